"""Embedding in large batches across notes, while the notes before are written and those after are read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.index.ledger import Ledger
from scholiast.index.notes import NoteReading, NoteRow
from scholiast.index.vector_index import VectorIndex
from scholiast.inference.protocols import Embedder

FIRST_BATCH = 32
"""Passages of the first batch: something is answerable soon."""

BATCH = 256
"""Passages of later batches; the embedder sorts them by length, so large ones waste less padding."""

KEPT = 64
"""Vectors of so many passages are stored at once, before their notes: a crash makes no more of them anew."""

MOST_NOTES, MOST_PASSAGES = 256, 4_096
"""Notes and passages of a batch where hardly any passage needs embedding."""

POLL_SECONDS = 0.2
"""How often progress is told while a batch is being embedded."""


@dataclass(frozen=True, slots=True)
class Work:
    """A reading to store, the row it replaces, and the row of the note's former path if it moved."""

    reading: NoteReading
    row: NoteRow | None = None
    moved_from: NoteRow | None = None


Advance = Callable[[int, int, int], None]
"""Told of notes that were finished, of passages that were embedded, and of the bytes of the notes."""


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
    works: deque[Work] = field(default_factory=deque)
    texts: dict[bytes, str] = field(default_factory=dict)
    passages: int = 0

    def add(self, work: Work) -> None:
        self.works.append(work)
        self.texts.update((passage.digest, passage.embedded) for passage in work.reading.passages)
        self.passages += len(work.reading.passages)

    def is_full(self, size: int) -> bool:
        return len(self.texts) >= size or len(self.works) >= MOST_NOTES or self.passages >= MOST_PASSAGES


@dataclass(frozen=True, slots=True)
class _Embedding:
    batch: _Batch
    vectors: Future[dict[bytes, bytes]]

    def is_ready(self) -> bool:
        """Whether the vectors are there."""
        done = self.vectors.done() and not self.vectors.cancelled()
        return done and self.vectors.exception() is None


class EmbeddingPipeline:
    """Stores readings in order. One batch is embedded on a thread of its own while its neighbours are worked on."""

    def __init__(self, ledger: Ledger, vectors: VectorIndex, embedder: Embedder) -> None:
        self._ledger = ledger
        self._vectors = vectors
        self._embedder = embedder
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="embedding")
        self._embedded = 0
        self._told = 0

    def close(self) -> None:
        """Wait for the batch under way and end the thread."""
        self._executor.shutdown(wait=True, cancel_futures=True)

    def run(
        self,
        library_id: int,
        works: Iterable[Work],
        tally: Tally,
        advance: Advance,
        cancel: CancelToken,
    ) -> None:
        """Store all ``works``, one transaction each, embedding what no stored vector covers.

        Raises:
            Cancelled: ``cancel`` was cancelled; whole notes are stored up to there.
        """
        self._told = self._embedded
        under_way: deque[_Embedding] = deque()
        try:
            # Batches are pulled one ahead: while this thread reads and writes notes, the other one embeds.
            for batch in self._batches(works):
                for earlier in under_way:
                    batch.texts = {d: text for d, text in batch.texts.items() if d not in earlier.batch.texts}
                under_way.append(_Embedding(batch, self._executor.submit(self._embed, batch.texts, cancel)))
                if len(under_way) > 1:
                    self._store(library_id, under_way[0], tally, advance)
                    under_way.popleft()
            while under_way:
                self._store(library_id, under_way[0], tally, advance)
                under_way.popleft()
        except Cancelled:
            # In order, since a batch counts on the vectors of those before it.
            while under_way and under_way[0].is_ready():
                with suppress(Cancelled):
                    self._store(library_id, under_way[0], tally, advance)
                under_way.popleft()
            raise

    def embed_stored(self, library_id: int, tally: Tally, advance: Advance, cancel: CancelToken) -> None:
        """Embed stored passages that have no vector of this embedder, as after a change of it."""
        after = b""
        while texts := self._ledger.unembedded(library_id, after, BATCH):
            cancel.check()
            vectors = self._result(self._executor.submit(self._embed, texts, cancel), advance)
            self._vectors.apply(self._ledger.add_vectors(vectors), vectors)
            tally.passages_embedded += len(vectors)
            advance(len(vectors), 0, 0)
            after = max(texts)

    def _batches(self, works: Iterable[Work]) -> Iterator[_Batch]:
        batch, size = _Batch(), FIRST_BATCH
        for work in works:
            batch.add(work)
            if batch.is_full(size):
                batch.texts = self._without_vector(batch.texts)
                if batch.is_full(size):
                    yield batch
                    batch, size = _Batch(), BATCH
        if batch.works:
            batch.texts = self._without_vector(batch.texts)
            yield batch

    def _without_vector(self, texts: dict[bytes, str]) -> dict[bytes, str]:
        known = self._ledger.known(texts)
        return {digest: text for digest, text in texts.items() if digest not in known}

    def _embed(self, texts: dict[bytes, str], cancel: CancelToken) -> dict[bytes, bytes]:
        """Vectors by digest, kept as they come, so that a crash costs few of them."""
        # By length, as the embedder does within a call: passages of one call are padded to the longest of them.
        items = sorted(texts.items(), key=lambda item: len(item[1]), reverse=True)
        found: dict[bytes, bytes] = {}
        for start in range(0, len(items), KEPT):
            part = items[start : start + KEPT]
            vectors = np.ascontiguousarray(self._embedder.embed_passages([text for _, text in part], cancel), "<f4")
            made = {digest: vector.tobytes() for (digest, _), vector in zip(part, vectors, strict=True)}
            if len(items) > KEPT:
                self._ledger.keep_vectors(made)
            found.update(made)
            self._embedded += len(part)
        return found

    def _result(self, vectors: Future[dict[bytes, bytes]], advance: Advance) -> dict[bytes, bytes]:
        """Wait for a batch's vectors, telling how many passages were embedded meanwhile."""
        while True:
            wait([vectors], POLL_SECONDS)
            embedded, self._told = self._embedded - self._told, self._embedded
            advance(0, embedded, 0)
            if vectors.done():
                return vectors.result()

    def _store(
        self,
        library_id: int,
        embedding: _Embedding,
        tally: Tally,
        advance: Advance,
    ) -> None:
        vectors = self._result(embedding.vectors, advance)
        stop: Cancelled | None = None
        fresh = set(vectors)
        works = embedding.batch.works
        while works:
            work = works.popleft()
            moved_from = None if work.moved_from is None else work.moved_from.id
            change = self._ledger.put(library_id, work.reading, vectors, moved_from)
            wanted = {digest for _, _, digest in change.added}
            reused = wanted - vectors.keys()
            self._vectors.apply(change, {**vectors, **self._ledger.vectors(reused)} if reused else vectors)
            digests = {passage.digest for passage in work.reading.passages}
            embedded = len(fresh & digests)
            fresh -= digests
            tally.passages_embedded += embedded
            tally.passages_reused += len(work.reading.passages) - embedded
            _count(work, tally)
            try:
                advance(1, 0, work.reading.facts.size)
            except Cancelled as asked:
                stop = asked  # what is embedded is stored first
        if stop is not None:
            raise stop


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
