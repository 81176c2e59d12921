"""The paper's objective in torch: -log p(y|x), marginal over the top K (Lewis et al. 2020, 2.1 and 2.4).

The likelihoods are those of ``rag.marginal``, in tensors; only the logits of the prior are made here:
s_z = scale * <q, d_z> + rest_z, with gradients to q and to the scale; document vectors are constants. A null passage
(appendix F) is one more component, the last.
"""

from __future__ import annotations

from typing import Any, Literal

from scholiast.rag import marginal

Objective = Literal["rag-sequence", "rag-token"]


def scores(query: Any, documents: Any, scale: Any, rest: Any) -> Any:
    """s_z, shape [K].

    Args:
        query: q(x), shape [d], with gradient.
        documents: d_z, shape [K, d]; constants.
        scale: factor of the inner product, a scalar.
        rest: what does not depend on q (BM25 times its weight), shape [K].
    """
    return scale * (documents.detach() @ query) + rest


def log_prior(scores: Any, null_logit: Any | None = None) -> Any:
    """log p(z|x) over the K passages, shape [K]; with ``null_logit``, a scalar, over those and the null, [K + 1]."""
    return marginal.log_prior(scores) if null_logit is None else marginal.log_prior_with_null(scores, null_logit)


def sequence_loss(log_prior: Any, token_ll: Any) -> Any:
    """RAG-Sequence: -log sum_z p(z|x) prod_i p(y_i|x,z,y_<i), a scalar.

    Args:
        log_prior: shape [K].
        token_ll: log p(y_i|x,z,y_<i), shape [K, T].
    """
    return -marginal.sequence_log_likelihood(log_prior, token_ll)


def token_loss(log_prior: Any, token_ll: Any) -> Any:
    """RAG-Token: -log prod_i sum_z p(z|x) p(y_i|x,z,y_<i), a scalar; arguments as above."""
    return -marginal.token_log_likelihood(log_prior, token_ll)


def marginal_loss(objective: Objective, log_prior: Any, token_ll: Any) -> Any:
    """The loss of one question under ``objective``."""
    return (sequence_loss if objective == "rag-sequence" else token_loss)(log_prior, token_ll)
