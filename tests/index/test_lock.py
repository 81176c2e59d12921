"""Two writers never; who holds the lock is told."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from tests.index.children import start

from scholiast.core.errors import LockHeld, StoreError
from scholiast.index.lock import DataLock

HOLD = """
from scholiast.index.lock import DataLock
lock = DataLock(Path(sys.argv[1]), "the Scholiast window")
lock.acquire()
print(os.getpid(), flush=True)
sys.stdin.read()
lock.release()
"""


def test_a_second_process_is_told_who_holds_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    lock = DataLock(folder, "scholiast library rescan")
    assert lock.holder() is None
    with start(HOLD, folder) as child:
        assert child.stdout is not None
        assert child.stdin is not None
        pid = child.stdout.readline().strip()
        with pytest.raises(LockHeld, match=rf"in use by the Scholiast window \(process {pid}\)\.") as caught:
            lock.acquire()
        assert caught.value.hint
        assert lock.holder() == f"the Scholiast window (process {pid})"
        child.stdin.close()
        child.wait()
    assert lock.holder() is None
    with lock:
        assert lock.holder() == f"scholiast library rescan (process {os.getpid()})"
    assert lock.holder() is None


def test_a_killed_holder_frees_it(tmp_path: Path) -> None:
    with start(HOLD, tmp_path) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        child.wait()
    lock = DataLock(tmp_path, "next")
    assert lock.holder() is None
    lock.acquire()
    lock.release()


def test_waiting_for_it(tmp_path: Path) -> None:
    with start(HOLD, tmp_path) as child:
        assert child.stdout is not None
        assert child.stdin is not None
        child.stdout.readline()
        child.stdin.close()
        lock = DataLock(tmp_path, "patient")
        lock.acquire(timeout=60)
        lock.release()


def test_releasing_without_holding_is_nothing(tmp_path: Path) -> None:
    DataLock(tmp_path, "x").release()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be written"):
        DataLock(tmp_path / "file" / "data", "x").acquire()
