"""What people teach the engine: feedback on answers, and the training from it in a process of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from scholiast.core.codec import from_json
from scholiast.core.errors import StoreError, UsageError
from scholiast.core.paths import DataPaths
from scholiast.core.teaching import TeachingStatus, TeachingVerdict
from scholiast.engine import messages
from scholiast.engine.conversations import ConversationStore
from scholiast.engine.feedback import FeedbackStore
from scholiast.engine.forgetting import forget_in_history
from scholiast.engine.gate import ModelGate
from scholiast.engine.jobs import Emit
from scholiast.engine.models import ModelLoader
from scholiast.engine.teaching_process import TeachingProcess

logger = logging.getLogger("scholiast.engine")

Post = Callable[[Callable[[], None]], None]


class TeachingDesk:
    """Keeps feedback, and trains from it when asked to.

    Args:
        paths: the data folder.
        conversations: what the answers are looked up in.
        loader: loads the models that were taught.
        gate: tells when a question is asked, so that the training waits.
        emit: sends events.
        post: does work in order on another thread, and reports its failures.
    """

    def __init__(
        self,
        paths: DataPaths,
        conversations: ConversationStore,
        loader: ModelLoader,
        gate: ModelGate,
        emit: Emit,
        post: Post,
    ) -> None:
        self._paths = paths
        self._conversations = conversations
        self._emit = emit
        self._post = post
        self._feedback = _open_feedback(paths, emit)
        self._loader = loader
        self._lock = threading.Lock()
        self._status = TeachingStatus()
        self._forgets = self._closing = False
        self._process = TeachingProcess(paths, self._hear)
        gate.on_question(self._pause)

    @property
    def handlers(self) -> dict[type, Callable[..., None]]:
        """What is done for each command."""
        work: dict[type, Callable[..., None]] = {
            messages.GiveFeedback: self._give,
            messages.AddFeedback: self._add,
            messages.UndoFeedback: self._undo,
            messages.ListFeedback: lambda command: self._tell(),
            messages.ExportFeedback: self._export,
            messages.StartTeaching: self._start,
            messages.StopTeaching: lambda command: self._stop(),
            messages.UndoTeaching: lambda command: self._take_back(),
        }

        def later(handle: Callable[..., None], command: messages.Command) -> None:
            self._post(partial(handle, command))

        return {kind: partial(later, handle) for kind, handle in work.items()}

    def start(self) -> None:
        """Send what there is, and go on with a training that was broken off."""
        self._post(self._tell)
        self._post(self._go_on)

    def forget_note(self, library: str, note: str) -> int:
        """Delete the answers and the feedback that come from a note; returns how many answers."""
        gone = forget_in_history(self._conversations, self._feedback, library, note)
        if gone.feedback:
            self._tell()
        return gone.answers

    def close(self) -> None:
        """End the training, which goes on at the next start, and close the store."""
        self._closing = True
        self._process.close()
        self._feedback.close()

    # ---- at the desk -----------------------------------------------------------------------------------------

    def _give(self, command: messages.GiveFeedback) -> None:
        answer = self._conversations.turn(command.turn).answer
        if answer is None:
            raise UsageError("There is no answer to say anything about.", "Ask again.")
        self._feedback.on_answer(
            command.turn,
            answer,
            command.kind,
            text=command.answer,
            library=command.library,
            note=command.note,
            passage=command.passage,
        )
        self._tell()

    def _add(self, command: messages.AddFeedback) -> None:
        self._feedback.add(command.question, command.answer, command.library, command.note)
        self._tell()

    def _undo(self, command: messages.UndoFeedback) -> None:
        self._feedback.undo(command.feedback)
        self._tell()

    def _export(self, command: messages.ExportFeedback) -> None:
        from scholiast.training.lessons import export, questions_of

        questions = questions_of(self._feedback.entries())
        export(questions, Path(command.path).expanduser())
        self._emit(messages.Notice("info", f"{len(questions)} questions were written to {command.path}."))

    def _tell(self) -> None:
        self._emit(messages.FeedbackList(self._feedback.entries()))
        self._tell_status()

    # ---- training --------------------------------------------------------------------------------------------

    def _start(self, command: messages.StartTeaching) -> None:
        lessons, needed = _lessons(self._feedback), self._status.needed
        if lessons < needed:
            raise UsageError(
                f"{lessons} right answers are known, but {needed} are needed to learn from.",
                "Say of more answers whether they are right, or what is.",
            )
        if not self._process.is_running:
            self._change(phase="finding", step=0, steps=0, seconds_left=None)
            self._process.start(command.minutes)

    def _go_on(self) -> None:
        from scholiast.engine.teaching_run import is_unfinished, unfinished_minutes

        if is_unfinished(self._paths):
            self._process.start(unfinished_minutes(self._paths))

    def _stop(self) -> None:
        from scholiast.engine.teaching_run import forget_run

        if self._process.is_running:
            self._forgets = True
            self._process.stop()
        else:
            forget_run(self._paths)

    def _take_back(self) -> None:
        from scholiast.engine.assembly import open_model_store
        from scholiast.training.personal_adapters import PersonalAdapters

        store = open_model_store(self._paths, self._loader.settings)
        PersonalAdapters(self._paths.teaching).undo(store.adapters)
        self._loader.reload()
        self._tell_status()

    def _pause(self, paused: bool) -> None:
        self._process.set_paused(paused)
        if self._process.is_running:
            self._change(paused=paused)

    def _hear(self, message: dict[str, Any]) -> None:
        """What the training says, on a thread of its own."""
        if "phase" in message:
            self._change(**message)
        elif "verdict" in message:
            verdict = from_json(TeachingVerdict, message["verdict"])
            self._emit(messages.Notice("info", verdict.sentence))
            if verdict.adopted:
                self._loader.reload()
        elif "error" in message:
            error = message["error"]
            self._emit(messages.Notice("error", error["message"], error["hint"]))
        elif "ended" in message and not self._closing:
            self._post(self._ended)

    def _ended(self) -> None:
        from scholiast.engine.teaching_run import forget_run

        if self._forgets:
            forget_run(self._paths)
            self._forgets = False
        self._change(phase="idle", paused=False, step=0, steps=0, seconds_left=None)
        self._tell_status()

    def _tell_status(self) -> None:
        from scholiast.training.personal_adapters import PersonalAdapters

        adapters = PersonalAdapters(self._paths.teaching)
        self._change(
            lessons=_lessons(self._feedback),
            in_use=adapters.in_use,
            can_undo=adapters.can_undo,
            verdict=adapters.verdict,
        )

    def _change(self, **facts: Any) -> None:
        """Several threads do: none undoes what another has just changed, and the last word is the present state."""
        with self._lock:
            self._status = replace(self._status, **facts)
            self._emit(messages.Teaching(self._status))


def _lessons(store: FeedbackStore) -> int:
    from scholiast.training.lessons import questions_of

    return len(questions_of(store.entries()))


def _open_feedback(paths: DataPaths, emit: Emit) -> FeedbackStore:
    try:
        return FeedbackStore.open(paths.conversations)
    except StoreError as error:
        emit(messages.Notice("error", f"{error.message} Until then what you teach is not kept.", error.hint))
        return FeedbackStore.in_memory()
