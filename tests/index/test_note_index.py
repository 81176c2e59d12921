"""Snapshots that do not change, vectors that are rebuilt, selections that are filtered first."""

from __future__ import annotations

import gc
import threading
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from tests.index.builders import CountingEmbedder, Desk, assert_like_fresh

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import StoreError
from scholiast.core.settings import IndexSettings
from scholiast.index import note_index as note_index_module
from scholiast.index import queries
from scholiast.index.note_index import NoteIndex
from scholiast.index.snapshot import IndexSnapshot
from scholiast.index.snapshot_file import MANIFEST
from scholiast.index.vector_index import VectorIndex

PUMP = "# Pump\n\nThe pump pressure is {} kPa."


def everything(snapshot: IndexSnapshot, desk: Desk) -> object:
    ids = [i for i, _ in snapshot.dense(desk.embedder.embed_query("pump pressure"), 1_000, None)]
    return (
        snapshot.generation,
        snapshot.count(None),
        ids,
        snapshot.keyword("pump pressure kPa", 1_000, None),
        snapshot.keyword_scores("pump 41", ids),
        snapshot.cosines(desk.embedder.embed_query("pump"), ids),
        snapshot.passages(ids),
        snapshot.twins(ids, None),
    )


# ---- immutability ------------------------------------------------------------------------------------------


def test_a_snapshot_in_use_does_not_change(desk: Desk) -> None:
    for number in range(30):
        desk.write(f"{number}.md", PUMP.format(number))
    desk.sweep()
    snapshot = desk.index.snapshot()
    before = everything(snapshot, desk)
    for number in range(0, 30, 2):
        desk.write(f"{number}.md", PUMP.format(number + 1_000))
    (desk.notes / "1.md").unlink()
    desk.sweep()
    assert desk.index.snapshot().generation > snapshot.generation
    assert everything(snapshot, desk) == before
    desk.index.store.remove_library(desk.library.id)
    assert desk.index.snapshot().count(None) == 0
    assert everything(snapshot, desk) == before
    desk.close()
    assert everything(snapshot, desk) == before  # even after the index was closed


def test_the_same_generation_is_the_same_snapshot(desk: Desk) -> None:
    desk.write("a.md", PUMP.format(41))
    desk.sweep()
    first = desk.index.snapshot()
    assert desk.index.snapshot() is first
    desk.write("b.md", PUMP.format(73))
    desk.sweep()
    assert desk.index.snapshot() is not first


def test_snapshots_let_go_of_the_log(desk: Desk) -> None:
    desk.write("a.md", PUMP.format(41))
    desk.sweep()
    snapshot = desk.index.snapshot()
    assert snapshot.count(None) == 1
    del snapshot
    gc.collect()
    blocked = desk.index.store.database.connection().conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    assert blocked == 0


def test_a_closed_snapshot_reports_it(desk: Desk) -> None:
    snapshot = desk.index.snapshot()
    snapshot.close()
    with pytest.raises(StoreError):
        snapshot.count(None)


def test_readers_see_whole_notes_while_a_run_goes_on(desk: Desk) -> None:
    """Every passage that is found has its vector, its words and its note, at any moment of a run."""
    for number in range(150):
        desk.write(f"{number}.md", PUMP.format(number) + "\n\n## More\n\n" + "And more text about the pump. " * 12)
    library = desk.library
    problems: list[str] = []
    done = threading.Event()

    def read() -> None:
        query = desk.embedder.embed_query("pump pressure")
        while not done.is_set():
            snapshot = desk.index.snapshot()
            near = {i for i, _ in snapshot.dense(query, 10_000, [library.id])}
            worded = {i for i, _ in snapshot.keyword("pump", 10_000, [library.id])}
            passages = snapshot.passages(sorted(near))
            notes = {p.note: sum(q.note == p.note for q in passages) for p in passages}
            if near != worded or len(passages) != len(near) or set(notes.values()) - {whole}:
                problems.append(f"{len(near)} near, {len(worded)} worded, {len(passages)} read, {set(notes.values())}")

    desk.write("probe.md", (desk.notes / "0.md").read_bytes())
    desk.look_at("probe.md")
    whole = desk.index.snapshot().count(None)
    assert whole > 1
    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    desk.sweep()
    for number in range(0, 150, 3):
        (desk.notes / f"{number}.md").unlink()
    desk.sweep()
    done.set()
    for reader in readers:
        reader.join()
    assert problems == []


def test_several_threads_share_a_snapshot(desk: Desk) -> None:
    for number in range(50):
        desk.write(f"{number}.md", PUMP.format(number))
    desk.sweep()
    snapshot = desk.index.snapshot()
    expected = everything(snapshot, desk)
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(everything(snapshot, desk))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 6


# ---- the vectors' file -------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["none", "missing", "manifest gone", "truncated", "flipped", "empty", "older"])
def test_whatever_happens_to_the_vectors_file_nothing_is_embedded(desk: Desk, tmp_path: Path, damage: str) -> None:
    for number in range(20):
        desk.write(f"{number}.md", PUMP.format(number))
    desk.sweep()
    desk.close()
    [path] = desk.data.glob("vectors-*.faiss")
    data, manifest = path.read_bytes(), (desk.data / MANIFEST).read_bytes()
    if damage == "missing":
        path.unlink()
    elif damage == "manifest gone":
        (desk.data / MANIFEST).unlink()
    elif damage == "truncated":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "flipped":
        path.write_bytes(data[:500] + bytes([data[500] ^ 255]) + data[501:])
    elif damage == "empty":
        path.write_bytes(b"")
    elif damage == "older":
        desk.write("20.md", PUMP.format(20))
        (desk.notes / "3.md").unlink()
        desk.sweep()
        desk.close()
        for newer in desk.data.glob("vectors*"):
            newer.unlink()
        path.write_bytes(data)
        (desk.data / MANIFEST).write_bytes(manifest)
    desk.embedder.texts.clear()
    assert desk.near("pump pressure 7", 1) == ["7.md"]
    findings = desk.index.check()
    assert bool(findings) == (damage in ("missing", "truncated", "flipped", "empty")), findings
    desk.reopen()
    assert desk.index.check() == []  # written anew when it was closed
    assert desk.embedder.texts == []
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_small_change_does_not_write_the_vectors_file(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(note_index_module, "SAVE_AFTER", 10)
    for number in range(20):
        desk.write(f"{number}.md", PUMP.format(number))
    desk.sweep()
    [path] = desk.data.glob("vectors-*.faiss")
    desk.write("x.md", PUMP.format(77))
    desk.sweep()
    assert list(desk.data.glob("vectors-*.faiss")) == [path]
    for number in range(20, 40):
        desk.write(f"{number}.md", PUMP.format(number))
    desk.sweep()
    assert list(desk.data.glob("vectors-*.faiss")) != [path]


def test_a_vectors_file_that_cannot_be_written_is_no_failure(desk: Desk, unexpected_log_lines: list[str]) -> None:
    desk.write("a.md", PUMP.format(41))
    desk.sweep()
    generation = desk.index.store.generation
    (desk.data / f"vectors-{generation}.faiss").mkdir()
    desk.close()
    assert len(unexpected_log_lines) == 1
    assert "made anew" in unexpected_log_lines[0]
    unexpected_log_lines.clear()
    assert desk.near("pump pressure") == ["a.md"]
    (desk.data / f"vectors-{generation}.faiss").rmdir()


def test_catching_up_with_many_passages_looks_each_vector_up_once(desk: Desk, tmp_path: Path) -> None:
    desk.write("first.md", PUMP.format(1))
    desk.sweep()
    database = desk.index.store.database
    behind = VectorIndex(database, tmp_path / "elsewhere", desk.embedder.fingerprint, desk.embedder.dimension)
    behind.load()
    desk.write("long.md", "\n\n".join(f"# Part {n}\n\nThe value of part {n} is {n * 7}." for n in range(1_500)))
    desk.sweep()
    thousands = []
    connection = database.connection().conn
    connection.set_progress_handler(lambda: thousands.append(1), 1_000)
    behind.follow()
    connection.set_progress_handler(None, 0)
    assert behind.view.count == 1_501
    assert len(thousands) < 150  # about 40 steps a passage; trying each vector against each id is some millions


def test_ids_of_another_store_do_not_mix(desk: Desk, tmp_path: Path) -> None:
    """A vectors file beside a store that was made anew has the same ids for other passages."""
    desk.write("a.md", PUMP.format(41))
    desk.sweep()
    desk.close()
    for part in [*desk.data.glob("notes.db*"), desk.data / "libraries.json"]:
        part.unlink()
    desk.write("a.md", "# Other\n\nLocker code word.")
    desk.sweep()
    assert_like_fresh(desk, tmp_path / "fresh")


# ---- questions ---------------------------------------------------------------------------------------------


def test_the_crowded_shelf(desk: Desk, tmp_path: Path) -> None:
    for number in range(200):
        desk.write(f"{number}.md", f"# How to descale the boiler\n\nHow to descale the boiler, variant {number}.")
    desk.sweep()
    small_root = tmp_path / "small"
    small_root.mkdir()
    (small_root / "boiler.md").write_text("# Boiler\n\nBoiler descaling: use 120 g citric acid.")
    for number in range(4):
        (small_root / f"{number}.md").write_text(f"# {number}\n\nNothing about that, number {number}.")
    store = desk.index.store
    small = store.add_library(small_root)
    desk.index.reconcile(small.id)
    snapshot = desk.index.snapshot()
    query = "how to descale the boiler"
    for hits in (
        snapshot.dense(desk.embedder.embed_query(query), 5, [small.id]),
        snapshot.keyword(query, 5, [small.id]),
    ):
        assert snapshot.passages([hits[0][0]])[0].note == "boiler.md"
        assert {p.library for p in snapshot.passages([i for i, _ in hits])} == {"small"}
    assert len(snapshot.dense(desk.embedder.embed_query(query), 5, [small.id])) == 5
    assert len(snapshot.dense(desk.embedder.embed_query(query), 300, None)) == 205
    assert snapshot.dense(desk.embedder.embed_query(query), 5, []) == []
    assert snapshot.keyword(query, 5, []) == []
    assert (snapshot.count([small.id]), snapshot.count(None), snapshot.count([])) == (5, 205, 0)


def test_hidden_libraries_are_asked_by_id_only(desk: Desk) -> None:
    desk.write("a.md", PUMP.format(41))
    hidden = desk.index.store.add_library(desk.notes, hidden=True)
    desk.index.reconcile(hidden.id)
    snapshot = desk.index.snapshot()
    query = desk.embedder.embed_query("pump")
    assert snapshot.dense(query, 5, None) == snapshot.keyword("pump", 5, None) == []
    assert snapshot.count(None) == 0
    assert len(snapshot.dense(query, 5, [hidden.id])) == len(snapshot.keyword("pump", 5, [hidden.id])) == 1


def test_keywords_search_title_heading_and_text(desk: Desk) -> None:
    desk.write("t.md", "---\ntitle: Quarterly HELIOTROPE\n---\n\nSome text.")
    desk.write("h.md", "# H\n\n## About QUARTZ\n\nSome text.")
    desk.write("b.md", "# B\n\nSome text on XQ-77-Z, release 2026.4.10.")
    desk.write("c.md", "# C\n\nSome text on XQ-77-Y, release 2026.4.1.")
    desk.sweep()
    assert desk.found("heliotrope") == ["t.md"]
    assert desk.found("quartz") == ["h.md"]
    assert desk.found("XQ-77-Z") == ["b.md"]
    assert desk.found("2026.4.10") == ["b.md"]
    assert desk.found("2026.4.1") == ["c.md"]
    assert desk.found('he said "text"') != []
    assert desk.found("") == desk.found("?!") == desk.found("zzz") == []


def test_scores_are_larger_for_better_and_zero_for_none(desk: Desk) -> None:
    desk.write("a.md", "# A\n\npump pump pressure")
    desk.write("b.md", "# B\n\npump and a lot of other words that make the passage longer than the first")
    desk.write("c.md", "# C\n\nnothing")
    desk.write("d.md", "# D\n\nnothing either")
    desk.write("e.md", "# E\n\nstill nothing")
    desk.sweep()
    snapshot = desk.index.snapshot()
    hits = snapshot.keyword("pump pressure", 5, None)
    assert [p.note for p in snapshot.passages([i for i, _ in hits])] == ["a.md", "b.md"]
    assert hits[0][1] > hits[1][1] > 0
    [none] = [p.id for p in desk.index.store.iter_passages() if p.note == "c.md"]
    assert snapshot.keyword_scores("pump pressure", [none, hits[0][0], 9_999]) == {
        none: 0.0,
        hits[0][0]: hits[0][1],
        9_999: 0.0,
    }
    query = desk.embedder.embed_query("pump pressure")
    dense = dict(snapshot.dense(query, 5, None))
    assert snapshot.cosines(query, list(dense)) == pytest.approx(dense, abs=1e-6)
    assert all(-1.001 <= cosine <= 1.001 for cosine in dense.values())
    assert snapshot.cosines(query, [9_999]) == {}
    assert snapshot.keyword_scores("?", [none]) == {none: 0.0}


def test_twins_are_the_other_places_of_an_identical_passage(desk: Desk, tmp_path: Path) -> None:
    text = "# Same\n\nThe pump pressure is 41 kPa."
    desk.write("a.md", text)
    desk.write("sub/b.md", text)
    desk.write("c.md", "# Other\n\nSomething else.")
    desk.sweep()
    other = tmp_path / "other"
    other.mkdir()
    (other / "d.md").write_text(text)
    library = desk.index.store.add_library(other)
    desk.index.reconcile(library.id)
    snapshot = desk.index.snapshot()
    ids = {p.note: p.id for p in desk.index.store.iter_passages()}
    assert len({p.digest for p in desk.index.store.iter_passages()}) == 2
    twins = snapshot.twins([ids["a.md"], ids["c.md"]], None)
    assert set(twins) == {ids["a.md"]}
    assert [(t.passage_id, t.library, t.note) for t in twins[ids["a.md"]]] == [
        (ids["sub/b.md"], "notes", "sub/b.md"),
        (ids["d.md"], "other", "d.md"),
    ]
    assert [t.note for t in snapshot.twins([ids["a.md"]], [library.id])[ids["a.md"]]] == ["d.md"]


def test_reading_only_where_nothing_was_written(tmp_path: Path) -> None:
    with closing(NoteIndex.open(tmp_path / "none", CountingEmbedder(), IndexSettings(), read_only=True)) as index:
        snapshot = index.snapshot()
        assert snapshot.dense(np.ones(64, np.float32), 5, None) == []
        assert snapshot.keyword("pump", 5, None) == []
        assert snapshot.count(None) == index.pending(None) == 0
        assert index.check() == []
    assert not (tmp_path / "none").exists()


def test_a_reader_follows_a_writer(desk: Desk) -> None:
    desk.write("a.md", PUMP.format(41))
    desk.sweep()
    embedder = CountingEmbedder()
    with closing(NoteIndex.open(desk.data, embedder, desk.settings, read_only=True)) as reader:
        assert reader.snapshot().count(None) == 1
        desk.write("b.md", PUMP.format(73))
        (desk.notes / "a.md").unlink()
        desk.sweep()
        snapshot = reader.snapshot()
        [(hit, _)] = snapshot.dense(embedder.embed_query("pump"), 5, None)
        assert snapshot.passages([hit])[0].note == "b.md"
        with pytest.raises(StoreError, match="reading only"):
            reader.store.remove_library(desk.library.id)
    assert embedder.texts == []


def test_contradictions_are_found(desk: Desk) -> None:
    for number in range(3):
        desk.write(f"{number}.md", PUMP.format(number))
    desk.sweep()
    assert desk.index.check() == []
    database = desk.index.store.database
    with database.writing() as db:
        kept = db.conn.execute("SELECT rowid, title, heading, body FROM keywords ORDER BY rowid LIMIT 1").fetchone()
        db.conn.execute("DELETE FROM keywords WHERE rowid = ?", kept[:1])
    assert desk.index.check() == ["1 passages are missing from the keyword index."]
    with database.writing() as db:
        db.conn.execute("INSERT INTO keywords (rowid, title, heading, body) VALUES (?, ?, ?, ?)", kept)
        db.conn.execute("INSERT INTO keywords (rowid, body) VALUES (777, 'y')")
        db.conn.execute("UPDATE vectors SET vector = x'00' WHERE id = 1")
    findings = desk.index.check()
    assert "1 entries of the keyword index belong to no passage." in findings
    assert "1 vectors have the wrong length." in findings
    desk.reopen()
    with database_of(desk).writing() as db:
        db.conn.execute("DELETE FROM keywords WHERE rowid = 777")
        db.conn.execute("DELETE FROM vectors WHERE id = 1")
        db.conn.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
    for path in desk.data.glob("vectors*"):
        path.unlink()
    desk.close()
    for path in desk.data.glob("vectors*"):
        path.unlink()
    assert desk.index.check() == ["1 passages have no vector of the current embedder; a rescan makes them."]
    desk.sweep()
    assert desk.index.check() == []


def database_of(desk: Desk):
    return desk.index.store.database


def test_waiting_notes_are_counted_by_library(desk: Desk) -> None:
    desk.write("a.md", PUMP.format(41))
    token = CancelToken()
    desk.index.reconcile(desk.library.id, progress=lambda progress: token.cancel(), cancel=token)
    assert desk.index.pending(None) == desk.index.pending([desk.library.id]) == 1
    assert desk.index.pending([]) == desk.index.pending([4711]) == 0
    desk.sweep()
    assert desk.index.pending(None) == 0


def test_in_a_large_store_words_that_everybody_uses_change_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(40):
        desk.write(f"{number}.md", f"# {number}\n\nThe pump of the house has the pressure {number % 7}.")
    desk.write("other.md", "# Other\n\nNothing is said here of that.")
    desk.sweep()
    questions = ["what is the pressure 3 of the pump", "the", "the pump of the house", "Nothing", ""]
    snapshot = desk.index.snapshot()
    plain = {question: snapshot.keyword(question, 5, None) for question in questions}
    monkeypatch.setattr(queries, "MANY_PASSAGES", 10)
    for question, hits in plain.items():
        found = snapshot.keyword(question, 5, None)
        assert [s for _, s in found] == pytest.approx([s for _, s in hits], abs=1e-3)
        assert snapshot.keyword_scores(question, [i for i, _ in found]) == dict(found)
        assert found[:1] == [] or found[0][0] == hits[0][0]
