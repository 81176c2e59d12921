"""How the window looked when it was last closed, kept in the data folder and nowhere else."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QSplitter

_LEFT = (0.19, 188, 250)
_RIGHT = (0.29, 250, 460)


class WindowMemory(QObject):
    """Geometry, splitters, hidden panes and switched-off libraries, in an INI file."""

    def __init__(self, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = QSettings(str(file), QSettings.Format.IniFormat, self)
        self._panes_moved = False

    def libraries_off(self) -> list[int]:
        """The libraries that were switched off."""
        stored = self._state.value("libraries/off", "")
        # Qt makes a list of what a person has written by hand without quotes.
        words = stored if isinstance(stored, list) else str(stored).split(",")
        return [int(word) for word in words if str(word).isdecimal()]

    def last_conversation(self) -> int | None:
        """The conversation that was open; None for a fresh one."""
        stored = str(self._state.value("conversation/last", ""))
        return int(stored) if stored.isdecimal() else None

    def remember_conversation(self, conversation: int | None) -> None:
        """Write which conversation is open."""
        self._state.setValue("conversation/last", "" if conversation is None else str(conversation))
        self._state.sync()

    def restore(self, window: QMainWindow, splitters: dict[str, QSplitter], toggles: dict[str, QAction]) -> None:
        """Make the window look as it was remembered. The splitter called *panes* is shared out until it is moved."""
        geometry = self._state.value("window/geometry")
        if isinstance(geometry, QByteArray):
            window.restoreGeometry(geometry)
        for key, splitter in splitters.items():
            stored = self._state.value(f"window/{key}")
            if isinstance(stored, QByteArray) and splitter.restoreState(stored) and key == "panes":
                self._panes_moved = True
        for key, action in toggles.items():
            action.setChecked(str(self._state.value(f"window/{key}", "true")) != "false")
        splitters["panes"].splitterMoved.connect(self._on_panes_moved)

    def remember(
        self,
        window: QMainWindow,
        splitters: dict[str, QSplitter],
        toggles: dict[str, QAction],
        folded: Collection[str],
        libraries_off: Collection[int],
    ) -> None:
        """Write how the window looks now."""
        self._state.setValue("window/geometry", window.saveGeometry())
        for key, splitter in splitters.items():
            if key != "panes" or self._panes_moved:
                self._state.setValue(f"window/{key}", splitter.saveState())
        for key, action in toggles.items():
            self._state.setValue(f"window/{key}", "true" if action.isChecked() or key in folded else "false")
        self._state.setValue("libraries/off", ",".join(str(library) for library in sorted(libraries_off)))
        self._state.sync()

    def share_out(self, panes: QSplitter, width: int) -> None:
        """Give each pane its part of ``width``, unless the person has moved them."""
        if not self._panes_moved:
            left, right = (min(max(round(width * share), low), high) for share, low, high in (_LEFT, _RIGHT))
            panes.setSizes([left, max(width - left - right, 1), right])

    def _on_panes_moved(self, _position: int, _index: int) -> None:
        self._panes_moved = True
