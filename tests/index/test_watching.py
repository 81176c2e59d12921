"""Watcher and reconciler together: a save is answered from within moments, whatever wrote it."""

from __future__ import annotations

import os
import queue
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.index.builders import Desk, assert_like_fresh

from scholiast.watch.watcher import FolderWatcher

PATIENCE = 30.0


class Watched:
    """A desk whose folder is watched; the test's own thread does what an indexer's would."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._hints: queue.Queue[frozenset[Path]] = queue.Queue()
        desk.sweep()
        self.watcher = FolderWatcher(self._hints.put, check_seconds=0.2)
        self.watcher.watch(desk.notes)

    def until(self, condition: Callable[[], bool]) -> bool:
        """Look where hints say until ``condition`` holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if (left := deadline - time.monotonic()) <= 0:
                return False
            try:
                self.desk.index.reconcile(None, self._hints.get(timeout=left))
            except queue.Empty:
                return False
        return True


@pytest.fixture
def watched(desk: Desk) -> Iterator[Watched]:
    desk.write("a.md", "# Pump\n\nThe pump pressure is 41 kPa.")
    desk.write("sub/b.md", "# Locker\n\nLocker code word: HELIOTROPE.")
    made = Watched(desk)
    yield made
    made.watcher.close()


def test_silent_saves(watched: Watched, tmp_path: Path) -> None:
    desk = watched.desk
    note = desk.notes / "a.md"
    before = note.stat()
    with note.open("r+") as stream:  # in place, equal size
        stream.write(note.read_text().replace("41", "73"))
    assert watched.until(lambda: desk.found("73") == ["a.md"])
    with note.open("r+") as stream:
        stream.write(note.read_text().replace("73", "52"))
    os.utime(note, ns=(before.st_atime_ns, before.st_mtime_ns))  # and the old time put back
    assert watched.until(lambda: desk.found("52") == ["a.md"])
    for text in ("64", "86"):  # twice by way of another file
        (desk.notes / "a.tmp").write_text(f"# Pump\n\nThe pump pressure is {text} kPa.")
        (desk.notes / "a.tmp").replace(note)
        assert watched.until(lambda text=text: desk.found(text) == ["a.md"])
    assert desk.found("41 73 52 64") == []
    assert_like_fresh(desk, tmp_path / "fresh")


def test_moved_deleted_and_restored(watched: Watched, tmp_path: Path) -> None:
    desk = watched.desk
    (desk.notes / "sub").rename(desk.notes / "moved")
    assert watched.until(lambda: desk.found("heliotrope") == ["moved/b.md"])
    assert len(desk.embedder.texts) == 2
    (desk.notes / "moved" / "b.md").unlink()
    assert watched.until(lambda: desk.found("heliotrope") == [])
    desk.write("moved/b.md", "# Locker\n\nLocker code word: HELIOTROPE.")
    assert watched.until(lambda: desk.found("heliotrope") == ["moved/b.md"])
    assert len(desk.embedder.texts) == 2
    assert_like_fresh(desk, tmp_path / "fresh")


def test_the_root_goes_and_comes_back(watched: Watched, tmp_path: Path) -> None:
    desk = watched.desk
    store = desk.index.store
    kept = desk.folder / "kept"
    shutil.copytree(desk.notes, kept)
    shutil.rmtree(desk.notes)
    assert watched.until(lambda: store.statuses()[0].state == "offline")
    (kept / "c.md").write_text("# New\n\nA word: QUARTZ.")
    kept.rename(desk.notes)
    assert watched.until(lambda: desk.found("quartz") == ["c.md"] and store.statuses()[0].state == "ready")
    assert desk.found("heliotrope") == ["sub/b.md"]
    assert len(desk.embedder.texts) == 3
    assert_like_fresh(desk, tmp_path / "fresh")
