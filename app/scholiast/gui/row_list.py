"""The lists of the window whose rows are a title with a quiet line below."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QListView

from scholiast.gui.row_delegate import RowDelegate
from scholiast.gui.theme import Appearance


def row_list(name: str, model: QAbstractItemModel, appearance: Appearance) -> QListView:
    """A list of ``model``, called ``name`` aloud. Its rows are as high as one another and cannot be edited."""
    view = QListView()
    view.setAccessibleName(name)
    view.setModel(model)
    view.setItemDelegate(RowDelegate(appearance, view))
    view.setUniformItemSizes(True)
    view.setMouseTracking(True)
    view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    return view
