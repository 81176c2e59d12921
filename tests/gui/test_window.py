"""The window: what it remembers, how it fits, and how the engine's state is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from scholiast.core.errors import LockHeld
from scholiast.core.records import Answer
from scholiast.engine import messages
from scholiast.gui.elided_label import ElidedLabel
from scholiast.gui.engine_link import EngineState
from scholiast.gui.notices import Notice
from scholiast.gui.testing import made_status
from scholiast.gui.window import MainWindow
from tests.gui.conftest import Desk, MakeDesk, delete_the_deferred
from tests.gui.test_shelf import press


def test_size_panes_and_switches_come_back(make_desk: MakeDesk) -> None:
    desk = make_desk()
    desk.open_up()
    desk.client.deliver(messages.Libraries((made_status("A", id=3), made_status("B", id=4)), 1))
    window = desk.window
    window.resize(760, 640)
    window.panes.setSizes([190, 310, 260])
    window.panes.splitterMoved.emit(200, 1)
    window.actions_table["show-sidebar"].trigger()
    model = window.library_model
    model.setData(model.index(1), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    sizes = window.panes.sizes()
    window.close()
    again = make_desk()
    assert again.window.size() == window.size()
    assert again.window.sidebar.isHidden()
    again.window.actions_table["show-sidebar"].trigger()
    assert again.window.panes.sizes()[2] == pytest.approx(sizes[2], abs=12)
    assert again.window.library_model.off == {4}
    assert (desk.data_dir / "window.ini").is_file()


def test_nothing_is_kept_outside_the_data_folder(make_desk: MakeDesk) -> None:
    make_desk().window.close()
    home = Path(QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "x", "y").fileName()).parents[1]
    assert not list(home.rglob("*cholias*"))


def test_a_spoilt_state_file_is_ignored(make_desk: MakeDesk, data_dir: Path) -> None:
    (data_dir / "window.ini").write_text(
        "[window]\ngeometry=@ByteArray(nonsense)\npanes=7\n[libraries]\noff=x,3,\n", encoding="utf-8"
    )
    desk = make_desk()
    assert desk.window.isVisible()
    assert desk.window.library_model.off == {3}


@pytest.mark.parametrize("size", [(900, 600), (1_280, 800), (640, 440)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_label_is_cut_off(
    ready_desk: Desk, answer: Answer, qtbot: QtBot, size: tuple[int, int], scale: float
) -> None:
    window = ready_desk.window
    font = window.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    window.setFont(font)
    window.resize(*size)
    ready_desk.finish(answer)
    ready_desk.send_note()
    ready_desk.client.deliver(messages.IndexProgress("Notes", 3, 120, 84.0, 110.0, False, False))
    qtbot.waitUntil(lambda: cut_off(window) == [])


def cut_off(window: MainWindow) -> list[str]:
    """The labels and buttons whose text does not fit, those apart that shorten it themselves."""
    found = []
    for label in window.findChildren(QLabel):
        if not label.isVisible() or not label.text() or isinstance(label, ElidedLabel):
            continue
        longest = max(label.text().split() if label.wordWrap() else [label.text()], key=len)
        if label.fontMetrics().horizontalAdvance(longest) > label.contentsRect().width() + 1:
            found.append(label.text())
        if label.wordWrap() and label.heightForWidth(label.width()) > label.height() + 1:
            found.append(label.text())
    buttons = [button for button in window.findChildren(QPushButton) if button.isVisible()]
    return found + [button.text() for button in buttons if button.sizeHint().width() > button.width() + 1]


def test_children_stay_inside_their_parents(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    ready_desk.window.resize(640, 440)
    ready_desk.window.grab()
    for kind in (QLabel, QPushButton, QToolButton):
        for widget in ready_desk.window.findChildren(kind):
            parent = widget.parentWidget()
            if widget.isVisible() and parent is not None and widget.objectName() != "qt_menubar_ext_button":
                assert parent.rect().adjusted(-1, -1, 1, 1).contains(widget.geometry()), widget


def test_the_window_is_not_one_colour(ready_desk: Desk) -> None:
    image = ready_desk.window.grab().toImage()
    assert len({image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}) > 5


@pytest.mark.parametrize(
    ("states", "text"),
    [
        ([], "All on this computer"),
        ([("embedder", "loading", "m", "")], "Loading the search model…"),
        (
            [("embedder", "ready", "m", ""), ("generator", "preparing", "g", "")],
            "Preparing the reading model for this computer; the first time takes about a minute…",
        ),
        ([("generator", "preparing", "g", "Rewriting the weights.")], "Rewriting the weights."),
        ([("generator", "failed", "g", "It is damaged.")], "The reading model cannot be used"),
        ([("embedder", "ready", "m", ""), ("generator", "ready", "g", "")], "All on this computer  ·  g"),
    ],
)
def test_model_states_in_words(desk: Desk, states: list[tuple[str, str, str, str]], text: str) -> None:
    assert desk.window.strip.engine.text() == "Starting…"
    desk.client.start()
    for state in states:
        desk.client.deliver(messages.ModelState(*state, hint="Do this."))
    assert desk.window.strip.engine.text() == text


def test_a_model_that_fails_is_told_once_with_its_hint(desk: Desk) -> None:
    desk.client.start()
    for _ in range(3):
        desk.client.deliver(messages.ModelState("generator", "failed", "g", "It is damaged.", "Fetch it again."))
    [notice] = desk.window.notices.notices
    assert (notice.message, notice.hint) == ("It is damaged.", "Fetch it again.")


def test_engine_stopped_offers_restart_and_details(ready_desk: Desk) -> None:
    window = ready_desk.window
    ready_desk.client.set_state(EngineState("stopped", "It ended with code 3.", "Your notes are safe.", "the log"))
    assert window.strip.engine.text() == "Engine stopped"
    [notice] = window.notices.notices
    assert notice.message == "Engine stopped. It ended with code 3."
    press(notice, "Copy details")
    assert ready_desk.desktop.copied == ["the log"]
    [notice] = window.notices.notices
    press(notice, "Restart")
    assert ready_desk.client.state.phase == "running"
    assert not window.notices.notices


def test_a_second_window_says_who_holds_the_folder(desk: Desk) -> None:
    desk.client.set_state(EngineState("locked", "Another Scholiast (window, 4711) is open.", "Close it.", "log"))
    assert desk.window.strip.engine.text() == "Open in another window"
    [notice] = desk.window.notices.notices
    assert "4711" in notice.message
    assert {button.text() for button in notice.findChildren(QPushButton)} == {"Try again", "Copy details"}
    assert LockHeld.code == "locked"


def test_notices_of_the_engine_are_shown(ready_desk: Desk) -> None:
    for level in ("info", "warning", "error", "unheard-of"):
        ready_desk.client.deliver(messages.Notice(level, f"A {level}.", ""))
    assert [notice.level for notice in ready_desk.window.notices.notices] == ["warning", "error", "info"]


def test_the_same_notice_is_shown_once(ready_desk: Desk) -> None:
    for _ in range(3):
        ready_desk.client.deliver(messages.Notice("warning", "The disk is full.", "Free some space."))
    assert len(ready_desk.window.notices.notices) == 1


def test_notices_go_by_themselves_but_errors_stay(ready_desk: Desk, qtbot: QtBot) -> None:
    stack = ready_desk.window.notices
    info = stack.show_notice("info", "Soon gone.")
    stack.show_notice("error", "Stays.")
    info.close_later(10)
    qtbot.waitUntil(lambda: len(stack.notices) == 1)
    assert stack.notices[0].message == "Stays."
    stack.notices[0].close_notice()
    assert stack.isHidden()


def test_open_note_uses_the_persons_program(ready_desk: Desk, answer: Answer, qtbot: QtBot, tmp_path: Path) -> None:
    ready_desk.finish(answer)
    window = ready_desk.window
    window.activateWindow()
    window.sources.list.setFocus()
    qtbot.keyClick(window.sources.list, Qt.Key.Key_Return)
    assert ready_desk.desktop.opened == []
    assert "no longer there" in window.notices.notices[-1].message


def test_open_note_opens_the_file(ready_desk: Desk, answer: Answer, qtbot: QtBot, tmp_path: Path) -> None:
    from dataclasses import replace

    (tmp_path / "journal.md").write_text("Bought flour.", encoding="utf-8")
    passages = tuple(replace(passage, root=str(tmp_path)) for passage in answer.passages)
    ready_desk.finish(replace(answer, passages=passages))
    window = ready_desk.window
    window.sources.choose(2)
    window.activateWindow()
    window.sources.list.setFocus()
    qtbot.keyClick(window.sources.list, Qt.Key.Key_Return)
    assert ready_desk.desktop.opened == [tmp_path / "journal.md"]
    row = window.sources.list.visualRect(window.sources.model.index(1)).center()
    qtbot.mouseDClick(window.sources.list.viewport(), Qt.MouseButton.LeftButton, pos=row)
    window.sources.preview.open_button.setEnabled(True)
    window.sources.preview.open_button.click()
    ready_desk.desktop.can_open = False
    window.actions_table["open-note"].trigger()
    assert len(ready_desk.desktop.opened) >= 3
    assert "No program opens journal.md" in window.notices.notices[-1].message


def test_dialogs_and_notices_die_when_they_are_closed(ready_desk: Desk) -> None:
    window = ready_desk.window
    for key in ("shortcuts", "about"):
        window.actions_table[key].trigger()
    window.notices.show_notice("error", "Something.").close_notice()
    for dialog in window.findChildren(QDialog):
        dialog.close()
    delete_the_deferred()
    assert window.findChildren(QDialog) == []
    assert window.findChildren(Notice) == []
