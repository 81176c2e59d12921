"""IndexSnapshot: one generation of the whole index, unchanged however long a question takes."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from scholiast.core.records import NoteRef, Passage, Place
from scholiast.index import queries
from scholiast.index.database import store_errors
from scholiast.index.vectors import VectorView
from scholiast.inference.protocols import FloatArray


@dataclass(frozen=True, slots=True)
class _Part:
    """What is left of a whole snapshot: its passages with their libraries. The whole keeps the connection open."""

    whole: IndexSnapshot
    lock: threading.Lock
    passages: Mapping[int, int]

    def of(self, libraries: Collection[int]) -> list[int]:
        """Those passages that lie in ``libraries``."""
        return [passage for passage, library in self.passages.items() if library in libraries]


class IndexSnapshot:
    """An immutable view of the index; safe to read from several threads.

    Keywords and passages are read through a connection of its own, inside a transaction begun when the snapshot was
    taken, so later commits do not show. Let go of a snapshot when the answer is done: while it lives, SQLite cannot
    shorten its log.
    """

    def __init__(
        self, db: Database, generation: int, view: VectorView, as_of: str | None = None, part: _Part | None = None
    ) -> None:
        self._db = db
        self._connection = db.conn
        self._part = part
        self._lock = threading.Lock() if part is None else part.lock
        self._generation = generation
        self._view = view
        self._as_of = as_of
        self._finalizer = weakref.finalize(self, db.close) if part is None else None

    @property
    def generation(self) -> int:
        """The number of changes that this snapshot knows."""
        return self._generation

    @property
    def as_of(self) -> str | None:
        """The date that this snapshot shows; None for the present."""
        return self._as_of

    def of_notes(self, notes: Collection[NoteRef]) -> IndexSnapshot:
        """The same snapshot as if nothing but ``notes`` were indexed; of those that are not, it holds nothing.

        None named means all of them, as in :class:`AskRequest`.

        Searches compare all of its passages, so that other notes cannot crowd out these.
        """
        if not notes:
            return self
        with self._lock, store_errors():
            found = queries.passages_of_notes(self._connection, notes)
        part = _Part(self, self._lock, found)
        return IndexSnapshot(self._db, self._generation, self._view, self._as_of, part)

    def offline(self, libraries: Collection[int] | None = None) -> tuple[str, ...]:
        """The names of those of ``libraries`` whose folder was away; they hold what was indexed before."""
        chosen = self.selected(libraries)
        with self._lock, store_errors():
            return queries.offline(self._connection, chosen)

    def dense(self, query: FloatArray, k: int, libraries: Collection[int] | None = None) -> list[tuple[int, float]]:
        """The ``k`` passages closest to ``query`` [d] in ``libraries`` (None: all that are not hidden).

        Exact, and filtered before the search: other libraries cannot crowd out these. Returns (passage id,
        inner product), best first; of vectors of unit length that is the cosine.
        """
        if self._part is not None:
            return _best(self._view.cosines(query, self._part.of(self.selected(libraries))), k)
        return self._view.search(query, k, self.selected(libraries))

    def keyword(self, query: str, k: int, libraries: Collection[int] | None = None) -> list[tuple[int, float]]:
        """The ``k`` best passages by BM25, larger is better; any text is allowed, words unknown to all give none."""
        chosen = self.selected(libraries)
        if self._part is not None:
            scores = self.keyword_scores(query, self._part.of(chosen))
            return _best({passage: score for passage, score in scores.items() if score > 0.0}, k)
        with self._lock, store_errors():
            return queries.keyword(self._connection, query, k, chosen)

    def cosines(self, query: FloatArray, ids: Sequence[int]) -> dict[int, float]:
        """The inner product of ``query`` [d] with each of ``ids`` that has a vector."""
        return self._view.cosines(query, ids)

    def vectors(self, ids: Sequence[int]) -> dict[int, FloatArray]:
        """The vector [d] of each of ``ids`` that has one: what training takes scores from."""
        return self._view.vectors(ids)

    def keyword_scores(self, query: str, ids: Sequence[int]) -> dict[int, float]:
        """The BM25 score of each of ``ids``; 0 where no word matches."""
        with self._lock, store_errors():
            return queries.keyword_scores(self._connection, query, ids)

    def passages(self, ids: Sequence[int]) -> tuple[Passage, ...]:
        """The passages of ``ids`` in their order; missing ones are dropped."""
        with self._lock, store_errors():
            return queries.passages(self._connection, ids)

    def modified(self, ids: Sequence[int]) -> dict[int, int]:
        """When the notes of ``ids`` were changed last, in nanoseconds since 1970; 0 where it is not known."""
        with self._lock, store_errors():
            return queries.modified(self._connection, ids)

    def twins(self, ids: Sequence[int], libraries: Collection[int] | None = None) -> dict[int, tuple[Place, ...]]:
        """For each id that has some: the other passages of ``libraries`` with the same digest."""
        chosen = self.selected(libraries)
        with self._lock, store_errors():
            return queries.twins(self._connection, ids, chosen)

    def count(self, libraries: Collection[int] | None = None) -> int:
        """The number of passages in ``libraries``."""
        chosen = self.selected(libraries)
        if self._part is not None:
            return len(self._part.of(chosen))
        with self._lock, store_errors():
            return queries.count(self._connection, chosen)

    def count_up_to(self, newest: int, libraries: Collection[int] | None = None) -> int:
        """The number of passages in ``libraries`` that came no later than the one with the id ``newest``."""
        chosen = self.selected(libraries)
        with self._lock, store_errors():
            return queries.count_up_to(self._connection, chosen, newest)

    def newest(self, libraries: Collection[int] | None = None) -> int:
        """The id of the passage in ``libraries`` that came last; 0 where there is none."""
        chosen = self.selected(libraries)
        with self._lock, store_errors():
            return queries.newest(self._connection, chosen)

    def roots(self, libraries: Collection[int] | None = None) -> tuple[str, ...]:
        """The folders of ``libraries``, sorted: what tells a selection of notes apart from another."""
        chosen = self.selected(libraries)
        with self._lock, store_errors():
            return queries.roots(self._connection, chosen)

    def sample(self, library_id: int, most: int) -> tuple[Passage, ...]:
        """Up to ``most`` passages of a library, spread evenly over it."""
        with self._lock, store_errors():
            return queries.passages(self._connection, queries.sample(self._connection, [library_id], most))

    def selected(self, libraries: Collection[int] | None = None) -> frozenset[int]:
        """The ids of the libraries that are asked: ``libraries``, or all that are not hidden."""
        if libraries is not None:
            return frozenset(libraries)
        with self._lock, store_errors():
            return queries.selection(self._connection, None)

    def close(self) -> None:
        """Let go of the database at once instead of when the last reference goes."""
        if self._finalizer is not None:
            self._finalizer()


def _best(scores: Mapping[int, float], k: int) -> list[tuple[int, float]]:
    """The ``k`` passages with the highest scores, best first; of equal ones, the one that was indexed first."""
    return sorted(scores.items(), key=lambda scored: (-scored[1], scored[0]))[:k]
