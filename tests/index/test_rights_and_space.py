"""Notes that may not be read, and a disk that is full, in children that really lack the rights or the space."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.index.builders import Desk
from tests.index.children import NOBODY, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="not Linux")

DROP = f"os.geteuid() or (os.setgid({NOBODY}), os.setuid({NOBODY}))"
MOUNTS = ("unshare", "-m") if os.geteuid() == 0 else ("unshare", "-rm")

NOBODY_RUNS = f"""
{DROP}
index = opened(sys.argv[1])
root = Path(sys.argv[2])
library = index.store.library_at(root) or index.store.add_library(root)
report = index.reconcile(library.id)
status = index.store.statuses()[0]
skipped, failed = ([(p.note, p.reason) for p in listed] for listed in (status.skipped, status.failed))
print(status.state, status.notes, skipped, failed)
index.close()
"""


@pytest.fixture
def open_desk(desk: Desk) -> Desk:
    """A desk that anybody may write to, below folders that anybody may enter."""
    desk.data.mkdir(parents=True, exist_ok=True)
    for folder in (desk.data, desk.data.parent, desk.notes):
        folder.chmod(0o777)
    for parent in desk.folder.parents:
        if parent.stat().st_uid == os.getuid() and parent != Path("/"):
            parent.chmod(parent.stat().st_mode | 0o055)
    desk.folder.chmod(0o755)
    return desk


def test_an_unreadable_note_is_listed_and_read_once_it_can_be(open_desk: Desk) -> None:
    desk = open_desk
    desk.write("good.md", "# G\n\nThe pump pressure is 41 kPa.")
    locked = desk.write("locked.md", "# L\n\nLocker code word.")
    locked.chmod(0)
    secret = desk.write("shut/inner.md", "# I\n\nInner.").parent
    secret.chmod(0)
    listed = "[] [('locked.md', 'it may not be read: check its permissions'), ('shut/', 'the folder may not be read')]"
    assert run(NOBODY_RUNS, desk.data, desk.notes).strip() == f"ready 1 {listed}"
    assert run(NOBODY_RUNS, desk.data, desk.notes).strip() == f"ready 1 {listed}"
    locked.chmod(0o644)
    secret.chmod(0o755)
    assert run(NOBODY_RUNS, desk.data, desk.notes).strip() == "ready 3 [] []"
    # A folder that is shut later keeps what is known of it; a single note that is shut does not answer any more.
    secret.chmod(0)
    locked.chmod(0)
    assert run(NOBODY_RUNS, desk.data, desk.notes).strip() == f"ready 2 {listed}"


def test_a_root_that_may_not_be_read(open_desk: Desk) -> None:
    desk = open_desk
    desk.write("a.md", "# A\n\nThe pump pressure is 41 kPa.")
    desk.notes.chmod(0o700)
    add = f"""
    {DROP}
    try:
        NoteStore.open(Path(sys.argv[1])).add_library(Path(sys.argv[2]))
    except ScholiastError as error:
        print(error.code, error.message, error.hint)
    """
    assert run(add, desk.data, desk.notes).strip() == (
        f"library The folder {desk.notes} may not be read. Check its permissions."
    )
    desk.notes.chmod(0o777)
    assert run(NOBODY_RUNS, desk.data, desk.notes).startswith("ready 1")
    desk.notes.chmod(0o700)
    assert run(NOBODY_RUNS, desk.data, desk.notes).startswith("offline 1")


def test_a_data_folder_that_may_not_be_written(open_desk: Desk) -> None:
    desk = open_desk
    desk.write("a.md", "# A\n\nThe pump pressure is 41 kPa.")
    desk.sweep()
    desk.close()
    desk.data.chmod(0o755)
    code = f"""
    {DROP}
    index = opened(sys.argv[1], read_only=True)
    print(index.snapshot().count(None))
    try:
        opened(sys.argv[1]).store.remove_library(1)
    except ScholiastError as error:
        print(error.code, bool(error.hint), "Error" in error.message)
    """
    assert run(code, desk.data).split("\n") == ["1", "store True False", ""]


FULL = """
import subprocess
root, notes = Path(sys.argv[1]), Path(sys.argv[2])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "scholiast-test", os.fspath(root)], check=True)
index = opened(root / "libraries")
library = index.store.add_library(notes)
try:
    index.reconcile(library.id)
    print("no error")
except ScholiastError as error:
    print(error.code, "|", error.message, "|", error.hint)
kept = index.snapshot().count(None)
print(kept > 0, index.check())
try:
    index.close()
except ScholiastError as error:
    print("close", error.message)
# Nothing was lost, and with more space the run goes on.
print(opened(root / "libraries", read_only=True).snapshot().count(None) == kept)
subprocess.run(["mount", "-o", "remount,size=60m", os.fspath(root)], check=True)
index = opened(root / "libraries")
report = index.reconcile(library.id)
print(index.store.statuses()[0].notes, report.passages_embedded < index.snapshot().count(None), index.check())
index.close()
"""


def test_a_full_disk(desk: Desk, tmp_path: Path) -> None:
    for number in range(400):
        desk.write(f"{number}.md", f"# Note {number}\n\n" + " ".join(f"word{number * n}" for n in range(200)))
    space = tmp_path / "space"
    space.mkdir()
    lines = run(FULL, space, desk.notes, before=MOUNTS).splitlines()
    assert lines == [
        "disk-full | The disk is full, so the index could not be written. | "
        "Free some space and rescan; what was indexed before is kept.",
        "True []",
        "True",
        "400 True []",
    ]
