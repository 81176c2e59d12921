"""What the lists share whose rows are replaced as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject

from scholiast.gui.history import AnyIndex

Row = TypeVar("Row")


class RowListModel(QAbstractListModel, Generic[Row]):
    """Rows of one kind; a subclass says what each shows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show ``rows`` in their order."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row_of(self, index: AnyIndex) -> Row | None:
        """What stands at ``index``."""
        return self._rows[index.row()] if index.isValid() and 0 <= index.row() < len(self._rows) else None

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of rows."""
        return 0 if parent.isValid() else len(self._rows)
