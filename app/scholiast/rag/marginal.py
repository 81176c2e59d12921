"""The mathematics of Lewis et al. (2020) as pure functions of log-probabilities, accumulated in float64.

Notation: x question, z passage, y answer; K passages, T answer tokens. ``log_prior`` is log p(z|x), shape
[..., K]; ``token_ll`` is log p(y_i | x, z, y_<i), shape [..., K, T]. Leading axes are batch axes. A component
that is not there has log prior -inf and never contributes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Float64Array = NDArray[np.float64]


def logsumexp(values: ArrayLike, axis: int = -1) -> Float64Array:
    """log sum exp along ``axis`` in float64; -inf where every term is -inf."""
    array = np.asarray(values, dtype=np.float64)
    if array.shape[axis] == 0:
        return np.full(np.delete(np.array(array.shape), axis), -np.inf)
    peak = np.max(array, axis=axis, keepdims=True)
    peak = np.where(np.isfinite(peak), peak, 0.0)
    with np.errstate(divide="ignore"):
        total = np.log(np.sum(np.exp(array - peak), axis=axis, keepdims=True))
    result: Float64Array = np.squeeze(total + peak, axis=axis)
    return result


def log_softmax(values: ArrayLike, axis: int = -1) -> Float64Array:
    """log softmax along ``axis`` in float64; all -inf stays all -inf."""
    array = np.asarray(values, dtype=np.float64)
    total = np.expand_dims(logsumexp(array, axis), axis)
    result: Float64Array = array - np.where(np.isfinite(total), total, 0.0)
    return result


def softmax(values: ArrayLike, axis: int = -1) -> Float64Array:
    """Softmax along ``axis`` in float64; all zeros where every value is -inf."""
    result: Float64Array = np.exp(log_softmax(values, axis))
    return result


def log_prior(scores: ArrayLike, k: int | None = None, present: ArrayLike | None = None) -> Float64Array:
    """log p(z|x): log softmax of the retrieval scores over the top K only (paper 2.2).

    Args:
        scores: s_z, shape [..., N].
        k: K; scores outside the K largest get -inf. None: all N.
        present: booleans, same shape; False marks padding where fewer than K passages were found. Padding is
            masked rather than scored 0, which could outrank a real negative score.
    """
    array = np.asarray(scores, dtype=np.float64)
    if present is not None:
        array = np.where(np.asarray(present, dtype=bool), array, -np.inf)
    if k is not None and k < array.shape[-1]:
        order = np.argsort(-array, axis=-1, kind="stable")
        kept = np.zeros(array.shape, dtype=bool)
        np.put_along_axis(kept, order[..., :k], True, axis=-1)
        array = np.where(kept, array, -np.inf)
    return log_softmax(array)


def sequence_log_likelihood(log_prior: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """RAG-Sequence: log sum_z p(z|x) prod_i p(y_i|x,z,y_<i) (paper 2.1), shape [...].

    The prior counts however short the target is: at length one this equals :func:`token_log_likelihood`.

    Args:
        log_prior: shape [..., K].
        token_ll: shape [..., K, T].
        mask: booleans [..., T]; False for padding after the end of y.
    """
    return logsumexp(np.asarray(log_prior, dtype=np.float64) + _masked(token_ll, mask).sum(axis=-1))


def token_log_likelihood(log_prior: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """RAG-Token: log prod_i sum_z p(z|x) p(y_i|x,z,y_<i) (paper 2.1), shape [...]; arguments as above."""
    prior = np.asarray(log_prior, dtype=np.float64)
    per_token = logsumexp(prior[..., None] + _masked(token_ll, mask), axis=-2)
    if mask is not None:
        per_token = np.where(np.asarray(mask, dtype=bool), per_token, 0.0)
    result: Float64Array = per_token.sum(axis=-1)
    return result


def sequence_posterior(log_prior: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """p(z|x,y) under RAG-Sequence, shape [..., K]; sums to 1."""
    return softmax(np.asarray(log_prior, dtype=np.float64) + _masked(token_ll, mask).sum(axis=-1))


def running_posteriors(log_prior: ArrayLike, token_ll: ArrayLike) -> Float64Array:
    """p(z|x,y_<=i) after each token, shape [..., T, K]; each sums to 1."""
    weights = np.asarray(log_prior, dtype=np.float64)[..., None] + np.cumsum(_masked(token_ll, None), axis=-1)
    return np.swapaxes(softmax(weights, axis=-2), -1, -2)


def local_posteriors(log_prior: ArrayLike, token_ll: ArrayLike) -> Float64Array:
    """p(z_i|x,y_i,y_<i), proportional to p(z|x) p(y_i|x,z,y_<i) (paper Figure 2), shape [..., T, K]."""
    weights = np.asarray(log_prior, dtype=np.float64)[..., None] + _masked(token_ll, None)
    return np.swapaxes(softmax(weights, axis=-2), -1, -2)


def token_posterior(log_prior: ArrayLike, token_ll: ArrayLike) -> Float64Array:
    """Each passage's share of a RAG-Token answer: the mean of the local posteriors, shape [..., K]."""
    result: Float64Array = local_posteriors(log_prior, token_ll).mean(axis=-2)
    return result


def sequence_score_gradient(scores: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """d(-log p(y|x))/ds_z under RAG-Sequence: prior - posterior, shape [..., K]."""
    prior = log_prior(scores)
    return np.exp(prior) - sequence_posterior(prior, token_ll, mask)


def token_score_gradient(scores: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """d(-log p(y|x))/ds_z under RAG-Token: T * prior - sum_i local posterior_i, shape [..., K]."""
    prior = log_prior(scores)
    local = local_posteriors(prior, token_ll)
    counted = np.ones(local.shape[:-1]) if mask is None else np.asarray(mask, dtype=np.float64)
    length = counted.sum(axis=-1)[..., None]
    result: Float64Array = length * np.exp(prior) - (local * counted[..., None]).sum(axis=-2)
    return result


def refusal_mass(log_prior: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """rho = sum_z p(z|x) rho_z: how much of the mixture begins with a refusal, shape [...].

    Args:
        log_prior: shape [..., K].
        log_rho: log rho_z, rho_z = p(R|x,z) at the first step, shape [..., K]; -inf where there is no token R.
    """
    total = logsumexp(np.asarray(log_prior, dtype=np.float64) + np.asarray(log_rho, dtype=np.float64))
    result: Float64Array = np.minimum(np.exp(total), 1.0)
    return result


def answering_log_prior(log_prior: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """log p(z|x, not R), proportional to p(z|x)(1 - rho_z), shape [..., K].

    Belongs together with :func:`answering_token_ll`. Their product is p(z|x) p(y|x,z) / (1 - rho): the same as
    masking R at the first step, keeping p(z|x) and dividing by 1 - rho. Doing only one of the two is wrong.
    """
    return log_softmax(np.asarray(log_prior, dtype=np.float64) + _log1mexp(log_rho))


def answering_token_ll(token_ll: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """log p(y_i|x,z,y_<i, not R): the first step renormalised per component, shape [..., K, T]."""
    result = np.array(token_ll, dtype=np.float64, copy=True)
    if result.shape[-1]:
        result[..., 0] -= _log1mexp(log_rho)
    return result


def doubt(log_prior: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """How unsure of themselves the passages are that an answer would rest on: sum_z p(z|x, not R) rho_z, shape [...].

    rho itself counts every passage of the prior that rightly says that it does not hold the answer. Among the
    retrieved ones most do, so it tells how many passages refuse rather than whether the answering ones are sure: one
    likely and confident passage must win against them. Never above rho, and the same with one passage.
    """
    weights = answering_log_prior(log_prior, log_rho)
    total = logsumexp(weights + np.asarray(log_rho, dtype=np.float64))
    silent = ~np.isfinite(weights).any(axis=-1)
    result: Float64Array = np.where(silent, 1.0, np.minimum(np.exp(total), 1.0))
    return result


def with_null(scores: ArrayLike, bias: float) -> tuple[Float64Array, float]:
    """log p(z|x) over K passages and the null passage (paper, appendix F, static bias).

    Returns:
        log prior over K + 1 components, the null last, shape [K + 1]; and the null's prior probability.
    """
    joined = np.append(np.asarray(scores, dtype=np.float64), bias)
    prior = log_softmax(joined)
    return prior, float(np.exp(prior[-1]))


def _masked(token_ll: ArrayLike, mask: ArrayLike | None) -> Float64Array:
    array = np.asarray(token_ll, dtype=np.float64)
    if mask is None:
        return array
    keep: Any = np.asarray(mask, dtype=bool)[..., None, :]
    return np.where(keep, array, 0.0)


def _log1mexp(log_p: ArrayLike) -> Float64Array:
    """log(1 - p) from log p, accurate at both ends; -inf where p >= 1."""
    array = np.minimum(np.asarray(log_p, dtype=np.float64), 0.0)
    with np.errstate(divide="ignore"):
        result: Float64Array = np.where(array > -np.log(2.0), np.log(-np.expm1(array)), np.log1p(-np.exp(array)))
    return result
