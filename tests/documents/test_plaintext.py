"""Plain text: paragraphs between blank lines, nothing read as markup."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scholiast.documents.document import Document
from scholiast.documents.plaintext import read_plain_text
from tests.documents.conftest import check_blocks


def test_paragraphs_keep_their_marks() -> None:
    text = "First *line*\r\n\r\n  # not a heading\r\n\r\n\r\n- a\r\n- b\r\n"
    found = read_plain_text(text)
    assert [block.clean for block in found] == ["First *line*", "# not a heading", "- a\n- b"]
    assert [text[block.char_start : block.char_end] for block in found] == [
        "First *line*",
        "# not a heading",
        "- a\r\n- b",
    ]


def test_a_wrapped_paragraph_is_joined() -> None:
    text = (
        "A paragraph that was wrapped at sixty characters by somebody\n"
        + "Who likes short lines in plain text and long words"
    )
    assert read_plain_text(text)[0].clean.count("\n") == 0


def test_nothing() -> None:
    assert read_plain_text("\n \n\t\n") == ()


@given(st.text(alphabet="ab .\n\r\t水*<&", max_size=100))
def test_any_text_is_exact_and_whole(text: str) -> None:
    found = read_plain_text(text)
    check_blocks(Document(text, "utf-8", "t", found))
    assert "".join("".join(block.clean for block in found).split()) == "".join(text.split())
