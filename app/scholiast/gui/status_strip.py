"""The line at the bottom: how far indexing is, and how the engine is."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from scholiast.engine.messages import IndexProgress
from scholiast.gui.elided_label import ElidedLabel
from scholiast.gui.icons import icon
from scholiast.gui.language import PLURAL, decimal, number, translate
from scholiast.gui.theme import Appearance


class StatusStrip(QWidget):
    """Progress with a pause button on the left, the state of the engine on the right."""

    pause_toggled = Signal(bool)  # the person wants it so
    paused_changed = Signal(bool)  # it is so

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._paused = False
        self.progress = ElidedLabel()
        self.progress.setAccessibleName(self.tr("Indexing"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Indexing progress"))
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(120)
        self.pause = QToolButton()
        self.pause.setIconSize(QSize(16, 16))
        self.pause.clicked.connect(self._on_pause_clicked)
        self.engine = QLabel()
        self.engine.setProperty("muted", True)
        self.setMinimumHeight(32)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 12, 2)
        row.setSpacing(8)
        row.addWidget(self.bar)
        row.addWidget(self.pause)
        row.addWidget(self.progress, 1)
        row.addWidget(self.engine)
        appearance.changed.connect(self._refresh_button)
        self.clear_progress()

    @property
    def is_paused(self) -> bool:
        """Whether indexing is paused."""
        return self._paused

    def show_progress(self, progress: IndexProgress) -> None:
        """Show how far indexing is; nothing once all is done."""
        if progress.idle and not progress.paused:
            self.clear_progress()
            return
        self._paused = progress.paused
        self.bar.setMaximum(max(progress.total, 1))
        self.bar.setValue(progress.done)
        self.bar.setVisible(not progress.idle)
        self.pause.show()
        self.progress.setText(describe(progress))
        self.progress.setToolTip(describe(progress))
        self._refresh_button()

    def clear_progress(self) -> None:
        """Nothing is being indexed."""
        self._paused = False
        self.progress.setText("")
        self.progress.setToolTip("")
        self.bar.hide()
        self.pause.hide()
        self._refresh_button()

    def show_engine(self, text: str, tool_tip: str = "") -> None:
        """Say how the engine is."""
        self.engine.setText(text)
        self.engine.setToolTip(tool_tip)

    def _on_pause_clicked(self) -> None:
        self.pause_toggled.emit(not self._paused)

    def _refresh_button(self) -> None:
        self.paused_changed.emit(self._paused)
        name = self.tr("Resume indexing") if self._paused else self.tr("Pause indexing")
        self.pause.setAccessibleName(name)
        self.pause.setToolTip(name)
        color = self._appearance.theme.color("text")
        self.pause.setIcon(icon("resume" if self._paused else "pause", color, 16))


def describe(progress: IndexProgress) -> str:
    """Progress in words: counts, rate and time left."""
    if progress.idle:
        return translate("StatusStrip", "Indexing is paused; changes wait until it goes on.") if progress.paused else ""
    if not progress.total:
        return translate("StatusStrip", "Looking for notes in {library}…").format(library=progress.library)
    count = progress.total
    counts = translate("StatusStrip", "{done} of %Ln notes", "", PLURAL, count).format(done=number(progress.done))
    if progress.paused:
        return translate("StatusStrip", "Paused: {library}, {counts}").format(library=progress.library, counts=counts)
    indexing = translate("StatusStrip", "Indexing {library}: {counts}")
    parts = [indexing.format(library=progress.library, counts=counts)]
    if progress.rate >= 1:
        count = round(progress.rate)
        parts.append(translate("StatusStrip", "%Ln passages/s", "", PLURAL, count))
    if progress.seconds_left is not None:
        parts.append(translate("StatusStrip", "{time} left").format(time=duration(progress.seconds_left)))
    return "  ·  ".join(parts)


def duration(seconds: float) -> str:
    """About how long, as a person says it."""
    if seconds < 50:
        return f"{max(1, round(seconds))} s"
    if seconds < 3_600:
        return f"{round(seconds / 60)} min"
    return f"{decimal(seconds / 3_600)} h"
