"""The mathematics of Lewis et al. (2020) as pure functions of log-probabilities.

Notation: x question, z passage, y answer; K passages, T answer tokens. ``log_prior`` is log p(z|x), shape
[..., K]; ``token_ll`` is log p(y_i | x, z, y_<i), shape [..., K, T]. Leading axes are batch axes. A component
that is not there (fewer than K passages were found) has log prior -inf and never contributes. The null passage
(appendix F) is one more component, the last: every function takes K + 1 as it takes K.

NumPy arrays, or what NumPy makes arrays of, are computed in float64 and give arrays. PyTorch tensors are computed in
their own type, on their own device and with their gradient, and give tensors: training minimises the same functions
that answers are scored with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scholiast.rag.arrays import Arrays, arrays_of

Float64Array = NDArray[np.float64]


def logsumexp(values: ArrayLike, axis: int = -1) -> Float64Array:
    """log sum exp along ``axis``; -inf where every term is -inf."""
    xp = arrays_of(values)
    result: Float64Array = xp.logsumexp(xp.floats(values), axis)
    return result


def log_softmax(values: ArrayLike, axis: int = -1) -> Float64Array:
    """log softmax along ``axis``; all -inf stays all -inf."""
    xp = arrays_of(values)
    result: Float64Array = xp.log_softmax(xp.floats(values), axis)
    return result


def softmax(values: ArrayLike, axis: int = -1) -> Float64Array:
    """Softmax along ``axis``; all zeros where every value is -inf."""
    xp = arrays_of(values)
    result: Float64Array = xp.exp(xp.log_softmax(xp.floats(values), axis))
    return result


def log_prior(scores: ArrayLike, k: int | None = None, present: ArrayLike | None = None) -> Float64Array:
    """log p(z|x) = log softmax of the retrieval scores over the top K only (paper 2.2), shape [..., N].

    Args:
        scores: s_z, shape [..., N].
        k: K; scores outside the K largest get -inf. None: all N.
        present: booleans, same shape; False marks padding where fewer than K passages were found. Padding is
            masked rather than scored 0, which could outrank a real negative score.
    """
    xp = arrays_of(scores)
    array = xp.floats(scores)
    if present is not None:
        array = xp.where(xp.booleans(present), array, -np.inf)
    if k is not None and k < array.shape[-1]:
        array = xp.where(xp.top(array, k), array, -np.inf)
    result: Float64Array = xp.log_softmax(array, -1)
    return result


def log_prior_with_null(scores: ArrayLike, logit: ArrayLike) -> Float64Array:
    """log p(z|x) over K passages and the null passage, the null last (paper, appendix F), shape [..., K + 1].

    Args:
        scores: s_z, shape [..., K]; -inf where there is no passage.
        logit: the null's own score, a scalar or shape [...], however it was parametrised (see ``null_passage``).
    """
    xp = arrays_of(scores, logit)
    result: Float64Array = xp.log_softmax(xp.joined(xp.floats(scores), logit), -1)
    return result


def with_null(scores: ArrayLike, bias: float) -> tuple[Float64Array, float]:
    """:func:`log_prior_with_null` and the null's prior probability."""
    prior = log_prior_with_null(scores, bias)
    return prior, float(np.exp(prior[-1]))


def sequence_log_likelihood(log_prior: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """RAG-Sequence: log sum_z p(z|x) prod_i p(y_i|x,z,y_<i) (paper 2.1), shape [...].

    The prior counts however short the target is: at length one this equals :func:`token_log_likelihood`.

    Args:
        log_prior: shape [..., K].
        token_ll: shape [..., K, T].
        mask: booleans [..., T]; False for padding after the end of y.
    """
    xp = arrays_of(log_prior, token_ll)
    result: Float64Array = xp.logsumexp(_joint(xp, log_prior, token_ll, mask), -1)
    return result


def token_log_likelihood(log_prior: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """RAG-Token: log prod_i sum_z p(z|x) p(y_i|x,z,y_<i) (paper 2.1), shape [...]; arguments as above."""
    xp = arrays_of(log_prior, token_ll)
    per_token = xp.logsumexp(xp.floats(log_prior)[..., None] + _masked(xp, token_ll, mask), -2)
    if mask is not None:
        per_token = xp.where(xp.booleans(mask), per_token, 0.0)
    result: Float64Array = per_token.sum(-1)
    return result


def sequence_posterior(log_prior: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """p(z|x,y), proportional to p(z|x) prod_i p(y_i|x,z,y_<i), under RAG-Sequence, shape [..., K]; sums to 1."""
    xp = arrays_of(log_prior, token_ll)
    result: Float64Array = xp.exp(xp.log_softmax(_joint(xp, log_prior, token_ll, mask), -1))
    return result


def sentence_posterior(log_prior: ArrayLike, token_ll: ArrayLike, tokens: Sequence[int]) -> Float64Array:
    """r_z(S), proportional to p(z|x) prod_{i in S} p(y_i|x,z,y_<i): each passage's share of a sentence, shape [..., K].

    Args:
        log_prior: shape [..., K].
        token_ll: shape [..., K, T].
        tokens: the indices i of the sentence's tokens; none gives the prior.
    """
    xp = arrays_of(log_prior, token_ll)
    inside = xp.floats(token_ll)[..., list(tokens)]
    result: Float64Array = xp.exp(xp.log_softmax(xp.floats(log_prior) + inside.sum(-1), -1))
    return result


def running_posteriors(log_prior: ArrayLike, token_ll: ArrayLike) -> Float64Array:
    """p(z|x,y_<=i) after each token, shape [..., T, K]; each sums to 1."""
    xp = arrays_of(log_prior, token_ll)
    weights = xp.floats(log_prior)[..., None] + xp.cumsum(xp.floats(token_ll))
    result: Float64Array = xp.swapped(xp.exp(xp.log_softmax(weights, -2)))
    return result


def local_posteriors(log_prior: ArrayLike, token_ll: ArrayLike) -> Float64Array:
    """p(z_i|x,y_i,y_<i), proportional to p(z|x) p(y_i|x,z,y_<i) (paper Figure 2), shape [..., T, K]."""
    xp = arrays_of(log_prior, token_ll)
    weights = xp.floats(log_prior)[..., None] + xp.floats(token_ll)
    result: Float64Array = xp.swapped(xp.exp(xp.log_softmax(weights, -2)))
    return result


def token_posterior(log_prior: ArrayLike, token_ll: ArrayLike) -> Float64Array:
    """Each passage's share of a RAG-Token answer: the mean of the local posteriors, shape [..., K]."""
    result: Float64Array = local_posteriors(log_prior, token_ll).mean(-2)
    return result


def sequence_score_gradient(scores: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """d(-log p(y|x))/ds_z under RAG-Sequence: prior - posterior, shape [..., K]."""
    prior = log_prior(scores)
    result: Float64Array = arrays_of(prior).exp(prior) - sequence_posterior(prior, token_ll, mask)
    return result


def token_score_gradient(scores: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None = None) -> Float64Array:
    """d(-log p(y|x))/ds_z under RAG-Token: T * prior - sum_i local posterior_i, shape [..., K]."""
    prior = log_prior(scores)
    xp = arrays_of(prior, token_ll)
    local = local_posteriors(prior, token_ll)
    counted = xp.floats(np.ones(tuple(local.shape[:-1])) if mask is None else mask)
    length = counted.sum(-1)[..., None]
    result: Float64Array = length * xp.exp(xp.floats(prior)) - (local * counted[..., None]).sum(-2)
    return result


def refusal_mass(log_prior: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """rho = sum_z p(z|x) rho_z: how much of the mixture begins with a refusal, shape [...].

    Args:
        log_prior: shape [..., K].
        log_rho: log rho_z, rho_z = p(R|x,z) at the first step, shape [..., K]; -inf where there is no token R.
    """
    xp = arrays_of(log_prior, log_rho)
    total = xp.logsumexp(xp.floats(log_prior) + xp.floats(log_rho), -1)
    result: Float64Array = xp.exp(total).clip(max=1.0)
    return result


def answering_share(log_prior: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """log(1 - rho), the part of the mixture that does not begin with a refusal, shape [...]; arguments as above."""
    xp = arrays_of(log_prior, log_rho)
    result: Float64Array = xp.logsumexp(xp.floats(log_prior) + xp.log1mexp(xp.floats(log_rho)), -1)
    return result


def answering_log_prior(log_prior: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """log p(z|x, not R), proportional to p(z|x)(1 - rho_z), shape [..., K].

    Belongs together with :func:`answering_token_ll`. Their product is p(z|x) p(y|x,z) / (1 - rho): the same as
    masking R at the first step, keeping p(z|x) and dividing by 1 - rho. Doing only one of the two is wrong.
    """
    xp = arrays_of(log_prior, log_rho)
    result: Float64Array = xp.log_softmax(xp.floats(log_prior) + xp.log1mexp(xp.floats(log_rho)), -1)
    return result


def answering_token_ll(token_ll: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """log p(y_i|x,z,y_<i, not R): the first step renormalised per component, shape [..., K, T]."""
    xp = arrays_of(token_ll, log_rho)
    array = xp.floats(token_ll)
    first = xp.booleans(np.arange(array.shape[-1]) == 0)
    share = xp.log1mexp(xp.floats(log_rho))[..., None]
    # A component that is sure to refuse has no weight left, and nothing to renormalise.
    result: Float64Array = array - xp.where(first & (share > -np.inf), share, 0.0)
    return result


def doubt(log_prior: ArrayLike, log_rho: ArrayLike) -> Float64Array:
    """How unsure of themselves the passages are that an answer would rest on: sum_z p(z|x, not R) rho_z, shape [...].

    rho itself counts every passage of the prior that rightly says that it does not hold the answer. Among the
    retrieved ones most do, so it tells how many passages refuse rather than whether the answering ones are sure: one
    likely and confident passage must win against them. Never above rho, and the same with one passage.
    """
    xp = arrays_of(log_prior, log_rho)
    weights = xp.floats(answering_log_prior(log_prior, log_rho))
    total = xp.logsumexp(weights + xp.floats(log_rho), -1)
    answers = (weights > -np.inf).any(-1)
    result: Float64Array = xp.where(answers, xp.exp(total).clip(max=1.0), 1.0)
    return result


def _joint(xp: Arrays, log_prior: ArrayLike, token_ll: ArrayLike, mask: ArrayLike | None) -> Any:
    """log p(z|x) + log p(y|x,z), shape [..., K]."""
    return xp.floats(log_prior) + _masked(xp, token_ll, mask).sum(-1)


def _masked(xp: Arrays, token_ll: ArrayLike, mask: ArrayLike | None) -> Any:
    """``token_ll`` with 0 where ``mask``, shape [..., T], is False."""
    array = xp.floats(token_ll)
    return array if mask is None else xp.where(xp.booleans(mask)[..., None, :], array, 0.0)
