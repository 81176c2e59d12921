"""What the window is told about indexing, no oftener than it can use."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from scholiast.core.records import LibraryStatus
from scholiast.engine.history_rows import timestamp
from scholiast.engine.jobs import Emit
from scholiast.engine.messages import IndexProgress, Libraries, LibraryCheck

if TYPE_CHECKING:
    from scholiast.index.reconciler import IndexingProgress

PROGRESS_SECONDS = 0.2
LIBRARIES_SECONDS = 1.0


class IndexReporter:
    """Sends progress at most five times a second and the libraries at most once; the last word is always sent."""

    def __init__(self, emit: Emit, read: Callable[[], tuple[tuple[LibraryStatus, ...], int]]) -> None:
        self._emit = emit
        self._read = read
        self._lock = threading.Lock()
        self._last = IndexProgress("", 0, 0, 0.0, None, paused=False, idle=True)
        self._progress_at = 0.0
        self._libraries_at = 0.0
        self._statuses: tuple[LibraryStatus, ...] = ()
        self._checks: dict[int, str] = {}

    @property
    def statuses(self) -> tuple[LibraryStatus, ...]:
        """The libraries as they were last told."""
        return self._statuses

    def progress(self, progress: IndexingProgress) -> None:
        """Say how far indexing is, if it is time to."""
        now = time.monotonic()
        with self._lock:
            self._last = IndexProgress(
                progress.library,
                progress.done,
                progress.total,
                progress.rate,
                progress.seconds_left,
                paused=self._last.paused,
                idle=False,
            )
            if now - self._progress_at >= PROGRESS_SECONDS:
                self._progress_at = now
                self._emit(self._last)
        if now - self._libraries_at >= LIBRARIES_SECONDS:
            self.send_libraries()

    def tell_rest(self, is_resting: Callable[[], bool]) -> None:
        """Say at once, with the last counts, that indexing rests or goes on, if that is news.

        It is asked in here, since several threads tell of it: the last one to tell must not have asked first.
        """
        with self._lock:
            paused = is_resting()
            if paused != self._last.paused:
                rate, left = (0.0, None) if paused else (self._last.rate, self._last.seconds_left)
                self._last = replace(self._last, rate=rate, seconds_left=left, paused=paused)
                self._emit(self._last)

    def send_idle(self) -> None:
        """Say that nothing is left to do."""
        with self._lock:
            self._last = IndexProgress("", 0, 0, 0.0, None, paused=self._last.paused, idle=True)
            self._emit(self._last)

    def note_check(self, library: int) -> None:
        """All of a library was looked at just now; the next word about the libraries says so."""
        self._checks[library] = timestamp()

    def send_libraries(self) -> None:
        """Read the libraries and send them."""
        self._libraries_at = time.monotonic()
        self._statuses, generation = self._read()
        known = [status.id for status in self._statuses]
        checks = tuple(LibraryCheck(library, at) for library, at in self._checks.items() if library in known)
        self._emit(Libraries(self._statuses, generation, checks))
