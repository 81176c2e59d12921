"""What is done with whole conversations: found by their words, renamed, pinned, written to a file, checked."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from scholiast.engine import messages
from scholiast.engine.history_messages import ExportForm
from scholiast.gui.asking import Asking
from scholiast.gui.desktop import Desktop
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.history import HistoryModel
from scholiast.gui.sidebar import Sidebar
from scholiast.gui.transcript import TranscriptView

_ENDINGS: dict[ExportForm, str] = {"markdown": "md", "html": "html", "json": "json"}
_SEARCH_MS = 150
_CHECK_MS = 300


class ConversationCommands(QObject):
    """Commands about conversations, and the answers in the one on screen whose sources have changed."""

    refused = Signal(str, str)

    def __init__(
        self,
        client: EngineLink,
        asking: Asking,
        views: tuple[Sidebar, TranscriptView],
        model: HistoryModel,
        desktop: Desktop,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._client, self._asking, self._model, self._desktop, self._window = client, asking, model, desktop, parent
        self._sidebar, self._transcript = views
        self._generation = -1
        self._search_timer = self._timer(_SEARCH_MS, self._search)
        self._check_timer = self._timer(_CHECK_MS, self._check)
        self._sidebar.search_changed.connect(self._on_search_changed)
        self._sidebar.conversation_pinned.connect(self._pin)
        self._sidebar.conversation_exported.connect(self.export)
        model.renamed.connect(self._rename)
        client.conversations_found.connect(self._on_found)
        client.answers_checked.connect(self._on_checked)
        client.libraries_changed.connect(self._on_libraries_changed)
        client.conversation_opened.connect(self._check_soon)

    def _timer(self, milliseconds: int, slot: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    def end(self) -> None:
        """Ask the engine for nothing more; the window is closing."""
        self._search_timer.stop()
        self._check_timer.stop()

    def search(self, shown: QAction) -> None:
        """Go to the search field; ``shown`` shows the pane that it is in."""
        shown.setChecked(True)
        self._sidebar.search.setFocus()
        self._sidebar.search.selectAll()

    def export(self, conversation: int | None = None, form: ExportForm = "markdown") -> None:
        """Let the person choose a file, and write a conversation (None: the one on screen) to it with its sources.

        The ending of the file decides the form where it is one of ours.
        """
        number = self._asking.conversation.id if conversation is None else conversation
        if not number:
            self.refused.emit(self.tr("There is no conversation to export yet."), self.tr("Ask a question first."))
            return

        def write(path: Path) -> None:
            known = {f".{ending}": kind for kind, ending in _ENDINGS.items()}
            chosen = known.get(path.suffix.lower(), form)
            self._client.send(messages.ExportConversation(number, str(path), chosen))

        row = self._model.row_of(number)
        title = str(self._model.index(row).data() or "conversation") if row >= 0 else "conversation"
        name = re.sub(r"[^\w\- ]+", "", title).strip()[:60] or "conversation"
        self._desktop.ask_save(self._window, self.tr("Export the conversation"), f"{name}.{_ENDINGS[form]}", write)

    def _rename(self, conversation: int, title: str) -> None:
        self._client.send(messages.RenameConversation(conversation, title))

    def _pin(self, conversation: int, pinned: bool) -> None:
        self._client.send(messages.PinConversation(conversation, pinned))

    # ---- search ------------------------------------------------------------------------------------------

    def _on_search_changed(self, words: str) -> None:
        self._model.set_filter(words)
        if words.strip():
            self._search_timer.start()
        else:
            self._search_timer.stop()

    def _search(self) -> None:
        self._client.send(messages.SearchConversations(self._sidebar.search.text()))

    def _on_found(self, event: messages.ConversationsFound) -> None:
        if event.words == self._sidebar.search.text():
            self._model.set_filter(event.words, event.conversations)

    # ---- answers whose sources have changed --------------------------------------------------------------

    def _on_libraries_changed(self, event: messages.Libraries) -> None:
        changed, self._generation = event.generation != self._generation, event.generation
        if changed:
            self._check_soon()

    def _check_soon(self) -> None:
        if self._asking.conversation.turns:
            self._check_timer.start()

    def _check(self) -> None:
        if self._asking.conversation.id:
            self._client.send(messages.CheckAnswers(self._asking.conversation.id))

    def _on_checked(self, event: messages.AnswersChecked) -> None:
        if event.conversation != self._asking.conversation.id:
            return
        for turn in self._asking.conversation.turns:
            is_stale = turn.stored in event.changed
            if turn.is_over and is_stale != turn.is_stale:
                turn.is_stale = is_stale
                self._transcript.refresh_turn(turn)
