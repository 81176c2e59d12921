"""Exact, then a graph, then compressed cells: by the size of the selection, made beside the view, always right."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import faiss
import numpy as np
import pytest
from tests.index.builders import CountingEmbedder, Desk, assert_like_fresh, desk_at

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.core.settings import IndexSettings
from scholiast.index import approximate
from scholiast.index import upkeep as upkeep_module
from scholiast.index import vectors as vectors_module
from scholiast.index.approximate import NEEDED_RECALL, Scale, build, recall
from scholiast.index.note_index import NoteIndex
from scholiast.index.snapshot_file import MANIFEST
from scholiast.index.upkeep import Upkeep, is_due, remade
from scholiast.index.vectors import FlatBase, Rows, VectorView
from scholiast.inference.protocols import FloatArray

D = 32
SMALL = IndexSettings(words=25, exact_up_to=150, compress_above=400)


def unit(rng: np.random.Generator, count: int) -> FloatArray:
    found = rng.normal(size=(count, D)).astype(np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def view_of(rng: np.random.Generator, libraries: dict[int, int], scale: Scale) -> VectorView:
    """A view over so many rows of each library, made better as ``scale`` says."""
    owners = np.repeat(list(libraries), list(libraries.values()))
    ids = np.arange(len(owners), dtype=np.int64) * 3
    return remade(VectorView.of(1, FlatBase.build(Rows(ids, owners, unit(rng, len(owners))))), scale, CancelToken())


def exact(view: VectorView, query: FloatArray, k: int, libraries: set[int]) -> list[int]:
    plain = VectorView(view.generation, view.base.with_fast(None), view.base_alive, view.recent)
    return [i for i, _ in plain.search(query, k, libraries)]


@pytest.mark.parametrize(
    ("count", "kind"), [(100, None), (150, None), (151, "graph"), (400, "graph"), (401, "cells"), (3_000, "cells")]
)
def test_the_size_chooses_the_kind(count: int, kind: str | None) -> None:
    scale = Scale(exact_up_to=150, compress_above=400)
    assert scale.kind(count) == kind
    view = view_of(np.random.default_rng(count), {1: count}, scale)
    assert (view.base.fast.kind if view.base.fast else None) == kind
    assert not is_due(view, scale)


@pytest.mark.parametrize("kind", ["graph", "cells"])
def test_a_large_selection_is_searched_with_the_recall_that_was_measured(kind: str) -> None:
    rng = np.random.default_rng(5)
    view = view_of(rng, {1: 3_000, 2: 1_500}, Scale(500, 10_000 if kind == "graph" else 500))
    fast = view.base.fast
    assert fast is not None
    assert (fast.kind, fast.recall >= NEEDED_RECALL) == (kind, True)
    for libraries in ({1, 2}, {1}, {2}):
        queries = unit(rng, 40)
        truth = np.array([exact(view, query, 10, libraries) for query in queries])
        found = [view.search(query, 10, libraries) for query in queries]
        assert recall(truth, np.array([[i for i, _ in hits] for hits in found])) >= 0.9
        for query, hits in zip(queries, found, strict=True):
            assert [s for _, s in hits] == pytest.approx(list(view.cosines(query, [i for i, _ in hits]).values()))
            assert [s for _, s in hits] == sorted((s for _, s in hits), reverse=True)
            assert {view.base.rows.libraries[i // 3] for i, _ in hits} <= libraries


@pytest.mark.parametrize("kind", ["graph", "cells"])
def test_a_small_selection_of_a_large_index_is_exact(kind: str) -> None:
    rng = np.random.default_rng(6)
    view = view_of(rng, {1: 3_000, 2: 40, 3: 700}, Scale(500, 10_000 if kind == "graph" else 500))
    assert view.base.fast is not None
    # Worthless, so that whoever asks it is found out.
    view.base.fast.search = lambda queries, k, mask: np.full((1, 1), -1)  # type: ignore[method-assign]
    for query in unit(rng, 10):
        assert [i for i, _ in view.search(query, 10, {2})] == exact(view, query, 10, {2})
        assert [i for i, _ in view.search(query, 10, {3})] == exact(view, query, 10, {3})  # not a quarter of all
        assert view.search(query, 10, {1}) == []


def test_what_came_and_went_since_is_seen_at_once() -> None:
    rng = np.random.default_rng(7)
    view = view_of(rng, {1: 2_000}, Scale(500, 10_000))
    query = unit(rng, 1)[0]
    best = [i for i, _ in view.search(query, 5, {1})]
    came = Rows(np.array([100_000], np.int64), np.array([1], np.int64), query[None, :].copy())
    later = view.changed(2, came, best[:2])
    found = [i for i, _ in later.search(query, 5, {1})]
    assert found[0] == 100_000
    assert set(found).isdisjoint(best[:2])
    assert found[1:3] == best[2:4]
    assert [i for i, _ in view.search(query, 5, {1})] == best


def test_the_effort_is_raised_until_the_recall_holds_and_what_cannot_reach_it_is_not_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = np.random.default_rng(8)
    vectors = unit(rng, 4_000)
    flat = faiss.IndexFlatIP(D)
    flat.add(vectors)
    usual = build("cells", flat, vectors, Scale(500, 500), CancelToken())
    assert usual is not None
    assert usual.effort > approximate._LEAST_EFFORT
    monkeypatch.setattr(approximate, "NEEDED_RECALL", 1.01)
    assert build("cells", flat, vectors, Scale(500, 500), CancelToken()) is None
    assert (
        remade(
            VectorView.of(1, FlatBase.build(Rows(np.arange(600), np.ones(600, np.int64), vectors[:600]))),
            Scale(500, 500),
            CancelToken(),
        ).base.fast
        is None
    )


def test_making_it_can_be_stopped() -> None:
    cancel = CancelToken()
    cancel.cancel()
    rows = Rows(np.arange(300), np.ones(300, np.int64), unit(np.random.default_rng(9), 300))
    with pytest.raises(Cancelled):
        remade(VectorView.of(1, FlatBase.build(rows)), Scale(100, 200), cancel)


def test_waiting_sees_the_next_one_that_is_only_just_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    class SlowToStart(threading.Thread):
        def start(self) -> None:
            if threading.current_thread().name == "vectors":
                beginning.set()
                time.sleep(0.3)  # long enough for the waiter to look
            super().start()

    beginning = threading.Event()
    monkeypatch.setattr(upkeep_module.threading, "Thread", SlowToStart)
    upkeep = Upkeep(Scale(100, 1_000))
    views = [view_of(np.random.default_rng(seed), {1: 200}, Scale(1_000, 1_000)) for seed in (1, 2)]
    made = []

    def publish(view: VectorView) -> None:
        made.append(view)
        upkeep.finished()
        if len(made) < len(views):
            upkeep.start(views[len(made)], publish)

    upkeep.start(views[0], publish)
    assert beginning.wait(60)
    upkeep.wait()
    assert len(made) == 2


def test_closing_waits_for_what_is_being_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep_module, "_PATIENCE", 0.01)
    upkeep = Upkeep(Scale(100, 1_000))
    writing, written = threading.Event(), threading.Event()

    def publish(view: VectorView) -> None:
        writing.set()
        written.wait()
        upkeep.finished()

    upkeep.start(view_of(np.random.default_rng(1), {1: 200}, Scale(1_000, 1_000)), publish)
    assert writing.wait(60)
    closer = threading.Thread(target=upkeep.close)
    closer.start()
    closer.join(0.2)
    assert closer.is_alive()
    written.set()
    closer.join()
    assert not upkeep.is_running


def test_what_is_ready_only_after_closing_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep_module, "_PATIENCE", 0.01)
    building, ready = threading.Event(), threading.Event()

    def slowly_remade(view: VectorView, scale: Scale, cancel: CancelToken) -> VectorView:
        building.set()
        ready.wait()
        return remade(view, scale, CancelToken())

    monkeypatch.setattr(upkeep_module, "remade", slowly_remade)
    upkeep = Upkeep(Scale(100, 1_000))
    made: list[VectorView] = []
    upkeep.start(view_of(np.random.default_rng(1), {1: 200}, Scale(1_000, 1_000)), made.append)
    assert building.wait(60)
    upkeep.close()
    ready.set()
    upkeep.wait()
    assert made == []
    assert not upkeep.is_running


# ---- through the store -------------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with desk_at(tmp_path / "desk", SMALL) as made:
        yield made


def fill(desk: Desk, first: int, last: int) -> None:
    for number in range(first, last):
        desk.write(f"{number}.md", f"# Note {number}\n\nThe pump of house {number} runs at {number * 7} kPa.")
    desk.sweep()
    desk.index.finish()


def kind(index: NoteIndex) -> str | None:
    fast = index._vectors.view.base.fast
    return fast.kind if fast else None


def own(desk: Desk, numbers: list[int]) -> None:
    for number in numbers:
        query = f"Note {number}\nThe pump of house {number} runs at {number * 7} kPa."
        assert f"{number}.md" in desk.near(query)


def test_a_growing_store_passes_through_all_three_and_comes_back(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors_module, "SMALLEST_FOLD", 10)
    fill(desk, 0, 100)
    assert kind(desk.index) is None
    fill(desk, 100, 220)
    assert kind(desk.index) == "graph"
    own(desk, [3, 150, 219])
    embedded = len(desk.embedder.texts)
    desk.reopen()
    assert kind(desk.index) == "graph"  # read, not made anew
    assert not desk.index.is_preparing
    own(desk, [3, 150, 219])
    fill(desk, 220, 450)
    assert kind(desk.index) == "cells"
    own(desk, [3, 219, 449])
    desk.reopen()
    assert kind(desk.index) == "cells"
    assert not desk.index.is_preparing
    own(desk, [3, 219, 449])
    assert desk.index.check() == []
    for number in range(60, 450):
        (desk.notes / f"{number}.md").unlink()
    desk.sweep()
    desk.index.finish()
    assert kind(desk.index) is None
    own(desk, [3, 59])
    assert len(desk.embedder.texts) - embedded == 230
    assert_like_fresh(desk, tmp_path / "fresh")


def test_it_is_made_anew_when_a_fifth_is_dead(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors_module, "SMALLEST_FOLD", 10)
    fill(desk, 0, 300)
    base = desk.index._vectors.view.base
    passages = desk.index.store.passages([int(i) for i in base.rows.ids])
    fifth = len(passages) // 5
    for passage in passages[:fifth]:
        (desk.notes / passage.note).unlink()
    desk.sweep()
    desk.index.finish()
    assert desk.index._vectors.view.base is base
    (desk.notes / passages[fifth].note).unlink()
    desk.sweep()
    desk.index.finish()
    view = desk.index._vectors.view
    assert view.base is not base
    assert (kind(desk.index), view.count) == ("graph", 300 - fifth - 1)
    assert view.is_folded()
    gone = passages[fifth]
    assert gone.note not in desk.near(f"{gone.title}\n{gone.clean}", 50)


def test_changes_while_it_is_made_are_in_what_takes_its_place(desk: Desk) -> None:
    fill(desk, 0, 140)
    for number in range(140, 200):
        desk.write(f"{number}.md", f"# Note {number}\n\nThe pump of house {number} runs at {number * 7} kPa.")
    desk.sweep()
    # The thread may be under way or done; either way these changes are seen, before and after.
    (desk.notes / "199.md").unlink()
    desk.write("new.md", "# New\n\nThe well is nine metres deep.")
    desk.sweep()
    assert desk.near("New\nThe well is nine metres deep.")[0] == "new.md"
    desk.index.finish()
    assert kind(desk.index) == "graph"
    assert desk.near("New\nThe well is nine metres deep.")[0] == "new.md"
    assert "199.md" not in desk.near("Note 199\nThe pump of house 199 runs at 1393 kPa.", 50)
    assert desk.index.check() == []


@pytest.mark.parametrize("count", [220, 450])
def test_a_damaged_file_of_the_approximate_index_costs_that_index_only(desk: Desk, count: int) -> None:
    fill(desk, 0, count)
    made = kind(desk.index)
    desk.close()
    manifest = json.loads((desk.data / MANIFEST).read_text())
    path = desk.data / manifest["fast"]["file"]
    path.write_bytes(path.read_bytes()[:-100])
    calls = len(desk.embedder.texts)
    assert desk.index.snapshot().count() == count
    own(desk, [3, count - 1])
    desk.index.finish()
    assert kind(desk.index) == made
    own(desk, [3, count - 1])
    assert len(desk.embedder.texts) == calls


def test_a_reader_beside_it_uses_what_was_written_and_makes_nothing(desk: Desk) -> None:
    fill(desk, 0, 220)
    desk.index._vectors.save()
    files = sorted(desk.data.iterdir())
    with closing(NoteIndex.open(desk.data, CountingEmbedder(), SMALL, read_only=True)) as reader:
        assert kind(reader) == "graph"
        assert not reader.is_preparing
        query = desk.embedder.embed_query("Note 9\nThe pump of house 9 runs at 63 kPa.")
        assert reader.snapshot().dense(query, 5) == desk.index.snapshot().dense(query, 5)
    assert sorted(desk.data.iterdir()) == files


def test_forgetting_a_note_leaves_no_vector_of_it_in_any_file(desk: Desk) -> None:
    fill(desk, 0, 220)
    vector = desk.embedder.inner.embed_passages(desk.embedder.texts[:1])[0]
    [name] = [p.note for p in desk.index.store.iter_passages() if p.id == 1]

    def holding() -> list[str]:
        return [path.name for path in desk.data.iterdir() if vector.tobytes() in path.read_bytes()]

    assert any(found.startswith("vectors-") for found in holding())
    (desk.notes / name).unlink()
    assert desk.index.forget(desk.library.id, name)
    desk.close()
    assert holding() == []
