"""Retrieval and reading measures as pure functions.

By note: a ranking of passages is reduced to distinct notes first, and a question counts as found at k when at
least one of its gold notes is among the first k notes (DPR's top-k retrieval accuracy, counted by note).
"""

from __future__ import annotations

import math
import re
import string
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = frozenset(string.punctuation)
# Scripts written without spaces: a normalised answer is looked for as characters, not as whole words.
_UNSPACED = re.compile("[\u2e80-\u9fff\u3040-\u30ff\uf900-\ufaff\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f]")


def distinct(names: Iterable[str]) -> list[str]:
    """``names`` in order, each once: a ranking of passages reduced to notes."""
    return list(dict.fromkeys(names))


def first_rank(ranking: Sequence[str], gold: Collection[str]) -> int | None:
    """The 1-based rank of the first gold item, or None."""
    return next((rank for rank, name in enumerate(ranking, start=1) if name in gold), None)


def recall_at(rank: int | None, k: int) -> float:
    """1.0 when the first gold item stands at rank ``k`` or better."""
    return 1.0 if rank is not None and rank <= k else 0.0


def reciprocal_rank(rank: int | None, k: int) -> float:
    """1/rank, 0 beyond ``k``; its mean over questions is MRR@k."""
    return 1.0 / rank if rank is not None and rank <= k else 0.0


def ndcg_at(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """Normalised discounted cumulative gain with binary relevance (Järvelin and Kekäläinen, 2002), in [0, 1]."""
    gain = sum(1.0 / math.log2(rank + 1) for rank, name in enumerate(ranking[:k], start=1) if name in gold)
    ideal = sum(1.0 / math.log2(rank + 1) for rank in range(1, min(len(gold), k) + 1))
    return gain / ideal if ideal else 0.0


def normalise(text: str) -> str:
    """SQuAD's normalisation: lower case, no punctuation, no English article, single spaces.

    As in the official script, with punctuation of other scripts removed as well.
    """
    bare = "".join(c for c in text.lower() if not _is_punctuation(c))
    return " ".join(_ARTICLES.sub(" ", bare).split())


def _is_punctuation(character: str) -> bool:
    return character in _PUNCTUATION or unicodedata.category(character).startswith("P")


def exact_match(candidate: str, answers: Sequence[str]) -> float:
    """1.0 when ``candidate`` equals one of ``answers`` after normalisation."""
    found = normalise(candidate)
    return float(any(found == normalise(answer) for answer in answers))


def f1(candidate: str, answers: Sequence[str]) -> float:
    """The best token F1 of ``candidate`` against ``answers`` after normalisation, in [0, 1]."""
    return max((_token_f1(normalise(candidate).split(), normalise(a).split()) for a in answers), default=0.0)


def _token_f1(found: list[str], wanted: list[str]) -> float:
    if not found or not wanted:
        return float(found == wanted)
    shared = sum((Counter(found) & Counter(wanted)).values())
    if not shared:
        return 0.0
    precision, recall = shared / len(found), shared / len(wanted)
    return 2 * precision * recall / (precision + recall)


def holds_answer(text: str, answers: Sequence[str]) -> bool:
    """Whether an answer stands in ``text`` as whole words (as characters where words are not spaced).

    Unlike in :func:`normalise`, punctuation separates words here, so that "308" is found in "a 308-yard run".
    """
    haystack = _words(text)
    for answer in answers:
        needle = _words(answer)
        if not needle:
            continue
        if _UNSPACED.search(needle):
            if needle.replace(" ", "") in haystack.replace(" ", ""):
                return True
        elif f" {needle} " in f" {haystack} ":
            return True
    return False


def _words(text: str) -> str:
    """Lower case, punctuation as spaces, no English article, single spaces."""
    spaced = "".join(" " if _is_punctuation(c) else c for c in text.lower())
    return " ".join(_ARTICLES.sub(" ", spaced).split())


def mean(values: Sequence[float]) -> float | None:
    """The mean, or None of nothing."""
    return sum(values) / len(values) if values else None


def percentile(values: Sequence[float], share: float) -> float | None:
    """The value below which ``share`` (0 to 1) of ``values`` lie, interpolated; None of nothing."""
    return float(np.quantile(np.asarray(values, dtype=np.float64), share)) if values else None


def bootstrap_interval(values: Sequence[float], seed: int, resamples: int = 1000) -> tuple[float, float] | None:
    """The 95 % percentile-bootstrap interval of the mean over questions; None of nothing."""
    if not values:
        return None
    data = np.asarray(values, dtype=np.float64)
    generator = np.random.default_rng(seed)
    means = np.empty(resamples)
    for i in range(resamples):
        means[i] = data[generator.integers(0, len(data), len(data))].mean()
    low, high = np.quantile(means, (0.025, 0.975))
    return float(low), float(high)


def bootstrap_statistic(
    count: int, statistic: Callable[[NDArray[np.int64]], float | None], seed: int, resamples: int = 1000
) -> tuple[float, float] | None:
    """The 95 % percentile-bootstrap interval of what is no mean over questions.

    Args:
        count: number of questions.
        statistic: of the questions with these indices, drawn with replacement; None where it is not defined, and
            such a draw is left out.
        seed: for the draws.
        resamples: number of draws.
    """
    generator = np.random.default_rng(seed)
    drawn = (statistic(generator.integers(0, count, count)) for _ in range(resamples if count else 0))
    values = [value for value in drawn if value is not None]
    if not values:
        return None
    low, high = np.quantile(np.asarray(values), (0.025, 0.975))
    return float(low), float(high)


def auroc(yes: NDArray[np.float64], no: NDArray[np.float64]) -> float:
    """P(a random ``yes`` score > a random ``no`` score), ties counting half; neither may be empty."""
    both = np.concatenate([yes, no])
    _values, inverse, counts = np.unique(both, return_inverse=True, return_counts=True)
    mean_ranks = np.cumsum(counts) - (counts - 1) / 2
    wins = mean_ranks[inverse[: len(yes)]].sum() - len(yes) * (len(yes) + 1) / 2
    return float(wins / (len(yes) * len(no)))


def coverage_at_precision(scores: NDArray[np.float64], right: NDArray[np.bool_], precision: float) -> float:
    """The largest share of the questions that can be answered with at least ``precision`` of the answers right.

    Coverage at accuracy of selective question answering (Kamath et al., 2020, section 3): questions are answered
    from the highest score down, those of equal score together. 0 where no threshold is good enough.

    Args:
        scores: shape [n], n >= 1.
        right: shape [n].
        precision: in [0, 1].
    """
    order = np.argsort(-scores, kind="stable")
    ranked = scores[order]
    answered = np.arange(1, len(ranked) + 1)
    last_of_its_score = np.append(ranked[1:] != ranked[:-1], True)
    good = last_of_its_score & (np.cumsum(right[order]) >= precision * answered - 1e-9)
    return float(answered[good].max() / len(ranked)) if good.any() else 0.0


def set_precision(found: Sequence[str], gold: Collection[str]) -> float:
    """The share of ``found`` (not empty) that is gold."""
    return sum(name in gold for name in found) / len(found)


def set_recall(found: Collection[str], gold: Collection[str]) -> float:
    """The share of ``gold`` (not empty) that was found."""
    return sum(name in found for name in set(gold)) / len(set(gold))
