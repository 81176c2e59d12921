"""A watcher that says what it is told to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path


class ManualWatcher:
    """The surface of :class:`~scholiast.watch.watcher.FolderWatcher` without a file system behind it."""

    def __init__(
        self, on_paths: Callable[[frozenset[Path]], None], on_notice: Callable[[str], None] | None = None
    ) -> None:
        self._on_paths = on_paths
        self._on_notice = on_notice
        self._roots: set[Path] = set()
        self._dead: set[Path] = set()

    def watch(self, root: Path) -> None:
        """Count ``root`` as watched."""
        self._roots.add(root)
        self._dead.discard(root)

    def unwatch(self, root: Path) -> None:
        """Count ``root`` as not watched."""
        self._roots.discard(root)

    def is_alive(self, root: Path) -> bool:
        """Whether ``root`` is watched and was not lost."""
        return root in self._roots and root not in self._dead

    def close(self) -> None:
        """Watch nothing any more."""
        self._roots.clear()

    def emit(self, paths: Iterable[Path]) -> None:
        """Report those of ``paths`` that lie in a watched root, as events would, on the caller's thread."""
        found = frozenset(path for path in paths if any(root == path or root in path.parents for root in self._roots))
        if found:
            self._on_paths(found)

    def lose(self, root: Path) -> None:
        """Behave as if ``root`` had been deleted."""
        self._dead.add(root)

    def notice(self, text: str) -> None:
        """Report a sentence for the person."""
        if self._on_notice is not None:
            self._on_notice(text)
