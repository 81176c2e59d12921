"""The part of the protocol about teaching; :mod:`scholiast.engine.messages` has all of it under one name."""

from __future__ import annotations

from dataclasses import dataclass

from scholiast.core.teaching import Feedback, FeedbackKind, TeachingStatus

# ---- commands: window to engine ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GiveFeedback:
    """Say something about the answer of ``turn``; :class:`FeedbackList` answers. See :class:`Feedback` for the kinds.

    ``answer`` is for kind answer. For kind note (and answer, if known) either ``passage``, the id of one of the
    answer's passages, or ``library`` and ``note``.
    """

    turn: int
    kind: FeedbackKind
    answer: str = ""
    library: str = ""
    note: str = ""
    passage: int | None = None


@dataclass(frozen=True, slots=True)
class AddFeedback:
    """Keep a question with its right answer that belongs to no turn; :class:`FeedbackList` answers."""

    question: str
    answer: str
    library: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class UndoFeedback:
    """Take the feedback with this id back; what it had set aside holds again. :class:`FeedbackList` answers."""

    feedback: int


@dataclass(frozen=True, slots=True)
class ListFeedback:
    """Send all feedback, and the state of teaching."""


@dataclass(frozen=True, slots=True)
class ExportFeedback:
    """Write the feedback as a question set to the file ``path``; a :class:`Notice` answers."""

    path: str


@dataclass(frozen=True, slots=True)
class StartTeaching:
    """Train from the feedback for about ``minutes`` in the background; :class:`Teaching` tells how far it is."""

    minutes: float = 20.0


@dataclass(frozen=True, slots=True)
class StopTeaching:
    """End the training under way and forget how far it was; the models in use stay as they are."""


@dataclass(frozen=True, slots=True)
class UndoTeaching:
    """Take back the personal adapter in use; the one before it, or none, is used again."""


# ---- events: engine to window ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FeedbackList:
    """All feedback that holds, newest first: at the start and after each change."""

    entries: tuple[Feedback, ...]


@dataclass(frozen=True, slots=True)
class Teaching:
    """Whether and how far the models are being taught, and what came of the last time: at the start and on change."""

    status: TeachingStatus
