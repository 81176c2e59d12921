"""The notes of a library that were not read, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from scholiast.core.records import LibraryStatus
from scholiast.gui.history import DETAIL_ROLE, ID_ROLE, TITLE_ROLE
from scholiast.gui.libraries import WARNING_ROLE

AnyIndex = QModelIndex | QPersistentModelIndex


class ProblemListModel(QAbstractListModel):
    """Failed notes first, then skipped ones; ``ID_ROLE`` is the note's path."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, str, bool]] = []

    def show_status(self, status: LibraryStatus | None) -> None:
        """List the problems of a library."""
        rows: list[tuple[str, str, bool]] = []
        if status is not None:
            rows += [(problem.note, f"Failed: {problem.reason}", True) for problem in status.failed]
            rows += [(problem.note, f"Skipped: {problem.reason}", False) for problem in status.skipped]
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of notes."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Note and reason."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        note, reason, failed = self._rows[index.row()]
        values = {
            Qt.ItemDataRole.DisplayRole: note,
            Qt.ItemDataRole.AccessibleTextRole: f"{note}: {reason}",
            Qt.ItemDataRole.ToolTipRole: f"{note}\n{reason}",
            TITLE_ROLE: note,
            DETAIL_ROLE: reason,
            ID_ROLE: note,
            WARNING_ROLE: failed,
        }
        return values.get(role)


class NameListModel(QAbstractListModel):
    """Names of notes, each with what would become of it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, str]] = []

    def show_names(self, removed: Sequence[str], added: Sequence[str]) -> None:
        """List the notes that would leave and those that would come."""
        rows = [(note, "−") for note in removed] + [(note, "+") for note in added]
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of notes."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name with its sign."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        note, sign = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{sign}  {note}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{note} would {'leave' if sign == '−' else 'come'}"
        return None
