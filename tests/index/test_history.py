"""What notes said before can be asked, for a while; what is to be forgotten leaves the disk."""

from __future__ import annotations

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from tests.index.builders import Desk, answers, assert_like_fresh, contents

from scholiast.core.errors import LibraryError, UsageError
from scholiast.core.settings import IndexSettings
from scholiast.index.history import as_of_moment
from scholiast.index.library_rules import forget_note, library_rules
from scholiast.index.note_index import NoteIndex
from scholiast.index.scrubbing import is_scrub_wanted, scrub
from scholiast.index.snapshot import IndexSnapshot

DAY = 86_400.0


def pump(number: int) -> str:
    return f"# Pump\n\nThe pump pressure is {number} kPa."


def let_days_pass(desk: Desk, days: float) -> None:
    """Everything that was stored so far was stored ``days`` earlier than it was."""
    with desk.index.store.database.writing() as db:
        for table, column in (("passages", "valid_from"), ("retired", "valid_from"), ("retired", "valid_to")):
            db.conn.execute(f"UPDATE {table} SET {column} = {column} - ?", [days * DAY])


def date(days_ago: float) -> str:
    return datetime.fromtimestamp(time.time() - days_ago * DAY).isoformat()


def texts(snapshot: IndexSnapshot, desk: Desk, query: str) -> set[str]:
    """What both signals find, which must agree on what there is."""
    words = {i for i, _ in snapshot.keyword(query, 20)}
    near = {i for i, _ in snapshot.dense(desk.embedder.embed_query(query), 20)}
    assert words <= near
    return {passage.text.rpartition("\n")[2] for passage in snapshot.passages(sorted(words))}


@pytest.fixture
def past(desk: Desk) -> Desk:
    """Twenty days ago 41, ten days ago 52, now 64; a note that was deleted five days ago; one that never changed."""
    desk.write("a.md", pump(41))
    desk.write("same.md", "# Same\n\nThe pump is blue.")
    desk.write("gone.md", "# Locker\n\nThe pump of the locker: HELIOTROPE.")
    desk.sweep()
    let_days_pass(desk, 10)
    desk.write("a.md", pump(52))
    desk.sweep()
    let_days_pass(desk, 5)
    (desk.notes / "gone.md").unlink()
    desk.sweep()
    let_days_pass(desk, 5)
    desk.write("a.md", pump(64))
    desk.sweep()
    return desk


def test_each_date_sees_what_was_there(past: Desk) -> None:
    blue, locker = "The pump is blue.", "The pump of the locker: HELIOTROPE."
    seen = {days: texts(past.index.snapshot_as_of(date(days), None), past, "pump") for days in (15, 7, 3, 0)}
    assert seen == {
        15: {"The pump pressure is 41 kPa.", blue, locker},
        7: {"The pump pressure is 52 kPa.", blue, locker},
        3: {"The pump pressure is 52 kPa.", blue},
        0: {"The pump pressure is 64 kPa.", blue},
    }
    assert texts(past.index.snapshot(), past, "pump") == seen[0]
    assert past.index.check() == []


def test_a_past_snapshot_is_a_snapshot(past: Desk) -> None:
    then = date(15)
    snapshot = past.index.snapshot_as_of(f" {then} ")
    assert snapshot.as_of == then
    assert snapshot.generation == past.index.store.generation
    assert snapshot.count() == 3
    (old,) = [p for p in snapshot.passages(range(100)) if p.note == "a.md"]
    assert (old.text, old.title, old.library, old.root) == (
        "The pump pressure is 41 kPa.",
        "Pump",
        "notes",
        str(past.notes),
    )
    query = past.embedder.embed_query("pump pressure 41")
    assert snapshot.cosines(query, [old.id])[old.id] == pytest.approx(dict(snapshot.dense(query, 9))[old.id])
    assert snapshot.keyword_scores("pressure", [old.id])[old.id] > 0
    assert len(past.embedder.texts) == 5  # nothing was embedded for it
    past.write("a.md", pump(73))
    past.sweep()
    assert "The pump pressure is 41 kPa." in texts(snapshot, past, "pump")
    snapshot.close()


def test_the_past_is_what_an_index_of_then_would_say(past: Desk, tmp_path: Path) -> None:
    then = tmp_path / "then"
    shutil.copytree(past.notes, then)
    (then / "a.md").write_text(pump(52))
    snapshot = past.index.snapshot_as_of(date(3))
    fresh = NoteIndex.open(tmp_path / "fresh", past.embedder, past.settings)
    library = fresh.store.add_library(then)
    fresh.reconcile()
    now = fresh.snapshot()
    for query in ("pump pressure", "blue", "kPa 52"):
        for was, would in (
            (snapshot.keyword(query, 9), now.keyword(query, 9)),
            (snapshot.dense(past.embedder.embed_query(query), 9), now.dense(past.embedder.embed_query(query), 9)),
        ):
            plain = [
                {(p.note, p.text, round(dict(hits)[p.id], 6)) for p in taken.passages([i for i, _ in hits])}
                for taken, hits in ((snapshot, was), (now, would))
            ]
            assert plain[0] == plain[1]
    assert snapshot.count([library.id]) == now.count()
    fresh.close()


def test_libraries_are_chosen_before_the_search(past: Desk, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "b.md").write_text("# B\n\nAnother pump.")
    library = past.index.store.add_library(other)
    past.index.reconcile()
    assert texts(past.index.snapshot_as_of(date(0), [library.id]), past, "pump") == {"Another pump."}
    assert len(texts(past.index.snapshot_as_of(date(0)), past, "pump")) == 3
    with pytest.raises(LibraryError, match="Nothing was known of these notes"):
        past.index.snapshot_as_of(date(1), [library.id])


def test_a_renamed_note_and_a_new_title(desk: Desk) -> None:
    desk.write("old.txt", "The pump is green.")
    desk.sweep()
    let_days_pass(desk, 10)
    (desk.notes / "old.txt").rename(desk.notes / "new.txt")
    desk.sweep()
    let_days_pass(desk, 10)
    desk.write("old.txt", "The pump is red.")
    desk.sweep()
    then = desk.index.snapshot_as_of(date(15))
    assert [(p.text, p.title) for p in then.passages([i for i, _ in then.keyword("pump", 9)])] == [
        ("The pump is green.", "old")
    ]
    now = desk.index.snapshot()
    assert {(p.note, p.title) for p in now.passages([i for i, _ in now.keyword("pump", 9)])} == {
        ("new.txt", "new"),
        ("old.txt", "old"),
    }


def test_a_reader_beside_a_writer_asks_the_past_too(past: Desk) -> None:
    reader = NoteIndex.open(past.data, past.embedder, past.settings, read_only=True)
    assert "The pump pressure is 41 kPa." in texts(reader.snapshot_as_of(date(15)), past, "pump")
    reader.close()


def test_what_is_a_date() -> None:
    assert as_of_moment("2026-03-31") - as_of_moment("2026-03-31T00:00") == pytest.approx(DAY, abs=3700)
    assert as_of_moment("2026-03-31T18:00+02:00") == as_of_moment("2026-03-31T16:00Z")
    for text in ("", "yesterday", "2026-13-01", "2026", "1"):
        with pytest.raises(UsageError, match="is no date"):
            as_of_moment(text)


# ---- keeping and letting go --------------------------------------------------------------------------------


def kept(desk: Desk) -> list[str]:
    rows = desk.index.store.database.connection().conn.execute("SELECT text FROM retired ORDER BY id").fetchall()
    return [row[0].rpartition("\n")[2] for row in rows]


def test_what_went_is_kept_for_the_time_that_is_set(past: Desk) -> None:
    assert len(kept(past)) == 3
    past.settings = IndexSettings(words=25, history_days=7)
    past.reopen()
    past.sweep()
    assert kept(past) == ["The pump of the locker: HELIOTROPE.", "The pump pressure is 52 kPa."]
    assert on_disk(past, "is 41 kPa") == []
    past.settings = IndexSettings(words=25, history_days=0)
    past.reopen()
    past.sweep()
    assert kept(past) == []
    assert on_disk(past, "HELIOTROPE") == on_disk(past, "heliotrope") == []


def test_vectors_of_the_past_are_not_orphans(past: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from scholiast.index import ledger

    monkeypatch.setattr(ledger, "KEPT_ORPHANS", 0)
    with past.index.store.database.writing() as db:
        db.conn.executemany(
            "INSERT INTO vectors (embedder_id, digest, vector) VALUES (1, ?, ?)", [(bytes([n]), b"") for n in range(50)]
        )
    past.sweep()
    assert "The pump pressure is 41 kPa." in texts(past.index.snapshot_as_of(date(15)), past, "pump")


def on_disk(desk: Desk, text: str) -> list[str]:
    """The files of the data folder that hold ``text``."""
    found = []
    for path in (desk.folder / "data").rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            found += [path.name for form in (text, text.lower(), text.upper()) if form.encode() in data]
    return found


@pytest.mark.parametrize("wait", ["close", "open"])
def test_a_forgotten_note_leaves_the_disk(past: Desk, wait: str, tmp_path: Path) -> None:
    for number in range(300):
        past.write(f"many/{number}.md", f"# {number}\n\nNote {number} speaks of subject {number * number}.")
    past.sweep()
    assert on_disk(past, "heliotrope")
    embedded = len(past.embedder.texts)
    assert past.index.forget(past.library.id, "gone.md")
    assert past.index.forget(past.library.id, "a.md")
    assert not past.index.forget(past.library.id, "nowhere.md")
    if wait == "close":
        past.close()
    for word in ("heliotrope", "kPa", "gone.md"):
        assert on_disk(past, word) == []
    assert past.index.check() == []
    digests = past.index.store.database.connection().conn.execute("SELECT count(*) FROM vectors").fetchone()[0]
    assert digests == embedded - 4  # three of a.md and one of gone.md
    past.sweep()  # a.md is still there, so it is a new note
    assert len(past.embedder.texts) == embedded + 1
    assert_like_fresh(past, tmp_path / "fresh")


def test_forgetting_a_note_that_is_there_leaves_it_out_from_then_on(past: Desk) -> None:
    assert forget_note(past.index, past.library, "a.md")
    assert library_rules(past.index.store, past.library) == ("/a.md",)
    past.sweep()
    assert past.found("pump") == ["same.md"]
    assert not forget_note(past.index, past.library, "gone.md")
    with pytest.raises(LibraryError, match="knows no note called gone"):
        forget_note(past.index, past.library, "gone.md")


def test_what_an_answer_still_reads_leaves_the_disk_after_it(past: Desk) -> None:
    snapshot = past.index.snapshot()
    assert past.index.forget(past.library.id, "gone.md")
    assert is_scrub_wanted(past.index.store.database)
    snapshot.close()
    past.sweep()
    assert not is_scrub_wanted(past.index.store.database)
    assert on_disk(past, "heliotrope") == []


def test_a_removed_library_leaves_the_disk_but_for_its_vectors(past: Desk) -> None:
    count = len(past.embedder.texts)
    past.index.store.remove_library(past.library.id)
    assert scrub(past.index.store.database)
    for word in ("heliotrope", "kPa", "blue"):
        assert on_disk(past, word) == []
    past.sweep()
    assert len(past.embedder.texts) == count


def test_without_a_history_an_edit_leaves_the_disk_with_the_next_sweep(desk: Desk) -> None:
    desk.settings = IndexSettings(words=25, history_days=0)
    desk.write("a.md", pump(41))
    desk.sweep()
    desk.write("a.md", pump(52))
    desk.look_at("a.md")
    assert desk.found("41") == []
    desk.sweep()
    assert on_disk(desk, "is 41 kPa") == []
    desk.write("a.md", pump(64))
    desk.look_at("a.md")
    desk.close()
    assert on_disk(desk, "is 52 kPa") == []
    with pytest.raises(LibraryError):
        desk.index.snapshot_as_of(date(1))


def test_a_store_of_before_gets_a_history(desk: Desk) -> None:
    desk.write("a.md", pump(41))
    desk.sweep()
    before = contents(desk.index, desk.library), answers(desk.index, desk.library, desk.embedder)
    desk.close()
    with closing(sqlite3.connect(desk.data / "notes.db")) as old:
        old.executescript(
            """DROP TABLE retired; ALTER TABLE passages DROP COLUMN valid_from; DELETE FROM meta WHERE key = 'scrub';
            DELETE FROM _sqlite_migrations WHERE name = 'history';"""
        )
    assert (contents(desk.index, desk.library), answers(desk.index, desk.library, desk.embedder)) == before
    desk.write("a.md", pump(52))
    desk.sweep()
    assert "The pump pressure is 41 kPa." in texts(desk.index.snapshot_as_of("2020-01-01"), desk, "pump")


def test_an_answer_keeps_its_state_while_notes_are_swapped(desk: Desk) -> None:
    """One immutable snapshot an answer: whatever is published meanwhile, it sees all of one state."""
    desk.write("a.md", pump(1))
    desk.write("b.md", "# B\n\nThe pump pressure of B is 1 kPa.")
    desk.sweep()
    stop = threading.Event()
    seen: list[set[str]] = []

    def read(take: Callable[[], IndexSnapshot]) -> None:
        while not stop.is_set():
            snapshot = take()
            first = texts(snapshot, desk, "pump pressure")
            assert texts(snapshot, desk, "pump pressure") == first
            seen.append(first)

    reader = threading.Thread(target=read, args=[desk.index.snapshot])
    reader.start()
    try:
        for number in range(2, 30):
            desk.write("a.md", pump(number))
            desk.look_at("a.md")
    finally:
        stop.set()
        reader.join()
    assert all(len(found) == 2 for found in seen)
