"""What the middle of the window shows: the transcript or what stands in for it, or a page in front of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from scholiast.gui.side_page import SidePage


class CentrePages(QStackedWidget):
    """One of several pages; side pages stay in front until they are left, the last one opened first."""

    side_left = Signal(object)  # SidePage

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ground: QWidget | None = None
        self._sides: list[SidePage] = []

    def add_side(self, page: SidePage) -> None:
        """Make room for a page that can be opened in front."""
        self.addWidget(page)
        page.back_requested.connect(self.leave_side)

    def set_ground(self, page: QWidget) -> None:
        """Show ``page`` whenever no side page is open."""
        self._ground = page
        if not self._sides:
            self.setCurrentWidget(page)

    def open_side(self, page: SidePage) -> None:
        """Show ``page`` in front, with the keyboard in it."""
        if page in self._sides:
            self._sides.remove(page)
        self._sides.append(page)
        self.setCurrentWidget(page)
        page.back_button.setFocus()

    def leave_all(self) -> None:
        """Go back from every side page."""
        while self.leave_side():
            pass

    def leave_side(self) -> bool:
        """Go back from the side page in front; false when none is open."""
        if not self._sides:
            return False
        left = self._sides.pop()
        behind: QWidget | None = self._sides[-1] if self._sides else self._ground
        if behind is not None:
            self.setCurrentWidget(behind)
            behind.setFocus()
        self.side_left.emit(left)
        return True
