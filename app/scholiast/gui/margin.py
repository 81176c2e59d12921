"""The margin of the transcript and the ground below its text: which passage each sentence rests on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTextDocument

from scholiast.gui.document_geometry import text_rects
from scholiast.gui.theme import Theme
from scholiast.gui.turn_writer import Mark, SentenceSpan

_BAR_LEFT = 12
_BAR_WIDTH = 3

Source = tuple[int, int]  # turn, passage number


@dataclass(frozen=True, slots=True)
class Margin:
    """Paints below the text of ``document``; ``chosen`` are the sources to emphasise, the first one first."""

    document: QTextDocument
    theme: Theme
    chosen: tuple[Source, ...]

    def paint(self, painter: QPainter, spans: Iterable[SentenceSpan], marks: Iterable[Mark]) -> None:
        """Paint the ground of ``spans`` and ``marks``, and the bars beside the lines."""
        self._paint_sentences(painter, spans)
        self._paint_marks(painter, marks)

    def _paint_sentences(self, painter: QPainter, spans: Iterable[SentenceSpan]) -> None:
        widest: dict[float, tuple[QRectF, SentenceSpan]] = {}
        painter.setPen(Qt.PenStyle.NoPen)
        for span in spans:
            emphasised = self._emphasised(span)
            for rect in text_rects(self.document, span.start, span.end):
                if emphasised:
                    painter.setBrush(self.theme.passage(emphasised).tint)
                    painter.drawRoundedRect(rect.adjusted(-2, 0, 2, 0), 4, 4)
                # Where two sentences share a line, its bar is that of the longer part.
                if rect.top() not in widest or widest[rect.top()][0].width() < rect.width():
                    widest[rect.top()] = (rect, span)
        for rect, span in widest.values():
            bar = QRectF(_BAR_LEFT, rect.top(), _BAR_WIDTH, rect.height())
            if span.numbers:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.theme.passage(span.numbers[0]).mark)
                painter.drawRoundedRect(bar, 1.5, 1.5)
            else:
                _paint_dots(painter, bar, self.theme.color("border-strong"))

    def _paint_marks(self, painter: QPainter, marks: Iterable[Mark]) -> None:
        for mark in marks:
            if mark.number == 0:
                painter.setPen(QPen(self.theme.color("warning"), 1, Qt.PenStyle.DotLine))
                painter.setBrush(self.theme.color("warning-surface"))
            else:
                colours = self.theme.passage(mark.number)
                painter.setPen(QPen(colours.mark, 2 if (mark.turn, mark.number) in self.chosen else 1))
                painter.setBrush(colours.tint)
            for rect in text_rects(self.document, mark.start, mark.end):
                painter.drawRoundedRect(rect.adjusted(-1, 1, 1, -1), 5, 5)

    def _emphasised(self, span: SentenceSpan) -> int:
        for turn, number in self.chosen:
            if turn == span.turn and number in span.numbers:
                return number
        return 0


def _paint_dots(painter: QPainter, bar: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2, Qt.PenStyle.DotLine))
    painter.drawLine(bar.topLeft(), bar.bottomLeft())
