"""Fits the answer calibrator: how likely an answer is right, and below which probability none is given.

Answers to answerable questions are right or wrong by their token F1; answers to questions whose notes were left out
are wrong, whatever they say. What the retrieval gate and the reader's doubt hold back stays held back, for they know
best whether the notes hold an answer at all; so those refusals count before the threshold refuses any. Everything that
is reported, the threshold and the strength of the ridge rest on probabilities that were given by a calibrator fitted to
other documents.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scholiast.core.calibration import Calibrator
from scholiast.core.errors import UsageError
from scholiast.core.records import Mode, RetrieverKind
from scholiast.evaluation import metrics
from scholiast.evaluation.calibration_cases import AnsweredQuestion
from scholiast.evaluation.logistic import fit_logistic
from scholiast.evaluation.reports import PRECISION
from scholiast.rag.abstention import THRESHOLD
from scholiast.rag.signals import SIGNALS, VERSION

LEAST_CASES = 20
LEAST_RIGHT = 10
RIDGES = (0.003, 0.01, 0.03, 0.1, 0.3)
_FOLDS = 10
_LEAST_THRESHOLD = 1e-4
_DIGITS = 5
_Table = NDArray[np.float64]
_Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Ranking:
    """How well a score ranks answers.

    Attributes:
        auroc: answerable against not; auroc_right: right answers to answerable questions against wrong ones; None
            where one of the two never occurs.
        coverage_at_precision_90: of the answerable questions, as ``metrics.coverage_at_precision``.
    """

    auroc: float | None
    auroc_right: float | None
    coverage_at_precision_90: float


@dataclass(frozen=True, slots=True)
class CalibratorFit:
    """What was fitted, and what it does to documents that it was not fitted to.

    Attributes:
        calibrator: fitted to all cases.
        answerable, unanswerable, right, documents: numbers of cases, right ones among the first, and documents.
        silent: questions to which nothing was said, so that there is nothing to judge.
        before, after: of the score that the program had, and of the probability.
        log_loss: of the probability, nats a case; ``log_loss_of_share`` of the share that is right.
        ridge: the one that was best.
        by_first_gates: share of the answerable cases that retrieval gate and doubt refuse, whatever the threshold.
        wrongly_refused: share of the answerable cases that these or the threshold refuse; ``right_refused`` of the
            right ones; ``refused`` of the others.
    """

    calibrator: Calibrator
    answerable: int
    unanswerable: int
    right: int
    documents: int
    silent: int
    before: Ranking
    after: Ranking
    log_loss: float
    log_loss_of_share: float
    ridge: float
    by_first_gates: float
    wrongly_refused: float
    right_refused: float
    refused: float


class _Cases:
    """The cases of a fit as arrays."""

    def __init__(self, read: Sequence[AnsweredQuestion]) -> None:
        cases = [(question.document, case) for question in read for case in question.cases]
        self.silent = sum(not question.cases for question in read)
        self.documents = [document for document, _ in cases]
        self.answerable: _Flags = np.array([case.answerable for _, case in cases], dtype=bool)
        self.right: _Flags = np.array([case.right for _, case in cases], dtype=bool)
        self.scores: _Table = np.array([case.score for _, case in cases], dtype=np.float64)
        self.passed: _Flags = self.scores >= THRESHOLD
        table = [[case.signals[name] for name in SIGNALS] for _, case in cases]
        self.table: _Table = np.array(table, dtype=np.float64).reshape(len(cases), len(SIGNALS))
        wrong = len(cases) - int(self.right.sum())
        if min(int(self.answerable.sum()), int((~self.answerable).sum())) < LEAST_CASES:
            raise UsageError(
                f"A fit needs answers to {LEAST_CASES} answerable questions, and as many without their notes.",
                "Give more questions, with answers and passage_ids.",
            )
        if min(int(self.right.sum()), wrong) < LEAST_RIGHT or len(set(self.documents)) < 2:
            raise UsageError(
                f"A fit needs {LEAST_RIGHT} right answers, {LEAST_RIGHT} wrong ones, and two documents.",
                "Give more questions, or such as the reader can answer.",
            )


def fit_calibrator(
    read: Sequence[AnsweredQuestion],
    wrongly: float = 0.08,
    seed: int = 0,
    *,
    mode: Mode = "rag-sequence",
    retriever: RetrieverKind = "hybrid",
    fitted: Mapping[str, str] | None = None,
) -> CalibratorFit:
    """Fit the calibrator to what was answered.

    Args:
        read: the questions with their answers, see ``calibration_cases``.
        wrongly: share of the answerable questions that may be refused, in (0, 1).
        seed: for the folds.
        mode: how the answers were read.
        retriever: how their passages were found.
        fitted: what is known of the questions, for the calibrator.

    Raises:
        UsageError: there are too few cases.
    """
    cases = _Cases(read)
    folds = _folds(cases.documents, seed)
    tried = {ridge: _held_out(cases, folds, ridge) for ridge in RIDGES}
    losses = {ridge: _log_loss(found, cases.right) for ridge, found in tried.items()}
    ridge = min(RIDGES, key=lambda one: losses[one])
    found = tried[ridge]
    share = np.full(len(found), cases.right.mean())
    if losses[ridge] >= _log_loss(share, cases.right):
        raise UsageError(
            "What is known of these answers does not tell the right ones from the wrong ones.",
            "Give more questions, of more documents.",
        )
    weights, intercept = fit_logistic(cases.table, cases.right, ridge, balanced=False)
    calibrator = Calibrator(
        coefficients={n: w for n, x in zip(SIGNALS, weights, strict=True) if (w := round(float(x), _DIGITS)) > 0.0},
        intercept=round(intercept, _DIGITS),
        threshold=_threshold(found[cases.answerable], cases.passed[cases.answerable], wrongly),
        version=VERSION,
        mode=mode,
        retriever=retriever,
        fitted=dict(fitted or {}),
    )
    return _fit(cases, found, calibrator, ridge)


def _fit(cases: _Cases, found: _Table, calibrator: Calibrator, ridge: float) -> CalibratorFit:
    """What ``calibrator`` is worth by the probabilities ``found`` without the document of each case."""
    yes, right = cases.answerable, cases.right
    shown = np.where(cases.passed, found, np.minimum(found, math.nextafter(calibrator.threshold, 0.0)))
    refused = shown < calibrator.threshold
    fit = CalibratorFit(
        calibrator=calibrator,
        answerable=int(yes.sum()),
        unanswerable=int((~yes).sum()),
        right=int(right.sum()),
        documents=len(set(cases.documents)),
        silent=cases.silent,
        before=_ranking(cases.scores, cases),
        after=_ranking(shown, cases),
        log_loss=_log_loss(found, right),
        log_loss_of_share=_log_loss(np.full(len(found), right.mean()), right),
        ridge=ridge,
        by_first_gates=float((~cases.passed[yes]).mean()),
        wrongly_refused=float(refused[yes].mean()),
        right_refused=float(refused[right].mean()),
        refused=float(refused[~yes].mean()),
    )
    kept = ("answerable", "unanswerable", "right", "documents", "log_loss", "wrongly_refused", "refused")
    figures = {name: round(float(getattr(fit, name)), 4) for name in kept}
    figures["coverage_at_precision_90"] = round(fit.after.coverage_at_precision_90, 4)
    return replace(fit, calibrator=replace(calibrator, figures=figures))


def _folds(documents: Sequence[str], seed: int) -> NDArray[np.int64]:
    """The fold of each case; the cases of one document share theirs. The largest documents are dealt out first."""
    sizes: dict[str, int] = defaultdict(int)
    for document in documents:
        sizes[document] += 1
    order = sorted(sizes)
    random.Random(seed).shuffle(order)
    load = [0] * min(_FOLDS, len(order))
    fold = {}
    for document in sorted(order, key=lambda name: -sizes[name]):
        at = fold[document] = load.index(min(load))
        load[at] += sizes[document]
    return np.array([fold[document] for document in documents])


def _held_out(cases: _Cases, folds: NDArray[np.int64], ridge: float) -> _Table:
    """P(right) of each case by a fit to the other folds."""
    found = np.empty(len(folds))
    for fold in np.unique(folds):
        held = folds == fold
        known = cases.right[~held]
        if known.all() or not known.any():
            found[held] = known.mean()
            continue
        weights, intercept = fit_logistic(cases.table[~held], known, ridge, balanced=False)
        found[held] = 1.0 / (1.0 + np.exp(-(cases.table[held] @ weights + intercept)))
    return found


def _log_loss(found: _Table, right: _Flags) -> float:
    kept = np.clip(found, 1e-9, 1.0 - 1e-9)
    return float(-np.where(right, np.log(kept), np.log(1.0 - kept)).mean())


def _threshold(found: _Table, passed: _Flags, wrongly: float) -> float:
    """The highest threshold that, with what did not pass before, refuses at most this share of the answerable cases."""
    left = math.floor(wrongly * len(found) + 1e-9) - int((~passed).sum())
    if left < 0:
        return _LEAST_THRESHOLD
    spared = np.sort(found[passed])[left]
    # Rounded down, so that the case that it is drawn from passes.
    return max(_LEAST_THRESHOLD, math.floor(float(spared) * 1e4) / 1e4)


def _ranking(scores: _Table, cases: _Cases) -> Ranking:
    yes, right = cases.answerable, cases.right
    wrong = yes & ~right
    return Ranking(
        auroc=metrics.auroc(scores[yes], scores[~yes]),
        auroc_right=metrics.auroc(scores[right], scores[wrong]) if wrong.any() else None,
        coverage_at_precision_90=metrics.coverage_at_precision(scores[yes], right[yes], PRECISION),
    )
