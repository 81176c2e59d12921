"""Adding, dropping, removing and undoing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from scholiast.engine import messages
from scholiast.gui.notices import Notice
from scholiast.gui.testing import made_status
from tests.gui.conftest import Desk, MakeDesk

COPY, MOVE = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction
BUTTONS, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drag(target: QWidget, urls: Sequence[QUrl], text: str | None = None, actions: Qt.DropAction = COPY | MOVE) -> bool:
    """Drag and drop ``urls`` on ``target`` as the platform does; whether it was taken."""
    data = QMimeData()
    if urls:
        data.setUrls(list(urls))
    if text is not None:
        data.setText(text)
    point = target.rect().center()
    enter = QDragEnterEvent(point, actions, data, BUTTONS, NO_KEYS)
    QApplication.sendEvent(target, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(target, QDragMoveEvent(point, actions, data, BUTTONS, NO_KEYS))
    drop = QDropEvent(QPointF(point), actions, data, BUTTONS, NO_KEYS)
    drop.setDropAction(Qt.DropAction.MoveAction)
    QApplication.sendEvent(target, drop)
    assert drop.dropAction() != Qt.DropAction.MoveAction
    return True


def press(notice: Notice, text: str) -> None:
    button = next(button for button in notice.findChildren(QPushButton) if button.text() == text)
    button.click()


@pytest.mark.parametrize("where", ["window", "transcript", "ask box", "note"])
def test_a_folder_can_be_dropped_anywhere(ready_desk: Desk, tmp_path: Path, where: str) -> None:
    window = ready_desk.window
    targets: dict[str, QWidget] = {
        "window": window,
        "transcript": window.transcript.viewport(),
        "ask box": window.ask_box.edit.viewport(),
        "note": window.sources.preview.edit.viewport(),
    }
    assert drag(targets[where], [QUrl.fromLocalFile(str(tmp_path))])
    assert ready_desk.client.sent_of(messages.AddLibrary) == [messages.AddLibrary(str(tmp_path))]
    assert window.overlay.isHidden()


def test_a_source_that_only_moves_is_told_that_nothing_was_moved(ready_desk: Desk, tmp_path: Path) -> None:
    assert drag(ready_desk.window, [QUrl.fromLocalFile(str(tmp_path))], actions=MOVE)
    assert len(ready_desk.client.sent_of(messages.AddLibrary)) == 1


def test_several_folders_are_all_added_once(ready_desk: Desk, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("a", "b 🍞 ü")]
    for folder in folders:
        folder.mkdir()
    urls = [QUrl.fromLocalFile(str(folder)) for folder in [*folders, folders[0]]]
    assert drag(ready_desk.window, urls)
    assert [command.path for command in ready_desk.client.sent_of(messages.AddLibrary)] == [str(f) for f in folders]


def test_a_file_gets_a_friendly_word_and_its_folder_is_offered(ready_desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "note.md"
    file.write_text("x", encoding="utf-8")
    assert drag(ready_desk.window, [QUrl.fromLocalFile(str(file))])
    [notice] = ready_desk.window.notices.notices
    assert notice.message == "note.md is a file, and was not added."
    assert not ready_desk.client.sent_of(messages.AddLibrary)
    press(notice, f"Add {tmp_path.name}")
    assert ready_desk.client.sent_of(messages.AddLibrary) == [messages.AddLibrary(str(tmp_path))]


def test_what_is_missing_or_elsewhere_is_explained(ready_desk: Desk, tmp_path: Path) -> None:
    gone = QUrl.fromLocalFile(str(tmp_path / "gone"))
    assert drag(ready_desk.window, [gone, QUrl("https://example.org/notes")])
    words = [notice.message for notice in ready_desk.window.notices.notices]
    assert f"{tmp_path / 'gone'} does not exist." in words
    assert "Only folders on this computer can be added." in words


def test_plain_text_is_not_taken_by_the_window(ready_desk: Desk) -> None:
    assert not drag(ready_desk.window, [], text="hello")


def test_the_overlay_goes_when_the_drag_leaves(ready_desk: Desk, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path))])
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, BUTTONS, NO_KEYS)
    QApplication.sendEvent(ready_desk.window, enter)
    assert ready_desk.window.overlay.isVisible()
    QApplication.sendEvent(ready_desk.window, QDragLeaveEvent())
    assert ready_desk.window.overlay.isHidden()


def test_first_start_offers_a_folder_and_the_sample_notes(desk: Desk, tmp_path: Path, qtbot: QtBot) -> None:
    window = desk.window
    desk.client.start()
    desk.client.deliver(messages.Libraries((), 0))
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.welcome)
    desk.desktop.folder = tmp_path
    window.add_button.click()
    window.sample_button.click()
    assert desk.client.sent == [messages.AddLibrary(str(tmp_path)), messages.AddSampleNotes()]
    desk.client.deliver(messages.Libraries((made_status("Sample notes"),), 1))
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.invitation)
    suggestion = window.invitation.findChildren(QPushButton)[0]
    suggestion.click()
    assert desk.client.sent_of(messages.Ask)[0].request.question == suggestion.text()
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.transcript)


def test_a_removed_library_comes_back_with_undo(ready_desk: Desk) -> None:
    window = ready_desk.window
    window.shelf.remove_library(1)
    assert window.library_model.rowCount() == 0
    [notice] = window.notices.notices
    assert notice.message == "Notes was removed. The notes themselves are not touched."
    press(notice, "Undo")
    assert window.library_model.rowCount() == 1
    assert not ready_desk.client.sent_of(messages.RemoveLibrary)
    assert not window.notices.notices


def test_a_removed_library_is_forgotten_when_the_notice_goes(ready_desk: Desk) -> None:
    ready_desk.window.shelf.remove_library(1)
    ready_desk.window.shelf.remove_library(1)
    ready_desk.window.notices.notices[0].close_notice()
    assert ready_desk.client.sent_of(messages.RemoveLibrary) == [messages.RemoveLibrary(1)]


def test_removals_are_finished_when_the_window_closes(ready_desk: Desk) -> None:
    ready_desk.window.shelf.remove_library(1)
    ready_desk.window.close()
    assert ready_desk.client.sent_of(messages.RemoveLibrary) == [messages.RemoveLibrary(1)]


def test_a_deleted_conversation_leaves_the_screen_and_can_come_back(ready_desk: Desk) -> None:
    window = ready_desk.window
    summary = messages.ConversationSummary(4, "Bread " * 20, "2026-01-02T10:00:00+00:00", 1)
    ready_desk.client.deliver(messages.Conversations((summary,)))
    window.asking.open(4)
    ready_desk.client.deliver(messages.ConversationOpened(4, (messages.Turn(1, "t", "q", None),)))
    window.sidebar.conversation_deleted.emit(4)
    assert window.asking.conversation.turns == []
    assert window.history_model.rowCount() == 0
    press(window.notices.notices[0], "Undo")
    assert window.history_model.rowCount() == 1
    window.sidebar.conversation_deleted.emit(4)
    window.notices.notices[0].close_notice()
    assert ready_desk.client.sent[-1] == messages.DeleteConversation(4)


def test_delete_key_in_the_history(ready_desk: Desk, qtbot: QtBot) -> None:
    window = ready_desk.window
    summary = messages.ConversationSummary(4, "Bread", "2026-01-02T10:00:00+00:00", 1)
    ready_desk.client.deliver(messages.Conversations((summary,)))
    window.activateWindow()
    window.sidebar.history.setFocus()
    window.sidebar.select_conversation(4)
    qtbot.keyClick(window.sidebar.history, Qt.Key.Key_Delete)
    assert window.history_model.rowCount() == 0


def test_pause_and_rescan(ready_desk: Desk) -> None:
    window = ready_desk.window
    ready_desk.client.deliver(messages.IndexProgress("Notes", 3, 120, 84.0, 110.0, False, False))
    assert window.strip.progress.text() == "Indexing Notes: 3 of 120 notes  ·  84 passages/s  ·  2 min left"
    assert window.strip.pause.accessibleName() == "Pause indexing"
    window.strip.pause.click()
    assert ready_desk.client.sent[-1] == messages.PauseIndexing(True)
    ready_desk.client.deliver(messages.IndexProgress("Notes", 3, 120, 0.0, None, True, False))
    assert window.strip.progress.text() == "Paused: Notes, 3 of 120 notes"
    assert window.actions_table["pause"].isChecked()
    window.strip.pause.click()
    assert ready_desk.client.sent[-1] == messages.PauseIndexing(False)
    window.actions_table["rescan"].trigger()
    assert ready_desk.client.sent[-1] == messages.Rescan(None)
    window.sidebar.rescan_requested.emit(1)
    assert ready_desk.client.sent[-1] == messages.Rescan(1)
    ready_desk.client.deliver(messages.IndexProgress("", 0, 0, 0.0, None, True, True))
    assert "paused" in window.strip.progress.text()
    assert window.strip.pause.isVisible()
    ready_desk.client.deliver(messages.IndexProgress("", 0, 0, 0.0, None, False, True))
    assert window.strip.progress.text() == ""
    assert window.strip.pause.isHidden()


def test_library_actions_need_a_selected_library(ready_desk: Desk) -> None:
    window = ready_desk.window
    window.actions_table["remove-library"].trigger()
    assert window.notices.notices[-1].message == "No library is selected."
    window.sidebar.libraries.setCurrentIndex(window.library_model.index(0))
    window.actions_table["remove-library"].trigger()
    assert window.library_model.rowCount() == 0


def test_a_command_that_fails_is_told(ready_desk: Desk, make_desk: MakeDesk) -> None:
    ready_desk.client.deliver(messages.JobFailed(0, "library", "/x is not a folder.", "Choose a folder."))
    [notice] = ready_desk.window.notices.notices
    assert (notice.level, notice.message, notice.hint) == ("error", "/x is not a folder.", "Choose a folder.")
