"""The left pane: a new question, earlier conversations, and the libraries."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QPushButton,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from scholiast.gui.history import ID_ROLE, PINNED_ROLE, HistoryModel
from scholiast.gui.icons import icon
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.row_list import row_list
from scholiast.gui.side_page import remark, search_field
from scholiast.gui.theme import Appearance

_NO_HISTORY = QT_TRANSLATE_NOOP("Sidebar", "Your questions will be listed here.")
_NOTHING_FOUND = QT_TRANSLATE_NOOP("Sidebar", "No conversation holds these words.")

_ROWS_AT_ONCE = 200


class Sidebar(QWidget):
    """Two lists; what is chosen goes up as a signal with the id of the conversation or library."""

    new_requested = Signal()
    conversation_chosen = Signal(int)
    conversation_deleted = Signal(int)
    conversation_pinned = Signal(int, bool)
    conversation_exported = Signal(int, str)
    search_changed = Signal(str)
    add_requested = Signal()
    rescan_requested = Signal(int)
    details_requested = Signal(object)  # library, or None for all
    library_removed = Signal(int)

    def __init__(
        self, history: HistoryModel, libraries: LibraryListModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("Sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._history_model = history
        self.new_button = QPushButton(self.tr("New question"))
        self.new_button.setIconSize(QSize(18, 18))
        self.new_button.clicked.connect(self.new_requested)
        self.add_button = _tool_button(self.tr("Add a folder of notes"))
        self.add_button.clicked.connect(self.add_requested)
        self.details_button = _tool_button(self.tr("Details of the libraries"))
        self.details_button.clicked.connect(lambda: self.details_requested.emit(self.current_library))
        self.history = row_list(self.tr("Earlier conversations"), history, appearance)
        self.history.clicked.connect(self._on_conversation_clicked)
        _lay_out_by_and_by(self.history)
        self.history.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.search = search_field(
            self.tr("Search in earlier conversations"), self.tr("Search in conversations"), self.tr("Clear the search")
        )
        self.search.textChanged.connect(self.search_changed)
        self.history.activated.connect(self._on_conversation_clicked)
        _offer_menu(self.history, self._on_history_menu)
        self.libraries = row_list(self.tr("Libraries"), libraries, appearance)
        _offer_menu(self.libraries, self._on_library_menu)
        self.libraries.activated.connect(lambda index: self.details_requested.emit(index.data(ID_ROLE)))
        delete = QAction(self.tr("Delete conversation"), self.history)
        delete.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        delete.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        delete.triggered.connect(self._on_delete)
        self.history.addAction(delete)
        self.no_history = remark(translate("Sidebar", _NO_HISTORY))
        self.no_history.setContentsMargins(16, 4, 16, 4)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        searching = QWidget()
        field = QHBoxLayout(searching)
        field.setContentsMargins(12, 0, 12, 0)
        field.addWidget(self.search)
        self._splitter.addWidget(_section(self.tr("History"), [searching, self.no_history, self.history]))
        self._splitter.addWidget(_section(self.tr("Libraries"), [self.libraries], self.details_button, self.add_button))
        self._splitter.setStretchFactor(0, 3)
        self._splitter.setStretchFactor(1, 2)
        self._splitter.setSizes([420, 280])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(8)
        row = QHBoxLayout()
        row.setContentsMargins(12, 0, 12, 0)
        row.addWidget(self.new_button)
        column.addLayout(row)
        column.addWidget(self._splitter, 1)
        history.modelReset.connect(self._on_history_reset)
        appearance.changed.connect(self._tint)
        self._tint()
        self._on_history_reset()

    @property
    def splitter(self) -> QSplitter:
        """Between history and libraries."""
        return self._splitter

    @property
    def current_conversation(self) -> int | None:
        """The conversation that is selected in the list."""
        found = self.history.currentIndex().data(ID_ROLE)
        return found if isinstance(found, int) else None

    @property
    def current_library(self) -> int | None:
        """The library that is selected in the list."""
        found = self.libraries.currentIndex().data(ID_ROLE)
        return found if isinstance(found, int) else None

    def select_conversation(self, conversation: int | None) -> None:
        """Mark the conversation on screen."""
        row = self._history_model.row_of(conversation)
        index = self._history_model.index(row) if row >= 0 else QModelIndex()
        if row >= 0:
            self.history.setCurrentIndex(index)
        else:
            self.history.clearSelection()
            self.history.setCurrentIndex(QModelIndex())

    def _on_conversation_clicked(self, index: QModelIndex) -> None:
        self.conversation_chosen.emit(index.data(ID_ROLE))

    def _on_delete(self) -> None:
        found = self.history.currentIndex().data(ID_ROLE)
        if isinstance(found, int):
            self.conversation_deleted.emit(found)

    def _on_history_menu(self, point: QPoint) -> None:
        index = self.history.indexAt(point)
        if index.isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            conversation = index.data(ID_ROLE)
            menu.addAction(self.tr("Open"), lambda: self.conversation_chosen.emit(conversation))
            menu.addAction(self.tr("Rename"), lambda: self.history.edit(self._history_model.index(index.row())))
            pinned = bool(index.data(PINNED_ROLE))
            menu.addAction(
                self.tr("Unpin") if pinned else self.tr("Pin"),
                lambda: self.conversation_pinned.emit(conversation, not pinned),
            )
            menu.addSeparator()
            for form, name in (("markdown", "Markdown"), ("html", "HTML"), ("json", "JSON")):
                menu.addAction(
                    self.tr("Export as {form}…").format(form=name),
                    partial(self.conversation_exported.emit, conversation, form),
                )
            menu.addSeparator()
            menu.addAction(self.tr("Delete"), lambda: self.conversation_deleted.emit(conversation))
            menu.popup(self.history.viewport().mapToGlobal(point))

    def _on_library_menu(self, point: QPoint) -> None:
        index = self.libraries.indexAt(point)
        if index.isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            library = index.data(ID_ROLE)
            menu.addAction(self.tr("Look for changes now"), lambda: self.rescan_requested.emit(library))
            menu.addAction(self.tr("Details, exclusions, forgetting…"), lambda: self.details_requested.emit(library))
            menu.addSeparator()
            menu.addAction(self.tr("Remove from Scholiast"), lambda: self.library_removed.emit(library))
            menu.popup(self.libraries.viewport().mapToGlobal(point))

    def _on_history_reset(self) -> None:
        searching = bool(self.search.text().strip())
        self.no_history.setText(
            translate("Sidebar", _NOTHING_FOUND) if searching else translate("Sidebar", _NO_HISTORY)
        )
        self.no_history.setVisible(self._history_model.rowCount() == 0)
        self.history.setVisible(self._history_model.rowCount() > 0)

    def _tint(self) -> None:
        theme = self._appearance.theme
        self.new_button.setIcon(icon("new", theme.color("text")))
        self.add_button.setIcon(icon("folder-add", theme.color("text")))
        self.details_button.setIcon(icon("info", theme.color("text")))


def _tool_button(name: str) -> QToolButton:
    button = QToolButton()
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setIconSize(QSize(18, 18))
    return button


def _lay_out_by_and_by(view: QListView) -> None:
    """The first row of a day has its heading above, so each row is asked for its height; thousands outlast a frame."""
    view.setUniformItemSizes(False)
    view.setLayoutMode(QListView.LayoutMode.Batched)
    view.setBatchSize(_ROWS_AT_ONCE)


def _offer_menu(view: QListView, open_at: Callable[[QPoint], None]) -> None:
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    view.customContextMenuRequested.connect(open_at)


def _section(title: str, widgets: list[QWidget], *buttons: QWidget) -> QWidget:
    section = QWidget()
    column = QVBoxLayout(section)
    column.setContentsMargins(0, 8, 0, 4)
    column.setSpacing(4)
    heading = QLabel(title)
    heading.setProperty("heading", True)
    row = QHBoxLayout()
    row.setContentsMargins(16, 0, 12, 0)
    row.setSpacing(4)
    row.addWidget(heading, 1)
    for button in buttons:
        row.addWidget(button)
    column.addLayout(row)
    for widget in widgets:
        column.addWidget(widget, 1 if isinstance(widget, QListView) else 0)
    if len(widgets) > 1:
        column.addStretch(0)
    return section
