"""Which folders and files are looked at."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from scholiast.index.exclusions import Exclusions
from scholiast.index.folders import (
    IN_CLOUD,
    Entry,
    FileFacts,
    RootGone,
    data_root,
    folder_problem,
    has_note_suffix,
    holds_notes,
    is_bare,
    is_in_cloud,
    look_up,
    root_identity,
    walk,
    within,
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def listed(root: Path, data: Path, below: str = "") -> list[str]:
    return [entry.note for entry in walk(root, data, Exclusions(), below)]


def test_the_store_folders_of_a_data_folder_belong_to_it(tmp_path: Path) -> None:
    assert data_root(tmp_path / "libraries") == tmp_path
    assert data_root(tmp_path / "folders") == tmp_path
    assert data_root(tmp_path / "other") == tmp_path / "other"


def test_a_good_folder_has_no_problem(root: Path, data: Path) -> None:
    assert folder_problem(root, data) is None
    assert not holds_notes(root, data)
    (root / "x.png").write_bytes(b"")
    assert not holds_notes(root, data)
    (root / "sub").mkdir()
    (root / "sub" / "x.md").write_text("")
    assert holds_notes(root, data)


def test_what_is_not_read_is_listed_with_its_reason(root: Path, data: Path) -> None:
    for name in ("a.json", "b.zip", "c.one", "d.png", "e", ".json", ".obsidian/app.json", "node_modules/x.json"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("{}")
    entries = {entry.note: entry for entry in walk(root, data, Exclusions())}
    assert set(entries) == {"a.json", "b.zip", "c.one"}
    assert all(entry.problem and not entry.failed and entry.facts is None for entry in entries.values())
    assert entries["a.json"].problem == "it is data for programs, not a note"
    assert look_up(root, "a.json", data, Exclusions()) == entries["a.json"]
    assert not holds_notes(root, data)


def test_names_in_order_folder_by_folder(root: Path, data: Path) -> None:
    for name in ("b.md", "a.md", "z/1.md", "c/2.MD", "c/d/3.Txt", "c/4.png", ".x/5.md", "node_modules/6.md"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x")
    assert listed(root, data) == ["a.md", "b.md", "c/2.MD", "c/d/3.Txt", "z/1.md"]
    assert listed(root, data, "c") == ["c/2.MD", "c/d/3.Txt"]
    assert listed(root, data, "nowhere") == []


def test_a_deep_tree(root: Path, data: Path) -> None:
    deep = "/".join(["d"] * 300)
    here = root
    for _ in range(300):
        here = here / "d"
        here.mkdir()
    (here / "x.md").write_text("x")
    assert listed(root, data) == [f"{deep}/x.md"]


def test_the_data_folder_is_left_out(root: Path) -> None:
    (root / "data").mkdir()
    (root / "data" / "x.md").write_text("x")
    assert listed(root, root / "data") == []
    assert listed(root, root / "elsewhere") == ["data/x.md"]


def test_facts_tell_changes(root: Path, data: Path) -> None:
    path = root / "a.md"
    path.write_text("one")
    first = look_up(root, "a.md", data, Exclusions())
    assert first is not None
    assert first.facts is not None
    assert look_up(root, "a.md", data, Exclusions()) == first
    path.write_text("two!")
    second = look_up(root, "a.md", data, Exclusions())
    assert second is not None
    assert second.facts != first.facts


def test_what_is_no_note(root: Path, data: Path) -> None:
    (root / "folder.md").mkdir()
    assert look_up(root, "folder.md", data, Exclusions()) is None
    assert look_up(root, "none.md", data, Exclusions()) is None
    assert look_up(root, "none/none.md", data, Exclusions()) is None
    os.mkfifo(root / "p.md")
    assert look_up(root, "p.md", data, Exclusions()) == Entry("p.md", None, "it is not a regular file")
    assert has_note_suffix("x.MarkDown")
    assert not has_note_suffix("x.md~")
    assert not has_note_suffix(".md")


def test_what_icloud_keeps_elsewhere(root: Path, data: Path) -> None:
    (root / ".a.md.icloud").write_bytes(b"bplist00")
    (root / ".b.md.icloud").write_bytes(b"bplist00")
    (root / "b.md").write_text("here after all")
    (root / ".c.png.icloud").write_bytes(b"bplist00")
    found = {entry.note: entry for entry in walk(root, data, Exclusions())}
    assert found.keys() == {"a.md", "b.md"}
    assert found["a.md"] == look_up(root, "a.md", data, Exclusions()) == Entry("a.md", None, IN_CLOUD, in_cloud=True)
    assert not found["b.md"].problem


@dataclass(frozen=True)
class MacStatus:
    st_flags: int


@dataclass(frozen=True)
class WindowsStatus:
    st_file_attributes: int


@pytest.mark.parametrize(
    ("status", "away"),
    [
        (MacStatus(0), False),
        (MacStatus(0x8000), False),  # hidden
        (MacStatus(0x40000020), True),  # dataless, compressed
        (WindowsStatus(0x20), False),  # archive
        (WindowsStatus(0x80020), False),  # pinned: always kept on this device
        (WindowsStatus(0x400020), True),  # recall on data access: OneDrive
        (WindowsStatus(0x1000), True),  # offline: older ones
        (WindowsStatus(0x40000), True),  # recall on open
    ],
)
def test_marks_of_cloud_placeholders(status: object, away: bool) -> None:
    assert is_in_cloud(status) is away


def test_time_stamps_settle() -> None:
    facts = FileFacts(1, 10_000_000_000, 11_000_000_000, 5)
    assert not facts.settled(12_000_000_000)
    assert facts.settled(14_000_000_000)
    assert not FileFacts(1, 99_000_000_000, 0, 5).settled(14_000_000_000)  # a clock in the future


def test_root_identity(root: Path, tmp_path: Path) -> None:
    first = root_identity(root)
    assert root_identity(root) == first
    root.rename(tmp_path / "away")
    with pytest.raises(RootGone):
        root_identity(root)
    root.mkdir()
    assert root_identity(root) != first
    assert is_bare(root)
    (root / ".stfolder").mkdir()
    assert is_bare(root)
    (root / "x").mkdir()
    assert not is_bare(root)


def test_hints_become_relative_paths(root: Path, tmp_path: Path) -> None:
    (root / "sub").mkdir()
    (tmp_path / "link").symlink_to(root)
    (root / "inner").symlink_to(root / "sub")
    paths = [
        root / "a.md",
        root / "sub" / ".." / "a.md",
        tmp_path / "link" / "b.md",
        root / "sub",
        root / "inner" / "c.md",
        root / ".git" / "d.md",
        tmp_path / "notes2" / "e.md",
        tmp_path / "other.md",
    ]
    assert within(root, paths) == ["sub", "a.md", "b.md"]
    assert within(root, [root]) == [""]
    assert within(root, [tmp_path]) == [""]
    assert within(Path("/"), [Path("/etc")]) == ["etc"]
