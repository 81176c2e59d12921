"""The store and the index of the library folder while the engine runs, and why there is none if there is none."""

from __future__ import annotations

import threading
from copy import copy
from typing import TYPE_CHECKING

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ScholiastError, StoreError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import Settings
from scholiast.engine.assembly import open_library_index
from scholiast.inference.protocols import Embedder

if TYPE_CHECKING:
    from scholiast.index.note_index import NoteIndex
    from scholiast.index.store import NoteStore

_POLL_SECONDS = 0.05


class OpenIndex:
    """The store, open from the start, and the index, open once there is an embedder; or why there is none."""

    def __init__(self, paths: DataPaths) -> None:
        self._paths = paths
        self._changed = threading.Condition()
        self._store: NoteStore | None = None
        self._index: NoteIndex | None = None
        self._error: ScholiastError | None = None

    def open_store(self) -> None:
        """Open the store; raises StoreError, which every later use then raises too."""
        from scholiast.index.store import NoteStore

        try:
            self._store = NoteStore.open(self._paths.library_store)
        except ScholiastError as error:
            self._fail(error)
            raise

    def open_index(self, embedder: Embedder, settings: Settings) -> NoteIndex:
        """Open the index in the place of the bare store."""
        bare = self.store
        try:
            index = open_library_index(self._paths, embedder, settings)
        except ScholiastError as error:
            self._fail(error)
            raise
        with self._changed:
            self._index, self._store = index, index.store
            self._changed.notify_all()
        bare.close()
        return index

    def exchange(self, embedder: Embedder, settings: Settings) -> None:
        """Open the index with another embedder in the place of the one that is open; snapshots of that one go on."""
        former = self._index
        index = open_library_index(self._paths, embedder, settings)
        with self._changed:
            self._index, self._store = index, index.store
            self._changed.notify_all()
        if former is not None:
            former.close()

    @property
    def has_failed(self) -> bool:
        """Whether the store or the index could not be opened."""
        return self._error is not None

    @property
    def store(self) -> NoteStore:
        """The store.

        Raises:
            StoreError: it could not be opened.
        """
        if self._store is None:
            raise copy(self._error) if self._error else StoreError("The index is not open yet.", "Try again shortly.")
        return self._store

    @property
    def index(self) -> NoteIndex | None:
        """The index, if it is open."""
        return self._index

    def wait(self, cancel: CancelToken) -> NoteIndex:
        """The index, once it is open.

        Raises:
            StoreError: it cannot be opened.
            Cancelled: the person did not want to wait.
        """
        with self._changed:
            while self._index is None:
                if self._error is not None:
                    # A copy: the one that is kept would otherwise hold on to everything its traceback refers to.
                    raise copy(self._error)
                cancel.check()
                self._changed.wait(_POLL_SECONDS)
            return self._index

    def close(self) -> None:
        """Close what is open."""
        if self._index is not None:
            self._index.close()
        elif self._store is not None:
            self._store.close()

    def _fail(self, error: ScholiastError) -> None:
        with self._changed:
            self._error = error
            self._changed.notify_all()
