"""VectorIndex: the current view of all vectors, kept in step with the store, cached in a file."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import faiss
import numpy as np

from scholiast.core.errors import StoreError
from scholiast.index import queries
from scholiast.index.approximate import Scale
from scholiast.index.database import StoreDatabase, store_errors
from scholiast.index.integrity import LOOKED_AT
from scholiast.index.notes import Change
from scholiast.index.snapshot_file import (
    Manifest,
    SnapshotMissing,
    SnapshotRefused,
    discard_snapshot,
    read_fast,
    read_index,
    read_snapshot,
    write_snapshot,
)
from scholiast.index.upkeep import Step, Upkeep
from scholiast.index.vectors import FlatBase, IdArray, Rows, VectorView

_log = logging.getLogger("scholiast.index")

_FETCH = 5_000


class VectorIndex:
    """One embedder's vectors. Readers take :attr:`view`; one attribute is assigned when it changes."""

    def __init__(
        self, database: StoreDatabase, folder: Path, fingerprint: str, dimension: int, scale: Scale | None = None
    ) -> None:
        self._database = database
        self._folder = folder
        self._fingerprint = fingerprint
        self._dimension = dimension
        self._lock = threading.Lock()
        self._view = VectorView.of(-1, FlatBase.build(Rows.empty(dimension)))
        self._saved: tuple[int, int] | None = None
        self.upkeep = Upkeep(scale or Scale())
        self.refused = ""

    @property
    def view(self) -> VectorView:
        """The newest view."""
        return self._view

    def load(self) -> None:
        """Read the snapshot file if it is sound, then bring it up to what the store says.

        A file of an earlier generation costs what changed since; a missing or damaged one is rebuilt from the
        store's vectors, and :attr:`refused` says why.
        """
        with self._lock, self._pinned() as (connection, generation):
            try:
                self._view = self._read(connection, generation)
            except SnapshotMissing:
                pass
            except SnapshotRefused as reason:
                self.refused = str(reason)
                _log.info("The vectors' snapshot is made anew: %s.", reason)
                if not self._database.read_only:
                    discard_snapshot(self._folder)
            self._catch_up(connection, generation)
        self._tend()

    def _read(self, connection: sqlite3.Connection, generation: int) -> VectorView:
        manifest, index = read_snapshot(
            self._folder,
            store_id=queries.store_id(connection),
            embedder=self._fingerprint,
            dimension=self._dimension,
            scale=self.upkeep.scale,
        )
        if manifest.generation > generation:
            raise SnapshotRefused("it is newer than the store, which must be a restored copy")
        ids, libraries = _stored(connection)
        written = faiss.vector_to_array(index.id_map).astype(np.int64)
        rows = Rows(ids, libraries, np.empty((len(ids), 0), np.float32)).at(written)
        alive = rows >= 0
        self._saved = (manifest.generation, manifest.count)
        fast = read_fast(self._folder, manifest, self.upkeep.scale)
        return VectorView(-1, FlatBase(index, np.where(alive, libraries[rows] if len(ids) else 0, -1), fast), alive)

    def view_at(self, generation: int, connection: sqlite3.Connection) -> VectorView | None:
        """The view of exactly the generation that ``connection`` sees; None if a newer one was published."""
        with self._lock:
            if self._view.generation < generation:
                self._catch_up(connection, generation)
            return self._view if self._view.generation == generation else None

    def follow(self) -> None:
        """Publish a view of what the store says now, by comparing ids; costs O(passages) plus what changed."""
        with self._lock, self._pinned() as (connection, generation):
            if generation > self._view.generation:
                self._catch_up(connection, generation)
        self._tend()

    @contextmanager
    def _pinned(self) -> Iterator[tuple[sqlite3.Connection, int]]:
        """This thread's connection, seeing one generation for as long as the block takes."""
        with store_errors():
            connection = self._database.connection().conn
            connection.execute("BEGIN")
            try:
                yield connection, queries.generation(connection)
            finally:
                connection.execute("ROLLBACK")

    def _catch_up(self, connection: sqlite3.Connection, generation: int) -> None:
        stored = _stored(connection)[0]
        known = self._view.live_ids()
        removed = np.setdiff1d(known, stored, assume_unique=True)
        missing = np.setdiff1d(stored, known, assume_unique=True)
        added = self._fetch(connection, missing, everything=len(missing) == len(stored))
        self._publish(Step(generation, added, removed.tolist()))

    def _publish(self, step: Step) -> None:
        self._view = self._view.changed(step.generation, step.added, step.removed)
        self.upkeep.noted(step)

    def _tend(self) -> None:
        """Have a better base made beside this one where it pays; readers have nothing to gain from one."""
        if not self._database.read_only:
            with self._lock:
                self.upkeep.start(self._view, self._improve)

    def _improve(self, made: VectorView) -> None:
        """Put what was made beside in place, by one assignment, and write it; in the thread that made it."""
        with self._lock:
            self._view = self.upkeep.caught_up(made)
        try:
            with store_errors():
                self._write(made)
        except StoreError as error:
            _log.info("The vectors' snapshot could not be written: %s", error.message)
        with self._lock:
            self.upkeep.finished()
        self._tend()

    def _fetch(self, connection: sqlite3.Connection, ids: IdArray, *, everything: bool) -> Rows:
        # CROSS JOIN: left to itself SQLite begins with all vectors and tries each against every id asked for.
        sql = """SELECT p.id, p.library_id, v.vector FROM passages p CROSS JOIN vectors v
                 ON v.embedder_id = (SELECT id FROM embedders WHERE fingerprint = ?)
                 AND v.digest = p.digest AND length(v.vector) = ?"""
        parameters: list[object] = [self._fingerprint, 4 * self._dimension]
        if everything:
            return Rows.of(connection.execute(sql, parameters), self._dimension)
        rows = Rows.empty(self._dimension)
        for start in range(0, len(ids), _FETCH):
            part = json.dumps(ids[start : start + _FETCH].tolist())
            chosen = f"{sql} WHERE p.id IN (SELECT value FROM json_each(?))"
            rows = rows.joined(Rows.of(connection.execute(chosen, [*parameters, part]), self._dimension))
        return rows

    def apply(self, change: Change, vectors: Mapping[bytes, bytes]) -> None:
        """Publish what one transaction of this thread did; other changes before it are caught up with."""
        if change.generation > self._view.generation + 1:
            self.follow()
        with self._lock:
            if change.generation != self._view.generation + 1:
                return
            added = Rows.of(
                ((pid, library, vectors[digest]) for pid, library, digest in change.added if digest in vectors),
                self._dimension,
            )
            self._publish(Step(change.generation, added, tuple(change.removed)))
        self._tend()

    def drift(self) -> int:
        """How many rows the snapshot file is behind, roughly."""
        view = self._view
        if self._saved is None:
            return view.count
        came = sum(len(segment.rows) for segment in view.recent)
        return max(abs(view.count - self._saved[1]), came + int((~view.base_alive).sum()))

    def is_saved(self) -> bool:
        """Whether the snapshot file holds this very view."""
        return self._saved is not None and self._saved[0] == self._view.generation

    def save(self, *, purge: bool = False) -> None:
        """Write the snapshot file, unless it is current; a failure costs a rebuild at the next start, no more.

        A large one is left to what is made beside it as long as it is not far behind: it has an approximate index, and
        to catch up takes a moment.

        Args:
            purge: what was deleted must not be in the file, whatever that costs.
        """
        self.follow()
        if purge:
            self.upkeep.wait()
        elif self.upkeep.is_running or self._is_near():
            return
        with self._lock:
            view = self._view = self._view.folded()
        if not self.is_saved():
            self._write(view)
        self._tend()

    def _is_near(self) -> bool:
        """Whether the file holds an approximate index and nearly all rows."""
        view = self._view
        return self._saved is not None and view.base.fast is not None and not view.is_due()

    def _write(self, view: VectorView) -> None:
        """Write ``view``, a base alone."""
        try:
            with store_errors():
                store_id = queries.store_id(self._database.connection().conn)
            manifest = write_snapshot(
                self._folder, view.base, store_id=store_id, embedder=self._fingerprint, generation=view.generation
            )
        except OSError as error:
            _log.warning("The vectors' snapshot could not be written (%s); it will be made anew.", error.strerror)
            return
        self._saved = (manifest.generation, manifest.count)
        self.refused = ""
        if view.base.fast is not None and view.base.fast.kind == "cells":
            self._map(view.base, manifest)

    def _map(self, base: FlatBase, manifest: Manifest) -> None:
        """Let the full vectors lie in the file that was just written instead of in memory."""
        try:
            index = read_index(self._folder, manifest, mapped=True)
        except SnapshotRefused as reason:
            _log.info("The vectors stay in memory: %s.", reason)
            return
        with self._lock:
            if self._view.base is base:
                self._view = replace(self._view, base=FlatBase(index, base.rows.libraries, base.fast))

    def findings(self) -> list[str]:
        """What is wrong with the vectors, one sentence each, against the store."""
        self.follow()
        with self._pinned() as (connection, _):
            stored = _stored(connection)[0]
            looked_at = self._fetch(connection, stored[:: max(1, len(stored) // LOOKED_AT)], everything=False)
        live = self._view.live_ids()
        findings = []
        held = self._view.vectors(looked_at.ids.tolist())
        pairs = [(held[i], v) for i, v in zip(looked_at.ids.tolist(), looked_at.vectors, strict=True) if i in held]
        differ = sum(not np.array_equal(one, other) for one, other in pairs)
        if differ:
            findings.append(f"Of {len(pairs)} vectors looked at, {differ} are not those that were stored.")
        missing = len(np.setdiff1d(stored, live))
        if missing:
            findings.append(f"{missing} passages have no vector of the current embedder; a rescan makes them.")
        extra = len(np.setdiff1d(live, stored))
        if extra:
            findings.append(f"{extra} vectors belong to no passage.")
        if self.refused:
            findings.append(f"The vectors' snapshot file was refused ({self.refused}) and is made anew.")
        return findings


def _stored(connection: sqlite3.Connection) -> tuple[IdArray, IdArray]:
    """Ids and library ids of all stored passages, by id."""
    rows = connection.execute("SELECT id, library_id FROM passages INDEXED BY passages_library").fetchall()
    table = np.array(rows, np.int64).reshape(len(rows), 2)
    table = table[np.argsort(table[:, 0], kind="stable")]
    return np.ascontiguousarray(table[:, 0]), np.ascontiguousarray(table[:, 1])
