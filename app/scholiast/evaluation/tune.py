"""Fits the retrieval gate on leave-note-out questions.

Each labelled question is asked twice of the same index: as it is (answerable), and with its gold notes left out
as if they had never been written (not answerable). The second is the hard kind of unanswerable question, since
the library still speaks of the same subject.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.core.errors import UsageError
from scholiast.core.records import Passage, RetrieverKind
from scholiast.evaluation.logistic import fit_logistic
from scholiast.evaluation.metrics import auroc
from scholiast.evaluation.questions import Question
from scholiast.evaluation.remembering import RememberingEmbedder
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import Embedder
from scholiast.rag.abstention import FEATURES, Gate, features
from scholiast.rag.retrieval import HybridRetriever, RetrievalSignals

_KIND: dict[str, RetrieverKind] = {"hybrid": "hybrid", "dense": "dense", "bm25": "bm25", "words": "dense"}
_DIGITS = 5


@dataclass(frozen=True, slots=True)
class GateCase:
    """Questions over one set of libraries; ``name`` tells the cases of a fit apart."""

    name: str
    questions: tuple[Question, ...]
    snapshot: IndexSnapshot
    libraries: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class GateExample:
    """The retriever's signals for one question, and whether the libraries held an answer."""

    case: str
    signals: RetrievalSignals
    answerable: bool


@dataclass(frozen=True, slots=True)
class GateReport:
    """How well a gate tells answerable questions from others.

    Attributes:
        auroc: chance that a random answerable question scores above a random unanswerable one; None without both.
        passed_answerable, passed_unanswerable: shares that the gate lets through.
    """

    answerable: int
    unanswerable: int
    auroc: float | None
    passed_answerable: float | None
    passed_unanswerable: float | None


def gate_examples(case: GateCase, embedder: Embedder, kind: RetrieverKind, k: int = 5) -> list[GateExample]:
    """Two examples for each answerable question whose gold note is among its ``k`` hits, one for each other.

    Questions that the retriever misses are left out: no answer could be right, whatever the gate says.
    """
    retriever = HybridRetriever(embedder)
    examples = []
    for question in case.questions:
        gold = frozenset(question.notes)
        found = retriever.retrieve(question.question, k, kind, case.snapshot, case.libraries)
        if question.answerable:
            if not any(is_gold(hit.passage, gold) for hit in found.hits):
                continue
            copies = {hit.passage.digest for hit in found.hits if is_gold(hit.passage, gold)}
            without = retriever.retrieve(
                question.question,
                k,
                kind,
                case.snapshot,
                case.libraries,
                skip=lambda p, gold=gold, copies=copies: is_gold(p, gold) or p.digest in copies,  # type: ignore[misc]
            )
            if without.hits:
                examples.append(GateExample(case.name, without.signals, answerable=False))
        if found.hits:
            examples.append(GateExample(case.name, found.signals, question.answerable))
    return examples


def is_gold(passage: Passage, gold: frozenset[str]) -> bool:
    """Whether ``passage`` belongs to one of the gold notes (paths, or ids of a passage set)."""
    return passage.note in gold


def fit_gate(
    cases: Sequence[GateCase],
    embedder: Embedder,
    *,
    lift_per_token: float,
    provenance: Mapping[str, Any],
    k: int = 5,
    false_refusals: float = 0.01,
) -> dict[str, Any]:
    """Fit every model of the gate; the result is the body of ``gate.json``.

    The threshold is the highest that refuses at most ``false_refusals`` of the answerable questions of each case,
    so that no library size is served worse than that.

    Args:
        cases: at least one answerable question between them.
        embedder: the one whose cosines the gate will be used with.
        lift_per_token: kept in the file for citations, not fitted here.
        provenance: data, licence, command and date for the card.
        k: passages a question retrieves.
        false_refusals: share in [0, 1).

    Raises:
        UsageError: there are no examples of both kinds.
    """
    models: dict[str, Any] = {}
    fits: dict[str, Any] = {}
    remembering = RememberingEmbedder(embedder)
    by_kind = {kind: _all_examples(cases, remembering, kind, k) for kind in sorted(set(_KIND.values()))}
    for name, wanted in FEATURES.items():
        models[name], fits[name] = _fit_model(by_kind[_KIND[name]], wanted, false_refusals)
    card = {
        **provenance,
        "k": k,
        "false_refusals": false_refusals,
        "cases": list(dict.fromkeys(c.name for c in cases)),
        "fit": fits,
    }
    return {
        "format": 1,
        "embedder": embedder.name,
        "lift_per_token": lift_per_token,
        "models": models,
        "card": card,
    }


def _fit_model(
    examples: Sequence[GateExample], wanted: Sequence[str], false_refusals: float
) -> tuple[dict[str, Any], dict[str, Any]]:
    """One model as ``gate.json`` holds it, and its line of the card."""
    values = [features(example.signals) for example in examples]
    table = np.array([[v[name] for name in wanted] for v in values], dtype=np.float64)
    labels = np.array([example.answerable for example in examples], dtype=bool)
    if not labels.any() or labels.all():
        raise UsageError(
            "The gate needs answerable questions whose gold note is found, and others.", "Check passage_ids."
        )
    weights, intercept = fit_logistic(table, labels)
    weights, intercept = weights.round(_DIGITS), round(intercept, _DIGITS)
    logits = table @ weights + intercept
    model = {
        "coefficients": {name: float(w) for name, w in zip(wanted, weights, strict=True)},
        "intercept": intercept,
        "threshold": _threshold(examples, logits, false_refusals),
    }
    return model, {
        "answerable": int(labels.sum()),
        "unanswerable": int((~labels).sum()),
        "auroc": round(auroc(logits[labels], logits[~labels]), 4),
    }


def judge_cases(
    gate: Gate, cases: Sequence[GateCase], embedder: Embedder, kind: RetrieverKind, k: int = 5
) -> dict[str, GateReport]:
    """Report ``gate`` on the leave-note-out examples of ``cases``; those of one name are taken together."""
    examples: dict[str, list[GateExample]] = {}
    for case in cases:
        examples.setdefault(case.name, []).extend(gate_examples(case, embedder, kind, k))
    return {name: report(gate, found, kind, embedder.name) for name, found in examples.items()}


def report(gate: Gate, examples: Sequence[GateExample], kind: RetrieverKind, embedder: str) -> GateReport:
    """Report ``gate`` on ``examples`` that were retrieved with ``kind`` and the embedder of that name."""
    scores = np.array([gate.score(e.signals, kind, embedder) for e in examples])
    labels = np.array([e.answerable for e in examples], dtype=bool)
    yes, no = scores[labels], scores[~labels]
    return GateReport(
        answerable=len(yes),
        unanswerable=len(no),
        auroc=auroc(yes, no) if len(yes) and len(no) else None,
        passed_answerable=float((yes >= gate.threshold).mean()) if len(yes) else None,
        passed_unanswerable=float((no >= gate.threshold).mean()) if len(no) else None,
    )


def write_gate(path: Path, body: Mapping[str, Any]) -> None:
    """Write a fitted gate as JSON."""
    path.write_text(json.dumps(body, indent=2, ensure_ascii=False) + "\n", "utf-8")


def _all_examples(cases: Sequence[GateCase], embedder: Embedder, kind: RetrieverKind, k: int) -> list[GateExample]:
    return [example for case in cases for example in gate_examples(case, embedder, kind, k)]


def _threshold(examples: Sequence[GateExample], logits: NDArray[np.float64], false_refusals: float) -> float:
    lowest = []
    for case in dict.fromkeys(e.case for e in examples):
        chosen = np.array([e.case == case and e.answerable for e in examples])
        if chosen.any():
            lowest.append(float(np.quantile(logits[chosen], false_refusals, method="lower")))
    probability = 1.0 / (1.0 + math.exp(-min(lowest)))
    # Rounded down, so that the question that set it still passes.
    scale = 10.0**_DIGITS
    return math.floor(probability * scale) / scale
