"""A small box in front of everything: a question, and its answer below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from scholiast.core.records import AskRequest
from scholiast.engine import messages
from scholiast.gui.ask_box import MAX_QUESTION
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.preferences import Preferences
from scholiast.gui.side_page import remark
from scholiast.gui.theme import Appearance
from scholiast.gui.turns import place

_WIDTH = 560
_ANSWER_HEIGHT = 180
_SOURCES = 3


class QuickAsk(QWidget):
    """Asks in a conversation of its own, which the window can open. Esc stops, then closes."""

    opened_in_window = Signal(int)  # conversation
    left = Signal()

    def __init__(
        self, client: EngineLink, libraries: LibraryListModel, preferences: Preferences, appearance: Appearance
    ) -> None:
        kind = Qt.WindowType
        super().__init__(None, kind.Tool | kind.FramelessWindowHint | kind.WindowStaysOnTopHint)
        self.setObjectName("QuickAsk")
        self.setWindowTitle(self.tr("Ask Scholiast"))
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._client, self._libraries, self._preferences = client, libraries, preferences
        self._appearance = appearance
        self._job: int | None = None
        self._was_active = False
        self._conversation: int | None = None
        self.field = QLineEdit()
        self.field.setAccessibleName(self.tr("Question"))
        self.field.setPlaceholderText(self.tr("Ask your notes…"))
        self.field.setMaxLength(MAX_QUESTION)
        self.field.returnPressed.connect(self.ask)
        self.answer = QTextBrowser()
        self.answer.setObjectName("PassagePreview")
        self.answer.setAccessibleName(self.tr("Answer"))
        self.answer.setOpenLinks(False)
        self.answer.setFixedHeight(_ANSWER_HEIGHT)
        self.state = remark()
        self.open_button = QPushButton(self.tr("Open in the window"))
        self.open_button.clicked.connect(self._on_open)
        self._build()
        client.passages_found.connect(self._on_passages)
        client.text_received.connect(self._on_text)
        client.answer_finished.connect(self._on_finished)
        client.job_failed.connect(self._on_failed)
        self._clear()

    def _build(self) -> None:
        frame = QFrame()
        frame.setObjectName("QuickAskFrame")
        name = QLabel("Scholiast")
        name.setProperty("heading", True)
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(16, 12, 16, 16)
        inner.setSpacing(8)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self.state, 1)
        below.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignTop)
        inner.addWidget(name)
        inner.addWidget(self.field)
        inner.addWidget(self.answer)
        inner.addLayout(below)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        self.setFixedWidth(_WIDTH)

    def call(self) -> None:
        """Come to the front, with the last question ready to be written over."""
        if not self.isVisible():
            screen = QGuiApplication.screenAt(self.cursor().pos()) or QGuiApplication.primaryScreen()
            area = screen.availableGeometry()
            self.adjustSize()
            self.move(area.center().x() - _WIDTH // 2, area.top() + area.height() // 5)
        self.show()
        self.raise_()
        self.activateWindow()
        self.field.setFocus()
        self.field.selectAll()

    def ask(self) -> None:
        """Put the question to the libraries that are switched on."""
        question = self.field.text().strip()
        asked = self._libraries.asked()
        if not question:
            return
        if self._job is not None:
            self._client.stop(self._job)
        self._clear()
        if not self._libraries.statuses or asked == ():
            self._say(self.tr("There are no notes to ask: add a folder in the window, or switch a library on."))
            return
        if self._client.state.phase not in ("starting", "running"):
            self._say(self.tr("The engine is not running, so nothing can be asked now."))
            return
        settings = self._preferences.settings.answers
        request = AskRequest(question, settings.k, settings.mode, retriever=settings.retriever, libraries=asked)
        self._job = self._client.ask(request, None)
        self._say(self.tr("Looking in your notes…"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc stops an answer, or closes the box."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self._job is not None:
            self._client.stop(self._job)
            self._job = None
            self._say(self.tr("Stopped."))
        else:
            self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it went."""
        super().hideEvent(event)
        self.left.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Go away when another program is turned to, unless an answer is being made or read."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange:
            is_left, self._was_active = self._was_active and not self.isActiveWindow(), self.isActiveWindow()
            if is_left and self._job is None and self.answer.isHidden():
                self.hide()

    # ---- events ------------------------------------------------------------------------------------------

    def _on_passages(self, event: messages.PassagesFound) -> None:
        if event.job == self._job:
            self._say(self.tr("Reading %Ln passage(s)…", "", len(event.passages)))

    def _on_text(self, event: messages.AnswerText) -> None:
        if event.job == self._job:
            self._show_answer(self.answer.toPlainText() + event.text)

    def _on_finished(self, event: messages.AnswerDone) -> None:
        if event.job != self._job:
            return
        self._job = None
        self._conversation = event.conversation or None
        answer = event.answer
        cited = [passage for passage in answer.passages if passage.id in answer.cited]
        shown = [place(passage) for passage in (cited or answer.passages)[:_SOURCES]]
        self._show_answer(answer.answer or self.tr("Not in your notes."))
        if not shown:
            self._say("")
        else:
            above = self.tr("From:") if cited else self.tr("The passages that come nearest:")
            self._say("\n".join([above, *shown]))
        self.open_button.setVisible(self._conversation is not None)
        self.adjustSize()

    def _on_failed(self, event: messages.JobFailed) -> None:
        if event.job == self._job:
            self._job = None
            self._say(f"{event.message} {event.hint}".strip())

    def _on_open(self) -> None:
        if self._conversation is not None:
            self.opened_in_window.emit(self._conversation)
            self.hide()

    def _show_answer(self, text: str) -> None:
        self.answer.setPlainText(text)
        self.answer.setVisible(True)
        self.adjustSize()

    def _say(self, text: str) -> None:
        self.state.setText(text)
        self.state.setVisible(bool(text))
        self.adjustSize()

    def _clear(self) -> None:
        self._job = self._conversation = None
        self.answer.clear()
        self.answer.hide()
        self.state.hide()
        self.open_button.hide()
        self.adjustSize()
