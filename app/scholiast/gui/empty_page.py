"""What stands in the middle while there is nothing to read: an icon, a sentence, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from scholiast.gui.icons import pixmap
from scholiast.gui.theme import Appearance

_ICON = 72
_TEXT_WIDTH = 460


class EmptyPage(QWidget):
    """A placeholder page."""

    suggestion_chosen = Signal(str)

    def __init__(self, title: str, text: str, appearance: Appearance, buttons: tuple[QPushButton, ...] = ()) -> None:
        super().__init__()
        self._appearance = appearance
        self._offered: tuple[str, ...] = ()
        self._icon = QLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = QLabel(title)
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        font.setWeight(font.Weight.DemiBold)
        self.title.setFont(font)
        self.text = QLabel(text)
        self.text.setProperty("muted", True)
        for label in (self.title, self.text):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
        self.text.setMaximumWidth(_TEXT_WIDTH)
        centred = QHBoxLayout()
        centred.addStretch(1)
        centred.addWidget(self.text, 1000)
        centred.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self._icon)
        column.addWidget(self.title)
        column.addLayout(centred)
        if buttons:
            row = QHBoxLayout()
            row.setSpacing(12)
            row.addStretch(1)
            for button in buttons:
                row.addWidget(button)
            row.addStretch(1)
            column.addSpacing(4)
            column.addLayout(row)
        self._suggestions = QVBoxLayout()
        self._suggestions.setSpacing(8)
        column.addLayout(self._suggestions)
        column.addStretch(3)
        appearance.changed.connect(self._tint)
        self._tint()

    def suggest(self, questions: Sequence[str]) -> None:
        """Offer ``questions`` as buttons below the text."""
        if tuple(questions) == self._offered:
            return
        self._offered = tuple(questions)
        while (item := self._suggestions.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for question in questions:
            button = QPushButton(question)
            button.setProperty("suggestion", True)
            button.clicked.connect(self._on_suggestion_clicked)
            self._suggestions.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)

    def _on_suggestion_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.suggestion_chosen.emit(button.text())

    def _tint(self) -> None:
        color = self._appearance.theme.color("accent")
        self._icon.setPixmap(pixmap("outline", color, _ICON, self.devicePixelRatioF()))
