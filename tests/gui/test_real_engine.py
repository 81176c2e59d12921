"""The window and a real engine process with built-in stand-ins for the models."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from scholiast.core.paths import DataPaths
from scholiast.engine.messages import Libraries
from scholiast.gui.app import build_window
from scholiast.gui.engine_client import EngineClient, engine_command
from scholiast.gui.testing import RecordingDesktop
from scholiast.gui.turns import ShownTurn
from scholiast.gui.window import MainWindow
from tests.gui.conftest import delete_the_deferred


class Running:
    """A window with its engine process."""

    def __init__(self, data_dir: Path, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.client = EngineClient(engine_command(data_dir, "fake"))
        self.desktop = RecordingDesktop()
        self.window: MainWindow = build_window(self.client, DataPaths(data_dir), self.desktop)
        self.window.closing.connect(self.client.shut_down)
        self.phases: list[str] = []
        self.said: list[str] = []
        self.generation = 0
        self.client.state_changed.connect(lambda state: self.phases.append(state.phase))
        self.client.notice_received.connect(lambda notice: self.said.append(notice.message))
        self.client.libraries_changed.connect(self._note_generation)
        self.window.show()
        self.client.start()

    def _note_generation(self, event: Libraries) -> None:
        self.generation = event.generation

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition)

    def wait_indexed(self, notes: int) -> None:
        def indexed() -> bool:
            statuses = self.window.library_model.statuses
            settled = all(status.state == "ready" and not status.pending for status in statuses)
            return settled and sum(status.notes for status in statuses) == notes

        self.wait(indexed)

    def ask(self, question: str) -> ShownTurn:
        self.window.ask_box.set_text(question)
        self.qtbot.keyClick(self.window.ask_box.edit, Qt.Key.Key_Return)
        turn = self.window.asking.conversation.turns[-1]
        self.wait(lambda: turn.is_over)
        return turn

    def close(self) -> None:
        self.window.close()
        self.wait(lambda: self.client.state.phase == "closed")
        self.window.deleteLater()
        self.client.deleteLater()
        delete_the_deferred()


Start = Callable[[], Running]


@pytest.fixture
def start(qtbot: QtBot, data_dir: Path) -> Iterator[Start]:
    running: list[Running] = []

    def begin() -> Running:
        running.append(Running(data_dir, qtbot))
        return running[-1]

    yield begin
    for one in running:
        if one.client.state.phase != "closed":
            one.close()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "pump.md").write_text(
        "# Pump 🚰\r\n\r\nThe pressure of the garden pump is 41 kPa.\r\n", encoding="utf-8", newline=""
    )
    (folder / "cat.md").write_text("# Cat\n\nThe cat is called Pepper and sleeps on the boiler.\n", encoding="utf-8")
    return folder


def test_add_ask_read_edit_delete(start: Start, notes: Path) -> None:
    one = start()
    one.window.shelf.add(notes)
    one.wait_indexed(2)
    turn = one.ask("What is the pressure of the garden pump?")
    assert turn.state in ("answered", "partly"), turn.message
    assert "41" in one.window.transcript.toPlainText()
    one.wait(lambda: "41 kPa" in one.window.sources.preview.highlighted_text)
    assert one.window.sources.preview.title.text().startswith("pump.md")

    before = one.generation
    (notes / ".pump").write_text("# Pump\n\nThe pressure of the garden pump is 73 kPa.\n", encoding="utf-8")
    (notes / ".pump").replace(notes / "pump.md")
    one.wait(lambda: "changed since the answer" in one.window.sources.preview.banner.text())
    one.wait(lambda: one.generation > before)
    turn = one.ask("What is the pressure of the garden pump?")
    assert turn.answer is not None
    assert "73" in turn.answer.candidate

    (notes / "pump.md").unlink()
    one.wait_indexed(1)
    turn = one.ask("What is the pressure of the garden pump?")
    assert all(passage.note != "pump.md" for passage in turn.passages)


def test_the_index_and_history_are_there_after_a_restart(start: Start, notes: Path) -> None:
    one = start()
    one.window.shelf.add(notes)
    one.wait_indexed(2)
    one.ask("What is the cat called?")
    one.wait(lambda: one.window.history_model.rowCount() == 1)
    one.close()
    two = start()
    two.wait_indexed(2)
    two.wait(lambda: two.window.history_model.rowCount() == 1)
    two.window.sidebar.history.clicked.emit(two.window.history_model.index(0))
    two.wait(lambda: len(two.window.asking.conversation.turns) == 1)
    assert "What is the cat called?" in two.window.transcript.toPlainText()


def test_a_killed_engine_comes_back_with_everything(start: Start, notes: Path) -> None:
    one = start()
    one.window.shelf.add(notes)
    one.wait_indexed(2)
    os.kill(one.client.process_id, signal.SIGKILL)
    one.wait(lambda: one.phases == ["starting", "running", "restarting", "starting", "running"])
    one.wait_indexed(2)
    assert one.ask("What is the cat called?").state in ("answered", "partly")


def test_a_second_window_on_the_same_folder_is_told(start: Start) -> None:
    one = start()
    one.wait(lambda: one.client.state.phase == "running")
    two = start()
    two.wait(lambda: two.client.state.phase == "locked")
    [notice] = two.window.notices.notices
    assert str(one.client.process_id) in f"{notice.message} {notice.hint}"
    one.close()
    two.client.restart()
    two.wait(lambda: two.client.state.phase == "running")
    assert not two.window.notices.notices


def test_a_library_that_is_off_is_not_asked(start: Start, notes: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "dog.md").write_text("# Dog\n\nThe dog is called Rufus.\n", encoding="utf-8")
    one = start()
    one.window.shelf.add(notes)
    one.window.shelf.add(other)
    one.wait_indexed(3)
    model = one.window.library_model
    row = next(row for row, status in enumerate(model.statuses) if status.name == "other")
    model.setData(model.index(row), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    turn = one.ask("What is the dog called?")
    assert all(passage.library != "other" for passage in turn.passages)
    model.setData(model.index(row), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    turn = one.ask("What is the dog called?")
    assert turn.passages[0].note == "dog.md"


@pytest.mark.parametrize("name", ["missing", "file.md"])
def test_a_folder_that_cannot_be_added_is_explained(start: Start, tmp_path: Path, name: str) -> None:
    (tmp_path / "file.md").write_text("x", encoding="utf-8")
    one = start()
    one.window.shelf.add(tmp_path / name)
    one.wait(lambda: bool(one.window.notices.notices))
    [notice] = one.window.notices.notices
    assert notice.level == "error"
    assert notice.hint
    assert not one.window.library_model.statuses


def test_compare_leave_out_forget_and_find_it_all_in_the_history(start: Start, notes: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "pump.md").write_text("# Pump\n\nThe pressure of the garden pump is 73 kPa.\n", encoding="utf-8")
    one = start()
    one.window.shelf.add(notes)
    one.window.shelf.add(other)
    one.wait_indexed(3)
    one.window.actions_table["compare"].trigger()
    one.window.ask_box.set_text("What is the pressure of the garden pump?")
    one.qtbot.keyClick(one.window.ask_box.edit, Qt.Key.Key_Return)
    left, right = one.window.comparing.page.sides
    one.wait(lambda: not one.window.comparing.is_running)
    assert "41" in left.transcript.toPlainText()
    assert "73" in right.transcript.toPlainText()
    assert [selection.cursor.selectedText() for selection in right.transcript.extraSelections()] == ["73"]

    one.window.library_details.open(one.window.library_model.statuses[0].id)
    page = one.window.library_details.page
    one.wait(page.rules.rules.isEnabled)
    page.rules.rules.setPlainText("cat.md")
    one.wait(lambda: page.rules.effect.text() == "1 note would leave the index.")
    page.rules.use_button.click()
    one.wait_indexed(2)
    page.note.setText("pump.md")
    one.desktop.agrees = True
    page.forget_button.click()
    one.wait_indexed(1)
    one.wait(lambda: "pump.md of notes was forgotten." in one.said)

    one.window.pages.leave_all()
    one.wait(lambda: len(one.window.asking.conversation.turns) == 2)
    shown = [turn.state for turn in one.window.asking.conversation.turns]
    assert shown == ["failed", "answered"], "what showed the forgotten note went with it"
