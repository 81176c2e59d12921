from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, write_notes

FILLING = " ".join(f"Neighbour {n} looks at it on day {n} and says so." for n in range(30))


@pytest.fixture
def run(tmp_path: Path) -> tuple[object, ...]:
    """The arguments of an experiment over two long notes."""
    texts = {
        f"{name}.md": f"The {name} stands in {place}. {FILLING}\n" for name, place in (("a", "Asby"), ("b", "Bix"))
    }
    notes = write_notes(tmp_path / "texts", texts)
    asked = [
        {"id": name, "question": f"Where does the {name} stand?", "answers": [place], "passage_ids": [f"{name}.md"]}
        for name, place in (("a", "Asby"), ("b", "Bix"))
    ]
    questions = tmp_path / "questions.jsonl"
    questions.write_text("".join(json.dumps(entry) + "\n" for entry in asked), "utf-8")
    return "experiment", "chunk-size", questions, "--notes", notes, "-k", 2


def test_shorter_passages_are_more_and_nothing_is_left_behind(
    scholiast: CommandLine, run: tuple[object, ...], tmp_path: Path
) -> None:
    rows, plot = tmp_path / "rows.jsonl", tmp_path / "sizes.svg"
    ran = scholiast(*run, "--words", "400,25", "--rows", rows, "--plot", plot, "--json")
    assert ran.code == 0, ran.err
    short, long = ran.json["rows"]
    assert (short["words"], long["words"]) == (25, 400)
    assert (ran.json["n"], ran.json["k"], short["n"]) == (2, 2, 2)
    assert long["passages"] == 2
    assert short["passages"] > 10
    assert short["mean_words"] < 40 < 100 < long["mean_words"]
    for kind in ("database_bytes", "vectors_bytes"):
        assert short[kind] > long[kind] > 0
    assert long["recall@5"] == 1.0
    assert "<svg" in plot.read_text("utf-8")
    assert list((scholiast.data_dir / "experiments").iterdir()) == []
    # A broken-off run goes on.
    lines = rows.read_text("utf-8").splitlines(keepends=True)
    rows.write_text("".join(lines[:3]), "utf-8")
    again = scholiast(*run, "--words", "25,400", "--rows", rows, "--markdown")
    assert "3 of 4 answers were given before" in again.err
    assert "| words | passages | index MB |" in again.out
    assert again.out.count("\n| 25 | ") == again.out.count("\n| 400 | ") == 1


def test_a_length_must_be_one_that_notes_can_be_cut_into(scholiast: CommandLine, run: tuple[object, ...]) -> None:
    ran = scholiast(*run, "--words", "10,100", "--json")
    assert ran.code == 2
    assert "from 25 to 400" in ran.error()["message"]
