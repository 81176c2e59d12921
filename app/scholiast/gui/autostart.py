"""Whether the program starts at login, kept where the system looks for it and nowhere else.

Linux and its kin: a desktop entry in the XDG autostart folder. macOS: a LaunchAgent. Windows: a value of the registry's
Run key.
"""

from __future__ import annotations

import os
import plistlib
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from scholiast.core.program import program_command

IDENTITY = "io.github.scholiast.Scholiast"
_RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"


class Autostart(Protocol):
    """A place where the system keeps what starts at login."""

    def is_on(self) -> bool:
        """Whether the program is there."""

    def switch(self, on: bool) -> None:
        """Put it there or take it away; OSError when that cannot be."""


def system_autostart(data_dir: Path, system: str = sys.platform) -> Autostart:
    """The place of this system, for a program that keeps its data in ``data_dir``."""
    command = program_command("--background", "--data-dir", str(data_dir))
    if system == "win32":
        return RegistryRun(command)
    if system == "darwin":
        return LaunchAgent(Path.home() / "Library" / "LaunchAgents", command)
    return DesktopEntry(config_home(os.environ) / "autostart", command)


def config_home(environment: Mapping[str, str]) -> Path:
    """Where a person's settings are, by the XDG base directory specification."""
    named = environment.get("XDG_CONFIG_HOME", "")
    return Path(named) if Path(named).is_absolute() else Path.home() / ".config"


class DesktopEntry:
    """A file in ``folder``, by the XDG autostart specification."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        self._file = folder / f"{IDENTITY}.desktop"
        self._command = command

    def is_on(self) -> bool:
        """Whether the file is there and not switched off by the desktop's own settings."""
        try:
            text = self._file.read_text(encoding="utf-8")
        except OSError:
            return False
        return "Hidden=true" not in text and "X-GNOME-Autostart-enabled=false" not in text

    def switch(self, on: bool) -> None:
        """Write or delete the file."""
        if not on:
            self._file.unlink(missing_ok=True)
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        lines = ["[Desktop Entry]", "Type=Application", "Name=Scholiast", f"Exec={_exec(self._command)}"]
        lines += ["Icon=scholiast", "Terminal=false", "X-GNOME-Autostart-enabled=true", ""]
        self._file.write_text("\n".join(lines), encoding="utf-8")


def _exec(command: list[str]) -> str:
    """``command`` as the desktop entry specification quotes it."""
    quoted = []
    for word in command:
        safe = "".join(f"\\{c}" if c in '"`$\\' else c for c in word).replace("%", "%%")
        quoted.append(safe if shlex.quote(word) == word else f'"{safe}"')
    return " ".join(quoted).replace("\\", "\\\\")


class LaunchAgent:
    """A property list in ``folder``, read by launchd at login."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        self._file = folder / f"{IDENTITY}.plist"
        self._command = command

    def is_on(self) -> bool:
        """Whether the file is there."""
        return self._file.is_file()

    def switch(self, on: bool) -> None:
        """Write or delete the file."""
        if not on:
            self._file.unlink(missing_ok=True)
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        agent = {"Label": IDENTITY, "ProgramArguments": self._command, "RunAtLoad": True, "ProcessType": "Interactive"}
        self._file.write_bytes(plistlib.dumps(agent))


class RegistryRun:
    """A value of the person's own Run key."""

    def __init__(self, command: list[str]) -> None:
        self._command = subprocess.list2cmdline(command)

    def is_on(self) -> bool:
        """Whether the value is there."""
        if sys.platform != "win32":
            return False
        import winreg

        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _RUN_KEY) as key:
                winreg.QueryValueEx(key, "Scholiast")
        except OSError:
            return False
        return True

    def switch(self, on: bool) -> None:
        """Set or delete the value."""
        if sys.platform != "win32":
            raise OSError("There is no registry here")
        import winreg

        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _RUN_KEY) as key:
            if on:
                winreg.SetValueEx(key, "Scholiast", 0, winreg.REG_SZ, self._command)
            elif self.is_on():
                winreg.DeleteValue(key, "Scholiast")
