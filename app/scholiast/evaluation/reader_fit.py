"""Fits what a reader is asked and judged by: the prior's scale, the null passage's bias, and the refusal threshold.

Scale and bias are where the marginal's negative log-likelihood is least: -log p(y|x) where the notes hold the answer,
-log rho, the mass of the refusals, where they do not. The threshold is the lowest that wrongly refuses no more than a
given share of the answerable questions, the retrieval gate's refusals counted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scholiast.core.errors import UsageError
from scholiast.evaluation.metrics import auroc, bootstrap_interval
from scholiast.evaluation.reader_cases import ReadQuestion
from scholiast.inference.adapters import AdapterCard
from scholiast.rag import marginal
from scholiast.rag.abstention import THRESHOLD
from scholiast.rag.marginal import Float64Array
from scholiast.rag.retrieval import COSINE_SCALE

WRONGLY = (0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2)
LEAST_CASES = 20
_FACTORS = np.exp(np.linspace(math.log(0.1), math.log(6.0), 60))  # of the usual scale
_BIASES = np.linspace(-20.0, 5.0, 51)
_ALWAYS = 1.0
_TURNS = 4
_TUNED = "scholiast tune adapter"


@dataclass(frozen=True, slots=True)
class Prior:
    """What p(z|x) is made of: the cosine's factor, and the null passage's logit (None: it is no component)."""

    scale: float
    null_bias: float | None


@dataclass(frozen=True, slots=True)
class Point:
    """What a threshold does; shares of the answerable questions, and of those whose notes were left out."""

    threshold: float
    wrongly_refused: float
    refused: float


@dataclass(frozen=True, slots=True)
class ReaderFit:
    """What was fitted, and on what.

    Attributes:
        prior: the fitted one; its null bias is None where the null passage makes the answers no likelier.
        threshold: largest doubt at which an answer counts.
        answerable, unanswerable: numbers of cases.
        missed: answerable questions whose gold note was not among the passages; they are in no case.
        nll: the marginal's, a case, with the fitted prior; ``nll_before`` with the retriever's own.
        gain: ``nll_before`` - ``nll`` a case, with its 95 % interval; ``null_gain`` what the null passage added to it.
        by_gate: share of the answerable questions that the retrieval gate refuses, whatever the threshold.
        auroc: of the doubt, answerable against not.
        curve: what other thresholds do.
    """

    prior: Prior
    threshold: float
    answerable: int
    unanswerable: int
    missed: int
    nll: float
    nll_before: float
    gain: tuple[float, float] | None
    null_gain: tuple[float, float] | None
    by_gate: float
    auroc: float
    curve: tuple[Point, ...]

    @property
    def chosen(self) -> Point:
        """What the threshold does."""
        return next(point for point in self.curve if point.threshold == self.threshold)


class CaseTable:
    """The cases of a fit as arrays; the null passage is the last column.

    Args:
        read: the questions' cases.

    Raises:
        UsageError: there are too few of either kind.
    """

    def __init__(self, read: Sequence[ReadQuestion]) -> None:
        cases = [case for question in read for case in question.cases]
        self.missed = sum(not question.cases for question in read)
        self.answerable = np.array([case.answerable for case in cases], dtype=bool)
        if min(self.answerable.sum(), (~self.answerable).sum()) < LEAST_CASES:
            raise UsageError(
                f"A fit needs {LEAST_CASES} answerable questions whose note is found, and as many without it.",
                "Give more questions, with answers and passage_ids.",
            )
        width = max(len(case.passages) for case in cases) + 1
        shape = (len(cases), width)
        self.cosines, self._rests = np.zeros(shape), np.full(shape, -np.inf)
        self._log_rho, self._log_answer = np.full(shape, -np.inf), np.full(shape, -np.inf)
        for row, case in enumerate(cases):
            for at, part in [*enumerate(case.passages), (width - 1, case.null)]:
                self.cosines[row, at], self._rests[row, at] = part.cosine, part.rest
                self._log_rho[row, at] = part.log_rho
                self._log_answer[row, at] = -np.inf if part.log_answer is None else part.log_answer
        self.gate = np.array([case.gate for case in cases])

    def log_prior(self, prior: Prior) -> Float64Array:
        """log p(z|x), shape [cases, K + 1]."""
        scores = prior.scale * self.cosines + self._rests
        scores[:, -1] += -np.inf if prior.null_bias is None else prior.null_bias
        return marginal.log_softmax(scores)

    def nll(self, prior: Prior) -> Float64Array:
        """-log p(y|x) of each case, of the refusal where the notes hold no answer."""
        target = np.where(self.answerable[:, None], self._log_answer, self._log_rho)
        loss: Float64Array = -marginal.logsumexp(self.log_prior(prior) + target)
        return loss

    def doubt(self, prior: Prior) -> Float64Array:
        """The doubt of each case, as the program decides by it."""
        return marginal.doubt(self.log_prior(prior), self._log_rho)

    def usual_bias(self, scale: float) -> float:
        """The middle of what the best passages' logits at ``scale`` are above the null's, about which its bias lies."""
        scores = scale * self.cosines + self._rests
        return float(np.median(scores[:, :-1].max(axis=1) - scores[:, -1]))


def fit_reader(
    read: Sequence[ReadQuestion],
    wrongly: float = 0.08,
    seed: int = 0,
    usual: float = COSINE_SCALE,
    kept: Prior | None = None,
) -> ReaderFit:
    """Fit prior and threshold to what was read, or the threshold alone to the prior that is ``kept``.

    Args:
        read: the cases, see ``reader_cases``.
        wrongly: share of the answerable questions that may be refused, in (0, 1).
        seed: for the intervals.
        usual: the retriever's own scale, about which the prior's is looked for.
        kept: a prior that is not to be fitted.

    Raises:
        UsageError: there are too few cases.
    """
    table = CaseTable(read)
    before = table.nll(Prior(usual, None))
    prior, null_gain = (kept, None) if kept is not None else _fitted_prior(table, usual, seed)
    nll, doubt = table.nll(prior), table.doubt(prior)
    passed = table.gate >= THRESHOLD
    yes = table.answerable
    threshold = _threshold(doubt[yes], passed[yes], wrongly)
    points = {t: _point(table, doubt, passed, t) for t in {threshold, *_others(doubt[yes], passed[yes])}}
    return ReaderFit(
        prior=prior,
        threshold=threshold,
        answerable=int(yes.sum()),
        unanswerable=int((~yes).sum()),
        missed=table.missed,
        nll=float(nll.mean()),
        nll_before=float(before.mean()),
        gain=bootstrap_interval(list(before - nll), seed),
        null_gain=null_gain,
        by_gate=float((~passed[yes]).mean()),
        auroc=auroc(-doubt[yes], -doubt[~yes]),
        curve=tuple(points[t] for t in sorted(points, reverse=True)),
    )


def _fitted_prior(table: CaseTable, usual: float, seed: int) -> tuple[Prior, tuple[float, float] | None]:
    """The best prior, with a null passage only where that surely makes the answers likelier; and what it gains."""
    plain = Prior(_best_scale(table, usual), None)
    with_null = _with_null(table, plain.scale, usual)
    gain = bootstrap_interval(list(table.nll(plain) - table.nll(with_null)), seed)
    return (with_null if gain is not None and gain[0] > 0.0 else plain), gain


def fitted_card(
    card: AdapterCard, fit: ReaderFit, command: str, *, normalised: bool = True, keep_prior: bool = False
) -> AdapterCard:
    """``card`` with what was fitted, how, and what it did to the questions of the fit.

    ``normalised``: whether it was fitted to cosines (``Embedder.normalised``). ``keep_prior``: the threshold alone was
    fitted.
    """
    figures = {
        "fit_answerable": float(fit.answerable),
        "fit_unanswerable": float(fit.unanswerable),
        "fit_wrongly_refused": round(fit.chosen.wrongly_refused, 4),
        "fit_refused": round(fit.chosen.refused, 4),
        "fit_doubt_auroc": round(fit.auroc, 4),
        "fit_nll": round(fit.nll, 4),
        "fit_nll_before": round(fit.nll_before, 4),
    }
    return replace(
        card,
        refusal_threshold=fit.threshold,
        prior_scale=card.prior_scale if keep_prior else fit.prior.scale,
        null_bias=card.null_bias if keep_prior else fit.prior.null_bias,
        normalised=card.normalised if keep_prior else normalised,
        # Fitted to the answers and signals of the prior that was.
        calibrator=card.calibrator if keep_prior else None,
        command="; then ".join([part for part in card.command.split("; then ") if _TUNED not in part] + [command]),
        figures={key: value for key, value in card.figures.items() if not key.startswith("fit_")} | figures,
    )


def _best_scale(table: CaseTable, usual: float) -> float:
    scales = usual * _FACTORS
    losses = [table.nll(Prior(float(scale), None)).mean() for scale in scales]
    return round(float(scales[int(np.argmin(losses))]), 2)


def _with_null(table: CaseTable, scale: float, usual: float) -> Prior:
    """The best scale and bias, searched for by turns from ``scale``."""
    scales = usual * _FACTORS
    biases = table.usual_bias(usual) + _BIASES
    bias = 0.0
    for _ in range(_TURNS):
        bias = round(float(biases[int(np.argmin([table.nll(Prior(scale, float(b))).mean() for b in biases]))]), 2)
        losses = [table.nll(Prior(float(s), bias)).mean() for s in scales]
        scale = round(float(scales[int(np.argmin(losses))]), 2)
    return Prior(scale, bias)


def _threshold(doubt: Float64Array, passed: NDArray[np.bool_], wrongly: float) -> float:
    """The lowest threshold that, with the gate, refuses at most the share ``wrongly`` of these answerable cases."""
    left = math.floor(wrongly * len(doubt) + 1e-9) - int((~passed).sum())
    if left < 0:
        return _ALWAYS
    order = np.sort(doubt[passed])[::-1]
    # Rounded up, so that the case that it is drawn from passes.
    return min(_ALWAYS, math.ceil(float(order[min(left, len(order) - 1)]) * 1e4) / 1e4)


def _others(doubt: Float64Array, passed: NDArray[np.bool_]) -> list[float]:
    return [_threshold(doubt, passed, share) for share in WRONGLY]


def _point(table: CaseTable, doubt: Float64Array, passed: NDArray[np.bool_], threshold: float) -> Point:
    refused = ~passed | (doubt > threshold)
    yes = table.answerable
    return Point(threshold, float(refused[yes].mean()), float(refused[~yes].mean()))
