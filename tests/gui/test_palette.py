"""The command palette, earlier questions, the shortcut sheet, files to ask about, and the last conversation."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer, NoteRef
from scholiast.engine import messages
from scholiast.gui.palette import Entry, EntryListModel
from scholiast.gui.shortcut_sheet import ShortcutSheet
from scholiast.gui.testing import made_status
from tests.gui.conftest import Desk, MakeDesk
from tests.gui.test_accessibility import nameless

CONVERSATIONS = messages.Conversations(
    (
        messages.ConversationSummary(7, "How long does the sourdough bake?", "2026-05-20T10:00:00+00:00", 1),
        messages.ConversationSummary(3, "Who is the vet?", "2026-05-19T10:00:00+00:00", 2),
        messages.ConversationSummary(2, "A question that was too long to be kept wh…", "2026-05-19T09:00:00+00:00", 2),
    )
)


@pytest.mark.parametrize("force_py", [False, True])
def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    model = EntryListModel()
    model.set_entries([Entry("One", "a", int), Entry("Two", "b", int)])
    qtmodeltester.check(model, force_py=force_py)
    model.set_filter("two")
    model.set_entries([])


def test_what_begins_so_comes_first() -> None:
    model = EntryListModel()
    titles = ("Export a page", "Open the notes", "Notes", "Stop notes")
    model.set_entries([Entry(title, "Notes and more" if title == titles[0] else "", int) for title in titles])
    model.set_filter("note")
    assert [model.index(row).data() for row in range(model.rowCount())] == [
        "Notes",
        "Open the notes",
        "Stop notes",
        "Export a page",
    ]


def test_what_takes_things_away_comes_last_until_it_is_called_by_its_name(ready_desk: Desk, qtbot: QtBot) -> None:
    palette = ready_desk.window.extras.palette
    ready_desk.window.actions_table["palette"].trigger()
    for written, place in (("lib", -1), ("selected lib", 0), ("remove", 0)):
        palette.field.clear()
        qtbot.keyClicks(palette.field, written)
        listed = [palette.model.index(row).data() for row in range(palette.model.rowCount())]
        assert listed[place] == "Remove the selected library", (written, listed)
    palette.hide()


def test_it_finds_actions_settings_libraries_and_conversations(ready_desk: Desk, qtbot: QtBot) -> None:
    desk = ready_desk
    desk.client.deliver(messages.Libraries((made_status("Notes", id=1), made_status("Work", id=2)), 1))
    desk.client.deliver(CONVERSATIONS)
    palette = desk.window.extras.palette
    qtbot.keyClick(desk.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert palette.isVisible()
    assert nameless(palette) == []
    qtbot.keyClicks(palette.field, "dark")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert desk.window.extras.preferences.settings.window.theme == "dark"

    desk.window.actions_table["palette"].trigger()
    qtbot.keyClicks(palette.field, "do not ask work")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert desk.window.library_model.off == {2}

    desk.window.actions_table["palette"].trigger()
    qtbot.keyClicks(palette.field, "vet")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert desk.client.sent_of(messages.OpenConversation)[-1].conversation == 3

    desk.window.actions_table["palette"].trigger()
    qtbot.keyClicks(palette.field, "battery")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert desk.window.extras.preferences.page.controls["index", "pause_on_battery"].isVisible()

    desk.window.actions_table["palette"].trigger()
    qtbot.keyClicks(palette.field, "zzz")
    assert palette.nothing.isVisible()
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_the_arrows_choose_while_one_writes(ready_desk: Desk, qtbot: QtBot) -> None:
    ready_desk.window.actions_table["palette"].trigger()
    palette = ready_desk.window.extras.palette
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    qtbot.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == 1
    palette.close()


def test_up_brings_earlier_questions_back(ready_desk: Desk, answer: Answer, qtbot: QtBot) -> None:
    ready_desk.client.deliver(CONVERSATIONS)
    ready_desk.finish(answer)
    box = ready_desk.window.ask_box
    ready_desk.ask("And the rye?")
    ready_desk.window.asking.stop()
    box.set_text("")
    seen = []
    for _ in range(4):
        qtbot.keyClick(box.edit, Qt.Key.Key_Up)
        seen.append(box.text)
    assert seen == ["And the rye?", answer.question, "Who is the vet?", "Who is the vet?"]
    qtbot.keyClick(box.edit, Qt.Key.Key_Down)
    assert box.text == answer.question
    qtbot.keyClicks(box.edit, " x")
    qtbot.keyClick(box.edit, Qt.Key.Key_Up)
    assert box.text == f"{answer.question} x"


def test_the_sheet_is_grouped_and_found(ready_desk: Desk, qtbot: QtBot) -> None:
    qtbot.keyClick(ready_desk.window, Qt.Key.Key_F1)
    sheet = ready_desk.window.findChild(ShortcutSheet)
    assert sheet is not None
    assert nameless(sheet) == []
    groups = [sheet.table.topLevelItem(row).text(0) for row in range(sheet.table.topLevelItemCount())]  # type: ignore[union-attr]
    assert groups[:3] == ["Question", "File", "Edit"]
    sheet.field.setText("ctrl+k")
    shown = [row.text(0) for group, rows in sheet._groups for row in rows if not row.isHidden()]
    assert shown == ["Commands"]
    sheet.close()


def test_a_note_dropped_on_the_question_is_asked_about(ready_desk: Desk, tmp_path: Path) -> None:
    inside, outside = tmp_path / "notes" / "Sourdough.md", tmp_path / "else" / "loose.md"
    for file in (inside, outside):
        file.parent.mkdir()
        file.write_text("x", encoding="utf-8")
    ready_desk.client.deliver(messages.Libraries((made_status("Notes", id=1, root=str(inside.parent)),), 1))
    edit = ready_desk.window.ask_box.edit
    for file in (inside, outside):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file))])
        assert edit.canInsertFromMimeData(data)
        edit.insertFromMimeData(data)
    assert ready_desk.window.asking.notes == (NoteRef(1, "Sourdough.md"),)
    assert ready_desk.window.ask_box.text == ""
    assert "loose.md is a file" in ready_desk.window.notices.notices[-1].message
    assert QApplication.focusWidget() is None or ready_desk.window.isVisible()


def test_the_last_conversation_comes_back(make_desk: MakeDesk, answer: Answer) -> None:
    desk = make_desk()
    desk.open_up()
    desk.finish(answer, conversation=7)
    desk.window.close()
    again = make_desk()
    again.client.start()
    again.client.deliver(CONVERSATIONS)
    assert again.client.sent_of(messages.OpenConversation) == [messages.OpenConversation(7)]
    again.client.deliver(CONVERSATIONS)
    assert len(again.client.sent_of(messages.OpenConversation)) == 1


def test_a_conversation_that_was_deleted_does_not(make_desk: MakeDesk, answer: Answer) -> None:
    desk = make_desk()
    desk.open_up()
    desk.finish(answer, conversation=99)
    desk.window.close()
    again = make_desk()
    again.client.start()
    again.client.deliver(CONVERSATIONS)
    assert not again.client.sent_of(messages.OpenConversation)
