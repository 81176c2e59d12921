"""Code points of a note and positions in a Qt document agree, whatever the text holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from scholiast.gui.text_offsets import ShownText, find_again, utf16_length

PIECES = [
    "a",
    "é",
    "漢",
    "🍞",
    "👩‍🍳",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\u2028",
    "\u2029",
    "\ufdd0",
    "\0",
    "e\u0301",
    "\U0010ffff",
    "\ud83c",
]
texts = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def in_qt(text: str) -> QTextDocument:
    document = QTextDocument()
    document.setPlainText(text)
    return document


@pytest.mark.parametrize(
    ("text", "offset", "position"),
    [("abc", 2, 2), ("🍞bc", 1, 2), ("🍞bc", 3, 4), ("a\r\nb", 3, 2), ("a\rb", 2, 2), ("👩‍🍳x", 3, 5), ("", 0, 0)],
)
def test_position(text: str, offset: int, position: int) -> None:
    assert ShownText.of(text).position(offset) == position


@given(texts, st.data())
def test_qt_holds_the_shown_text_unchanged(text: str, data: st.DataObject) -> None:
    shown = ShownText.of(text)
    document = in_qt(shown.text)
    assert document.characterCount() - 1 == utf16_length(shown.text)
    offset = data.draw(st.integers(0, len(text)))
    cursor = QTextCursor(document)
    cursor.setPosition(shown.position(offset), QTextCursor.MoveMode.KeepAnchor)
    before = cursor.selectedText().replace("\u2029", "\n")
    assert before == ShownText.of(text[:offset]).text


@given(texts)
def test_find_again_finds_a_passage_where_it_is(text: str) -> None:
    whole = f"first {text} last"
    start = 6
    if text.strip():
        assert find_again(whole, text, start) == (start, start + len(text))


def test_find_again_takes_the_nearest_of_several() -> None:
    text = "one two one two one"
    assert find_again(text, "one", 7) == (8, 11)
    assert find_again(text, "one", 100) == (16, 19)
    assert find_again(text, "one", 0) == (0, 3)


def test_find_again_does_not_mind_new_line_ends() -> None:
    before = "a\r\nkeep 🍞\r\nthis\r\nz"
    passage = before[3:15]
    after = before.replace("\r\n", "\n")
    found = find_again(after, passage, 3)
    assert found is not None
    assert after[found[0] : found[1]] == passage.replace("\r\n", "\n")
    assert find_again(before, passage.replace("\r\n", "\n"), 2) == (3, 15)


def test_find_again_says_when_it_is_gone() -> None:
    assert find_again("nothing of it", "the passage", 3) is None
    assert find_again("   ", " ", 0) is None


@pytest.mark.parametrize("at", [0, 100_000, 249_000, 499_990])
def test_a_long_note_is_shown_around_the_passage(at: int) -> None:
    line = "0123456 🍞\n"
    text = line * (500_000 // len(line))
    at -= at % len(line)
    shown = ShownText.of(text, (at, at + 4))
    assert shown.is_part
    assert 40_000 < shown.end - shown.start < 60_000
    assert shown.start <= at <= shown.end
    assert text[: shown.start].count("\n") + 1 == shown.line
    units = shown.text.encode("utf-16-le")
    low, high = shown.position(at), shown.position(at + 4)
    assert units[2 * low : 2 * high].decode("utf-16-le") == "0123"


def test_a_long_line_does_not_defeat_the_window() -> None:
    text = "x" * 400_000
    shown = ShownText.of(text, (200_000, 200_010))
    assert shown.end - shown.start <= 55_000
    assert shown.start <= 200_000 < 200_010 <= shown.end


def test_a_passage_longer_than_the_window_begins_inside_it() -> None:
    text = "word " * 60_000
    shown = ShownText.of(text, (10_000, 200_000))
    assert shown.start <= 10_000
    assert shown.end >= 200_000


def test_text_between_does_not_split_characters() -> None:
    shown = ShownText.of("a🍞b")
    assert shown.text_between(1, 3) == "🍞"
    assert shown.text_between(3, None) == "b"
