"""Answers to questions with known answers, as the answer calibrator is fitted to them.

Each question is asked as a person would ask it, and an answerable one again with its gold notes left out as if they had
never been written: the hard kind of unanswerable question, since the notes still speak of the same subject.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scholiast.core.cancellation import CancelToken
from scholiast.evaluation.metrics import f1
from scholiast.evaluation.questions import Question
from scholiast.evaluation.reading_evaluation import Reading
from scholiast.evaluation.reports import RIGHT_F1


@dataclass(frozen=True, slots=True)
class AnsweredCase:
    """One answer.

    Attributes:
        answerable: whether the notes that were asked hold an answer.
        right: whether this is it; ``f1`` says how nearly.
        score: how sure the program is by the doubt, without what is fitted here.
        signals: see ``rag.signals``.
    """

    answerable: bool
    right: bool
    f1: float
    score: float
    signals: dict[str, float]


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """The cases of one question; none where nothing was said. Questions of one document are never told apart."""

    id: str
    document: str
    cases: tuple[AnsweredCase, ...]
    run: str = ""

    def of_run(self, run: str) -> AnsweredQuestion:
        """The same as a line of that run."""
        return replace(self, run=run)


class AnswerReader:
    """Asks the questions of a fit.

    Args:
        reading: with the notes.
        document: that of a question.
    """

    def __init__(self, reading: Reading, document: Callable[[Question], str]) -> None:
        self._reading = reading
        self._document = document

    def __call__(self, question: Question) -> AnsweredQuestion:
        """Ask ``question``, and again without its notes where it has some that answer it."""
        cases = [self._ask(question, question.answerable, without=False)]
        if question.answerable and question.notes:
            cases.append(self._ask(question, False, without=True))
        return AnsweredQuestion(question.id, self._document(question), tuple(case for case in cases if case))

    def _ask(self, question: Question, answerable: bool, *, without: bool) -> AnsweredCase | None:
        reading = self._reading
        found: dict[str, float] = {}
        score = 0.0

        def judged(signals: Mapping[str, float], by_doubt: float) -> None:
            nonlocal score
            found.update(signals)
            score = by_doubt

        request = replace(reading.request, question=question.question, libraries=reading.libraries)
        answer = reading.answerer.answer(
            request,
            reading.snapshot,
            reading.silent,
            CancelToken(),
            evidence=reading.without_gold(question) if without else None,
            judged=judged,
        )
        if not found:
            return None
        # A known answer counts only where the notes that hold it could be read.
        match = f1(answer.candidate, question.answers) if answerable else 0.0
        kept = {name: round(value, 5) for name, value in found.items()}
        return AnsweredCase(answerable, match >= RIGHT_F1, match, score, kept)
