"""The margin of the transcript and the ground below its text: which passages each sentence rests on, and how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTextDocument

from scholiast.gui.document_geometry import text_rects
from scholiast.gui.theme import Theme
from scholiast.gui.turn_writer import Mark, SentenceSpan

LANE_LEFT = 5.0
LANE_WIDTH = 16.0
_GAP = 1.0
_LEAST = 2.5
# The pointer need not hit the bars exactly.
_REACH = 4.0


@dataclass(frozen=True, slots=True)
class Link:
    """What belongs together: sources ``numbers`` of a turn, and a sentence (None: all that rest on them)."""

    turn: int
    sentence: int | None
    numbers: tuple[int, ...]

    def holds(self, turn: int, sentence: int, numbers: Sequence[int]) -> bool:
        """Whether a sentence that rests on ``numbers`` is meant."""
        if turn != self.turn:
            return False
        return sentence == self.sentence if self.sentence is not None else not set(self.numbers).isdisjoint(numbers)


@dataclass(frozen=True, slots=True)
class Slot:
    """The part of the margin that a sentence has beside one of its lines, in document coordinates."""

    rect: QRectF
    span: SentenceSpan

    def bars(self) -> Iterator[tuple[int, float, QRectF]]:
        """Number, responsibility and rectangle of each passage; as wide as the responsibility, strongest first."""
        left, room = self.rect.left(), self.rect.width()
        for number, share in zip(self.span.numbers, self.span.shares, strict=True):
            width = min(max(_LEAST, share * room), self.rect.right() - left)
            if width <= 0:
                return
            yield number, share, QRectF(left, self.rect.top(), width, self.rect.height())
            left += width + _GAP

    def number_at(self, x: float) -> int | None:
        """The passage whose bar is at ``x``; None beside the bars."""
        return next((number for number, _, bar in self.bars() if bar.left() - _GAP <= x <= bar.right()), None)


def slots(document: QTextDocument, spans: Iterable[SentenceSpan]) -> list[Slot]:
    """The margin beside ``spans``; sentences that share a line share its height, the upper one first."""
    lines: dict[float, list[tuple[QRectF, SentenceSpan]]] = {}
    for span in spans:
        for rect in text_rects(document, span.start, span.end):
            lines.setdefault(rect.top(), []).append((rect, span))
    found = []
    for top, parts in lines.items():
        height = (parts[0][0].height() - _GAP * (len(parts) - 1)) / len(parts)
        for place, (_, span) in enumerate(parts):
            found.append(Slot(QRectF(LANE_LEFT, top + place * (height + _GAP), LANE_WIDTH, height), span))
    return found


def slot_at(document: QTextDocument, spans: Iterable[SentenceSpan], point: QPointF) -> Slot | None:
    """The part of the margin at ``point`` of the document."""
    if not LANE_LEFT - _REACH <= point.x() <= LANE_LEFT + LANE_WIDTH + _REACH:
        return None
    return next((s for s in slots(document, spans) if s.rect.top() <= point.y() <= s.rect.bottom() + _GAP), None)


@dataclass(frozen=True, slots=True)
class Margin:
    """Paints below the text of ``document``; ``links`` are emphasised, the first one first."""

    document: QTextDocument
    theme: Theme
    links: tuple[Link, ...]

    def paint(self, painter: QPainter, spans: Sequence[SentenceSpan], marks: Iterable[Mark]) -> None:
        """Paint the ground of ``spans`` and ``marks``, and the bars beside the lines."""
        for span in spans:
            self._paint_ground(painter, span)
        for slot in slots(self.document, spans):
            self._paint_slot(painter, slot)
        for mark in marks:
            self._paint_mark(painter, mark)

    def _paint_ground(self, painter: QPainter, span: SentenceSpan) -> None:
        link = self._link(span)
        if link is None:
            return
        number = next((number for number in span.numbers if number in link.numbers), None)
        tint = self.theme.passage(number).tint if number is not None else self.theme.color("warning-surface")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        for rect in text_rects(self.document, span.start, span.end):
            painter.drawRoundedRect(rect.adjusted(-2, 0, 2, 0), 4, 4)

    def _paint_slot(self, painter: QPainter, slot: Slot) -> None:
        if not slot.span.numbers:
            painter.setPen(QPen(self.theme.color("warning"), 2, Qt.PenStyle.DotLine))
            painter.drawLine(slot.rect.topLeft() + QPointF(1, 1), slot.rect.bottomLeft() + QPointF(1, 0))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        if self._link(slot.span) is not None:
            painter.setBrush(self.theme.color("border"))
            painter.drawRoundedRect(slot.rect.adjusted(-2, 0, 2, 0), 2, 2)
        for number, _, bar in slot.bars():
            painter.setBrush(self.theme.passage(number).mark)
            painter.drawRoundedRect(bar, 1.5, 1.5)

    def _paint_mark(self, painter: QPainter, mark: Mark) -> None:
        if mark.number == 0:
            painter.setPen(QPen(self.theme.color("warning"), 1, Qt.PenStyle.DotLine))
            painter.setBrush(self.theme.color("warning-surface"))
        else:
            colours = self.theme.passage(mark.number)
            painter.setPen(QPen(colours.mark, 2 if self._emphasises(mark) else 1))
            painter.setBrush(colours.tint)
        for rect in text_rects(self.document, mark.start, mark.end):
            painter.drawRoundedRect(rect.adjusted(-1, 1, 1, -1), 5, 5)

    def _link(self, span: SentenceSpan) -> Link | None:
        return next((link for link in self.links if link.holds(span.turn, span.sentence, span.numbers)), None)

    def _emphasises(self, mark: Mark) -> bool:
        return any(
            mark.number in link.numbers and link.holds(mark.turn, mark.sentence, (mark.number,)) for link in self.links
        )
