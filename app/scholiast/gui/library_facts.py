"""The libraries with what there is to know of each: state, counts, size, when it was last looked at."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QIdentityProxyModel, QObject, Qt

from scholiast.core.records import LibraryStatus
from scholiast.engine.messages import LibraryCheck
from scholiast.gui.history import DETAIL_ROLE, AnyIndex, age, days_since
from scholiast.gui.language import QT_TRANSLATE_NOOP, size, translate
from scholiast.gui.libraries import STATUS_ROLE, LibraryListModel

_STATES = {
    "ready": QT_TRANSLATE_NOOP("LibraryFacts", "Up to date"),
    "indexing": QT_TRANSLATE_NOOP("LibraryFacts", "Being indexed"),
    "offline": QT_TRANSLATE_NOOP("LibraryFacts", "Folder not found; kept as it was"),
}


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
            self.tr("Waiting")
            if status.pending and status.state == "ready"
            else translate("LibraryFacts", _STATES[status.state]),
            self.tr("%Ln note(s)", "", status.notes),
            self.tr("%Ln passage(s)", "", status.passages),
            size(status.size),
        ]
        at = self._checks.get(status.id)
        return "  ·  ".join([*parts, *([_checked(at)] if at else [])])


def _checked(at: str) -> str:
    days = days_since(at)
    if days == 0:
        return translate("LibraryFacts", "checked at {time}").format(time=age(at))
    if days == 1:
        return translate("LibraryFacts", "checked yesterday")
    return translate("LibraryFacts", "checked on {date}").format(date=age(at))
