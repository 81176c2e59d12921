"""The store's libraries, its readers beside a writer, and files that are no good."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database
from tests.index.builders import Desk

from scholiast.core.errors import LibraryError, StoreError
from scholiast.index.database import FILE_NAME
from scholiast.index.schema import KNOWN, migrations
from scholiast.index.store import NoteStore


@pytest.fixture
def store(tmp_path: Path) -> Iterator[NoteStore]:
    with closing(NoteStore.open(tmp_path / "data" / "libraries")) as made:
        yield made


def folder(path: Path) -> Path:
    path.mkdir(parents=True)
    return path


# ---- libraries ---------------------------------------------------------------------------------------------


def test_a_library_is_its_real_folder(store: NoteStore, tmp_path: Path) -> None:
    real = folder(tmp_path / "notes")
    (tmp_path / "link").symlink_to(real)
    library = store.add_library(tmp_path / "link")
    assert (library.name, library.root, library.hidden) == ("notes", str(real), False)
    assert store.library_at(real) == store.library_at(tmp_path / "link") == library
    assert store.library_named("NOTES") == library
    assert store.library(library.id) == library
    assert store.libraries() == (library,)
    assert store.library_at(tmp_path) is None
    assert store.library_named("other") is None


def test_the_home_folder_may_be_written_short(
    store: NoteStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    folder(tmp_path / "mine")
    assert store.add_library(Path("~/mine")).root == str(tmp_path / "mine")
    with pytest.raises(LibraryError, match="home folder"):
        store.add_library(Path("~nobody-by-this-name/mine"))


def test_names_are_told_apart(store: NoteStore, tmp_path: Path) -> None:
    names = [store.add_library(folder(tmp_path / parent / "notes")).name for parent in "abc"]
    assert names == ["notes", "notes 2", "notes 3"]
    assert store.add_library(folder(tmp_path / "d"), name="Kitchen").name == "Kitchen"
    with pytest.raises(LibraryError, match="called Kitchen already"):
        store.add_library(folder(tmp_path / "e"), name="Kitchen")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("nowhere", "does not exist"),
        ("file.md", "is a file, not a folder"),
        ("data", "own data folder"),
        ("data/libraries", "own data folder"),
        ("data/models/x", "own data folder"),
        ("known", "in your libraries already, as known"),
        ("known/inner", "lies inside the library known"),
        ("outer", "contains the library deep"),
    ],
)
def test_folders_that_cannot_be_libraries(store: NoteStore, tmp_path: Path, path: str, sentence: str) -> None:
    (tmp_path / "file.md").write_text("x")
    folder(tmp_path / "data" / "models" / "x")
    folder(tmp_path / "known" / "inner")
    folder(tmp_path / "outer" / "deep")
    store.add_library(tmp_path / "known")
    store.add_library(tmp_path / "outer" / "deep")
    before = store.generation
    with pytest.raises(LibraryError, match=sentence) as caught:
        store.add_library(tmp_path / path)
    assert caught.value.hint
    assert "\n" not in caught.value.message
    assert store.generation == before


def test_a_folder_around_the_data_folder_is_allowed(store: NoteStore, tmp_path: Path) -> None:
    assert store.add_library(tmp_path).root == str(tmp_path)


def test_hidden_libraries_may_overlap_and_may_be_files(store: NoteStore, tmp_path: Path) -> None:
    outer, inner = folder(tmp_path / "n"), folder(tmp_path / "n" / "n")
    rows = tmp_path / "rows.jsonl"
    rows.write_text("{}")
    libraries = [store.add_library(path, hidden=True) for path in (outer, inner, rows)]
    assert store.add_library(outer, hidden=True) == libraries[0]
    assert store.libraries() == ()
    assert {lib.name for lib in store.libraries(True)} == {"n", "n 2", "rows.jsonl"}
    assert store.statuses() == ()
    assert {status.hidden for status in store.statuses(True)} == {True}
    with pytest.raises(LibraryError, match="is a file"):
        store.add_library(rows)


def test_removing_a_library_takes_all_of_it_and_only_it(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.md", "# A\n\nThe pump pressure is 41 kPa.")
    desk.sweep()
    other = folder(tmp_path / "other")
    (other / "b.md").write_text("# B\n\nThe pump pressure is 73 kPa.")
    store = desk.index.store
    kept = store.add_library(other)
    desk.index.reconcile(kept.id)
    assert set(desk.found("pump pressure")) == {"a.md", "b.md"}
    store.remove_library(desk.library.id)
    assert desk.found("pump pressure") == desk.near("pump pressure") == ["b.md"]
    assert desk.index.check() == []
    assert store.libraries() == (kept,)
    with pytest.raises(LibraryError, match="not there any more"):
        store.remove_library(10_000)
    desk.embedder.texts.clear()
    desk.sweep()
    assert set(desk.found("pump pressure")) == {"a.md", "b.md"}
    assert desk.embedder.texts == []  # its vectors were still known


def test_ids_are_never_used_twice(desk: Desk) -> None:
    desk.write("a.md", "# A\n\nOne.")
    desk.write("b.md", "# B\n\nTwo.")
    desk.sweep()
    first = {p.id for p in desk.index.store.iter_passages()}
    desk.index.store.remove_library(desk.library.id)
    desk.sweep()
    second = {p.id for p in desk.index.store.iter_passages()}
    assert len(first) == len(second) == 2
    assert not first & second


# ---- passages ----------------------------------------------------------------------------------------------


def test_passages_come_in_the_order_asked(desk: Desk) -> None:
    for name in "abc":
        desk.write(f"{name}.md", f"# {name}\n\nText of {name}.")
    desk.sweep()
    ids = sorted(p.id for p in desk.index.store.iter_passages())
    wanted = [ids[2], 9_999, ids[0], ids[1]]
    assert [p.id for p in desk.index.store.passages(wanted)] == [ids[2], ids[0], ids[1]]
    assert desk.index.store.passages([]) == ()


def test_a_passage_is_the_slice_of_its_note(desk: Desk) -> None:
    text = "\ufeff# Títle\r\n\r\nFirst *word* [here](x.md).\r\n\r\n## Below\r\n\r\n猫 second.\r\n"
    desk.write("sub/n.md", text.encode("utf-16"))
    desk.sweep()
    passages = desk.index.store.note_passages(desk.library.id, "sub/n.md")
    decoded = (desk.notes / "sub/n.md").read_bytes().decode(passages[0].encoding).removeprefix("\ufeff")
    assert len(passages) == 2
    for passage in passages:
        assert decoded[passage.char_start : passage.char_end] == passage.text
        assert (passage.library, passage.root, passage.title) == ("notes", str(desk.notes), "Títle")
        start, end = passage.clean_map.to_raw(0, len(passage.clean))
        assert 0 <= start < end <= len(passage.text)
    assert "First word here." in passages[0].clean
    assert passages[1].heading[-1] == "Below"


# ---- opening -----------------------------------------------------------------------------------------------


def test_reading_where_nothing_was_written(tmp_path: Path) -> None:
    with closing(NoteStore.open(tmp_path / "none", read_only=True)) as store:
        assert store.libraries() == ()
        assert store.statuses() == ()
        assert store.generation == 0
        assert store.passages([1]) == ()
        assert list(store.iter_passages()) == []
        assert store.check() == []
        with pytest.raises(StoreError, match="reading only"):
            store.add_library(folder(tmp_path / "n"))
    assert not (tmp_path / "none").exists()


def test_reading_a_file_that_is_just_being_made(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"")
    with closing(NoteStore.open(tmp_path, read_only=True)) as store:
        assert store.libraries() == ()


def test_reading_a_folder_that_cannot_be_written(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.md", "# A\n\nThe pump pressure is 41 kPa.")
    desk.sweep()
    desk.close()
    with closing(NoteStore.open(desk.data, read_only=True)) as store:
        assert [p.note for p in store.iter_passages()] == ["a.md"]


def test_threads_each_have_their_connection(store: NoteStore, tmp_path: Path) -> None:
    roots = [folder(tmp_path / f"n{number}") for number in range(12)]
    failures: list[BaseException] = []

    def add(root: Path) -> None:
        try:
            library = store.add_library(root)
            assert library in store.libraries()
        except (AssertionError, StoreError, sqlite3.Error) as error:
            failures.append(error)

    threads = [threading.Thread(target=add, args=(root,)) for root in roots]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(store.libraries()) == 12
    assert store.generation == 12


def test_a_closed_store_says_so(store: NoteStore) -> None:
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.libraries()


def test_every_migration_is_known() -> None:
    with closing(Database(memory=True)) as empty:
        assert {migration.name for migration in migrations.pending(empty)} == KNOWN


@pytest.mark.parametrize("read_only", [False, True])
def test_a_newer_schema_is_refused(store: NoteStore, read_only: bool) -> None:
    with store.database.writing() as db:
        db["_sqlite_migrations"].insert(  # type: ignore[union-attr]  # a table, not a view
            {"migration_set": "scholiast.index", "name": "from_the_future", "applied_at": "2030-01-01"}
        )
    store.close()
    with pytest.raises(StoreError, match="newer version") as caught:
        NoteStore.open(store.folder, read_only=read_only)
    assert caught.value.code == "store-newer"
    assert caught.value.hint


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("damage", ["garbage", "header", "half", "middle"])
def test_a_damaged_file_is_a_sentence_and_a_hint(desk: Desk, damage: str, read_only: bool) -> None:
    for number in range(60):
        desk.write(f"{number}.md", f"# {number}\n\nThe pump pressure is {number} kPa. {'Filler words. ' * 30}")
    desk.sweep()
    desk.close()
    path = desk.data / FILE_NAME
    data = bytearray(path.read_bytes())
    if damage == "garbage":
        data = bytearray(os.urandom(len(data)))
    elif damage == "header":
        data[:16] = b"x" * 16
    elif damage == "half":
        del data[len(data) // 2 :]
    else:
        data[4096 * 3 : 4096 * 60] = b"\xff" * (4096 * 57)
    path.write_bytes(data)
    kept = bytes(data)
    try:
        with closing(NoteStore.open(desk.data, read_only=read_only)) as store:
            findings = store.check()
    except StoreError as error:
        findings = [error.message] if (error.code, "doctor --rebuild" in error.hint) == ("store-damaged", True) else []
    assert findings
    assert not any("\n" in finding for finding in findings)
    if damage in ("garbage", "header"):
        assert path.read_bytes() == kept  # nothing was overwritten


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be written"):
        NoteStore.open(tmp_path / "file" / "libraries")


def test_a_copy_of_a_store_keeps_working(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.md", "# A\n\nThe pump pressure is 41 kPa.")
    desk.sweep()
    desk.close()
    shutil.copytree(desk.data, tmp_path / "copy")
    with closing(NoteStore.open(tmp_path / "copy")) as store:
        assert [p.note for p in store.iter_passages()] == ["a.md"]
