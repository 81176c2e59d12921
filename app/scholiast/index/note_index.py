"""NoteIndex: store, vectors and reconciler of one data folder, put together."""

from __future__ import annotations

import logging
import threading
import weakref
from collections.abc import Collection, Iterable
from contextlib import ExitStack
from pathlib import Path

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import LibraryError, StoreError
from scholiast.core.records import Library
from scholiast.core.settings import IndexSettings
from scholiast.index import queries
from scholiast.index.approximate import Scale
from scholiast.index.database import store_errors
from scholiast.index.history import expire, forget, snapshot_as_of
from scholiast.index.ledger import Ledger
from scholiast.index.notes import Change
from scholiast.index.packing import pack_text
from scholiast.index.pipeline import EmbeddingPipeline
from scholiast.index.reconciler import ProgressListener, Reconciler, ReconcileReport
from scholiast.index.rows import RowsRun
from scholiast.index.scrubbing import is_scrub_wanted, scrub, want_scrub
from scholiast.index.snapshot import IndexSnapshot
from scholiast.index.store import NoteStore, bump
from scholiast.index.vector_index import VectorIndex
from scholiast.inference.protocols import Embedder

_log = logging.getLogger("scholiast.index")

SAVE_AFTER = 5_000
"""A run that leaves the snapshot file this many passages behind writes it; smaller ones leave it to close()."""


class NoteIndex:
    """The index of one data folder for one embedder.

    One thread at a time reconciles (others wait); any thread takes snapshots meanwhile. Opened for reading, it may
    stand beside another process that writes.
    """

    def __init__(self, store: NoteStore, embedder: Embedder, settings: IndexSettings, *, read_only: bool) -> None:
        self.store = store
        self._read_only = read_only
        self._embedder = embedder
        self._ledger = Ledger(store.database, embedder.fingerprint, embedder.dimension, settings.history_days)
        scale = Scale(settings.exact_up_to, settings.compress_above)
        self._vectors = VectorIndex(store.database, store.folder, embedder.fingerprint, embedder.dimension, scale)
        self._pipeline = EmbeddingPipeline(self._ledger, self._vectors, embedder)
        self._reconciler = Reconciler(self._ledger, self._vectors, self._pipeline, settings, store.data_dir)
        self._reconciling = threading.RLock()
        self._taking = threading.Lock()
        self._newest: weakref.ReferenceType[IndexSnapshot] | None = None

    @classmethod
    def open(cls, folder: Path, embedder: Embedder, settings: IndexSettings, *, read_only: bool = False) -> NoteIndex:
        """The index in ``folder``; the vectors' snapshot is read, or made from the store where it is no good.

        Raises:
            StoreError: the store is damaged or of a newer version.
        """
        with ExitStack() as undo, store_errors():
            store = NoteStore.open(folder, read_only=read_only)
            undo.callback(store.close)
            index = cls(store, embedder, settings, read_only=read_only)
            index._vectors.load()
            undo.pop_all()
        return index

    def close(self) -> None:
        """Write the vectors' snapshot if it is behind, and close the store; snapshots taken before go on."""
        with self._reconciling:
            self._pipeline.close()
            self._vectors.upkeep.close()
            if not self._read_only and not self.store.is_closed:
                self._vectors.save()
                self.scrub_if_wanted()
            self.store.close()

    @property
    def fingerprint(self) -> str:
        """Of the embedder that the index is open with."""
        return self._embedder.fingerprint

    def use_settings(self, settings: IndexSettings) -> None:
        """Go by ``settings`` from the next look on; notes that would be cut otherwise are cut anew by it."""
        with self._reconciling:
            self._ledger.history_days = settings.history_days
            self._reconciler.settings = settings

    def snapshot(self) -> IndexSnapshot:
        """The index as it is now; unchanged for as long as it is kept."""
        with self._taking:
            newest = self._newest() if self._newest is not None else None
            if newest is not None and newest.generation == self.store.generation:
                return newest
            while True:
                taken = self._take()
                if taken is not None:
                    self._newest = weakref.ref(taken)
                    return taken

    def _take(self) -> IndexSnapshot | None:
        """A snapshot, or None if a newer generation was published between two looks."""
        with ExitStack() as undo, store_errors():
            db = self.store.database.connect()
            undo.callback(db.close)
            db.conn.execute("BEGIN")
            generation = queries.generation(db.conn)
            view = self._vectors.view_at(generation, db.conn)
            if view is None:
                return None
            undo.pop_all()
        return IndexSnapshot(db, generation, view)

    def snapshot_as_of(self, date: str, libraries: Collection[int] | None = None) -> IndexSnapshot:
        """What ``libraries`` (None: all that are not hidden) held at ``date``, to be asked like any snapshot.

        Made for the question, in memory: it costs time and space in proportion to what was there.

        Raises:
            UsageError: ``date`` is neither YYYY-MM-DD nor a date and time in ISO 8601's form.
            LibraryError: nothing was known of them then.
        """
        present = self.store.database.connection().conn
        chosen = queries.selection(present, libraries)
        return snapshot_as_of(
            self.store.database.path, self._embedder.fingerprint, self._embedder.dimension, date, chosen
        )

    def reconcile(
        self,
        library_id: int | None = None,
        paths: Collection[Path] | None = None,
        *,
        deep: bool = False,
        progress: ProgressListener | None = None,
        cancel: CancelToken | None = None,
    ) -> ReconcileReport:
        """Make the index say what the folders say.

        Args:
            library_id: one library; None: all of them, hidden ones too where ``paths`` lie in them.
            paths: files or folders to look at, there or not; None sweeps the whole library.
            deep: compare the bytes of every note even where its stat did not change.
            progress: told from this thread; may cancel.
            cancel: ends the run after the batch under way; the report then says ``cancelled``.

        Raises:
            LibraryError: there is no such library.
            StoreError: the disk is full or the store is damaged; notes stored before are kept.
        """
        token = cancel or CancelToken()
        with self._reconciling:
            report = self._reconciler.run(self._folders(library_id), paths, deep=deep, progress=progress, cancel=token)
            if paths is None and not report.cancelled:
                self._ledger.forget_orphans()
                self._expire()
                self.scrub_if_wanted()
            if self._vectors.drift() >= SAVE_AFTER:
                self._vectors.save()
        return report

    def _folders(self, library_id: int | None) -> list[Library]:
        kinds = self._ledger.kinds()
        if library_id is not None:
            chosen: Iterable[Library] = [self.store.library(library_id)]
        else:
            chosen = self.store.libraries(include_hidden=True)
        return [library for library in chosen if kinds.get(library.id) == "folder"]

    def sync_rows(
        self,
        library_id: int,
        rows: Iterable[tuple[str, str, str]],
        progress: ProgressListener | None = None,
        cancel: CancelToken | None = None,
    ) -> ReconcileReport:
        """Make a library of rows hold exactly ``rows`` of (id, title, text), each one note named by its id."""
        with self._reconciling:
            library = self.store.library(library_id)
            report = RowsRun(self._reconciler, library).run(rows, progress, cancel or CancelToken())
            if self._vectors.drift() >= SAVE_AFTER:
                self._vectors.save()
        return report

    def pending(self, libraries: Collection[int] | None = None) -> int:
        """Notes seen but not indexed yet, in ``libraries`` (None: in all that are not hidden)."""
        return self._ledger.pending(libraries)

    def prune(self, library_id: int) -> ReconcileReport:
        """Let go of an offline library's notes, when the person says that they are gone for good.

        Raises:
            LibraryError: there is no such library, or its folder is there.
        """
        with self._reconciling:
            library = self.store.library(library_id)
            self._reconciler.run([library], None, deep=False, progress=None, cancel=CancelToken())
            if not any(status.id == library_id and status.state == "offline" for status in self.store.statuses(True)):
                raise LibraryError(
                    f"The folder of {library.name} is there, so its notes are kept.", "Rescan it instead."
                )
            rows = self._ledger.rows(library_id)
            self._vectors.apply(self._ledger.remove([row.id for row in rows.values()]), {})
            return ReconcileReport(removed=sum(row.state is not None for row in rows.values()))

    def forget(self, library_id: int, note: str) -> bool:
        """Delete a note and its history for good, from the disk too; false where nothing was known of it.

        A file that is still there would be indexed again: leave it out by a rule first.
        """
        with self._reconciling:
            with self.store.database.writing() as db:
                ids, count = forget(db.conn, library_id, pack_text(note))
                want_scrub(db)
                change = Change(bump(db), (), ids)
            self._vectors.apply(change, {})
            self._vectors.save(purge=True)
            self.scrub_if_wanted()
        return count > 0

    def _expire(self) -> None:
        with self.store.database.writing() as db:
            if expire(db.conn, self._ledger.history_days):
                want_scrub(db)

    def scrub_if_wanted(self) -> None:
        """Clear the disk of what was deleted; what cannot be done now is done by the next sweep."""
        try:
            if is_scrub_wanted(self.store.database):
                scrub(self.store.database)
        except StoreError as error:
            _log.info("What was deleted is still on the disk: %s", error.message)

    @property
    def is_preparing(self) -> bool:
        """Whether an approximate index is being made."""
        return self._vectors.upkeep.is_running

    def finish(self) -> None:
        """Wait until an approximate index that is being made is in use; questions are answered exactly meanwhile."""
        self._vectors.upkeep.wait()

    def check(self) -> list[str]:
        """Findings, one sentence each, where store, keywords, vectors or snapshot file disagree."""
        findings = self.store.check()
        if not findings:
            with self._reconciling:
                findings = self._vectors.findings()
        return findings
