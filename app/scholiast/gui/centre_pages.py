"""What the middle of the window shows: the transcript or what stands in for it, or a page in front of it."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from scholiast.gui.side_page import SidePage


class CentrePages(QStackedWidget):
    """One of several pages; a side page stays in front until it is left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ground: QWidget | None = None
        self._side: SidePage | None = None

    def add_side(self, page: SidePage) -> None:
        """Make room for a page that can be opened in front."""
        self.addWidget(page)
        page.back_requested.connect(self.leave_side)

    def set_ground(self, page: QWidget) -> None:
        """Show ``page`` whenever no side page is open."""
        self._ground = page
        if self._side is None:
            self.setCurrentWidget(page)

    def open_side(self, page: SidePage) -> None:
        """Show ``page`` in front, with the keyboard in it."""
        self._side = page
        self.setCurrentWidget(page)
        page.back_button.setFocus()

    def leave_side(self) -> bool:
        """Go back from the side page; false when none is open."""
        if self._side is None:
            return False
        self._side = None
        if self._ground is not None:
            self.setCurrentWidget(self._ground)
            self._ground.setFocus()
        return True
