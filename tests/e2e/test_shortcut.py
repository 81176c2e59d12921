"""The key that works from anywhere, on a real X server with real keys."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

pytestmark = pytest.mark.e2e

LISTEN = """
import sys
from PySide6.QtCore import QCoreApplication
from scholiast.gui.global_shortcut import system_shortcut
application = QCoreApplication([])
shortcut = system_shortcut("xcb", application)
print(shortcut.use(sys.argv[1]) or "listening", flush=True)
def pressed():
    print("pressed", flush=True)
    print(shortcut.use("") or "let go", flush=True)
shortcut.pressed.connect(pressed)
sys.exit(application.exec())
"""


@pytest.fixture
def environment(display: str) -> dict[str, str]:
    return {**{key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"}, "DISPLAY": display}


class Listener:
    def __init__(self, keys: str, environment: dict[str, str]) -> None:
        command = [sys.executable, "-c", LISTEN, keys]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def listeners() -> Iterator[list[Listener]]:
    started: list[Listener] = []
    yield started
    for listener in started:
        listener.end()


def test_the_keys_are_heard_and_only_one_program_has_them(
    environment: dict[str, str], listeners: list[Listener]
) -> None:
    first = Listener("Ctrl+Alt+K", environment)
    listeners.append(first)
    assert first.line() == "listening"
    second = Listener("Ctrl+Alt+K", environment)
    listeners.append(second)
    assert second.line().startswith("Another program has these keys already.")
    plain = Listener("S", environment)
    listeners.append(plain)
    assert plain.line().startswith("These keys cannot be had from anywhere.")
    subprocess.run(["xdotool", "key", "ctrl+alt+k"], env=environment, check=True)
    assert first.line() == "pressed"
    assert first.line() == "let go"
    third = Listener("Ctrl+Alt+K", environment)
    listeners.append(third)
    assert third.line() == "listening"
