"""The turns of a conversation in one text document, each of which can be written anew where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtGui import QFont, QTextCursor, QTextDocument

from scholiast.gui.theme import Appearance
from scholiast.gui.turn_writer import Mark, SentenceSpan, TurnWriter
from scholiast.gui.turns import ShownTurn

T = TypeVar("T", Mark, SentenceSpan)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the question and the text below it begin."""

    question: int
    body: int

    def moved(self, by: int) -> _Place:
        return _Place(self.question + by, self.body + by)


class TurnDocument:
    """Keeps track of where each turn, sentence and mark lies in ``document``."""

    def __init__(self, document: QTextDocument, appearance: Appearance) -> None:
        self._document = document
        self._appearance = appearance
        self._places: list[_Place] = []
        self.marks: list[Mark] = []
        self.spans: list[SentenceSpan] = []

    def write_all(self, turns: Iterable[ShownTurn], waiting_for: str, font: QFont) -> None:
        """Write ``turns`` into the emptied document."""
        self._document.clear()
        self._places.clear()
        self.marks.clear()
        self.spans.clear()
        # One edit, so that the layout is made once and not for every turn.
        edit = QTextCursor(self._document)
        edit.beginEditBlock()
        for turn in turns:
            self.add(turn, waiting_for, font)
        edit.endEditBlock()

    def add(self, turn: ShownTurn, waiting_for: str, font: QFont) -> None:
        """Write the next turn below the others."""
        cursor = self._end()
        cursor.beginEditBlock()
        start = cursor.position()
        TurnWriter(cursor, self._appearance.theme, font).question(turn, first=not self._places)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertBlock()
        self._places.append(_Place(start + 1 if self._places else start, cursor.position()))
        self.rewrite(turn, waiting_for, font)
        cursor.endEditBlock()

    def rewrite(self, turn: ShownTurn, waiting_for: str, font: QFont) -> None:
        """Write what stands below the question of ``turn`` anew; what follows moves along."""
        number = turn.number
        if number >= len(self._places):
            return
        later = self._places[number + 1 :]
        before = self._document.characterCount()
        end = later[0].question - 1 if later else before - 1
        cursor = QTextCursor(self._document)
        cursor.setPosition(self._places[number].body)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        writer = TurnWriter(cursor, self._appearance.theme, font)
        writer.body(turn, waiting_for)
        cursor.endEditBlock()
        by = self._document.characterCount() - before
        self._places[number + 1 :] = [place.moved(by) for place in later]
        self.marks = _merged(self.marks, writer.marks, number, by)
        self.spans = _merged(self.spans, writer.spans, number, by)

    def stream(self, text: str, font: QFont) -> None:
        """Append ``text`` to the last turn."""
        TurnWriter(self._end(), self._appearance.theme, font).stream(text)

    def between(self, first: int, last: int) -> tuple[list[SentenceSpan], list[Mark]]:
        """The sentences and marks that touch the positions ``first`` to ``last``."""
        spans = [span for span in self.spans if span.start <= last and span.end >= first]
        return spans, [mark for mark in self.marks if mark.start <= last and mark.end >= first]

    def _end(self) -> QTextCursor:
        cursor = QTextCursor(self._document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor


def _merged(old: list[T], new: list[T], turn: int, by: int) -> list[T]:
    earlier = [piece for piece in old if piece.turn < turn]
    return earlier + new + [_moved(piece, by) if by else piece for piece in old if piece.turn > turn]


def _moved(piece: T, by: int) -> T:
    return replace(piece, start=piece.start + by, end=piece.end + by)
