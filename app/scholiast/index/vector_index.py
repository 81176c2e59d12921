"""VectorIndex: the current view of all vectors, kept in step with the store, cached in a file."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from scholiast.index import queries
from scholiast.index.ledger import Change
from scholiast.index.snapshot_file import SnapshotMissing, SnapshotRefused, read_snapshot, write_snapshot
from scholiast.index.vectors import FlatBase, IdArray, Rows, VectorView

_log = logging.getLogger("scholiast.index")

_FETCH = 5_000


class VectorIndex:
    """One embedder's vectors. Readers take :attr:`view`; one attribute is assigned when it changes."""

    def __init__(self, folder: Path, fingerprint: str, dimension: int) -> None:
        self._folder = folder
        self._fingerprint = fingerprint
        self._dimension = dimension
        self._lock = threading.Lock()
        self._view = VectorView.of(-1, FlatBase.build(Rows.empty(dimension)))
        self._saved: tuple[int, int] | None = None
        self.refused = ""

    @property
    def view(self) -> VectorView:
        """The newest view."""
        return self._view

    def load(self, connection: sqlite3.Connection) -> None:
        """Read the snapshot file if it is sound, then bring it up to what ``connection`` sees.

        A file of an earlier generation costs what changed since; a missing or damaged one is rebuilt from the
        store's vectors, and :attr:`refused` says why.
        """
        store_id = queries.store_id(connection)
        try:
            manifest, index = read_snapshot(
                self._folder, store_id=store_id, embedder=self._fingerprint, dimension=self._dimension
            )
        except SnapshotMissing:
            pass
        except SnapshotRefused as reason:
            self.refused = str(reason)
            _log.info("The vectors' snapshot is made anew: %s.", reason)
        else:
            base = FlatBase(index, np.zeros(index.ntotal, np.int64))
            ids, libraries = _stored(connection)
            rows = Rows(ids, libraries, np.empty((len(ids), 0), np.float32)).at(base.rows.ids)
            alive = rows >= 0
            named = np.where(alive, libraries[rows] if len(libraries) else 0, -1)
            base = FlatBase(index, named)
            self._view = VectorView(-1, base, alive)
            self._saved = (manifest.generation, manifest.count)
        self.catch_up(connection)

    def view_at(self, generation: int, connection: sqlite3.Connection) -> VectorView | None:
        """The view of exactly the generation that ``connection`` sees; None if a newer one was published."""
        with self._lock:
            if self._view.generation < generation:
                self._catch_up(connection, generation)
            return self._view if self._view.generation == generation else None

    def catch_up(self, connection: sqlite3.Connection) -> None:
        """Publish a view of what ``connection`` sees, by comparing ids; costs O(passages) plus what changed."""
        with self._lock:
            generation = queries.generation(connection)
            if generation > self._view.generation:
                self._catch_up(connection, generation)

    def _catch_up(self, connection: sqlite3.Connection, generation: int) -> None:
        stored = _stored(connection)[0]
        known = self._view.live_ids()
        removed = np.setdiff1d(known, stored, assume_unique=True)
        missing = np.setdiff1d(stored, known, assume_unique=True)
        added = self._fetch(connection, missing, everything=len(missing) == len(stored))
        self._view = self._view.changed(generation, added, removed.tolist())

    def _fetch(self, connection: sqlite3.Connection, ids: IdArray, *, everything: bool) -> Rows:
        sql = """SELECT p.id, p.library_id, v.vector FROM passages p
                 JOIN vectors v ON v.digest = p.digest AND length(v.vector) = ?
                 JOIN embedders e ON e.id = v.embedder_id AND e.fingerprint = ?"""
        parameters: list[object] = [4 * self._dimension, self._fingerprint]
        if everything:
            return Rows.of(connection.execute(sql, parameters), self._dimension)
        rows = Rows.empty(self._dimension)
        for start in range(0, len(ids), _FETCH):
            part = json.dumps(ids[start : start + _FETCH].tolist())
            chosen = f"{sql} WHERE p.id IN (SELECT value FROM json_each(?))"
            rows = rows.joined(Rows.of(connection.execute(chosen, [*parameters, part]), self._dimension))
        return rows

    def apply(self, change: Change, vectors: Mapping[bytes, bytes]) -> None:
        """Publish what one transaction did. A gap before it is left to the next :meth:`catch_up`."""
        with self._lock:
            if change.generation != self._view.generation + 1:
                return
            added = Rows.of(
                ((pid, library, vectors[digest]) for pid, library, digest in change.added if digest in vectors),
                self._dimension,
            )
            self._view = self._view.changed(change.generation, added, change.removed)

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

    def save(self, store_id: str) -> None:
        """Write the snapshot file, unless it is current; a failure costs a rebuild at the next start, no more."""
        with self._lock:
            view = self._view = self._view.folded()
        if self.is_saved() or view.generation < 0:
            return
        try:
            manifest = write_snapshot(
                self._folder, view.base, store_id=store_id, embedder=self._fingerprint, generation=view.generation
            )
        except OSError as error:
            _log.warning("The vectors' snapshot could not be written (%s); it will be made anew.", error.strerror)
            return
        self._saved = (manifest.generation, manifest.count)
        self.refused = ""

    def findings(self, connection: sqlite3.Connection) -> list[str]:
        """What is wrong with the vectors, one sentence each, against what ``connection`` sees."""
        self.catch_up(connection)
        stored = _stored(connection)[0]
        live = self._view.live_ids()
        findings = []
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
