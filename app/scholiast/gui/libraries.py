"""The libraries as a list with check boxes: which of them a question is put to, and how they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from scholiast.core.records import LibraryStatus, NoteProblem, NoteRef
from scholiast.engine.messages import IndexProgress
from scholiast.gui.history import DETAIL_ROLE, ID_ROLE, TITLE_ROLE
from scholiast.gui.language import PLURAL, number, translate

AnyIndex = QModelIndex | QPersistentModelIndex

WARNING_ROLE = Qt.ItemDataRole.UserRole + 4
STATUS_ROLE = Qt.ItemDataRole.UserRole + 7
_PROBLEMS_IN_TOOL_TIP = 8


class LibraryListModel(QAbstractListModel):
    """Libraries in the engine's order; those about to be removed are left out and not asked."""

    scope_changed = Signal()

    def __init__(self, off: Iterable[int] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[LibraryStatus, ...] = ()
        self._shown: list[LibraryStatus] = []
        self._hidden: set[int] = set()
        self._off = set(off)
        self._progress: IndexProgress | None = None

    @property
    def statuses(self) -> tuple[LibraryStatus, ...]:
        """The libraries that are listed."""
        return tuple(self._shown)

    @property
    def off(self) -> frozenset[int]:
        """The libraries that are switched off."""
        return frozenset(self._off)

    def asked(self) -> tuple[int, ...] | None:
        """The libraries that a question is put to; None for all of them."""
        asked = tuple(status.id for status in self._shown if status.id not in self._off)
        return None if len(asked) == len(self._all) else asked

    def scope(self) -> str:
        """The same in words; empty while there is nothing to choose."""
        asked = [status for status in self._shown if status.id not in self._off]
        if not self._shown:
            return ""
        if not asked:
            return self.tr("No library is switched on")
        if len(asked) == len(self._shown):
            return self.tr("Asking all your notes") if len(asked) > 1 else self._asking(asked[0])
        if len(asked) == 1:
            return self._asking(asked[0])
        return self.tr("Asking {asked} of %Ln libraries", "", len(self._shown)).format(asked=len(asked))

    def _asking(self, status: LibraryStatus) -> str:
        return self.tr("Asking {library}").format(library=status.name)

    def set_statuses(self, statuses: Sequence[LibraryStatus]) -> None:
        """Show what the engine says; rows stay where they are while only their state changes."""
        self._all = tuple(status for status in statuses if not status.hidden)
        self._refresh()

    def set_progress(self, progress: IndexProgress) -> None:
        """Show how far the library being indexed is."""
        self._progress = None if progress.idle else progress
        self._all_rows_changed()

    def set_hidden(self, library: int, hidden: bool) -> None:
        """Leave a library out, or show it again."""
        (self._hidden.add if hidden else self._hidden.discard)(library)
        self._refresh()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of libraries."""
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Rows can be selected and checked."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.isValid() else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, state and check mark of a library."""
        if not index.isValid() or not 0 <= index.row() < len(self._shown):
            return None
        status = self._shown[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Unchecked if status.id in self._off else Qt.CheckState.Checked
        detail = self._detail(status)
        values = {
            Qt.ItemDataRole.DisplayRole: status.name,
            Qt.ItemDataRole.AccessibleTextRole: f"{status.name}, {detail}",
            Qt.ItemDataRole.ToolTipRole: _tool_tip(status),
            TITLE_ROLE: status.name,
            DETAIL_ROLE: detail,
            ID_ROLE: status.id,
            STATUS_ROLE: status,
            WARNING_ROLE: bool(status.failed) or status.state == "offline",
        }
        return values.get(role)

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Switch a library on or off."""
        if role != Qt.ItemDataRole.CheckStateRole or not 0 <= index.row() < len(self._shown):
            return False
        self.switch(self._shown[index.row()].id, Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def place_of(self, path: Path) -> tuple[str, str] | None:
        """The library that ``path`` lies in and where in it; None outside of all."""
        status = _around(self._shown, path)
        return None if status is None else (status.name, path.relative_to(status.root).as_posix())

    def note_at(self, path: Path) -> NoteRef | None:
        """The same as a note that can be asked."""
        status = _around(self._shown, path)
        return None if status is None else NoteRef(status.id, path.relative_to(status.root).as_posix())

    def switch(self, library: int, is_on: bool) -> None:
        """Switch a library on or off."""
        self.set_off(self._off - {library} if is_on else self._off | {library})

    def set_off(self, libraries: Collection[int]) -> None:
        """Switch exactly ``libraries`` off, and all others on."""
        self._off = set(libraries)
        self._all_rows_changed()
        self.scope_changed.emit()

    def _detail(self, status: LibraryStatus) -> str:
        progress = self._progress
        if status.state == "offline":
            return self.tr("Folder not found; kept as it was")
        if progress is not None and progress.library == status.name and progress.total:
            said = self.tr("Paused {done} of {total}") if progress.paused else self.tr("Indexing {done} of {total}")
            return said.format(done=number(progress.done), total=number(progress.total))
        if status.pending:
            waiting = self.tr("%Ln waiting", "notes", status.pending)
            return "  ·  ".join((self.tr("%Ln note(s)", "", status.notes), waiting))
        if status.state == "indexing":
            return self.tr("Looking for notes…")
        parts = [self.tr("%Ln note(s)", "", status.notes) if status.notes else self.tr("No notes found")]
        parts += [self.tr("%Ln skipped", "notes", len(status.skipped))] if status.skipped else []
        parts += [self.tr("%Ln failed", "notes", len(status.failed))] if status.failed else []
        return "  ·  ".join(parts)

    def _refresh(self) -> None:
        shown = [status for status in self._all if status.id not in self._hidden]
        if [status.id for status in shown] == [status.id for status in self._shown]:
            self._shown = shown
            self._all_rows_changed()
        else:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()
        self.scope_changed.emit()

    def _all_rows_changed(self) -> None:
        if self._shown:
            self.dataChanged.emit(self.index(0), self.index(len(self._shown) - 1))


def _tool_tip(status: LibraryStatus) -> str:
    count = status.notes
    notes = translate("LibraryListModel", "%Ln note(s)", "", PLURAL, count)
    count = status.passages
    passages = translate("LibraryListModel", "%Ln passage(s)", "", PLURAL, count)
    rows = [status.root, f"{notes}, {passages}"]
    for title, problems in (
        (translate("Libraries", "Failed"), status.failed),
        (translate("Libraries", "Skipped"), status.skipped),
    ):
        rows += _listed(title, problems)
    return "\n".join(rows)


def _listed(title: str, problems: tuple[NoteProblem, ...]) -> list[str]:
    if not problems:
        return []
    rows = [f"{title}:"] + [f"  {p.note}: {p.reason}" for p in problems[:_PROBLEMS_IN_TOOL_TIP]]
    more = len(problems) - _PROBLEMS_IN_TOOL_TIP
    return [*rows, "  " + translate("LibraryListModel", "and %Ln more", "notes", PLURAL, more)] if more > 0 else rows


def _around(statuses: Sequence[LibraryStatus], path: Path) -> LibraryStatus | None:
    """The library that ``path`` lies in."""
    return next((status for status in statuses if path.is_relative_to(status.root)), None)
