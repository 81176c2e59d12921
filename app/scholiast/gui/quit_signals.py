"""Ctrl+C in the terminal and SIGTERM close the window as a person would."""

from __future__ import annotations

import contextlib
import os
import signal
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal


class QuitSignals(QObject):
    """Emits ``received`` from the event loop.

    Python runs its own handlers between two of its instructions only, and an idle event loop has none; the number
    that the C handler writes into a pipe wakes it.
    """

    received = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)
        signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _do_nothing)
        self._notifier = QSocketNotifier(self._read, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_activated)

    def _on_activated(self) -> None:
        with contextlib.suppress(BlockingIOError):
            os.read(self._read, 64)
        self.received.emit()


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    """Be a handler, so that the default one does not end the process."""
