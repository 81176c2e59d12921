"""One setting a row: its name, one sentence on what it does, and its control."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from scholiast.gui.elided_combo import ElidedCombo
from scholiast.gui.language import translate
from scholiast.gui.side_page import remark
from scholiast.gui.theme import Appearance

_WIDEST = "As suits the question"  # of what stands in a control; longer ones are elided, and seen in the list
_ARROW = 64
_SWITCH = QSize(40, 24)


class SettingRow(QWidget):
    """Words on the left and a control on the right, or below them where it is ``wide``."""

    def __init__(self, title: str, text: str, control: QWidget | None = None, *, wide: bool = False) -> None:
        super().__init__()
        self.setObjectName("SettingRow")
        self._beside: QWidget | None = None
        self.words = f"{title} {text}".casefold()
        self.title = QLabel(title)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        self.text = remark(text)
        self.text.setVisible(bool(text))
        said = QVBoxLayout()
        said.setContentsMargins(0, 0, 0, 0)
        said.setSpacing(2)
        said.addWidget(self.title)
        said.addWidget(self.text)
        if control is None or wide:
            self.setLayout(said)
            said.setContentsMargins(0, 6, 0, 6)
            if control is not None:
                said.setSpacing(8)
                said.addWidget(control)
        else:
            row = QHBoxLayout(self)
            row.setContentsMargins(0, 6, 0, 6)
            row.setSpacing(16)
            row.addLayout(said, 1)
            self._beside = None if isinstance(control, Switch) else control
            self._fit()
            row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        if control is not None:
            self.title.setBuddy(control)
            if not control.accessibleName():
                control.setAccessibleName(title)
            control.setAccessibleDescription(text)

    def changeEvent(self, event: QEvent) -> None:
        """A larger font needs a wider control."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        if self._beside is not None:
            width = self.fontMetrics().horizontalAdvance(translate("SettingsPage", _WIDEST)) + _ARROW
            needed = self._beside.sizeHint().width() if isinstance(self._beside, QPushButton) else 0
            self._beside.setFixedWidth(max(width, needed))

    def say(self, text: str) -> None:
        """Another sentence."""
        self.text.setText(text)
        self.text.setVisible(bool(text))


class Choice(ElidedCombo):
    """One of several values; the wheel scrolls the page instead of changing it."""

    chosen = Signal(object)

    def __init__(self, name: str, options: Sequence[tuple[str, object]]) -> None:
        super().__init__()
        for text, value in options:
            self.addItem(translate("SettingsPage", text), value)
        self.setAccessibleName(name)
        self.view().setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.activated.connect(lambda row: self.chosen.emit(self.itemData(row)))

    def show_value(self, value: object) -> None:
        """Show ``value``, without telling."""
        self.setCurrentIndex(max(0, self.findData(value)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to the page."""
        event.ignore()


class Number(QSpinBox):
    """A number with its unit; told once the person has finished typing it."""

    chosen = Signal(object)

    def __init__(self, name: str, low: int, high: int, unit: str = "", step: int = 1) -> None:
        super().__init__()
        self.setRange(low, high)
        self.setSuffix(f" {unit}" if unit else "")
        self.setSingleStep(step)
        self.setKeyboardTracking(False)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
        self.valueChanged.connect(lambda value: self.chosen.emit(value))
        self.lineEdit().setAccessibleName(name)
        self.lineEdit().setTextMargins(6, 0, 0, 0)

    def show_value(self, value: int) -> None:
        """Show ``value``, without telling."""
        blocked = self.blockSignals(True)
        self.setValue(value)
        self.blockSignals(blocked)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to the page."""
        event.ignore()


class Switch(QCheckBox):
    """On or off: a knob in a track, on the right and filled when on."""

    chosen = Signal(object)

    def __init__(self, name: str, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda on: self.chosen.emit(on))

    def show_value(self, value: bool) -> None:
        """Show ``value``, without telling."""
        self.setChecked(value)

    def sizeHint(self) -> QSize:
        """The track."""
        return _SWITCH

    def hitButton(self, position: QPoint) -> bool:  # noqa: N802  # Qt's name
        """All of it can be clicked."""
        return self.rect().contains(position)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw track and knob; switched off for good, both are faint."""
        theme = self._appearance.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(3, 4, _SWITCH.width() - 6, _SWITCH.height() - 8)
        on, enabled = self.isChecked(), self.isEnabled()
        edge = theme.color("border" if not enabled else "accent" if on else "border-strong")
        painter.setPen(QPen(edge, 1.5))
        painter.setBrush(edge if on else theme.color("surface-raised"))
        painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
        knob = QRectF(0, 0, track.height() - 6, track.height() - 6)
        knob.moveCenter(QPointF(track.right() - 8 if on else track.left() + 8, track.center().y()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent-text") if on else edge)
        painter.drawEllipse(knob)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("focus"), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 11, 11)
        painter.end()
