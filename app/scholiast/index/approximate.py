"""Approximate search over more vectors than can be compared one by one: a graph of them, or cells of compressed ones.

Which way a question takes is decided by how many passages it selects, not by how many there are:

==================  =====================================================  =============================================
passages selected   search                                                 memory for a passage of 384 dimensions
==================  =====================================================  =============================================
up to 200,000       exact: every one is compared                           1,536 bytes, and 17 of ids and marks
up to 1,000,000     HNSW graph (M = 32, efConstruction = 200, inner        1,536 + 17 and 272 for the graph
                    product) over the same vectors
above               IVF cells over one byte a dimension; the best          392 + 17 and the centres; the vectors lie
                    candidates are compared again with full vectors        in a mapped file, 1,536 each on the disk
==================  =====================================================  =============================================

A selection inside a larger index is exact too unless it holds a quarter of it: a selector inside a graph loses what it
seeks when few nodes pass. Recall is measured when an index is made, against exact search with vectors near stored ones,
and the effort (efSearch, or cells looked into) is doubled until it holds; an index that cannot reach it is not used.
All is made beside the index in use, which goes on answering exactly, and then takes its place by one assignment.

What the 21 million passages of the paper's Wikipedia need by these figures: 21e6 x 409 bytes = 8.6 GB of memory and
32 GB of disk while searched, and 32 GB of memory once while the vectors' file is written; embedded at 60 to 125
passages a second, four days to two on two cores (the paper's authors used 8 GPUs, and 100 GB of memory for the full
vectors). The paper's own HNSW over full vectors would take 21e6 x 1,825 bytes = 38 GB here; compress_above decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import faiss
import numpy as np
from numpy.typing import NDArray

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import FloatArray

Kind = Literal["graph", "cells"]

NEEDED_RECALL = 0.95
"""Recall@10 against exact search that an approximate index must have to be used."""

DEGREE, CONSTRUCTION = 32, 200
_DEPTH = 10
_PROBES = 100
_PROBE_NOISE = 1.0
_LEAST_EFFORT, _MOST_EFFORT = 16, 4096
_REFINED, _FEWEST_REFINED = 4, 100
_LEAST_SHARE = 0.25
_BLOCK = 1_000
_TRAINED_ON = 64

# See vectors.py: the stubs of FAISS describe the C++ signatures.
_FAISS: Any = faiss


@dataclass(frozen=True, slots=True)
class Scale:
    """From how many passages on search is approximate, and vectors are compressed."""

    exact_up_to: int = 200_000
    compress_above: int = 1_000_000

    def kind(self, count: int) -> Kind | None:
        """What an index of ``count`` passages needs for its largest selection; None for exact search."""
        if count > max(self.exact_up_to, self.compress_above):
            return "cells"
        return "graph" if count > self.exact_up_to else None


class Approximate:
    """An approximate index over the rows of a base, by their positions; never changed once made."""

    def __init__(self, kind: Kind, index: Any, exact_up_to: int, effort: int, recall: float) -> None:
        self.kind: Kind = kind
        self.index: Any = index
        self.exact_up_to = exact_up_to
        self.effort = effort
        self.recall = recall

    @property
    def memory(self) -> int:
        """Bytes that it takes beside the full vectors."""
        if self.kind == "graph":
            graph = self.index.hnsw
            return int(4 * graph.neighbors.size() + 8 * graph.offsets.size() + 4 * graph.levels.size())
        return int(self.index.ntotal * (self.index.code_size + 8) + 4 * self.index.nlist * self.index.d)

    def serves(self, selected: int) -> bool:
        """Whether a selection of so many rows is better searched here than exactly."""
        return selected > self.exact_up_to and selected >= _LEAST_SHARE * self.index.ntotal

    def search(self, queries: FloatArray, k: int, mask: NDArray[np.bool_] | None) -> NDArray[np.int64]:
        """Positions [queries, candidates] of rows that ``mask`` allows and that probably hold the best ``k``; -1: none.

        In the order of the compressed vectors; the caller compares them again.
        """
        share = 1.0 if mask is None else max(float(mask.mean()), _LEAST_SHARE)
        wanted = k if self.kind == "graph" else max(_REFINED * k, _FEWEST_REFINED)
        effort = math.ceil(self.effort / share)
        options: dict[str, Any] = {"efSearch": max(effort, wanted)} if self.kind == "graph" else {"nprobe": effort}
        if mask is not None:
            options["sel"] = _FAISS.IDSelectorBitmap(np.packbits(mask, bitorder="little"))
        make = _FAISS.SearchParametersHNSW if self.kind == "graph" else _FAISS.SearchParametersIVF
        found: NDArray[np.int64] = self.index.search(queries, min(wanted, self.index.ntotal), params=make(**options))[1]
        return found

    def attach(self, flat: Any) -> None:
        """Let a graph read the vectors of ``flat``, the base that it was made over."""
        if self.kind == "graph":
            self.index.own_fields = False
            self.index.storage = flat
            self._flat = flat


def build(kind: Kind, flat: Any, vectors: FloatArray, scale: Scale, cancel: CancelToken) -> Approximate | None:
    """An approximate index over ``vectors`` [n, d], the rows of the FAISS index ``flat``; None: its recall is too low.

    Raises:
        Cancelled: ``cancel`` was cancelled, noticed within a few thousand vectors.
    """
    index = _graph(vectors, cancel) if kind == "graph" else _cells(vectors, cancel)
    made = Approximate(kind, index, scale.exact_up_to, _LEAST_EFFORT, 0.0)
    made.attach(flat)
    cancel.check()
    _tune(made, flat, vectors, cancel)
    return made if made.recall >= NEEDED_RECALL else None


def _graph(vectors: FloatArray, cancel: CancelToken) -> Any:
    index = faiss.IndexHNSWFlat(vectors.shape[1], DEGREE, faiss.METRIC_INNER_PRODUCT)
    index.hnsw.efConstruction = CONSTRUCTION
    _add(index.add, vectors, cancel)
    # Without the vectors, of which it made a copy: it will read the base's.
    flags = faiss.IO_FLAG_SKIP_STORAGE
    return _FAISS.deserialize_index(_FAISS.serialize_index(index, flags), flags)


def _cells(vectors: FloatArray, cancel: CancelToken) -> Any:
    count, dimension = vectors.shape
    cells = max(1, min(2 * math.isqrt(count), count // _TRAINED_ON))
    quantizer = faiss.IndexFlatIP(dimension)
    index = faiss.IndexIVFScalarQuantizer(
        quantizer, dimension, cells, faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT
    )
    sample = np.random.default_rng(0).choice(count, min(count, _TRAINED_ON * cells), replace=False)
    index.cp.niter = 8
    index.train(np.ascontiguousarray(vectors[np.sort(sample)]))
    cancel.check()
    _add(index.add, vectors, cancel)
    return index


def _add(add: Callable[[FloatArray], None], vectors: FloatArray, cancel: CancelToken) -> None:
    for start in range(0, len(vectors), _BLOCK):
        cancel.check()
        add(np.ascontiguousarray(vectors[start : start + _BLOCK]))


def _tune(made: Approximate, flat: Any, vectors: FloatArray, cancel: CancelToken) -> None:
    """Double the effort until the recall holds, over queries that lie near stored vectors."""
    chance = np.random.default_rng(1)
    probes = vectors[np.sort(chance.choice(len(vectors), min(len(vectors), _PROBES), replace=False))]
    noise = chance.normal(size=probes.shape).astype(np.float32)
    queries = probes + _PROBE_NOISE * noise / np.linalg.norm(noise, axis=1, keepdims=True)
    queries /= np.linalg.norm(queries, axis=1, keepdims=True)
    truth = flat.search(queries, min(_DEPTH, len(vectors)))[1]
    most = _MOST_EFFORT if made.kind == "graph" else made.index.nlist
    effort = min(_LEAST_EFFORT, most)
    while True:
        cancel.check()
        made.effort = effort
        made.recall = recall(truth, made.search(queries, _DEPTH, None))
        if made.recall >= NEEDED_RECALL or effort >= most:
            return
        effort = min(2 * effort, most)


def recall(truth: NDArray[np.int64], found: NDArray[np.int64]) -> float:
    """The share of ``truth`` [n, k] that ``found`` [n, candidates] holds, row by row."""
    held = [np.isin(wanted, got).mean() for wanted, got in zip(truth, found, strict=True)]
    return float(np.mean(held))
