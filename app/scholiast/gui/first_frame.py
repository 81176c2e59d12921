"""The moment at which the window has been painted for the first time."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

_AT_LATEST_MS = 500


class FirstFrame(QObject):
    """Emits ``painted`` once, after the first paint of a window and all in it.

    A window that starts minimised or on another desktop may not be painted at all; then it is emitted after half a
    second, since the engine waits for it.
    """

    painted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._is_over = False
        window.installEventFilter(self)
        QTimer.singleShot(_AT_LATEST_MS, self._on_painted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look for the first paint."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            # Children paint within the same update; the next turn of the loop comes after all of them.
            QTimer.singleShot(0, self._on_painted)
        return False

    def _on_painted(self) -> None:
        if not self._is_over:
            self._is_over = True
            self.painted.emit()
