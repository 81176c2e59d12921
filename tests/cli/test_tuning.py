from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine
from tests.inference.adapter_folders import llama_adapter

from scholiast.inference.adapters import read_card
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


@pytest.fixture
def many(tmp_path: Path) -> tuple[Path, Path]:
    """Enough questions for a fit, and the passages that hold their answers."""
    passages, questions = [], []
    for number in range(24):
        subject = f"{SUBJECTS[number % 12]} {'old' if number < 12 else 'new'}"
        passages.append({"id": str(number), "title": subject, "text": f"The {subject} was bought in {1990 + number}."})
        asked = f"When was the {subject} bought?"
        questions.append(
            {"id": str(number), "question": asked, "answers": [str(1990 + number)], "passage_ids": [str(number)]}
        )
    for name, rows in (("p.jsonl", passages), ("q.jsonl", questions)):
        (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return tmp_path / "q.jsonl", tmp_path / "p.jsonl"


def test_an_adapter_is_fitted_and_its_card_says_so(
    scholiast: CommandLine, many: tuple[Path, Path], tmp_path: Path
) -> None:
    folder = llama_adapter(tmp_path / "mine", "00" * 32)
    before = read_card(folder)
    command = ["tune", "adapter", folder, many[0], "--passages", many[1], "--rows", tmp_path / "cases.jsonl"]
    ran = scholiast(*command, "--dry-run", "--json")
    assert ran.code == 0, ran.err
    assert ran.json["written"] is None
    assert read_card(folder) == before
    ran = scholiast(*command)
    assert ran.code == 0, ran.err
    assert "wrongly refused" in ran.out
    card = read_card(folder)
    assert (card.refusal_threshold, card.prior_scale) != (before.refusal_threshold, before.prior_scale)
    assert "; then scholiast tune adapter mine q.jsonl --passages p.jsonl" in card.command
    assert card.figures["fit_answerable"] == 24.0
    for wrong in (("--wrongly", 0), ("--notes", tmp_path)):
        refused = scholiast(*command, *wrong, "--json")
        assert refused.code == 2
        assert refused.error()["message"]
