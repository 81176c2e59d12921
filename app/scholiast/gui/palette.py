"""The command palette: every action, library and conversation, found by a few letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from scholiast.gui.history import DETAIL_ROLE, TITLE_ROLE, AnyIndex
from scholiast.gui.row_list import row_list
from scholiast.gui.row_model import RowListModel
from scholiast.gui.theme import Appearance

_SIZE = (560, 420)
_FROM_TOP = 48
_MOST = 200
_KEYS_FOR_THE_LIST = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be done: what it is called, what stands below, and the deed, which may take things away."""

    title: str
    detail: str
    act: Callable[[], object]
    takes_away: bool = False

    def rank(self, words: Sequence[str]) -> int | None:
        """How well it fits, 0 best; None when it does not have all of ``words``.

        Enter does the first that is listed, so what takes things away is never ahead of anything else, unless what is
        written is how it begins.
        """
        title = self.title.casefold()
        whole = f"{title} {self.detail.casefold()}"
        if not all(word in whole for word in words):
            return None
        starts = [part for part in title.replace("…", "").split() if any(part.startswith(word) for word in words)]
        if words and title.startswith(words[0]):
            return 0
        if self.takes_away:
            return 4
        return 1 if len(starts) >= len(words) else 2 if all(word in title for word in words) else 3


class EntryListModel(RowListModel[Entry]):
    """The entries that fit what is written, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Entry, ...] = ()

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Choose from ``entries``."""
        self._all = tuple(entries)
        self.set_filter("")

    def set_filter(self, text: str) -> None:
        """Show what has all words of ``text``."""
        words = text.casefold().split()
        ranked = [(entry.rank(words), entry) for entry in self._all]
        found = sorted(((rank, entry) for rank, entry in ranked if rank is not None), key=lambda pair: pair[0])
        self.set_rows([entry for _, entry in found[:_MOST]])

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Title, and what stands below it."""
        entry = self.row_of(index)
        if entry is None:
            return None
        values = {
            Qt.ItemDataRole.DisplayRole: entry.title,
            Qt.ItemDataRole.AccessibleTextRole: f"{entry.title}, {entry.detail}",
            TITLE_ROLE: entry.title,
            DETAIL_ROLE: entry.detail,
        }
        return values.get(role)


class Palette(QWidget):
    """A box over the window. Typing filters, the arrows choose, Enter does, Esc goes."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._window = parent
        self.setObjectName("Palette")
        self.setWindowTitle(self.tr("Commands"))
        self.model = EntryListModel(self)
        self.field = QLineEdit()
        self.field.setAccessibleName(self.tr("Command"))
        self.field.setPlaceholderText(self.tr("What would you like to do?"))
        self.field.textChanged.connect(self._on_text)
        self.field.installEventFilter(self)
        self.list = row_list(self.tr("Commands"), self.model, appearance)
        self.list.setObjectName("PaletteList")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._do)
        self.nothing = QLabel(self.tr("Nothing has these words."))
        self.nothing.setProperty("muted", True)
        self.nothing.setContentsMargins(16, 8, 16, 8)
        frame = QFrame()
        frame.setObjectName("PaletteFrame")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(8, 8, 8, 8)
        inner.setSpacing(8)
        inner.addWidget(self.field)
        inner.addWidget(self.nothing)
        inner.addWidget(self.list, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)

    def open_with(self, entries: Sequence[Entry]) -> None:
        """Show ``entries`` near the top of the window."""
        self.model.set_entries(entries)
        self.field.clear()
        self._on_text("")
        window = self._window
        width = min(_SIZE[0], window.width() - 48)
        self.resize(width, min(_SIZE[1], window.height() - 96))
        self.move(window.mapToGlobal(QPoint((window.width() - width) // 2, _FROM_TOP)))
        self.show()
        self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows move in the list while the field keeps the focus; Enter does what is chosen."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._do(self.list.currentIndex())
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.hide()
                return True
            if event.key() in _KEYS_FOR_THE_LIST:
                self._move(event.key())
                return True
        return super().eventFilter(watched, event)

    def _move(self, key: int) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -6}.get(Qt.Key(key), 6)
        rows = self.model.rowCount()
        if rows:
            row = min(max(self.list.currentIndex().row() + step, 0), rows - 1)
            self.list.setCurrentIndex(self.model.index(row))

    def _on_text(self, text: str) -> None:
        self.model.set_filter(text)
        found = self.model.rowCount() > 0
        self.nothing.setVisible(not found)
        self.list.setCurrentIndex(self.model.index(0))
        self.list.scrollToTop()

    def _do(self, index: QModelIndex) -> None:
        entry = self.model.row_of(index)
        if entry is not None:
            self.hide()
            entry.act()
