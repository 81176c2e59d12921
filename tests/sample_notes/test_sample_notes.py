"""The notes that come with the program, and what must be found in them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scholiast.evaluation.metrics import holds_answer

REPOSITORY = Path(__file__).resolve().parents[2]
NOTES = REPOSITORY / "resources" / "sample-notes"
QUESTIONS = REPOSITORY / "resources" / "check" / "questions.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]
ANSWERABLE = [row for row in ROWS if row["answerable"]]
KINDS = {"fact": 39, "list": 6, "how": 5, "yes-no": 4, "two-notes": 4, "absent": 10}
QUOTED = [row for row in ANSWERABLE if row["kind"] in ("fact", "how")]


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("*", "")).casefold()


def test_there_are_enough_notes_and_questions() -> None:
    assert 30 <= len([path for path in NOTES.rglob("*") if path.is_file()]) <= 40
    assert Counter(row["kind"] for row in ROWS) == KINDS
    assert all(row["answerable"] == (row["kind"] != "absent") for row in ROWS)
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", QUOTED, ids=lambda row: row["id"])
def test_the_gold_notes_hold_an_answer(row: dict[str, Any]) -> None:
    for note in row["passage_ids"]:
        text = plain((NOTES / note).read_text("utf-8"))
        assert any(plain(answer).split(",")[-1].strip() in text for answer in row["answers"]), note


@pytest.mark.parametrize("row", [row for row in ANSWERABLE if row not in QUOTED], ids=lambda row: row["id"])
def test_every_part_of_an_answer_stands_in_a_gold_note(row: dict[str, Any]) -> None:
    texts = [(NOTES / note).read_text("utf-8") for note in row["passage_ids"]]
    if row["kind"] == "yes-no":
        assert row["answers"] in (["yes"], ["no"])
        return
    for part in row["answers"][0].split(", "):
        assert any(holds_answer(text, [part]) for text in texts), part
    assert len(texts) == (2 if row["kind"] == "two-notes" else 1)


def test_wiki_links_lead_to_notes() -> None:
    names = {path.stem for path in NOTES.rglob("*") if path.is_file()}
    links = {link for path in NOTES.rglob("*.md") for link in re.findall(r"\[\[([^\]|#]+)", path.read_text("utf-8"))}
    assert len(links) >= 5
    assert links <= names


def test_two_dated_notes_disagree_on_the_opening() -> None:
    meetings = NOTES / "work" / "Harbour Lights" / "meetings"
    assert "14 June 2025" in (meetings / "2025-03-11 Kick-off.md").read_text("utf-8")
    assert "28 June 2025" in (meetings / "2025-04-22 New date.md").read_text("utf-8")


@pytest.mark.real
def test_retrieval_finds_the_gold_note_among_the_first_five(data_dir: Path) -> None:
    command = [sys.executable, "-m", "scholiast", "evaluate", str(QUESTIONS), "--notes", str(NOTES)]
    command += ["--retrieval-only", "--json", "--data-dir", str(data_dir)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    scores = json.loads(done.stdout)
    assert scores["recall@5"] >= 0.95
    assert scores["recall@1"] >= 0.8
