"""One writer for a data folder: a lock file that says who holds it."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from filelock import FileLock, Timeout

from scholiast.core.errors import LockHeld
from scholiast.index.database import os_failure

_LOOK_SECONDS = 1.0
"""A look at who holds the lock takes it for a moment, which is a long one where the machine is busy."""


class DataLock:
    """The right to write to ``folder``. Released by the system if its holder dies.

    ``role`` tells people who holds it: "the Scholiast window", "scholiast library rescan".
    """

    def __init__(self, folder: Path, role: str) -> None:
        self._folder = folder
        self._role = role
        self._holder_file = folder / "writer.txt"
        self._path = folder / "writer.lock"
        self._lock = FileLock(self._path, thread_local=False)

    def acquire(self, timeout: float = 0) -> None:
        """Take the lock, waiting at most ``timeout`` seconds.

        Raises:
            LockHeld: someone else holds it; the message says who.
            StoreError: the folder cannot be written.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=max(timeout, _LOOK_SECONDS))
            self._holder_file.write_text(f"{self._role} (process {os.getpid()})", encoding="utf-8")
        except Timeout as error:
            raise LockHeld(
                f"{self._folder} is in use by {self._written() or 'another Scholiast'}.",
                "Close it first, or use another folder with --data-dir.",
            ) from error
        except OSError as error:
            self._lock.release()
            raise os_failure(error, self._folder) from error

    def release(self) -> None:
        """Give the lock back; without having it, do nothing."""
        if self._lock.is_locked:
            with contextlib.suppress(OSError):
                self._holder_file.unlink(missing_ok=True)
            self._lock.release()

    def holder(self) -> str | None:
        """Role and process id of whoever holds the lock now; None if nobody does."""
        if not self._lock.is_locked and self._path.exists():
            try:
                with FileLock(self._path, timeout=0):
                    return None
            except Timeout:
                return self._written() or "another Scholiast"
            except OSError:
                return self._written()
        return self._written() if self._lock.is_locked else None

    def _written(self) -> str | None:
        try:
            return self._holder_file.read_text(encoding="utf-8") or None
        except (OSError, UnicodeDecodeError):
            return None

    def __enter__(self) -> DataLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
