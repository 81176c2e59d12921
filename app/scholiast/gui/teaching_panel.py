"""How far the training from a person's feedback is, what came of the last one, and the buttons for it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from scholiast.core.teaching import TeachingStatus
from scholiast.gui.elided_combo import ElidedCombo
from scholiast.gui.history import age
from scholiast.gui.language import PLURAL, QT_TRANSLATE_NOOP, number, translate
from scholiast.gui.side_page import remark
from scholiast.gui.status_strip import duration

_PHASES = {
    "finding": QT_TRANSLATE_NOOP("TeachingPanel", "Making questions from your notes"),
    "reading": QT_TRANSLATE_NOOP("TeachingPanel", "Teaching how to read your notes"),
    "retrieval": QT_TRANSLATE_NOOP("TeachingPanel", "Teaching where to look in your notes"),
    "preparing": QT_TRANSLATE_NOOP("TeachingPanel", "Making the taught models ready"),
    "judging": QT_TRANSLATE_NOOP("TeachingPanel", "Comparing the taught models with those in use"),
}
_MINUTES = (10, 20, 30, 60, 120)
_USUAL = 20


class TeachingPanel(QWidget):
    """Shows a :class:`TeachingStatus`; what is pressed goes up as a signal."""

    start_requested = Signal(int)  # minutes
    stop_requested = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = QLabel()
        self.state.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress of the teaching"))
        self.bar.setTextVisible(False)
        self.minutes = ElidedCombo()
        for minutes in _MINUTES:
            self.minutes.addItem(self.tr("about %Ln minutes", "", minutes), minutes)
        self.minutes.setCurrentIndex(_MINUTES.index(_USUAL))
        self.minutes.setAccessibleName(self.tr("How long to teach"))
        self.minutes.view().setAccessibleName(self.tr("How long to teach"))
        self.start_button = QPushButton(self.tr("Start teaching"))
        self.start_button.setProperty("primary", True)
        self.start_button.clicked.connect(self._on_start)
        self.stop_button = QPushButton(self.tr("Stop teaching"))
        self.stop_button.clicked.connect(self.stop_requested)
        self.verdict = remark()
        self.undo_button = QPushButton(self.tr("Undo"))
        self.undo_button.setAccessibleName(self.tr("Undo the last teaching"))
        self.undo_button.clicked.connect(self.undo_requested)
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in (self.minutes, self.start_button, self.stop_button):
            row.addWidget(widget)
        row.addStretch(1)
        result = QHBoxLayout()
        result.setSpacing(8)
        result.addWidget(self.verdict, 1)
        result.addWidget(self.undo_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.state)
        column.addWidget(self.bar)
        column.addLayout(row)
        column.addLayout(result)
        self.show_status(TeachingStatus())

    def show_status(self, status: TeachingStatus) -> None:
        """Show how teaching stands."""
        running = status.phase != "idle"
        self.state.setText(_running(status) if running else _waiting(status))
        self.bar.setVisible(running)
        self.bar.setRange(0, status.steps)  # both 0: a bar that only moves
        self.bar.setValue(min(status.step, status.steps))
        self.minutes.setVisible(not running)
        self.start_button.setVisible(not running)
        self.start_button.setEnabled(status.lessons >= status.needed)
        self.stop_button.setVisible(running)
        told = [status.verdict.sentence] if status.verdict is not None else []
        told += [self.tr("In use: what was taught on {date}.").format(date=age(status.in_use))] if status.in_use else []
        self.verdict.setText("\n".join(told))
        self.verdict.setVisible(bool(told))
        self.undo_button.setVisible(status.can_undo)
        self.undo_button.setEnabled(not running)

    def _on_start(self) -> None:
        self.start_requested.emit(self.minutes.currentData())


def _waiting(status: TeachingStatus) -> str:
    count = status.lessons
    known = translate("TeachingPanel", "%Ln question(s) with a known right answer", "", PLURAL, count)
    if status.lessons < status.needed:
        count = status.needed
        needed = translate(
            "TeachingPanel", "%Ln are needed, so that some can be held back to judge the result by.", "", PLURAL, count
        )
        return f"{known}; {needed}"
    ready = translate("TeachingPanel", "{known}. Teaching goes on in the background; you can go on asking.")
    return ready.format(known=known)


def _running(status: TeachingStatus) -> str:
    parts = [translate("TeachingPanel", _PHASES[status.phase])]
    if status.steps:
        counted = translate("TeachingPanel", "{step} of {steps}")
        parts.append(counted.format(step=number(status.step), steps=number(status.steps)))
    if status.paused:
        parts.append(translate("TeachingPanel", "paused while a question is answered"))
    elif status.seconds_left is not None:
        left = translate("TeachingPanel", "{time} left until the verdict")
        parts.append(left.format(time=duration(status.seconds_left)))
    return "  ·  ".join(parts)
