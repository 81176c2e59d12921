"""Questions made from what a text says: yes or no, why, and two at once."""

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
_ARTICLES = frozenset(["the", "a", "an", "some", "many", "most", "all", "his", "her", "its", "their"])
_BECAUSE = re.compile(r",? (?:mainly |partly |largely )?(because(?: of)?|due to|in order to|so that) ")
_SHORTEST, _LONGEST, _LONGEST_REASON = 5, 18, 22


def opened(subject: str) -> str | None:
    """``subject``, which began a sentence, as it stands inside one; None where it hardly is a subject."""
    first = subject.split()[0].lower()
    if first in ("in", "on", "at") or first in _PRONOUNS or "," in subject:
        return None
    return first + subject[len(first) :] if first in _ARTICLES else subject


def inverted(sentence: str) -> str | None:
    """A yes/no question made of a plain statement by moving its auxiliary to the front; None where that is risky."""
    words = sentence.rstrip(" .").split()
    if not _SHORTEST <= len(words) <= _LONGEST or any(mark in sentence for mark in ';:"()?'):
        return None
    match = _AUXILIARY.search(sentence)
    if match is None:
        return None
    subject, rest = sentence[: match.start()], sentence[match.end() :].rstrip(" .")
    if len(subject.split()) > 5 or not rest:
        return None
    told = opened(subject)
    if told is None:
        return None
    auxiliary = match.group(1)
    return f"{auxiliary.capitalize()} {told} {rest}?"


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


def why(text: str, rng: random.Random, limit: int) -> list[tuple[str, str]]:
    """Up to ``limit`` questions for a reason or a purpose that ``text`` gives, each with that as it stands there."""
    found = [_why(text[start:end].strip()) for start, end in sentence_spans(text)]
    made = [pair for pair in found if pair is not None]
    return rng.sample(made, min(limit, len(made)))


def _why(sentence: str) -> tuple[str, str] | None:
    match = None if "\n" in sentence else _BECAUSE.search(sentence)
    if match is None:
        return None
    reason = sentence[match.end() :].rstrip(" .")
    asked = inverted(sentence[: match.start()])
    if asked is None or not 2 <= len(reason.split()) <= _LONGEST_REASON or any(mark in reason for mark in ';:"()'):
        return None
    kept = "" if match.group(1) == "so that" else f"{match.group(1)} "
    return f"Why {asked[0].lower()}{asked[1:]}", kept + reason


def both(first: tuple[str, str], second: tuple[str, str | None], rng: random.Random) -> tuple[str, str]:
    """Two questions asked at once, with their answers in the same order; one that is not answered adds none."""
    asked = [first, second]
    rng.shuffle(asked)
    joint = rng.choice((", and ", " and ", "? And ", "; "))
    later = asked[1][0].strip()
    later = later if joint.startswith("?") else later[:1].lower() + later[1:]
    return asked[0][0].rstrip(" ?") + joint + later, ", ".join(answer for _, answer in asked if answer is not None)
