"""A key combination that works whatever program is in front, where the system lets one have it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QKeyCombination, QObject, Signal
from PySide6.QtGui import QKeySequence

from scholiast.gui.language import QT_TRANSLATE_NOOP, translate

ELSEWHERE = QT_TRANSLATE_NOOP(
    "GlobalShortcut",
    "macOS gives such keys only to programs that may watch all typing, which Scholiast does not ask for.",
)
NO_PORTAL = QT_TRANSLATE_NOOP(
    "GlobalShortcut",
    "This desktop hands out no keys from anywhere. Bind “scholiast --quick-ask” to keys in its own settings.",
)


def first_combination(keys: str) -> QKeyCombination:
    """The one combination that ``keys`` names, in Qt's portable form."""
    sequence: Any = QKeySequence(keys)  # its stubs know no indexing
    combination: QKeyCombination = sequence[0]
    return combination


class GlobalShortcut(QObject):
    """Tells when the keys are pressed. ``reason`` says why there can be none, and is empty where there can.

    A system that has to ask somebody answers later: ``refused`` says that the keys are not to be had, and
    ``reason_changed`` that none are.
    """

    pressed = Signal()
    refused = Signal(str)
    reason_changed = Signal()

    def __init__(self, reason: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.reason = reason

    def use(self, keys: str) -> str:
        """Listen for ``keys`` (Qt's portable form, empty for none) from now on; a sentence when that cannot be."""
        return self.reason if keys else ""

    def close(self) -> None:
        """Give the keys back."""


def system_shortcut(
    platform: str, parent: QObject, system: str = sys.platform, environment: Mapping[str, str] = os.environ
) -> GlobalShortcut:
    """The way of this system. ``platform`` is the name of Qt's own."""
    if system == "win32":
        from scholiast.gui.global_shortcut_windows import WindowsShortcut

        return WindowsShortcut(parent)
    if platform == "xcb" and not environment.get("WAYLAND_DISPLAY"):
        from scholiast.gui.global_shortcut_x11 import X11Shortcut, open_library

        library = open_library()
        if library is not None:
            return X11Shortcut(library, parent)
        return GlobalShortcut(translate("GlobalShortcut", "The library libX11.so.6 is not installed."), parent)
    if system == "darwin":
        return GlobalShortcut(translate("GlobalShortcut", ELSEWHERE), parent)
    if environment.get("WAYLAND_DISPLAY") or platform.startswith("wayland"):
        return _portal_shortcut(parent, system) or GlobalShortcut(translate("GlobalShortcut", NO_PORTAL), parent)
    return GlobalShortcut(
        translate("GlobalShortcut", "This display has no keys that are shared between programs."), parent
    )


def _portal_shortcut(parent: QObject, system: str) -> GlobalShortcut | None:
    if system != "linux":
        return None  # jeepney is installed there only
    from scholiast.gui.global_shortcut_portal import PortalShortcut
    from scholiast.gui.session_bus import open_session_bus

    bus = open_session_bus()
    return PortalShortcut(bus, parent) if bus is not None else None
