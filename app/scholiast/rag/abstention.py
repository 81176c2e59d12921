"""The retrieval gate: whether the notes hold an answer at all, decided before any text is shown.

A logistic model over what the retriever knows for free. BM25 grows with the question's length and with the
library (rare words weigh log of the number of passages), so it enters per content word and over log(2 + N);
the share of the question's content words that one passage holds needs no such correction. Among many passages one is
near by chance more often, so the same signals count for less in a large library (``smallness``: 1 for none, 0 for
10,000 passages). Coefficients, the threshold and where they come from are in ``resources/gate.json``, fitted by
``evaluation.tune``.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scholiast.assets import resource
from scholiast.core.errors import SettingsError
from scholiast.core.records import RetrieverKind
from scholiast.rag.retrieval import RetrievalSignals

FEATURES: dict[str, tuple[str, ...]] = {
    "hybrid": ("dense", "margin", "bm25", "coverage", "smallness"),
    "dense": ("dense", "margin", "coverage", "smallness"),
    "bm25": ("margin", "bm25", "coverage", "smallness"),
    "words": ("coverage", "smallness"),
}
THRESHOLD = 0.5
_FAR = 40.0
_WIDEST_MARGIN = 10.0


def features(signals: RetrievalSignals) -> dict[str, float]:
    """The gate's features by name; all of the order of 1, whatever the library's size or the question's length."""
    per_word = (signals.top_bm25 or 0.0) / max(1, signals.terms)
    return {
        "dense": signals.top_dense or 0.0,
        "margin": min(signals.margin, _WIDEST_MARGIN) / _WIDEST_MARGIN,
        "bm25": per_word / math.log(2 + signals.passages),
        "coverage": signals.coverage,
        "smallness": 1.0 - math.log10(1 + signals.passages) / 4.0,
    }


@dataclass(frozen=True, slots=True)
class LogisticModel:
    """P(answerable) = sigmoid(intercept + sum_i coefficient_i * feature_i); passes at ``threshold`` and above."""

    coefficients: dict[str, float]
    intercept: float
    threshold: float

    def logit(self, values: dict[str, float]) -> float:
        """The log-odds of ``values``."""
        return self.intercept + sum(weight * values[name] for name, weight in self.coefficients.items())

    def decision_score(self, values: dict[str, float]) -> float:
        """The probability with its odds divided by the threshold's, so that it passes at 0.5; in [0, 1]."""
        shift = math.log(self.threshold / (1.0 - self.threshold))
        return 1.0 / (1.0 + math.exp(-min(_FAR, max(-_FAR, self.logit(values) - shift))))


@dataclass(frozen=True, slots=True)
class Gate:
    """One logistic model for each set of signals, and the least lift of a citation.

    Attributes:
        embedder: the model whose cosines the ``hybrid`` and ``dense`` models were fitted to. Cosines of another
            embedder mean something else, so there the keyword models decide.
        models: by name, see FEATURES.
        lift_per_token: nats a token, see ``attribution``.
        card: data, licence, command, date, counts and AUROC of the fit.
    """

    embedder: str
    models: dict[str, LogisticModel]
    lift_per_token: float
    card: dict[str, Any]

    @property
    def threshold(self) -> float:
        """The score from which on a question counts as answerable."""
        return THRESHOLD

    def model_for(self, kind: RetrieverKind, embedder: str, dense_share: float) -> str:
        """Name of the model whose signals are there and mean what they meant when it was fitted.

        A cosine that has faded to less than half (an unknown script) says too little.
        """
        known = embedder == self.embedder and dense_share >= 0.5
        if kind == "dense":
            return "dense" if known else "words"
        return "hybrid" if kind == "hybrid" and known else "bm25"

    def score(self, signals: RetrievalSignals, kind: RetrieverKind, embedder: str) -> float:
        """How sure retrieval is that the notes hold the answer; passes at ``threshold``."""
        name = self.model_for(kind, embedder, signals.dense_share)
        return self.models[name].decision_score(features(signals))


def combined_score(gate_score: float, doubt: float, refusal_threshold: float = THRESHOLD) -> float:
    """The lesser of the gate's score and the reader's: retrieval and reader must both let the answer pass.

    The reader's score is 1 - doubt (``marginal.doubt``) with its odds divided by those of 1 - ``refusal_threshold``,
    so that it passes at THRESHOLD, as the gate's does, exactly when the doubt is not above ``refusal_threshold`` (in
    (0, 1]; 1 never refuses).
    """
    kept, lost = (1.0 - doubt) * refusal_threshold, doubt * (1.0 - refusal_threshold)
    reader = kept / (kept + lost) if kept + lost > 0.0 else 1.0
    # Rounding must not decide at the threshold.
    passes = doubt <= refusal_threshold
    reader = max(reader, THRESHOLD) if passes else min(reader, math.nextafter(THRESHOLD, 0.0))
    return min(gate_score, reader)


def load_gate(path: Path | None = None) -> Gate:
    """Read ``path``, or the gate that comes with the program.

    Raises:
        SettingsError: the file is not a gate.
    """
    source = resource("gate.json") if path is None else path
    try:
        body = json.loads(source.read_text("utf-8"))
        models = {
            name: LogisticModel(
                {feature: float(entry["coefficients"][feature]) for feature in wanted},
                float(entry["intercept"]),
                float(entry["threshold"]),
            )
            for name, wanted in FEATURES.items()
            for entry in [body["models"][name]]
        }
        return Gate(str(body["embedder"]), models, float(body["lift_per_token"]), dict(body["card"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SettingsError(f"{source} is not a valid gate file: {error!r}.", "Reinstall Scholiast.") from error
