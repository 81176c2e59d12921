"""Which articles are kept for development, and which documents fall into which part, the same for everyone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from scholiast.evaluation.questions import Question

DEVELOPMENT_ARTICLES = 50


def development_titles(titles: Iterable[str], count: int = DEVELOPMENT_ARTICLES) -> frozenset[str]:
    """The ``count`` titles with the lowest SHA-256 of their UTF-8; they are never trained on."""
    return frozenset(_ranked(titles)[:count])


def document_of(question: Question, titles: Mapping[str, str]) -> str:
    """What a question is about: the title of its first gold note where it has one, as the passages of an article do.

    Args:
        question: one without a gold note is a document of its own.
        titles: by note.
    """
    if not question.notes:
        return f"question {question.id}"
    return titles.get(question.notes[0]) or question.notes[0]


def in_part(questions: Iterable[Question], titles: Mapping[str, str], part: int, parts: int) -> tuple[Question, ...]:
    """The questions of the documents in ``part`` (from 1) of ``parts``, which are dealt out by their SHA-256."""
    asked = tuple(questions)
    documents = [document_of(question, titles) for question in asked]
    kept = set(_ranked(documents)[part - 1 :: parts])
    return tuple(q for q, document in zip(asked, documents, strict=True) if document in kept)


def _ranked(names: Iterable[str]) -> list[str]:
    return sorted(set(names), key=lambda name: hashlib.sha256(name.encode("utf-8", "backslashreplace")).hexdigest())
