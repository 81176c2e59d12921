"""Vectors of another embedder for what is stored, made beside an index that goes on answering with its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.settings import IndexSettings
from scholiast.index.ledger import Ledger
from scholiast.index.store import NoteStore
from scholiast.inference.protocols import Embedder


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of the stored passages have a vector of the embedder."""

    covered: int
    total: int


def coverage(store: NoteStore, embedder: Embedder, settings: IndexSettings) -> Coverage:
    """How far the stored passages have vectors of ``embedder``; StoreError where that cannot be read."""
    ledger = Ledger(store.database, embedder.fingerprint, embedder.dimension, settings.history_days)
    counts = [ledger.counts(library.id) for library in store.libraries(include_hidden=True)]
    return Coverage(sum(covered for _, covered in counts), sum(total for total, _ in counts))


def embed_some(
    store: NoteStore,
    embedder: Embedder,
    settings: IndexSettings,
    limit: int,
    after: dict[int, bytes],
    cancel: CancelToken,
) -> int:
    """Embed up to ``limit`` stored passages that lack a vector of ``embedder``; how many, 0 when none lacks one.

    ``after`` holds, by library, the digest up to which the calls before have come; they begin again where it has none.

    Raises:
        Cancelled: ``cancel`` was cancelled; nothing of this call is kept then.
        StoreError: the disk is full, say.
    """
    ledger = Ledger(store.database, embedder.fingerprint, embedder.dimension, settings.history_days)
    for library in store.libraries(include_hidden=True):
        texts = ledger.unembedded(library.id, after.get(library.id, b""), limit)
        if not texts and after.pop(library.id, b""):
            # Notes may have changed since the first of them was looked at.
            texts = ledger.unembedded(library.id, b"", limit)
        if texts:
            after[library.id] = max(texts)
            ledger.keep_vectors(_vectors(embedder, texts, cancel))
            return len(texts)
    return 0


def _vectors(embedder: Embedder, texts: Mapping[bytes, str], cancel: CancelToken) -> dict[bytes, bytes]:
    vectors = np.ascontiguousarray(embedder.embed_passages(list(texts.values()), cancel), "<f4")
    return {digest: vector.tobytes() for digest, vector in zip(texts, vectors, strict=True)}
