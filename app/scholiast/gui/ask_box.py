"""Where a question is written: Enter asks, Shift+Enter makes a line, the button stops a running answer."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from scholiast.gui.icons import icon
from scholiast.gui.language import number
from scholiast.gui.theme import Appearance

MAX_QUESTION = 2_000
_LINES_AT_MOST = 6


def _files(source: QMimeData) -> list[Path]:
    """The files of this computer in what is dropped or pasted; none where anything else is among it."""
    paths = [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]
    return paths if len(paths) == len(source.urls()) and all(path.is_file() for path in paths) else []


class QuestionEdit(QPlainTextEdit):
    """The text itself; it grows with its lines. Folders dropped on it go to the window."""

    submitted = Signal()
    focus_changed = Signal(bool)
    files_offered = Signal(object)  # list[Path]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("AskEdit")
        self.setAccessibleName(self.tr("Question"))
        self.setAccessibleDescription(self.tr("Enter asks, Shift and Enter makes a new line"))
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)
        self.textChanged.connect(self.fit_height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask with Enter; Shift+Enter stays a new line. An input method's own Enter never arrives here."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.submitted.emit()
            return
        super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802  # Qt's name
        """Text, and files to ask about; a drop of a folder is offered to the window."""
        return bool(_files(source)) if source.hasUrls() else super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802  # Qt's name
        """Put text in, and offer files to whoever knows what they are."""
        if source.hasUrls():
            self.files_offered.emit(_files(source))
        else:
            super().insertFromMimeData(source)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let the frame show the focus."""
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let the frame show that the focus left."""
        super().focusOutEvent(event)
        self.focus_changed.emit(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines wrap differently now."""
        super().resizeEvent(event)
        self.fit_height()

    def fit_height(self) -> None:
        """Be as high as the text, up to a few lines."""
        count = 0
        block = self.document().begin()
        while block.isValid() and count < _LINES_AT_MOST:
            count += max(1, block.layout().lineCount())
            block = block.next()
        count = min(max(count, 1), _LINES_AT_MOST)
        height = count * self.fontMetrics().lineSpacing() + 8
        if height != self.height():
            self.setFixedHeight(height)


class AskBox(QWidget):
    """The question, its button and a line of help or trouble."""

    asked = Signal(str)
    stop_requested = Signal()
    compared = Signal(str)
    compare_stopped = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._runs = {"ask": False, "compare": False}
        self._purpose = "ask"
        self._placeholder = ""
        self.edit = QuestionEdit()
        self.edit.submitted.connect(self._on_submitted)
        self.edit.textChanged.connect(self._refresh)
        self.edit.focus_changed.connect(self._on_focus_changed)
        self.button = QPushButton()
        self.button.setProperty("primary", True)
        self.button.setIconSize(QSize(18, 18))
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.button.clicked.connect(self._on_clicked)
        self._frame = QFrame()
        self._frame.setObjectName("AskFrame")
        inner = QHBoxLayout(self._frame)
        inner.setContentsMargins(12, 8, 8, 8)
        inner.setSpacing(8)
        inner.addWidget(self.edit, 1)
        inner.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self.help = QLabel()
        self.help.setTextFormat(Qt.TextFormat.PlainText)
        self.help.setWordWrap(True)
        self.scope = QLabel()
        self.scope.setTextFormat(Qt.TextFormat.PlainText)
        self.scope.setAlignment(Qt.AlignmentFlag.AlignRight)
        for label in (self.help, self.scope):
            font = label.font()
            font.setPointSizeF(font.pointSizeF() * 0.88)
            label.setFont(font)
            label.setProperty("muted", True)
        below = QHBoxLayout()
        below.setContentsMargins(12, 0, 12, 0)
        below.addWidget(self.help, 1)
        below.addWidget(self.scope, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._frame)
        column.addLayout(below)
        self.setFocusProxy(self.edit)
        appearance.changed.connect(self._refresh)
        self._refresh()

    @property
    def text(self) -> str:
        """The question as written."""
        return self.edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Put ``text`` there and the cursor behind it."""
        self.edit.setPlainText(text)
        cursor = self.edit.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        self.edit.setTextCursor(cursor)

    def set_running(self, running: bool, *, comparing: bool = False) -> None:
        """Offer *Stop* while an answer is being made, or a comparison."""
        self._runs["compare" if comparing else "ask"] = running
        self._refresh()

    def set_comparing(self, comparing: bool) -> None:
        """Put questions to both sides of the comparison that is in front, or to the conversation."""
        self._purpose = "compare" if comparing else "ask"
        self.set_placeholder(self._placeholder)
        self.scope.setHidden(comparing)
        self._refresh()

    @property
    def _running(self) -> bool:
        return self._runs[self._purpose]

    def set_scope(self, text: str) -> None:
        """Say which libraries a question is put to."""
        self.scope.setText(text)

    def set_placeholder(self, text: str) -> None:
        """What stands there while nothing is written."""
        self._placeholder = text
        self.edit.setPlaceholderText(self.tr("Ask both sides…") if self._purpose == "compare" else text)

    def _on_submitted(self) -> None:
        question = self.text.strip()
        if question and len(question) <= MAX_QUESTION and not self._running:
            (self.compared if self._purpose == "compare" else self.asked).emit(question)

    def _on_clicked(self) -> None:
        if self._running:
            (self.compare_stopped if self._purpose == "compare" else self.stop_requested).emit()
        else:
            self._on_submitted()

    def _on_focus_changed(self, focused: bool) -> None:
        self._frame.setProperty("focused", focused)
        self._frame.style().polish(self._frame)

    def _refresh(self) -> None:
        theme = self._appearance.theme
        length = len(self.text.strip())
        too_long = length > MAX_QUESTION
        if too_long:
            help_text = self.tr(
                "A question can have {most} characters; this one has {length}. Shorten it to ask."
            ).format(most=number(MAX_QUESTION), length=number(length))
        elif self._running:
            help_text = self.tr("Esc stops")
        else:
            compares = self._purpose == "compare"
            help_text = (
                self.tr("Enter compares  ·  Shift+Enter new line")
                if compares
                else self.tr("Enter asks  ·  Shift+Enter new line")
            )
        if self.help.text() != help_text:
            self.help.setText(help_text)
        if self.help.property("warning") != too_long:
            self.help.setProperty("warning", too_long)
            self.help.setProperty("muted", not too_long)
            self.help.style().polish(self.help)
        can_ask = self._running or (0 < length <= MAX_QUESTION)
        token = "text" if self._running else ("accent-text" if can_ask else "text-muted")
        self.button.setIcon(icon("stop" if self._running else "ask", theme.color(token)))
        self.button.setEnabled(can_ask)
        name = (
            self.tr("Stop") if self._running else self.tr("Compare") if self._purpose == "compare" else self.tr("Ask")
        )
        if self.button.text() != name:
            # Flat is a state that the style sheet knows; a property of ours would have it match every rule again.
            self.button.setFlat(self._running)
            self.button.setText(name)
            self.button.setAccessibleName(name)
