"""The paper's index hot-swapping experiment (Lewis et al., 2020, section 4.5).

The same questions are asked of notes of different dates by one model. An answer must follow the notes: right for the
date of the index, wrong for every other. Counted are positions that changed between two dates and whose holders
share no accepted name; right means that an accepted name stands in what was shown, as whole words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from scholiast.core.errors import UsageError
from scholiast.evaluation.metrics import bootstrap_interval, exact_match, holds_answer, mean, normalise
from scholiast.evaluation.questions import Question, json_objects
from scholiast.evaluation.rows import EvaluationRow

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class DatedQuestion:
    """A question whose answer depends on the date of the notes.

    Attributes:
        answers: accepted answers by date.
        notes: gold notes by date.
        changed, unchanged: pairs of dates between which the answer changed, or did not.
    """

    id: str
    question: str
    answers: Mapping[str, tuple[str, ...]]
    notes: Mapping[str, tuple[str, ...]]
    changed: frozenset[Pair]
    unchanged: frozenset[Pair]

    def counts_for(self, pair: Pair) -> bool:
        """Whether the answer changed between the two dates beyond every accepted name."""
        if pair not in self.changed:
            return False
        one, other = ({normalise(name) for name in self.answers.get(date, ())} for date in sorted(pair))
        return bool(one and other) and one.isdisjoint(other)

    def at(self, date: str) -> Question:
        """The question as it is asked of the notes of ``date``."""
        return Question(f"{date}/{self.id}", self.question, self.answers.get(date, ()), self.notes.get(date, ()), True)


def read_dated_questions(path: Path, dates: Sequence[str]) -> tuple[DatedQuestion, ...]:
    """The questions of ``path`` in file order.

    Raises:
        UsageError: the file cannot be read, a line is no dated question, or a date is in none of them.
    """
    questions = tuple(_dated(entry, where) for where, entry in json_objects(path))
    for date in dates:
        known = sorted({name for question in questions for name in question.answers})
        if date not in known:
            raise UsageError(
                f"No question of {path} has answers for {date!r}.",
                f"Name the indexes as answers_by_date does: {', '.join(known)}." if known else "Check the file.",
            )
    return questions


def pairs_of(dates: Sequence[str]) -> list[Pair]:
    """All pairs of two dates."""
    return [frozenset(pair) for pair in combinations(dates, 2)]


def changed_questions(questions: Sequence[DatedQuestion], dates: Sequence[str]) -> tuple[DatedQuestion, ...]:
    """Those that count for at least one pair of ``dates``."""
    return tuple(q for q in questions if any(q.counts_for(pair) for pair in pairs_of(dates)))


def unchanged_questions(questions: Sequence[DatedQuestion], dates: Sequence[str]) -> tuple[DatedQuestion, ...]:
    """Those whose answer is the same at all of ``dates``."""
    return tuple(q for q in questions if all(pair in q.unchanged for pair in pairs_of(dates)))


def summarise_swap(
    questions: Sequence[DatedQuestion],
    rows: Mapping[str, EvaluationRow],
    dates: Sequence[str],
    seed: int = 0,
) -> dict[str, Any]:
    """The report: ``matrix[index][answers]`` is the share of answers from one index that are right at a date.

    ``em`` is the same by exact match; ``not_in_notes`` the share of counted questions that were refused, by index;
    ``unchanged`` how many questions did not change and the share of them that is answered rightly, by index.

    Args:
        questions: those that were asked, changed or not.
        rows: by ``DATE/ID``, as :meth:`DatedQuestion.at` names them.
        dates: the indexes.
        seed: for the intervals, which are by ``INDEX/ANSWERS``.
    """
    changed = changed_questions(questions, dates)
    matrix: dict[str, dict[str, float | None]] = {}
    exact: dict[str, dict[str, float | None]] = {}
    intervals: dict[str, tuple[float, float]] = {}
    for index in dates:
        matrix[index], exact[index] = {}, {}
        for date in dates:
            counted = [q for q in changed if _counted(q, index, date, dates)]
            shown = [(_shown(rows[f"{index}/{q.id}"]), q.answers[date]) for q in counted]
            right = [float(holds_answer(text, names)) for text, names in shown]
            matrix[index][date] = mean(right)
            exact[index][date] = mean([exact_match(text, names) for text, names in shown])
            interval = bootstrap_interval(right, seed)
            if interval is not None:
                intervals[f"{index}/{date}"] = interval
    same = unchanged_questions(questions, dates)
    kept = {d: mean([float(holds_answer(_shown(rows[f"{d}/{q.id}"]), q.answers[d])) for q in same]) for d in dates}
    refused = {d: mean([float(rows[f"{d}/{q.id}"].outcome == "not-in-notes") for q in changed]) for d in dates}
    return {
        "matrix": matrix,
        "n": len(changed),
        "unchanged": {"n": len(same), "right": kept},
        "not_in_notes": refused,
        "em": exact,
        "intervals": intervals,
    }


def _counted(question: DatedQuestion, index: str, date: str, dates: Sequence[str]) -> bool:
    if index != date:
        return question.counts_for(frozenset((index, date)))
    return any(question.counts_for(frozenset((index, other))) for other in dates if other != index)


def _shown(row: EvaluationRow) -> str:
    return "" if row.outcome == "not-in-notes" else row.candidate or ""


def _dated(entry: dict[str, Any], where: str) -> DatedQuestion:
    for key in ("id", "question"):
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            raise UsageError(f"{where}: {key} must be a text.")
    return DatedQuestion(
        id=entry["id"],
        question=entry["question"],
        answers=_by_date(entry, "answers_by_date", where),
        notes=_by_date(entry, "passage_ids_by_date", where),
        changed=_pairs(entry, "changed", where),
        unchanged=_pairs(entry, "unchanged", where),
    )


def _by_date(entry: dict[str, Any], key: str, where: str) -> dict[str, tuple[str, ...]]:
    value = entry.get(key, {})
    if not isinstance(value, dict) or not all(_are_texts(names) for names in value.values()):
        raise UsageError(f"{where}: {key} must hold a list of texts for each date.")
    return {date: tuple(names) for date, names in value.items()}


def _pairs(entry: dict[str, Any], key: str, where: str) -> frozenset[Pair]:
    value = entry.get(key, [])
    if not isinstance(value, list) or not all(_are_texts(pair) and len(set(pair)) == 2 for pair in value):
        raise UsageError(f"{where}: {key} must be a list of pairs of dates.")
    return frozenset(frozenset(pair) for pair in value)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
