"""Acts once something is the case, driven by signals instead of by asking again and again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, SignalInstance


class Waiting(QObject):
    """Calls ``then`` once ``condition`` holds; looks whenever one of ``signals`` is emitted, and once a second."""

    def __init__(
        self,
        condition: Callable[[], bool],
        then: Callable[[], None],
        signals: tuple[SignalInstance, ...],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._condition = condition
        self._then = then
        self._done = False
        for signal in signals:
            signal.connect(self._look)
        self._timer = QTimer(self)
        self._timer.setInterval(1_000)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        QTimer.singleShot(0, self._look)

    def _look(self) -> None:
        if not self._done and self._condition():
            self._done = True
            self._timer.stop()
            self._then()
            self.deleteLater()
