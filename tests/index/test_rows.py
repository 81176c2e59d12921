"""Rows of a file as notes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.index.builders import Desk

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import Library
from scholiast.index.reconciler import IndexingProgress

ROWS = [
    ("p1", "Boilers", "Boiler descaling: use 120 g citric acid."),
    ("p/2 :x", "", "The pump pressure is 41 kPa."),
    ("p3", "Empty", "  "),
    ("猫", "Cats", "猫が好き。"),
]


@pytest.fixture
def rows_library(desk: Desk) -> Library:
    path = desk.folder / "passages.jsonl"
    path.write_text("{}")
    return desk.index.store.add_library(path, hidden=True)


def test_each_row_is_a_note_named_by_its_id(desk: Desk, rows_library: Library) -> None:
    report = desk.index.sync_rows(rows_library.id, ROWS)
    assert (report.added, report.skipped) == (3, 1)
    snapshot = desk.index.snapshot()
    [(hit, _)] = snapshot.keyword("pump pressure", 5, [rows_library.id])
    passage = snapshot.passages([hit])[0]
    assert (passage.note, passage.title, passage.text) == ("p/2 :x", "p/2 :x", "The pump pressure is 41 kPa.")
    [(hit, _)] = snapshot.keyword("Boilers", 5, [rows_library.id])
    assert snapshot.passages([hit])[0].title == "Boilers"
    [(hit, _)] = snapshot.keyword("猫", 5, [rows_library.id])
    assert snapshot.passages([hit])[0].note == "猫"
    status = desk.index.store.statuses(True)[0]
    assert (status.state, status.notes, status.pending) == ("ready", 3, 0)
    assert [(p.note, p.reason) for p in status.skipped] == [("p3", "no text")]


def test_only_what_changed_is_embedded(desk: Desk, rows_library: Library) -> None:
    desk.index.sync_rows(rows_library.id, ROWS)
    desk.embedder.texts.clear()
    assert desk.index.sync_rows(rows_library.id, ROWS).unchanged == 4
    changed = [ROWS[0], ("p/2 :x", "", "The pump pressure is 73 kPa."), ("p5", "", ROWS[3][2])]
    report = desk.index.sync_rows(rows_library.id, changed)
    assert (report.unchanged, report.changed, report.added, report.removed) == (1, 1, 1, 2)
    assert len(desk.embedder.texts) == 2
    assert desk.index.sync_rows(rows_library.id, []).removed == 3
    assert desk.index.check() == []


def test_a_sweep_leaves_rows_alone(desk: Desk, rows_library: Library) -> None:
    desk.index.sync_rows(rows_library.id, ROWS)
    (desk.folder / "passages.jsonl").unlink()
    report = desk.index.reconcile()
    assert (report.removed, report.offline) == (0, ())
    assert desk.index.snapshot().count([rows_library.id]) == 3


@pytest.mark.usefixtures("talkative")
def test_progress_and_cancel(desk: Desk, rows_library: Library) -> None:
    rows = [(f"r{number}", f"T{number}", f"Text number {number}.") for number in range(600)]
    seen: list[IndexingProgress] = []
    token = CancelToken()

    def stop(progress: IndexingProgress) -> None:
        seen.append(progress)
        if progress.passages:
            token.cancel()

    assert desk.index.sync_rows(rows_library.id, rows, stop, token).cancelled
    assert (seen[0].done, seen[0].total) == (0, 600)
    done = desk.index.snapshot().count([rows_library.id])
    assert 0 < done < 600
    report = desk.index.sync_rows(rows_library.id, rows)
    assert (report.unchanged, report.added) == (done, 600 - done)


def test_a_row_with_any_text_is_a_note(desk: Desk, rows_library: Library, tmp_path: Path) -> None:
    rows = [("a", "x\ud800", "lone \udcff surrogate"), ("b\udcff", "", "nul \0 byte"), ("c", "", "word " * 3_000)]
    report = desk.index.sync_rows(rows_library.id, rows)
    assert report.added + report.skipped == 3
    assert desk.index.check() == []
