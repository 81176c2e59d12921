"""What stands below an answer: how it came about, what can be done with it, and what the person has said about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from scholiast.core.answer_difference import Change, difference
from scholiast.core.teaching import Feedback
from scholiast.gui.language import PLURAL, QT_TRANSLATE_NOOP, day, decimal, translate
from scholiast.gui.scopes import listed
from scholiast.gui.turns import ShownTurn

Tone = Literal["muted", "warning", "link", "same", "removed", "added"]
_LONGEST = 60
_QUOTED = {
    "": QT_TRANSLATE_NOOP("TurnFooter", "Quoted word for word."),
    "language": QT_TRANSLATE_NOOP("TurnFooter", "Quoted word for word: the model does not read this language."),
    "model": QT_TRANSLATE_NOOP(
        "TurnFooter", "Quoted word for word: the model did not pass its check of reading notes."
    ),
}


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
        changed = translate("TurnFooter", "⚠ A passage that this answer cites has changed since.")
        yield [Piece(f"{changed}   ", "warning"), _link(translate("TurnFooter", "Ask again"), f"again:{turn.number}")]
    if turn.understood is not None:
        understood = translate("TurnFooter", "Understood as: “{question}”")
        yield [
            Piece(f"{understood.format(question=turn.understood)}   "),
            _link(translate("TurnFooter", "Ask as it stands"), f"alone:{turn.number}"),
        ]
    if turn.answer is not None and turn.answer.mode == "quoted" and turn.answer.answer is not None:
        yield [Piece(translate("TurnFooter", _QUOTED[turn.answer.quoted_because]), "warning")]
    if turn.answer is not None and turn.answer.versions:
        yield from _versions(turn)
    if turn.earlier is not None and turn.answer is not None:
        yield from _difference(turn, turn.earlier)
    yield [*_told(_summary(turn)), *_spaced(_deeds(turn))]
    if turn.answer is not None and turn.answer.offline:
        away = listed(turn.answer.offline)
        words = translate("TurnFooter", "The folder of {library} is away; what was indexed of it before was asked.")
        yield [Piece(words.format(library=away), "warning")]
    if turn.pending:
        count = turn.pending
        words = translate(
            "TurnFooter", "%Ln note(s) are not yet indexed; this answer does not know of them.", "", PLURAL, count
        )
        yield [Piece(words, "warning")]
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
        links.append(_link(translate("TurnFooter", "Copy"), f"copy:{turn.number}"))
    why = _link(translate("TurnFooter", "Why this answer"), f"why:{turn.number}")
    explained = [why] if turn.answer is not None and turn.passages else []
    if turn.is_beside:
        return links + explained  # the comparison's own page has the rest
    if is_side:
        links.append(_link(translate("TurnFooter", "Side by side"), f"sides:{turn.number}"))
    links += [
        _link(translate("TurnFooter", "Ask again"), f"again:{turn.number}"),
        _link(translate("TurnFooter", "Edit"), f"edit:{turn.number}"),
    ]
    return links + explained


def _versions(turn: ShownTurn) -> Iterator[Line]:
    """What notes that disagree say, newest first, each with a link to its passage."""
    yield [Piece(translate("TurnFooter", "⚠ Your notes disagree; the newest first:"), "warning")]
    for version in turn.answer.versions if turn.answer is not None else ():
        number = turn.number_of(version.passage_id)
        dated = _day(version.dated) if version.dated else translate("TurnFooter", "No date")
        words = f"{dated}   {_short(version.text)}   "
        yield [Piece(words, "same"), _link(version.note, f"cite:{turn.number}/{number}/-1")]


def _day(dated: str) -> str:
    """An ISO 8601 day as it is written in the language of the window."""
    try:
        return day(date.fromisoformat(dated), translate("History", "d MMM yyyy", "a date, in Qt's form"))
    except ValueError:
        return dated


def _difference(turn: ShownTurn, earlier: ShownTurn) -> Iterator[Line]:
    if earlier.answer is None or turn.answer is None:
        return
    before, after = (
        answer.answer or translate("TurnFooter", "Not in your notes.") for answer in (earlier.answer, turn.answer)
    )
    changes = difference(before, after)
    if all(change == "same" for change, _ in changes):
        yield [Piece(translate("TurnFooter", "The same as the earlier answer."))]
        return
    yield [Piece(translate("TurnFooter", "Different from the earlier answer:") + "   "), *_marked(changes)]


def _marked(changes: list[tuple[Change, str]]) -> Iterator[Piece]:
    for change, words in changes:
        yield Piece(words, change)
        yield Piece(" ")


def _feedback(turn: ShownTurn) -> Iterator[Line]:
    kinds = {entry.kind for entry in turn.feedback}
    links = []
    if not kinds & {"right", "wrong", "answer"}:
        links += [
            _link(translate("TurnFooter", "✓ Right"), f"right:{turn.number}"),
            _link(translate("TurnFooter", "✗ Wrong"), f"wrong:{turn.number}"),
        ]
    if "answer" not in kinds and "right" not in kinds:
        links.append(_link(translate("TurnFooter", "The right answer is…"), f"answer:{turn.number}"))
    if "note" not in kinds:
        links.append(_link(translate("TurnFooter", "The right note is…"), f"note:{turn.number}"))
    for entry in reversed(turn.feedback):
        yield [Piece(f"{said(entry)}   "), _link(translate("TurnFooter", "Undo"), f"unsay:{turn.number}/{entry.id}")]
    if links:
        yield [Piece(translate("TurnFooter", "Teach:") + "   "), *_spaced(links)]


def said(entry: Feedback) -> str:
    """What the person said about an answer, in a few words."""
    if entry.kind == "right":
        return translate("TurnFooter", "✓ You said that this is right.")
    if entry.kind == "wrong":
        return translate("TurnFooter", "✗ You said that this is wrong.")
    if entry.kind == "answer":
        if not entry.answer:
            return translate("TurnFooter", "✓ The right answer, you said: that the notes do not say")
        return translate("TurnFooter", "✓ The right answer, you said: “{answer}”").format(answer=_short(entry.answer))
    return translate("TurnFooter", "✓ The right note, you said: {note}").format(note=_short(entry.note))


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
    seconds = f"{decimal(total_ms / 1_000)} s" if total_ms >= 100 else translate("TurnFooter", "less than 0.1 s")
    total = len(turn.passages)
    if turn.state == "answered":
        said = translate("TurnFooter", "From {used} of %Ln passage(s) in {time}", "", PLURAL, total)
        return said.format(used=len(turn.cited), time=seconds)
    if turn.state == "partly":
        bare = sum(not sentence.citations for sentence in answer.sentences)
        if bare == len(answer.sentences):
            said = translate("TurnFooter", "No sentence of this has a source in your notes")
        elif not bare:
            said = translate("TurnFooter", "Partly in your notes: a part of the question has no answer")
        else:
            said = translate("TurnFooter", "Partly in your notes: %Ln sentence(s) have no source", "", PLURAL, bare)
        return f"{said}  ·  {seconds}"
    searched = translate("TurnFooter", "Searched %Ln passage(s) in {time}", "", PLURAL, total).format(time=seconds)
    return searched if total else seconds
