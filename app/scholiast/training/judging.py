"""Whether a taught program is better than the one in use: on questions that were held out, and on a check set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import AskRequest
from scholiast.core.teaching import TeachingVerdict
from scholiast.evaluation.metrics import bootstrap_interval, f1
from scholiast.evaluation.questions import Question
from scholiast.index.snapshot import IndexSnapshot
from scholiast.rag.answering import Answerer, SilentListener

SEED = 0


@dataclass(frozen=True, slots=True)
class Exam:
    """Questions about one state of some notes; ``request`` says how they are asked."""

    questions: tuple[Question, ...]
    snapshot: IndexSnapshot
    libraries: tuple[int, ...] | None
    request: AskRequest


def marks(answerer: Answerer, exam: Exam, cancel: CancelToken, tell: Callable[[], None]) -> tuple[float, ...]:
    """A mark in [0, 1] for each question: F1 of the answer as a person gets it, or whether it is rightly refused.

    ``tell`` is called after each question; Cancelled when asked to stop.
    """
    given = []
    for question in exam.questions:
        request = replace(exam.request, question=question.question, libraries=exam.libraries)
        answer = answerer.answer(request, exam.snapshot, SilentListener(), cancel)
        refused = answer.outcome == "not-in-notes"
        given.append(f1(answer.answer or "", question.answers) if question.answers else float(refused))
        tell()
    return tuple(given)


def verdict(
    held_before: Sequence[float],
    held_after: Sequence[float],
    check_before: Sequence[float],
    check_after: Sequence[float],
) -> TeachingVerdict:
    """Adopt what is no worse on the held-out questions and not surely worse on the check set.

    Surely worse: the 95 % bootstrap interval of the mean difference, question by question, lies below zero.

    Args:
        held_before: marks of the models in use on the held-out questions; ``held_after`` of the taught ones.
        held_after: in the same order.
        check_before: the same on the check set.
        check_after: in the same order.
    """
    before, after = _mean(held_before), _mean(held_after)
    was, now = _mean(check_before), _mean(check_after)
    interval = bootstrap_interval([b - a for a, b in zip(check_before, check_after, strict=True)], SEED)
    low, high = interval if interval is not None else (0.0, 0.0)
    worse, forgot = after < before - 1e-9, high < 0.0
    figures = {
        "held_out_questions": float(len(held_before)),
        "held_out_before": round(before, 4),
        "held_out_after": round(after, 4),
        "check_questions": float(len(check_before)),
        "check_before": round(was, 4),
        "check_after": round(now, 4),
        "check_change_low": round(low, 4),
        "check_change_high": round(high, 4),
    }
    what = (
        f"{len(held_before)} of your questions that were held out are answered {_percent(after)} right "
        f"(before: {_percent(before)}), {len(check_before)} questions of the check set {_percent(now)} "
        f"(before: {_percent(was)})"
    )
    if worse or forgot:
        reason = "your questions came out worse" if worse else "too much else was forgotten"
        sentence = f"What was learnt is not used, because {reason}: {what}."
    else:
        sentence = f"What was learnt is used from now on: {what}."
    return TeachingVerdict(
        not (worse or forgot), sentence, datetime.now().astimezone().isoformat("T", "seconds"), figures
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
