"""A page that takes the place of the transcript for a while, with a way back."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from scholiast.gui.icons import icon
from scholiast.gui.language import translate
from scholiast.gui.theme import Appearance

_COLUMN = 720


class SidePage(QWidget):
    """A heading with *Back* over a column that scrolls; widgets are added to ``column``."""

    back_requested = Signal()

    def __init__(
        self, title: str, appearance: Appearance, parent: QWidget | None = None, widest: int = _COLUMN
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.setAccessibleName(title)
        self.back_button = QPushButton(self.tr("Back"))
        self.back_button.setAccessibleName(self.tr("Back to the answer"))
        self.back_button.setIconSize(QSize(16, 16))
        self.back_button.clicked.connect(self.back_requested)
        heading = QLabel(title)
        heading.setProperty("heading", True)
        heading.setProperty("large", True)
        top = QHBoxLayout()
        top.setContentsMargins(24, 12, 24, 0)
        top.setSpacing(12)
        top.addWidget(self.back_button)
        top.addWidget(heading, 1)
        content = QWidget()
        content.setObjectName("SidePageContent")
        content.setMaximumWidth(widest)
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(24, 8, 24, 16)
        self.column.setSpacing(8)
        middle = QWidget()
        middle.setObjectName("SidePageContent")
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(content, 1000)
        row.addStretch(1)
        self.area = QScrollArea()
        self.area.setObjectName("SidePageScroll")
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(middle)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(top)
        whole.addWidget(self.area, 1)
        appearance.changed.connect(self._tint)
        self._tint()

    def _tint(self) -> None:
        self.back_button.setIcon(icon("back", self._appearance.theme.color("text"), 16))


def search_field(name: str, placeholder: str | None = None, clear: str = "") -> QLineEdit:
    """A field that filters what is below it; ``clear`` is what its button is called aloud."""
    field = QLineEdit()
    field.setAccessibleName(name)
    field.setPlaceholderText(placeholder or name)
    field.setClearButtonEnabled(True)
    for button in field.findChildren(QToolButton):
        button.setAccessibleName(clear or translate("SidePage", "Clear"))
    return field


def section(text: str) -> QLabel:
    """A heading inside a page."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("heading", True)
    label.setWordWrap(True)
    return label


def remark(text: str = "") -> QLabel:
    """A quiet sentence that can be selected and copied."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("muted", True)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return label
