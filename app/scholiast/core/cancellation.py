"""A flag that long work reads at each token and batch, and that wakes whatever is running now."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scholiast.core.errors import Cancelled


class CancelToken:
    """One job's wish to be stopped; thread-safe.

    ``on_cancel`` lets a native call that is under way (an OpenVINO infer request, say) be interrupted at
    once instead of at the next check.
    """

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []

    @property
    def is_cancelled(self) -> bool:
        """Whether :meth:`cancel` was called."""
        return self._event.is_set()

    def cancel(self) -> None:
        """Ask the work to stop; calling it twice does nothing more."""
        with self._lock:
            if self._event.is_set():
                return
            self._event.set()
            callbacks = list(self._callbacks)
        for callback in callbacks:
            callback()

    def check(self) -> None:
        """Raise :class:`Cancelled` if the work was asked to stop."""
        if self._event.is_set():
            raise Cancelled

    def wait(self, seconds: float) -> bool:
        """Sleep for at most ``seconds``; true as soon as the token is cancelled."""
        return self._event.wait(seconds)

    @contextmanager
    def on_cancel(self, callback: Callable[[], None]) -> Iterator[None]:
        """Call ``callback`` from the cancelling thread if the token is cancelled inside the block."""
        with self._lock:
            self._callbacks.append(callback)
            already = self._event.is_set()
        if already:
            callback()
        try:
            yield
        finally:
            with self._lock:
                self._callbacks.remove(callback)
