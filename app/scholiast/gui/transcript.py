"""The transcript: one document of questions and answers, with coloured marks and a margin."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QScrollBar, QTextBrowser, QWidget

from scholiast.core.records import Answer, AnswerPassage
from scholiast.gui.margin import Margin
from scholiast.gui.theme import Appearance
from scholiast.gui.turn_writer import Mark, SentenceSpan, TurnWriter
from scholiast.gui.turns import Conversation, ShownTurn

_COLUMN = 720
_MARGIN = 28
_STREAM_MS = 33
_AT_END_PX = 48


class TranscriptView(QTextBrowser):
    """Shows a :class:`Conversation`; what is clicked goes up as a signal."""

    source_activated = Signal(int, int)  # turn, passage number
    copy_requested = Signal(int)
    again_requested = Signal(int)
    announced = Signal(str)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Transcript")
        self.setAccessibleName("Questions and answers")
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setAcceptDrops(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(_MARGIN)
        self._appearance = appearance
        self._conversation = Conversation()
        self._body_start = 0
        self._marks: list[Mark] = []
        self._spans: list[SentenceSpan] = []
        self._waiting_text = ""
        self._waiting_for = ""
        self._selected: tuple[int, int] | None = None
        self._hovered: tuple[int, int] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_STREAM_MS)
        self._timer.timeout.connect(self._flush)
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.highlighted.connect(self._on_anchor_hovered)
        appearance.changed.connect(self._on_theme_changed)

    # ---- what is shown -----------------------------------------------------------------------------------

    def show_conversation(self, conversation: Conversation) -> None:
        """Show all turns of ``conversation``; later calls add to it."""
        self._timer.stop()
        self._waiting_text = ""
        self._conversation = conversation
        self._selected = None
        self._rebuild()
        _scroll_to_end(self.verticalScrollBar())

    def show_begun(self, turn: ShownTurn) -> None:
        """Write the question of a turn that was just added, and that the search goes on."""
        self._write_turn(turn)
        _scroll_to_end(self.verticalScrollBar())

    def show_passages(self, turn: ShownTurn) -> None:
        """Say that the passages are being read."""
        self._rewrite_body(turn)

    def stream(self, turn: ShownTurn, text: str) -> None:
        """Add ``text`` to the answer, a few times a second however often it comes."""
        if turn.state != "streaming":
            turn.state = "streaming"
            self._rewrite_body(turn)
        turn.text += text
        self._waiting_text += text
        if not self._timer.isActive():
            self._flush()
            self._timer.start()

    def show_outcome(self, turn: ShownTurn) -> None:
        """Write the turn as it ended, and say so once to a screen reader."""
        self._timer.stop()
        self._waiting_text = ""
        self._rewrite_body(turn)
        words = _spoken(turn)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
        self.announced.emit(words)

    def set_waiting_for(self, what: str) -> None:
        """Say what a search has to wait for, in words; empty once there is nothing."""
        self._waiting_for = what
        if self._conversation.turns and self._conversation.turns[-1].state == "searching":
            self._rewrite_body(self._conversation.turns[-1])

    def select_source(self, turn: int, number: int | None) -> None:
        """Show the sentences that rest on a passage."""
        self._selected = None if number is None else (turn, number)
        self.viewport().update()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The citation marks in the document."""
        return tuple(self._marks)

    def _rebuild(self) -> None:
        self.clear()
        self._marks.clear()
        self._spans.clear()
        # One edit, so that the layout is made once and not for every turn.
        edit = QTextCursor(self.document())
        edit.beginEditBlock()
        for turn in self._conversation.turns:
            self._write_turn(turn)
        edit.endEditBlock()

    def _writer(self) -> TurnWriter:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return TurnWriter(cursor, self._appearance.theme, self.font())

    def _write_turn(self, turn: ShownTurn) -> None:
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        self._writer().question(turn, first=turn.number == 0)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertBlock()
        self._body_start = cursor.position()
        self._rewrite_body(turn)
        cursor.endEditBlock()

    def _rewrite_body(self, turn: ShownTurn) -> None:
        at_end = _is_at_end(self.verticalScrollBar())
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._body_start)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        writer = TurnWriter(cursor, self._appearance.theme, self.font())
        writer.body(turn, self._waiting_for)
        cursor.endEditBlock()
        self._marks = [mark for mark in self._marks if mark.turn != turn.number] + writer.marks
        self._spans = [span for span in self._spans if span.turn != turn.number] + writer.spans
        if at_end:
            _scroll_to_end(self.verticalScrollBar())

    def _flush(self) -> None:
        if not self._waiting_text:
            self._timer.stop()
            return
        at_end = _is_at_end(self.verticalScrollBar())
        self._writer().stream(self._waiting_text)
        self._waiting_text = ""
        if at_end:
            _scroll_to_end(self.verticalScrollBar())

    # ---- events ------------------------------------------------------------------------------------------

    def _on_anchor_clicked(self, url: QUrl) -> None:
        if url.scheme() not in ("cite", "copy", "again"):
            return
        parts = url.path().split("/")
        turn = int(parts[0])
        if url.scheme() == "cite":
            self.source_activated.emit(turn, int(parts[1]))
        elif url.scheme() == "copy":
            self.copy_requested.emit(turn)
        elif url.scheme() == "again":
            self.again_requested.emit(turn)

    def _on_anchor_hovered(self, url: QUrl) -> None:
        hovered = None
        if url.scheme() == "cite":
            turn, number, _sentence = url.path().split("/")
            hovered = (int(turn), int(number))
        if hovered != self._hovered:
            self._hovered = hovered
            self.viewport().update()

    def _on_theme_changed(self) -> None:
        place = self.verticalScrollBar().value()
        self._waiting_text = ""
        self._rebuild()
        self.verticalScrollBar().setValue(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the text column at a readable width, in the middle."""
        spare = max(0, self.width() - _COLUMN - 2 * _MARGIN + 1) // 2
        self.setViewportMargins(spare, 0, spare, 0)
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint margin, highlights and the ground of the marks below the text."""
        scrolled = self.verticalScrollBar().value()
        layout = self.document().documentLayout()
        left = self.horizontalScrollBar().value()
        first = layout.hitTest(QPointF(left, scrolled + event.rect().top()), Qt.HitTestAccuracy.FuzzyHit)
        last = layout.hitTest(QPointF(1e6, scrolled + event.rect().bottom() + 1), Qt.HitTestAccuracy.FuzzyHit)
        chosen = tuple(source for source in (self._hovered, self._selected) if source is not None)
        margin = Margin(self.document(), self._appearance.theme, chosen)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-left, -scrolled)
        margin.paint(
            painter,
            [span for span in self._spans if span.start <= last and span.end >= first],
            [mark for mark in self._marks if mark.start <= last and mark.end >= first],
        )
        painter.end()
        super().paintEvent(event)


def _is_at_end(bar: QScrollBar) -> bool:
    return bar.value() >= bar.maximum() - _AT_END_PX


def _scroll_to_end(bar: QScrollBar) -> None:
    bar.setValue(bar.maximum())


def _spoken(turn: ShownTurn) -> str:
    answer: Answer | None = turn.answer
    if turn.state in ("answered", "partly") and answer is not None:
        sources: tuple[AnswerPassage, ...] = tuple(p for p in turn.passages if p.id in turn.cited)
        lead = "Answer" if turn.state == "answered" else "Partly in your notes"
        count = f"{len(sources)} source{'s' * (len(sources) != 1)}"
        return f"{lead}: {answer.answer} {count}."
    spoken = {"not-in-notes": "Not in your notes.", "stopped": "Stopped."}
    return spoken.get(turn.state, f"No answer. {turn.message}")
