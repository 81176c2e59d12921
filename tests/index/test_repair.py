"""What `doctor --rebuild` saves of a store that is broken."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.index.builders import Desk, assert_like_fresh

from scholiast.core.errors import StoreError
from scholiast.index.database import FILE_NAME
from scholiast.index.repair import rebuild
from scholiast.index.store import NoteStore


def filled(desk: Desk, notes: int = 80) -> None:
    for number in range(notes):
        desk.write(f"{number}.md", f"# {number}\n\nThe pump pressure is {number} kPa. {'Filler words. ' * 30}")
    desk.sweep()
    desk.close()
    desk.embedder.texts.clear()


def digests(desk: Desk) -> set[str]:
    return {passage.digest for passage in desk.index.store.iter_passages()}


def garbage(path: Path) -> None:
    path.write_bytes(os.urandom(path.stat().st_size))


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def hole(path: Path) -> None:
    """A stretch in the second half overwritten, as by a bad disk."""
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096 * 10] = os.urandom(4096 * 10)
    path.write_bytes(data)


def zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


@pytest.mark.parametrize("damage", [garbage, truncate, hole, zeros], ids=lambda damage: damage.__name__)
def test_a_damaged_file_is_kept_aside(desk: Desk, tmp_path: Path, damage: Callable[[Path], None]) -> None:
    filled(desk)
    path = desk.data / FILE_NAME
    damage(path)
    broken = path.read_bytes()
    report = rebuild(desk.data)
    assert report.kept_aside is not None
    assert report.kept_aside.read_bytes() == broken
    assert report.kept_aside.parent == desk.data
    assert report.findings
    assert report.libraries == 1
    assert desk.index.store.libraries()[0].root == str(desk.notes)
    desk.sweep()
    assert_like_fresh(desk, tmp_path / "fresh")
    assert rebuild_again_keeps(desk)


def rebuild_again_keeps(desk: Desk) -> bool:
    """A second rebuild finds nothing to do and does not touch what was kept."""
    desk.close()
    kept = sorted(desk.data.glob("damaged-*"))
    report = rebuild(desk.data)
    return report.kept_aside is None and report.findings == () and sorted(desk.data.glob("damaged-*")) == kept


def test_vectors_that_can_be_read_are_not_made_again(desk: Desk) -> None:
    filled(desk)
    path = desk.data / FILE_NAME
    hole(path)
    report = rebuild(desk.data)
    assert report.vectors > 0
    desk.sweep()
    assert len(desk.embedder.texts) == len(digests(desk)) - report.vectors


def test_a_sound_store_gets_its_keywords_anew(desk: Desk, tmp_path: Path) -> None:
    filled(desk, 10)
    with desk.index.store.database.writing() as db:
        db.conn.execute("DELETE FROM keywords")
        db.conn.execute("UPDATE vectors SET vector = x'00' WHERE id = 3")
    assert desk.found("pump pressure") == []
    desk.close()
    report = rebuild(desk.data)
    assert report.kept_aside is None
    assert len(report.findings) == 2
    assert (report.libraries, report.vectors) == (1, len(digests(desk)) - 1)
    assert len(desk.found("pump pressure", 20)) == 10
    desk.sweep()
    assert len(desk.embedder.texts) == 1
    assert_like_fresh(desk, tmp_path / "fresh")


def test_words_and_vectors_that_are_not_the_stored_ones_are_found_and_mended(desk: Desk, tmp_path: Path) -> None:
    filled(desk, 10)
    with desk.index.store.database.writing() as db:
        db.conn.execute("UPDATE keywords SET body = 'other words' WHERE rowid = 4")
    [finding] = desk.index.check()
    assert "1 have other words" in finding
    with desk.index.store.database.writing() as db:
        db.conn.execute("UPDATE vectors SET vector = (SELECT vector FROM vectors WHERE id = 2) WHERE id = 3")
    desk.close()
    with closing(NoteStore.open(desk.data, read_only=True)) as store:
        [finding] = store.check()
    assert "1 have other words" in finding
    assert len(rebuild(desk.data).findings) == 1
    assert desk.index.check() == []  # the vectors are those of the store again, right or wrong
    assert len(desk.found("pump pressure", 20)) == 10
    assert desk.embedder.texts == []


def test_a_vectors_file_that_does_not_hold_the_stored_vectors_is_found(desk: Desk) -> None:
    filled(desk, 10)
    with desk.index.store.database.writing() as db:
        db.conn.execute("UPDATE vectors SET vector = (SELECT vector FROM vectors WHERE id = 2) WHERE id = 3")
    [finding] = desk.index.check()
    assert "are not those that were stored" in finding
    desk.close()
    rebuild(desk.data)
    assert desk.index.check() == []
    assert desk.embedder.texts == []


def test_notes_that_contradict_themselves_are_read_again(desk: Desk, tmp_path: Path) -> None:
    filled(desk, 10)
    with desk.index.store.database.writing() as db:
        db.conn.execute("DELETE FROM passages WHERE note_id = 1")
        db.conn.execute("UPDATE passages SET library_id = 77 WHERE note_id = 2")
    desk.close()
    assert len(rebuild(desk.data).findings) == 2
    desk.sweep()
    assert desk.embedder.texts == []
    assert_like_fresh(desk, tmp_path / "fresh")


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def deleted(path: Path) -> None:
    path.unlink()


def turned_into_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("damage", [emptied, deleted, turned_into_a_folder], ids=lambda damage: damage.__name__)
def test_a_store_that_is_gone_is_not_taken_for_a_new_one(
    desk: Desk, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    filled(desk)
    damage(desk.data / FILE_NAME)
    for read_only in (True, False):
        with pytest.raises(StoreError, match="emptied or taken away"):
            NoteStore.open(desk.data, read_only=read_only)
    report = rebuild(desk.data)
    assert report.findings
    assert report.libraries == 1
    desk.sweep()
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_removed_library_does_not_come_back(desk: Desk) -> None:
    filled(desk)
    desk.index.store.remove_library(desk.index.store.libraries()[0].id)
    desk.close()
    garbage(desk.data / FILE_NAME)
    assert rebuild(desk.data).libraries == 0


def test_nothing_there(tmp_path: Path) -> None:
    report = rebuild(tmp_path)
    assert (report.kept_aside, report.libraries, report.vectors, report.findings) == (None, 0, 0, ())
    assert not list(tmp_path.iterdir())


def test_two_damages_in_one_second_are_both_kept(desk: Desk) -> None:
    filled(desk, 5)
    garbage(desk.data / FILE_NAME)
    first = rebuild(desk.data).kept_aside
    garbage(desk.data / FILE_NAME)
    second = rebuild(desk.data).kept_aside
    assert first is not None
    assert second is not None
    assert first != second
    assert first.exists()
    assert second.exists()


def test_a_newer_store_is_left_alone(desk: Desk) -> None:
    filled(desk, 5)
    with desk.index.store.database.writing() as db:
        db.conn.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('scholiast.index', 'later', 'x')"
        )
    desk.close()
    before = (desk.data / FILE_NAME).read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        rebuild(desk.data)
    assert (desk.data / FILE_NAME).read_bytes() == before
