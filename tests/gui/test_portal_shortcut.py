"""Keys from the desktop's portal: the real protocol on a real bus, and a small portal at its other end."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from scholiast.core.settings import load_settings
from scholiast.gui.autostart import DesktopEntry
from scholiast.gui.global_shortcut import GlobalShortcut, first_combination, system_shortcut
from scholiast.gui.presence import Presence
from tests.gui.conftest import Desk

if sys.platform != "linux":
    pytest.skip("not Linux: no D-Bus session", allow_module_level=True)

from jeepney import DBusAddress, HeaderFields, Message, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection

from scholiast.gui.global_shortcut_portal import SERVICE, SHORTCUTS, PortalShortcut, trigger

OBJECT = "/org/freedesktop/portal/desktop"
WAYLAND = {"WAYLAND_DISPLAY": "wayland-0"}


@dataclass
class Portal:
    """Answers on a connection of its own, in a thread, until the bus is gone."""

    connection: DBusConnection
    code: int = 0
    has_shortcuts: bool = True
    bound: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    registered: list[str] = field(default_factory=list)
    caller: str = ""

    def serve(self) -> None:
        try:
            while True:
                message = self.connection.receive()
                if message.header.message_type is MessageType.method_call:
                    self._answer(message)
        except (OSError, ValueError):
            return

    def press(self, session: str, name: str = "quick-ask") -> None:
        body = (session, name, 12, {})
        self._signal(OBJECT, SHORTCUTS, "Activated", "osta{sv}", body)

    def _answer(self, message: Message) -> None:
        fields = message.header.fields
        member, path = fields[HeaderFields.member], fields[HeaderFields.path]
        self.caller = fields[HeaderFields.sender]
        if member == "Get":
            known = new_method_return(message, "v", (("u", 1),))
            unknown = new_error(message, "org.freedesktop.DBus.Error.InvalidArgs", "s", ("No such interface",))
            self.connection.send(known if self.has_shortcuts else unknown)
        elif member == "CreateSession":
            options = message.body[0]
            token = options["session_handle_token"][1]
            session = f"{OBJECT}/session/{self._sender()}/{token}"
            self._respond(message, options, {"session_handle": ("s", session)})
        elif member == "BindShortcuts":
            session, shortcuts, _parent, options = message.body
            if not self.code:
                self.bound += [(session, name, wish) for name, wish in shortcuts]
            self._respond(message, options, {"shortcuts": ("a(sa{sv})", shortcuts)}, self.code)
        elif member == "Close":
            self.closed.append(path)
            self.connection.send(new_method_return(message))
        elif member == "Register":
            self.registered.append(message.body[0])
            self.connection.send(new_method_return(message))

    def _respond(self, message: Message, options: dict[str, Any], results: dict[str, Any], code: int = 0) -> None:
        request = f"{OBJECT}/request/{self._sender()}/{options['handle_token'][1]}"
        self.connection.send(new_method_return(message, "o", (request,)))
        self._signal(request, "org.freedesktop.portal.Request", "Response", "ua{sv}", (code, results))

    def _signal(self, path: str, interface: str, member: str, signature: str, body: tuple[Any, ...]) -> None:
        signal = new_signal(DBusAddress(path, SERVICE, interface), member, signature, body)
        signal.header.fields[HeaderFields.destination] = self.caller
        self.connection.send(signal)

    def _sender(self) -> str:
        return self.caller.lstrip(":").replace(".", "_")


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[str]]:
    """A session's bus of its own."""
    program = shutil.which("dbus-daemon")
    assert program is not None, "dbus-daemon is missing; install with: apt-get install dbus-daemon"
    daemon = subprocess.Popen(
        [program, "--session", "--nofork", "--nopidfile", "--print-address=1"], stdout=subprocess.PIPE, text=True
    )
    assert daemon.stdout is not None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
    yield daemon
    daemon.terminate()
    daemon.wait(120)
    daemon.stdout.close()


@pytest.fixture
def portal(bus: subprocess.Popen[str]) -> Iterator[Portal]:
    connection = open_dbus_connection("SESSION")
    assert Proxy(message_bus, connection).RequestName(SERVICE) == (1,)
    found = Portal(connection)
    thread = threading.Thread(target=found.serve, daemon=True)
    thread.start()
    yield found
    bus.terminate()
    thread.join(120)
    connection.close()


@pytest.fixture
def shortcut(qapp: QApplication, portal: Portal) -> Iterator[GlobalShortcut]:
    owner = QObject()
    found = system_shortcut("wayland", owner, "linux", WAYLAND)
    assert isinstance(found, PortalShortcut)
    yield found
    found.close()


def test_the_portal_is_asked_for_the_keys_and_tells_of_them(
    shortcut: GlobalShortcut, portal: Portal, qtbot: QtBot
) -> None:
    assert shortcut.use("Ctrl+Alt+S") == ""
    qtbot.waitUntil(lambda: len(portal.bound) == 1)
    session, name, wish = portal.bound[0]
    assert name == "quick-ask"
    assert wish["preferred_trigger"] == ("s", "CTRL+ALT+s")
    assert wish["description"][1]
    assert portal.registered == ["io.github.scholiast.Scholiast"]
    with qtbot.waitSignal(shortcut.pressed):
        portal.press(session)
    with qtbot.assertNotEmitted(shortcut.pressed, wait=200):
        portal.press(session, "another")
        portal.press(f"{session}x")


def test_other_keys_mean_another_session_and_none_mean_none(
    shortcut: GlobalShortcut, portal: Portal, qtbot: QtBot
) -> None:
    shortcut.use("Ctrl+Alt+S")
    qtbot.waitUntil(lambda: len(portal.bound) == 1)
    shortcut.use("Meta+F9")
    qtbot.waitUntil(lambda: len(portal.bound) == 2)
    assert portal.bound[1][2]["preferred_trigger"] == ("s", "LOGO+F9")
    assert portal.closed == [portal.bound[0][0]]
    shortcut.use("")
    qtbot.waitUntil(lambda: portal.closed == [session for session, *_ in portal.bound])
    shortcut.use("Ctrl+Alt+A")
    shortcut.use("Ctrl+Alt+B")  # before the first was answered
    qtbot.waitUntil(lambda: len(portal.bound) == 3)
    # The session that came too late is closed.
    qtbot.waitUntil(lambda: len(portal.closed) == 3)
    assert [wish["preferred_trigger"][1] for _, _, wish in portal.bound[2:]] == ["CTRL+ALT+b"]


@pytest.mark.parametrize(("code", "said"), [(1, "was not allowed"), (2, "did not give")])
def test_a_refusal_is_told(shortcut: GlobalShortcut, portal: Portal, code: int, said: str, qtbot: QtBot) -> None:
    portal.code = code
    with qtbot.waitSignal(shortcut.refused) as refused:
        shortcut.use("Ctrl+Alt+S")
    assert said in refused.args[0]
    assert shortcut.reason == "", "other keys can be asked for"
    portal.code = 0
    shortcut.use("Ctrl+Alt+T")
    qtbot.waitUntil(lambda: len(portal.bound) == 1)


def test_a_desktop_without_such_a_portal_says_so_in_the_settings(
    ready_desk: Desk, portal: Portal, qtbot: QtBot
) -> None:
    portal.has_shortcuts = False
    window = ready_desk.window
    found = system_shortcut("wayland", window, "linux", WAYLAND)
    entry = DesktopEntry(ready_desk.data_dir / "autostart", ["scholiast"])
    presence = Presence(window, ready_desk.client, window.appearance, (found, entry))
    page = window.extras.preferences.page
    control = page.controls["window", "shortcut"]
    assert control.isEnabled()
    presence.preferences.change("window", "shortcut", "Ctrl+Alt+S")
    qtbot.waitUntil(lambda: not control.isEnabled())
    assert "This desktop hands out no keys" in page.row_of(control).text.text()
    assert "This desktop hands out no keys" in window.notices.notices[-1].message
    assert load_settings(ready_desk.data_dir / "settings.toml").window.shortcut == "Ctrl+Alt+S"
    assert found.use("Ctrl+Alt+S") == found.reason


def test_a_bus_that_goes_takes_the_keys_with_it(
    shortcut: GlobalShortcut, portal: Portal, bus: subprocess.Popen[str], qtbot: QtBot
) -> None:
    shortcut.use("Ctrl+Alt+S")
    qtbot.waitUntil(lambda: len(portal.bound) == 1)
    with qtbot.waitSignal(shortcut.refused):
        bus.terminate()
    assert "gone" in shortcut.reason


def test_keys_in_the_form_of_the_specification() -> None:
    keys = {"Ctrl+Alt+S": "CTRL+ALT+s", "Shift+Meta+F1": "SHIFT+LOGO+F1", "Ctrl+Space": "CTRL+space", "Alt+7": "ALT+7"}
    for written, wanted in keys.items():
        assert trigger(first_combination(written)) == wanted
    assert QKeySequence("Ctrl+Space")[0].key() == Qt.Key.Key_Space
