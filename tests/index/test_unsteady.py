"""Files that cannot be read for a moment, or are in the cloud only: what is known of them stays."""

from __future__ import annotations

import sys

import pytest
from tests.index.builders import Desk
from tests.index.children import run

from scholiast.index.folders import IN_CLOUD

PUMP = "# Pump\n\nThe pump pressure is 41 kPa."

EIO = """
import subprocess
data, notes = Path(sys.argv[1]), Path(sys.argv[2])
index = opened(data)
library = index.store.library_at(notes) or index.store.add_library(notes)
note = notes / "a.md"

def found(words):
    snapshot = index.snapshot()
    return [p.text for p in snapshot.passages([i for i, _ in snapshot.keyword(words, 5, None)])]

def broken(path):
    # Reading the first bytes of a process's memory is an input/output error: a disk that fails, as the kernel says it.
    subprocess.run(["mount", "--bind", f"/proc/{os.getpid()}/mem", os.fspath(path)], check=True)

def mended(path):
    subprocess.run(["umount", os.fspath(path)], check=True)

index.reconcile()
assert found("pump")
broken(note)
report = index.reconcile()
assert report.unsteady == (os.fspath(note),), report
assert (report.failed, report.removed) == (0, 0), report
assert found("pump"), "what was known of it is kept"
assert index.store.statuses()[0].failed == ()
assert index.store.statuses()[0].pending == 1
report = index.reconcile(library.id, [note], deep=True)
assert report.unsteady and found("pump")
mended(note)
note.write_text("# Pump\\n\\nThe pump pressure is 73 kPa.")
report = index.reconcile(library.id, [note])
assert (report.changed, report.unsteady) == (1, ()), report
assert found("73") and not found("41")
assert index.store.statuses()[0].pending == 0

new = notes / "new.md"
new.write_text(PUMP_TEXT)
broken(new)
report = index.reconcile()
assert (report.failed, report.unsteady) == (1, (os.fspath(new),)), report
assert [p.note for p in index.store.statuses()[0].failed] == ["new.md"]
mended(new)
report = index.reconcile(library.id, [new])
assert not index.store.statuses()[0].failed, index.store.statuses()
print("good")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_a_note_that_cannot_be_read_for_a_moment_is_kept(desk: Desk) -> None:
    desk.write("a.md", PUMP)
    desk.write("b.md", "# Locker\n\nLocker code word: HELIOTROPE.")
    code = EIO.replace("PUMP_TEXT", repr(PUMP))
    assert run(code, desk.data, desk.notes, before=("unshare", "-Urm")).strip() == "good"


def test_a_note_that_went_to_the_cloud_keeps_its_passages(desk: Desk) -> None:
    note = desk.write("a.md", PUMP)
    desk.sweep()
    note.unlink()
    (desk.notes / ".a.md.icloud").write_bytes(b"bplist00")
    for report in (desk.look_at("a.md"), desk.sweep(), desk.sweep(deep=True)):
        assert (report.removed, report.skipped, report.unchanged) == (0, 0, 1)
    assert desk.found("pump") == ["a.md"]
    (desk.notes / ".a.md.icloud").unlink()
    desk.write("a.md", PUMP)
    assert desk.sweep().unchanged == 1
    assert len(desk.embedder.texts) == 1


def test_a_note_that_was_never_here_is_listed_and_not_read(desk: Desk) -> None:
    (desk.notes / ".a.md.icloud").write_bytes(b"bplist00")
    desk.write("b.md", PUMP)
    desk.sweep()
    assert desk.problems() == ({"a.md": IN_CLOUD}, {})
    (desk.notes / ".a.md.icloud").unlink()
    desk.sweep()
    assert desk.problems() == ({}, {})


DEVICES = """
import socket, subprocess
data, notes = Path(sys.argv[1]), Path(sys.argv[2])
subprocess.run(["mount", "--bind", "/dev/zero", os.fspath(notes / "zero.md")], check=True)
os.mkfifo(notes / "pipe.md")
os.chdir(notes)
server = socket.socket(socket.AF_UNIX)
server.bind("s.md")
index = opened(data)
index.store.add_library(notes)
index.reconcile(deep=True)
print(*sorted(f"{p.note}: {p.reason}" for p in index.store.statuses()[0].skipped), sep="\\n")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_devices_pipes_and_sockets_are_not_opened(desk: Desk) -> None:
    desk.write("zero.md", "")
    lines = run(DEVICES, desk.data, desk.notes, before=("unshare", "-Urm")).splitlines()
    assert lines == [f"{name}: it is not a regular file" for name in ("pipe.md", "s.md", "zero.md")]
