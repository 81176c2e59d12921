"""The list of an answer's sources, as the pane beside the transcript and each side of a comparison show it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from scholiast.gui.sources import PassageDelegate, SourceListModel
from scholiast.gui.theme import Appearance


class SourceListView(QListView):
    """Cards of passages that can be pointed at, chosen and dragged out.

    Args:
        model: the sources.
        appearance: for the cards' colours.
        name: what the list is called aloud.
    """

    def __init__(self, model: SourceListModel, appearance: Appearance, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setModel(model)
        self._delegate = PassageDelegate(appearance, self)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen card in sight: its note comes into view below, and takes of the room."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def set_linked(self, numbers: tuple[int, ...], *, scroll: bool) -> None:
        """Emphasise the sources that belong to what is pointed at, and ``scroll`` to them if that is elsewhere."""
        if self._delegate.linked != numbers:
            self._delegate.linked = numbers
            self.viewport().update()
            if scroll and numbers and self.isVisible():
                self.scrollTo(self.model().index(numbers[0] - 1, 0))
