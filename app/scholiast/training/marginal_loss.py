"""The paper's objective in torch: -log p(y|x), marginal over the top K (Lewis et al. 2020, 2.1 and 2.4).

Notation as in ``rag.marginal``. The prior's logits are s_z = scale * <q, d_z> + rest_z, with gradients to q and to the
scale; document vectors are constants. A null passage (appendix F, static bias) is one more component, the last.
"""

from __future__ import annotations

from typing import Any, Literal

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


def log_prior(scores: Any, null_bias: Any | None = None) -> Any:
    """log p(z|x) over the K passages, shape [K]; with ``null_bias``, a scalar, over those and the null, [K + 1]."""
    import torch

    if null_bias is not None:
        scores = torch.cat([scores, null_bias.reshape(1)])
    return scores.log_softmax(dim=-1)


def sequence_loss(log_prior: Any, token_ll: Any) -> Any:
    """RAG-Sequence: -log sum_z p(z|x) prod_i p(y_i|x,z,y_<i), a scalar.

    Args:
        log_prior: shape [K].
        token_ll: log p(y_i|x,z,y_<i), shape [K, T].
    """
    return -(log_prior + token_ll.sum(dim=-1)).logsumexp(dim=-1)


def token_loss(log_prior: Any, token_ll: Any) -> Any:
    """RAG-Token: -log prod_i sum_z p(z|x) p(y_i|x,z,y_<i), a scalar; arguments as above."""
    return -(log_prior[:, None] + token_ll).logsumexp(dim=0).sum()


def marginal_loss(objective: Objective, log_prior: Any, token_ll: Any) -> Any:
    """The loss of one question under ``objective``."""
    return (sequence_loss if objective == "rag-sequence" else token_loss)(log_prior, token_ll)
