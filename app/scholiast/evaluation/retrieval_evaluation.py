"""How well passages are found for a question set, counted by note."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import Hit
from scholiast.evaluation.metrics import (
    bootstrap_interval,
    first_rank,
    holds_answer,
    mean,
    ndcg_at,
    percentile,
    recall_at,
    reciprocal_rank,
)
from scholiast.evaluation.questions import Question

CUTOFFS = (1, 5, 10)
DEPTH = 10
_FIRST_SEARCH = 40
_DEEPEST_SEARCH = 2560

Search = Callable[[str, int], Sequence[Hit]]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """What was found for one question.

    Attributes:
        score: the logit of the best passage; None when nothing was found.
        notes: the best distinct notes, best first, at most ten.
        note_rank: rank of the first gold note; None when it was not found, or none is known.
        answer_rank: rank of the first passage that holds an accepted answer, likewise.
        milliseconds: time of the search.
    """

    question: Question
    score: float | None
    notes: tuple[str, ...]
    note_rank: int | None
    answer_rank: int | None
    milliseconds: float

    def as_json(self) -> dict[str, Any]:
        """The line that ``--rows`` writes; the reading's keys are null, since nothing was read."""
        return {
            "id": self.question.id,
            "candidate": None,
            "outcome": None,
            "score": self.score,
            "em": None,
            "f1": None,
            "notes": list(self.notes),
            "cited": [],
        }


def evaluate_retrieval(
    questions: Sequence[Question],
    search: Search,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> tuple[QuestionRow, ...]:
    """Search for every question, the ones without an answer too (their score is what abstention rests on).

    Args:
        questions: what to ask.
        search: gives the best n passages for a text, best first.
        progress: called with (done, total) after each question.
        cancel: checked before each question.
    """
    rows = []
    for done, question in enumerate(questions, start=1):
        if cancel is not None:
            cancel.check()
        rows.append(_evaluate_one(question, search))
        if progress is not None:
            progress(done, len(questions))
    return tuple(rows)


def summarise(rows: Sequence[QuestionRow], seed: int = 0, k: int | None = None) -> dict[str, Any]:
    """The report: the keys of ``evaluate``; those that need an answer to be generated are null.

    ``k`` adds a cut-off to those of the contract.
    ``n`` counts all questions; recall, MRR and nDCG are means over the ``n_gold`` questions with a gold note,
    the ``answer_`` measures over the ``n_answers`` answerable questions with an accepted answer.
    """
    gold = [row for row in rows if row.question.notes]
    answers = [row for row in rows if row.question.answerable and row.question.answers]
    columns: dict[str, list[float]] = {}
    cutoffs = sorted({*CUTOFFS, *(() if k is None else (k,))})
    for cutoff in cutoffs:
        columns[f"recall@{cutoff}"] = [recall_at(row.note_rank, cutoff) for row in gold]
    columns[f"mrr@{DEPTH}"] = [reciprocal_rank(row.note_rank, DEPTH) for row in gold]
    columns[f"ndcg@{DEPTH}"] = [ndcg_at(row.notes, frozenset(row.question.notes), DEPTH) for row in gold]
    for cutoff in cutoffs:
        columns[f"answer_recall@{cutoff}"] = [recall_at(row.answer_rank, cutoff) for row in answers]
    columns[f"answer_mrr@{DEPTH}"] = [reciprocal_rank(row.answer_rank, DEPTH) for row in answers]
    times = [row.milliseconds for row in rows]
    unread = dict.fromkeys(("em", "f1", "em_forced", "f1_forced", "citations", "abstention"))
    return {
        "n": len(rows),
        "n_gold": len(gold),
        "n_answers": len(answers),
        **{key: mean(values) for key, values in columns.items()},
        **unread,
        "outcomes": {},
        "latency_ms": {"p50": percentile(times, 0.5), "p95": percentile(times, 0.95)},
        "intervals": {key: bootstrap_interval(values, seed) for key, values in columns.items() if values},
    }


def _evaluate_one(question: Question, search: Search) -> QuestionRow:
    started = time.perf_counter()
    hits = search(question.question, _FIRST_SEARCH)
    milliseconds = (time.perf_counter() - started) * 1000
    depth = _FIRST_SEARCH
    # Long notes can fill the first forty passages with fewer than ten notes.
    while len(hits) >= depth and len(_notes_of(hits)) < DEPTH and depth < _DEEPEST_SEARCH:
        depth *= 4
        hits = search(question.question, depth)
    ranking = _notes_of(hits)
    holding = (rank for rank, hit in enumerate(hits, start=1) if holds_answer(hit.passage.text, question.answers))
    return QuestionRow(
        question=question,
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
