"""Questions made from what a text says: yes or no, and the same question about something else."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from scholiast.documents.sentences import sentence_spans

_AUXILIARY = re.compile(r"\s(is|are|was|were|can|will|would|must)\s")
_PRONOUNS = frozenset(
    ["it", "he", "she", "they", "this", "these", "those", "there", "that", "we", "you", "i", "who", "which"]
)
_YEAR = re.compile(r"\b(1[0-9]\d\d|20[0-2]\d)\b")
_NUMBER = re.compile(r"\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?\b")
_NAME = re.compile(r"(?<![.!?:]\s)(?<!^)\b[A-Z][a-z]{2,}(?:\s+[A-Z][a-z]+)*\b")
_DAY = re.compile(
    r"\b(January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b"
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


def changed(text: str, avoid: str, rng: random.Random, pool: Sequence[str] = ()) -> str | None:
    """``text`` with one year, number, month or name replaced by another that ``avoid`` does not hold; None without one.

    Args:
        text: the statement or question.
        avoid: what must not hold the new value: the passage.
        rng: what draws it.
        pool: texts of the same article, where other names and numbers are taken from.
    """
    kinds = [kind for kind in (_YEAR, _DAY, _NUMBER, _NAME) if kind.search(text)]
    rng.shuffle(kinds)
    for kind in kinds:
        match = rng.choice(list(kind.finditer(text)))
        others = {found.group() for other in pool for found in kind.finditer(other)}
        others = {value for value in others if value not in avoid and value not in text}
        if not others and kind is _YEAR:
            others = {str(int(match.group()) + step) for step in (-21, -8, -3, 2, 7, 19)}
        elif not others and kind is _NUMBER and match.group().isdigit():
            others = {str(int(match.group()) + step) for step in (2, 5, 9)}
        others = {value for value in others if value not in avoid}
        if others:
            return text[: match.start()] + rng.choice(sorted(others)) + text[match.end() :]
    return None


def swapped(question: str, text: str, pool: Sequence[str], rng: random.Random) -> str | None:
    """``question`` asked of another name, number or date, which the passage ``text`` does not hold."""
    return changed(question, text, rng, pool)


def yes_no(text: str, rng: random.Random, limit: int) -> list[tuple[str, str]]:
    """Up to ``limit`` pairs of a yes/no question about ``text`` and ``yes`` or ``no``."""
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
        other = changed(sentence, text, rng)
        question = None if other is None else inverted(other)
        if question is not None:
            made.append((question, "no"))
    return made
