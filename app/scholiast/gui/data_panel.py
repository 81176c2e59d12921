"""The data folder: where it is, how large, and what can be done with the whole of it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from scholiast.engine.settings_messages import DataMeasured
from scholiast.gui.elided_label import ElidedLabel
from scholiast.gui.language import QT_TRANSLATE_NOOP, decimal, translate
from scholiast.gui.side_page import remark

_PARTS = {
    "index": QT_TRANSLATE_NOOP("DataPanel", "index"),
    "conversations": QT_TRANSLATE_NOOP("DataPanel", "conversations"),
    "models": QT_TRANSLATE_NOOP("DataPanel", "models made ready"),
    "teaching": QT_TRANSLATE_NOOP("DataPanel", "what you have taught"),
    "other": QT_TRANSLATE_NOOP("DataPanel", "other"),
}


class DataPanel(QWidget):
    """Tells sizes; what is pressed goes up as a signal."""

    open_requested = Signal()
    back_up_requested = Signal()
    restore_requested = Signal()
    reset_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.place = ElidedLabel(Qt.TextElideMode.ElideMiddle)
        self.place.setProperty("muted", True)
        self.sizes = remark()
        self.open_button = QPushButton(self.tr("Open the folder"))
        self.back_up_button = QPushButton(self.tr("Back up…"))
        self.restore_button = QPushButton(self.tr("Restore…"))
        self.reset_button = QPushButton(self.tr("Delete everything…"))
        self.open_button.clicked.connect(self.open_requested)
        self.back_up_button.clicked.connect(self.back_up_requested)
        self.restore_button.clicked.connect(self.restore_requested)
        self.reset_button.clicked.connect(self.reset_requested)
        buttons = QGridLayout()
        buttons.setSpacing(8)
        all_buttons = (self.open_button, self.reset_button, self.back_up_button, self.restore_button)
        for place, button in enumerate(all_buttons):
            buttons.addWidget(button, place // 2, place % 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.place)
        column.addWidget(self.sizes)
        column.addLayout(buttons)
        self.sizes.hide()

    def show_place(self, path: str) -> None:
        """Where the folder is."""
        self.place.setText(path)
        self.place.setToolTip(path)

    def show_sizes(self, measured: DataMeasured) -> None:
        """How large it is, and of what."""
        total = sum(size for _, size in measured.parts)
        sizes = [(translate("DataPanel", _PARTS.get(part, part)), size) for part, size in measured.parts if size]
        parts = [f"{part} {megabytes(size)}" for part, size in sizes]
        self.sizes.setText(f"{megabytes(total)}: {', '.join(parts)}." if parts else self.tr("It is empty."))
        self.sizes.show()


def megabytes(size: int) -> str:
    """A size in bytes as a person says it."""
    if size >= 1_000_000_000:
        return f"{decimal(size / 1e9)} GB"
    return f"{decimal(size / 1e6, 1 if size < 10_000_000 else 0)} MB"
