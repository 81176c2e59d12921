from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine

QUESTION = "When does the ferry to Gotland leave?"


def test_a_question_is_shown_token_by_token(scholiast: CommandLine, notes: Path, tmp_path: Path) -> None:
    plot = tmp_path / "map.png"
    ran = scholiast("experiment", "heat-map", QUESTION, "--notes", notes, "-k", 2, "--plot", plot, "--json")
    assert ran.code == 0, ran.err
    report = ran.json
    assert (report["mode"], report["posterior"], report["plot"]) == ("rag-token", "local", str(plot))
    assert report["passages"][0]["note"] == "trip.txt"
    assert "".join(token["text"] for token in report["tokens"]).strip() == report["candidate"]
    for token in report["tokens"]:
        assert sum(token["posterior"]) == pytest.approx(1.0)
        assert 0.0 <= token["entropy"] <= 0.6932
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_what_ask_wrote_is_drawn_beside_it(scholiast: CommandLine, notes: Path, tmp_path: Path) -> None:
    saved = tmp_path / "answer.json"
    asked = scholiast("ask", QUESTION, "--notes", notes, "-k", 2, "--mode", "rag-sequence", "--tokens", "--json")
    # A dollar sign is no mathematics, and a character of a script that few fonts have is a box at worst.
    body = asked.json
    body["passages"][0]["title"] = "$100 \u1180A"
    saved.write_text(json.dumps(body), "utf-8")
    ran = scholiast("experiment", "heat-map", "--answer", saved, "--posterior", "running", "--markdown")
    assert ran.code == 0, ran.err
    assert "| token | 1 | 2 | entropy |" in ran.out
    running = body["tokens"][-1]["running"]
    last = body["tokens"][-1]["text"].strip()
    assert f"| {last} | {running[0]:.3f} | {running[1]:.3f} |" in ran.out
    assert saved.with_suffix(".png").stat().st_size > 1000


def test_what_has_no_posteriors_is_refused(scholiast: CommandLine, notes: Path, tmp_path: Path) -> None:
    saved = tmp_path / "answer.json"

    def said(*options: object) -> str:
        ran = scholiast("experiment", "heat-map", *options, "--json")
        assert ran.code == 2
        return ran.error()["message"]

    saved.write_text(scholiast("ask", QUESTION, "--notes", notes, "--json").out, "utf-8")
    assert "tells nothing of the answer's tokens" in said("--answer", saved)
    saved.write_text(
        scholiast("ask", QUESTION, "--notes", notes, "--mode", "stuffed", "--tokens", "--json").out, "utf-8"
    )
    assert "the mode stuffed does not read passage by passage" in said("--answer", saved)
    saved.write_text("[]", "utf-8")
    assert "is no answer as ask writes it" in said("--answer", saved)
    assert "Say what to show." in said(QUESTION, "--answer", saved)
