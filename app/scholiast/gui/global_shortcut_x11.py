"""The X server's own way: a passive grab on the root window (Xlib, XGrabKey), over a connection of our own."""

from __future__ import annotations

import ctypes
import ctypes.util
from itertools import product
from typing import Any

from PySide6.QtCore import QKeyCombination, QObject, QSocketNotifier, Qt
from PySide6.QtGui import QKeySequence

from scholiast.gui.global_shortcut import GlobalShortcut, first_combination
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate

TAKEN = QT_TRANSLATE_NOOP("GlobalShortcutX11", "Another program has these keys already. Choose others.")
UNKNOWN = QT_TRANSLATE_NOOP(
    "GlobalShortcutX11",
    "These keys cannot be had from anywhere. Choose a letter, a digit or a function key, with Ctrl, Alt or Meta.",
)

_KEY_PRESS = 2
_ASYNC = 1
_SHIFT, _LOCK, _CONTROL, _ALT, _NUM_LOCK, _META = 1, 2, 4, 8, 16, 64
_EVENT_BYTES = 192  # sizeof(XEvent): 24 longs
_MODIFIERS = (
    (Qt.KeyboardModifier.ShiftModifier, _SHIFT),
    (Qt.KeyboardModifier.ControlModifier, _CONTROL),
    (Qt.KeyboardModifier.AltModifier, _ALT),
    (Qt.KeyboardModifier.MetaModifier, _META),
)
_NAMES = {Qt.Key.Key_Space: "space", Qt.Key.Key_Insert: "Insert", Qt.Key.Key_Pause: "Pause", Qt.Key.Key_Home: "Home"}
_ErrorHandler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


def open_library() -> Any | None:
    """Xlib with its functions declared; None where it is not installed."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    x11.XStringToKeysym.restype = ctypes.c_ulong
    x11.XStringToKeysym.argtypes = [ctypes.c_char_p]
    x11.XKeysymToKeycode.restype = ctypes.c_ubyte
    x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
    display, number, mask, window = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint, ctypes.c_ulong
    x11.XGrabKey.argtypes = [display, number, mask, window, number, number, number]
    x11.XUngrabKey.argtypes = [display, number, mask, window]
    x11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
    x11.XNextEvent.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    x11.XSetErrorHandler.restype = ctypes.c_void_p
    x11.XSetErrorHandler.argtypes = [ctypes.c_void_p]
    for name in ("XConnectionNumber", "XPending", "XCloseDisplay"):
        getattr(x11, name).argtypes = [ctypes.c_void_p]
    return x11


class X11Shortcut(GlobalShortcut):
    """Grabs the keys with and without Caps Lock and Num Lock, which the server counts as other keys."""

    def __init__(self, x11: Any, parent: QObject) -> None:
        super().__init__("", parent)
        self._x11 = x11
        self._display: int | None = x11.XOpenDisplay(None)
        self._grabbed: list[tuple[int, int]] = []
        if self._display is None:
            self.reason = self.tr("The X server does not answer.")
            return
        self._root: int = x11.XDefaultRootWindow(self._display)
        self._notifier = QSocketNotifier(x11.XConnectionNumber(self._display), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_readable)

    def use(self, keys: str) -> str:
        """Listen for ``keys``; a sentence when another program has them."""
        self._let_go()
        if not keys or self._display is None:
            return self.reason if keys else ""
        combination = first_combination(keys)
        code = self._key_code(combination)
        wanted = sum(bit for modifier, bit in _MODIFIERS if combination.keyboardModifiers() & modifier)
        if not code or not wanted & ~_SHIFT:
            return translate("GlobalShortcutX11", UNKNOWN)
        failed: list[int] = []

        def note(_display: int, _event: int) -> int:
            failed.append(1)
            return 0

        # Xlib's own handler ends the process when somebody else has the keys.
        handler = _ErrorHandler(note)
        before = self._x11.XSetErrorHandler(ctypes.cast(handler, ctypes.c_void_p))
        for locks in product((0, _LOCK), (0, _NUM_LOCK)):
            mask = wanted | sum(locks)
            self._x11.XGrabKey(self._display, code, mask, self._root, 0, _ASYNC, _ASYNC)
            self._grabbed.append((code, mask))
        self._x11.XSync(self._display, 0)
        self._x11.XSetErrorHandler(before)
        if failed:
            self._let_go()
            return translate("GlobalShortcutX11", TAKEN)
        return ""

    def close(self) -> None:
        """Give the keys and the connection back."""
        if self._display is not None:
            self._let_go()
            self._notifier.setEnabled(False)
            self._x11.XCloseDisplay(self._display)
            self._display = None

    def _key_code(self, combination: QKeyCombination) -> int:
        key = combination.key()
        name = _NAMES.get(key) or QKeySequence(key).toString()
        symbol = self._x11.XStringToKeysym((name.lower() if len(name) == 1 else name).encode("ascii", "ignore"))
        return int(self._x11.XKeysymToKeycode(self._display, symbol)) if symbol else 0

    def _let_go(self) -> None:
        for code, mask in self._grabbed:
            self._x11.XUngrabKey(self._display, code, mask, self._root)
        self._grabbed = []
        if self._display is not None:
            self._x11.XSync(self._display, 0)

    def _on_readable(self) -> None:
        event = ctypes.create_string_buffer(_EVENT_BYTES)
        while self._display is not None and self._x11.XPending(self._display):
            self._x11.XNextEvent(self._display, event)
            if ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[0] == _KEY_PRESS:
                self.pressed.emit()
