"""Whole conversations in the window: by day, searched, renamed, pinned, exported, edited, and stale answers."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from scholiast.core.answer_difference import difference
from scholiast.core.records import Answer
from scholiast.engine import messages
from scholiast.engine.messages import ConversationSummary
from scholiast.gui.history import DETAIL_ROLE, PINNED_ROLE, SECTION_ROLE, HistoryModel, day
from scholiast.gui.testing import made_answer, made_status
from tests.gui.conftest import QUESTION, Desk


def noon(days: int) -> datetime:
    """Of the day that it is now, which may be another one than when the tests were begun, or ``days`` earlier."""
    return datetime.now().astimezone().replace(hour=12, minute=34) - timedelta(days=days)


def summary(number: int, title: str, days: int = 0, *, pinned: bool = False) -> ConversationSummary:
    return ConversationSummary(number, title, noon(days).isoformat(), 1, pinned)


@pytest.fixture
def summaries() -> tuple[ConversationSummary, ...]:
    return (
        summary(9, "Boiler", 40, pinned=True),
        summary(3, "Bread"),
        summary(4, "Taxes"),
        summary(2, "Bread again", 1),
    )


@pytest.fixture
def listed(ready_desk: Desk, summaries: tuple[ConversationSummary, ...]) -> Desk:
    ready_desk.client.deliver(messages.Conversations(summaries))
    return ready_desk


def test_days_stand_above_their_first_conversation(summaries: tuple[ConversationSummary, ...]) -> None:
    model = HistoryModel()
    model.set_conversations(summaries)
    rows = [model.index(row) for row in range(4)]
    assert [row.data(SECTION_ROLE) for row in rows] == ["Pinned", "Today", "", "Yesterday"]
    assert [row.data(PINNED_ROLE) for row in rows] == [True, False, False, False]
    assert rows[1].data(DETAIL_ROLE).startswith("12:34")
    assert rows[0].data(Qt.ItemDataRole.AccessibleTextRole).startswith("Pinned: Boiler")


def test_a_day_as_a_heading() -> None:
    now = datetime(2026, 5, 20, 15, 30).astimezone()
    assert day((now - timedelta(days=40)).isoformat(), now) == "Friday, 10 April"
    assert day((now - timedelta(days=400)).isoformat(), now) == "Tuesday, 15 April 2025"
    assert day((now + timedelta(days=1)).isoformat(), now) == "Today"
    assert day("once", now) == "Some time ago"


def test_search_filters_titles_at_once_and_texts_soon(listed: Desk, qtbot: QtBot) -> None:
    window, model = listed.window, listed.window.history_model
    window.activateWindow()
    window.actions_table["show-sidebar"].setChecked(False)
    window.actions_table["search-conversations"].trigger()
    assert QApplication.focusWidget() is window.sidebar.search
    qtbot.keyClicks(window.sidebar.search, "BREAD")
    assert [model.index(row).data() for row in range(model.rowCount())] == ["Bread", "Bread again"]
    qtbot.waitUntil(lambda: bool(listed.client.sent_of(messages.SearchConversations)))
    assert listed.client.sent_of(messages.SearchConversations)[-1].words == "BREAD"
    listed.client.deliver(messages.ConversationsFound("BRE", (9,)))
    assert model.rowCount() == 2
    listed.client.deliver(messages.ConversationsFound("BREAD", (9, 3)))
    assert [model.index(row).data() for row in range(model.rowCount())] == ["Boiler", "Bread", "Bread again"]
    window.sidebar.search.setText("nothing")
    assert window.sidebar.no_history.text() == "No conversation holds these words."
    window.sidebar.search.clear()
    assert model.rowCount() == 4


def test_a_title_is_edited_in_its_row(listed: Desk, qtbot: QtBot) -> None:
    history = listed.window.sidebar.history
    listed.window.activateWindow()
    history.setFocus()
    history.setCurrentIndex(listed.window.history_model.index(1))
    qtbot.keyClick(history, Qt.Key.Key_F2)
    editor = history.findChild(QLineEdit)
    assert editor.text() == "Bread"
    assert editor.accessibleName() == "Title"
    editor.setText(" Rye  bread ")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(listed.client.sent_of(messages.RenameConversation)))
    assert listed.client.sent_of(messages.RenameConversation)[-1] == messages.RenameConversation(3, "Rye bread")


def test_the_menu_of_a_row_pins_and_exports(listed: Desk, tmp_path: Path) -> None:
    sidebar = listed.window.sidebar
    listed.desktop.file = tmp_path / "out.html"
    point = sidebar.history.visualRect(listed.window.history_model.index(2)).center()
    sidebar.history.customContextMenuRequested.emit(point)
    menu = sidebar.findChild(QMenu)
    actions = {action.text(): action for action in menu.actions()}
    actions["Pin"].trigger()
    assert listed.client.sent_of(messages.PinConversation)[-1] == messages.PinConversation(4, pinned=True)
    actions["Export as JSON…"].trigger()
    sent = listed.client.sent_of(messages.ExportConversation)[-1]
    assert sent == messages.ExportConversation(4, str(tmp_path / "out.html"), "html")
    menu.close()


def test_the_conversation_on_screen_is_exported(ready_desk: Desk, answer: Answer, tmp_path: Path) -> None:
    ready_desk.window.conversations.export()
    assert "no conversation to export" in ready_desk.window.notices.notices[-1].message
    ready_desk.finish(answer, conversation=7)
    ready_desk.desktop.file = tmp_path / "out.md"
    ready_desk.window.conversations.export()
    sent = ready_desk.client.sent_of(messages.ExportConversation)[-1]
    assert sent == messages.ExportConversation(7, str(tmp_path / "out.md"), "markdown")


def test_a_question_is_edited_and_asked_again(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    ready_desk.window.transcript.anchorClicked.emit(QUrl("edit:0"))
    assert ready_desk.window.ask_box.text == QUESTION
    assert len(ready_desk.client.sent_of(messages.Ask)) == 1


def test_an_answer_whose_source_changed_says_so_until_it_is_right_again(
    ready_desk: Desk, answer: Answer, qtbot: QtBot
) -> None:
    client = ready_desk.client
    ready_desk.finish(answer, conversation=7)
    client.deliver(messages.Libraries((made_status("Notes", id=1),), 2))
    qtbot.waitUntil(lambda: bool(client.sent_of(messages.CheckAnswers)))
    assert client.sent_of(messages.CheckAnswers)[-1].conversation == 7
    client.deliver(messages.AnswersChecked(7, (1,)))
    assert "A passage that this answer cites has changed since." in ready_desk.document()
    client.deliver(messages.AnswersChecked(8, ()))
    assert "has changed since" in ready_desk.document()
    client.deliver(messages.AnswersChecked(7, ()))
    assert "has changed since" not in ready_desk.document()


def test_asking_again_shows_what_is_different(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    ready_desk.window.transcript.anchorClicked.emit(QUrl("again:0"))
    parts = [("It bakes for 30 minutes with steam 🍞.", [1]), ("Then for 25 minutes at 210 °C.", [1])]
    job = ready_desk.client.sent_of(messages.Ask)[-1].job
    ready_desk.client.deliver(messages.AnswerDone(job, 7, 2, made_answer(QUESTION, parts, list(answer.passages))))
    assert "Different from the earlier answer:   It bakes for 20 30 minutes with steam" in ready_desk.document()
    document = ready_desk.window.transcript.document()
    last = document.find("20 30 minutes").selectionStart()
    cursor = document.find("20", last - 1)
    assert cursor.charFormat().fontStrikeOut()
    assert document.find("30", last).charFormat().fontUnderline()
    ready_desk.window.links.ask_again()
    job = ready_desk.client.sent_of(messages.Ask)[-1].job
    ready_desk.client.deliver(messages.AnswerDone(job, 7, 3, made_answer(QUESTION, parts, list(answer.passages))))
    assert "The same as the earlier answer." in ready_desk.document()


def test_an_answer_that_was_lost_counts_as_a_difference(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    ready_desk.window.links.ask_again()
    job = ready_desk.client.sent_of(messages.Ask)[-1].job
    lost = replace(answer, answer=None, sentences=(), outcome="not-in-notes")
    ready_desk.client.deliver(messages.AnswerDone(job, 7, 2, lost))
    assert "Not in your notes." in ready_desk.document().split("Different from the earlier answer:")[1]


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ("a b c", "a b c", [("same", "a b c")]),
        ("a b c", "a x c", [("same", "a"), ("removed", "b"), ("added", "x"), ("same", "c")]),
        ("a", "a  b", [("same", "a"), ("added", "b")]),
        ("", "b", [("added", "b")]),
        ("a", "", [("removed", "a")]),
        ("", "", []),
    ],
)
def test_differences_word_by_word(before: str, after: str, changes: list[tuple[str, str]]) -> None:
    assert difference(before, after) == changes
