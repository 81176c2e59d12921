"""Retrieval collapse (paper, appendix H): the retriever finds the same passages whatever is asked, and is then ignored.

A fixed set of questions is looked up every few steps. What is measured is compared with what the untrained retriever
gave; a clear fall raises an alarm. The first alarm takes the run back to the last good state with half the retriever's
learning rate, the second one also freezes the retriever, and the generator goes on alone (the paper's "frozen" row).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Action = Literal["go on", "roll back", "freeze"]
PREFIX = "gauge_"
_TOP = 5
_FLOOR = 1e-6
_SENSITIVE = 0.5
"""Nats from which on a reader counts as one that heeds its passages."""


@dataclass(frozen=True, slots=True)
class Probe:
    """What the retriever gave for the probe questions at one moment.

    Attributes:
        ids: passages of each question, best first.
        priors: p(z|x) over them, of the same lengths.
        queries: q(x), shape [n, d].
        found: whether a passage with the answer was among the best five.
        sensitivity: mean of log p(y|x,z_1) - log p(y|x,z_random), nats; None where it was not measured.
    """

    ids: tuple[tuple[int, ...], ...]
    priors: tuple[tuple[float, ...], ...]
    queries: NDArray[np.float32]
    found: tuple[bool, ...]
    sensitivity: float | None = None

    def as_state(self) -> dict[str, Any]:
        """For a checkpoint: numbers and lists."""
        return {
            "ids": [list(row) for row in self.ids],
            "priors": [list(row) for row in self.priors],
            "queries": self.queries.tolist(),
            "found": list(self.found),
            "sensitivity": self.sensitivity,
        }

    @classmethod
    def of_state(cls, state: dict[str, Any]) -> Probe:
        """From :meth:`as_state`."""
        return cls(
            tuple(tuple(row) for row in state["ids"]),
            tuple(tuple(row) for row in state["priors"]),
            np.asarray(state["queries"], dtype=np.float32),
            tuple(state["found"]),
            state["sensitivity"],
        )


@dataclass(frozen=True, slots=True)
class Gauges:
    """Measures of one probe.

    Attributes:
        distinct: share of the questions' best passages that are different ones.
        overlap: mean Jaccard index of the best five over pairs of questions.
        information: H(mean p(z|x)) - mean H(p(z|x)), nats: how much a question says about its passage.
        cosine: mean cosine over pairs of questions.
        recall: share of the questions whose answer is among the best five.
        sensitivity: as in :class:`Probe`.
        divergence: mean KL(p(z|x) || p_0(z|x)), nats.
        drift: mean |q - q_0|.
        hub: largest share that one passage has of all places among the best five.
    """

    distinct: float
    overlap: float
    information: float
    cosine: float
    recall: float
    sensitivity: float | None
    divergence: float
    drift: float
    hub: float

    def as_figures(self) -> dict[str, float]:
        """For the log, rounded, under names that begin with ``gauge_``."""
        return {f"{PREFIX}{key}": round(value, 4) for key, value in asdict(self).items() if value is not None}

    @classmethod
    def of_figures(cls, figures: Mapping[str, Any]) -> Gauges:
        """From :meth:`as_figures`, whatever else stands beside them; KeyError where one is missing."""
        known = {name: float(figures[f"{PREFIX}{name}"]) for name in NAMES if name != "sensitivity"}
        sensitivity = figures.get(f"{PREFIX}sensitivity")
        return cls(**known, sensitivity=None if sensitivity is None else float(sensitivity))


NAMES = tuple(field.name for field in fields(Gauges))


def measure(now: Probe, first: Probe) -> Gauges:
    """The gauges of ``now``; ``first`` is what the retriever gave before training, for the same questions."""
    tops = [row[0] for row in now.ids if row]
    places = Counter(id for row in now.ids for id in row[:_TOP])
    return Gauges(
        distinct=len(set(tops)) / max(1, len(now.ids)),
        overlap=_mean_of_pairs([frozenset(row[:_TOP]) for row in now.ids]),
        information=_information(now),
        cosine=_mean_cosine(now.queries),
        recall=float(np.mean(now.found)) if now.found else 0.0,
        sensitivity=now.sensitivity,
        divergence=_divergence(now, first),
        drift=float(np.linalg.norm(now.queries - first.queries, axis=1).mean()) if len(now.queries) else 0.0,
        hub=max(places.values(), default=0) / max(1, places.total()),
    )


@dataclass(frozen=True, slots=True)
class Limit:
    """Where a gauge raises an alarm: ``below`` the value, or else above it."""

    value: float
    below: bool

    def is_passed(self, value: float) -> bool:
        """Whether ``value`` shows a collapse."""
        return value < self.value if self.below else value > self.value


def limits(baseline: Gauges, questions: int) -> dict[str, Limit]:
    """The limit of each gauge by its name; the sensitivity has none where the untrained reader has hardly any.

    Args:
        baseline: the gauges of the untrained retriever.
        questions: how many were looked up, for the width of chance in the recall.
    """
    margin = 1.96 * math.sqrt(max(baseline.recall * (1.0 - baseline.recall), 0.05) / max(1, questions))
    found = {
        "distinct": Limit(0.5 * baseline.distinct, below=True),
        "overlap": Limit(max(3.0 * baseline.overlap, 0.3), below=False),
        "information": Limit(0.25 * baseline.information, below=True),
        "cosine": Limit(baseline.cosine + 0.5 * (1.0 - baseline.cosine), below=False),
        "recall": Limit(baseline.recall - margin, below=True),
        "divergence": Limit(5.0, below=False),
        "drift": Limit(1.3, below=False),
        "hub": Limit(max(0.25, 2.0 * baseline.hub), below=False),
    }
    if baseline.sensitivity is not None and baseline.sensitivity > _SENSITIVE:
        found["sensitivity"] = Limit(0.2 * baseline.sensitivity, below=True)
    return found


def alarms(now: Gauges, baseline: Gauges, questions: int) -> tuple[str, ...]:
    """Names of the gauges that show a collapse.

    Args:
        now: the gauges of this moment.
        baseline: those of the untrained retriever.
        questions: how many were looked up, for the width of chance in the recall.
    """
    values = asdict(now)
    found = limits(baseline, questions).items()
    return tuple(name for name, limit in found if values[name] is not None and limit.is_passed(values[name]))


class CollapseGuard:
    """Decides what a run does about its gauges.

    Attributes:
        raised: how many alarms there were.
        frozen: whether the retriever learns no more.
    """

    def __init__(self, baseline: Probe) -> None:
        self.baseline = baseline
        self._gauges = measure(baseline, baseline)
        self.raised = 0

    @property
    def frozen(self) -> bool:
        """Whether the retriever is to learn no more."""
        return self.raised >= 2

    @property
    def rate_factor(self) -> float:
        """What the retriever's learning rate is multiplied with."""
        return 0.0 if self.frozen else 0.5**self.raised

    @property
    def untrained(self) -> Gauges:
        """The gauges of the untrained retriever."""
        return self._gauges

    def judge(self, now: Probe) -> tuple[Gauges, tuple[str, ...], Action]:
        """Gauges of ``now``, the names of those that are bad, and what to do."""
        gauges = measure(now, self.baseline)
        bad = alarms(gauges, self._gauges, len(now.ids))
        if not bad or self.frozen:
            return gauges, bad, "go on"
        self.raised += 1
        return gauges, bad, "freeze" if self.frozen else "roll back"


def _mean_of_pairs(sets: Sequence[frozenset[int]]) -> float:
    values = [len(a & b) / max(1, len(a | b)) for number, a in enumerate(sets) for b in sets[number + 1 :]]
    return float(np.mean(values)) if values else 0.0


def _mean_cosine(queries: NDArray[np.float32]) -> float:
    count = len(queries)
    if count < 2:
        return 0.0
    norms = np.linalg.norm(queries, axis=1, keepdims=True)
    total = np.square((queries / np.maximum(norms, _FLOOR)).sum(axis=0)).sum()
    return float((total - count) / (count * (count - 1)))


def _information(probe: Probe) -> float:
    mean: dict[int, float] = defaultdict(float)
    own = []
    for ids, prior in zip(probe.ids, probe.priors, strict=True):
        for id, share in zip(ids, prior, strict=True):
            mean[id] += share / len(probe.ids)
        own.append(_entropy(np.asarray(prior)))
    return _entropy(np.asarray(list(mean.values()))) - float(np.mean(own)) if own else 0.0


def _entropy(shares: NDArray[np.float64]) -> float:
    present = shares[shares > 0]
    return float(-(present * np.log(present)).sum())


def _divergence(now: Probe, first: Probe) -> float:
    values = []
    for ids, prior, old_ids, old in zip(now.ids, now.priors, first.ids, first.priors, strict=True):
        before = dict(zip(old_ids, old, strict=True))
        # What the first retriever did not find had less than its last passage.
        least = min([*old, 1.0]) * 0.5
        shares = zip(ids, prior, strict=True)
        values.append(sum(p * math.log(p / max(before.get(id, least), _FLOOR)) for id, p in shares if p > 0))
    return float(np.mean(values)) if values else 0.0
