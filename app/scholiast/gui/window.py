"""The main window: it arranges panes and actions, and leaves what they do to others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QSplitter,
    QStatusBar,
    QVBoxLayout,
    QWidget,
)

from scholiast.core.errors import SettingsError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import Settings
from scholiast.engine import messages
from scholiast.gui.actions import SOURCES_WITH_KEYS, Actions
from scholiast.gui.ask_box import AskBox
from scholiast.gui.asking import Asking
from scholiast.gui.centre_pages import CentrePages
from scholiast.gui.compare_page import ComparePage
from scholiast.gui.comparing import Comparing
from scholiast.gui.conversations import ConversationCommands
from scholiast.gui.desktop import Desktop
from scholiast.gui.dialogs import show_about
from scholiast.gui.dropping import DropOverlay, keep_original
from scholiast.gui.empty_page import EmptyPage
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.engine_status import EngineStatus
from scholiast.gui.extras import WindowExtras
from scholiast.gui.folding import Folding
from scholiast.gui.history import HistoryModel
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.library_details import LibraryDetails
from scholiast.gui.linking import Linking
from scholiast.gui.notices import NoticeStack
from scholiast.gui.reading import Reading
from scholiast.gui.samples import SAMPLE_LIBRARY, SAMPLE_QUESTIONS
from scholiast.gui.scoping import Scoping
from scholiast.gui.shelf import Shelf
from scholiast.gui.sidebar import Sidebar
from scholiast.gui.sources_pane import SourcesPane
from scholiast.gui.status_strip import StatusStrip
from scholiast.gui.teaching import Teaching
from scholiast.gui.theme import Appearance
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turn_links import TurnLinks
from scholiast.gui.why_page import WhyPage
from scholiast.gui.window_memory import WindowMemory

if TYPE_CHECKING:
    from scholiast.gui.presence import Presence

_SIZE = (1180, 760)
# Below these widths a side pane steps aside.
_NEEDS_SIDEBAR = 800
_NEEDS_SOURCES = 600
_NEEDS_BOTH = 1_060  # for the sources beside the two sides of a comparison


@dataclass(frozen=True, slots=True)
class WindowParts:
    """What a window is given: the composition root chooses them."""

    client: EngineLink
    paths: DataPaths
    settings: Settings
    settings_error: SettingsError | None
    appearance: Appearance
    desktop: Desktop
    memory: WindowMemory


class MainWindow(QMainWindow):
    """Three panes, menus and a status line."""

    closing = Signal()

    def __init__(self, parts: WindowParts) -> None:
        super().__init__()
        self._parts = parts
        self.appearance = appearance = parts.appearance
        self.setWindowTitle("Scholiast")
        self.setMinimumSize(440, 400)
        self.setAcceptDrops(True)
        self.history_model = HistoryModel(self)
        self.library_model = LibraryListModel(parts.memory.libraries_off(), self)
        self.sidebar = Sidebar(self.history_model, self.library_model, appearance)
        self.transcript = TranscriptView(appearance)
        self.ask_box = AskBox(appearance)
        self.sources = SourcesPane(appearance)
        self.notices = NoticeStack(appearance)
        self.strip = StatusStrip(appearance)
        self.actions_table = Actions(self)
        self._libraries_known = False
        self.stays_in_tray = False
        self.presence: Presence | None = None
        self._refresh_timer = _once(self, self._refresh)
        self._arrange()
        self._splitters = {"panes": self.panes, "sidebar": self.sidebar.splitter, "sources": self.sources.splitter}
        self._toggles = {key: self.actions_table[key] for key in ("show-sidebar", "show-sources")}
        views = (self.transcript, self.ask_box, self.sources)
        self.asking = Asking(parts.client, self.library_model, parts.settings.answers, views, self)
        pages = (self.pages, self.why_page, self.ask_box)
        self.comparing = _comparing(self, parts)
        self.scoping = Scoping(self.asking, self.library_model, parts.settings.index.history_days, self)
        self.links = TurnLinks(self.asking, self.transcript, self.sources, parts.desktop, pages, self)
        self.linking = Linking(self.transcript, self.sources, self)
        self.reading = Reading(parts.client, self.sources, self.transcript, parts.desktop, self)
        self.shelf = Shelf(parts.client, (self.library_model, self.history_model), self.notices, parts.desktop, self)
        self.library_details = _library_details(self, parts)
        self.teaching = Teaching(
            parts.client,
            self.asking,
            (self.transcript, self.comparing.page.sides, self.pages, appearance),
            (self.shelf, self.library_model),
            parts.desktop,
            self,
        )
        for bar in (self.teaching.bar, self.scoping.bar):
            self.above_ask_box.addWidget(bar)
        self.conversations = ConversationCommands(
            parts.client, self.asking, (self.sidebar, self.transcript), self.history_model, parts.desktop, self
        )
        self.engine_status = EngineStatus(parts.client, self.strip, self.notices, parts.desktop, self)
        narrow = {"show-sidebar": _NEEDS_SIDEBAR, "show-sources": _NEEDS_SOURCES}
        self._folding = Folding({key: (action, narrow[key]) for key, action in self._toggles.items()}, self)
        self._connect_views()
        self._connect_actions()
        self.extras = WindowExtras(self, parts)
        parts.memory.restore(self, self._splitters, self._toggles)
        self._refresh()
        self.ask_box.setFocus()
        if parts.settings_error is not None:
            self.notices.show_notice("warning", parts.settings_error.message, parts.settings_error.hint, stays=True)

    # ---- arrangement -------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        appearance = self._parts.appearance
        self.add_button = QPushButton(self.tr("Add a folder"))
        self.add_button.setProperty("primary", True)
        self.sample_button = QPushButton(self.tr("Try the sample notes"))
        self.welcome = EmptyPage(
            self.tr("Ask your own notes"),
            self.tr(
                "Add a folder of notes, or drop one anywhere on this window. The notes stay where they are, nothing is "
                "written into them, and everything happens on this computer."
            ),
            appearance,
            (self.add_button, self.sample_button),
        )
        self.invitation = EmptyPage(
            self.tr("What would you like to know?"),
            self.tr("Every sentence of an answer shows in its margin which passage of your notes it came from."),
            appearance,
        )
        self.pages = CentrePages()
        for page in (self.transcript, self.welcome, self.invitation):
            self.pages.addWidget(page)
        self.why_page = WhyPage(appearance)
        self.pages.add_side(self.why_page)
        centre = QWidget()
        centre.setObjectName("CentrePane")
        centre.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(8)
        column.addLayout(_narrow(self.notices, top=12))
        column.addWidget(self.pages, 1)
        self.above_ask_box = QVBoxLayout()
        above = QWidget()
        above.setLayout(self.above_ask_box)
        self.above_ask_box.setContentsMargins(0, 0, 0, 0)
        column.addLayout(_narrow(above))
        column.addLayout(_narrow(self.ask_box))
        self.panes = QSplitter(Qt.Orientation.Horizontal)
        self.panes.setHandleWidth(1)
        self.panes.setChildrenCollapsible(False)
        for pane, width in ((self.sidebar, 188), (centre, 320), (self.sources, 240)):
            pane.setMinimumWidth(width)
            self.panes.addWidget(pane)
        self.panes.setStretchFactor(1, 1)
        self.setCentralWidget(self.panes)
        bar = QStatusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self.strip, 1)
        self.setStatusBar(bar)
        self.overlay = DropOverlay(self)
        self.resize(*_SIZE)

    def _connect_views(self) -> None:
        client, shelf, asking = self._parts.client, self.shelf, self.asking
        client.libraries_changed.connect(self._on_libraries_changed)
        client.conversations_changed.connect(self._on_conversations_changed)
        client.index_progressed.connect(self.strip.show_progress)
        client.index_progressed.connect(self.library_model.set_progress)
        self.library_model.scope_changed.connect(self._refresh_soon)
        self.scoping.notes_changed.connect(self._refresh_soon)
        self.strip.pause_toggled.connect(shelf.pause)
        self.sidebar.new_requested.connect(self._on_new)
        self.sidebar.conversation_chosen.connect(self.pages.leave_all)
        self.sidebar.conversation_chosen.connect(asking.open)
        self.sidebar.conversation_deleted.connect(shelf.delete_conversation)
        self.sidebar.add_requested.connect(shelf.choose_folder)
        self.sidebar.rescan_requested.connect(shelf.rescan)
        self.sidebar.details_requested.connect(self.library_details.open)
        self.sidebar.library_removed.connect(shelf.remove_library)
        shelf.conversation_left.connect(asking.forget)
        self.add_button.clicked.connect(shelf.choose_folder)
        self.sample_button.clicked.connect(shelf.add_sample_notes)
        self.invitation.suggestion_chosen.connect(asking.ask)
        self.transcript.source_activated.connect(self._on_source_activated)
        self.why_page.source_activated.connect(self._on_source_activated)
        asking.conversation_changed.connect(self._refresh_soon)
        asking.running_changed.connect(self._refresh_soon)
        for waiting in (self.transcript, self.comparing):
            self.engine_status.waiting_changed.connect(waiting.set_waiting_for)
        self.transcript.sides_requested.connect(self.comparing.show_pair)
        self.comparing.came_to_front.connect(
            lambda is_in_front: self._folding.set_needed("show-sources", _NEEDS_BOTH if is_in_front else _NEEDS_SOURCES)
        )
        self.comparing.came_to_front.connect(self.scoping.set_comparing)
        self.comparing.explanation_requested.connect(self.links.explain_turn)
        self.comparing.turns_changed.connect(self.teaching.refresh)
        self.comparing.turns_changed.connect(self._refresh_soon)
        self.comparing.came_to_front.connect(self._refresh_soon)
        self.comparing.source_shown.connect(partial(self.actions_table["show-sources"].setChecked, True))
        speakers = (asking, self.reading, self.teaching, self.conversations, self.comparing, self.library_details)
        for controller in speakers:
            controller.refused.connect(partial(self.notices.show_notice, "warning"))

    def _connect_actions(self) -> None:
        table: dict[str, Callable[[], object]] = {
            "new-question": self._on_new,
            "add-folder": self.shelf.choose_folder,
            "sample-notes": self.shelf.add_sample_notes,
            "export-conversation": self.conversations.export,
            "quit": self.leave,
            "copy-answer": self.links.copy,
            "ask-again": self.links.ask_again,
            "edit-question": self.links.edit,
            "why": self.links.explain,
            "compare": self.comparing.open,
            "say-right": partial(self.teaching.say, "right"),
            "say-wrong": partial(self.teaching.say, "wrong"),
            "say-answer": partial(self.teaching.say, "answer"),
            "say-note": partial(self.teaching.say, "note"),
            "taught": self.teaching.open_page,
            "stop": self._on_escape,
            "rescan": self.shelf.rescan,
            "library-details": lambda: self.library_details.open(self.sidebar.current_library),
            "remove-library": partial(self._on_current_library, self.shelf.remove_library),
            "focus-question": self.ask_box.edit.setFocus,
            "search-conversations": partial(self.conversations.search, self.actions_table["show-sidebar"]),
            "next-pane": partial(self._go_to_pane, 1),
            "previous-pane": partial(self._go_to_pane, -1),
            "open-note": self.reading.open_note,
            "about": partial(show_about, self),
        }
        for number in range(1, SOURCES_WITH_KEYS + 1):
            table[f"source-{number}"] = partial(self.sources.choose, number)
        for key, slot in table.items():
            self.actions_table[key].triggered.connect(_without_argument(slot))
        self.actions_table["pause"].triggered.connect(self.shelf.pause)
        self.strip.paused_changed.connect(self.actions_table["pause"].setChecked)
        for key, pane in (("show-sidebar", self.sidebar), ("show-sources", self.sources)):
            self.actions_table[key].setChecked(True)
            self.actions_table[key].toggled.connect(pane.setVisible)

    # ---- what happens ------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Close for good, tray or not."""
        self.stays_in_tray = False
        self.close()

    def _on_libraries_changed(self, event: messages.Libraries) -> None:
        self._libraries_known = True
        self.library_model.set_statuses(event.libraries)

    def _on_conversations_changed(self, event: messages.Conversations) -> None:
        self.history_model.set_conversations(event.conversations)
        self.sidebar.select_conversation(_conversation_in_front(self))

    def _on_source_activated(self, _turn: object, _number: int) -> None:
        self.actions_table["show-sources"].setChecked(True)

    def _on_new(self) -> None:
        self.pages.leave_all()
        self.asking.new()
        self.ask_box.setFocus()

    def _on_escape(self) -> None:
        if self.pages.currentWidget() is self.comparing.page and self.comparing.stop():
            return
        if self.asking.is_running:
            self.asking.stop()
        elif not self.pages.leave_side():
            self.ask_box.setFocus()

    def _on_current_library(self, slot: Callable[[int], None]) -> None:
        library = self.sidebar.current_library
        if library is None:
            self.notices.show_notice(
                "info", self.tr("No library is selected."), self.tr("Select one in the list on the left first.")
            )
        else:
            slot(library)

    def _go_to_pane(self, step: int) -> None:
        panes: list[QWidget] = [self.sidebar.libraries, self.transcript, self.why_page.tokens, self.ask_box.edit]
        panes += [self.sources.list, self.sources.preview.edit, self.sources.preview.page_view.area]
        stops = [pane for pane in panes if pane.isVisible()]
        focused = QApplication.focusWidget()
        here = next((place for place, stop in enumerate(stops) if stop is focused), 0 if step < 0 else -1)
        stops[(here + step) % len(stops)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _refresh_soon(self) -> None:
        # Once for all that happens in one turn of the loop, and not in the same turn, so that neither takes long.
        self._refresh_timer.start(0)

    def _refresh(self) -> None:
        empty = not self.asking.conversation.turns
        has_libraries = bool(self.library_model.statuses)
        is_first_start = self._libraries_known and not has_libraries
        page: QWidget = self.transcript
        if empty:
            page = self.welcome if is_first_start else self.invitation
        self.pages.set_ground(page)
        samples = any(status.name == SAMPLE_LIBRARY for status in self.library_model.statuses)
        self.invitation.suggest(SAMPLE_QUESTIONS if samples else ())
        self.ask_box.set_scope("" if self.asking.notes else self.library_model.scope())
        self.ask_box.set_placeholder(
            self.tr("First add a folder of notes…") if is_first_start else self.tr("Ask your notes…")
        )
        self.sidebar.select_conversation(_conversation_in_front(self))
        self.actions_table["stop"].setEnabled(True)
        for key in (
            "copy-answer",
            "export-conversation",
            "ask-again",
            "edit-question",
            "why",
            "say-right",
            "say-wrong",
            "say-answer",
            "say-note",
        ):
            self.actions_table[key].setEnabled(not empty and not self.asking.is_running)

    # ---- Qt ----------------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember how the window looks, finish removals, and go; or stay in the tray, where that is wanted."""
        if self.stays_in_tray:
            event.ignore()
            self.hide()
            return
        self._parts.memory.remember(
            self, self._splitters, self._toggles, self._folding.folded, self.scoping.default_off
        )
        self.shelf.finish_removals()
        self.conversations.end()
        self.library_details.end()
        self.notices.close_all()
        event.accept()
        self.closing.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out between the panes, until the person has done so."""
        super().resizeEvent(event)
        self._folding.fit(self.width())
        self._parts.memory.share_out(self.panes, self.width())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Anything with addresses may be dropped; what is no folder is explained."""
        if event.mimeData().hasUrls():
            keep_original(event)
            self.overlay.cover(self.rect())

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Anywhere will do."""
        keep_original(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """It left again."""
        self.overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add what was dropped."""
        self.overlay.hide()
        keep_original(event)
        self.shelf.drop(event.mimeData())


def _once(window: MainWindow, call: Callable[[], None]) -> QTimer:
    """A timer that calls once each time it is started."""
    timer = QTimer(window)
    timer.setSingleShot(True)
    timer.timeout.connect(call)
    return timer


def _conversation_in_front(window: MainWindow) -> int | None:
    """The conversation that the history shows as the one that is looked at."""
    compared = window.pages.currentWidget() is window.comparing.page
    return window.comparing.conversation if compared else window.asking.conversation.id


def _comparing(window: MainWindow, parts: WindowParts) -> Comparing:
    page = ComparePage(parts.appearance, parts.settings.index.history_days)
    window.pages.add_side(page)
    views = (page, window.pages, window.ask_box, window.sources)
    models = (window.asking, window.library_model)
    return Comparing(parts.client, models, views, parts.desktop, window)


def _library_details(window: MainWindow, parts: WindowParts) -> LibraryDetails:
    views = (window.pages, window.shelf, window.strip, parts.appearance)
    return LibraryDetails(parts.client, window.library_model, views, parts.desktop, window)


def _narrow(widget: QWidget, top: int = 0) -> QHBoxLayout:
    widget.setMaximumWidth(744)
    row = QHBoxLayout()
    row.setContentsMargins(16, top, 16, 0)
    row.addStretch(1)
    row.addWidget(widget, 1000)
    row.addStretch(1)
    return row


def _without_argument(slot: Callable[[], object]) -> Callable[[bool], None]:
    def call(_checked: bool) -> None:
        slot()

    return call
