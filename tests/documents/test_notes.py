"""Whole notes: the odd ones that have broken other programs, titles, and what is left out with which reason."""

from __future__ import annotations

import base64
import random
from pathlib import Path

import pytest

from scholiast.core.errors import NoteSkipped
from scholiast.documents.chunking import chunk
from scholiast.documents.notes import NOTE_SUFFIXES, is_note, parse_note
from tests.documents.conftest import Check
from tests.documents.test_decoding import PNG

NOISE = base64.b64encode(random.Random(3).randbytes(225_000)).decode()


def everything(name: str, data: bytes) -> str:
    return "\n".join(passage.clean for passage in chunk(parse_note(name, data)))


def reason(name: str, data: bytes) -> str:
    with pytest.raises(NoteSkipped) as caught:
        parse_note(name, data)
    return caught.value.message


def test_suffixes() -> None:
    assert is_note(Path("a/B.MD"))
    assert is_note(Path("x.text"))
    assert not is_note(Path("x.png"))
    assert not is_note(Path(".md"))
    assert {".md", ".markdown", ".txt"} <= NOTE_SUFFIXES


@pytest.mark.parametrize(
    "data", [b"", b"\n\n\n", b" \t\r\n", b"---\ntitle: T\nauthor: Ada\n---\n", b"\xef\xbb\xbf", b"<!-- x -->"]
)
def test_no_text(data: bytes) -> None:
    assert reason("n.md", data) == "no text"
    if not data.strip(b"\xef\xbb\xbf \t\r\n"):
        assert reason("n.txt", data) == "no text"


def test_binary_with_a_note_s_name() -> None:
    assert reason("n.md", PNG) == "not text"


@pytest.mark.parametrize("text", [NOISE, f"# Drawing\n\n```\n{NOISE}\n```\n"])
def test_nothing_but_encoded_data(text: str) -> None:
    assert reason("n.md", text.encode()) == "machine-made text"


def test_a_first_rule_that_is_never_closed_is_text() -> None:
    text = everything("letter.md", b"---\nFrom: Office of Tides\n\nThe gate opens at six.\n")
    assert "Office of Tides" in text
    assert "opens at six" in text


def test_broken_yaml_does_not_lose_the_note() -> None:
    for data in (
        b'---\ntitle: "unclosed\n---\nThe gate opens at six.\n',
        b'---\ntitle: "unclosed\nThe gate opens at six.\n',
    ):
        assert "opens at six" in everything("badyaml.md", data)


def test_special_tokens_are_only_text() -> None:
    text = everything("token.md", b"The code <|endoftext|> stands here. [INST] The gate opens at six. [/INST]")
    assert "<|endoftext|>" in text
    assert "[INST] The gate opens at six." in text


def test_facts_on_both_sides_of_base64(check: Check) -> None:
    data = f"The first fact is 41.\n{NOISE}\nThe second fact is 42.\n".encode()
    for name in ("blob.md", "blob.txt"):
        document = parse_note(name, data)
        passages = chunk(document)
        assert [passage.clean for passage in passages] == ["The first fact is 41.", "The second fact is 42."]
        check(document, passages, 100)


def test_an_image_written_into_the_note(check: Check) -> None:
    document = parse_note("i.md", f"Before the image ![a chart](data:image/png;base64,{NOISE}) and after it.".encode())
    passages = chunk(document)
    assert [passage.clean for passage in passages] == ["Before the image a chart", "and after it."]
    assert all(len(passage.text) < 50 for passage in passages)
    check(document, passages, 100)


def test_a_fact_between_walls_of_emoji(check: Check) -> None:
    wall = "👨‍👩‍👧‍👦" * 2000
    for text in (f"{wall}The gate opens at six.{wall}", f"{wall} The gate opens at six. {wall}"):
        document = parse_note("emoji.md", text.encode())
        passages = chunk(document)
        assert [passage.clean for passage in passages] == ["The gate opens at six."]
        check(document, passages, 100)


def test_letters_of_another_format_at_the_start() -> None:
    assert everything("magic.md", b"BM is the bookmark of the gate.") == "BM is the bookmark of the gate."


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("folder/My note.md", "text", "My note"),
        ("n.md", "# The *Title*\ntext", "The Title"),
        ("n.md", "## Not this\n\n# But this\ntext", "But this"),
        ("n.md", "---\ntitle: Front\n---\n# Heading\ntext", "Front"),
        ("n.md", "---\ntitle: ''\n---\ntext", "n"),
        ("n.txt", "# no heading here", "n"),
        ("notes/v1.2.md", "text", "v1.2"),
    ],
)
def test_title(name: str, text: str, title: str) -> None:
    assert parse_note(name, text.encode()).title == title


def test_aliases() -> None:
    assert parse_note("n.md", b"---\naliases:\n  - A\n  - B b\n---\ntext").aliases == ("A", "B b")


def test_a_line_of_three_hundred_thousand_characters(check: Check) -> None:
    words = " ".join(random.Random(1).choices(["pump", "gate", "valve", "kPa", "opens"], k=55_000))
    document = parse_note("long.md", words.encode())
    passages = chunk(document)
    check(document, passages, 100)
    assert 400 < len(passages) < 1000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Templates/Book.md", "---\nauthor:\n---\n# Summary\n\nWhat is it about?"),
        ("Extras/templates/Day.md", "# {{date}}\n\n" + "Write what you did. " * 40),
        ("Day.md", "---\ncreated: {{date:YYYY-MM-DD}}\n---\nText."),
        ("Day.md", "# <% tp.file.title %>\n\nText."),
        ("notes/templates.meeting.md", "## Agenda\n\n## Present"),
    ],
)
def test_templates(name: str, text: str) -> None:
    assert reason(name, text.encode()) == "it is a template"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Templates/About.md", "A template is a note from which others are made. " * 10),
        ("templates.md", "A template is a note from which others are made."),
        ("How.md", "Write `{{title}}` where the title goes.\n\n```\n<% tp.date.now() %>\n```"),
    ],
)
def test_notes_about_templates(name: str, text: str) -> None:
    assert "title" in everything(name, text.encode()) or "template" in everything(name, text.encode())


def test_the_text_of_a_bundle_is_called_as_the_bundle() -> None:
    assert parse_note("a/Trip.textbundle/text.md", b"The gate opens at six.").title == "Trip"


def test_a_note_of_properties_is_a_note_if_they_say_enough() -> None:
    rows = "Books written: 4\nRating: A\nLives in: the harbour town of Sandvik\nKnows: everybody who sails there"
    assert "harbour town" in everything("Ada.md", f"---\n{rows}\n---\n".encode())
