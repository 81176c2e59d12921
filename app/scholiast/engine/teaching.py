"""What people teach the engine: feedback on answers, and the training from it in a process of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path

from scholiast.core.errors import StoreError, UsageError
from scholiast.core.paths import DataPaths
from scholiast.core.teaching import TeachingStatus
from scholiast.engine import messages
from scholiast.engine.conversations import ConversationStore
from scholiast.engine.feedback import FeedbackStore
from scholiast.engine.jobs import Emit

logger = logging.getLogger("scholiast.engine")

Post = Callable[[Callable[[], None]], None]


class TeachingDesk:
    """Keeps feedback, and trains from it when asked to.

    Args:
        paths: the data folder.
        conversations: what the answers are looked up in.
        emit: sends events.
        post: does work in order on another thread, and reports its failures.
    """

    def __init__(self, paths: DataPaths, conversations: ConversationStore, emit: Emit, post: Post) -> None:
        self._paths = paths
        self._conversations = conversations
        self._emit = emit
        self._post = post
        self._feedback = _open_feedback(paths, emit)

    @property
    def handlers(self) -> dict[type, Callable[..., None]]:
        """What is done for each command."""
        work: dict[type, Callable[..., None]] = {
            messages.GiveFeedback: self._give,
            messages.AddFeedback: self._add,
            messages.UndoFeedback: self._undo,
            messages.ListFeedback: lambda command: self._tell(),
            messages.ExportFeedback: self._export,
        }
        return {kind: partial(self._later, handle) for kind, handle in work.items()}

    def start(self) -> None:
        """Send what there is."""
        self._post(self._tell)

    def forget_note(self, library: str, note: str) -> None:
        """Delete the feedback that points to a note."""
        if self._feedback.forget_note(library, note):
            self._tell()

    def close(self) -> None:
        """Close the store."""
        self._feedback.close()

    # ---- at the desk -----------------------------------------------------------------------------------------

    def _later(self, handle: Callable[..., None], command: messages.Command) -> None:
        self._post(partial(handle, command))

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
        from scholiast.training.lessons import questions_of

        entries = self._feedback.entries()
        self._emit(messages.FeedbackList(entries))
        self._emit(messages.Teaching(TeachingStatus(lessons=len(questions_of(entries)))))


def _open_feedback(paths: DataPaths, emit: Emit) -> FeedbackStore:
    try:
        return FeedbackStore.open(paths.conversations)
    except StoreError as error:
        emit(messages.Notice("error", f"{error.message} Until then what you teach is not kept.", error.hint))
        return FeedbackStore.in_memory()
