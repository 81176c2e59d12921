"""Paths that wait to be looked at, until the disk has been quiet for a moment."""

from __future__ import annotations

from pathlib import Path

MOST_PATHS = 5_000
"""Beyond this many, one look at the whole folder is cheaper."""


class PendingPaths:
    """Collects paths and says when they are due. Not thread-safe: its owner holds a lock.

    Args:
        debounce: seconds without a new path after which the collected ones are due.
        max_wait: seconds after the first one at which they are due in any case.
    """

    def __init__(self, debounce: float, max_wait: float) -> None:
        self._debounce = debounce
        self._max_wait = max_wait
        self._paths: set[Path] = set()
        self._folders: set[Path] = set()
        self._first = 0.0
        self._last = 0.0

    def add(self, path: Path, root: Path, now: float, *, folder: bool = False) -> None:
        """Collect ``path``, seen at ``now``; a ``folder`` stands for everything below it."""
        if not self._paths:
            self._first = now
        self._last = now
        if len(self._paths) >= MOST_PATHS:
            path, folder = root, True
            self._paths = {other for other in self._paths if root not in other.parents}
        self._paths.add(path)
        if folder:
            self._folders.add(path)

    def due(self) -> float | None:
        """When the collected paths are due; None if there are none."""
        if not self._paths:
            return None
        return min(self._first + self._max_wait, self._last + self._debounce)

    def take(self) -> frozenset[Path]:
        """The collected paths, without those below a collected folder; none are left."""
        taken = frozenset(path for path in self._paths if self._folders.isdisjoint(path.parents))
        self._paths, self._folders = set(), set()
        return taken
