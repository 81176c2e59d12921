"""The libraries with what there is to know of each: state, counts, size, when it was last looked at."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QIdentityProxyModel, QObject, Qt

from scholiast.core.records import LibraryStatus
from scholiast.core.sizes import file_size
from scholiast.engine.messages import LibraryCheck
from scholiast.gui.history import DETAIL_ROLE, AnyIndex, age
from scholiast.gui.libraries import STATUS_ROLE, LibraryListModel

_STATES = {"ready": "Up to date", "indexing": "Being indexed", "offline": "Folder not found; kept as it was"}


class LibraryFacts(QIdentityProxyModel):
    """The same rows as the list in the side pane, with more said in the second line."""

    def __init__(self, libraries: LibraryListModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._checks: dict[int, str] = {}
        self.setSourceModel(libraries)

    def set_checks(self, checks: Sequence[LibraryCheck]) -> None:
        """Say when each library was last looked at."""
        looked = {check.library: check.at for check in checks}
        if looked == self._checks:
            return
        self._checks = looked
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0))

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What the list says, but for the second line."""
        if role in (DETAIL_ROLE, Qt.ItemDataRole.AccessibleTextRole):
            status = super().data(index, STATUS_ROLE)
            if isinstance(status, LibraryStatus):
                said = self.facts(status)
                return said if role == DETAIL_ROLE else f"{status.name}, {said}"
        return super().data(index, role)

    def facts(self, status: LibraryStatus) -> str:
        """What is known of a library in one line."""
        parts = [
            "Waiting" if status.pending and status.state == "ready" else _STATES[status.state],
            f"{status.notes:,} note{'s' * (status.notes != 1)}",
            f"{status.passages:,} passages",
            file_size(status.size),
        ]
        at = self._checks.get(status.id)
        return "  ·  ".join([*parts, *([f"checked {_moment(at)}"] if at else [])])


def _moment(at: str) -> str:
    said = age(at)
    return f"at {said}" if ":" in said else said.lower() if said == "Yesterday" else f"on {said}"
