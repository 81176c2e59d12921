"""The writing side of the store: which notes are known, and one transaction for each that changes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from scholiast.documents.chunking import embedded_text
from scholiast.index import queries
from scholiast.index.database import StoreDatabase, store_errors
from scholiast.index.folders import FileFacts
from scholiast.index.history import retire
from scholiast.index.note_writing import store_reading
from scholiast.index.notes import Change, NoteReading, NoteRow
from scholiast.index.packing import pack_text, unpack_heading, unpack_text
from scholiast.index.scrubbing import want_scrub
from scholiast.index.store import bump

_NOTE_ROW = (
    "SELECT id, path, size, mtime_ns, ctime_ns, inode, settled, pending, state, reason, recipe, sha256 FROM notes"
)

_INSERT_VECTOR = "INSERT OR IGNORE INTO vectors (embedder_id, digest, vector) VALUES (?, ?, ?)"

KEPT_ORPHANS = 5_000
"""Vectors that no passage uses any more are kept up to this number."""


class Ledger:
    """Notes, passages and vectors of one embedder; every method that writes is one transaction."""

    def __init__(self, database: StoreDatabase, fingerprint: str, dimension: int, history_days: int) -> None:
        self._database = database
        self.history_days = history_days  # 0 keeps no passage that went
        self._embedder_id = self._register(fingerprint, dimension)

    def _register(self, fingerprint: str, dimension: int) -> int | None:
        find = "SELECT id FROM embedders WHERE fingerprint = ?"
        with store_errors():
            row = self._database.connection().conn.execute(find, [fingerprint]).fetchone()
        if row is not None or self._database.read_only:
            return row[0] if row else None
        with self._database.writing() as db:
            cursor = db.conn.execute(
                "INSERT INTO embedders (fingerprint, dimension) VALUES (?, ?)", [fingerprint, dimension]
            )
            return cursor.lastrowid

    # ---- what is known -------------------------------------------------------------------------------------

    def rows(self, library_id: int, scopes: Collection[str] | None = None) -> dict[str, NoteRow]:
        """The notes of a library by path: all, or those at and below the paths in ``scopes``."""
        sql = f"{_NOTE_ROW} WHERE library_id = ?"
        with store_errors():
            if scopes is None:
                found = self._connection.execute(sql, [library_id]).fetchall()
            else:
                found = []
                for scope in scopes:
                    # Paths that are not Unicode are stored as bytes, which sort after all text.
                    low, high = f"{scope}/", f"{scope}0"  # the character after the slash
                    found += self._connection.execute(
                        f"{sql} AND (path = ? OR path >= ? AND path < ? OR path >= ? AND path < ?)",
                        [library_id, pack_text(scope), *_bounds(low, high)],
                    ).fetchall()
        return {row.note: row for row in map(_note_row, found)}

    def vectors(self, digests: Collection[bytes]) -> dict[bytes, bytes]:
        """The stored vectors of ``digests``, as little-endian float32."""
        wanted = json.dumps([digest.hex() for digest in digests])
        with store_errors():
            return dict(
                self._connection.execute(
                    "SELECT digest, vector FROM vectors WHERE embedder_id = ? "
                    "AND digest IN (SELECT unhex_digest(value) FROM json_each(?))",
                    [self._embedder_id, wanted],
                ).fetchall()
            )

    def known(self, digests: Collection[bytes]) -> set[bytes]:
        """Those of ``digests`` that have a vector."""
        wanted = json.dumps([digest.hex() for digest in digests])
        with store_errors():
            found = self._connection.execute(
                "SELECT digest FROM vectors WHERE embedder_id = ? "
                "AND digest IN (SELECT unhex_digest(value) FROM json_each(?))",
                [self._embedder_id, wanted],
            )
            return {row[0] for row in found}

    def unembedded(self, library_id: int, after: bytes, limit: int) -> dict[bytes, str]:
        """Up to ``limit`` stored passages without a vector, by digest beyond ``after``: digest and embedded text."""
        with store_errors():
            found = self._connection.execute(
                """SELECT p.digest, n.title, p.heading, p.clean FROM passages p JOIN notes n ON n.id = p.note_id
                   WHERE p.digest > ? AND p.library_id = ? AND NOT EXISTS
                       (SELECT 1 FROM vectors v WHERE v.embedder_id = ? AND v.digest = p.digest)
                   GROUP BY p.digest ORDER BY p.digest LIMIT ?""",
                [after, library_id, self._embedder_id, limit],
            ).fetchall()
        return {row[0]: embedded_text(row[1], unpack_heading(row[2]), row[3]) for row in found}

    def counts(self, library_id: int) -> tuple[int, int]:
        """Passages of a library, and how many of them have a vector of this embedder."""
        with store_errors():
            total = self._connection.execute("SELECT count(*) FROM passages WHERE library_id = ?", [library_id])
            covered = self._connection.execute(
                "SELECT count(*) FROM passages p JOIN vectors v ON v.digest = p.digest AND v.embedder_id = ? "
                "WHERE p.library_id = ?",
                [self._embedder_id, library_id],
            )
            return total.fetchone()[0], covered.fetchone()[0]

    def pending(self, libraries: Collection[int] | None) -> int:
        """Notes that wait to be read, in ``libraries`` (None: in all that are not hidden)."""
        with store_errors():
            chosen = json.dumps(sorted(queries.selection(self._connection, libraries)))
            return int(
                self._connection.execute(
                    "SELECT count(*) FROM notes WHERE pending AND library_id IN (SELECT value FROM json_each(?))",
                    [chosen],
                ).fetchone()[0]
            )

    def kinds(self) -> dict[int, str]:
        """Whether each library is a folder or a file of rows."""
        with store_errors():
            return dict(self._connection.execute("SELECT id, kind FROM libraries").fetchall())

    def rows_by_id(self, ids: Sequence[int]) -> list[NoteRow]:
        """The rows with these ids that are still there, under the paths they have now."""
        if not ids:
            return []
        with store_errors():
            found = self._connection.execute(
                f"{_NOTE_ROW} WHERE id IN (SELECT value FROM json_each(?))", [json.dumps(list(ids))]
            ).fetchall()
        return list(map(_note_row, found))

    @property
    def _connection(self) -> sqlite3.Connection:
        return self._database.connection().conn

    # ---- writing -------------------------------------------------------------------------------------------

    def expect(self, library_id: int, notes: Iterable[str]) -> None:
        """Mark notes as waiting to be read, so that a count of them survives a crash."""
        with self._database.writing() as db:
            db.conn.executemany(
                "INSERT INTO notes (library_id, path) VALUES (?, ?) "
                "ON CONFLICT (library_id, path) DO UPDATE SET pending = 1",
                [(library_id, pack_text(note)) for note in notes],
            )

    def confirm(self, rows: Sequence[tuple[int, FileFacts, bool]]) -> None:
        """Note that files with these row ids have unchanged content, and what tells it next time."""
        with self._database.writing() as db:
            db.conn.executemany(
                "UPDATE notes SET size = ?, mtime_ns = ?, ctime_ns = ?, inode = ?, settled = ?, pending = 0 "
                "WHERE id = ?",
                [(f.size, f.mtime_ns, f.ctime_ns, f.inode, settled, row_id) for row_id, f, settled in rows],
            )

    def put(
        self, library_id: int, reading: NoteReading, vectors: Mapping[bytes, bytes], moved_from: int | None = None
    ) -> Change:
        """Store one reading of a note; its passages and vectors appear together or not at all.

        Passages whose text, heading and title did not change keep their ids. ``moved_from`` is the row of the note
        under its former path.
        """
        with self._database.writing() as db:
            added, removed = store_reading(db.conn, library_id, reading, moved_from, keep=self.history_days > 0)
            _note_removal(db, removed, self.history_days)
            new = {digest for _, _, digest in added} & vectors.keys()
            db.conn.executemany(_INSERT_VECTOR, [(self._embedder_id, digest, vectors[digest]) for digest in new])
            return Change(bump(db), added, removed)

    def remove(self, note_ids: Sequence[int]) -> Change:
        """Forget notes that are gone; their passages stay in the history, their vectors for an undo."""
        with self._database.writing() as db:
            ids = json.dumps(list(note_ids))
            gone = db.conn.execute(
                "SELECT id FROM passages WHERE note_id IN (SELECT value FROM json_each(?))", [ids]
            ).fetchall()
            removed = tuple(row[0] for row in gone)
            retire(db.conn, removed, keep=self.history_days > 0)
            db.conn.execute("DELETE FROM notes WHERE id IN (SELECT value FROM json_each(?))", [ids])
            _note_removal(db, removed, self.history_days)
            return Change(bump(db), (), removed)

    def keep_vectors(self, vectors: Mapping[bytes, bytes]) -> None:
        """Store vectors of passages that are not stored yet; no reader sees a change."""
        with self._database.writing() as db:
            db.conn.executemany(_INSERT_VECTOR, [(self._embedder_id, *pair) for pair in vectors.items()])

    def add_vectors(self, vectors: Mapping[bytes, bytes]) -> Change:
        """Store vectors of passages that are stored already, as after a change of the embedder."""
        with self._database.writing() as db:
            db.conn.executemany(_INSERT_VECTOR, [(self._embedder_id, *pair) for pair in vectors.items()])
            found = db.conn.execute(
                "SELECT id, library_id, digest FROM passages WHERE digest IN "
                "(SELECT unhex_digest(value) FROM json_each(?))",
                [json.dumps([digest.hex() for digest in vectors])],
            ).fetchall()
            return Change(bump(db), tuple(found))

    def forget_orphans(self) -> int:
        """Delete the oldest vectors that no passage uses, once they are many; returns how many.

        Some are kept for an undo, a branch that is switched back to, a folder that returns.
        """
        with store_errors():
            used = "(SELECT count(*) FROM passages) + (SELECT count(*) FROM retired)"
            count = f"SELECT {used}, (SELECT count(*) FROM vectors)"
            live, total = self._connection.execute(count).fetchone()
        if total <= 2 * live + KEPT_ORPHANS:
            return 0
        with self._database.writing() as db:
            unused = (
                "FROM vectors v WHERE NOT EXISTS (SELECT 1 FROM passages p WHERE p.digest = v.digest) "
                "AND NOT EXISTS (SELECT 1 FROM retired r WHERE r.digest = v.digest)"
            )
            return db.conn.execute(
                f"DELETE FROM vectors WHERE id IN (SELECT v.id {unused} ORDER BY v.id DESC LIMIT -1 OFFSET ?)",
                [KEPT_ORPHANS],
            ).rowcount

    def set_root(self, library_id: int, *, offline: bool, identity: str | None = None) -> bool:
        """Remember whether a library's folder is there, and which one it is; true if that is news."""
        with store_errors():
            known = self._connection.execute(
                "SELECT offline, identity FROM libraries WHERE id = ?", [library_id]
            ).fetchone()
        wanted = (int(offline), identity if identity is not None else known[1] if known else None)
        if known is None or tuple(known) == wanted:
            return False
        with self._database.writing() as db:
            db.conn.execute("UPDATE libraries SET offline = ?, identity = ? WHERE id = ?", [*wanted, library_id])
            bump(db)
        return bool(known[0] != wanted[0])

    def root(self, library_id: int) -> tuple[str | None, tuple[str, ...]]:
        """Device and inode of the library's folder when it was last swept, and the rules of its settings."""
        with store_errors():
            row = self._connection.execute("SELECT identity FROM libraries WHERE id = ?", [library_id]).fetchone()
            return row[0] if row else None, queries.rules(self._connection, library_id)


def _note_removal(db: Database, removed: Collection[int], history_days: int) -> None:
    """Without a history, what went must leave the disk as well."""
    if removed and not history_days:
        want_scrub(db)


def _note_row(row: Sequence[Any]) -> NoteRow:
    return NoteRow(
        id=row[0],
        note=unpack_text(row[1]),
        facts=FileFacts(row[2], row[3], row[4], row[5]),
        settled=bool(row[6]),
        pending=bool(row[7]),
        state=row[8],
        reason=row[9],
        recipe=row[10],
        sha256=row[11],
    )


def _bounds(low: str, high: str) -> list[str | bytes]:
    both = [bound.encode("utf-8", "surrogatepass") for bound in (low, high)]
    texts = [bound.decode("utf-8", "replace") for bound in both]
    return [*texts, *both]
