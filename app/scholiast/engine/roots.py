"""Watches the folders of all libraries."""

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
    """The folders under watch; changed by the indexer's thread only.

    A folder that vanishes or comes back is reported by the watcher, by its own path.
    """

    def __init__(self, on_paths: Callable[[frozenset[Path], dict[int, Path]], None], emit: Emit) -> None:
        self._on_paths = on_paths
        self._emit = emit
        self._watcher: FolderWatcher | None = None
        self._roots: dict[int, Path] = {}

    def set_libraries(self, libraries: Iterable[Library]) -> None:
        """Watch exactly the folders of ``libraries``."""
        wanted = {library.id: Path(library.root) for library in libraries}
        known, self._roots = self._roots, wanted
        for root in set(known.values()) - set(wanted.values()):
            self._opened().unwatch(root)
        for root in set(wanted.values()) - set(known.values()):
            try:
                self._opened().watch(root)
            except OSError as error:
                # The watcher tries again by itself, and the periodic sweep finds every change.
                logger.info("%s cannot be watched: %s", root, error)

    def close(self) -> None:
        """Stop watching."""
        if self._watcher is not None:
            self._watcher.close()

    def _opened(self) -> FolderWatcher:
        if self._watcher is None:
            from scholiast.watch.watcher import FolderWatcher

            self._watcher = FolderWatcher(
                lambda paths: self._on_paths(paths, self._roots),
                on_notice=lambda text: self._emit(Notice("warning", text)),
            )
        return self._watcher
