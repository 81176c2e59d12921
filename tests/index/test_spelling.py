"""Names in other letters than the folder lists, where the file system minds that and where it does not.

Each test holds on both kinds; most of what is fixed here only goes wrong on the kind of Windows, macOS and USB sticks.
To try those under Linux, let ``--basetemp`` name a folder on a drive with exFAT.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.index.builders import Desk, assert_like_fresh, desk_at

from scholiast.core.errors import LibraryError
from scholiast.index.spelling import is_same_folder, lies_in, listed_name, listed_note, listed_path

PUMP = "# Pump\n\nThe pump pressure is 41 kPa."
BEDS = "# Beds\n\nSlugs stay away from the beds."


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with desk_at(tmp_path / "Desk") as desk:
        desk.write("Note.md", PUMP)
        desk.write("Garden/Beds.md", BEDS)
        desk.sweep()
        yield desk


@pytest.fixture
def minds_case(tmp_path: Path) -> bool:
    """Whether names in another case are other names here."""
    (tmp_path / "letters").mkdir()
    return not (tmp_path / "LETTERS").exists()


def notes(desk: Desk) -> list[str]:
    return sorted(passage.note for passage in desk.index.store.iter_passages())


def test_what_a_name_leads_to_is_listed_so(tmp_path: Path, minds_case: bool) -> None:
    folder = tmp_path / "Caf\u00e9"
    folder.mkdir()
    (folder / "Note.md").write_text("a")
    listed = {entry.name for entry in tmp_path.iterdir()}
    for name in ("Note.md", "note.md", "NOTE.MD"):
        known = "Note.md" if not minds_case else name
        assert listed_name(os.fspath(folder), name) == known
        assert listed_note(tmp_path, f"{folder.name}/{name}").rpartition("/")[2] == known
        assert listed_path(folder / name).name == known
    assert listed_name(os.fspath(folder), "gone.md") == "gone.md"
    assert listed_note(tmp_path, "nowhere/at all.md") == "nowhere/at all.md"
    assert listed_note(tmp_path, "") == ""
    for form in ("Caf\u00e9", "Cafe\u0301", "CAF\u00c9"):
        if (tmp_path / form).exists():
            assert listed_name(os.fspath(tmp_path), form) in listed
            assert is_same_folder(tmp_path / form, folder)


def test_names_that_are_all_there_are_told_apart(tmp_path: Path, minds_case: bool) -> None:
    names = ["plan.md", "PLAN.MD", "Plan.md"] if minds_case else ["plan.md"]
    for name in names:
        (tmp_path / name).write_text(name)
    assert [listed_name(os.fspath(tmp_path), name) for name in names] == names
    listings: dict[str, frozenset[str]] = {os.fspath(tmp_path): frozenset()}  # listed before they came
    assert [listed_name(os.fspath(tmp_path), name, listings) for name in names] == names


def test_folders_are_compared_by_what_is_there(tmp_path: Path, minds_case: bool) -> None:
    for name in ("Notes", *(["NOTES"] if minds_case else [])):
        (tmp_path / name / "inner").mkdir(parents=True)
    assert is_same_folder(tmp_path / "Notes", tmp_path / "NOTES") is not minds_case
    assert lies_in(tmp_path / "NOTES" / "inner", tmp_path / "Notes") is not minds_case
    assert lies_in(tmp_path / "Notes" / "inner", tmp_path / "Notes")
    assert not lies_in(tmp_path / "Notes", tmp_path / "Notes")


@pytest.mark.parametrize("by_hint", [False, True], ids=["sweep", "hint"])
def test_a_note_renamed_in_case_moves(desk: Desk, tmp_path: Path, by_hint: bool) -> None:
    ids = {passage.id for passage in desk.index.store.iter_passages()}
    for old, new in (("Note.md", "note.md"), ("note.md", "NOTE.MD")):
        (desk.notes / old).rename(desk.notes / new)
        report = desk.look_at(old, new) if by_hint else desk.sweep()
        assert (report.moved, report.added, report.removed, report.passages_embedded) == (1, 0, 0, 0)
        assert notes(desk) == ["Garden/Beds.md", new]
    assert {passage.id for passage in desk.index.store.iter_passages()} == ids
    assert_like_fresh(desk, tmp_path / "fresh")


@pytest.mark.parametrize("by_hint", [False, True], ids=["sweep", "hint"])
def test_a_folder_renamed_in_case_moves(desk: Desk, tmp_path: Path, by_hint: bool) -> None:
    (desk.notes / "Garden").rename(desk.notes / "garden")
    report = desk.look_at("Garden", "garden") if by_hint else desk.sweep()
    assert (report.moved, report.added, report.removed, report.passages_embedded) == (1, 0, 0, 0)
    assert notes(desk) == ["Note.md", "garden/Beds.md"]
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_note_renamed_in_case_and_edited_leaves_nothing_behind(desk: Desk, tmp_path: Path) -> None:
    (desk.notes / "Note.md").rename(desk.notes / "note.md")
    desk.write("note.md", "# Pump\n\nThe pressure of the pump was raised to 73 kPa.")
    desk.sweep()
    assert notes(desk) == ["Garden/Beds.md", "note.md"]
    assert desk.found("41") == []
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_hint_in_other_letters_means_the_note_that_is_there(desk: Desk, tmp_path: Path, minds_case: bool) -> None:
    desk.write("Note.md", "# Pump\n\nThe pump pressure is 73 kPa.")
    report = desk.look_at("nOTE.md", "GARDEN/beds.MD")
    assert (report.changed, report.added) == (0 if minds_case else 1, 0)
    assert notes(desk) == ["Garden/Beds.md", "Note.md"]
    desk.sweep()
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_library_in_other_letters_is_the_same_library(desk: Desk, minds_case: bool) -> None:
    store = desk.index.store
    other = desk.notes.with_name("NOTES")
    if minds_case:
        (other / "garden").mkdir(parents=True)
        assert store.library_at(other) is None
        assert store.add_library(other).root == os.fspath(other)
        return
    assert store.library_at(other) == desk.library
    with pytest.raises(LibraryError, match="is in your libraries already"):
        store.add_library(other)
    with pytest.raises(LibraryError, match="lies inside the library"):
        store.add_library(other / "garden")


def test_a_library_whose_folder_is_renamed_in_case_goes_on(desk: Desk, tmp_path: Path, minds_case: bool) -> None:
    if minds_case:
        assert desk.index.reconcile(desk.library.id, [desk.notes.with_name("NOTES") / "Note.md"]).changed == 0
        return
    library = desk.library
    renamed = desk.notes.rename(desk.notes.with_name("NOTES"))
    (renamed / "Note.md").write_text("# Pump\n\nThe pump pressure is 73 kPa.")
    assert desk.index.reconcile(library.id, [renamed / "Note.md"]).changed == 1
    assert desk.index.store.library_at(renamed) == library
