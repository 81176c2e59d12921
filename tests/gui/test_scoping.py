"""What a question is put to: chips, the date, and each conversation with its own choice."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer, NoteRef, TurnScope
from scholiast.engine import messages
from scholiast.gui.testing import made_status
from tests.gui.conftest import QUESTION, Desk, MakeDesk
from tests.gui.test_accessibility import nameless

THREE = (made_status("Home", id=1), made_status("Work", id=2), made_status("Old & odd", id=3))


def three(desk: Desk) -> list[QToolButton]:
    desk.client.deliver(messages.Libraries(THREE, 2))
    return desk.window.scoping.bar.libraries.chips


def asked(desk: Desk) -> tuple[tuple[int, ...] | None, str | None]:
    desk.ask()
    request = desk.client.sent_of(messages.Ask)[-1].request
    desk.window.asking.stop()
    return request.libraries, request.as_of


def test_chips_and_check_boxes_are_one(ready_desk: Desk) -> None:
    window = ready_desk.window
    assert not window.scoping.bar.libraries.chips
    chips = three(ready_desk)
    assert [chip.text() for chip in chips] == ["✓ Home", "✓ Work", "✓ Old && odd"]
    chips[1].click()
    model = window.library_model
    assert model.index(1).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    assert (chips[1].text(), chips[1].accessibleName()) == ("Work", "Work is not asked")
    assert asked(ready_desk) == ((1, 3), None)
    model.setData(model.index(1), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert chips[1].isChecked()
    assert asked(ready_desk) == (None, None)


def test_a_date_holds_for_the_conversation_and_stands_below_the_question(ready_desk: Desk, answer: Answer) -> None:
    window = ready_desk.window
    chip = window.scoping.bar.date
    chip.panel.open_below(chip, None)
    day = QDate.currentDate().addDays(-3)
    chip.panel.calendar.clicked.emit(day)
    date = day.toString(Qt.DateFormat.ISODate)
    assert chip.panel.isHidden()
    assert chip.isChecked()
    assert chip.text().startswith("As of ")
    assert asked(ready_desk) == (None, date)
    assert f"as of {day.day()} " in ready_desk.document()
    window.asking.new()
    assert (chip.text(), chip.isChecked()) == ("As of now ▾", False)
    assert asked(ready_desk) == (None, None)
    chip.panel.chosen.emit("2026-03-31")
    chip.panel.now.click()
    assert asked(ready_desk) == (None, None)


def test_a_conversation_brings_its_choice_back_and_leaves_the_others_alone(
    ready_desk: Desk, answer: Answer, make_desk: MakeDesk
) -> None:
    chips = three(ready_desk)
    window = ready_desk.window
    chips[2].click()
    window.asking.open(4)
    scope = TurnScope((2, 99), ("Work", "Gone"), "2026-03-31")
    turns = (messages.Turn(1, "t", QUESTION, answer, scope=scope),)
    ready_desk.client.deliver(messages.ConversationOpened(4, turns))
    assert [chip.isChecked() for chip in chips] == [False, True, False]
    assert asked(ready_desk) == ((2,), "2026-03-31")
    chips[0].click()
    assert asked(ready_desk) == ((1, 2), "2026-03-31")
    window.asking.new()
    assert [chip.isChecked() for chip in chips] == [True, True, False]
    window.asking.open(4)
    ready_desk.client.deliver(messages.ConversationOpened(4, turns))
    window.close()
    again = make_desk()
    assert again.window.library_model.off == {3}


def test_asking_again_asks_the_same_notes(ready_desk: Desk, answer: Answer) -> None:
    chips = three(ready_desk)
    chips[0].click()
    ready_desk.finish(answer)
    chips[0].click()
    ready_desk.window.links.ask_again()
    assert ready_desk.client.sent_of(messages.Ask)[-1].request.libraries == (2, 3)
    ready_desk.window.asking.stop()
    ready_desk.client.deliver(messages.Libraries(THREE[:1], 3))
    ready_desk.window.links.ask_again(0)
    assert ready_desk.client.sent_of(messages.Ask)[-1].request.libraries is None


def test_chips_without_room_are_behind_a_menu(ready_desk: Desk, qtbot: QtBot) -> None:
    window = ready_desk.window
    many = tuple(made_status(f"Library number {n}", id=n) for n in range(1, 21))
    ready_desk.client.deliver(messages.Libraries(many, 2))
    window.resize(900, 600)
    bar = window.scoping.bar.libraries
    qtbot.waitUntil(lambda: bar.chips[0].isVisible() and bar.more.isVisible())
    shown = [chip for chip in bar.chips if chip.isVisible()]
    assert 0 < len(shown) < 12
    assert bar.more.text() == f"+{20 - len(shown)} ▾"
    assert shown[-1].geometry().right() < bar.more.geometry().left()
    assert bar.more.geometry().right() <= bar.width()
    bar.menu.aboutToShow.emit()
    bar.menu.actions()[19].trigger()
    assert window.library_model.off == {20}
    assert nameless(window) == []


def test_the_chips_step_aside_for_a_comparison(ready_desk: Desk) -> None:
    three(ready_desk)
    window = ready_desk.window
    window.actions_table["compare"].trigger()
    assert window.scoping.bar.isHidden()
    assert window.ask_box.scope.isHidden()
    window.pages.leave_side()
    assert window.scoping.bar.isVisible()


def test_an_answer_from_a_folder_that_is_away_says_so(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(replace(answer, offline=("Notes",)))
    assert "The folder of Notes is away; what was indexed of it before was asked." in ready_desk.document()


def test_notes_alone_are_asked_until_their_chips_are_clicked(ready_desk: Desk, answer: Answer) -> None:
    window, client = ready_desk.window, ready_desk.client
    three(ready_desk)
    soup, tea = NoteRef(1, "recipes/Soup & salad.md"), NoteRef(2, "tea.md")
    window.scoping.ask_notes([soup])
    window.scoping.ask_notes([soup, tea])
    bar = window.scoping.bar
    assert [chip.text() for chip in bar.notes.chips] == ["Soup && salad  ✕", "tea  ✕"]
    assert bar.notes.chips[0].accessibleName() == "Only Soup & salad is asked; remove it"
    assert bar.libraries.isHidden()
    assert nameless(bar) == []
    window.library_model.set_off([1, 2, 3])
    ready_desk.finish(answer)
    request = client.sent_of(messages.Ask)[-1].request
    assert (request.notes, request.libraries) == ((soup, tea), (1, 2))
    assert "Soup & salad and tea" in ready_desk.document()
    bar.notes.chips[0].click()
    assert window.asking.notes == (tea,)
    window.links.ask_again()
    assert client.sent_of(messages.Ask)[-1].request.notes == (soup, tea), "what is asked again is asked of the same"
    window.asking.stop()
    bar.notes.chips[0].click()
    assert window.asking.notes == ()
    assert not bar.libraries.isHidden()


def test_the_notes_come_back_with_their_conversation_and_go_with_their_library(ready_desk: Desk) -> None:
    window, client = ready_desk.window, ready_desk.client
    three(ready_desk)
    note = NoteRef(2, "tea.md")
    scope = TurnScope((2,), ("Work",), notes=(note, NoteRef(99, "gone.md")))
    window.asking.open(7)
    client.deliver(messages.ConversationOpened(7, (messages.Turn(1, "t", QUESTION, None, "x", scope=scope),)))
    assert window.asking.notes == (note,)
    window.asking.new()
    assert (window.asking.notes, window.scoping.bar.notes.chips) == ((), [])
    window.scoping.ask_notes([note])
    client.deliver(messages.Libraries(THREE[:1], 2))
    assert window.asking.notes == ()
