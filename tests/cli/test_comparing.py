"""``compare``: two sides from libraries, folders and dates."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, write_notes

from scholiast.cli.comparing import SideChoice, chosen_side
from scholiast.core.errors import UsageError

QUESTION = "When was the boiler serviced?"
OTHER = {"boiler.md": "# Boiler\n\nThe boiler was serviced on 4 May 2026 by Nadia Brandt.\n"}


def test_two_folders_side_by_side(scholiast: CommandLine, notes: Path, tmp_path: Path) -> None:
    other = write_notes(tmp_path / "other", OTHER)
    ran = scholiast("compare", QUESTION, "--left", notes, "--right", other)
    assert ran.code == 0, ran.err
    left, _, right = ran.out.partition("Right: ")
    assert left.startswith(f"Left: {notes}, as of now\n")
    assert "[1] house/boiler.md:3" in left
    assert "[1] boiler.md:3" in right
    assert "[-12 March 2025-] {+4 May 2026+}" in right.splitlines()[-1]
    value = scholiast("compare", QUESTION, "--left", notes, "--right", other, "--json").json
    assert set(value) == {"question", "left", "right", "outcome", "difference"}
    assert value["outcome"] == "different"
    assert "12 March" in value["left"]["answer"]["answer"]
    assert "4 May" in value["right"]["answer"]["answer"]
    assert value["left"]["answer"]["models"] == value["right"]["answer"]["models"]
    assert [part["text"] for part in value["difference"] if part["change"] == "added"] == ["4 May 2026"]


def test_two_dates_and_a_side_that_fails(scholiast: CommandLine, notes: Path) -> None:
    assert scholiast("library", "add", notes).code == 0
    between = datetime.now().isoformat()
    write_notes(notes, {"house/boiler.md": OTHER["boiler.md"]})
    assert scholiast("library", "rescan").code == 0
    value = scholiast("compare", QUESTION, "--left", f"notes@{between}", "--right", "now", "--json").json
    assert "12 March" in value["left"]["answer"]["answer"]
    assert "4 May" in value["right"]["answer"]["answer"]
    ran = scholiast("compare", QUESTION, "--left", "2001-01-01", "--json")
    assert (ran.code, ran.json["outcome"], ran.json["left"]["error"]["code"]) == (1, "failed", "as-of")
    assert "4 May" in ran.json["right"]["answer"]["answer"]
    ran = scholiast("compare", QUESTION, "--left", "2001-01-01")
    assert "Failed: Nothing was known of these notes on 2001-01-01." in ran.out


def test_sides_that_agree_or_know_nothing(scholiast: CommandLine, notes: Path, tmp_path: Path) -> None:
    other = write_notes(tmp_path / "other", {"b.md": "The boiler was serviced on 12 March 2025 by Nadia Brandt.\n"})
    assert scholiast("compare", QUESTION, "--left", notes, "--right", other).out.endswith("Both sides say the same.\n")
    ran = scholiast("compare", "Who painted Guernica?", "--left", notes, "--right", other, "--json")
    assert (ran.code, ran.json["outcome"]) == (3, "neither")


def test_equal_sides_are_refused(scholiast: CommandLine, notes: Path) -> None:
    assert scholiast("compare", QUESTION, "--json").error()["message"] == "Both sides ask the same."
    assert scholiast("compare", QUESTION, "--left", "nowhere").code == 2


@pytest.mark.parametrize(
    ("texts", "choice"),
    [
        ([], SideChoice()),
        (["now"], SideChoice()),
        (["work"], SideChoice(("work",))),
        (["work@2026-03-31"], SideChoice(("work",), (), "2026-03-31")),
        (["work@now", "me@home"], SideChoice(("work", "me@home"))),
        (["work", "2026-03-31T18:00"], SideChoice(("work",), (), "2026-03-31T18:00")),
        (["2026-01-01"], SideChoice(("2026-01-01",))),
    ],
)
def test_a_side_is_read(texts: list[str], choice: SideChoice) -> None:
    assert chosen_side(texts, {"work", "me@home", "2026-01-01"}) == choice


@pytest.mark.parametrize(
    ("texts", "complaint"),
    [
        (["nowhere"], "nowhere is neither a library, nor a folder, nor a date"),
        (["work@2026-03-31", "2025-03-31"], "one date only"),
        (["nowhere@2026-03-31"], "nowhere is neither"),
    ],
)
def test_a_side_that_is_none_is_refused(texts: list[str], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        chosen_side(texts, {"work"})
