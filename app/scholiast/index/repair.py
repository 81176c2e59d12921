"""Make a damaged store work again without losing what can still be read of it."""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from sqlite_utils import Database

from scholiast.core.errors import StoreError
from scholiast.index.database import FILE_NAME, StoreDatabase, os_failure, store_errors
from scholiast.index.integrity import contradictions, file_findings
from scholiast.index.keyword_table import create_keywords, fill_keywords
from scholiast.index.library_list import ListedLibrary, is_lost, read_list
from scholiast.index.packing import pack_text, unpack_text
from scholiast.index.snapshot_file import MANIFEST, snapshot_files
from scholiast.index.store import bump

_log = logging.getLogger("scholiast.index")

_BATCH = 500
_UNIT_TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """What a rebuild did.

    Attributes:
        kept_aside: where the damaged database lies now; None if it was sound and only derived tables were remade.
        libraries: how many libraries the store has now. Their notes are read again by the next sweep.
        vectors: how many passage vectors could be saved, so that their text need not be embedded again.
        findings: what was wrong.
    """

    kept_aside: Path | None
    libraries: int
    vectors: int
    findings: tuple[str, ...]


def rebuild(folder: Path) -> RebuildReport:
    """Make the store in ``folder`` sound; the caller holds its :class:`DataLock` and has it closed.

    A sound database keeps its notes and gets a new keyword index. A damaged one is moved aside, never deleted, and
    a new one takes over its libraries and vectors as far as they can be read. Snapshot files are removed.

    Raises:
        StoreError: the folder cannot be written, or a newer version wrote the store.
    """
    try:
        for old in [*snapshot_files(folder), folder / MANIFEST]:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise os_failure(error, folder) from error
    if not (folder / FILE_NAME).exists() and not is_lost(folder):
        return RebuildReport(None, 0, 0, ())
    damaged, findings = _inspect(folder)
    return _replace(folder, findings) if damaged else _remake_derived(folder, findings)


def _inspect(folder: Path) -> tuple[bool, tuple[str, ...]]:
    """Whether the file itself is broken, rather than some of its rows, and all that is wrong."""
    if is_lost(folder):
        return True, ("The index was emptied or taken away.",)
    try:
        with closing(StoreDatabase(folder)) as database, store_errors():
            connection = database.connection().conn
            broken = file_findings(connection)
            return bool(broken), tuple(broken or contradictions(connection))
    except StoreError as error:
        if error.code != "store-damaged":
            raise
        return True, (error.message,)


def _remake_derived(folder: Path, findings: tuple[str, ...]) -> RebuildReport:
    """Cut the words of every passage anew; notes that contradict themselves are read again by the next sweep."""
    with closing(StoreDatabase(folder)) as database, database.writing() as db:
        connection = db.conn
        connection.execute(
            "DELETE FROM passages WHERE library_id IS NOT (SELECT library_id FROM notes n WHERE n.id = note_id)"
        )
        connection.execute(
            "UPDATE notes SET pending = 1, sha256 = NULL WHERE state = 'indexed' "
            "AND id NOT IN (SELECT note_id FROM passages)"
        )
        _forget_damaged_vectors(connection)
        create_keywords(db)
        fill_keywords(connection)
        bump(db)
        libraries = connection.execute("SELECT count(*) FROM libraries").fetchone()[0]
        vectors = connection.execute("SELECT count(*) FROM vectors").fetchone()[0]
    return RebuildReport(None, libraries, vectors, findings)


def _replace(folder: Path, findings: tuple[str, ...]) -> RebuildReport:
    aside = _move_aside(folder)
    with closing(StoreDatabase(folder)) as database:
        with suppress(sqlite3.Error), closing(Database(_read_only(aside), execute_plugins=False)) as damaged:
            _copy(damaged.conn, database)
        _restore_listed(database, read_list(folder))
        with store_errors():
            connection = database.connection().conn
            libraries = connection.execute("SELECT count(*) FROM libraries").fetchone()[0]
            vectors = connection.execute("SELECT count(*) FROM vectors").fetchone()[0]
    _log.info("The damaged index is kept as %s; %d libraries and %d vectors were saved.", aside, libraries, vectors)
    return RebuildReport(aside if aside.exists() else None, libraries, vectors, findings)


def _restore_listed(database: StoreDatabase, listed: Iterable[ListedLibrary]) -> None:
    """Bring back the libraries that could not be read any more."""
    with database.writing() as db:
        known = {unpack_text(root) for (root,) in db.conn.execute("SELECT root FROM libraries")}
        missing = [
            (entry.name, pack_text(entry.root), json.dumps(entry.rules)) for entry in listed if entry.root not in known
        ]
        db.conn.executemany(
            "INSERT INTO libraries (name, root, rules, kind, hidden) VALUES (?, ?, ?, 'folder', 0)", missing
        )
        bump(db)


def _move_aside(folder: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = folder / f"damaged-{stamp}-{FILE_NAME}"
    number = 2
    while aside.exists():
        aside = folder / f"damaged-{stamp}-{number}-{FILE_NAME}"
        number += 1
    try:
        # SQLite finds a log by its database's name, so all parts get the same one.
        for part in ("", "-wal", "-shm"):
            old = folder / f"{FILE_NAME}{part}"
            if old.exists():
                old.rename(f"{aside}{part}")
    except OSError as error:
        raise os_failure(error, folder) from error
    return aside


def _read_only(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    # Lets SQLite read what is left of a file that was cut short; nothing is written either way.
    connection.execute("PRAGMA writable_schema = ON")
    return connection


def _copy(damaged: sqlite3.Connection, database: StoreDatabase) -> None:
    """Take over what is dear: which folders are libraries, and vectors. Notes are read again anyway."""
    tables = (
        ("libraries", "id, name, root, kind, hidden, rules"),
        ("libraries", "id, name, root, kind, hidden"),  # of a store without the column of rules
        ("embedders", "id, fingerprint, dimension"),
        ("vectors", "embedder_id, digest, vector"),
    )
    for table, columns in tables:
        marks = ", ".join("?" * len(columns.split(",")))
        for rows in _readable(damaged, f"SELECT {columns} FROM {table}"):
            with database.writing() as db:
                db.conn.executemany(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", rows)
                bump(db)
    with database.writing() as db:
        _forget_damaged_vectors(db.conn)


def _forget_damaged_vectors(connection: sqlite3.Connection) -> None:
    """Leave out vectors that lost a part: they have not the embedder's dimension, or not the length of the others.

    Most embedders make vectors of unit length. Where the usual one has another length, any is right but none at all.
    """
    connection.execute(
        "DELETE FROM vectors WHERE length(vector) <> 4 * (SELECT dimension FROM embedders e WHERE e.id = embedder_id)"
    )
    lengths: dict[int, list[tuple[bytes, float]]] = {}
    for embedder, digest, vector in connection.execute("SELECT embedder_id, digest, vector FROM vectors"):
        length = float(np.linalg.norm(np.frombuffer(vector, dtype="<f4").astype(np.float64)))
        lengths.setdefault(embedder, []).append((digest, length))
    for embedder, found in lengths.items():
        unit = abs(float(np.nanmedian([length for _, length in found])) - 1.0) < _UNIT_TOLERANCE
        damaged = [
            (embedder, digest)
            for digest, length in found
            if not (abs(length - 1.0) < _UNIT_TOLERANCE if unit else 0.0 < length < np.inf)
        ]
        connection.executemany("DELETE FROM vectors WHERE embedder_id = ? AND digest = ?", damaged)


def _readable(connection: sqlite3.Connection, sql: str) -> Iterator[list[tuple[object, ...]]]:
    """Rows in groups, up to the first page that cannot be read."""
    with suppress(sqlite3.Error):
        cursor = connection.execute(sql)
        while True:
            rows: list[tuple[object, ...]] = []
            try:
                rows.extend(islice(cursor, _BATCH))
            finally:
                if rows:
                    yield rows
            if len(rows) < _BATCH:
                return
