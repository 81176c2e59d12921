"""Nearest-neighbour search over passage vectors, in immutable views that share what did not change.

A view is a FAISS flat index (the base), a few small arrays of what came since (the recent segments) and marks for
what went. A change touches a segment and the marks only, so that its cost grows with what changed; all is folded
into a new base once it has grown. Search is exact, but in a large selection of a base that has an approximate index
(:mod:`scholiast.index.approximate`) beside its vectors; the recent segments are always compared one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import faiss
import numpy as np
from numpy.typing import NDArray

from scholiast.index.approximate import Approximate
from scholiast.inference.protocols import FloatArray

IdArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

SMALLEST_FOLD = 2048
"""Fewer new or dead rows than this are never worth a new base."""

_FOLD_AT_ONCE = 20_000
"""A base of up to so many rows is folded while it is changed, in some milliseconds; a larger one beside the view."""

_MASKS = 8

# The stubs that come with FAISS describe the C++ signatures, not the Python ones that take arrays and keywords.
_FAISS: Any = faiss

# One question at a time; OpenMP's threads would only fight with the model's.
faiss.omp_set_num_threads(1)


@dataclass(frozen=True, slots=True)
class Rows:
    """Vectors with their passage and library ids, row by row; ids ascend."""

    ids: IdArray
    libraries: IdArray
    vectors: FloatArray

    @classmethod
    def empty(cls, dimension: int) -> Rows:
        """No rows."""
        none = np.empty(0, np.int64)
        return cls(none, none, np.empty((0, dimension), np.float32))

    @classmethod
    def of(cls, rows: Iterable[tuple[int, int, bytes]], dimension: int) -> Rows:
        """Rows of (passage id, library id, little-endian float32 vector)."""
        found = sorted(rows)
        if not found:
            return cls.empty(dimension)
        data = np.frombuffer(b"".join(row[2] for row in found), "<f4").astype(np.float32, copy=False)
        ids = np.fromiter((row[0] for row in found), np.int64, len(found))
        libraries = np.fromiter((row[1] for row in found), np.int64, len(found))
        return cls(ids, libraries, data.reshape(len(found), dimension))

    def __len__(self) -> int:
        return len(self.ids)

    def at(self, ids: IdArray) -> IdArray:
        """The row of each of ``ids``, -1 where there is none."""
        if not len(self.ids):
            return np.full(len(ids), -1, np.int64)
        rows = np.searchsorted(self.ids, ids)
        rows[rows == len(self.ids)] = 0
        return np.where(self.ids[rows] == ids, rows, -1)

    def where(self, mask: BoolArray) -> Rows:
        """The rows that ``mask`` keeps."""
        return self if mask.all() else Rows(self.ids[mask], self.libraries[mask], self.vectors[mask])

    def joined(self, other: Rows) -> Rows:
        """These rows and ``other``'s, in id order; no id may occur twice."""
        if not len(other):
            return self
        if not len(self):
            return other
        ids = np.concatenate([self.ids, other.ids])
        libraries = np.concatenate([self.libraries, other.libraries])
        vectors = np.concatenate([self.vectors, other.vectors])
        if self.ids[-1] < other.ids[0]:
            return Rows(ids, libraries, vectors)
        order = np.argsort(ids, kind="stable")
        return Rows(ids[order], libraries[order], vectors[order])


class FlatBase:
    """An ``IndexIDMap2(IndexFlatIP)`` and which library each row belongs to; never changed once made.

    ``fast`` is the approximate index over the same rows, if they have one.
    """

    def __init__(self, index: Any, libraries: IdArray, fast: Approximate | None = None) -> None:
        self.index: Any = index
        self.flat: Any = _FAISS.downcast_index(self.index.index)
        self.fast = fast
        if fast is not None:
            fast.attach(self.flat)
        self._masks: dict[frozenset[int], BoolArray] = {}
        total, dimension = index.ntotal, index.d
        ids = faiss.vector_to_array(index.id_map).astype(np.int64)
        flat = (
            faiss.rev_swig_ptr(self.flat.get_xb(), total * dimension).reshape(total, dimension)
            if total
            else np.empty((0, dimension), np.float32)
        )
        self.rows = Rows(ids, libraries, flat)

    @classmethod
    def build(cls, rows: Rows) -> FlatBase:
        """A base over ``rows``, whose vectors are copied."""
        index = faiss.IndexIDMap2(faiss.IndexFlatIP(rows.vectors.shape[1]))
        if len(rows):
            index.add_with_ids(np.ascontiguousarray(rows.vectors), rows.ids)
        return cls(index, rows.libraries)

    @property
    def folds_at_once(self) -> bool:
        """Whether it is so small that a view of it is folded when it changes, and not beside."""
        return self.fast is None and len(self.rows) <= _FOLD_AT_ONCE

    def with_fast(self, fast: Approximate) -> FlatBase:
        """This base with an approximate index over its rows."""
        return FlatBase(self.index, self.rows.libraries, fast)

    def of(self, libraries: Collection[int]) -> BoolArray:
        """Which rows belong to ``libraries``; kept for the next question."""
        chosen = frozenset(libraries)
        mask = self._masks.get(chosen)
        if mask is None:
            mask = np.isin(self.rows.libraries, np.fromiter(chosen, np.int64, len(chosen)))
            if len(self._masks) >= _MASKS:
                self._masks = {}
            self._masks[chosen] = mask
        return mask

    def search(self, query: FloatArray, k: int, mask: BoolArray | None) -> tuple[IdArray, FloatArray]:
        """The best ``k`` of the rows that ``mask`` allows (None: of all); rows left out are never scored."""
        allowed = len(self.rows) if mask is None else int(mask.sum())
        if not allowed:
            return np.empty(0, np.int64), np.empty(0, np.float32)
        if self.fast is not None and self.fast.serves(allowed):
            rows = self.fast.search(query[None, :], k, mask)[0]
            rows = rows[rows >= 0]
            scores = np.asarray(self.rows.vectors[rows] @ query, np.float32)
            best = np.argsort(-scores, kind="stable")[:k]
            return self.rows.ids[rows[best]], scores[best]
        parameters = None
        if mask is not None and allowed < len(self.rows):
            selector = _FAISS.IDSelectorBitmap(np.packbits(mask, bitorder="little"))
            parameters = _FAISS.SearchParameters(sel=selector)
        found, positions = self.flat.search(query[None, :], min(k, allowed), params=parameters)
        return self.rows.ids[positions[0]], found[0]


@dataclass(frozen=True, slots=True)
class Segment:
    """Rows that came lately, and which of them are still there."""

    rows: Rows
    alive: BoolArray

    @classmethod
    def of(cls, rows: Rows) -> Segment:
        """A segment whose rows are all there."""
        return cls(rows, np.ones(len(rows), np.bool_))

    def live(self) -> Rows:
        """The rows that are still there."""
        return self.rows.where(self.alive)

    def without(self, gone: IdArray) -> Segment:
        """This segment after ``gone`` went."""
        alive = _without(self.rows, self.alive, gone)
        return self if alive is self.alive else Segment(self.rows, alive)


@dataclass(frozen=True, slots=True)
class VectorView:
    """The vectors of one generation. Immutable and safe to read from any thread."""

    generation: int
    base: FlatBase
    base_alive: BoolArray
    recent: tuple[Segment, ...] = ()

    @classmethod
    def of(cls, generation: int, base: FlatBase) -> VectorView:
        """A view of ``base`` alone."""
        return cls(generation, base, np.ones(len(base.rows), np.bool_))

    @property
    def count(self) -> int:
        """The number of passages that have a vector."""
        return int(self.base_alive.sum()) + sum(int(segment.alive.sum()) for segment in self.recent)

    def search(self, query: FloatArray, k: int, libraries: Collection[int]) -> list[tuple[int, float]]:
        """The ``k`` passages of ``libraries`` closest to ``query`` [d]: (id, inner product), best first."""
        if k <= 0:
            return []
        query = np.ascontiguousarray(query, np.float32)
        chosen = np.fromiter(libraries, np.int64, len(libraries))
        mask = self.base_alive & self.base.of(libraries)
        found = [self.base.search(query, k, None if mask.all() else mask)]
        for segment in self.recent:
            rows = segment.rows.where(segment.alive & np.isin(segment.rows.libraries, chosen))
            if len(rows):
                found.append((rows.ids, rows.vectors @ query))
        ids = np.concatenate([part[0] for part in found])
        scores = np.concatenate([part[1] for part in found])
        order = np.lexsort((ids, -scores))[:k]
        return [(int(ids[row]), float(scores[row])) for row in order]

    def cosines(self, query: FloatArray, ids: Sequence[int]) -> dict[int, float]:
        """The inner product of ``query`` [d] with each of ``ids`` that has a vector."""
        known = self.vectors(ids)
        if not known:
            return {}
        scores = np.stack(list(known.values())) @ np.asarray(query, np.float32)
        return dict(zip(known, scores.tolist(), strict=True))

    def vectors(self, ids: Sequence[int]) -> dict[int, FloatArray]:
        """The vector [d] of each of ``ids`` that has one."""
        wanted = np.asarray(ids, np.int64)
        found: dict[int, FloatArray] = {}
        parts = [(self.base.rows, self.base_alive), *((segment.rows, segment.alive) for segment in self.recent)]
        for rows, alive in parts:
            at = rows.at(wanted)
            here = at >= 0
            here[here] = alive[at[here]]
            if here.any():
                found.update(zip(wanted[here].tolist(), rows.vectors[at[here]], strict=True))
        return found

    def live_ids(self) -> IdArray:
        """The ids of all passages that have a vector, ascending."""
        live = [self.base.rows.ids[self.base_alive], *(segment.live().ids for segment in self.recent)]
        return np.sort(np.concatenate(live))

    def changed(self, generation: int, added: Rows, removed: Collection[int]) -> VectorView:
        """The view after ``removed`` went and ``added`` came; this one stays as it is."""
        alive, recent = self.base_alive, self.recent
        if removed:
            gone = np.fromiter(removed, np.int64, len(removed))
            alive = _without(self.base.rows, alive, gone)
            recent = tuple(segment.without(gone) for segment in recent)
        if len(added):
            recent = _appended(recent, added)
        view = VectorView(generation, self.base, alive, recent)
        return view.folded() if self.base.folds_at_once and view.is_due() else view

    def is_due(self) -> bool:
        """Whether what came and went is a fair part of the base, so that folding pays."""
        size = len(self.base.rows)
        came = sum(len(segment.rows) for segment in self.recent)
        went = size - int(self.base_alive.sum())
        # What came lately to a large base is a large array too, and is compared row by row.
        much = size // 2 if self.base.folds_at_once else size // 5
        return came > max(SMALLEST_FOLD, much) or went > max(SMALLEST_FOLD, size // 5)

    def is_folded(self) -> bool:
        """Whether the view is its base alone."""
        return not self.recent and bool(self.base_alive.all())

    def folded(self) -> VectorView:
        """This view as a base alone; what was approximate is exact again."""
        if self.is_folded():
            return self
        rows = self.base.rows.where(self.base_alive)
        for segment in self.recent:
            rows = rows.joined(segment.live())
        return VectorView.of(self.generation, FlatBase.build(rows))


def _appended(recent: tuple[Segment, ...], added: Rows) -> tuple[Segment, ...]:
    """``recent`` with one more segment, small ones merged so that there are few: each row moves log n times."""
    segments = list(recent)
    rows = added
    while segments and len(segments[-1].rows) < 2 * len(rows):
        rows = segments.pop().live().joined(rows)
    return (*segments, Segment.of(rows))


def _without(rows: Rows, alive: BoolArray, gone: IdArray) -> BoolArray:
    at = rows.at(gone)
    at = at[at >= 0]
    if not len(at):
        return alive
    alive = alive.copy()
    alive[at] = False
    return alive
