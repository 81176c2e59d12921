"""What the window asks of the engine, whoever stands behind it: a process, or a script in a test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Signal

from scholiast.core.records import AnswerPassage, AskRequest
from scholiast.engine import messages, settings_messages
from scholiast.gui.engine_sentences import spoken_event

Phase = Literal["starting", "running", "restarting", "stopped", "locked", "closed"]


@dataclass(frozen=True, slots=True)
class EngineState:
    """How the engine is. ``details`` is text worth copying into a bug report."""

    phase: Phase
    message: str = ""
    hint: str = ""
    details: str = ""


class EngineLink(QObject):
    """Sends commands, and turns each event into a signal that carries its dataclass.

    Job numbers grow and are never reused, so that a view can drop what belongs to a job it no longer shows.
    """

    state_changed = Signal(object)  # EngineState
    ready_received = Signal(object)
    model_state_changed = Signal(object)
    libraries_changed = Signal(object)
    index_progressed = Signal(object)
    passages_found = Signal(object)
    answer_progressed = Signal(object)
    text_received = Signal(object)
    answer_finished = Signal(object)
    answer_stopped = Signal(object)
    job_failed = Signal(object)
    notice_received = Signal(object)
    note_received = Signal(object)
    page_received = Signal(object)
    rules_previewed = Signal(object)
    conversations_changed = Signal(object)
    conversation_opened = Signal(object)
    conversations_found = Signal(object)
    answers_checked = Signal(object)
    feedback_changed = Signal(object)
    teaching_changed = Signal(object)
    passages_previewed = Signal(object)
    models_listed = Signal(object)
    data_measured = Signal(object)
    restart_needed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last_job = 0
        self._state = EngineState("starting")
        self._signals = {
            messages.Ready: self.ready_received,
            messages.ModelState: self.model_state_changed,
            messages.Libraries: self.libraries_changed,
            messages.IndexProgress: self.index_progressed,
            messages.PassagesFound: self.passages_found,
            messages.AnswerProgress: self.answer_progressed,
            messages.AnswerText: self.text_received,
            messages.AnswerDone: self.answer_finished,
            messages.AnswerStopped: self.answer_stopped,
            messages.JobFailed: self.job_failed,
            messages.Notice: self.notice_received,
            messages.NoteText: self.note_received,
            messages.PageDrawn: self.page_received,
            messages.RulesPreviewed: self.rules_previewed,
            messages.Conversations: self.conversations_changed,
            messages.ConversationOpened: self.conversation_opened,
            messages.ConversationsFound: self.conversations_found,
            messages.AnswersChecked: self.answers_checked,
            messages.FeedbackList: self.feedback_changed,
            messages.Teaching: self.teaching_changed,
            settings_messages.PassagesPreviewed: self.passages_previewed,
            settings_messages.ModelList: self.models_listed,
            settings_messages.DataMeasured: self.data_measured,
            settings_messages.RestartNeeded: self.restart_needed,
        }

    @property
    def state(self) -> EngineState:
        """How the engine is now."""
        return self._state

    def start(self) -> None:
        """Start the engine; returns at once."""
        raise NotImplementedError

    def restart(self) -> None:
        """Start it again because the person asked; earlier failures are forgotten."""
        raise NotImplementedError

    def shut_down(self) -> None:
        """Let the engine finish and exit; ``state`` becomes *closed*."""
        raise NotImplementedError

    def send(self, command: messages.Command) -> None:
        """Give the engine ``command``; one sent to an engine that is not there is lost."""
        raise NotImplementedError

    def ask(self, request: AskRequest, conversation: int | None) -> int:
        """Ask a question; the job number that its events carry."""
        job = self.next_job()
        self.send(messages.Ask(job, request, conversation))
        return job

    def compare(self, left: AskRequest, right: AskRequest, conversation: int | None) -> tuple[int, int]:
        """Ask both sides of a comparison; the job numbers that their events carry."""
        jobs = self.next_job(), self.next_job()
        self.send(messages.Compare(*jobs, left, right, conversation))
        return jobs

    def stop(self, job: int) -> None:
        """Stop the answer of ``job``."""
        self.send(messages.Stop(job))

    def read_note(self, library: str, note: str) -> int:
        """Ask for the text of a note; the job number that :attr:`note_received` carries."""
        job = self.next_job()
        self.send(messages.ReadNote(job, library, note))
        return job

    def read_page(self, passage: AnswerPassage, page: int, quotes: Sequence[tuple[int, int]]) -> int:
        """Ask for a page of a passage's note; the job number that :attr:`page_received` carries."""
        job = self.next_job()
        place = (passage.library, passage.note, page, passage.page or page)
        self.send(messages.ReadPage(job, *place, passage.text, tuple(quotes)))
        return job

    def next_job(self) -> int:
        """A job number that was never used."""
        self._last_job += 1
        return self._last_job

    def _set_state(self, state: EngineState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)

    def _deliver(self, event: messages.Event) -> None:
        self._signals[type(event)].emit(spoken_event(event))
