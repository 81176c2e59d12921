"""Logits to log-probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np

from scholiast.inference.protocols import FloatArray


def log_softmax(logits: Any) -> FloatArray:
    """log softmax over the last axis, fp32; the normaliser is summed in fp64 so that rows add up to one."""
    values: FloatArray = np.asarray(logits, dtype=np.float32)
    shifted: FloatArray = values - values.max(axis=-1, keepdims=True)
    total = np.exp(shifted).sum(axis=-1, keepdims=True, dtype=np.float64)
    shifted -= np.log(total).astype(np.float32)
    return shifted
