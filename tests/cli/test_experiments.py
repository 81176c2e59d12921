from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, run_command, write_notes


@pytest.fixture
def swap(tmp_path: Path) -> tuple[object, ...]:
    """The arguments of a hot swap over two small folders."""
    old = write_notes(
        tmp_path / "old", {"a.md": "The mayor of Asby is Ada Kern.\n", "b.md": "The mayor of Bix is Mina Holt.\n"}
    )
    new = write_notes(
        tmp_path / "new", {"a.md": "The mayor of Asby is Otto Brandt.\n", "b.md": "The mayor of Bix is Mina Holt.\n"}
    )
    pair = [["2017", "2020"]]
    entries = [
        {
            "id": "a",
            "question": "Who is the mayor of Asby?",
            "answers_by_date": {"2017": ["Ada Kern"], "2020": ["Otto Brandt"]},
            "changed": pair,
        },
        {
            "id": "b",
            "question": "Who is the mayor of Bix?",
            "answers_by_date": {"2017": ["Mina Holt"], "2020": ["Mina Holt"]},
            "unchanged": pair,
        },
    ]
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), "utf-8")
    return "experiment", "hot-swap", path, "--index", f"2017={old}", "--index", f"2020={new}"


def test_answers_follow_the_index(scholiast: CommandLine, swap: tuple[object, ...], tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    ran = scholiast(*swap, "--rows", rows, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["matrix"] == {"2017": {"2017": 1.0, "2020": 0.0}, "2020": {"2017": 0.0, "2020": 1.0}}
    assert ran.json["n"] == 1
    assert ran.json["unchanged"] == {"n": 1, "right": {"2017": 1.0, "2020": 1.0}}
    assert ran.json["not_in_notes"] == {"2017": 0.0, "2020": 0.0}
    again = scholiast(*swap, "--rows", rows, "--json")
    assert "4 of 4 questions were asked before" in again.err
    assert again.json == ran.json


def test_the_swap_can_be_a_markdown_table(scholiast: CommandLine, swap: tuple[object, ...]) -> None:
    out = scholiast(*swap, "--markdown").out
    assert "| notes of | right in 2017 | right in 2020 | not in the notes | unchanged, right |" in out
    assert "| 2020 | 0.000 (0.000 to 0.000) | 1.000 (1.000 to 1.000) | 0.000 | 1.000 |" in out


def test_indexes_must_be_named_as_the_answers_are(scholiast: CommandLine, swap: tuple[object, ...]) -> None:
    for arguments, said in (
        (swap[:5], "One index cannot be swapped."),
        ((*swap[:5], "--index", "2020"), "is not of the form NAME=DIR"),
        ((*swap[:5], *swap[3:5]), "is given twice"),
        ((*swap[:5], "--index", f"2021={str(swap[6])[5:]}"), "has answers for '2021'"),
    ):
        ran = scholiast(*arguments, "--json")
        assert ran.code == 2
        assert said in ran.error()["message"]


@pytest.fixture
def ablation(tmp_path: Path) -> tuple[object, ...]:
    """The arguments of an ablation over three passages."""
    passages = [
        {"id": "a", "title": "Boiler", "text": "The boiler was serviced on 12 March 2025."},
        {"id": "b", "title": "Soup", "text": "The soup needs 250 g of red lentils."},
        {"id": "c", "title": "Trip", "text": "The ferry to Gotland leaves at 11:20."},
    ]
    asked = [
        {"id": "1", "question": "When was the boiler serviced?", "answers": ["12 March 2025"], "passage_ids": ["a"]},
        {"id": "2", "question": "How much lentils does soup need?", "answers": ["250 g"], "passage_ids": ["b"]},
    ]
    paths = []
    for name, entries in (("questions", asked), ("passages", passages)):
        paths.append(tmp_path / f"{name}.jsonl")
        paths[-1].write_text("".join(json.dumps(entry) + "\n" for entry in entries), "utf-8")
    return "experiment", "ablation", paths[0], "--passages", paths[1]


def test_every_prior_is_read_in_every_mode(
    scholiast: CommandLine, ablation: tuple[object, ...], tmp_path: Path
) -> None:
    rows = tmp_path / "rows.jsonl"
    ran = scholiast(*ablation, "--rows", rows, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["n"] == 2
    assert [(row["prior"], row["mode"]) for row in ran.json["rows"]] == [
        *((p, m) for p in ("bm25", "dense", "hybrid") for m in ("rag-sequence", "rag-token", "stuffed")),
        (None, "closed-book"),
    ]
    assert all(row["recall@5"] == 1.0 for row in ran.json["rows"][:-1])
    assert [entry["against"].split("/")[-1] for entry in ran.json["differences"]] == ["stuffed"] * 3
    # A broken-off run goes on; more readers may be added to it.
    lines = rows.read_text("utf-8").splitlines(keepends=True)
    rows.write_text("".join(lines[:7]), "utf-8")
    again = scholiast(*ablation, "--rows", rows, "--reader", "reader=default", "--reader", "second=none", "--json")
    assert "7 of 40 answers were given before" in again.err
    assert len(again.json["rows"]) == 20
    same = [row | {"latency_ms": None} for row in again.json["rows"][:10]]
    assert same == [row | {"latency_ms": None} for row in ran.json["rows"]]


def test_a_reader_may_read_in_some_modes_alone(scholiast: CommandLine, ablation: tuple[object, ...]) -> None:
    readers = ("--reader", "reader=default", "--reader", "stuffed=none", "--reader", "plain=none@rag-sequence")
    ran = scholiast(*ablation, *readers, "--prior", "bm25", "--json")
    assert ran.code == 0, ran.err
    assert [(row["reader"], row["mode"]) for row in ran.json["rows"]] == [
        *(("reader", mode) for mode in ("rag-sequence", "rag-token", "stuffed", "closed-book")),
        ("stuffed", "stuffed"),
        ("plain", "rag-sequence"),
    ]
    pairs = [(entry["row"], entry["against"]) for entry in ran.json["differences"]]
    assert ("reader/bm25/-/rag-sequence", "stuffed/bm25/-/stuffed") in pairs
    odd = scholiast(*ablation, "--reader", "x=here@there", "--json")
    assert "here@there" in odd.error()["message"]


def test_the_ablation_can_be_cut_down_and_shown_as_markdown(
    scholiast: CommandLine, ablation: tuple[object, ...]
) -> None:
    ran = scholiast(*ablation, "--prior", "bm25", "--mode", "rag-sequence", "--mode", "stuffed", "--markdown")
    assert "| reader | prior | query encoder | mode | EM |" in ran.out
    assert ran.out.count("\n| reader | bm25 | - |") == 2
    assert "| reader/bm25/-/rag-sequence | reader/bm25/-/stuffed | +0.000 (+0.000 to +0.000) |" in ran.out


def test_an_adapter_must_be_there(scholiast: CommandLine, ablation: tuple[object, ...], tmp_path: Path) -> None:
    for option, value, said in (
        ("--reader", f"x={tmp_path / 'missing'}", "There is no adapter folder"),
        ("--encoder", "x", "is not of the form NAME=ADAPTER"),
        ("--encoder", "frozen=none", "names frozen twice"),
        ("--mode", "auto", "--mode cannot be 'auto'"),
    ):
        ran = scholiast(*ablation, option, value, "--json")
        assert ran.code == 2
        assert said in ran.error()["message"]


@pytest.mark.real
def test_real_models_follow_the_index(data_dir: Path, swap: tuple[object, ...]) -> None:
    ran = run_command([*swap, "--data-dir", data_dir, "--json"], timeout=600)
    assert ran.code == 0, ran.err
    # Whoever it names, the notes of one date never name the other's mayor.
    assert (ran.json["matrix"]["2017"]["2020"], ran.json["matrix"]["2020"]["2017"]) == (0.0, 0.0)
