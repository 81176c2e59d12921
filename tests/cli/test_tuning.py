from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine

from scholiast.rag.abstention import load_gate

SUBJECTS = ("boiler", "soup", "ferry", "garden", "car", "piano", "cellar", "bicycle", "roof", "cat", "lamp", "tent")


@pytest.fixture
def case(tmp_path: Path) -> str:
    """Questions about notes that each speak of one subject, and some about nothing that is there."""
    passages, questions = [], []
    for number, subject in enumerate(SUBJECTS):
        text = f"The {subject} was bought in {1990 + number} for {number * 37 + 11} euros by aunt number {number}."
        passages.append({"id": subject, "title": subject, "text": text})
        asked = f"When was the {subject} bought?"
        questions.append({"id": subject, "question": asked, "answers": [str(1990 + number)], "passage_ids": [subject]})
    questions.append({"id": "none", "question": "Who painted Guernica?", "answerable": False})
    for name, rows in (("p.jsonl", passages), ("q.jsonl", questions)):
        (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return f"{tmp_path / 'q.jsonl'}={tmp_path / 'p.jsonl'}"


def test_a_gate_is_fitted_written_and_judged(scholiast: CommandLine, case: str, tmp_path: Path) -> None:
    out = tmp_path / "gate.json"
    ran = scholiast("tune", "gate", "--case", case, "--out", out, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["written"] == str(out)
    (report,) = ran.json["cases"]
    assert report["case"] == case.partition("=")[0]
    assert report["answerable"] > 0
    assert load_gate(out).models
    assert "scholiast tune gate" in json.loads(out.read_text("utf-8"))["card"]["command"]


def test_judging_writes_nothing(scholiast: CommandLine, case: str, tmp_path: Path) -> None:
    out = tmp_path / "gate.json"
    ran = scholiast("tune", "gate", "--case", case, "--out", out, "--judge")
    assert ran.code == 0, ran.err
    assert "answerable" in ran.out
    assert not out.exists()
