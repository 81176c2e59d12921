"""What watchdog says in its log and nowhere else: that events were lost. Its harmless lines are kept from ours."""

from __future__ import annotations

import logging
from collections.abc import Callable

LOGGERS = ("watchdog.observers.inotify", "watchdog.observers.inotify_c", "py.warnings")

_LOST = "queue overflowed"
_HARMLESS = (
    # An error whenever a watched folder is deleted while its emitter is reading.
    "called when the thread is inactive",
    # A warning when a new folder is both walked and announced, or one that left is back: its watch is set again, to
    # the same callback, and its events arrive. The text is of every watched folder, so the log would fill with paths.
    "RuntimeWarning: Callback with id ",
)


class WatchdogLog(logging.Filter):
    """Calls ``on_lost``, from watchdog's thread, when the system dropped events; nothing else tells of it."""

    def __init__(self, on_lost: Callable[[], None]) -> None:
        super().__init__()
        self._on_lost = on_lost

    def attach(self) -> None:
        """Begin to listen."""
        for name in LOGGERS:
            logging.getLogger(name).addFilter(self)

    def detach(self) -> None:
        """Listen no more."""
        for name in LOGGERS:
            logging.getLogger(name).removeFilter(self)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line goes on into the log."""
        text = record.getMessage()
        if _LOST in text:
            self._on_lost()
            return False
        return not any(words in text for words in _HARMLESS)
