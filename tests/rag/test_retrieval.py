from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scholiast.inference.fakes import HashEmbedder
from scholiast.rag.retrieval import BM25_WEIGHT, COSINE_SCALE, HybridRetriever

BREAD = "Bread needs flour, water, salt and time."
FERRY = "The ferry to Capri leaves at eleven from the old harbour."
CAT = "Our cat is called Mia and sleeps all day."


class Stranger(HashEmbedder):
    """An embedder that does not know a share of the question's tokens."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def unknown_share(self, text: str) -> float:
        return self._share


def retrieve(notes, snapshot, question, k=5, kind="hybrid", embedder=None, **more):
    retriever = HybridRetriever(embedder or notes.embedder)
    return retriever.retrieve(question, k, kind, snapshot, [notes.library.id], **more)


def test_the_score_is_the_documented_sum_and_the_prior_its_softmax(notes):
    snapshot = notes.write(bread=BREAD, ferry=FERRY, cat=CAT)
    found = retrieve(notes, snapshot, "When does the ferry leave?")
    assert found.hits[0].passage.note == "ferry.md"
    assert [hit.rank for hit in found.hits] == [1, 2, 3]
    for hit in found.hits:
        assert hit.score == pytest.approx(COSINE_SCALE * hit.dense + BM25_WEIGHT * hit.bm25)
    scores = np.array([hit.score for hit in found.hits])
    assert [hit.prior for hit in found.hits] == pytest.approx((np.exp(scores) / np.exp(scores).sum()).tolist())
    assert sum(hit.prior for hit in found.hits) == pytest.approx(1.0, abs=1e-6)
    assert (np.diff(scores) <= 0).all()


def test_each_kind_uses_its_own_signal(notes):
    snapshot = notes.write(bread=BREAD, ferry=FERRY, cat=CAT)
    dense = retrieve(notes, snapshot, "ferry to Capri", kind="dense")
    assert all(hit.bm25 is None and hit.score == pytest.approx(COSINE_SCALE * hit.dense) for hit in dense.hits)
    words = retrieve(notes, snapshot, "ferry to Capri", kind="bm25")
    assert [hit.passage.note for hit in words.hits] == ["ferry.md"]
    assert words.hits[0].dense is None
    assert words.hits[0].score == words.hits[0].bm25
    assert words.hits[0].prior == 1.0


def test_fewer_than_k_and_none_at_all(notes):
    empty = notes.write()
    for kind in ("hybrid", "dense", "bm25"):
        assert retrieve(notes, empty, "anything", kind=kind).hits == ()
    snapshot = notes.write(bread=BREAD)
    assert len(retrieve(notes, snapshot, "bread", k=5).hits) == 1
    assert retrieve(notes, snapshot, "zebra", kind="bm25").hits == ()
    assert len(retrieve(notes, snapshot, "zebra").hits) == 1


def test_identical_passages_count_once_and_name_their_places(notes):
    snapshot = notes.write(**{f"copy{i}": f"# Timetable\n\n{FERRY}" for i in range(7)}, bread=BREAD, cat=CAT)
    found = retrieve(notes, snapshot, "When does the ferry leave?", k=3)
    assert len(found.hits) == 3
    first = found.hits[0]
    assert len({hit.passage.note for hit in found.hits} & {f"copy{i}.md" for i in range(7)}) == 1
    assert sorted([first.passage.note, *(place.note for place in first.also)]) == [f"copy{i}.md" for i in range(7)]


def test_many_copies_do_not_push_other_passages_out(notes):
    copies = {f"copy{i:03}": f"# Timetable\n\n{FERRY}" for i in range(130)}
    snapshot = notes.write(**copies, harbour="The ferry harbour has a café.", bread=BREAD)
    found = retrieve(notes, snapshot, "When does the ferry leave the harbour?", k=3)
    assert {hit.passage.note for hit in found.hits} >= {"harbour.md", "bread.md"}


def test_a_longer_text_under_another_title_is_a_copy_and_a_short_one_is_not(notes):
    long = " ".join(f"Step {i} of the recipe says stir slowly." for i in range(6))
    snapshot = notes.write(
        a=f"# Recipe\n\n{long}", b=f"# Recipe from Anna\n\n{long}", c="# Ann\n\nTall: 180", d="# Bob\n\nTall: 180"
    )
    recipes = [h for h in retrieve(notes, snapshot, "stir the recipe slowly").hits if "Step" in h.passage.text]
    assert len(recipes) == 1
    assert {recipes[0].passage.note, *(place.note for place in recipes[0].also)} == {"a.md", "b.md"}
    tall = [h for h in retrieve(notes, snapshot, "How tall is Ann?").hits if "180" in h.passage.text]
    assert len(tall) == 2


@pytest.mark.parametrize(("share", "weight"), [(0.0, 20.0), (0.2, 20.0), (0.35, 10.0), (0.5, 0.0), (1.0, 0.0)])
def test_the_cosine_fades_where_the_embedder_does_not_know_the_script(notes, share, weight):
    snapshot = notes.write(bread=BREAD, ferry=FERRY)
    found = retrieve(notes, snapshot, "ferry bread", embedder=Stranger(share))
    assert found.signals.dense_share == pytest.approx(weight / COSINE_SCALE)
    for hit in found.hits:
        beta = 1 - weight / COSINE_SCALE * (1 - BM25_WEIGHT)
        assert hit.score == pytest.approx(weight * hit.dense + beta * hit.bm25)
    assert (found.signals.top_dense is None) == (weight == 0.0)


class Westerner(HashEmbedder):
    """An embedder whose vocabulary is ASCII."""

    def unknown_share(self, text: str) -> float:
        return sum(not word.isascii() for word in text.split()) / max(1, len(text.split()))


def test_the_cosine_counts_nothing_in_a_library_whose_script_the_embedder_does_not_know(notes, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    for number in range(30):
        (other / f"{number}.md").write_text(f"我们在北京图书馆见面 讨论第{number}个计划", "utf-8")
    library = notes.index.store.add_library(other)
    snapshot = notes.write(bread=BREAD, ferry=FERRY)
    retriever = HybridRetriever(Westerner())

    def share(*libraries: int) -> float:
        return retriever.retrieve("When does the ferry leave?", 5, "hybrid", snapshot, libraries).signals.dense_share

    assert share(notes.library.id) == 1.0
    assert share(library.id) == 0.0
    assert retriever.retrieve("When does the ferry leave?", 5, "hybrid", snapshot, [library.id]).hits == ()
    assert share(notes.library.id, library.id) == 1.0
    # A few notes in a script that it knows are worth the cosine again.
    for number in range(40):
        (other / f"ferry{number}.md").write_text(f"The ferry number {number} leaves at eleven.", "utf-8")
    notes.index.reconcile()
    snapshot = notes.index.snapshot()
    assert share(library.id) == 1.0


def test_without_the_cosine_only_keyword_matches_are_found(notes):
    snapshot = notes.write(bread=BREAD, ferry=FERRY)
    assert retrieve(notes, snapshot, "zebra", embedder=Stranger(1.0)).hits == ()
    assert retrieve(notes, snapshot, "zebra", kind="dense", embedder=Stranger(1.0)).hits


def test_long_questions_do_not_let_word_counts_drown_the_cosine(notes):
    snapshot = notes.write(bread=BREAD, ferry=FERRY, cat=CAT)
    question = " ".join([FERRY] * 12)
    found = retrieve(notes, snapshot, question)
    beta = (found.hits[0].score - COSINE_SCALE * found.hits[0].dense) / found.hits[0].bm25
    assert beta == pytest.approx(BM25_WEIGHT * 24 / 132, rel=1e-6)
    raw = retrieve(notes, snapshot, question, kind="bm25")
    assert raw.hits[0].score == raw.hits[0].bm25


def test_skipped_passages_are_as_if_never_written(notes):
    snapshot = notes.write(bread=BREAD, ferry=FERRY, cat=CAT)
    found = retrieve(notes, snapshot, "ferry", skip=lambda passage: passage.note == "ferry.md")
    assert {hit.passage.note for hit in found.hits} == {"bread.md", "cat.md"}
    assert sum(hit.prior for hit in found.hits) == pytest.approx(1.0)


def test_only_the_asked_libraries_are_searched(notes, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "ferry.md").write_text(FERRY, "utf-8")
    library = notes.index.store.add_library(other)
    snapshot = notes.write(bread=BREAD, copy=FERRY)
    retriever = HybridRetriever(notes.embedder)
    found = retriever.retrieve("ferry", 5, "hybrid", snapshot, [library.id])
    assert {hit.passage.library_id for hit in found.hits} == {library.id}
    assert found.hits[0].also == ()
    assert found.signals.passages == 1


def test_signals(notes):
    snapshot = notes.write(bread=BREAD, ferry=FERRY, cat=CAT)
    signals = retrieve(notes, snapshot, "When does the ferry to Capri leave?").signals
    assert signals.coverage == pytest.approx(1.0)
    assert signals.terms == 3
    assert signals.passages == 3
    assert signals.margin > 0
    assert retrieve(notes, snapshot, "🙂🙂").signals.coverage == 0.0


def test_the_priors_own_scale_changes_the_prior_and_not_what_the_gate_sees(notes):
    snapshot = notes.write(bread=BREAD, ferry=FERRY, cat=CAT)
    wanted = ("When does the ferry leave?", 3, "hybrid", snapshot, (notes.library.id,))
    usual = HybridRetriever(notes.embedder).retrieve(*wanted)
    sharp = HybridRetriever(notes.embedder, scale=35.0).retrieve(*wanted)
    assert sharp.hits[0].score == pytest.approx(35.0 * sharp.hits[0].dense + BM25_WEIGHT * sharp.hits[0].bm25)
    assert sharp.hits[0].prior > usual.hits[0].prior
    assert sharp.signals.margin == pytest.approx(usual.signals.margin)
    assert sharp.signals == replace(usual.signals, margin=sharp.signals.margin)
