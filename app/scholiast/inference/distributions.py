"""Logits to log-probabilities, and those of a given text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import FloatArray, Generator

_BATCH = 16


def log_softmax(logits: Any) -> FloatArray:
    """log softmax over the last axis, fp32; the normaliser is summed in fp64 so that rows add up to one.

    Logits in fp64, of a model that computes in it, stay in fp64.
    """
    values = np.asarray(logits)
    if values.dtype != np.float64:
        values = values.astype(np.float32, copy=False)
    shifted: FloatArray = values - values.max(axis=-1, keepdims=True)
    total = np.exp(shifted).sum(axis=-1, keepdims=True, dtype=np.float64)
    shifted -= np.log(total).astype(values.dtype)
    return shifted


def chunks(count: int) -> Iterator[range]:
    """``range(count)`` in pieces that are read in one batch each."""
    for begin in range(0, count, _BATCH):
        yield range(begin, min(begin + _BATCH, count))


def right_padded(rows: Sequence[Sequence[int]], filler: int) -> NDArray[np.int64]:
    """``rows`` filled up with ``filler``, shape [len(rows), longest]."""
    ids = np.full((len(rows), max(len(row) for row in rows)), filler, dtype=np.int64)
    for number, row in enumerate(rows):
        ids[number, : len(row)] = row
    return ids


def first_rows(origins: Sequence[int], wanted: Sequence[int]) -> dict[int, int]:
    """Of each prompt in ``wanted`` the first row that continues it; ``origins`` is the prompt of each row.

    Raises:
        ValueError: no row of a prompt is left.
    """
    found: dict[int, int] = {}
    for row, prompt in enumerate(origins):
        found.setdefault(int(prompt), row)
    lost = sorted(set(wanted) - set(found))
    if lost:
        raise ValueError(f"no row of prompt {lost[0]} is left")
    return found


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
