"""What is still to be looked at, library by library; later wishes are merged into earlier ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class IndexTask:
    """A look at one library.

    Attributes:
        paths: files and folders to look at; None sweeps all of it.
        deep: compare contents even where size and time are unchanged.
    """

    library: int
    paths: frozenset[Path] | None = None
    deep: bool = False

    def merged(self, other: IndexTask) -> IndexTask:
        """One look that does for both."""
        paths = None if self.paths is None or other.paths is None else self.paths | other.paths
        return IndexTask(self.library, paths, self.deep or other.deep)


class TaskList:
    """At most one task a library; small looks at named paths go before sweeps. Not thread-safe."""

    def __init__(self) -> None:
        self._tasks: dict[int, IndexTask] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    @property
    def libraries(self) -> frozenset[int]:
        """The libraries that something is to be done for."""
        return frozenset(self._tasks)

    def add(self, task: IndexTask) -> None:
        """Do ``task`` some time, together with what was wished for its library before."""
        known = self._tasks.get(task.library)
        self._tasks[task.library] = task if known is None else known.merged(task)

    def drop(self, library: int) -> None:
        """Forget what was to be done for a library."""
        self._tasks.pop(library, None)

    def take(self) -> IndexTask | None:
        """The next task, which leaves the list."""
        if not self._tasks:
            return None
        library = min(self._tasks, key=lambda number: self._tasks[number].paths is None)
        return self._tasks.pop(library)


def paths_by_library(paths: Iterable[Path], roots: Mapping[int, Path]) -> dict[int, frozenset[Path]]:
    """Which of ``paths`` concern which library; one inside the other gets its share too.

    A path above a root (the root itself was moved, say) concerns that library as its root.
    """
    found: dict[int, set[Path]] = {}
    for path in paths:
        for library, root in roots.items():
            if path.is_relative_to(root):
                found.setdefault(library, set()).add(path)
            elif root.is_relative_to(path):
                found.setdefault(library, set()).add(root)
    return {library: frozenset(mine) for library, mine in found.items()}
