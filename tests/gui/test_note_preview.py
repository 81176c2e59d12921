"""The note beside the answer: highlight, quotes, and honest words when it has changed."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from scholiast.core.records import AnswerPassage
from scholiast.engine.messages import NoteText
from scholiast.gui.note_preview import CHANGED, DELETED, NotePreview
from scholiast.gui.testing import made_passage
from scholiast.gui.theme import Appearance
from tests.gui.conftest import NOTE


@pytest.fixture
def preview(qtbot: QtBot, appearance: Appearance) -> NotePreview:
    preview = NotePreview(appearance)
    qtbot.addWidget(preview)
    preview.resize(400, 300)
    preview.show()
    return preview


def note(text: str, found: bool = True) -> NoteText:
    return NoteText(1, "Notes", "recipes/sourdough.md", "/notes/recipes/sourdough.md", text, "utf-8", found)


def test_highlight_is_exact_behind_emoji_and_crlf(preview: NotePreview, passages: list[AnswerPassage]) -> None:
    passage = passages[0]
    quote = (passage.text.index("🍞"), passage.text.index("cool") + 4)
    preview.show_note(note(NOTE), passage, 1, [quote])
    assert preview.highlighted_text == passage.text
    assert preview.quoted_texts == ["🍞 Let it cool"]
    assert preview.banner.isHidden()
    assert preview.title.text() == "recipes/sourdough.md  ·  line 7"


def test_a_passage_that_moved_is_found_again(preview: NotePreview, passages: list[AnswerPassage]) -> None:
    preview.show_note(note("A new 🍞 first line.\r\n" + NOTE), passages[0], 1, [(0, 4)])
    assert preview.highlighted_text == passages[0].text
    assert preview.quoted_texts == ["Bake"]
    assert preview.banner.isHidden()


def test_new_line_ends_do_not_count_as_a_change(preview: NotePreview, passages: list[AnswerPassage]) -> None:
    preview.show_note(note(NOTE.replace("\r\n", "\n")), passages[0], 1, [])
    assert preview.highlighted_text == passages[0].text


def test_a_changed_note_says_so_and_shows_what_is_there(preview: NotePreview, passages: list[AnswerPassage]) -> None:
    preview.show_note(note(NOTE.replace("240", "250")), passages[0], 1, [(0, 4)])
    assert preview.banner.text() == CHANGED
    assert preview.banner.isVisible()
    assert preview.highlighted_text == ""
    assert "250" in preview.edit.toPlainText()


def test_a_deleted_note_says_so_and_shows_the_passage(preview: NotePreview, passages: list[AnswerPassage]) -> None:
    preview.show_note(note("", found=False), passages[0], 1, [])
    assert preview.banner.text().startswith(DELETED)
    assert not preview.open_button.isEnabled()
    assert preview.highlighted_text == passages[0].text


def test_a_long_note_is_shown_in_part_at_the_passage(preview: NotePreview) -> None:
    lines = [f"line {number} 🍞" for number in range(40_000)]
    text = "\n".join(lines)
    start = text.index("line 30000")
    passage = made_passage(1, "big.md", "line 30000 🍞\nline 30001 🍞", char_start=start, line_from=30_001)
    preview.show_note(note(text), passage, 1, [])
    assert preview.highlighted_text == passage.text
    assert len(preview.edit.toPlainText()) < 60_000
    assert "Part of a long note" in preview.banner.text()


def test_it_scrolls_to_the_passage(preview: NotePreview) -> None:
    text = "\n".join(f"line {number}" for number in range(500))
    start = text.index("line 400")
    preview.show_note(note(text), made_passage(1, "a.md", "line 400", char_start=start), 1, [])
    first = preview.edit.firstVisibleBlock().blockNumber()
    rows = preview.edit.viewport().height() // preview.edit.fontMetrics().lineSpacing()
    assert first <= 400 < first + rows


def test_a_theme_change_keeps_the_highlight(
    preview: NotePreview, appearance: Appearance, passages: list[AnswerPassage]
) -> None:
    preview.show_note(note(NOTE), passages[0], 1, [])
    [before] = preview.edit.extraSelections()
    appearance.choose("dark")
    assert preview.highlighted_text == passages[0].text
    [after] = preview.edit.extraSelections()
    assert after.format.background() != before.format.background()


def test_clear_shows_nothing(preview: NotePreview, passages: list[AnswerPassage]) -> None:
    preview.show_note(note(NOTE), passages[0], 1, [])
    preview.clear()
    assert preview.edit.toPlainText() == ""
    assert preview.highlighted_text == ""
    assert preview.title.text() == ""
