"""A field that takes one key combination."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit, QLineEdit, QToolButton


class ShortcutField(QKeySequenceEdit):
    """One combination, which can be cleared; told in Qt's portable form."""

    chosen = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)
        self.setAccessibleName(name)
        inner = self.findChild(QLineEdit)
        if inner is not None:
            inner.setAccessibleName(name)
            inner.setPlaceholderText(self.tr("Press the keys"))
            for button in inner.findChildren(QToolButton):
                button.setAccessibleName(self.tr("No shortcut"))
        self._told = ""
        self.keySequenceChanged.connect(self._on_changed)

    def show_value(self, value: str) -> None:
        """Show ``value``, without telling."""
        self._told = value
        self.setKeySequence(QKeySequence(value))

    def _on_changed(self, keys: QKeySequence) -> None:
        text = keys.toString(QKeySequence.SequenceFormat.PortableText)
        if text != self._told:
            self._told = text
            self.chosen.emit(text)
