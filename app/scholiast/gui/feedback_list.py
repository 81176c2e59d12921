"""What a person has taught, as a list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from scholiast.core.teaching import Feedback
from scholiast.gui.history import DETAIL_ROLE, ID_ROLE, TITLE_ROLE, AnyIndex, age
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate

_SAID = {
    "right": QT_TRANSLATE_NOOP("FeedbackList", "✓ Right"),
    "wrong": QT_TRANSLATE_NOOP("FeedbackList", "✗ Wrong"),
    "answer": QT_TRANSLATE_NOOP("FeedbackList", "✓ Right answer"),
    "note": QT_TRANSLATE_NOOP("FeedbackList", "✓ Right note"),
}


class FeedbackListModel(QAbstractListModel):
    """The feedback that holds, newest first; what is about to be removed is left out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Feedback, ...] = ()
        self._shown: list[Feedback] = []
        self._hidden: set[int] = set()

    def set_entries(self, entries: Sequence[Feedback]) -> None:
        """Show ``entries`` in their order."""
        self._all = tuple(entries)
        self._hidden &= {entry.id for entry in entries}
        self._refresh()

    def set_hidden(self, feedback: int, hidden: bool) -> None:
        """Leave an entry out, or show it again."""
        (self._hidden.add if hidden else self._hidden.discard)(feedback)
        self._refresh()

    @property
    def entries(self) -> tuple[Feedback, ...]:
        """What is listed."""
        return tuple(self._shown)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of entries."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Question, what was said about it, and id."""
        if not index.isValid() or not 0 <= index.row() < len(self._shown):
            return None
        entry = self._shown[index.row()]
        title = " ".join(entry.question.split())
        values = {
            Qt.ItemDataRole.DisplayRole: title,
            Qt.ItemDataRole.AccessibleTextRole: f"{title}: {_detail(entry)}",
            Qt.ItemDataRole.ToolTipRole: f"{entry.question}\n{_detail(entry)}",
            TITLE_ROLE: title,
            DETAIL_ROLE: _detail(entry),
            ID_ROLE: entry.id,
        }
        return values.get(role)

    def _refresh(self) -> None:
        shown = [entry for entry in self._all if entry.id not in self._hidden]
        if shown != self._shown:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()


def _detail(entry: Feedback) -> str:
    answer = " ".join((entry.answer or (entry.said if entry.kind == "wrong" else "")).split())
    parts = [translate("FeedbackList", _SAID[entry.kind]) + (f": {answer}" if answer else "")]
    parts += [entry.note] if entry.note else []
    return "  ·  ".join([*parts, age(entry.given)])
