"""The part of the protocol about the history; :mod:`scholiast.engine.messages` has all of it under one name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ExportForm = Literal["markdown", "html", "json"]

# ---- commands: window to engine ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RenameConversation:
    """Give a conversation another title; an empty one stands for its first question."""

    conversation: int
    title: str


@dataclass(frozen=True, slots=True)
class PinConversation:
    """Keep a conversation above the others, or no longer."""

    conversation: int
    pinned: bool


@dataclass(frozen=True, slots=True)
class SearchConversations:
    """Find the conversations in whose title, questions and answers all of ``words`` stand."""

    words: str


@dataclass(frozen=True, slots=True)
class ExportConversation:
    """Write a conversation with its sources to the file ``path``; a :class:`Notice` answers."""

    conversation: int
    path: str
    form: ExportForm


@dataclass(frozen=True, slots=True)
class CheckAnswers:
    """Tell which answers of a conversation cite a passage that is no longer in the notes as it was."""

    conversation: int


# ---- events: engine to window ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConversationsFound:
    """The conversations that hold ``words``, in no order."""

    words: str
    conversations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnswersChecked:
    """The turns of a conversation that cite a passage which was changed or deleted since."""

    conversation: int
    changed: tuple[int, ...]
