"""Earlier conversations as a list."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime
from functools import lru_cache

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from scholiast.engine.messages import ConversationSummary
from scholiast.gui import language
from scholiast.gui.language import clock, translate

AnyIndex = QModelIndex | QPersistentModelIndex

TITLE_ROLE = Qt.ItemDataRole.UserRole + 1
DETAIL_ROLE = Qt.ItemDataRole.UserRole + 2
ID_ROLE = Qt.ItemDataRole.UserRole + 3
SECTION_ROLE = Qt.ItemDataRole.UserRole + 5
PINNED_ROLE = Qt.ItemDataRole.UserRole + 6


class HistoryModel(QAbstractListModel):
    """Conversations by day, pinned ones first; those about to be deleted, or not searched for, are left out.

    The first row of each day carries its heading in ``SECTION_ROLE``. A title can be edited.
    """

    renamed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ConversationSummary, ...] = ()
        self._shown: list[ConversationSummary] = []
        self._sections: list[str] = []
        self._hidden: set[int] = set()
        self._words: list[str] = []
        self._found: frozenset[int] = frozenset()

    def set_conversations(self, conversations: Sequence[ConversationSummary]) -> None:
        """Show ``conversations`` in their order."""
        self._all = tuple(conversations)
        self._refresh()

    def set_hidden(self, conversation: int, hidden: bool) -> None:
        """Leave a conversation out, or show it again."""
        (self._hidden.add if hidden else self._hidden.discard)(conversation)
        self._refresh()

    def set_filter(self, words: str, found: Collection[int] = ()) -> None:
        """Show only what has all of ``words`` in its title or is among ``found``; everything without words."""
        self._words, self._found = words.casefold().split(), frozenset(found)
        self._refresh()

    def row_of(self, conversation: int | None) -> int:
        """The row of a conversation, -1 when it is not listed."""
        return next((row for row, shown in enumerate(self._shown) if shown.id == conversation), -1)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of conversations."""
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Titles can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Title, age and id of a conversation, and the heading above it where a day begins."""
        if not index.isValid() or not 0 <= index.row() < len(self._shown):
            return None
        summary = self._shown[index.row()]
        section = self._sections[index.row()]
        if role == SECTION_ROLE:
            return section  # asked of every row for its height
        # The day stands above, except for what is pinned.
        when = age(summary.updated) if summary.pinned else _clock(summary.updated)
        questions = self.tr("%Ln question(s)", "", summary.turns)
        detail = f"{when}  ·  {questions}"
        spoken = self.tr("Pinned: {title}") if summary.pinned else "{title}"
        values = {
            Qt.ItemDataRole.DisplayRole: summary.title,
            Qt.ItemDataRole.EditRole: summary.title,
            Qt.ItemDataRole.AccessibleTextRole: f"{spoken.format(title=summary.title)}, {detail}",
            Qt.ItemDataRole.ToolTipRole: f"{summary.title}\n{detail}",
            TITLE_ROLE: summary.title,
            DETAIL_ROLE: detail,
            ID_ROLE: summary.id,
            PINNED_ROLE: summary.pinned,
        }
        return values.get(role)

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802  # Qt's name
        """Ask for another title; it is shown once the engine has it."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        summary = self._shown[index.row()]
        title = " ".join(str(value).split())
        if title != summary.title:
            self.renamed.emit(summary.id, title)
        return True

    def _refresh(self) -> None:
        shown = [summary for summary in self._all if summary.id not in self._hidden and self._matches(summary)]
        sections = _sections(shown, datetime.now().astimezone())
        if (shown, sections) != (self._shown, self._sections):
            self.beginResetModel()
            self._shown, self._sections = shown, sections
            self.endResetModel()

    def _matches(self, summary: ConversationSummary) -> bool:
        if not self._words or summary.id in self._found:
            return True
        title = summary.title.casefold()
        return all(word in title for word in self._words)


def _sections(shown: Sequence[ConversationSummary], now: datetime) -> list[str]:
    pinned, days = translate("History", "Pinned"), dict[date | None, str]()
    headings = []
    for summary in shown:
        on = _local_day(summary.updated)
        if on not in days:
            days[on] = day(summary.updated, now)
        headings.append(pinned if summary.pinned else days[on])
    return [here if here != above else "" for here, above in zip(headings, ["", *headings], strict=False)]


def _local(moment: str) -> datetime | None:
    """``moment`` (ISO 8601) in the time of this computer; None where it is no time."""
    try:
        return datetime.fromisoformat(moment).astimezone()
    except ValueError:
        return None


@lru_cache(maxsize=16_384)
def _local_day(moment: str) -> date | None:
    then = _local(moment)
    return None if then is None else then.date()


def _clock(moment: str) -> str:
    then = _local(moment)
    return moment if then is None else clock(then)


def day(moment: str, now: datetime) -> str:
    """The day of ``moment`` (ISO 8601) as a heading."""
    then = _local(moment)
    if then is None:
        return translate("History", "Some time ago")
    days = (now.date() - then.date()).days
    if days <= 1:
        return translate("History", "Yesterday") if days == 1 else translate("History", "Today")
    if then.year == now.year:
        heading = language.day(then, translate("History", "dddd, d MMMM", "a date, in Qt's form"))
    else:
        heading = language.day(then, translate("History", "dddd, d MMMM yyyy", "a date, in Qt's form"))
    return heading[:1].upper() + heading[1:]  # not all languages write days with a capital


def age(moment: str, now: datetime | None = None) -> str:
    """``moment`` (ISO 8601) as a person says it: today with the time, yesterday, then the date."""
    then = _local(moment)
    if then is None:
        return moment
    today = (now or datetime.now().astimezone()).date()
    days = (today - then.date()).days
    if days <= 0:
        return clock(then)
    if days == 1:
        return translate("History", "Yesterday")
    if then.year == today.year:
        return language.day(then, translate("History", "d MMM", "a date, in Qt's form"))
    return language.day(then, translate("History", "d MMM yyyy", "a date, in Qt's form"))


def days_since(moment: str) -> int | None:
    """How many midnights have passed since ``moment`` (ISO 8601); None where that is no time."""
    then = _local(moment)
    if then is None:
        return None
    return (datetime.now().astimezone().date() - then.date()).days
