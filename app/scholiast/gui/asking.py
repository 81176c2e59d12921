"""From a question to its outcome on screen."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from scholiast.core.records import AskRequest, NoteRef
from scholiast.core.settings import AnswerSettings
from scholiast.engine import messages
from scholiast.gui.ask_box import AskBox
from scholiast.gui.engine_link import EngineLink, EngineState
from scholiast.gui.jobs import JobOwner
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.scopes import made_scope, still_there
from scholiast.gui.sources_pane import SourcesPane
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turns import Conversation, ShownTurn


class Asking(JobOwner):
    """Keeps the conversation on screen, and drops events of jobs that it no longer shows."""

    conversation_changed = Signal()
    running_changed = Signal(bool)
    ended = Signal(object)  # ShownTurn

    def __init__(
        self,
        client: EngineLink,
        libraries: LibraryListModel,
        settings: AnswerSettings,
        views: tuple[TranscriptView, AskBox, SourcesPane],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(client, parent)
        self._libraries = libraries
        self.settings = settings  # how the next question is asked
        self._transcript, self._ask_box, self._sources = views
        self._stopped_job: int | None = None
        self._running: ShownTurn | None = None
        self._opening: int | None = None
        self.conversation = Conversation()
        self.as_of: str | None = None
        self.notes: tuple[NoteRef, ...] = ()
        self._transcript.show_conversation(self.conversation)
        client.passages_found.connect(self._on_passages_found)
        client.text_received.connect(self._on_text_received)
        client.answer_finished.connect(self._on_answer_finished)
        client.answer_stopped.connect(self._on_answer_stopped)
        client.conversation_opened.connect(self._on_conversation_opened)
        client.state_changed.connect(self._on_engine_state)
        self._ask_box.asked.connect(self.ask)
        self._ask_box.stop_requested.connect(self.stop)

    @property
    def is_running(self) -> bool:
        """Whether an answer is being made."""
        return self._running is not None

    def ask(self, question: str, earlier: ShownTurn | None = None, *, alone: bool = False) -> None:
        """Put ``question`` to the libraries that are switched on, or to the notes that are set; as of the date, if set.

        Args:
            question: what is asked.
            earlier: the turn that is asked again, of the same libraries and date; the new one leans on what it did.
            alone: as it stands, whatever was asked before.
        """
        if self.is_running:
            return
        asked = self._libraries.asked()
        if not self._libraries.statuses:
            self.refused.emit(
                self.tr("There are no notes to ask yet."), self.tr("Add a folder first, or try the sample notes.")
            )
            return
        if asked == () and not self.notes:
            self.refused.emit(
                self.tr("No library is switched on."), self.tr("Tick at least one library on the left, then ask again.")
            )
            return
        if self._client.state.phase not in ("starting", "running"):
            self.refused.emit(
                self.tr("The engine is not running, so nothing can be asked now."), self._client.state.hint
            )
            return
        settings = self.settings
        statuses = self._libraries.statuses
        scope = made_scope(asked, self.as_of, statuses, self.notes)
        if earlier is not None and earlier.scope is not None:
            scope = still_there(earlier.scope, statuses) or scope
        turn = self.conversation.begin(question, scope)
        turn.earlier = earlier
        if alone or earlier is not None:
            turn.after = None if alone or earlier is None else earlier.after
        request = AskRequest(
            question,
            k=settings.k,
            mode=settings.mode,
            retriever=settings.retriever,
            libraries=scope.libraries,
            as_of=scope.as_of,
            want_tokens=True,
            after=turn.after,
            notes=scope.notes,
        )
        self._opening = None
        self._job = self._client.ask(request, self.conversation.id)
        self._set_running(turn)
        if self._ask_box.text.strip() == question:
            self._ask_box.set_text("")
        self._transcript.show_begun(turn)
        self._sources.show_turn(turn)
        self.conversation_changed.emit()

    def stop(self) -> None:
        """Stop the answer; the window says so at once, the engine follows."""
        turn, job = self._running, self._job
        if turn is None or job is None:
            return
        self._stopped_job = job
        turn.stop()
        self._end(turn)
        self._client.stop(job)

    def new(self) -> None:
        """Begin an empty conversation."""
        self._leave()
        self._show(Conversation())

    def open(self, conversation: int) -> None:
        """Show an earlier conversation, once the engine has sent it."""
        if conversation != self.conversation.id:
            self._opening = conversation
            self._client.send(messages.OpenConversation(conversation))

    def forget(self, conversation: int) -> None:
        """Leave a conversation that is being deleted."""
        if conversation == self.conversation.id:
            self.new()

    # ---- events ------------------------------------------------------------------------------------------

    def _on_passages_found(self, event: messages.PassagesFound) -> None:
        turn = self._running
        if turn is not None and event.job == self._job:
            turn.state = "reading"
            turn.passages = event.passages
            turn.pending = event.pending
            self._transcript.show_passages(turn)
            self._sources.show_turn(turn)

    def _on_text_received(self, event: messages.AnswerText) -> None:
        if self._running is not None and event.job == self._job:
            self._transcript.stream(self._running, event.text)

    def _on_answer_finished(self, event: messages.AnswerDone) -> None:
        turn = self._running
        if turn is not None and event.job == self._job:
            self._adopt(event.conversation)
            turn.stored = event.turn
            turn.finish(event.answer)
            self._end(turn)
            self._choose_first(turn)
        elif event.job == self._stopped_job:
            self._adopt(event.conversation)

    def _on_answer_stopped(self, event: messages.AnswerStopped) -> None:
        if event.job == self._stopped_job:
            self._adopt(event.conversation)
        elif self._running is not None and event.job == self._job:
            turn = self._running
            self._adopt(event.conversation)
            turn.stop(event.text)
            self._end(turn)

    def _on_failed(self, event: messages.JobFailed) -> None:
        turn = self._running
        if turn is not None:
            turn.fail(event.message, event.hint)
            self._end(turn)

    def _on_conversation_opened(self, event: messages.ConversationOpened) -> None:
        if event.conversation != self._opening:
            return  # the person has gone elsewhere since
        self._leave()
        opened = Conversation(event.conversation)
        for stored in event.turns:
            opened.add(stored)
        self._show(opened)
        if opened.turns:
            self._choose_first(opened.turns[-1])

    def _on_engine_state(self, state: EngineState) -> None:
        if self._running is not None and state.phase in ("restarting", "stopped", "locked"):
            turn = self._running
            turn.fail(self.tr("The engine stopped while it was answering."), self.tr("Your notes are safe. Ask again."))
            self._end(turn)

    # ---- what follows from them --------------------------------------------------------------------------

    def _adopt(self, conversation: int) -> None:
        if self.conversation.id != conversation:
            self.conversation.id = conversation
            self.conversation_changed.emit()

    def _leave(self) -> None:
        self.stop()
        self._opening = None
        self._stopped_job = None

    def _show(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self._transcript.show_conversation(conversation)
        self._sources.show_turn(conversation.turns[-1] if conversation.turns else None)
        self.conversation_changed.emit()

    def _end(self, turn: ShownTurn) -> None:
        self._set_running(None)
        self._job = None
        self._transcript.show_outcome(turn)
        if self._sources.turn is turn:
            self._sources.show_turn(turn)
        self.ended.emit(turn)

    def _choose_first(self, turn: ShownTurn) -> None:
        # The strongest source opens by itself, unless the person is already reading another.
        if self._sources.turn is turn and self._sources.chosen is None and turn.cited:
            cited = [passage for passage in turn.passages if passage.id in turn.cited]
            if cited:
                strongest = max(cited, key=lambda passage: passage.posterior or 0.0)
                self._sources.choose(turn.passages.index(strongest) + 1)

    def _set_running(self, turn: ShownTurn | None) -> None:
        self._running = turn
        self._ask_box.set_running(turn is not None)
        self.running_changed.emit(turn is not None)
