from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine

NOTES = {
    "ferry": "The ferry to Capri leaves at eleven.",
    "bread": "Bread needs flour, water and salt.",
    "cat": "Our cat Mia sleeps all day.",
}


def lines(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def one_set(tmp_path: Path) -> Path:
    folder = tmp_path / "one"
    folder.mkdir()
    lines(folder / "passages.jsonl", [{"id": name, "title": name, "text": text} for name, text in NOTES.items()])
    questions = {
        "q1": ("When does the ferry leave?", ["ferry"]),
        "q2": ("Who sleeps all day?", ["cat"]),
        "q3": ("?", []),
    }
    lines(
        folder / "questions.jsonl",
        [
            {"id": key, "question": text, "answers": [], "passage_ids": gold, "answerable": bool(gold)}
            for key, (text, gold) in questions.items()
        ],
    )
    return folder


def test_each_set_is_searched_in_three_ways_with_others_mixed_in(
    scholiast: CommandLine, one_set: Path, tmp_path: Path
) -> None:
    others = lines(
        tmp_path / "others.jsonl",
        [{"id": f"o{n}", "title": "Ferry", "text": f"When does the ferry leave, ask {n}."} for n in range(30)],
    )
    plain = scholiast("experiment", "retrievers", one_set, "--json").json
    [row] = plain["sets"]
    assert (row["set"], row["n"], row["hybrid"], row["bm25"]) == ("one", 2, 1.0, 1.0)
    assert row["gain"] == row["hybrid"] - max(row["bm25"], row["dense"])
    assert plain["mean_gain"] == plain["least_gain"] == row["gain"]
    [mixed] = scholiast("experiment", "retrievers", one_set, "--others", others, "--json").json["sets"]
    assert mixed["bm25"] < 1
    [few] = scholiast("experiment", "retrievers", one_set, "--others", others, "--mixed", 1, "--json").json["sets"]
    assert few["bm25"] > mixed["bm25"]
    table = scholiast("experiment", "retrievers", one_set, "--limit", 1)
    assert "over the better of the two" in table.out
    assert table.code == 0


def test_a_set_without_gold_notes_is_refused(scholiast: CommandLine, one_set: Path) -> None:
    lines(one_set / "questions.jsonl", [{"id": "q", "question": "Why?", "answers": [], "answerable": False}])
    ran = scholiast("experiment", "retrievers", one_set)
    assert ran.code == 2
    assert "passage_ids" in ran.err
