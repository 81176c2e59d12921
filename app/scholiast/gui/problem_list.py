"""The notes of a library that were not read, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from scholiast.core.records import LibraryStatus
from scholiast.gui.history import DETAIL_ROLE, ID_ROLE, TITLE_ROLE, AnyIndex
from scholiast.gui.libraries import WARNING_ROLE
from scholiast.gui.row_model import RowListModel


class ProblemListModel(RowListModel[tuple[str, str, bool]]):
    """Failed notes first, then skipped ones; ``ID_ROLE`` is the note's path."""

    def show_status(self, status: LibraryStatus | None) -> None:
        """List the problems of a library."""
        rows: list[tuple[str, str, bool]] = []
        if status is not None:
            failed, skipped = self.tr("Failed: {reason}"), self.tr("Skipped: {reason}")
            rows += [(problem.note, failed.format(reason=problem.reason), True) for problem in status.failed]
            rows += [(problem.note, skipped.format(reason=problem.reason), False) for problem in status.skipped]
        if tuple(rows) != self._rows:
            self.set_rows(rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Note and reason."""
        row = self.row_of(index)
        if row is None:
            return None
        note, reason, failed = row
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


class NameListModel(RowListModel[tuple[str, str]]):
    """Names of notes, each with what would become of it."""

    def show_names(self, removed: Sequence[str], added: Sequence[str]) -> None:
        """List the notes that would leave and those that would come."""
        rows = [(note, "−") for note in removed] + [(note, "+") for note in added]
        if tuple(rows) != self._rows:
            self.set_rows(rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name with its sign."""
        row = self.row_of(index)
        if row is None:
            return None
        note, sign = row
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{sign}  {note}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            spoken = self.tr("{note} would leave") if sign == "−" else self.tr("{note} would come")
            return spoken.format(note=note)
        return None
