"""The same questions asked in several ways, as one run: its rows lie in one file, and it goes on where it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scholiast.evaluation.questions import Question
from scholiast.evaluation.rows import EvaluationRow, Judge, run_digests


@dataclass(frozen=True, slots=True)
class Series:
    """One way to ask all the questions.

    Attributes:
        key: tells the series of a run apart.
        judge: asks one question; its id is then that of :func:`keyed`.
        settings: everything that decides a row beside the question, as JSON values.
    """

    key: str
    judge: Judge
    settings: Mapping[str, Any]


def keyed(questions: Sequence[Question], key: str) -> tuple[Question, ...]:
    """The questions with ids that tell which series asked them."""
    return tuple(replace(question, id=f"{key}/{question.id}") for question in questions)


class SeriesRun:
    """Questions times series, one question after the other, each in all series.

    So what the series have in common is still known when it is needed again, and a machine that slows down slows all
    of them.

    Args:
        questions: what each series is asked.
        series: in the order of the report.
    """

    def __init__(self, questions: Sequence[Question], series: Sequence[Series]) -> None:
        self._keys = [one.key for one in series]
        asked = [keyed(questions, one.key) for one in series]
        digests: dict[str, str] = {}
        self._judges: dict[str, Judge] = {}
        for one, mine in zip(series, asked, strict=True):
            digests |= run_digests(mine, one.settings)
            self._judges |= {question.id: one.judge for question in mine}
        self.questions = tuple(question for same in zip(*asked, strict=True) for question in same)
        self.digests = {question.id: digests[question.id] for question in self.questions}

    def __call__(self, question: Question) -> EvaluationRow:
        """Ask one of :attr:`questions`; a :data:`~scholiast.evaluation.rows.Judge`."""
        return self._judges[question.id](question)

    def by_series(self, rows: Sequence[EvaluationRow]) -> dict[str, list[EvaluationRow]]:
        """The rows of each series by its key, from the rows of all :attr:`questions`."""
        return {key: list(rows[number :: len(self._keys)]) for number, key in enumerate(self._keys)}
