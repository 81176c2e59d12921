"""Logits to log-probabilities, and those of a given text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import FloatArray, Generator


def log_softmax(logits: Any) -> FloatArray:
    """log softmax over the last axis, fp32; the normaliser is summed in fp64 so that rows add up to one."""
    values: FloatArray = np.asarray(logits, dtype=np.float32)
    shifted: FloatArray = values - values.max(axis=-1, keepdims=True)
    total = np.exp(shifted).sum(axis=-1, keepdims=True, dtype=np.float64)
    shifted -= np.log(total).astype(np.float32)
    return shifted


def stepped_continuation(
    generator: Generator, prompt: Sequence[int], ids: Sequence[int], cancel: CancelToken | None = None
) -> FloatArray:
    """:meth:`Generator.continuation` one token at a time, for back ends that have no quicker way."""
    session = generator.start([prompt], cancel)
    try:
        rows = [session.log_probs[0].copy()]
        rows += [session.step([token])[0].copy() for token in ids]
    finally:
        session.close()
    return np.stack(rows)
