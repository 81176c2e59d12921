"""Watches the folders of all libraries, and notices when one vanishes or comes back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.engine.jobs import Emit
from scholiast.engine.messages import Notice

if TYPE_CHECKING:
    from scholiast.core.records import Library
    from scholiast.watch.watcher import FolderWatcher

logger = logging.getLogger("scholiast.engine")


class LibraryRoots:
    """The folders under watch; used by the indexer's thread only."""

    def __init__(self, on_paths: Callable[[frozenset[Path]], None], emit: Emit) -> None:
        self._on_paths = on_paths
        self._emit = emit
        self._watcher: FolderWatcher | None = None
        self._roots: dict[int, Path] = {}
        self._watched: set[int] = set()

    @property
    def by_library(self) -> dict[int, Path]:
        """The root of each library."""
        return dict(self._roots)

    def set_libraries(self, libraries: Iterable[Library]) -> None:
        """Watch exactly the folders of ``libraries``, those that are there."""
        wanted = {library.id: Path(library.root) for library in libraries}
        for gone in self._roots.keys() - wanted.keys():
            self._unwatch(gone)
        self._roots = wanted
        for library in wanted:
            self._watch(library)

    def changed(self) -> frozenset[int]:
        """Libraries whose folder vanished or came back since the last look; watches are renewed."""
        changed: set[int] = set()
        for library, root in self._roots.items():
            alive = library in self._watched and self._watcher is not None and self._watcher.is_alive(root)
            if library in self._watched and not alive:
                self._unwatch(library)
                changed.add(library)
            if library not in self._watched and root.is_dir():
                self._watch(library)
                changed.add(library)
        return frozenset(changed)

    def close(self) -> None:
        """Stop watching."""
        if self._watcher is not None:
            self._watcher.close()
            self._watcher = None

    def _watch(self, library: int) -> None:
        root = self._roots[library]
        if library in self._watched or not root.is_dir():
            return
        if self._watcher is None:
            from scholiast.watch.watcher import FolderWatcher

            self._watcher = FolderWatcher(self._on_paths, on_notice=lambda text: self._emit(Notice("warning", text)))
        try:
            self._watcher.watch(root)
        except OSError as error:
            # The periodic sweep still finds every change.
            logger.info("%s cannot be watched: %s", root, error)
            return
        self._watched.add(library)

    def _unwatch(self, library: int) -> None:
        if library in self._watched and self._watcher is not None:
            self._watcher.unwatch(self._roots[library])
        self._watched.discard(library)
