"""What may be asked: how long a question may be, and from how many passages it is answered."""

from __future__ import annotations

from scholiast.core.errors import QuestionRejected, UsageError

LONGEST_QUESTION = 2_000
MOST_PASSAGES = 50


def checked_question(text: str) -> str:
    """``text`` without space around it; what is no character (half of a surrogate pair) becomes a question mark.

    Raises:
        QuestionRejected: nothing is left, or it is longer than LONGEST_QUESTION characters.
    """
    question = text.encode("utf-8", "replace").decode("utf-8").strip()
    if not any(character.isprintable() and not character.isspace() for character in question):
        raise QuestionRejected("The question is empty.", "Type what you want to know.")
    if len(question) > LONGEST_QUESTION:
        raise QuestionRejected(
            f"The question has {len(question):,} characters, but {LONGEST_QUESTION:,} is the most.",
            "Ask a shorter question; text to search in belongs in a note.",
        )
    return question


def check_k(k: int) -> None:
    """UsageError where k is out of range."""
    if not 1 <= k <= MOST_PASSAGES:
        raise UsageError(f"k is {k}, but must lie between 1 and {MOST_PASSAGES}.", "Ask for fewer passages.")
