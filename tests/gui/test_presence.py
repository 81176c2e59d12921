"""The program on the desktop: one instance, the quick-ask box, tray, login, shortcut, notifications, dragging out."""

from __future__ import annotations

import plistlib
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QDir, QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer
from scholiast.core.settings import load_settings
from scholiast.engine import messages
from scholiast.gui.autostart import DesktopEntry, LaunchAgent, config_home
from scholiast.gui.global_shortcut import GlobalShortcut, system_shortcut
from scholiast.gui.global_shortcut_windows import virtual_key
from scholiast.gui.options import parse
from scholiast.gui.presence import NO_TRAY, Presence
from scholiast.gui.single_instance import SingleInstance, server_name
from tests.gui.conftest import Desk
from tests.gui.test_accessibility import nameless


@dataclass
class Placed:
    desk: Desk
    presence: Presence
    entry: DesktopEntry
    now: list[float]


class TakenShortcut(GlobalShortcut):
    """Another program has whatever is asked for."""

    def use(self, keys: str) -> str:
        return "Another program has these keys." if keys else ""


@pytest.fixture
def placed(ready_desk: Desk, tmp_path: Path) -> Placed:
    now = [0.0]
    entry = DesktopEntry(tmp_path / "autostart", ["/opt/my programs/scholiast", "--background"])
    window = ready_desk.window
    ways = TakenShortcut(parent=window), entry
    presence = Presence(window, ready_desk.client, window.appearance, ways, clock=lambda: now[0])
    return Placed(ready_desk, presence, entry, now)


# ---- one instance ------------------------------------------------------------------------------------------------


CALL = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from scholiast.gui.single_instance import SingleInstance
application = QCoreApplication([])
sys.exit(0 if SingleInstance(Path(sys.argv[1])).call_other(sys.argv[2]) else 3)
"""


def second_start(data_dir: Path, word: str) -> subprocess.Popen[bytes]:
    """A process of its own, as it would be."""
    return subprocess.Popen([sys.executable, "-c", CALL, str(data_dir), word])


def test_a_second_start_calls_the_first(qapp: QApplication, data_dir: Path, qtbot: QtBot) -> None:
    owner = QObject()
    first = SingleInstance(data_dir, owner)
    assert not SingleInstance(data_dir, owner).call_other()
    # What a window that crashed left behind is no obstacle.
    left = Path(QDir.tempPath()) / server_name(data_dir)
    left.write_text("", encoding="utf-8")
    first.listen()
    for word in ("show", "ask"):
        with qtbot.waitSignal(first.called) as called:
            process = second_start(data_dir, word)
        assert called.args == [word]
        assert process.wait(120) == 0
    with qtbot.assertNotEmitted(first.called):
        stranger = second_start(data_dir, "nonsense" * 40)
        qtbot.waitUntil(lambda: stranger.poll() is not None)
    first.close()
    assert not SingleInstance(data_dir, owner).call_other()


def test_one_folder_has_one_name(tmp_path: Path) -> None:
    assert server_name(tmp_path) == server_name(tmp_path / "x" / "..")
    assert server_name(tmp_path) != server_name(tmp_path / "x")


def test_the_options_for_it() -> None:
    assert parse(["--background"]).background
    assert parse(["--quick-ask"]).quick_ask


# ---- quick ask ---------------------------------------------------------------------------------------------------


def test_the_quick_box_asks_answers_and_opens_the_window(placed: Placed, answer: Answer, qtbot: QtBot) -> None:
    box, client = placed.presence.quick_ask, placed.desk.client
    placed.presence.called("ask")
    assert box.isVisible()
    assert nameless(box) == []
    qtbot.keyClicks(box.field, "How long?")
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    job = client.sent_of(messages.Ask)[-1].job
    assert client.sent_of(messages.Ask)[-1].conversation is None
    client.deliver(messages.PassagesFound(job, answer.passages, 0))
    assert box.state.text() == "Reading 3 passages…"
    client.deliver(messages.AnswerText(job, "It bakes"))
    assert box.answer.toPlainText() == "It bakes"
    client.deliver(messages.AnswerDone(job, 12, 1, answer))
    assert box.answer.toPlainText() == answer.answer
    assert "recipes/sourdough.md" in box.state.text()
    assert placed.desk.window.asking.conversation.turns == []
    box.open_button.click()
    assert not box.isVisible()
    assert client.sent_of(messages.OpenConversation)[-1].conversation == 12


def test_escape_stops_and_then_closes_the_quick_box(placed: Placed, qtbot: QtBot) -> None:
    box = placed.presence.quick_ask
    box.call()
    qtbot.waitUntil(box.isActiveWindow)
    box.field.setText("How long?")
    box.ask()
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert placed.desk.client.sent_of(messages.Stop)
    assert box.state.text() == "Stopped."
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()


def test_the_quick_box_alone_ends_the_program_when_it_goes(placed: Placed, qtbot: QtBot) -> None:
    window, box = placed.desk.window, placed.presence.quick_ask
    box.call()
    with qtbot.assertNotEmitted(window.closing):
        box.hide()
    window.stays_in_tray = True
    window.close()
    box.call()
    with qtbot.assertNotEmitted(window.closing):
        box.hide()
    window.stays_in_tray = False
    box.call()
    with qtbot.waitSignal(window.closing):
        box.hide()


def test_the_quick_box_tells_what_went_wrong(placed: Placed) -> None:
    box, client = placed.presence.quick_ask, placed.desk.client
    box.call()
    box.field.setText("How long?")
    box.ask()
    client.deliver(messages.JobFailed(client.sent_of(messages.Ask)[-1].job, "x", "It failed.", "Try again."))
    assert box.state.text() == "It failed. Try again."
    client.deliver(messages.Libraries((), 2))
    box.ask()
    assert box.state.text().startswith("There are no notes to ask")


# ---- tray, login, shortcut, notifications ------------------------------------------------------------------------


def test_without_a_tray_the_setting_says_so_and_closing_ends(placed: Placed) -> None:
    page = placed.presence.preferences.page
    control = page.controls["window", "tray"]
    assert not control.isEnabled()
    assert page.row_of(control).text.text().endswith(f"Unavailable: {NO_TRAY}")
    assert not placed.desk.window.stays_in_tray


def test_closed_by_hand_it_stays_in_the_tray_and_quit_ends_it(placed: Placed, qtbot: QtBot) -> None:
    window = placed.desk.window
    window.stays_in_tray = True
    with qtbot.assertNotEmitted(window.closing):
        window.close()
    assert not window.isVisible()
    placed.presence.called("show")
    assert window.isVisible()
    with qtbot.waitSignal(window.closing):
        window.actions_table["quit"].trigger()


def test_login_is_the_systems_own_file(placed: Placed) -> None:
    login = placed.presence.preferences.page.login
    assert not placed.entry.is_on()
    login.click()
    assert placed.entry.is_on()
    text = (placed.entry._file).read_text(encoding="utf-8")
    assert 'Exec="/opt/my programs/scholiast" --background\n' in text
    login.click()
    assert not placed.entry.is_on()
    placed.entry._file.parent.rmdir()
    placed.entry._file.parent.write_text("a file in the way", encoding="utf-8")
    login.click()
    assert not login.isChecked()
    assert "could not be changed" in placed.desk.window.notices.notices[-1].message


def test_login_on_a_mac(tmp_path: Path) -> None:
    agent = LaunchAgent(tmp_path / "LaunchAgents", ["/x/scholiast", "--background"])
    agent.switch(True)
    assert agent.is_on()
    found = plistlib.loads(next((tmp_path / "LaunchAgents").iterdir()).read_bytes())
    assert found["ProgramArguments"] == ["/x/scholiast", "--background"]
    agent.switch(False)
    assert not agent.is_on()


def test_the_desktops_own_switch_counts(tmp_path: Path) -> None:
    entry = DesktopEntry(tmp_path, ["scholiast", 'a"b%c'])
    entry.switch(True)
    file = next(tmp_path.iterdir())
    assert 'Exec=scholiast "a\\\\"b%%c"' in file.read_text(encoding="utf-8")
    file.write_text(file.read_text(encoding="utf-8").replace("enabled=true", "enabled=false"), encoding="utf-8")
    assert not entry.is_on()
    assert config_home({"XDG_CONFIG_HOME": "/c"}) == Path("/c")
    assert config_home({"XDG_CONFIG_HOME": "c"}) == Path.home() / ".config"


def test_keys_that_another_program_has_are_told(placed: Placed) -> None:
    placed.presence.preferences.change("window", "shortcut", "Ctrl+Alt+S")
    assert placed.desk.window.notices.notices[-1].message == "Another program has these keys."
    assert load_settings(placed.desk.data_dir / "settings.toml").window.shortcut == "Ctrl+Alt+S"
    placed.presence.shortcut.pressed.emit()
    assert placed.presence.quick_ask.isVisible()


@pytest.mark.parametrize(
    ("platform", "system", "environment", "words"),
    [
        ("wayland", "linux", {"WAYLAND_DISPLAY": "wayland-0"}, "This desktop"),
        ("xcb", "linux", {"WAYLAND_DISPLAY": "wayland-0"}, "This desktop"),
        ("wayland", "freebsd", {}, "This desktop"),
        ("cocoa", "darwin", {}, "macOS"),
        ("offscreen", "linux", {}, "This display"),
    ],
)
def test_where_no_keys_can_be_had_the_reason_is_told(
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    system: str,
    environment: dict[str, str],
    words: str,
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    owner = QObject()
    found = system_shortcut(platform, owner, system, environment)
    assert found.reason.startswith(words)
    assert found.use("Ctrl+Alt+S") == found.reason
    assert found.use("") == ""


def test_windows_numbers_of_keys() -> None:
    keys = (Qt.Key.Key_A, Qt.Key.Key_9, Qt.Key.Key_F12, Qt.Key.Key_Space, Qt.Key.Key_Escape)
    assert [virtual_key(key) for key in keys] == [0x41, 0x39, 0x7B, 0x20, 0]


def test_a_long_index_is_told_and_a_short_one_is_not(placed: Placed, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(QApplication, "alert", lambda window: told.append(window))
    placed.desk.window.hide()
    busy = messages.IndexProgress("Notes", 3, 120, 84.0, 110.0, False, False)
    idle = messages.IndexProgress("", 0, 0, 0.0, None, False, True)
    for seconds in (5.0, 90.0):
        placed.desk.client.deliver(busy)
        placed.now[0] += seconds
        placed.desk.client.deliver(busy)
        placed.desk.client.deliver(idle)
        placed.desk.client.deliver(idle)
    assert told == [placed.desk.window]
    placed.presence.preferences.change("window", "notify", False)
    placed.desk.client.deliver(busy)
    placed.now[0] += 90.0
    placed.desk.client.deliver(idle)
    assert len(told) == 1
    placed.desk.window.show()


def test_a_source_is_dragged_out_as_file_and_text(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    view = ready_desk.window.sources.list
    assert view.dragEnabled()
    index = view.model().index(0, 0)
    assert view.model().flags(index) & Qt.ItemFlag.ItemIsDragEnabled
    data = view.model().mimeData([index])
    assert [url.toLocalFile() for url in data.urls()] == ["/notes/recipes/sourdough.md"]
    assert data.text().startswith("Bake at 240 °C")
    assert data.text().endswith("recipes/sourdough.md › Sourdough › Baking, line 7")
    assert view.model().supportedDragActions() == Qt.DropAction.CopyAction


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux: X11")
def test_xlib_is_declared_as_it_is() -> None:
    from scholiast.gui.global_shortcut_x11 import open_library

    library = open_library()
    assert library is None or library.XStringToKeysym(b"space") == 0x20
