"""The null passage's logit in the paper's three parametrisations (Lewis et al. 2020, appendix F), NumPy and PyTorch.

Beside the K passages the mixture may have a component that sees none. Its logit is

    bias        b
    embedding   scale * <q, d_0> + b     a document vector learnt for the empty passage
    network     u . tanh(W q + c) + b    two layers on the query

with b fixed at 0 while an embedding is learnt; a fit afterwards (``tune``) shifts any of the three by it. The scale is
that of the passages' inner products. A static bias is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from scholiast.inference.protocols import Embedder, FloatArray, LearntNull, NullKind, ReadingProfile
from scholiast.rag.arrays import arrays_of

HIDDEN = 16


@dataclass(frozen=True, slots=True)
class NullLogit:
    """The null passage's logit as a function of the question.

    Attributes:
        kind: which of the three.
        bias: b, a number or a scalar tensor.
        values: arrays or tensors by name: ``embedding`` [d], or ``hidden`` [h, d], ``hidden_bias`` [h], ``out`` [h].
    """

    kind: NullKind
    bias: Any
    values: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, reading: ReadingProfile | None, embedder: Embedder) -> NullLogit | None:
        """That of a reading profile; None without one, and where it was made for vectors of another kind."""
        if reading is None or reading.null_bias is None or reading.normalised != embedder.normalised:
            return None
        learnt = reading.null
        if learnt is None:
            return cls("bias", reading.null_bias)
        if learnt.embedder != embedder.fingerprint:
            return None
        return cls(learnt.kind, reading.null_bias, arrays_of_learnt(learnt))

    @property
    def asks_query(self) -> bool:
        """Whether it depends on the question."""
        return self.kind != "bias"

    def parts(self, query: Any) -> tuple[Any, Any]:
        """(<q, d_0>, the rest without b), the first of which the scale multiplies; ``query`` has shape [d]."""
        if self.kind == "embedding":
            return self.values["embedding"] @ query, 0.0
        if self.kind == "network":
            hidden = self.values["hidden"] @ query + self.values["hidden_bias"]
            return 0.0, self.values["out"] @ arrays_of(hidden).tanh(hidden)
        return 0.0, 0.0

    def logit(self, query: Any, scale: Any) -> Any:
        """The logit for a question, a scalar.

        Args:
            query: q(x), shape [d]; not looked at where :attr:`asks_query` is false.
            scale: factor of the passages' inner products.
        """
        product, rest = self.parts(query)
        return scale * product + rest + self.bias


def first_values(kind: NullKind, query: FloatArray, logit: float, scale: float, seed: int) -> dict[str, FloatArray]:
    """Values to begin to learn from, with which a usual question's logit, b left out, is ``logit`` or 0.

    Args:
        kind: which parametrisation.
        query: the mean of q(x) over some questions, shape [d].
        logit: what an embedding is to give for them; a network begins with b instead.
        scale: factor of the inner products.
        seed: of a network's first layer.
    """
    if kind == "embedding":
        length = float(query @ query)
        start = query * (logit / (scale * length)) if length > 0.0 else np.zeros_like(query)
        return {"embedding": np.asarray(start, np.float32)}
    if kind == "network":
        random = np.random.default_rng(seed)
        width = len(query)
        hidden = random.normal(0.0, 1.0 / np.sqrt(width), (HIDDEN, width)).astype(np.float32)
        return {"hidden": hidden, "hidden_bias": np.zeros(HIDDEN, np.float32), "out": np.zeros(HIDDEN, np.float32)}
    return {}


def arrays_of_learnt(learnt: LearntNull) -> dict[str, FloatArray]:
    """The values of a profile as arrays; ValueError when they do not belong together."""
    values = {name: np.asarray(numbers, np.float32) for name, numbers in learnt.values.items()}
    if learnt.kind == "network":
        values["hidden"] = values["hidden"].reshape(len(values["hidden_bias"]), -1)
    return values
