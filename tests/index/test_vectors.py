"""Views of vectors against plain NumPy, whatever came and went."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.index import vectors as vectors_module
from scholiast.index.vectors import FlatBase, Rows, VectorView
from scholiast.inference.protocols import FloatArray

D = 16


def unit(rng: np.random.Generator, count: int) -> FloatArray:
    found = rng.normal(size=(count, D)).astype(np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def rows(rng: np.random.Generator, ids: list[int], libraries: list[int]) -> Rows:
    return Rows.of(
        [
            (i, library, vector.tobytes())
            for i, library, vector in zip(ids, libraries, unit(rng, len(ids)), strict=True)
        ],
        D,
    )


class Model:
    """What a view should say, kept in a dict."""

    def __init__(self) -> None:
        self.rows: dict[int, tuple[int, FloatArray]] = {}

    def change(self, added: Rows, removed: list[int]) -> None:
        for i in removed:
            self.rows.pop(i, None)
        for i, library, vector in zip(added.ids.tolist(), added.libraries.tolist(), added.vectors, strict=True):
            self.rows[i] = (library, vector)

    def search(self, query: FloatArray, k: int, libraries: set[int]) -> list[tuple[int, float]]:
        scored = [(i, float(v @ query)) for i, (library, v) in self.rows.items() if library in libraries]
        return sorted(scored, key=lambda hit: (-hit[1], hit[0]))[:k]


def assert_same(view: VectorView, model: Model, rng: np.random.Generator) -> None:
    query = unit(rng, 1)[0]
    for libraries in ({1}, {2}, {1, 2, 3}, {9}, set()):
        found, wanted = view.search(query, 7, libraries), model.search(query, 7, libraries)
        assert [i for i, _ in found] == [i for i, _ in wanted]
        assert [s for _, s in found] == pytest.approx([s for _, s in wanted], abs=1e-5)
    assert view.count == len(model.rows)
    assert view.live_ids().tolist() == sorted(model.rows)
    asked = [*list(model.rows)[:5], 10**9, -1]
    wanted_cosines = {i: float(model.rows[i][1] @ query) for i in asked if i in model.rows}
    assert view.cosines(query, asked) == pytest.approx(wanted_cosines, abs=1e-5)


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32), smallest=st.sampled_from([2, 8, 2048]), steps=st.integers(1, 25))
def test_views_say_what_numpy_says(seed: int, smallest: int, steps: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        # A small threshold makes folding happen within a few steps.
        patch.setattr(vectors_module, "SMALLEST_FOLD", smallest)
        rng = np.random.default_rng(seed)
        view, model = VectorView.of(0, FlatBase.build(Rows.empty(D))), Model()
        free = rng.permutation(400).tolist()
        for generation in range(1, steps + 1):
            ids = [free.pop() for _ in range(int(rng.integers(0, 12)))] if len(free) > 12 else []
            added = rows(rng, ids, rng.integers(1, 4, len(ids)).tolist())
            there = list(model.rows)
            removed = [i for i in there if rng.random() < 0.15]
            view = view.changed(generation, added, removed)
            model.change(added, removed)
            assert_same(view, model, rng)
        assert_same(view.folded(), model, rng)
        assert view.folded().is_folded()


def test_a_view_in_use_stays_as_it_is() -> None:
    rng = np.random.default_rng(1)
    view = VectorView.of(0, FlatBase.build(rows(rng, list(range(50)), [1] * 50)))
    view = view.changed(1, rows(rng, list(range(50, 60)), [1] * 10), [])
    query = unit(rng, 1)[0]
    before = view.search(query, 60, {1})
    later = view.changed(2, rows(rng, list(range(60, 90)), [1] * 30), [i for i, _ in before[:20]]).folded()
    assert view.search(query, 60, {1}) == before
    assert {i for i, _ in later.search(query, 200, {1})} == set(range(90)) - {i for i, _ in before[:20]}


def test_a_big_library_cannot_crowd_out_a_small_one() -> None:
    rng = np.random.default_rng(2)
    query = unit(rng, 1)[0]
    near = query + 0.01 * unit(rng, 3_000)
    near /= np.linalg.norm(near, axis=1, keepdims=True)
    shelf = [(i, 1, vector.astype(np.float32).tobytes()) for i, vector in enumerate(near)]
    shelf += [(10_000 + i, 2, vector.tobytes()) for i, vector in enumerate(unit(rng, 5))]
    view = VectorView.of(0, FlatBase.build(Rows.of(shelf, D)))
    assert {i for i, _ in view.search(query, 5, {2})} == {10_000, 10_001, 10_002, 10_003, 10_004}
    assert all(i < 10_000 for i, _ in view.search(query, 5, {1, 2}))


def test_the_cost_of_a_change_does_not_grow_with_the_index() -> None:
    """Small segments are merged in tiers, so few exist however many changes came one by one."""
    rng = np.random.default_rng(3)
    view = VectorView.of(0, FlatBase.build(rows(rng, list(range(10_000)), [1] * 10_000)))
    base = view.base
    for number in range(1_000):
        view = view.changed(number, rows(rng, [20_000 + number], [1]), [])
    assert view.base is base
    assert len(view.recent) <= 12
    assert view.count == 11_000


def test_nothing_is_found_in_nothing() -> None:
    view = VectorView.of(0, FlatBase.build(Rows.empty(D)))
    query = np.ones(D, np.float32)
    assert view.search(query, 5, {1}) == []
    assert view.search(query, 0, {1}) == []
    assert view.cosines(query, [1, 2]) == {}
    assert view.cosines(query, []) == {}
