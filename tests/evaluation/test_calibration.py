"""The calibrator is fitted to made-up answers, and judged on documents that it was not fitted to."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from scholiast.core.errors import UsageError
from scholiast.evaluation.calibration import LEAST_CASES, _folds, fit_calibrator
from scholiast.evaluation.calibration_cases import AnsweredCase, AnsweredQuestion
from scholiast.rag.signals import SIGNALS, VERSION


def answered(count: int, telling: float = 3.0, seed: int = 0) -> list[AnsweredQuestion]:
    """Answers whose *lift* tells right from wrong and whose *gate* tells answerable from not; the doubt tells neither.

    The other signals are noise.
    """
    dice = random.Random(seed)
    read = []
    for number in range(count):
        cases = []
        for answerable in (True, False):
            signals = {name: dice.gauss(0, 1) for name in SIGNALS}
            signals["gate"] += telling * answerable
            right = answerable and dice.random() < 0.6
            signals["lift"] += telling * right
            cases.append(AnsweredCase(answerable, right, float(right), 0.5 + dice.random() / 2, signals))
        read.append(AnsweredQuestion(f"q{number}", f"article {number % 20}", tuple(cases)))
    return read


def test_right_answers_come_to_stand_above_wrong_ones() -> None:
    fit = fit_calibrator(answered(300), fitted={"questions": "made-up"})
    assert (fit.answerable, fit.unanswerable, fit.documents) == (300, 300, 20)
    assert fit.before.auroc_right is not None
    assert fit.after.auroc_right is not None
    assert fit.before.auroc_right < 0.6 < 0.9 < fit.after.auroc_right
    assert fit.after.auroc is not None
    assert fit.after.auroc > 0.8
    assert fit.before.coverage_at_precision_90 < 0.2 < 0.5 < fit.after.coverage_at_precision_90
    assert fit.log_loss < 0.6 * fit.log_loss_of_share
    weights = fit.calibrator.coefficients
    assert sorted(weights, key=weights.__getitem__)[-2:] == ["gate", "lift"]
    assert all(weight > 0 for weight in weights.values())
    assert fit.calibrator.fault == ""
    assert fit.calibrator.version == VERSION
    assert fit.calibrator.fitted == {"questions": "made-up"}


def test_probabilities_are_those_of_being_right() -> None:
    fit = fit_calibrator(answered(600))
    fresh = [case for question in answered(600, seed=1) for case in question.cases]
    given = [fit.calibrator.probability(case.signals) for case in fresh]
    for low, high in ((0.0, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 1.0)):
        inside = [(p, case.right) for p, case in zip(given, fresh, strict=True) if low <= p < high]
        assert len(inside) > 20
        mean, share = (sum(column) / len(inside) for column in zip(*inside, strict=True))
        assert abs(mean - share) < 3 * math.sqrt(0.25 / len(inside))


@pytest.mark.parametrize("wrongly", [0.02, 0.08, 0.3])
def test_no_more_answerable_questions_are_refused_than_allowed(wrongly: float) -> None:
    fit = fit_calibrator(answered(200), wrongly)
    assert wrongly - 0.02 < fit.wrongly_refused <= wrongly
    assert fit.right_refused <= fit.wrongly_refused < fit.refused
    assert fit.calibrator.figures["wrongly_refused"] == pytest.approx(fit.wrongly_refused)


def test_what_was_held_back_before_counts_and_stays_held_back() -> None:
    read = answered(200)
    held = [
        replace(q, cases=tuple(replace(c, score=0.1) if n % 20 == 0 or not c.answerable else c for c in q.cases))
        for n, q in enumerate(read)
    ]
    free, fit = fit_calibrator(read), fit_calibrator(held)
    assert fit.by_first_gates == 0.05
    assert 0.06 < fit.wrongly_refused <= 0.08
    assert fit.calibrator.threshold < free.calibrator.threshold
    assert fit.refused == 1.0 > free.refused
    assert fit.after.auroc is not None
    assert free.after.auroc is not None
    assert fit.after.auroc > free.after.auroc
    none = fit_calibrator(held, 0.02)
    assert none.wrongly_refused == none.by_first_gates
    assert 0.0 < none.calibrator.threshold < 0.01


def test_the_cases_of_one_document_are_in_one_fold() -> None:
    documents = [f"d{n % 7}" for n in range(60)] + ["large"] * 30
    folds = _folds(documents, 0)
    assert all(len(set(folds[[d == name for d in documents]])) == 1 for name in set(documents))
    assert len(set(folds)) == 8
    assert list(folds) == list(_folds(documents, 0))


def test_what_only_tells_the_document_is_worth_nothing() -> None:
    """A signal that names the document separates its right answers from others', and nothing of a new document."""
    dice = random.Random(5)
    read = []
    for number in range(240):
        document = number % 4
        right = document % 2 == 0 if dice.random() < 0.9 else dice.random() < 0.5
        signals = dict.fromkeys(SIGNALS, 0.0) | {name: float(document == n) for n, name in enumerate(SIGNALS[:4])}
        cases = (
            AnsweredCase(True, right, float(right), 0.5, signals),
            AnsweredCase(False, False, 0.0, 0.5, {name: dice.gauss(0, 1) for name in SIGNALS}),
        )
        read.append(AnsweredQuestion(f"q{number}", f"d{document}", cases))
    with pytest.raises(UsageError, match="does not tell"):
        fit_calibrator(read)


def test_too_little_to_learn_from_is_said() -> None:
    with pytest.raises(UsageError, match=str(LEAST_CASES)):
        fit_calibrator(answered(10))
    one = [replace(question, document="one") for question in answered(50)]
    with pytest.raises(UsageError, match="two documents"):
        fit_calibrator(one)
    wrong = [replace(q, cases=tuple(replace(c, right=False) for c in q.cases)) for q in answered(50)]
    with pytest.raises(UsageError, match="right answers"):
        fit_calibrator(wrong)
    still = [
        replace(q, cases=tuple(replace(c, signals=dict.fromkeys(SIGNALS, 0.5)) for c in q.cases)) for q in answered(50)
    ]
    with pytest.raises(UsageError, match="does not tell"):
        fit_calibrator(still)
