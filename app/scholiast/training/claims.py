"""Yes/no questions made from what a text says."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from scholiast.documents.sentences import sentence_spans

_AUXILIARY = re.compile(r"\s(is|are|was|were|can|will|would|must)\s")
_PRONOUNS = frozenset(
    ["it", "he", "she", "they", "this", "these", "those", "there", "that", "we", "you", "i", "who", "which"]
)
_NOT = re.compile(r"\b(is|are|was|were|can|will|would|must)(?: not|not)\b")
_SHORTEST, _LONGEST = 5, 18


def inverted(sentence: str) -> str | None:
    """A yes/no question made of a plain statement by moving its auxiliary to the front; None where that is risky."""
    words = sentence.rstrip(" .").split()
    if not _SHORTEST <= len(words) <= _LONGEST or any(mark in sentence for mark in ';:"()?'):
        return None
    match = _AUXILIARY.search(sentence)
    if match is None:
        return None
    subject, rest = sentence[: match.start()], sentence[match.end() :].rstrip(" .")
    if len(subject.split()) > 5 or subject.split()[0].lower() in _PRONOUNS or "," in subject or not rest:
        return None
    first = subject.split()[0]
    if first.lower() in (
        "the",
        "a",
        "an",
        "some",
        "many",
        "most",
        "all",
        "his",
        "her",
        "its",
        "their",
        "in",
        "on",
        "at",
    ):
        if first.lower() in ("in", "on", "at"):
            return None
        subject = first.lower() + subject[len(first) :]
    auxiliary = match.group(1)
    return f"{auxiliary.capitalize()} {subject} {rest}?"


def yes_no(text: str, rng: random.Random, limit: int, altered: Callable[[str], str | None]) -> list[tuple[str, str]]:
    """Up to ``limit`` pairs of a yes/no question about ``text`` and ``yes`` or ``no``.

    Args:
        text: what the questions are about.
        rng: draws sentences and answers.
        limit: at most so many.
        altered: makes a statement of ``text`` one that is not true of it; None where it cannot.
    """
    sentences = [text[start:end].strip() for start, end in sentence_spans(text)]
    rng.shuffle(sentences)
    made: list[tuple[str, str]] = []
    for sentence in sentences:
        if len(made) == limit:
            break
        if "\n" in sentence:
            continue
        if rng.random() < 0.5:
            denied = _NOT.search(sentence)
            question = inverted(_NOT.sub(r"\1", sentence, count=1) if denied else sentence)
            if question is not None:
                made.append((question, "no" if denied else "yes"))
            continue
        if _NOT.search(sentence):
            continue
        other = altered(sentence)
        question = None if other is None else inverted(other)
        if question is not None:
            made.append((question, "no"))
    return made
