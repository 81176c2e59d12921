"""How well passages are found for a question, counted by note."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scholiast.core.records import Hit
from scholiast.evaluation.metrics import first_rank, holds_answer
from scholiast.evaluation.questions import Question
from scholiast.evaluation.rows import EvaluationRow

DEPTH = 10
_FIRST_SEARCH = 40
_DEEPEST_SEARCH = 2560

Search = Callable[[str, int], Sequence[Hit]]


@dataclass(frozen=True, slots=True)
class Ranking:
    """What was found for one question.

    Attributes:
        score: the logit of the best passage; None when nothing was found.
        notes: the best distinct notes, best first, at most ten.
        note_rank: rank of the first gold note; None when it was not found, or none is known.
        answer_rank: rank of the first passage that holds an accepted answer, likewise.
        milliseconds: time of the search.
    """

    score: float | None
    notes: tuple[str, ...]
    note_rank: int | None
    answer_rank: int | None
    milliseconds: float


def judge_search(question: Question, search: Search) -> EvaluationRow:
    """The row of a question that is searched for and not read."""
    found = rank(question, search)
    return EvaluationRow(
        id=question.id,
        score=found.score,
        notes=found.notes,
        note_rank=found.note_rank,
        answer_rank=found.answer_rank,
        milliseconds=found.milliseconds,
    )


def rank(question: Question, search: Search) -> Ranking:
    """Search for ``question``, answerable or not.

    Args:
        question: what to look for.
        search: gives the best n passages for a text, best first.
    """
    started = time.perf_counter()
    hits = search(question.question, _FIRST_SEARCH)
    milliseconds = (time.perf_counter() - started) * 1000
    depth = _FIRST_SEARCH
    # Long notes can fill the first forty passages with fewer than ten notes.
    while len(hits) >= depth and len(_notes_of(hits)) < DEPTH and depth < _DEEPEST_SEARCH:
        depth *= 4
        hits = search(question.question, depth)
    return ranking_of(question, hits, milliseconds)


def ranking_of(question: Question, hits: Sequence[Hit], milliseconds: float) -> Ranking:
    """What ``hits``, best first, are worth for ``question``."""
    ranking = _notes_of(hits)
    holding = (rank for rank, hit in enumerate(hits, start=1) if holds_answer(hit.passage.text, question.answers))
    return Ranking(
        score=hits[0].score if hits else None,
        notes=tuple(ranking[:DEPTH]),
        note_rank=first_rank(ranking, frozenset(question.notes)),
        answer_rank=next(holding, None) if question.answers else None,
        milliseconds=milliseconds,
    )


def _notes_of(hits: Sequence[Hit]) -> list[str]:
    """The distinct notes of a ranking; a passage that several notes share stands for all of them."""
    seen: dict[tuple[str, str], None] = {}
    for hit in hits:
        seen.setdefault((hit.passage.library, hit.passage.note))
        for place in hit.also:
            seen.setdefault((place.library, place.note))
    return [note for _library, note in seen]
