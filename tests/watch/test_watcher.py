"""Real events of a real file system."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.watch.conftest import PATIENCE, Collector

from scholiast.watch.watcher import FolderWatcher, _probe

REPOSITORY = Path(__file__).resolve().parents[2]


def test_an_in_place_save_of_equal_size(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    note = root / "a.md"
    note.write_text("The pump pressure is 41 kPa.")
    watcher.watch(root)
    with note.open("r+") as stream:
        stream.write("The pump pressure is 73 kPa.")
    assert collector.wait_for(lambda: note in collector.paths)


def test_two_atomic_saves(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    note = root / "a.md"
    note.write_text("0")
    watcher.watch(root)
    for text in ("1", "2"):
        collector.forget()
        (root / ".a.md.tmp").write_text(text)
        (root / ".a.md.tmp").replace(note)
        assert collector.wait_for(lambda: note in collector.paths)
    assert root / ".a.md.tmp" not in collector.paths


def test_a_save_as_vim_does_it(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    note = root / "a.md"
    note.write_text("0")
    watcher.watch(root)
    note.rename(root / "a.md~")
    note.write_text("1")
    (root / "a.md~").unlink()
    assert collector.wait_for(lambda: note in collector.paths)


def test_new_deleted_and_renamed_notes(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    watcher.watch(root)
    (root / "a.md").write_text("x")
    assert collector.wait_for_path(root / "a.md")
    collector.forget()
    (root / "a.md").rename(root / "b.md")
    assert collector.wait_for(lambda: {root / "a.md", root / "b.md"} <= collector.paths)
    collector.forget()
    (root / "b.md").unlink()
    assert collector.wait_for_path(root / "b.md")


def test_a_note_moved_in_from_outside(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    """That is an event of its own: created, and never closed."""
    outside = root.parent / "x.md"
    outside.write_text("x")
    watcher.watch(root)
    outside.rename(root / "x.md")
    assert collector.wait_for_path(root / "x.md")


def test_moved_folders(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    (root / "sub" / "deep").mkdir(parents=True)
    (root / "sub" / "deep" / "a.md").write_text("x")
    watcher.watch(root)
    (root / "sub").rename(root / "moved")
    assert collector.wait_for(lambda: {root / "sub", root / "moved"} <= collector.paths)
    collector.forget()
    (root / "moved" / "deep" / "a.md").write_text("y")
    assert collector.wait_for_path(root / "moved" / "deep" / "a.md")
    collector.forget()
    (root / "moved").rename(root.parent / "away")
    assert collector.wait_for_path(root / "moved" / "deep" / "a.md")
    collector.forget()
    (root.parent / "away").rename(root / "back")
    assert collector.wait_for_path(root / "back" / "deep" / "a.md")


def test_folders_that_are_new(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    watcher.watch(root)
    (root / "x" / "y").mkdir(parents=True)
    (root / "x" / "y" / "a.md").write_text("x")
    assert collector.wait_for_path(root / "x" / "y" / "a.md")


def test_many_new_folders_in_a_row(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    """Some of them appear while watchdog walks their parent, which it then hears of once more."""
    watcher.watch(root)
    notes = [root / str(number) / "a" / "b" / "c" / "note.md" for number in range(200)]
    for note in notes:
        note.parent.mkdir(parents=True)
        note.write_text("x")
    for text in ("y", "z"):
        for note in notes:
            assert collector.wait_for_path(note)
        collector.forget()
        for note in notes:
            note.write_text(text)


@pytest.mark.filterwarnings("always:Callback with id:RuntimeWarning")
@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_a_folder_that_is_watched_twice_is_no_line_in_the_log(
    root: Path, watcher: FolderWatcher, collector: Collector, caplog: pytest.LogCaptureFixture
) -> None:
    """Watchdog's warning of it names every watched folder."""

    def leave_and_return() -> int:
        (root / "sub").rename(root.parent / "away")
        assert collector.wait_for_path(root / "sub")
        collector.forget()
        (root.parent / "away").rename(root / "sub")
        assert collector.wait_for_path(root / "sub")
        collector.forget()
        return sum("Callback with id" in record.getMessage() for record in caplog.records)

    (root / "sub").mkdir()
    watcher.watch(root)
    logging.captureWarnings(True)
    try:
        watcher._log_lines.detach()
        lines = leave_and_return()
        assert lines
        watcher._log_lines.attach()
        assert leave_and_return() == lines
    finally:
        logging.captureWarnings(False)


def test_reading_is_no_event(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    note = root / "a.md"
    note.write_text("x")
    watcher.watch(root)
    for _ in range(5):
        note.read_text()
        list(root.iterdir())
    (root / "probe.md").write_text("x")
    assert collector.wait_for_path(root / "probe.md")
    assert note not in collector.paths


def test_hidden_names_are_no_news(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    (root / ".git").mkdir()
    watcher.watch(root)
    (root / ".git" / "index").write_text("x")
    (root / ".obsidian").mkdir()
    (root / ".obsidian" / "workspace.json").write_text("{}")
    (root / "a.md").write_text("x")
    assert collector.wait_for_path(root / "a.md")
    assert collector.paths == {root / "a.md"}


def test_a_permission_change_is_news(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    note = root / "a.md"
    note.write_text("x")
    watcher.watch(root)
    note.chmod(0o600)
    assert collector.wait_for_path(note)


def test_names_that_are_not_unicode(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    watcher.watch(root)
    note = root / os.fsdecode(b"caf\xe9.md")
    note.write_text("x")
    assert collector.wait_for(lambda: note in collector.paths)


def test_many_events_are_few_calls(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    watcher.watch(root)
    began = time.monotonic()
    for number in range(200):
        (root / f"{number}.md").write_text("x")
    assert collector.wait_for(lambda: len(collector.paths) == 200)
    # Before each call lies a moment of quiet, however long a slow machine takes to write the files.
    assert len(collector.calls) <= 1 + (time.monotonic() - began) / 0.3


def test_a_file_that_is_written_all_the_time_is_told_in_time(root: Path, collector: Collector) -> None:
    # It is never quiet for so long, even where the writer gets no turn for a while.
    watcher = FolderWatcher(collector.on_paths, debounce=600.0, max_wait=1.0)
    stop = threading.Event()
    note = root / "log.md"
    note.write_text("x")

    def append() -> None:
        while not stop.wait(0.02):
            with note.open("a") as stream:
                stream.write("more\n")

    writer = threading.Thread(target=append)
    watcher.watch(root)
    began = time.monotonic()
    writer.start()
    try:
        assert collector.wait_for(lambda: note in collector.paths)
        assert time.monotonic() - began > 0.5  # not at the first event
    finally:
        stop.set()
        writer.join()
        watcher.close()


def test_a_deleted_root_is_told_and_watched_again_when_it_is_back(
    root: Path, watcher: FolderWatcher, collector: Collector
) -> None:
    (root / "a.md").write_text("x")
    watcher.watch(root)
    assert watcher.is_alive(root)
    shutil.rmtree(root)
    assert collector.wait_for(lambda: root in collector.paths)
    assert not watcher.is_alive(root)
    collector.forget()
    root.mkdir()
    assert collector.wait_for(lambda: root in collector.paths and watcher.is_alive(root))
    collector.forget()
    (root / "b.md").write_text("x")
    assert collector.wait_for(lambda: root / "b.md" in collector.paths)


def test_a_root_renamed_away_and_back(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    watcher.watch(root)
    root.rename(root.parent / "away")
    assert not watcher.is_alive(root)
    assert collector.wait_for(lambda: root in collector.paths)
    collector.forget()
    (root.parent / "away").rename(root)
    assert collector.wait_for(lambda: root in collector.paths and watcher.is_alive(root))


def test_a_root_replaced_by_another_folder(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    other = root.parent / "other"
    other.mkdir()
    (other / "x.md").write_text("x")
    watcher.watch(root)
    root.rename(root.parent / "away")
    other.rename(root)
    assert collector.wait_for(lambda: root in collector.paths and watcher.is_alive(root))
    collector.forget()
    (root / "x.md").write_text("y")
    assert collector.wait_for_path(root / "x.md")


def test_a_root_that_is_not_there_yet(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    late = root.parent / "late"
    watcher.watch(late)
    assert not watcher.is_alive(late)
    late.mkdir()
    assert collector.wait_for(lambda: late in collector.paths and watcher.is_alive(late))


def test_a_root_that_vanishes_while_it_is_tried_leaves_no_thread(root: Path) -> None:
    before = set(threading.enumerate())
    root.rmdir()
    with pytest.raises(FileNotFoundError):
        _probe(root)
    assert set(threading.enumerate()) <= before


@pytest.mark.filterwarnings("error:Callback with id:RuntimeWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_a_reader_that_died_is_replaced(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    """With warnings as errors, watchdog's own warning kills its reading thread."""
    (root / "sub").mkdir()
    watcher.watch(root)
    (root / "sub").rename(root.parent / "away")
    assert collector.wait_for_path(root / "sub")
    collector.forget()
    (root.parent / "away").rename(root / "sub")
    assert collector.wait_for(lambda: root in collector.paths and watcher.is_alive(root))
    (root / "sub" / "a.md").write_text("x")
    assert collector.wait_for_path(root / "sub" / "a.md")


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_a_vanished_root_is_no_error_in_the_log(
    root: Path, watcher: FolderWatcher, collector: Collector, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        root.mkdir(exist_ok=True)
        (root / "sub").mkdir()
        watcher.watch(root)
        assert collector.wait_for(lambda: watcher.is_alive(root))
        collector.forget()
        shutil.rmtree(root)
        assert collector.wait_for(lambda: root in collector.paths)
    assert [record.getMessage() for record in caplog.records if record.name.startswith("watchdog")] == []


OVERFLOWN = """
import os, sys
from pathlib import Path
from scholiast.watch.watcher import FolderWatcher
root = Path(sys.argv[1])
seen = lambda paths: print("root" if root in paths else "paths", flush=True)
watcher = FolderWatcher(seen, check_seconds=1000.0)
watcher.watch(root)
print("watching", flush=True)
sys.stdin.read()
watcher.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_when_the_system_drops_events_the_whole_folder_is_looked_at(root: Path) -> None:
    """A stopped process cannot empty its queue; what happens once that is full is lost."""
    most = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    one, two = root / "one.md", root / "two.md"
    with subprocess.Popen(
        [sys.executable, "-c", OVERFLOWN, os.fspath(root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=REPOSITORY,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stdout.readline() == "watching\n"
        child.send_signal(signal.SIGSTOP)
        os.waitpid(child.pid, os.WUNTRACED)  # until every thread stands still: one that runs on empties the queue
        with one.open("ab", buffering=0) as first, two.open("ab", buffering=0) as second:
            for _ in range(most // 2 + 10):  # in turn, since equal events in a row count once
                first.write(b"x")
                second.write(b"x")
        child.send_signal(signal.SIGCONT)
        assert any(line == "root\n" for line in child.stdout)
        child.stdin.close()


def test_unwatching(root: Path, watcher: FolderWatcher, collector: Collector) -> None:
    other = root.parent / "other"
    other.mkdir()
    watcher.watch(root)
    watcher.watch(root)
    watcher.watch(other)
    watcher.unwatch(root)
    watcher.unwatch(root)
    assert not watcher.is_alive(root)
    (root / "a.md").write_text("x")
    (other / "b.md").write_text("x")
    assert collector.wait_for_path(other / "b.md")
    assert root / "a.md" not in collector.paths
    watcher.watch(root)
    (root / "c.md").write_text("x")
    assert collector.wait_for_path(root / "c.md")


def test_closing_from_the_callback(root: Path) -> None:
    closed = threading.Event()

    def close(paths: frozenset[Path]) -> None:
        watcher.close()
        closed.set()

    watcher = FolderWatcher(close)
    watcher.watch(root)
    (root / "a.md").write_text("x")
    assert closed.wait(PATIENCE)
    watcher.close()


LIMITED = """
import sys, threading
from pathlib import Path
Path("/proc/sys/user/max_inotify_{limit}").write_text(sys.argv[2])
from scholiast.watch.watcher import FolderWatcher
root = Path(sys.argv[1])
seen, notices = threading.Event(), []
watcher = FolderWatcher(
    lambda paths: seen.set() if any("deep" in str(path) for path in paths) else None, notices.append, poll_seconds=0.2
)
watcher.watch(root)
print(watcher.is_alive(root), watcher.is_polling(root), len(notices))
(root / "19" / "deep.md").write_text("x")
print(seen.wait(100))
watcher.close()
print(notices[0] if notices else "")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
@pytest.mark.parametrize(("limit", "allowed"), [("watches", "5"), ("watches", "21"), ("instances", "0")])
def test_without_watches_left_folders_are_polled(root: Path, limit: str, allowed: str) -> None:
    """The limits are the kernel's own, lowered in a user namespace."""
    for number in range(20):
        (root / str(number)).mkdir()
    child = subprocess.run(
        ["unshare", "-Ur", sys.executable, "-c", LIMITED.format(limit=limit), os.fspath(root), allowed],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
        timeout=600,
    )
    assert child.stdout.splitlines() == [
        "True True 1",
        "True",
        "The system allows no more folder watches, so changes are looked for every 0 seconds instead of being noticed "
        "at once.",
    ], child.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_with_enough_watches_nothing_is_polled(root: Path) -> None:
    for number in range(20):
        (root / str(number)).mkdir()
    child = subprocess.run(
        ["unshare", "-Ur", sys.executable, "-c", LIMITED.format(limit="watches"), os.fspath(root), "40"],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
        timeout=600,
    )
    assert child.stdout.splitlines() == ["True False 0", "True", ""], child.stderr
