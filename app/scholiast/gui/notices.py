"""Messages inside the window, next to what they concern, instead of dialogs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from scholiast.gui.icons import icon, pixmap
from scholiast.gui.theme import Appearance

Level = Literal["info", "warning", "error"]

_SHOWN_MS = 9_000
_AT_MOST = 3
_TOKENS = {"info": "accent", "warning": "warning", "error": "danger"}


class Notice(QFrame):
    """One message with a hint, perhaps a button, and a way to close it."""

    closed = Signal()

    def __init__(self, level: Level, message: str, hint: str, appearance: Appearance) -> None:
        super().__init__()
        self.setObjectName("Notice")
        self.setProperty("level", level)
        self.setAccessibleName(f"{message} {hint}".strip())
        self.level: Level = level
        self.message = message
        self.hint = hint
        self._appearance = appearance
        self._is_closed = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.close_notice)
        self._icon = QLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._close = QToolButton()
        self._close.setAccessibleName(self.tr("Close this message"))
        self._close.setToolTip(self.tr("Close"))
        self._close.setIconSize(QSize(16, 16))
        self._close.clicked.connect(self.close_notice)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.setContentsMargins(0, 1, 0, 1)
        words.addWidget(_label(message, muted=False))
        if hint:
            words.addWidget(_label(hint, muted=True))
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        self._buttons.addStretch(1)
        if hint:
            # Two lines of text need the width; the buttons go below.
            words.addLayout(self._buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(12)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        if not hint:
            row.addLayout(self._buttons)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        appearance.changed.connect(self._tint)
        self._tint()

    def add_button(self, text: str, action: Callable[[], None]) -> None:
        """Offer ``action``; using it closes the notice."""
        button = QPushButton(text)
        button.clicked.connect(action)
        button.clicked.connect(self.close_notice)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._buttons.addWidget(button)

    def close_later(self, milliseconds: int = _SHOWN_MS) -> None:
        """Go away by itself after a while."""
        self._timer.start(milliseconds)

    def close_notice(self) -> None:
        """Go away now; ``closed`` is emitted once."""
        if not self._is_closed:
            self._is_closed = True
            self._timer.stop()
            self.hide()
            self.closed.emit()
            self.deleteLater()

    def _tint(self) -> None:
        theme = self._appearance.theme
        color = theme.color(_TOKENS[self.level])
        self._icon.setPixmap(pixmap(self.level, color, 20, self.devicePixelRatioF()))
        self._close.setIcon(icon("close", theme.color("text-muted"), 16))


def _label(text: str, *, muted: bool) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("muted", muted)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return label


class NoticeStack(QWidget):
    """The notices that are open, newest below; takes no space while there is none."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._notices: list[Notice] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.hide()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The open notices, oldest first."""
        return tuple(self._notices)

    def show_notice(self, level: Level, message: str, hint: str = "", *, stays: bool | None = None) -> Notice:
        """Show a message; an error stays until it is closed, others leave by themselves unless they must stay."""
        for old in self.notices:
            if (old.message, old.hint) == (message, hint):
                old.close_notice()
        while len(self._notices) >= _AT_MOST:
            self._notices[0].close_notice()
        notice = Notice(level, message, hint, self._appearance)
        self._notices.append(notice)
        self._column.addWidget(notice)
        notice.closed.connect(self._on_closed)
        if not (level == "error" if stays is None else stays):
            notice.close_later()
        self.show()
        return notice

    def close_all(self) -> None:
        """Close every notice."""
        for notice in self.notices:
            notice.close_notice()

    def _on_closed(self) -> None:
        notice = self.sender()
        if isinstance(notice, Notice) and notice in self._notices:
            self._notices.remove(notice)
            self._column.removeWidget(notice)
        self.setVisible(bool(self._notices))
