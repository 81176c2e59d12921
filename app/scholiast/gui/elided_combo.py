"""A choice whose text ends in an ellipsis where it is wider than the control, instead of in half a letter."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

_AIR = 8  # that the style keeps on either side of the text


class ElidedCombo(QComboBox):
    """Shows as much of the choice as there is room for; the list shows all."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Frame and arrow as the style draws them, and the text no longer than its field."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        room = field.width() - _AIR
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
