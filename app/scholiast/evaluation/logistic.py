"""Ridge logistic regression without negative coefficients, for what every feature speaks for.

A negative weight could there only be an artefact of the sample, and without one the probability rises with every
feature, which a general solver does not promise.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

_STEPS = 4000
_STILL = 1e-8


def fit_logistic(
    table: NDArray[np.float64], labels: NDArray[np.bool_], ridge: float = 1e-3, *, balanced: bool = True
) -> tuple[NDArray[np.float64], float]:
    """Coefficients, shape [features], and intercept, for the features as they came.

    The mean log loss plus ridge / 2 times the squared coefficients of the standardised features is least, found by
    accelerated projected gradient descent (Beck and Teboulle 2009), begun again where it overshoots (O'Donoghue and
    Candès 2015). A feature that never varies has no coefficient.

    Args:
        table: shape [n, features].
        labels: shape [n]; both values occur.
        ridge: above 0.
        balanced: both classes weigh the same, for ranking; otherwise each example, for probabilities.
    """
    centre, spread = table.mean(axis=0), table.std(axis=0)
    varies = spread > 1e-12
    spread = np.where(varies, spread, 1.0)
    # The last column is the intercept's.
    scaled = np.column_stack([(table - centre) / spread * varies, np.ones(len(table))])
    share = np.full(len(labels), 1.0 / len(labels))
    if balanced:
        share = np.where(labels, 0.5 / labels.sum(), 0.5 / (~labels).sum())
    penalty = np.append(np.full(table.shape[1], ridge), 0.0)
    steepest = 0.25 * float(np.linalg.eigvalsh(scaled.T @ (scaled * share[:, None]))[-1]) + ridge
    weights = ahead = np.zeros(scaled.shape[1])
    momentum = 1.0
    for _ in range(_STEPS):
        error = share * (1.0 / (1.0 + np.exp(-(scaled @ ahead))) - labels)
        moved = ahead - (scaled.T @ error + penalty * ahead) / steepest
        moved[:-1] = np.maximum(0.0, moved[:-1])
        before = ahead
        following = (1.0 + math.sqrt(1.0 + 4.0 * momentum**2)) / 2.0
        ahead = moved + (momentum - 1.0) / following * (moved - weights)
        moves = moved - weights
        weights, momentum = moved, following
        if np.abs(moves).max() < _STILL:
            break
        if float((before - moved) @ moves) > 0.0:
            ahead, momentum = moved, 1.0
    plain = weights[:-1] / spread
    return plain, float(weights[-1]) - float(plain @ centre)
