"""Which tokens are most probable under a mixture, exactly, without adding up the whole vocabulary."""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from scholiast.inference.protocols import FloatArray
from scholiast.rag import marginal
from scholiast.rag.marginal import Float64Array

_SLACK = 1e-3


def top_tokens(
    log_probs: FloatArray, weights: Float64Array, banned: Collection[int], count: int
) -> tuple[NDArray[np.int64], Float64Array]:
    """The ``count`` tokens v of largest logsumexp_z(w_z + log p_z(v)) and these values in float64, best first.

    A token's value lies between its largest term and that plus log(rows), so only tokens within log(rows) of the
    count-th best largest term can be among them; the exact sum is taken over those few. Among equals the smallest id
    comes first; fewer come back when fewer are not banned.

    Args:
        log_probs: shape [rows, vocabulary], float32.
        weights: log weights, shape [rows]; at least one finite.
        banned: ids that may not win.
        count: how many, at least 1.
    """
    voting = np.flatnonzero(np.isfinite(weights))
    if not len(voting):
        raise ValueError("no component has a finite weight")
    top = float(weights[voting].max())
    peaks: FloatArray | None = None
    for row in voting:
        shifted = log_probs[row] + np.float32(weights[row] - top)
        peaks = shifted if peaks is None else np.maximum(peaks, shifted, out=peaks)
    assert peaks is not None
    peaks[list(banned)] = -np.inf
    count = min(count, len(peaks) - len(banned))
    least = peaks.max() if count == 1 else np.partition(peaks, len(peaks) - count)[len(peaks) - count]
    close = np.flatnonzero(peaks >= least - np.float32(math.log(len(voting)) + _SLACK))
    exact = marginal.logsumexp(
        np.asarray(log_probs[np.ix_(voting, close)], dtype=np.float64) + weights[voting, None], axis=0
    )
    order = np.argsort(-exact, kind="stable")[:count]
    return close[order], exact[order]


def best_token(log_probs: FloatArray, weights: Float64Array, banned: Collection[int]) -> tuple[int, float]:
    """The most probable token and its value; see :func:`top_tokens`."""
    tokens, values = top_tokens(log_probs, weights, banned, 1)
    return int(tokens[0]), float(values[0])
