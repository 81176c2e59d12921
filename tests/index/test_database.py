"""Connections, transactions, and sentences for what SQLite and the system report."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scholiast.core.errors import StoreError
from scholiast.index import database as database_module
from scholiast.index.database import FILE_NAME, StoreDatabase, os_failure, store_errors


@pytest.fixture
def database(tmp_path: Path) -> Iterator[StoreDatabase]:
    with closing(StoreDatabase(tmp_path)) as made:
        yield made


def value(database: StoreDatabase) -> int:
    return int(database.connection().conn.execute("SELECT value FROM meta WHERE key = 'generation'").fetchone()[0])


def test_the_settings_of_a_connection(database: StoreDatabase) -> None:
    connection = database.connection().conn
    found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "foreign_keys")]
    assert found == ["wal", 1]
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == 1  # NORMAL
    assert connection.execute("PRAGMA busy_timeout").fetchone()[0] == database_module.BUSY_MILLISECONDS


def test_a_transaction_is_all_or_nothing(database: StoreDatabase) -> None:
    def fail() -> None:
        with database.writing() as db:
            db.conn.execute("UPDATE meta SET value = 5 WHERE key = 'generation'")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert value(database) == 0
    with database.writing() as db:
        db.conn.execute("UPDATE meta SET value = 5 WHERE key = 'generation'")
    assert value(database) == 5


def test_threads_have_connections_of_their_own_that_end_with_them(database: StoreDatabase) -> None:
    mine = database.connection()
    assert database.connection() is mine
    others: list[object] = []
    for _ in range(5):
        thread = threading.Thread(target=lambda: others.append(database.connection()))
        thread.start()
        thread.join()
    assert len({id(other) for other in [mine, *others]}) == 6
    assert len(database._open) == 2  # this thread's and the last one's


def test_readers_see_the_last_commit_while_a_transaction_is_open(database: StoreDatabase, tmp_path: Path) -> None:
    with closing(StoreDatabase(tmp_path, read_only=True)) as reader:
        with database.writing() as db:
            db.conn.execute("UPDATE meta SET value = 5 WHERE key = 'generation'")
            assert value(reader) == 0
        assert value(reader) == 5
        with pytest.raises(StoreError, match="reading only"), reader.writing():
            pass
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader.connection().conn.execute("DELETE FROM meta")


def test_a_lock_that_another_program_keeps(
    database: StoreDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.close()
    monkeypatch.setattr(database_module, "BUSY_MILLISECONDS", 50)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with (
            closing(StoreDatabase(tmp_path)) as second,
            pytest.raises(StoreError, match="keeps the index locked") as caught,
            second.writing() as db,
        ):
            db.conn.execute("UPDATE meta SET value = 5")
        assert caught.value.code == "store-busy"
        other.execute("ROLLBACK")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (sqlite3.OperationalError("database or disk is full"), "disk-full"),
        (OSError(errno.ENOSPC, "No space left on device"), "disk-full"),
        (OSError(errno.EDQUOT, "Quota exceeded"), "disk-full"),
        (sqlite3.DatabaseError("database disk image is malformed"), "store-damaged"),
        (sqlite3.DatabaseError("file is not a database"), "store-damaged"),
        (sqlite3.OperationalError("database is locked"), "store-busy"),
        (sqlite3.OperationalError("attempt to write a readonly database"), "store"),
        (sqlite3.OperationalError("unable to open database file"), "store"),
        (sqlite3.OperationalError("disk I/O error"), "store"),
    ],
)
def test_each_failure_is_a_sentence_and_a_hint(error: Exception, code: str) -> None:
    with pytest.raises(StoreError) as caught, store_errors():
        raise error
    assert caught.value.code == code
    assert caught.value.message.endswith(".")
    assert caught.value.hint.endswith((".", "check it."))
    assert caught.value.__cause__ is error


def test_other_failures_pass_unchanged() -> None:
    with pytest.raises(PermissionError), store_errors():
        raise PermissionError(errno.EACCES, "no")


def test_file_operations_that_fail(tmp_path: Path) -> None:
    failure = os_failure(PermissionError(errno.EACCES, os.strerror(errno.EACCES)), tmp_path)
    assert failure.message == f"{tmp_path} cannot be written: Permission denied."
