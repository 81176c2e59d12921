"""Embedding in large batches across notes, while the notes before are written and those after are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.index.ledger import Ledger, NoteReading, NoteRow
from scholiast.index.vector_index import VectorIndex
from scholiast.inference.protocols import Embedder

FIRST_BATCH = 32
"""Passages of the first batch: something is answerable soon."""

BATCH = 256
"""Passages of later batches; the embedder sorts them by length, so large ones waste less padding."""

MOST_NOTES = 256
"""Notes of a batch, where hardly any passage needs embedding."""


@dataclass(frozen=True, slots=True)
class Work:
    """A reading to store, the row it replaces, and the row of the note's former path if it moved."""

    reading: NoteReading
    row: NoteRow | None = None
    moved_from: NoteRow | None = None


class Tally(Protocol):
    """Where a run is counted."""

    added: int
    changed: int
    moved: int
    skipped: int
    failed: int
    passages_embedded: int
    passages_reused: int


@dataclass(slots=True)
class _Batch:
    works: list[Work] = field(default_factory=list)
    texts: dict[bytes, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Embedding:
    batch: _Batch
    vectors: Future[dict[bytes, bytes]]


class EmbeddingPipeline:
    """Stores readings in order. One batch is embedded on a thread of its own while its neighbours are worked on."""

    def __init__(self, ledger: Ledger, vectors: VectorIndex, embedder: Embedder) -> None:
        self._ledger = ledger
        self._vectors = vectors
        self._embedder = embedder
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="embedding")

    def close(self) -> None:
        """Wait for the batch under way and end the thread."""
        self._executor.shutdown(wait=True, cancel_futures=True)

    def run(
        self,
        library_id: int,
        works: Iterable[Work],
        tally: Tally,
        advance: Callable[[int, int], None],
        cancel: CancelToken,
    ) -> None:
        """Store all ``works``, one transaction each, embedding what no stored vector covers.

        Raises:
            Cancelled: ``cancel`` was cancelled; whole notes are stored up to there.
        """
        under_way: _Embedding | None = None
        try:
            # Batches are pulled one ahead: while this thread reads and writes notes, the other one embeds.
            for batch in self._batches(works):
                covered = under_way.batch.texts.keys() if under_way is not None else frozenset[bytes]()
                batch.texts = {digest: text for digest, text in batch.texts.items() if digest not in covered}
                following = _Embedding(batch, self._executor.submit(self._embed, batch.texts, cancel))
                under_way, done = following, under_way
                if done is not None:
                    self._store(library_id, done, tally, advance)
        except Cancelled:
            if under_way is not None and under_way.vectors.done() and under_way.vectors.exception() is None:
                self._store(library_id, under_way, tally, advance)
            raise
        if under_way is not None:
            self._store(library_id, under_way, tally, advance)

    def embed_stored(
        self, library_id: int, tally: Tally, advance: Callable[[int, int], None], cancel: CancelToken
    ) -> None:
        """Embed stored passages that have no vector of this embedder, as after a change of it."""
        after = b""
        while texts := self._ledger.unembedded(library_id, after, BATCH):
            cancel.check()
            vectors = self._executor.submit(self._embed, texts, cancel).result()
            self._vectors.apply(self._ledger.add_vectors(vectors), vectors)
            tally.passages_embedded += len(vectors)
            advance(len(vectors), len(vectors))
            after = max(texts)

    def _batches(self, works: Iterable[Work]) -> Iterator[_Batch]:
        batch, size = _Batch(), FIRST_BATCH
        for work in works:
            batch.works.append(work)
            batch.texts.update((passage.digest, passage.embedded) for passage in work.reading.passages)
            if len(batch.texts) >= size or len(batch.works) >= MOST_NOTES:
                batch.texts = self._without_vector(batch.texts)
                if len(batch.texts) >= size or len(batch.works) >= MOST_NOTES:
                    yield batch
                    batch, size = _Batch(), BATCH
        if batch.works:
            batch.texts = self._without_vector(batch.texts)
            yield batch

    def _without_vector(self, texts: dict[bytes, str]) -> dict[bytes, str]:
        known = self._ledger.known(texts)
        return {digest: text for digest, text in texts.items() if digest not in known}

    def _embed(self, texts: dict[bytes, str], cancel: CancelToken) -> dict[bytes, bytes]:
        if not texts:
            return {}
        vectors = np.ascontiguousarray(self._embedder.embed_passages(list(texts.values()), cancel), "<f4")
        return {digest: vector.tobytes() for digest, vector in zip(texts, vectors, strict=True)}

    def _store(
        self,
        library_id: int,
        embedding: _Embedding,
        tally: Tally,
        advance: Callable[[int, int], None],
    ) -> None:
        vectors = embedding.vectors.result()
        fresh = set(vectors)
        for work in embedding.batch.works:
            moved_from = None if work.moved_from is None else work.moved_from.id
            change = self._ledger.put(library_id, work.reading, vectors, moved_from)
            wanted = {digest for _, _, digest in change.added}
            reused = wanted - vectors.keys()
            self._vectors.apply(change, {**vectors, **self._ledger.vectors(reused)} if reused else vectors)
            embedded = len(fresh & {passage.digest for passage in work.reading.passages})
            fresh -= {passage.digest for passage in work.reading.passages}
            tally.passages_embedded += embedded
            tally.passages_reused += len(work.reading.passages) - embedded
            _count(work, tally)
            advance(1, embedded)


def _count(work: Work, tally: Tally) -> None:
    if work.moved_from is not None:
        tally.moved += 1
    elif work.reading.state == "skipped":
        tally.skipped += 1
    elif work.reading.state == "failed":
        tally.failed += 1
    elif work.row is None or work.row.state is None:
        tally.added += 1
    else:
        tally.changed += 1
