"""The answer calibrator as it is kept: how likely an answer is right, a logistic model over what answering tells.

What the signals are is said in ``rag.signals``; how a calibrator is fitted in ``evaluation.calibration``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from scholiast.core.records import Mode, RetrieverKind

_FAR = 40.0


@dataclass(frozen=True, slots=True)
class Calibrator:
    """P(right) = sigmoid(intercept + sum_i coefficient_i * signal_i); an answer counts at ``threshold`` and above, if
    retrieval gate and reader let it pass before.

    Right is an answer with a token F1 of at least .5; any answer to what the notes do not hold is wrong. Coefficients
    are never negative, since every signal speaks for an answer.

    Attributes:
        coefficients: by signal; those that are not named do not count.
        version: of the signals (``rag.signals.VERSION``); numbers fitted to others mean nothing.
        mode, retriever: how the answers were read and found that it was fitted to; others are not judged by it.
        fitted: what it was fitted on and what it did there, as text.
        figures: likewise, as numbers.
    """

    coefficients: dict[str, float]
    intercept: float
    threshold: float
    version: int
    mode: Mode = "rag-sequence"
    retriever: RetrieverKind = "hybrid"
    fitted: dict[str, str] = field(default_factory=dict)
    figures: dict[str, float] = field(default_factory=dict)

    def probability(self, signals: Mapping[str, float]) -> float:
        """P(right) in (0, 1) of an answer with ``signals``, which name at least what has a coefficient."""
        logit = self.intercept + sum(weight * signals[name] for name, weight in self.coefficients.items())
        return 1.0 / (1.0 + math.exp(-min(_FAR, max(-_FAR, logit))))

    @property
    def fault(self) -> str:
        """What is wrong with it, as a phrase; empty when nothing is."""
        numbers = (self.intercept, *self.coefficients.values())
        if not all(math.isfinite(number) for number in numbers):
            return "has a calibrator with numbers that are not finite"
        if any(weight < 0.0 for weight in self.coefficients.values()):
            return "has a calibrator by which a signal speaks against an answer"
        if not 0.0 < self.threshold <= 1.0:
            return f"has a calibrator with the threshold {self.threshold}, which is not in (0, 1]"
        return ""


@dataclass(frozen=True, slots=True)
class FittedCalibrator:
    """A calibrator with the notes and the models that it was fitted to.

    Attributes:
        roots: the real paths of the libraries that were asked, sorted.
        embedder, generator: fingerprints.
        passages: number of passages in them; newest: the highest id among those (ids are never used again).
    """

    roots: tuple[str, ...]
    embedder: str
    generator: str
    passages: int
    newest: int
    calibrator: Calibrator

    def changed(self, kept: int, now: int) -> float:
        """How much of the notes is not what it was, 0 to 1: passages that are gone, or that came since.

        Args:
            kept: number of passages up to ``newest`` that are still there.
            now: number of passages now.
        """
        return 1.0 - kept / max(1, self.passages, now)
