"""Earlier conversations as a list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from scholiast.engine.messages import ConversationSummary

AnyIndex = QModelIndex | QPersistentModelIndex

TITLE_ROLE = Qt.ItemDataRole.UserRole + 1
DETAIL_ROLE = Qt.ItemDataRole.UserRole + 2
ID_ROLE = Qt.ItemDataRole.UserRole + 3


class HistoryModel(QAbstractListModel):
    """Conversations, newest first; those about to be deleted are left out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ConversationSummary, ...] = ()
        self._shown: list[ConversationSummary] = []
        self._hidden: set[int] = set()

    def set_conversations(self, conversations: Sequence[ConversationSummary]) -> None:
        """Show ``conversations`` in their order."""
        self._all = tuple(conversations)
        self._refresh()

    def set_hidden(self, conversation: int, hidden: bool) -> None:
        """Leave a conversation out, or show it again."""
        (self._hidden.add if hidden else self._hidden.discard)(conversation)
        self._refresh()

    def row_of(self, conversation: int | None) -> int:
        """The row of a conversation, -1 when it is not listed."""
        return next((row for row, shown in enumerate(self._shown) if shown.id == conversation), -1)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of conversations."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Title, age and id of a conversation."""
        if not index.isValid() or not 0 <= index.row() < len(self._shown):
            return None
        summary = self._shown[index.row()]
        detail = f"{age(summary.updated)}  ·  {summary.turns} question{'s' * (summary.turns != 1)}"
        values = {
            Qt.ItemDataRole.DisplayRole: summary.title,
            Qt.ItemDataRole.AccessibleTextRole: f"{summary.title}, {detail}",
            Qt.ItemDataRole.ToolTipRole: f"{summary.title}\n{detail}",
            TITLE_ROLE: summary.title,
            DETAIL_ROLE: detail,
            ID_ROLE: summary.id,
        }
        return values.get(role)

    def _refresh(self) -> None:
        shown = [summary for summary in self._all if summary.id not in self._hidden]
        if shown != self._shown:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()


def age(moment: str, now: datetime | None = None) -> str:
    """``moment`` (ISO 8601) as a person says it: today with the time, yesterday, then the date."""
    try:
        then = datetime.fromisoformat(moment).astimezone()
    except ValueError:
        return moment
    today = (now or datetime.now().astimezone()).date()
    days = (today - then.date()).days
    if days == 0:
        return f"{then:%H:%M}"
    if days == 1:
        return "Yesterday"
    return f"{then.day} {then:%b}" if then.year == today.year else f"{then.day} {then:%b %Y}"
