"""What stands below an answer: how it came about, what can be done with it, and what the person has said about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scholiast.core.answer_difference import Change, difference
from scholiast.core.teaching import Feedback
from scholiast.gui.scopes import listed
from scholiast.gui.turns import ShownTurn

Tone = Literal["muted", "warning", "link", "same", "removed", "added"]
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line; one with ``href`` is a link."""

    text: str
    tone: Tone = "muted"
    href: str = ""


Line = list[Piece]


def footer(turn: ShownTurn) -> Iterator[Line]:
    """The lines below ``turn``, which is over."""
    if turn.is_stale:
        words = "⚠ A passage that this answer cites has changed since.   "
        yield [Piece(words, "warning"), _link("Ask again", f"again:{turn.number}")]
    if turn.understood is not None:
        yield [Piece(f"Understood as: “{turn.understood}”   "), _link("Ask as it stands", f"alone:{turn.number}")]
    if turn.answer is not None and turn.answer.mode == "quoted" and turn.answer.answer is not None:
        yield [Piece("Quoted word for word: the model does not read this language.", "warning")]
    if turn.answer is not None and turn.answer.versions:
        yield from _versions(turn)
    if turn.earlier is not None and turn.answer is not None:
        yield from _difference(turn, turn.earlier)
    yield [*_told(_summary(turn)), *_spaced(_deeds(turn))]
    if turn.answer is not None and turn.answer.offline:
        away = listed(turn.answer.offline)
        words = f"The folder of {away} is away; what was indexed of it before was asked."
        yield [Piece(words, "warning")]
    if turn.pending:
        note = "1 note is" if turn.pending == 1 else f"{turn.pending:,} notes are"
        yield [Piece(f"{note} not yet indexed; this answer does not know of them.", "warning")]
    if turn.answer is not None and turn.stored:
        yield from _feedback(turn)


def _told(text: str) -> Line:
    return [Piece(f"{text}   ")] if text else []


def _spaced(links: Line) -> Iterator[Piece]:
    for place, link in enumerate(links):
        if place:
            yield Piece("   ")
        yield link


def _deeds(turn: ShownTurn) -> Line:
    links = []
    is_side = turn.scope is not None and turn.scope.side is not None
    if turn.state in ("answered", "partly") or (turn.state == "stopped" and turn.text.strip()):
        links.append(_link("Copy", f"copy:{turn.number}"))
    if is_side and not turn.stored:
        return links  # the comparison's own page has the rest
    if is_side:
        links.append(_link("Side by side", f"sides:{turn.number}"))
    links += [_link("Ask again", f"again:{turn.number}"), _link("Edit", f"edit:{turn.number}")]
    if turn.answer is not None and turn.passages:
        links.append(_link("Why this answer", f"why:{turn.number}"))
    return links


def _versions(turn: ShownTurn) -> Iterator[Line]:
    """What notes that disagree say, newest first, each with a link to its passage."""
    yield [Piece("⚠ Your notes disagree; the newest first:", "warning")]
    for version in turn.answer.versions if turn.answer is not None else ():
        number = turn.number_of(version.passage_id)
        words = f"{version.dated or 'No date'}   {_short(version.text)}   "
        yield [Piece(words, "same"), _link(version.note, f"cite:{turn.number}/{number}/-1")]


def _difference(turn: ShownTurn, earlier: ShownTurn) -> Iterator[Line]:
    if earlier.answer is None or turn.answer is None:
        return
    before, after = (answer.answer or "Not in your notes." for answer in (earlier.answer, turn.answer))
    changes = difference(before, after)
    if all(change == "same" for change, _ in changes):
        yield [Piece("The same as the earlier answer.")]
        return
    yield [Piece("Different from the earlier answer:   "), *_marked(changes)]


def _marked(changes: list[tuple[Change, str]]) -> Iterator[Piece]:
    for change, words in changes:
        yield Piece(words, change)
        yield Piece(" ")


def _feedback(turn: ShownTurn) -> Iterator[Line]:
    kinds = {entry.kind for entry in turn.feedback}
    links = []
    if not kinds & {"right", "wrong", "answer"}:
        links += [_link("✓ Right", f"right:{turn.number}"), _link("✗ Wrong", f"wrong:{turn.number}")]
    if "answer" not in kinds and "right" not in kinds:
        links.append(_link("The right answer is…", f"answer:{turn.number}"))
    if "note" not in kinds:
        links.append(_link("The right note is…", f"note:{turn.number}"))
    for entry in reversed(turn.feedback):
        yield [Piece(f"{said(entry)}   "), _link("Undo", f"unsay:{turn.number}/{entry.id}")]
    if links:
        yield [Piece("Teach:   "), *_spaced(links)]


def said(entry: Feedback) -> str:
    """What the person said about an answer, in a few words."""
    if entry.kind == "right":
        return "✓ You said that this is right."
    if entry.kind == "wrong":
        return "✗ You said that this is wrong."
    if entry.kind == "answer":
        right = f"“{_short(entry.answer)}”" if entry.answer else "that the notes do not say"
        return f"✓ The right answer, you said: {right}"
    return f"✓ The right note, you said: {_short(entry.note)}"


def _link(text: str, href: str) -> Piece:
    return Piece(text.replace(" ", "\u00a0"), "link", href)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _summary(turn: ShownTurn) -> str:
    answer = turn.answer
    if answer is None:
        return ""
    total_ms = answer.timings.total_ms
    seconds = f"{total_ms / 1_000:.1f} s" if total_ms >= 100 else "less than 0.1 s"
    total = len(turn.passages)
    if turn.state == "answered":
        return f"From {len(turn.cited)} of {total} passage{'s' * (total != 1)} in {seconds}"
    if turn.state == "partly":
        bare = sum(not sentence.citations for sentence in answer.sentences)
        if bare == len(answer.sentences):
            return f"No sentence of this has a source in your notes  ·  {seconds}"
        if not bare:
            return f"Partly in your notes: a part of the question has no answer  ·  {seconds}"
        what = "1 sentence has" if bare == 1 else f"{bare} sentences have"
        return f"Partly in your notes: {what} no source  ·  {seconds}"
    return f"Searched {total} passage{'s' * (total != 1)} in {seconds}" if total else seconds
