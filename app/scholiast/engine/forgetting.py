"""A forgotten note leaves the history: answers that hold its text, and what was taught from it."""

from __future__ import annotations

from typing import NamedTuple

from scholiast.engine.conversations import ConversationStore
from scholiast.engine.feedback import FeedbackStore


class Forgotten(NamedTuple):
    """How many answers and how many entries of feedback went."""

    answers: int
    feedback: int


def forget_in_history(conversations: ConversationStore, feedback: FeedbackStore, library: str, note: str) -> Forgotten:
    """Delete, from the disk too, what was kept of a note, or taught from it.

    Raises:
        StoreError: the history cannot be written.
    """
    answers = conversations.forget_note(library, note)
    # Last, since it writes the database that both are in anew.
    return Forgotten(answers, feedback.forget_note(library, note))
