"""What the transcript shows of one question, from *Searching* to its outcome."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from scholiast.core.places import PARTS, WITHOUT_LINES, suffix_of
from scholiast.core.records import Answer, AnswerPassage, Exchange, TurnScope
from scholiast.core.teaching import Feedback
from scholiast.engine.messages import Turn
from scholiast.gui.language import translate

TurnState = Literal["searching", "reading", "streaming", "answered", "partly", "not-in-notes", "stopped", "failed"]


@dataclass(slots=True)
class ShownTurn:
    """A question and all that is known of its answer so far; ``number`` is its place in the transcript.

    ``stored`` is the number by which the engine knows the turn, None (or 0) for one that is not kept; ``feedback`` is
    what the person has said about it, newest first. ``is_stale``: a passage that the answer cites has changed since.
    ``earlier`` is the turn that was asked again with this one. ``scope`` is what the question was put to, ``after`` the
    exchange that it may lean on. ``is_beside``: it is one side on the page of a comparison, which has the question.
    """

    number: int
    question: str
    state: TurnState = "searching"
    text: str = ""
    passages: tuple[AnswerPassage, ...] = ()
    pending: int = 0
    answer: Answer | None = None
    message: str = ""
    hint: str = ""
    stored: int | None = None
    feedback: tuple[Feedback, ...] = ()
    is_stale: bool = False
    earlier: ShownTurn | None = None
    scope: TurnScope | None = None
    after: Exchange | None = None
    is_beside: bool = False

    @property
    def exchange(self) -> Exchange:
        """What a question after this one may lean on."""
        if self.answer is None:
            return Exchange(self.question)
        return Exchange(self.answer.understood, self.answer.answer)

    @property
    def understood(self) -> str | None:
        """What a follow-up was taken to ask; None for a question that was asked as it stands."""
        if self.answer is None or self.answer.understood == self.answer.question:
            return None
        return self.answer.understood

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.state not in ("searching", "reading", "streaming")

    def finish(self, answer: Answer) -> None:
        """Take the finished answer."""
        self.answer = answer
        self.state = answer.outcome
        self.passages = answer.passages
        self.pending = answer.pending

    def stop(self, text: str | None = None) -> None:
        """The person stopped it; ``text`` is what had been generated."""
        self.state = "stopped"
        self.text = self.text or text or ""

    def fail(self, message: str, hint: str = "") -> None:
        """It failed for a reason, with a remedy."""
        self.state = "failed"
        self.message, self.hint = message, hint

    @property
    def cited(self) -> dict[int, list[tuple[int, int]]]:
        """The quotes of each cited passage, by passage id, as spans of the passage's text."""
        quotes: dict[int, list[tuple[int, int]]] = {}
        if self.answer is not None and self.answer.answer is not None:
            for sentence in self.answer.sentences:
                for citation in sentence.citations:
                    quotes.setdefault(citation.passage_id, []).append((citation.quote_start, citation.quote_end))
        return quotes

    def number_of(self, passage_id: int) -> int | None:
        """The number that a passage has in this turn, from 1; None for a passage that was not sent."""
        for number, passage in enumerate(self.passages, start=1):
            if passage.id == passage_id:
                return number
        return None

    def as_copied(self) -> str:
        """The answer with its sources as plain text, for the clipboard."""
        if self.answer is None or self.answer.answer is None:
            return self.text
        text, pieces, at = self.answer.answer, [], 0
        for sentence in self.answer.sentences:
            end = sentence.start + len(text[sentence.start : sentence.end].rstrip())
            pieces.append(text[at:end])
            at = end
            numbers = [self.number_of(citation.passage_id) for citation in sentence.citations]
            pieces.append("".join(f" [{number}]" for number in numbers if number is not None))
        pieces.append(text[at:])
        cited = self.cited
        sources = [f"[{n}] {place(p)}" for n, p in enumerate(self.passages, start=1) if p.id in cited]
        return "".join(pieces).strip() + ("\n\n" + "\n".join(sources) if sources else "")


def place(passage: AnswerPassage) -> str:
    """Note, heading trail and lines of a passage in one line."""
    trail = "".join(f" › {part}" for part in passage.heading)
    where = lines(passage)
    return f"{passage.note}{trail}{where and f', {where}'}"


def lines(passage: AnswerPassage) -> str:
    """The page, the slide or the lines that a passage covers; empty where only its heading tells the place."""
    return place_in_words(passage.note, passage.page, passage.line_from, passage.line_to)


def place_in_words(note: str, page: int | None, line_from: int, line_to: int) -> str:
    """``page 3``, ``slide 3``, ``line 3``, ``lines 3–5`` in the language of the window, as place_in_note has them."""
    part = "" if page is None else _part(suffix_of(note)).format(number=page)
    if suffix_of(note) in WITHOUT_LINES:
        return part
    if line_to > line_from:
        shown = translate("Turns", "lines {first}–{last}").format(first=line_from, last=line_to)
    else:
        shown = translate("Turns", "line {number}").format(number=line_from)
    return f"{part}, {shown}" if part else shown


def _part(suffix: str) -> str:
    parts = {
        "page": translate("Turns", "page {number}"),
        "slide": translate("Turns", "slide {number}"),
        "cell": translate("Turns", "cell {number}"),
        "note": translate("Turns", "note {number}"),
        "card": translate("Turns", "card {number}"),
    }
    return parts[PARTS.get(suffix, "page")]


def percent(share: float) -> str:
    """A share in [0, 1] as a person reads it."""
    return "<1 %" if 0 < share < 0.005 else f"{share:.0%}".replace("%", " %")


@dataclass(slots=True)
class Conversation:
    """The turns on screen, in order, and the number by which the engine knows the conversation."""

    id: int | None = None
    turns: list[ShownTurn] = field(default_factory=list)

    def begin(self, question: str, scope: TurnScope | None = None) -> ShownTurn:
        """Add a turn for ``question``, which is put to ``scope`` and may lean on the last one."""
        after = self.turns[-1].exchange if self.turns else None
        turn = ShownTurn(len(self.turns), question, scope=scope, after=after)
        self.turns.append(turn)
        return turn

    def add(self, stored: Turn) -> ShownTurn:
        """Add a turn from the history."""
        turn = self.begin(stored.question)
        turn.stored = stored.id
        turn.scope = stored.scope
        if stored.answer is not None:
            turn.finish(stored.answer)
        elif stored.error is not None:
            turn.fail(stored.error)
        else:
            turn.stop(stored.stopped_text)
        return turn
