"""The transcript: one document of questions and answers, with coloured marks and a margin."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollBar, QTextBrowser, QWidget

from scholiast.core.records import Answer, AnswerPassage
from scholiast.gui.document_geometry import text_rects
from scholiast.gui.language import PLURAL, translate
from scholiast.gui.margin import Link, Margin
from scholiast.gui.pointing import Pointing
from scholiast.gui.theme import Appearance
from scholiast.gui.turn_document import TurnDocument
from scholiast.gui.turn_writer import Mark
from scholiast.gui.turns import Conversation, ShownTurn, place

_COLUMN = 720
_MARGIN = 28
_STREAM_MS = 33
_AT_END_PX = 48
_LINE = 24


class TranscriptView(QTextBrowser):
    """Shows a :class:`Conversation`; what is clicked goes up as a signal."""

    source_activated = Signal(int, int)  # turn, passage number
    copy_requested = Signal(int)
    again_requested = Signal(int)
    alone_requested = Signal(int)
    edit_requested = Signal(int)
    why_requested = Signal(int)
    sides_requested = Signal(int)
    feedback_requested = Signal(str, int, int)  # right, wrong, answer, note or unsay; turn; feedback to take back
    link_pointed_at = Signal(object)  # Link or None
    announced = Signal(str)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Transcript")
        self.setAccessibleName(self.tr("Questions and answers"))
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setAcceptDrops(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(_MARGIN)
        self._appearance = appearance
        self._conversation = Conversation()
        self.written = self._turns = TurnDocument(self.document(), appearance)
        self._waiting_text = ""
        self._waiting_for = ""
        self._selected: Link | None = None
        self._link: Link | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_STREAM_MS)
        self._timer.timeout.connect(self._flush)
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.highlighted.connect(self._on_anchor_highlighted)
        appearance.changed.connect(self._on_theme_changed)
        self.pointing = Pointing(self, self._turns, self._place_of)
        self.pointing.pointed_at.connect(self.link_pointed_at)
        self.pointing.bar_clicked.connect(self.source_activated)

    # ---- what is shown -----------------------------------------------------------------------------------

    def show_conversation(self, conversation: Conversation) -> None:
        """Show all turns of ``conversation``; later calls add to it."""
        self._timer.stop()
        self._waiting_text = ""
        self._conversation = conversation
        self._selected = self._link = None
        self._rebuild()
        _scroll_to_end(self.verticalScrollBar())

    def show_begun(self, turn: ShownTurn) -> None:
        """Write the question of a turn that was just added, and that the search goes on."""
        self._turns.add(turn, self._waiting_for, self.font())
        _scroll_to_end(self.verticalScrollBar())

    def show_passages(self, turn: ShownTurn) -> None:
        """Say that the passages are being read."""
        self.refresh_turn(turn)

    def stream(self, turn: ShownTurn, text: str) -> None:
        """Add ``text`` to the answer, a few times a second however often it comes."""
        if turn.state != "streaming":
            turn.state = "streaming"
            self.refresh_turn(turn)
        turn.text += text
        self._waiting_text += text
        if not self._timer.isActive():
            self._flush()
            self._timer.start()

    def show_outcome(self, turn: ShownTurn) -> None:
        """Write the turn as it ended, and say so once to a screen reader."""
        self._timer.stop()
        self._waiting_text = ""
        self.refresh_turn(turn)
        words = _spoken(turn)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
        self.announced.emit(words)

    def set_waiting_for(self, what: str) -> None:
        """Say what a search has to wait for, in words; empty once there is nothing."""
        self._waiting_for = what
        if self._conversation.turns and self._conversation.turns[-1].state == "searching":
            self.refresh_turn(self._conversation.turns[-1])

    def select_source(self, turn: int, number: int | None) -> None:
        """Show the sentences that rest on a passage."""
        self._selected = None if number is None else Link(turn, None, (number,))
        self.viewport().update()

    def reveal_source(self, turn: int, number: int) -> None:
        """Scroll to the first sentence that rests on a passage, unless one is to be seen."""
        resting = [span for span in self._turns.spans if span.turn == turn and number in span.numbers]
        tops = [rect.top() for span in resting for rect in text_rects(self.document(), span.start, span.end)]
        bar = self.verticalScrollBar()
        if tops and not any(bar.value() <= top <= bar.value() + self.viewport().height() - _LINE for top in tops):
            bar.setValue(round(tops[0]) - self.viewport().height() // 4)

    def set_link(self, link: Link | None) -> None:
        """Show what belongs together while one part of it is pointed at; None ends that."""
        if link != self._link:
            self._link = link
            self.viewport().update()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The citation marks in the document."""
        return tuple(self._turns.marks)

    def _rebuild(self) -> None:
        self._turns.write_all(self._conversation.turns, self._waiting_for, self.font())

    def refresh_turn(self, turn: ShownTurn) -> None:
        """Write what stands below the question of ``turn`` anew, where it stands."""
        at_end = _is_at_end(self.verticalScrollBar())
        self._turns.rewrite(turn, self._waiting_for, self.font())
        if at_end:
            _scroll_to_end(self.verticalScrollBar())

    def _place_of(self, turn: int, number: int) -> str:
        return place(self._conversation.turns[turn].passages[number - 1])

    def _flush(self) -> None:
        if not self._waiting_text:
            self._timer.stop()
            return
        at_end = _is_at_end(self.verticalScrollBar())
        self._turns.stream(self._waiting_text, self.font())
        self._waiting_text = ""
        if at_end:
            _scroll_to_end(self.verticalScrollBar())

    # ---- events ------------------------------------------------------------------------------------------

    def _on_anchor_clicked(self, url: QUrl) -> None:
        signals = {
            "copy": self.copy_requested,
            "again": self.again_requested,
            "alone": self.alone_requested,
            "edit": self.edit_requested,
            "why": self.why_requested,
            "sides": self.sides_requested,
        }
        parts = url.path().split("/")
        if url.scheme() == "cite":
            self.source_activated.emit(int(parts[0]), int(parts[1]))
        elif url.scheme() in ("right", "wrong", "answer", "note", "unsay"):
            self.feedback_requested.emit(url.scheme(), int(parts[0]), int(parts[-1]))
        elif url.scheme() in signals:
            signals[url.scheme()].emit(int(parts[0]))

    def _on_anchor_highlighted(self, url: QUrl) -> None:
        # The pointer is watched elsewhere; this is for links that the Tab key reaches.
        if url.scheme() == "cite" and not self.underMouse():
            turn, number, sentence = (int(part) for part in url.path().split("/"))
            self.link_pointed_at.emit(Link(turn, sentence if sentence >= 0 else None, (number,)))

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
        links = tuple(link for link in (self._link, self._selected) if link is not None)
        spans, marks = self._turns.between(first, last)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-left, -scrolled)
        Margin(self.document(), self._appearance.theme, links).paint(painter, spans, marks)
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
        lead = (
            translate("Transcript", "Answer")
            if turn.state == "answered"
            else translate("Transcript", "Partly in your notes")
        )
        lead = translate("Transcript", "Quoted") if answer.mode == "quoted" else lead
        count = len(sources)
        cited = translate("Transcript", "%Ln source(s)", "", PLURAL, count)
        return f"{lead}: {answer.answer} {cited}."
    spoken = {
        "not-in-notes": translate("Transcript", "Not in your notes."),
        "stopped": translate("Transcript", "Stopped."),
    }
    return spoken.get(turn.state, translate("Transcript", "No answer. {reason}").format(reason=turn.message))
