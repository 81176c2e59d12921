from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    rows = [
        {"id": "1", "question": "When was the boiler serviced?", "answers": ["12 March 2025"]},
        {"id": "2", "question": "How many lentils need soup?", "answers": ["250 g"]},
        {"id": "3", "question": "When leaves the ferry to Gotland?", "answers": ["11:20"]},
        {"id": "4", "question": "Who painted Guernica?", "answers": [], "answerable": False},
    ]
    for row, note in zip(rows, ["house/boiler.md", "recipes/soup.md", "trip.txt", None], strict=True):
        row["passage_ids"] = [note] if note else []
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_notes_are_evaluated_by_note(scholiast: CommandLine, notes: Path, questions: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    ran = scholiast("evaluate", questions, "--notes", notes, "--retrieval-only", "--rows", rows, "--json")
    assert ran.code == 0, ran.err
    report = ran.json
    assert (report["n"], report["n_gold"], report["n_answers"]) == (4, 3, 3)
    assert report["recall@1"] == report["mrr@10"] == report["answer_recall@5"] == 1.0
    assert report["em"] is None
    written = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert [row["id"] for row in written] == ["1", "2", "3", "4"]
    assert written[0]["notes"][0] == "house/boiler.md"


def test_passages_of_a_file_are_notes(scholiast: CommandLine, questions: Path, tmp_path: Path) -> None:
    path = tmp_path / "passages.jsonl"
    entries = [
        {"id": "house/boiler.md", "title": "Boiler", "text": "The boiler was serviced on 12 March 2025."},
        {"id": "recipes/soup.md", "title": "Soup", "text": "The soup needs 250 g of red lentils."},
        {"id": "trip.txt", "title": "Trip", "text": "The ferry to Gotland leaves at 11:20."},
    ]
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    arguments = ("evaluate", questions, "--passages", path, "--retrieval-only", "--json")
    report = scholiast(*arguments).json
    assert report["recall@1"] == 1.0
    # The cache follows the file.
    path.write_text(json.dumps(entries[0]) + "\n", encoding="utf-8")
    report = scholiast(*arguments).json
    assert report["recall@10"] == pytest.approx(1 / 3)
    assert "The notes of 2 questions are not there" in scholiast(*arguments).err
    assert scholiast("library", "list", "--json").json == {"libraries": []}


def test_a_limit_draws_questions_reproducibly(scholiast: CommandLine, notes: Path, questions: Path) -> None:
    def drawn(seed: int) -> list[str]:
        rows = notes.parent / "rows.jsonl"
        ran = scholiast(
            *("evaluate", questions, "--notes", notes, "--retrieval-only", "--limit", 2, "--seed", seed),
            *("--rows", rows, "--json"),
        )
        assert ran.json["n"] == 2
        return [json.loads(line)["id"] for line in rows.read_text("utf-8").splitlines()]

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(6)}) > 1


def test_the_table_shows_each_measure(scholiast: CommandLine, notes: Path, questions: Path) -> None:
    ran = scholiast("evaluate", questions, "--notes", notes, "--retrieval-only", "-k", 3)
    assert "recall@3" in ran.out
    assert "4 questions, 3 with a known note" in ran.out


def test_wrong_usage_is_said_before_anything_is_indexed(
    scholiast: CommandLine, notes: Path, questions: Path, tmp_path: Path
) -> None:
    ran = scholiast("evaluate", questions, "--notes", notes, "--json")
    assert ran.code == 2
    assert ran.error()["message"] == "Only --retrieval-only is available in this version."
    assert scholiast("evaluate", questions, "--retrieval-only", "--json").code == 2
    both = scholiast("evaluate", questions, "--notes", notes, "--passages", questions, "--retrieval-only", "--json")
    assert both.code == 2
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"id": "1", "question": "Who?"}\n{"id"\n', encoding="utf-8")
    ran = scholiast("evaluate", bad, "--notes", notes, "--retrieval-only", "--json")
    assert ran.code == 2
    assert "bad.jsonl:2: not JSON" in ran.error()["message"]
    missing = scholiast("evaluate", tmp_path / "none.jsonl", "--notes", notes, "--retrieval-only", "--json")
    assert missing.code == 2
