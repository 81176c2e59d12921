"""Watcher and reconciler together: a save is answered from within moments, whatever wrote it."""

from __future__ import annotations

import os
import queue
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.index.builders import Desk, assert_like_fresh

from scholiast.watch.watcher import FolderWatcher

PATIENCE = 300.0


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


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_renamed_in_case_or_unicode_form_only(watched: Watched, tmp_path: Path) -> None:
    desk = watched.desk
    embedded = len(desk.embedder.texts)
    for old, new in (("a.md", "A.md"), ("A.md", "\u00e9.md"), ("\u00e9.md", "e\u0301.md"), ("sub", "SUB")):
        (desk.notes / old).rename(desk.notes / new)
        kept = new if new.endswith(".md") else f"{new}/b.md"
        assert watched.until(lambda kept=kept: kept in {p.note for p in desk.index.store.iter_passages()})
    assert watched.until(lambda: {p.note for p in desk.index.store.iter_passages()} == {"e\u0301.md", "SUB/b.md"})
    assert len(desk.embedder.texts) == embedded
    assert_like_fresh(desk, tmp_path / "fresh")


def in_place(note: Path, text: str) -> None:
    with note.open("r+") as stream:
        stream.write(text)
        stream.truncate()


def atomic(note: Path, text: str) -> None:
    other = note.with_name(f".{note.name}.{os.getpid()}.tmp")
    other.write_text(text)
    other.replace(note)


def with_backup(note: Path, text: str) -> None:
    """As vim does with backupcopy=no, and Kate."""
    backup = note.with_name(note.name + "~")
    note.rename(backup)
    note.write_text(text)
    backup.unlink()


def by_deletion(note: Path, text: str) -> None:
    """As some word processors do: the new text lies ready, the old file goes, then the new one takes its name."""
    other = note.with_name("~WRD0001.tmp")
    other.write_text(text)
    note.unlink()
    other.rename(note)


def swapped(note: Path, text: str) -> None:
    """As macOS does: the two files change places, then the old one goes."""
    other, third = note.with_name("new.sb-1"), note.with_name("old.sb-1")
    other.write_text(text)
    note.rename(third)
    other.rename(note)
    third.unlink()


@pytest.mark.parametrize("save", [in_place, atomic, with_backup, by_deletion, swapped])
def test_however_an_editor_saves(watched: Watched, save: Callable[[Path, str], None]) -> None:
    desk = watched.desk
    other = [p.id for p in desk.index.store.note_passages(desk.library.id, "sub/b.md")]
    for number in (52, 64, 86):
        save(desk.notes / "a.md", f"# Pump\n\nThe pump pressure is {number} kPa.")
        assert watched.until(lambda number=number: desk.found(str(number)) == ["a.md"])
    assert desk.found("41 52 64") == []
    assert {p.note for p in desk.index.store.iter_passages()} == {"a.md", "sub/b.md"}
    assert [p.id for p in desk.index.store.note_passages(desk.library.id, "sub/b.md")] == other
    assert len(desk.embedder.texts) == 5


def test_files_and_folders_moved_in(watched: Watched, tmp_path: Path) -> None:
    desk = watched.desk
    outside = tmp_path / "outside"
    (outside / "deep" / "er").mkdir(parents=True)
    (outside / "deep" / "er" / "c.md").write_text("# C\n\nA word: QUARTZ.")
    (outside / "d.md").write_text("# D\n\nA word: OPAL.")
    (outside / "deep").rename(desk.notes / "deep")
    (outside / "d.md").rename(desk.notes / "d.md")
    assert watched.until(lambda: desk.found("quartz") == ["deep/er/c.md"] and desk.found("opal") == ["d.md"])
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_growing_file_is_searchable_while_it_grows_and_whole_at_the_end(watched: Watched, tmp_path: Path) -> None:
    desk = watched.desk
    stop = threading.Event()
    lines = 0

    def grow() -> None:
        nonlocal lines
        while not stop.wait(0.05):
            lines += 1
            with (desk.notes / "log.md").open("a") as stream:
                stream.write(f"Line LINE{lines} was written.\n\n")

    writer = threading.Thread(target=grow)
    writer.start()
    try:
        assert watched.until(lambda: bool(desk.found("LINE1")))
        assert watched.until(lambda: bool(desk.found("LINE40")))
    finally:
        stop.set()
        writer.join()
    assert watched.until(lambda: desk.found(f"LINE{lines}") == ["log.md"])
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_name_of_240_characters(watched: Watched, tmp_path: Path) -> None:
    desk = watched.desk
    name = "n" * 237 + ".md"
    (desk.notes / ("d" * 240)).mkdir()
    desk.write(f"{'d' * 240}/{name}", "# Long\n\nA word: QUARTZ.")
    assert watched.until(lambda: desk.found("quartz") == [f"{'d' * 240}/{name}"])
    (desk.notes / ("d" * 240) / name).rename(desk.notes / name)
    assert watched.until(lambda: desk.found("quartz") == [name])
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
