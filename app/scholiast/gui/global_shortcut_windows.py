"""Windows' own way: RegisterHotKey, whose message arrives in the queue of the thread that asked."""

from __future__ import annotations

import ctypes
import sys

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QCoreApplication, QObject, Qt

from scholiast.gui.global_shortcut import GlobalShortcut, first_combination
from scholiast.gui.language import translate

_ID = 0x5C40
_WM_HOTKEY = 0x0312
_MESSAGE_OFFSET = ctypes.sizeof(ctypes.c_void_p)  # MSG begins with the window's handle
_NO_REPEAT = 0x4000
_MODIFIERS = (
    (Qt.KeyboardModifier.AltModifier, 1),
    (Qt.KeyboardModifier.ControlModifier, 2),
    (Qt.KeyboardModifier.ShiftModifier, 4),
    (Qt.KeyboardModifier.MetaModifier, 8),
)
_F1 = 0x70
_SPACE = 0x20


class _HotKeys(QAbstractNativeEventFilter):
    def __init__(self, owner: WindowsShortcut) -> None:
        super().__init__()
        self._owner = owner

    def nativeEventFilter(  # noqa: N802  # Qt's name
        self, kind: QByteArray | bytes | bytearray | memoryview[int], message: int
    ) -> tuple[bool, int]:
        name = kind.data() if isinstance(kind, QByteArray) else kind
        if bytes(name) == b"windows_generic_MSG":
            number = ctypes.c_uint.from_address(int(message) + _MESSAGE_OFFSET).value
            if number == _WM_HOTKEY:
                self._owner.pressed.emit()
                return True, 0
        return False, 0


class WindowsShortcut(GlobalShortcut):
    """One hot key of this thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__("", parent)
        self._filter = _HotKeys(self)
        self._has = False
        application = QCoreApplication.instance()
        if application is not None:
            application.installNativeEventFilter(self._filter)

    def use(self, keys: str) -> str:
        """Listen for ``keys``; a sentence when another program has them."""
        self._let_go()
        if not keys or sys.platform != "win32":
            return self.reason
        combination = first_combination(keys)
        code = virtual_key(combination.key())
        modifiers = sum(bit for modifier, bit in _MODIFIERS if combination.keyboardModifiers() & modifier)
        if not code or not modifiers & ~4:
            return translate(
                "WindowsShortcut", "Choose a letter, a digit or a function key, with Ctrl, Alt or the Windows key."
            )
        self._has = bool(ctypes.windll.user32.RegisterHotKey(None, _ID, modifiers | _NO_REPEAT, code))
        return (
            "" if self._has else translate("WindowsShortcut", "Another program has these keys already. Choose others.")
        )

    def close(self) -> None:
        """Give the keys back."""
        self._let_go()
        application = QCoreApplication.instance()
        if application is not None:
            application.removeNativeEventFilter(self._filter)

    def _let_go(self) -> None:
        if self._has and sys.platform == "win32":
            ctypes.windll.user32.UnregisterHotKey(None, _ID)
        self._has = False


def virtual_key(key: Qt.Key) -> int:
    """Windows' number of a key, 0 for those that cannot be had: letters and digits are numbered as in ASCII."""
    number = key.value
    if Qt.Key.Key_F1.value <= number <= Qt.Key.Key_F24.value:
        return _F1 + number - Qt.Key.Key_F1.value
    is_plain = Qt.Key.Key_A.value <= number <= Qt.Key.Key_Z.value or Qt.Key.Key_0.value <= number <= Qt.Key.Key_9.value
    return number if is_plain or number == _SPACE else 0
