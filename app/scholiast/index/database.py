"""One SQLite file, one connection a thread, and sentences instead of SQLite's error codes."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from sqlite_utils import Database

from scholiast.core.errors import StoreError
from scholiast.index import schema

FILE_NAME = "notes.db"
BUSY_MILLISECONDS = 10_000

CHECKPOINT_PAGES = 4_000
"""Pages (16 MB) that the log holds before they are moved into the database: a note's transaction touches the same
few pages as the last one's, so that waiting longer than SQLite's own 1,000 moves them less often."""

REBUILD_HINT = "Run `scholiast doctor --rebuild`: it keeps the damaged file aside and reads your notes again."
_DAMAGE = ("malformed", "not a database", "corrupt", "file is encrypted", "no such table", "no such column")


class StoreDatabase:
    """The connections of one store; thread-safe. Writers of one process take turns, readers never wait."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self.path = folder / FILE_NAME
        self.read_only = read_only
        self._write_lock = threading.RLock()
        self._lock = threading.Lock()
        self._local = threading.local()
        self._open: dict[threading.Thread, Database] = {}
        self._closed = False
        if not read_only:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise os_failure(error, folder) from error
        with store_errors():
            db = self.connection()
            if read_only:
                schema.check_not_newer(db)
            else:
                schema.apply_migrations(db)

    def connection(self) -> Database:
        """This thread's connection; rows are read from it outside any transaction."""
        if self._closed:
            raise StoreError("The index is closed.", code="store-closed")
        db: Database | None = getattr(self._local, "db", None)
        if db is None:
            db = self.connect()
            self._local.db = db
            with self._lock:
                for thread in [thread for thread in self._open if not thread.is_alive()]:
                    self._open.pop(thread).close()
                self._open[threading.current_thread()] = db
        return db

    def connect(self) -> Database:
        """A new connection, for a snapshot or a thread; whoever asks closes it."""
        if self.read_only:
            return _open_reader(self.path)
        db = _open(f"{self.path.absolute().as_uri()}?mode=rwc")
        db.conn.execute("PRAGMA journal_mode = WAL")
        db.conn.execute("PRAGMA synchronous = NORMAL")
        db.conn.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        return db

    @contextlib.contextmanager
    def writing(self) -> Iterator[Database]:
        """One transaction that is committed whole or not at all.

        Raises:
            StoreError: the disk is full, the file is damaged or locked by another process.
        """
        if self.read_only:
            raise StoreError("The index was opened for reading only.", code="store-read-only")
        with self._write_lock, store_errors():
            db = self.connection()
            with db.atomic():
                yield db

    @contextlib.contextmanager
    def exclusive(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection outside any transaction, while no other thread of the process writes."""
        with self._write_lock, store_errors():
            yield self.connection().conn

    @property
    def is_closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._closed

    def close(self) -> None:
        """Close every thread's connection."""
        with self._lock:
            self._closed = True
            connections = list(self._open.values())
            self._open.clear()
        for db in connections:
            db.close()


def _open(uri: str) -> Database:
    connection = sqlite3.connect(
        uri, uri=True, timeout=BUSY_MILLISECONDS / 1000, isolation_level=None, check_same_thread=False
    )
    db = Database(connection, execute_plugins=False, recursive_triggers=False)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.create_function("unhex_digest", 1, bytes.fromhex, deterministic=True)
    return db


def _open_reader(path: Path) -> Database:
    """A connection that cannot write; an empty store where nothing was ever written."""
    if path.is_file():
        try:
            db = _read(path, "mode=ro")
        except sqlite3.OperationalError:
            if os.access(path.parent, os.W_OK):
                raise
            # A folder that cannot be written has no place for the shared-memory file; then nobody writes either.
            db = _read(path, "mode=ro&immutable=1")
        if schema.is_readable(db):
            return db
        db.close()
    db = _open("file::memory:")
    schema.apply_migrations(db)
    db.conn.execute("PRAGMA query_only = ON")
    return db


def _read(path: Path, mode: str) -> Database:
    db = _open(f"{path.absolute().as_uri()}?{mode}")
    try:
        db.conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        db.close()
        raise
    return db


@contextlib.contextmanager
def store_errors() -> Iterator[None]:
    """Turn SQLite's and the system's errors into StoreError with a sentence and a hint."""
    try:
        yield
    except sqlite3.Error as error:
        raise _sqlite_failure(error) from error
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise os_failure(error, Path(os.fsdecode(error.filename or ""))) from error
        raise


def _sqlite_failure(error: sqlite3.Error) -> StoreError:
    text = str(error)
    if "disk is full" in text:
        return _disk_full()
    if isinstance(error, sqlite3.DatabaseError) and any(sign in text for sign in _DAMAGE):
        return StoreError(f"The index is damaged ({text}).", REBUILD_HINT, code="store-damaged")
    if "locked" in text or "busy" in text:
        return StoreError("Another program keeps the index locked.", "Close it and try again.", code="store-busy")
    if "readonly" in text or "unable to open" in text:
        return StoreError(
            f"The index cannot be opened for writing ({text}).", "Check the data folder's permissions.", code="store"
        )
    return StoreError(f"The index cannot be read or written ({text}).", "Run `scholiast doctor` to check it.")


def os_failure(error: OSError, path: Path) -> StoreError:
    """The StoreError for a failed file operation on ``path``."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _disk_full()
    return StoreError(
        f"{path} cannot be written: {error.strerror}.", "Check its permissions, or choose another with --data-dir."
    )


def _disk_full() -> StoreError:
    return StoreError(
        "The disk is full, so the index could not be written.",
        "Free some space and rescan; what was indexed before is kept.",
        code="disk-full",
    )
