"""What the pointer is over in the transcript: a sentence, a mark, or a bar in the margin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QTextBrowser, QToolTip

from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.margin import Link, Slot, slot_at
from scholiast.gui.turn_document import TurnDocument
from scholiast.gui.turn_writer import Mark, SentenceSpan
from scholiast.gui.turns import percent

_UNSUPPORTED = QT_TRANSLATE_NOOP("Pointing", "No passage of your notes supports this sentence.")


class Pointing(QObject):
    """Watches the viewport of ``view``; says what is pointed at, and explains a bar or mark in a tool tip."""

    pointed_at = Signal(object)  # Link or None
    bar_clicked = Signal(int, int)  # turn, passage number

    def __init__(self, view: QTextBrowser, turns: TurnDocument, place: Callable[[int, int], str]) -> None:
        super().__init__(view)
        self._view = view
        self.turns = turns
        self._place = place
        self._link: Link | None = None
        self._pressed: tuple[int, int] | None = None
        view.viewport().setMouseTracking(True)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer; everything but a tool tip goes on to the view."""
        if isinstance(event, QHelpEvent):
            text = self.explain(self._in_document(QPointF(event.pos())))
            if text:
                QToolTip.showText(event.globalPos(), text, self._view)
                return True
        elif event.type() == QEvent.Type.Leave:
            self._say(None)
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            if event.buttons() == Qt.MouseButton.NoButton:
                self._say(self.link_at(self._in_document(event.position())))
        elif isinstance(event, QMouseEvent):
            # A bar is no text: a press on it must not begin a selection.
            pressed = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
            if pressed or event.type() == QEvent.Type.MouseButtonRelease:
                taken = self._press(event, pressed=pressed)
                if taken:
                    event.accept()
                return taken
        return False

    def link_at(self, point: QPointF) -> Link | None:
        """What is at ``point`` of the document."""
        slot = self._slot_at(point)
        if slot is not None:
            number = slot.number_at(point.x())
            return _link(slot.span, slot.span.numbers if number is None else (number,))
        position = self._position(point)
        mark = self._mark_at(position)
        if mark is not None:
            return Link(mark.turn, mark.sentence, (mark.number,) if mark.number else ())
        spans, _ = self.turns.between(position, position)
        return next((_link(s, s.numbers) for s in spans if s.start <= position < s.end), None)

    def _say(self, link: Link | None) -> None:
        if link != self._link:
            self._link = link
            self.pointed_at.emit(link)

    def _press(self, event: QMouseEvent, *, pressed: bool) -> bool:
        point = self._in_document(event.position())
        slot = self._slot_at(point)
        source = None
        if slot is not None and slot.span.numbers:
            source = (slot.span.turn, slot.number_at(point.x()) or slot.span.numbers[0])
        if pressed:
            self._pressed = source
            return source is not None
        was, self._pressed = self._pressed, None
        if was is not None and was == source:
            self.bar_clicked.emit(*source)
        return was is not None

    def explain(self, point: QPointF) -> str:
        """What is to be said of ``point`` of the document in a tool tip; empty for nothing."""
        link = self.link_at(point)
        span = next((s for s in self.turns.spans if link and (s.turn, s.sentence) == (link.turn, link.sentence)), None)
        if link is None or span is None:
            return ""
        if not span.numbers:
            return translate("Pointing", _UNSUPPORTED)
        if self._slot_at(point) is None and self._mark_at(self._position(point)) is None:
            return ""  # over the words themselves a tool tip would be in the way
        shares = zip(span.numbers, span.shares, strict=True)
        said = self.tr("{number}  {place}: {share} of this sentence")
        rows = [said.format(number=n, place=self._place(span.turn, n), share=percent(share)) for n, share in shares]
        return "\n".join(row for n, row in zip(span.numbers, rows, strict=True) if n in link.numbers)

    def _slot_at(self, point: QPointF) -> Slot | None:
        layout = self._view.document().documentLayout()
        near = layout.hitTest(
            QPointF(self._view.document().documentMargin() + 1, point.y()), Qt.HitTestAccuracy.FuzzyHit
        )
        far = layout.hitTest(QPointF(1e6, point.y()), Qt.HitTestAccuracy.FuzzyHit)
        spans, _ = self.turns.between(near, far)
        return slot_at(self._view.document(), spans, point)

    def _mark_at(self, position: int) -> Mark | None:
        _, marks = self.turns.between(position, position)
        return next((mark for mark in marks if mark.start <= position < mark.end), None)

    def _position(self, point: QPointF) -> int:
        return self._view.document().documentLayout().hitTest(point, Qt.HitTestAccuracy.ExactHit)

    def _in_document(self, point: QPointF) -> QPointF:
        return point + QPointF(self._view.horizontalScrollBar().value(), self._view.verticalScrollBar().value())


def _link(span: SentenceSpan, numbers: Sequence[int]) -> Link:
    return Link(span.turn, span.sentence, tuple(numbers))
