from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import CommandLine, write_notes

NOTES = {
    "boat.md": "# Boat\n\nThe boat lies in the harbour of Asby. It is painted green. Ropes are under the bench.\n",
    "bread.md": "# Bread\n\nThe bread needs nine grams of salt. It bakes for an hour.\n",
    "ferry.md": "# Ferry\n\nThe ferry of Asby has no bar. It leaves at noon.\n",
}
QUESTIONS = [
    {"id": "a", "question": "Where does the boat lie?", "answers": ["in the harbour of Asby"]},
    {"id": "b", "question": "How much salt does the bread need?", "answers": ["nine grams"]},
    {"id": "c", "question": "Who won the chess championship?", "answers": ["nobody"]},
]


def test_what_is_cited_is_needed_and_what_is_not_is_not(scholiast: CommandLine, tmp_path: Path) -> None:
    notes = write_notes(tmp_path / "texts", NOTES)
    questions = tmp_path / "questions.jsonl"
    questions.write_text("".join(json.dumps(entry) + "\n" for entry in QUESTIONS), "utf-8")
    command = ("experiment", "deletion", questions, "--notes", notes, "-k", 3)
    ran = scholiast(*command, "--json")
    assert ran.code == 0, ran.err
    report = ran.json
    assert (report["asked"], report["answered"]) == (3, 2)
    # The pretend model says a sentence word for word and nothing else, so each of its bytes is lost.
    assert report["sentences"]["n"] == 2
    assert report["sentences"]["median_drop"] > 50
    assert report["sentences"]["above_others"] == 1.0
    assert report["cited"] == {"n": 2, "changed": 1.0}
    assert report["uncited"] == {"n": 2, "unchanged": 1.0}
    assert "| without the cited notes: the answer changes | 1.000 |" in scholiast(*command, "--markdown").out


def test_a_run_that_was_stopped_goes_on_and_is_drawn(scholiast: CommandLine, tmp_path: Path) -> None:
    notes = write_notes(tmp_path / "texts", NOTES)
    questions, rows = tmp_path / "questions.jsonl", tmp_path / "rows.jsonl"
    questions.write_text("".join(json.dumps(entry) + "\n" for entry in QUESTIONS), "utf-8")
    command = ("experiment", "deletion", questions, "--notes", notes, "--rows", rows, "--json")
    whole = scholiast(*command, "-k", 3)
    assert whole.code == 0, whole.err
    kept = rows.read_text("utf-8").splitlines(keepends=True)
    assert [json.loads(line)["answered"] for line in kept] == [True, True, False]
    # A line that tells that it was taken over: nothing would be read so.
    told = json.loads(kept[0]) | {"drop": 1234.5}
    rows.write_text(json.dumps(told) + "\n" + kept[1][:20], "utf-8")
    again = scholiast(*command, "-k", 3)
    assert again.code == 0, again.err
    assert again.json["sentences"]["median_drop"] > whole.json["sentences"]["median_drop"]
    assert rows.read_text("utf-8").splitlines(keepends=True)[1:] == kept[1:]
    assert Path(again.json["plot"]).read_bytes()[:4] == b"\x89PNG"
    other = scholiast(*command, "-k", 2)
    assert other.code == 2
    assert "other models, notes or settings" in other.error()["message"]


def test_notes_or_passages_but_not_both(scholiast: CommandLine, tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_text(json.dumps(QUESTIONS[0]) + "\n", "utf-8")
    ran = scholiast("experiment", "deletion", questions)
    assert ran.code == 2
    assert "--passages" in ran.err
