"""How fast the closest of very many vectors are found, how many of the right ones, and what that costs in memory."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from scholiast import assets
from scholiast.cli.bench_notes import embedded_texts, throwaway
from scholiast.cli.session import Session
from scholiast.core.cancellation import CancelToken
from scholiast.evaluation.bench_rows import BenchRow

if TYPE_CHECKING:
    from scholiast.index.vectors import FlatBase, VectorView
    from scholiast.inference.protocols import FloatArray

Search = Literal["exact", "graph", "cells"]
SEARCHES: tuple[Search, ...] = ("exact", "graph", "cells")

_NAMES = {"exact": "exact", "graph": "HNSW graph", "cells": "compressed cells"}
_LIBRARY = 1
_NOISE = 0.1
_POOL = 2_000
_QUERIES = 50
_DEPTH = 10
_BLOCK = 50_000


def vector_rows(session: Session, count: int, searches: tuple[Search, ...], notes: Path | None) -> list[BenchRow]:
    """Time, recall@10 and memory of each way to search ``count`` vectors.

    The vectors are those of passages, of ``notes`` or the sample notes, with noise (sigma 0.1 a dimension) so that no
    two are the same; questions are made alike.
    """
    import numpy as np

    from scholiast.index.vectors import FlatBase, Rows, VectorView

    pool = _pool(session, notes)
    ids, libraries = np.arange(count, dtype=np.int64), np.full(count, _LIBRARY, np.int64)
    exact = VectorView.of(1, FlatBase.build(Rows(ids, libraries, _noisy(pool, count, 0))))
    queries = _noisy(pool, _QUERIES, 1)
    truth = exact.base.flat.search(queries, _DEPTH)[1]
    rows = []
    for search in searches:
        session.output.status(f"Measuring: {count} vectors, {_NAMES[search]} …")
        rows += _rows_of(exact, search, queries, truth)
    return rows


def _rows_of(exact: VectorView, search: Search, queries: FloatArray, truth: object) -> list[BenchRow]:
    import numpy as np

    from scholiast.index.approximate import recall
    from scholiast.index.vectors import VectorView

    count = len(exact.base.rows)
    name = f"search: {count} vectors, {_NAMES[search]}"
    rows = []
    # Each passage has its id and its library's, of eight bytes, and a mark; full vectors of cells lie on the disk.
    memory = count * (17 + (0 if search == "cells" else 4 * exact.base.index.d))
    view = exact
    with tempfile.TemporaryDirectory(prefix="scholiast-bench-vectors-") as folder:
        if search != "exact":
            started = time.perf_counter()
            base = _made(exact, search, Path(folder))
            rows.append(BenchRow(f"{name}, made in", time.perf_counter() - started, "s", n=count))
            if base.fast is None:
                return rows
            memory += base.fast.memory
            rows.append(BenchRow(f"{name}, effort that its recall took", base.fast.effort, "", n=count))
            view = VectorView.of(1, base)
        view.search(queries[0], _DEPTH, [_LIBRARY])
        times, found = [], []
        for query in queries:
            started = time.perf_counter()
            found.append([passage for passage, _ in view.search(query, _DEPTH, [_LIBRARY])])
            times.append(1000 * (time.perf_counter() - started))
    times.sort()
    return [
        *rows,
        BenchRow(f"{name}, a search, median", statistics.median(times), "ms", n=len(times)),
        BenchRow(f"{name}, a search, 95 of 100", times[int(0.95 * len(times))], "ms", n=len(times)),
        BenchRow(f"{name}, recall@10", recall(np.asarray(truth), np.asarray(found)), "", n=len(times)),
        BenchRow(f"{name}, memory", memory / 1e6, "MB", n=count),
    ]


def _made(exact: VectorView, search: Search, folder: Path) -> FlatBase:
    """The base with an approximate index of every passage, as the store would have it: cells beside a mapped file."""
    from scholiast.index.approximate import Scale
    from scholiast.index.snapshot_file import read_index, write_snapshot
    from scholiast.index.upkeep import remade
    from scholiast.index.vectors import FlatBase

    scale = Scale(exact_up_to=0, compress_above=0 if search == "cells" else len(exact.base.rows))
    base = remade(exact, scale, CancelToken()).base
    if base.fast is None or search != "cells":
        return base
    manifest = write_snapshot(folder, base, store_id="bench", embedder="bench", generation=1)
    return FlatBase(read_index(folder, manifest, mapped=True), base.rows.libraries, base.fast)


def _pool(session: Session, notes: Path | None) -> FloatArray:
    with throwaway(session) as trial:
        texts = embedded_texts(trial.selection([notes or assets.resource("sample-notes")], ()))
    return session.embedder.embed_passages(texts[:_POOL])


def _noisy(pool: FloatArray, count: int, seed: int) -> FloatArray:
    """``count`` vectors [count, d] of unit length, each near one of ``pool``."""
    import numpy as np

    chance = np.random.default_rng(seed)
    made = np.empty((count, pool.shape[1]), np.float32)
    for start in range(0, count, _BLOCK):
        part = made[start : start + _BLOCK]
        part[:] = pool[chance.integers(len(pool), size=len(part))]
        part += _NOISE * chance.standard_normal(part.shape, np.float32)
        part /= np.linalg.norm(part, axis=1, keepdims=True)
    return made
