"""Side panes step aside while the window is too narrow for them, and come back by themselves."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction


class Folding(QObject):
    """Switches each pane's action off below a width; one that the person switches is left alone from then on."""

    def __init__(self, toggles: Mapping[str, tuple[QAction, int]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._toggles = dict(toggles)
        self._width = 0
        self._folded: set[str] = set()
        self._is_own_doing = False
        for action, _width in toggles.values():
            action.toggled.connect(self._on_toggled)

    @property
    def folded(self) -> frozenset[str]:
        """The panes that are only away for want of room."""
        return frozenset(self._folded)

    def set_needed(self, key: str, width: int) -> None:
        """Let a pane step aside below another width from now on."""
        self._toggles[key] = (self._toggles[key][0], width)
        self.fit(self._width)

    def fit(self, width: int) -> None:
        """Fold or unfold for a window of ``width``."""
        self._width = width
        self._is_own_doing = True
        for key, (action, needed) in self._toggles.items():
            if width < needed and action.isChecked():
                self._folded.add(key)
                action.setChecked(False)
            elif width >= needed and key in self._folded:
                self._folded.discard(key)
                action.setChecked(True)
        self._is_own_doing = False

    def _on_toggled(self, _checked: bool) -> None:
        if not self._is_own_doing:
            self._folded.difference_update(key for key, (action, _) in self._toggles.items() if action is self.sender())
