from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import CommandLine

ROW_KEYS = {"name", "value", "unit", "peer", "ratio", "n"}


def rows(scholiast: CommandLine, *words: object) -> dict[str, dict[str, Any]]:
    ran = scholiast("bench", *words, "--json")
    assert ran.code == 0, ran.err
    assert all(set(row) == ROW_KEYS for row in ran.json)
    assert all(row["value"] is not None and row["n"] > 0 for row in ran.json)
    return {row["name"]: row for row in ran.json}


def test_indexing_is_compared_with_the_embedder_alone(scholiast: CommandLine, notes: Path) -> None:
    found = rows(scholiast, "index", "--notes", notes, "--size", 0, "--kills", 0)
    (name,) = [name for name in found if "end to end" in name]
    assert found[name]["n"] == 3
    assert found[name]["ratio"] > 0  # of pairs of rounds, which a busy machine disturbs one by one
    # Nothing of a benchmark stays behind.
    assert list(scholiast.data_dir.iterdir()) == []


@pytest.mark.slow
def test_changes_and_kills_are_measured_on_a_made_up_library(scholiast: CommandLine, notes: Path) -> None:
    found = rows(scholiast, "index", "--notes", notes, "--size", 120, "--kills", 1)

    def value(words: str) -> float:
        (row,) = [row for name, row in found.items() if words in name]
        return float(row["value"])

    assert value("saves that a search finds") == 20
    for words in ("unchanged notes, passages", "folder was renamed", "second library", "removed and added again"):
        assert value(words) == 0
    assert value("embedded, most") <= 10
    assert value("equal an index made from nothing") == 1
    assert value("embedded twice because of a kill") <= 64
    assert value("conversations lost") == 0
    assert list(scholiast.data_dir.iterdir()) == []


def test_a_pretend_model_has_no_peer_and_says_so(scholiast: CommandLine, notes: Path) -> None:
    (row,) = rows(scholiast, "embed", "--notes", notes).values()
    assert (row["peer"], row["ratio"]) == ("the pretend models have none", None)
    (row,) = rows(scholiast, "generate").values()
    assert row["unit"] == "steps/s"
    assert row["peer"] == "the pretend models have none"


def test_answers_are_timed_over_five_passages_of_full_length(scholiast: CommandLine) -> None:
    found = rows(scholiast, "ask")
    (name,) = [name for name in found if "first token" in name]
    assert name.startswith("ask: 5 passages of ")
    assert 70 <= int(name.split()[4]) <= 130


def test_the_engine_is_timed_from_start_and_stop(scholiast: CommandLine) -> None:
    found = rows(scholiast, "engine")
    ready = next(row for name, row in found.items() if "takes commands" in name)
    assert ready["unit"] == "s"
    assert ready["n"] == 5
    assert any("Stop" in name for name in found)


def test_a_table_is_shown_to_people(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("bench", "index", "--notes", notes, "--size", 0, "--kills", 0)
    assert ran.code == 0
    assert ran.out.splitlines()[0].split() == ["what", "here", "peer", "ratio", "n"]
    assert "passages/s" in ran.out


def test_the_window_measures_itself_in_a_process_of_its_own(scholiast: CommandLine) -> None:
    found = rows(scholiast, "window", "--large", 0)
    visible = next(row for name, row in found.items() if "until visible" in name)
    assert visible["unit"] == "s"
    heavy = next(row for name, row in found.items() if "model stack" in name)
    assert heavy["value"] == 0
    gaps = next(row for name, row in found.items() if "indexing and answering, p99" in name)
    assert gaps["n"] > 0


@pytest.mark.slow
def test_a_window_that_has_been_lived_in_measures_what_is_large(scholiast: CommandLine) -> None:
    found = rows(scholiast, "window", "--large", 100)
    for words in ("list of 50 conversations", "a note of 2 MB at a passage", "conversation of 2 turns", "2 turns open"):
        assert any(words in name for name in found), words
    (gaps,) = [row for name, row in found.items() if "answering and scrolling 2 turns, p99" in name]
    assert gaps["n"] > 0


def test_decoders_are_compared_with_each_other(scholiast: CommandLine) -> None:
    joint, thorough = rows(scholiast, "decode").values()
    assert (joint["unit"], thorough["unit"]) == ("steps/s", "s")
    assert joint["ratio"] is not None
    assert thorough["ratio"] is not None


def test_the_ways_to_search_many_vectors_are_measured(scholiast: CommandLine) -> None:
    found = rows(scholiast, "index", "--vectors", 3_000)
    for way in ("exact", "HNSW graph", "compressed cells"):
        assert found[f"search: 3000 vectors, {way}, recall@10"]["value"] >= 0.9
        assert found[f"search: 3000 vectors, {way}, a search, median"]["value"] > 0
    memory = [
        found[f"search: 3000 vectors, {way}, memory"]["value"] for way in ("compressed cells", "exact", "HNSW graph")
    ]
    assert memory == sorted(memory)
    assert found["search: 3000 vectors, exact, recall@10"]["value"] == 1
    assert scholiast("bench", "index", "--search", "exact").code == 2
