"""From a question to two answers side by side, and to the conversation that keeps them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from scholiast.core.records import AskRequest
from scholiast.engine import messages
from scholiast.gui.ask_box import AskBox
from scholiast.gui.asking import Asking
from scholiast.gui.centre_pages import CentrePages
from scholiast.gui.compare_page import ComparePage
from scholiast.gui.compare_side import CompareSide
from scholiast.gui.desktop import Desktop
from scholiast.gui.engine_link import EngineLink, EngineState
from scholiast.gui.jobs import JobOwner
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.side_page import SidePage
from scholiast.gui.sources import Source
from scholiast.gui.sources_pane import SourcesPane
from scholiast.gui.turns import Conversation, ShownTurn

_LEFT_FIRST = QT_TRANSLATE_NOOP("Comparing", "Waiting for the left side…")


class SideRun(JobOwner):
    """The answer of one side on its way; what fails is shown on that side."""

    progressed = Signal()
    kept = Signal(int)  # the conversation

    def __init__(self, client: EngineLink, side: CompareSide, parent: QObject | None = None) -> None:
        super().__init__(client, parent)
        self._side = side
        client.passages_found.connect(self._on_passages_found)
        client.text_received.connect(self._on_text_received)
        client.answer_finished.connect(self._on_answer_finished)
        client.answer_stopped.connect(self._on_answer_stopped)
        client.state_changed.connect(self._on_engine_state)

    @property
    def is_running(self) -> bool:
        """Whether the side is being answered."""
        return self._job is not None

    def begin(self, job: int, question: str) -> None:
        """Show that ``job`` is under way."""
        self._job = job
        self._side.show_turn(ShownTurn(0, question, scope=self._side.scope, is_beside=True))

    def stop(self) -> None:
        """Stop the side; the window says so at once, the engine follows."""
        turn, job = self._side.turn, self._job
        if turn is not None and job is not None:
            turn.stop()
            self._end(turn)
            self._client.stop(job)

    def _on_passages_found(self, event: messages.PassagesFound) -> None:
        turn = self._side.turn
        if turn is not None and self._owns(event.job):
            turn.state, turn.passages, turn.pending = "reading", event.passages, event.pending
            self._side.transcript.show_passages(turn)
            self._side.show_sources()

    def _on_text_received(self, event: messages.AnswerText) -> None:
        if self._side.turn is not None and self._owns(event.job):
            self._side.transcript.stream(self._side.turn, event.text)

    def _on_answer_finished(self, event: messages.AnswerDone) -> None:
        turn = self._side.turn
        if turn is not None and self._owns(event.job):
            turn.finish(event.answer)
            turn.stored = event.turn or None
            self.kept.emit(event.conversation)
            self._end(turn)

    def _on_answer_stopped(self, event: messages.AnswerStopped) -> None:
        turn = self._side.turn
        if turn is not None and self._owns(event.job):
            turn.stop(event.text)
            self.kept.emit(event.conversation)
            self._end(turn)

    def _on_failed(self, event: messages.JobFailed) -> None:
        self._fail(event.message, event.hint)

    def _on_engine_state(self, state: EngineState) -> None:
        if state.phase in ("restarting", "stopped", "locked"):
            self._fail(
                self.tr("The engine stopped while it was answering."), self.tr("Your notes are safe. Compare again.")
            )

    def _fail(self, message: str, hint: str) -> None:
        turn = self._side.turn
        if turn is not None and self.is_running:
            turn.fail(message, hint)
            self._end(turn)

    def _end(self, turn: ShownTurn) -> None:
        self._job = None
        self._side.transcript.show_outcome(turn)
        self._side.show_sources()
        # Two answers are read from their beginnings, side by side.
        self._side.transcript.verticalScrollBar().setValue(0)
        self.progressed.emit()


class Comparing(QObject):
    """Runs the page; while it is in front, the ask box asks both sides."""

    refused = Signal(str, str)
    came_to_front = Signal(bool)
    source_shown = Signal()
    explanation_requested = Signal(object)  # ShownTurn
    turns_changed = Signal()

    def __init__(
        self,
        client: EngineLink,
        models: tuple[Asking, LibraryListModel],
        views: tuple[ComparePage, CentrePages, AskBox, SourcesPane],
        desktop: Desktop,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._asking, self._libraries = models
        self.page, self._pages, self._ask_box, self._sources = views
        self.conversation: int | None = None  # that the comparison is kept in
        self._question = ""
        self._shown: Conversation | None = None
        self._returning: int | None = None
        self._has_scopes = False
        self._waiting_for = ""
        self.runs = tuple(SideRun(client, side, self) for side in self.page.sides)
        for run in self.runs:
            run.progressed.connect(self._on_progressed)
            run.kept.connect(self._on_kept)
        for side in self.page.sides:
            side.source_chosen.connect(partial(self._on_source_chosen, side))
            side.transcript.copy_requested.connect(partial(self._copy, side, desktop))
            side.transcript.again_requested.connect(self._compare_again)
            side.explanation_requested.connect(self.explanation_requested)
        self._pages.currentChanged.connect(self._on_page_changed)
        self._pages.side_left.connect(self._on_side_left)
        self._ask_box.compared.connect(self.compare)
        self._ask_box.compare_stopped.connect(self.stop)
        self._sources.source_chosen.connect(self._on_pane_chosen)
        self._libraries.scope_changed.connect(self._on_libraries_changed)
        self._asking.conversation_changed.connect(self._on_conversation_changed)

    @property
    def is_running(self) -> bool:
        """Whether a side is being answered."""
        return any(run.is_running for run in self.runs)

    def open(self) -> None:
        """Show the page, with a question to start from where there is one."""
        if not self._libraries.statuses:
            self.refused.emit(
                self.tr("There are no notes to compare yet."), self.tr("Add a folder first, or try the sample notes.")
            )
            return
        turns = self._asking.conversation.turns
        if turns and not self._ask_box.text.strip():
            self._ask_box.set_text(turns[-1].question)
        self._propose()
        self._pages.open_side(self.page)
        self._ask_box.setFocus()

    def compare(self, question: str) -> None:
        """Put ``question`` to both sides."""
        if self.is_running:
            return
        if not self.page.differs:
            self.refused.emit(
                self.tr("Both sides ask the same notes."),
                self.tr("Choose other libraries, or another date, on one side."),
            )
            return
        if self._client.state.phase not in ("starting", "running"):
            self.refused.emit(
                self.tr("The engine is not running, so nothing can be asked now."), self._client.state.hint
            )
            return
        left, right = (self._request(question, side) for side in self.page.sides)
        # The same question once more, of other notes, belongs to what was asked before.
        conversation = self.conversation if question == self._question else None
        self.conversation, self._question = conversation, question
        jobs = self._client.compare(left, right, conversation)
        self.page.question.setText(question)
        for run, job in zip(self.runs, jobs, strict=True):
            run.begin(job, question)
        if self._ask_box.text.strip() == question:
            self._ask_box.set_text("")
        self._on_progressed()

    def stop(self) -> bool:
        """Stop both sides; false when none is being answered."""
        was_running = self.is_running
        for run in self.runs:
            run.stop()
        return was_running

    def set_waiting_for(self, what: str) -> None:
        """Say on both sides what a search has to wait for, in words; empty once there is nothing."""
        self._waiting_for = what
        self._show_waiting()

    def show_pair(self, turn: int) -> None:
        """Show the comparison that ``turn`` of the transcript is one side of."""
        pair = _pair_at(self._asking.conversation, turn)
        if pair is None or self.is_running:
            return
        self.conversation, self._question = self._asking.conversation.id, pair[0].question
        self.page.question.setText(self._question)
        self.page.set_statuses(self._libraries.statuses)
        self._has_scopes = True
        for side, kept in zip(self.page.sides, pair, strict=True):
            if kept.scope is not None:
                side.choose(kept.scope)
            side.show_turn(replace(kept, number=0, earlier=None, is_beside=True))
        self.page.refresh()
        self._pages.open_side(self.page)
        self.turns_changed.emit()

    # ---- what the sides ask ------------------------------------------------------------------------------

    def _request(self, question: str, side: CompareSide) -> AskRequest:
        settings = self._asking.settings
        return AskRequest(
            question,
            k=settings.k,
            mode=settings.mode,
            retriever=settings.retriever,
            libraries=side.scope.libraries,
            as_of=side.scope.as_of,
            want_tokens=True,
        )

    def _propose(self) -> None:
        """At first one library on either side, where there are two; later what was chosen stays."""
        self.page.set_statuses(self._libraries.statuses)
        asked = self._libraries.asked()
        shown = [status.id for status in self._libraries.statuses if asked is None or status.id in asked]
        if not self._has_scopes and len(shown) > 1:
            for side, library in zip(self.page.sides, shown, strict=False):
                side.libraries.choose([library])
        self._has_scopes = True
        self.page.refresh()

    def _on_libraries_changed(self) -> None:
        self.page.set_statuses(self._libraries.statuses)

    # ---- events ------------------------------------------------------------------------------------------

    def _on_kept(self, conversation: int) -> None:
        self.conversation = conversation or None

    def _on_progressed(self) -> None:
        self._ask_box.set_running(self.is_running, comparing=True)
        self._show_waiting()
        self.page.refresh()
        self.turns_changed.emit()

    def _show_waiting(self) -> None:
        left, right = (side.transcript for side in self.page.sides)
        left.set_waiting_for(self._waiting_for)
        right.set_waiting_for(
            self._waiting_for or (translate("Comparing", _LEFT_FIRST) if self.runs[0].is_running else "")
        )

    def _on_page_changed(self, _index: int) -> None:
        is_in_front = self._pages.currentWidget() is self.page
        self._ask_box.set_comparing(is_in_front)
        self.came_to_front.emit(is_in_front)

    def _on_side_left(self, page: SidePage) -> None:
        if page is not self.page:
            return
        turns = self._asking.conversation.turns
        self._sources.show_turn(turns[-1] if turns else None)
        is_elsewhere = self.conversation is not None and self.conversation != self._asking.conversation.id
        if is_elsewhere and self.conversation is not None and not self._asking.is_running and not self.is_running:
            self._returning = self.conversation
            self._asking.open(self.conversation)

    def _on_conversation_changed(self) -> None:
        conversation = self._asking.conversation
        if conversation is self._shown:
            return
        self._shown = conversation
        is_back, self._returning = conversation.id == self._returning, None
        if conversation.turns and not is_back:
            self.show_pair(len(conversation.turns) - 1)

    def _on_source_chosen(self, side: CompareSide, source: Source) -> None:
        if side.turn is not None:
            self._sources.show_turn(side.turn)
            self._sources.choose(source.number)
            self.source_shown.emit()

    def _on_pane_chosen(self, source: Source | None) -> None:
        for side in self.page.sides:
            is_of_it = source is not None and side.turn is not None and self._sources.turn is side.turn
            side.transcript.select_source(0, source.number if is_of_it and source is not None else None)

    def _compare_again(self, _turn: int) -> None:
        self.compare(self._question)

    def _copy(self, side: CompareSide, desktop: Desktop, _turn: int) -> None:
        if side.turn is not None:
            desktop.copy(side.turn.as_copied())


def _pair_at(conversation: Conversation, turn: int) -> tuple[ShownTurn, ShownTurn] | None:
    """The two sides of the comparison that ``turn`` belongs to."""
    turns = conversation.turns
    scope = turns[turn].scope if 0 <= turn < len(turns) else None
    first = turn - (scope is not None and scope.side == "right")
    if scope is None or scope.side is None or not 0 <= first < len(turns) - 1:
        return None
    left, right = turns[first], turns[first + 1]
    sides = tuple(side.scope.side if side.scope is not None else None for side in (left, right))
    return (left, right) if sides == ("left", "right") and left.question == right.question else None
