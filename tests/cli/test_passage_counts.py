from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine

NAMES = ("boiler", "ferry", "garden")


@pytest.fixture
def run(tmp_path: Path) -> tuple[object, ...]:
    """The arguments of an experiment over three notes; one question names a note that its words do not find first."""
    passages = [{"id": n, "title": n.title(), "text": f"The {n} costs {100 + len(n)} crowns."} for n in NAMES]
    asked = [
        {"id": n, "question": f"What does the {n} cost?", "answers": [str(100 + len(n))], "passage_ids": [n]}
        for n in NAMES
    ]
    asked[0] |= {"answers": ["106"], "passage_ids": ["garden"]}
    paths = []
    for name, entries in (("questions", asked), ("passages", passages)):
        paths.append(tmp_path / f"{name}.jsonl")
        paths[-1].write_text("".join(json.dumps(entry) + "\n" for entry in entries), "utf-8")
    return "experiment", "k", paths[0], "--passages", paths[1]


def test_more_passages_hold_more_and_the_run_goes_on(
    scholiast: CommandLine, run: tuple[object, ...], tmp_path: Path
) -> None:
    rows = tmp_path / "rows.jsonl"
    ran = scholiast(*run, "-k", "3,1", "--rows", rows, "--json")
    assert ran.code == 0, ran.err
    found = {(row["mode"], row["k"]): row for row in ran.json["rows"]}
    assert list(found) == [(mode, k) for k in (1, 3) for mode in ("rag-sequence", "rag-token")]
    for mode in ("rag-sequence", "rag-token"):
        assert found[mode, 1]["recall"] == pytest.approx(2 / 3)
        assert found[mode, 3]["recall"] == 1.0
        assert found[mode, 3]["answer_recall"] == 1.0
        assert found[mode, 3]["nll"] > 0.0
        assert found[mode, 3]["latency_ms"]["p50"] > 0.0
    # Of one passage both marginals are the same.
    assert found["rag-sequence", 1]["nll"] == pytest.approx(found["rag-token", 1]["nll"])
    plot = Path(ran.json["plot"])
    assert plot == tmp_path / "rows.png"
    assert plot.read_bytes().startswith(b"\x89PNG")
    lines = rows.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 12
    rows.write_text("".join(lines[:5]), "utf-8")
    again = scholiast(*run, "-k", "1,3", "--rows", rows, "--json")
    assert "5 of 12 answers were given before" in again.err
    assert [row | {"latency_ms": None} for row in again.json["rows"]] == [
        row | {"latency_ms": None} for row in ran.json["rows"]
    ]


def test_the_table_can_be_markdown_and_no_plot_is_said(scholiast: CommandLine, run: tuple[object, ...]) -> None:
    ran = scholiast(*run, "-k", "2", "--mode", "rag-token", "--limit", 1, "--markdown")
    assert "| mode | K | EM | F1 | refused | recall | answer recall | NLL | median ms | p95 ms |" in ran.out
    assert "| rag-token | 2 |" in ran.out
    assert "rag-sequence" not in ran.out
    assert "No plot was drawn" in ran.err


def test_bad_options_are_refused_before_anything_is_asked(
    scholiast: CommandLine, run: tuple[object, ...], tmp_path: Path
) -> None:
    for options, said in (
        (("-k", "0,5"), "-k '0,5' is not a list of numbers from 1 to 50."),
        (("-k", "some"), "is not a list of numbers"),
        (("--mode", "stuffed"), "--mode cannot be 'stuffed'"),
        (("--plot", tmp_path / "plot.jpg"), "plot.jpg is no picture that can be drawn"),
        (("--plot", tmp_path / "missing" / "plot.png"), "cannot be drawn there"),
        (("--notes", tmp_path), "Say what to ask."),
    ):
        ran = scholiast(*run, *options, "--json")
        assert ran.code == 2
        assert said in ran.error()["message"]
