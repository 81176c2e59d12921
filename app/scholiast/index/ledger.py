"""The writing side of the store: which notes are known, and one transaction for each that changes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from scholiast.core.records import PositionMap
from scholiast.documents.chunking import embedded_text
from scholiast.index import queries
from scholiast.index.database import StoreDatabase, store_errors
from scholiast.index.folders import FileFacts
from scholiast.index.keywords import heading_words, tokens
from scholiast.index.packing import pack_heading, pack_map, pack_text, unpack_heading, unpack_text
from scholiast.index.store import bump

_NOTE_ROW = (
    "SELECT id, path, size, mtime_ns, ctime_ns, inode, settled, pending, state, reason, recipe, sha256 FROM notes"
)

NoteState = Literal["indexed", "skipped", "failed"]


@dataclass(frozen=True, slots=True)
class NoteRow:
    """What the store remembers of a file. ``state`` is None for one that was seen but not read yet."""

    id: int
    note: str
    facts: FileFacts
    settled: bool
    pending: bool
    state: NoteState | None
    reason: str
    recipe: str
    sha256: bytes | None


@dataclass(frozen=True, slots=True)
class NewPassage:
    """A passage as cut from a note, not stored yet. ``embedded`` is what its vector is made of."""

    digest: bytes
    embedded: str
    heading: tuple[str, ...]
    char_start: int
    char_end: int
    line_from: int
    line_to: int
    text: str
    clean: str
    clean_map: PositionMap


@dataclass(frozen=True, slots=True)
class NoteReading:
    """What one look at a file gave: its passages, or why there are none."""

    note: str
    facts: FileFacts
    settled: bool
    state: NoteState
    reason: str
    recipe: str
    sha256: bytes | None
    encoding: str = ""
    title: str = ""
    passages: tuple[NewPassage, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What a transaction did to the passages; ``added`` are (passage id, library id, digest)."""

    generation: int
    added: tuple[tuple[int, int, bytes], ...] = ()
    removed: tuple[int, ...] = ()


@dataclass(slots=True)
class _Difference:
    kept: list[tuple[int, NewPassage]] = field(default_factory=list)
    new: list[NewPassage] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)


class Ledger:
    """Notes, passages and vectors of one embedder; every method that writes is one transaction."""

    def __init__(self, database: StoreDatabase, fingerprint: str, dimension: int) -> None:
        self._database = database
        self._embedder_id = self._register(fingerprint, dimension)

    @property
    def embedder_id(self) -> int | None:
        """The row of this embedder; None in a store that was opened for reading and never saw it."""
        return self._embedder_id

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
            connection = db.conn
            note_id, title = _claim(connection, library_id, reading.note, moved_from)
            difference = _compare(connection, note_id, reading, same_title=title == reading.title)
            _delete_passages(connection, difference.gone)
            _update_passages(connection, difference.kept)
            added = _insert_passages(connection, note_id, library_id, reading.title, difference.new)
            connection.executemany(
                "INSERT OR IGNORE INTO vectors (embedder_id, digest, vector) VALUES (?, ?, ?)",
                [
                    (self._embedder_id, passage.digest, vectors[passage.digest])
                    for passage in difference.new
                    if passage.digest in vectors
                ],
            )
            _finish(connection, note_id, reading)
            return Change(bump(db), added, tuple(difference.gone))

    def remove(self, note_ids: Sequence[int]) -> Change:
        """Forget notes that are gone; their vectors stay for an undo."""
        with self._database.writing() as db:
            ids = json.dumps(list(note_ids))
            gone = db.conn.execute(
                "SELECT id FROM passages WHERE note_id IN (SELECT value FROM json_each(?))", [ids]
            ).fetchall()
            db.conn.execute("DELETE FROM notes WHERE id IN (SELECT value FROM json_each(?))", [ids])
            return Change(bump(db), (), tuple(row[0] for row in gone))

    def keep_vectors(self, vectors: Mapping[bytes, bytes]) -> None:
        """Store vectors of passages that are not stored yet; no reader sees a change."""
        with self._database.writing() as db:
            db.conn.executemany(
                "INSERT OR IGNORE INTO vectors (embedder_id, digest, vector) VALUES (?, ?, ?)",
                [(self._embedder_id, digest, vector) for digest, vector in vectors.items()],
            )

    def add_vectors(self, vectors: Mapping[bytes, bytes]) -> Change:
        """Store vectors of passages that are stored already, as after a change of the embedder."""
        with self._database.writing() as db:
            db.conn.executemany(
                "INSERT OR IGNORE INTO vectors (embedder_id, digest, vector) VALUES (?, ?, ?)",
                [(self._embedder_id, digest, vector) for digest, vector in vectors.items()],
            )
            found = db.conn.execute(
                "SELECT id, library_id, digest FROM passages WHERE digest IN "
                "(SELECT unhex_digest(value) FROM json_each(?))",
                [json.dumps([digest.hex() for digest in vectors])],
            ).fetchall()
            return Change(bump(db), tuple(found))

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

    def root_identity(self, library_id: int) -> str | None:
        """Device and inode of the library's folder when it was last swept."""
        with store_errors():
            row = self._connection.execute("SELECT identity FROM libraries WHERE id = ?", [library_id]).fetchone()
        return row[0] if row else None


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


def _claim(connection: sqlite3.Connection, library_id: int, note: str, moved_from: int | None) -> tuple[int, str]:
    """The id and old title of the row that stands for ``note`` from now on."""
    path = pack_text(note)
    row = connection.execute(
        "SELECT id, title FROM notes WHERE library_id = ? AND path = ?", [library_id, path]
    ).fetchone()
    if moved_from is not None:
        if row is not None and row[0] != moved_from:
            connection.execute("DELETE FROM notes WHERE id = ?", [row[0]])
        row = connection.execute(
            "UPDATE notes SET path = ? WHERE id = ? RETURNING id, title", [path, moved_from]
        ).fetchone()
    if row is not None:
        return row[0], row[1]
    cursor = connection.execute("INSERT INTO notes (library_id, path) VALUES (?, ?)", [library_id, path])
    return int(cursor.lastrowid or 0), ""


def _compare(connection: sqlite3.Connection, note_id: int, reading: NoteReading, *, same_title: bool) -> _Difference:
    """Which stored passages of the note stay, which go, which are new."""
    stored: dict[tuple[bytes, str], list[int]] = {}
    rows = connection.execute(
        "SELECT id, digest, heading FROM passages WHERE note_id = ? ORDER BY char_start DESC, id DESC", [note_id]
    ).fetchall()
    for passage_id, digest, heading in rows:
        stored.setdefault((digest, heading), []).append(passage_id)
    difference = _Difference()
    for passage in reading.passages:
        same = stored.get((passage.digest, pack_heading(passage.heading))) if same_title else None
        if same:
            difference.kept.append((same.pop(), passage))
        else:
            difference.new.append(passage)
    difference.gone = sorted(passage_id for ids in stored.values() for passage_id in ids)
    return difference


def _delete_passages(connection: sqlite3.Connection, ids: Sequence[int]) -> None:
    connection.executemany("DELETE FROM passages WHERE id = ?", [(passage_id,) for passage_id in ids])


def _update_passages(connection: sqlite3.Connection, kept: Sequence[tuple[int, NewPassage]]) -> None:
    connection.executemany(
        """UPDATE passages SET char_start = ?, char_end = ?, line_from = ?, line_to = ?, clean_map = ?, text = ?
           WHERE id = ? AND (char_start, char_end, line_from, line_to, text) IS NOT (?, ?, ?, ?, ?)""",
        [
            (*place, pack_map(p.clean_map), p.text, passage_id, *place, p.text)
            for passage_id, p in kept
            for place in [(p.char_start, p.char_end, p.line_from, p.line_to)]
        ],
    )


def _insert_passages(
    connection: sqlite3.Connection, note_id: int, library_id: int, title: str, new: Sequence[NewPassage]
) -> tuple[tuple[int, int, bytes], ...]:
    added = []
    words = []
    title_words = " ".join(tokens(title))
    for p in new:
        heading = pack_heading(p.heading)
        place = (p.char_start, p.char_end, p.line_from, p.line_to)
        cursor = connection.execute(
            """INSERT INTO passages (note_id, library_id, digest, char_start, char_end, line_from, line_to, heading,
                                     clean_map, clean, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            [note_id, library_id, p.digest, *place, heading, pack_map(p.clean_map), p.clean, p.text],
        )
        passage_id = int(cursor.lastrowid or 0)
        added.append((passage_id, library_id, p.digest))
        words.append((passage_id, title_words, heading_words(p.heading), " ".join(tokens(p.clean))))
    connection.executemany("INSERT INTO keywords (rowid, title, heading, body) VALUES (?, ?, ?, ?)", words)
    return tuple(added)


def _finish(connection: sqlite3.Connection, note_id: int, reading: NoteReading) -> None:
    """The note's own row, last: a hash here means that all of the note is stored."""
    facts = reading.facts
    connection.execute(
        """UPDATE notes SET size = ?, mtime_ns = ?, ctime_ns = ?, inode = ?, settled = ?, pending = 0, state = ?,
                            reason = ?, encoding = ?, title = ?, recipe = ?, sha256 = ? WHERE id = ?""",
        [
            *(facts.size, facts.mtime_ns, facts.ctime_ns, facts.inode),
            *(reading.settled, reading.state, reading.reason, reading.encoding, reading.title, reading.recipe),
            *(reading.sha256, note_id),
        ],
    )
