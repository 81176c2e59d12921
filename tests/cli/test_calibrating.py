"""``tune calibrator`` end to end with the fakes: fitted, used, measured on other documents, and stale in the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine
from tests.inference.adapter_folders import llama_adapter

from scholiast.inference.adapters import read_card

COUNT = 48


def sentence(number: int) -> str:
    return f"The lamp called L{number:02}q was bought by aunt number {number * 7} on a fair."


@pytest.fixture
def many(tmp_path: Path) -> tuple[Path, Path]:
    """Questions whose answers the pretend reader gives word for word, and the passages; two make an article."""
    passages, questions = [], []
    for number in range(COUNT):
        id = f"n{number}"
        passages.append({"id": id, "title": f"Article {number // 2}", "text": sentence(number)})
        asked = f"Who bought the lamp called L{number:02}q?"
        questions.append({"id": id, "question": asked, "answers": [sentence(number)], "passage_ids": [id]})
    for name, rows in (("p.jsonl", passages), ("q.jsonl", questions)):
        (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return tmp_path / "q.jsonl", tmp_path / "p.jsonl"


def test_a_calibrator_is_fitted_to_one_part_and_measured_on_the_other(
    scholiast: CommandLine, many: tuple[Path, Path], tmp_path: Path
) -> None:
    questions, passages = many
    rows = tmp_path / "rows.jsonl"
    measure = ["evaluate", questions, "--passages", passages, "--with-and-without-gold", "--part", "2/2", "--json"]
    before = scholiast(*measure, "--rows", rows)
    assert before.code == 0, before.err
    fit = ["tune", "calibrator", questions, "--passages", passages, "--part", "1/2"]
    dry = scholiast(*fit, "--dry-run", "--rows", tmp_path / "cases.jsonl", "--json")
    assert dry.code == 0, dry.err
    assert dry.json["written"] is None
    assert not (scholiast.data_dir / "calibrators.json").exists()
    ran = scholiast(*fit, "--rows", tmp_path / "cases.jsonl", "--json")
    assert ran.code == 0, ran.err
    assert ran.json == dry.json | {"written": str(scholiast.data_dir / "calibrators.json")}
    assert (ran.json["answerable"], ran.json["unanswerable"], ran.json["documents"]) == (24, 24, 12)
    assert ran.json["wrongly_refused"] <= 0.08
    judge = ran.json["calibrator"]
    assert judge["fitted"]["questions"] == "q.jsonl"
    assert judge["fitted"]["command"].startswith("scholiast tune calibrator q.jsonl --passages p.jsonl --part 1/2")
    assert str(tmp_path) not in json.dumps(judge)
    # The rows of another judge are no rows of this run.
    assert scholiast(*measure, "--rows", rows).code == 2
    after = scholiast(*measure, "--rows", tmp_path / "after.jsonl")
    assert after.code == 0, after.err
    assert after.json["n"] == before.json["n"] == 48
    assert after.json["abstention"]["auroc"] >= 0.9
    lines = [json.loads(line) for line in (tmp_path / "after.jsonl").read_text("utf-8").splitlines()]
    assert all((line["score"] >= judge["threshold"]) == (line["outcome"] != "not-in-notes") for line in lines)
    fitted_on = {json.loads(line)["id"] for line in (tmp_path / "cases.jsonl").read_text("utf-8").splitlines()}
    assert fitted_on.isdisjoint({line["id"].removeprefix("without gold/") for line in lines})


def test_what_was_fitted_is_shown(scholiast: CommandLine, many: tuple[Path, Path]) -> None:
    ran = scholiast("tune", "calibrator", many[0], "--passages", many[1])
    assert ran.code == 0, ran.err
    assert "coverage at 90 % precision" in ran.out
    assert "threshold" in ran.out
    assert f"Written to {scholiast.data_dir / 'calibrators.json'}." in ran.out


def test_a_library_is_fitted_to_questions_made_from_it_asked_and_said_to_be_stale(
    scholiast: CommandLine, tmp_path: Path
) -> None:
    folder = tmp_path / "lamps"
    folder.mkdir()
    for number in range(40):
        text = f"# Lamp {number}\n\nColour of lamp {number}: shade {number * 3}\n"
        (folder / f"lamp{number}.md").write_text(text, encoding="utf-8")
    assert scholiast("library", "add", folder).code == 0
    ask = ["ask", "What is the colour of lamp 7 of Lamp 7?", "--json"]
    doubted = scholiast(*ask)
    ran = scholiast("tune", "calibrator", "--library", "lamps", "--json")
    assert ran.code == 0, ran.err
    assert "questions were made from the notes" in ran.err
    judge = ran.json["calibrator"]
    assert judge["fitted"]["questions"] == "made from the notes"
    judged = scholiast(*ask)
    assert judged.json["abstention"]["threshold"] == judge["threshold"]
    assert judged.json["abstention"]["score"] != doubted.json["abstention"]["score"]
    for number in range(20):
        (folder / f"lamp{number}.md").write_text(f"# Lamp {number}\n\nIt broke in year {number}.\n", encoding="utf-8")
    assert scholiast("library", "rescan").code == 0
    stale = scholiast("ask", "What is the colour of lamp 30 of Lamp 30?", "--json")
    assert "The answer calibrator of these notes is not used" in stale.err
    assert "scholiast tune calibrator" in stale.err
    compared = scholiast("compare", "What is the colour of lamp 30 of Lamp 30?", "--left", "lamps", "--right", "now")
    assert "The answer calibrator of these notes is not used" in compared.err
    assert stale.json["abstention"]["threshold"] == doubted.json["abstention"]["threshold"]


def test_an_adapter_carries_its_calibrator(scholiast: CommandLine, many: tuple[Path, Path], tmp_path: Path) -> None:
    folder = llama_adapter(tmp_path / "mine", "00" * 32)
    before = read_card(folder)
    command = ["tune", "calibrator", many[0], "--passages", many[1], "--adapter", folder]
    kept = ["--rows", tmp_path / "cases.jsonl"]
    ran = scholiast(*command, *kept, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["written"] == str(folder)
    card = read_card(folder)
    assert card.calibrator is not None
    assert card.calibrator.threshold == ran.json["calibrator"]["threshold"]
    assert "--adapter mine" in card.calibrator.fitted["command"]
    assert (card.refusal_threshold, card.command) == (before.refusal_threshold, before.command)
    assert not (scholiast.data_dir / "calibrators.json").exists()
    # The same rows serve another fit: what is fitted decides no case.
    assert scholiast(*command, *kept, "--wrongly", "0.3").code == 0
    refitted = read_card(folder).calibrator
    assert refitted is not None
    assert refitted.threshold > card.calibrator.threshold


@pytest.mark.parametrize(
    "wrong",
    [
        ["--wrongly", "0"],
        ["--part", "3/2"],
        ["--part", "half"],
        ["--notes", "{folder}"],
        ["--adapter", "{folder}"],
        ["--limit", "5"],
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    scholiast: CommandLine, many: tuple[Path, Path], tmp_path: Path, wrong: list[str]
) -> None:
    options = [text.format(folder=tmp_path) for text in wrong]
    ran = scholiast("tune", "calibrator", many[0], "--passages", many[1], *options, "--json")
    assert ran.code in (1, 2)
    assert ran.error()["message"]


def test_a_part_needs_a_file_of_questions(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("tune", "calibrator", "--notes", notes, "--part", "1/2", "--json")
    assert ran.code == 2
    assert "--part" in ran.error()["message"]
