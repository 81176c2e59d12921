"""The hybrid prior: which passages may hold the answer, and p(z|x) over the best K of them.

s_z = scale * <q, d_z> + beta * bm25(x, z). Cosines of unit vectors are so close to each other that their raw
softmax is flat, so the scale (20) is part of the query vector; vectors of any length, as DPR's, are compared by their
inner product as it is (scale 1), as in the paper (2.2). Scale and beta (0.5) are where the likelihood of the
gold passage was best over three English question sets; as the cosine fades, because the embedder does not know the
script of the question or of the libraries that are asked, beta rises to 1, where keywords alone were calibrated best.
What an embedder does not know is told by its vocabulary: the share of unknown tokens, in the question and in a sample
of each library's passages.

BM25 has no upper bound and grows with the number of question words: as a logit it sharpens the prior for long
questions. Up to ``_FREE_TERMS`` words it enters as it is; above, beta shrinks as one over the number of words, so
that in a pasted paragraph the counting of words does not drown the cosine. Retriever kind *bm25* takes the raw
score as the logit, as the paper's ablation does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np

from scholiast.core.records import Hit, Passage, Place, RetrieverKind
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import Embedder, FloatArray
from scholiast.rag import marginal, overlap
from scholiast.rag.library_knowledge import LibraryKnowledge
from scholiast.rag.variety import Group, Scored, Variety, seats, with_seats

COSINE_SCALE = 20.0
_PRODUCT_SCALE = 1.0
BM25_WEIGHT = 0.5
BM25_WEIGHT_ALONE = 1.0
_FREE_TERMS = 24
_KNOWN_ENOUGH = 0.2
_UNKNOWN = 0.5
_LEAST_CANDIDATES = 50
_MOST_CANDIDATES = 3200
_LEAST_BLOCK = 16
_GUESTS = 16


@dataclass(frozen=True, slots=True)
class RetrievalSignals:
    """What the retriever knows about its own success, for the gate.

    Attributes:
        top_dense: highest cosine among the hits; None where cosines were not used.
        margin: s_1 - s_2, the gap of the two best logits (0 with one hit), at the usual scale whatever the prior's own
            is, so that a gate means the same with either.
        top_bm25: highest BM25 among the hits; None where keywords were not used.
        terms: number of content words in the question.
        coverage: largest share of the question's content words that one hit holds.
        passages: number of passages that were searched.
        dense_share: how much of its factor the cosine keeps, 0 where the embedder does not know the script to 1.
    """

    top_dense: float | None
    margin: float
    top_bm25: float | None
    terms: int
    coverage: float
    passages: int
    dense_share: float


@dataclass(frozen=True, slots=True)
class Retrieval:
    """The text that was retrieved with, the top K (priors sum to 1; empty when nothing was found) and signals."""

    searched: str
    hits: tuple[Hit, ...]
    signals: RetrievalSignals


def usual_scale(normalised: bool) -> float:
    """The prior's factor of an inner product: 1 as in the paper, more where products are cosines."""
    return COSINE_SCALE if normalised else _PRODUCT_SCALE


class HybridRetriever:
    """Retrieves with vectors, keywords or both over one snapshot of the index.

    ``scale`` None: the usual one. ``knowledge``: what is known of the libraries already, where several retrievers ask
    the same ones.
    """

    def __init__(
        self,
        embedder: Embedder,
        scale: float | None = None,
        beta: float = BM25_WEIGHT,
        knowledge: LibraryKnowledge | None = None,
    ) -> None:
        self._embedder = embedder
        self._usual = usual_scale(embedder.normalised)
        self._scale = self._usual if scale is None else scale
        self._libraries = LibraryKnowledge(embedder) if knowledge is None else knowledge
        self._beta = beta

    def retrieve(
        self,
        question: str,
        k: int,
        kind: RetrieverKind,
        snapshot: IndexSnapshot,
        libraries: Collection[int] | None,
        *,
        skip: Callable[[Passage], bool] | None = None,
    ) -> Retrieval:
        """The best ``k`` distinct passages for ``question``.

        Candidates are the union of the best N by cosine and the best N by BM25, each with both scores. Passages
        with the same text count once (``also`` names the other places), and near-duplicates and libraries share the
        seats as :mod:`scholiast.rag.variety` says; N grows until ``k`` different ones are found or the index has no
        more.

        Args:
            question: non-empty text.
            k: at least 1.
            kind: hybrid, or one signal alone; its raw score is then the logit (times the scale for cosines).
            snapshot: the state of the index to ask.
            libraries: ids to search; None for all that are not hidden.
            skip: leaves passages out as if they were not indexed (leave-note-out questions).
        """
        query = None if kind == "bm25" else self._embedder.embed_query(question)
        weight = self._dense_weight(question, kind, snapshot, libraries)

        def search(wanted: int, among: Collection[int] | None) -> tuple[list[Scored], bool]:
            return self._candidates(question, query, kind, weight, wanted, snapshot, among)

        wanted = max(_LEAST_CANDIDATES, 4 * k)
        while True:
            scored, exhausted = search(wanted, libraries)
            variety = self._various(scored, k, snapshot, skip)
            if len(variety.kept) >= k or exhausted or wanted >= _MOST_CANDIDATES:
                break
            wanted *= 4
        chosen = variety.best(k)
        unseated = snapshot.selected(libraries).difference(*(group.libraries for group in chosen))
        if unseated and seats(len(chosen)):
            others = self._various(search(_GUESTS, unseated)[0], _GUESTS, snapshot, skip)
            chosen = with_seats(chosen, others.kept)
        hits = self._hits(chosen, snapshot, libraries)
        signals = self._signals(question, hits, weight, snapshot.count(libraries))
        return Retrieval(question, hits, signals)

    def scale_for(self, question: str, kind: RetrieverKind) -> float:
        """The factor of inner products: falls from the scale to 0 as the embedder knows less of the question."""
        if kind == "bm25":
            return 0.0
        if kind == "dense":
            return self._scale
        unknown = self._embedder.unknown_share(question)
        return self._scale * min(1.0, max(0.0, (_UNKNOWN - unknown) / (_UNKNOWN - _KNOWN_ENOUGH)))

    def _dense_weight(
        self, question: str, kind: RetrieverKind, snapshot: IndexSnapshot, libraries: Collection[int] | None
    ) -> float:
        """As :meth:`scale_for`, and at most as much of the scale as the embedder knows of the libraries."""
        weight = self.scale_for(question, kind)
        if kind != "hybrid" or weight == 0.0:
            return weight
        return min(weight, self._scale * self._libraries.known(snapshot, libraries))

    def _keyword_weight(self, question: str, kind: RetrieverKind, weight: float) -> float:
        """BM25's factor beside a cosine of factor ``weight``."""
        if kind == "bm25":
            return BM25_WEIGHT_ALONE
        known = weight / self._scale
        beta = known * self._beta + (1.0 - known) * BM25_WEIGHT_ALONE
        return beta * min(1.0, _FREE_TERMS / max(1, len(overlap.terms(question))))

    def _candidates(
        self,
        question: str,
        query: FloatArray | None,
        kind: RetrieverKind,
        weight: float,
        wanted: int,
        snapshot: IndexSnapshot,
        libraries: Collection[int] | None,
    ) -> tuple[list[Scored], bool]:
        """Scored candidates, best first, and whether the index holds no further ones."""
        near = snapshot.dense(query, wanted, libraries) if query is not None and weight > 0.0 else []
        worded = snapshot.keyword(question, wanted, libraries) if kind != "dense" else []
        exhausted = len(near) < wanted and len(worded) < wanted
        ids = list(dict.fromkeys([id for id, _ in near] + [id for id, _ in worded]))
        dense = dict(near)
        if query is not None:
            dense |= snapshot.cosines(query, [id for id in ids if id not in dense])
        bm25 = dict(worded)
        if kind != "dense":
            bm25 |= snapshot.keyword_scores(question, [id for id in ids if id not in bm25])
        beta = self._keyword_weight(question, kind, weight)
        scored = []
        for id in ids:
            cosine = dense.get(id) if query is not None else None
            words = bm25.get(id, 0.0) if kind != "dense" else None
            logit = weight * (cosine or 0.0) + beta * (words or 0.0)
            scored.append(Scored(id, cosine, words, logit))
        scored.sort(key=lambda entry: (-entry.logit, entry.id))
        return scored, exhausted

    def _various(
        self,
        scored: list[Scored],
        k: int,
        snapshot: IndexSnapshot,
        skip: Callable[[Passage], bool] | None,
    ) -> Variety:
        """At least ``k`` different passages of ``scored`` if it holds so many; few rows are read."""
        variety = Variety()
        block = max(_LEAST_BLOCK, 2 * k)
        for start in range(0, len(scored), block):
            entries = {entry.id: entry for entry in scored[start : start + block]}
            for passage in snapshot.passages(list(entries)):
                if skip is None or not skip(passage):
                    variety.offer(entries[passage.id], passage)
            if len(variety.kept) >= k:
                break
        return variety

    def _hits(
        self, chosen: Sequence[Group], snapshot: IndexSnapshot, libraries: Collection[int] | None
    ) -> tuple[Hit, ...]:
        if not chosen:
            return ()
        prior = np.exp(marginal.log_prior([group.entry.logit for group in chosen]))
        twins = snapshot.twins([group.passage.id for group in chosen], libraries)
        hits = []
        for rank, group in enumerate(chosen, start=1):
            entry, passage = group.entry, group.passage
            places = {place.passage_id: place for place in twins.get(passage.id, ())}
            for copy in group.copies:
                places.setdefault(copy.id, Place(copy.id, copy.library, copy.note, copy.line_from, copy.line_to))
            also = tuple(places[id] for id in sorted(places) if id != passage.id)
            hits.append(Hit(passage, rank, entry.dense, entry.bm25, entry.logit, float(prior[rank - 1]), also))
        return tuple(hits)

    def _signals(self, question: str, hits: tuple[Hit, ...], weight: float, passages: int) -> RetrievalSignals:
        wanted = overlap.content_terms(question)
        read = [f"{h.passage.title} {' '.join(h.passage.heading)} {h.passage.clean}" for h in hits]
        cosines = [hit.dense for hit in hits if hit.dense is not None]
        words = [hit.bm25 for hit in hits if hit.bm25 is not None]
        surplus = weight * (1.0 - self._usual / self._scale)
        logits = sorted((hit.score - surplus * (hit.dense or 0.0) for hit in hits), reverse=True)
        return RetrievalSignals(
            top_dense=max(cosines) if cosines and weight > 0.0 else None,
            margin=logits[0] - logits[1] if len(logits) > 1 else 0.0,
            top_bm25=max(words) if words else None,
            terms=len(set(wanted)),
            coverage=max((overlap.coverage(wanted, text) for text in read), default=0.0),
            passages=passages,
            dense_share=weight / self._scale,
        )
