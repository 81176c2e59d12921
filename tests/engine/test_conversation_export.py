"""Conversations as files: sources beside the sentences, and nothing of a note or model read as markup."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.engine.test_conversations import ANSWER

from scholiast.core.records import AnswerPassage, Citation, Sentence
from scholiast.engine.conversation_export import as_html, as_json, as_markdown, write_conversation
from scholiast.engine.messages import Turn

TEXT = "On 3 March. Probably <b>twice</b>."
PASSAGE = AnswerPassage(
    id=7,
    rank=1,
    library="Notes",
    note="house/boiler.md",
    title="Boiler",
    heading=("Boiler", "Service"),
    page=None,
    line_from=3,
    line_to=5,
    char_start=0,
    char_end=40,
    encoding="utf-8",
    text="Serviced on 3 March.\n\n<script>alert(1)</script>",
    dense=0.5,
    bm25=2.0,
    prior=0.7,
    posterior=0.9,
)
CITED = replace(
    ANSWER,
    question="When?",
    answer=TEXT,
    passages=(replace(PASSAGE, id=6), PASSAGE),
    sentences=(
        Sentence("On 3 March. ", 0, 12, (Citation(7, 0.9, 2.0, 0, 20),)),
        Sentence(TEXT[12:], 12, len(TEXT), ()),
    ),
)
TURNS = (
    Turn(1, "2026-11-30T18:00:00+00:00", "When?", CITED),
    Turn(2, "2026-11-30T18:01:00+00:00", "And\nwhere?", replace(CITED, answer=None, outcome="not-in-notes")),
    Turn(3, "2026-11-30T18:02:00+00:00", "Why?", None, stopped_text="Because"),
    Turn(4, "2026-11-30T18:03:00+00:00", "Who?", None, error="The model is missing."),
)


def test_markdown_numbers_the_sources_and_quotes_them() -> None:
    text = as_markdown("The boiler", TURNS)
    assert text.startswith("# The boiler\n\n## When?\n\nOn 3 March. [2] Probably <b>twice</b>. (no source)\n")
    assert "[2] Notes › house/boiler.md › Boiler › Service, lines 3–5\n\n> Serviced on 3 March.\n>\n> <script>" in text
    assert "[1]" not in text
    assert "## And where?\n\nNot in the notes.\n" in text
    assert "Because … (stopped)" in text
    assert "No answer. The model is missing." in text


def test_html_shows_markup_as_text_and_loads_nothing() -> None:
    page = as_html("<i>Boiler</i>", TURNS)
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<h1>&lt;i&gt;Boiler&lt;/i&gt;</h1>" in page
    assert "On 3 March. <sup>[2]</sup>" in page
    assert "<span class=bare>Probably &lt;b&gt;twice&lt;/b&gt;.</span> (no source)" in page
    assert "http" not in page


def test_json_has_everything() -> None:
    body = json.loads(as_json("t", TURNS))
    assert [turn["question"] for turn in body["turns"]] == ["When?", "And\nwhere?", "Why?", "Who?"]
    assert body["turns"][0]["answer"]["sentences"][0]["citations"][0]["passage_id"] == 7


@pytest.mark.parametrize("form", ["markdown", "html", "json"])
def test_files_are_written_whole(tmp_path: Path, form: str) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old", encoding="utf-8")
    write_conversation(path, "t", TURNS, "html" if form == "html" else "json" if form == "json" else "markdown")
    assert "3 March" in path.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(OSError, match="directory"):
        write_conversation(tmp_path / "no" / "out.txt", "t", TURNS, "json")
