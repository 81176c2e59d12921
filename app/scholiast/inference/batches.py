"""Texts through a PyTorch embedder, in batches of about equal length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import FloatArray
from scholiast.inference.vocabulary import unknown_share

BATCH = 32


def embedded(
    texts: Sequence[str],
    dimension: int,
    encode: Callable[[list[str]], FloatArray],
    lock: AbstractContextManager[Any],
    cancel: CancelToken | None,
) -> FloatArray:
    """Vectors of ``texts``, shape [len(texts), dimension], longest first so that little is padded.

    Args:
        texts: what is embedded.
        dimension: length of a vector.
        encode: makes the vectors of a batch, shape [len(batch), dimension].
        lock: held while the model works.
        cancel: looked at before each batch.

    Raises:
        Cancelled: asked to stop.
    """
    vectors = np.empty((len(texts), dimension), dtype=np.float32)
    order = sorted(range(len(texts)), key=lambda row: -len(texts[row]))
    with lock:
        for start in range(0, len(order), BATCH):
            if cancel is not None:
                cancel.check()
            rows = order[start : start + BATCH]
            vectors[rows] = encode([texts[row] for row in rows])
    if cancel is not None:
        cancel.check()
    return vectors


def unknown_of(tokenizer: Any, text: str) -> float:
    """Share of the tokens of ``text`` in words that ``tokenizer``, of transformers, does not know, 0 to 1."""
    unknown_id = getattr(tokenizer, "unk_token_id", None)
    encoding = tokenizer(text, add_special_tokens=False, verbose=False)
    ids = list(encoding["input_ids"])
    if not encoding.is_fast:
        return ids.count(unknown_id) / max(1, len(ids))
    return unknown_share(encoding.tokens(), encoding.word_ids(), ids, unknown_id)
