"""Which passage each sentence and token of an answer rests on.

Every component saw one passage only, so the posterior over passages is each passage's responsibility. All
likelihoods are conditional on not refusing (see ``decoding``). Responsibility alone is not support: a component
may answer from what its weights remember. So a citation also needs *lift*, the sentence's likelihood with the
passage over its likelihood without any (the null component), and the passage must hold its names and figures.

A *stuffed* prompt mixes nothing, so it has no posterior. Its sentences are cited by shared words instead:
``responsibility`` is then the passage's share of the overlap, and ``lift`` None says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scholiast.core.records import Citation, Hit, Passage, Sentence, TokenPosterior
from scholiast.documents.sentences import sentence_spans
from scholiast.rag import marginal, overlap, support
from scholiast.rag.claims import claim_spans, is_verdict
from scholiast.rag.decoding import Decoded
from scholiast.rag.marginal import Float64Array

ENOUGH = 0.8
NEGLIGIBLE = 0.1
LEAST_OVERLAP = 0.5


@dataclass(frozen=True, slots=True)
class Attribution:
    """Posteriors of an answer, each over its passages in their order and summing to 1."""

    posterior: tuple[float, ...] | None
    sentences: tuple[Sentence, ...]
    tokens: tuple[TokenPosterior, ...] | None

    @property
    def cited(self) -> frozenset[int]:
        """The ids of the passages that a sentence cites."""
        return frozenset(citation.passage_id for sentence in self.sentences for citation in sentence.citations)


def attribute(decoded: Decoded, hits: Sequence[Hit], question: str, lift_per_token: float) -> Attribution:
    """Posteriors and citations of a RAG-Sequence or RAG-Token answer.

    The answer's posterior is p(z|x,y), the softmax of the final weights, for RAG-Sequence, and the mean of the
    local posteriors for RAG-Token. A sentence S has r_z = softmax_z(log p(z|x) + LL_z(S)) in both.

    Args:
        decoded: rows are the passages in the order of ``hits``, then perhaps the null component; the last of the rows
            beyond the passages is what lift is measured against.
        hits: the K passages.
        question: its words break ties between sentences of a passage.
        lift_per_token: least (LL_z(S) - LL_null(S)) / |S| in nats of a citation.
    """
    count = len(hits)
    log_rho = decoded.log_rho[:count]
    prior = marginal.answering_log_prior(marginal.log_softmax(decoded.log_prior[:count]), log_rho)
    steps = marginal.answering_token_ll(decoded.steps_ll, decoded.log_rho)
    length = len(decoded.ids)
    token_ll, null_ll = steps[:count, :length], steps[count:, :length]
    if not length:
        posterior = np.exp(prior)
    elif decoded.rule == "rag-sequence":
        posterior = marginal.sequence_posterior(prior, steps[:count])
    else:
        posterior = marginal.token_posterior(prior, token_ll)
    sentences = []
    for start, end in claim_spans(decoded.text):
        inside = _tokens_of(decoded.spans, start, end)
        mean_lift = None
        total = token_ll[:, inside].sum(axis=1)
        lift = total - null_ll[-1, inside].sum() if len(null_ll) else None
        if lift is not None:
            mean_lift = lift / max(1, len(inside))
        responsibility = marginal.sentence_posterior(prior, token_ll, inside)
        text = decoded.text[start:end]
        if is_verdict(text):
            mean_lift = None  # one of two words: hardly less likely without the note, so its lift tells nothing
        cited = _supporting(choose(responsibility, mean_lift, lift_per_token), hits, text, question)
        citations = tuple(
            _citation(
                hits[z].passage, float(responsibility[z]), None if lift is None else float(lift[z]), text, question
            )
            for z in cited
        )
        sentences.append(Sentence(text, start, end, citations))
    return Attribution(
        tuple(float(p) for p in posterior), tuple(sentences), _token_posteriors(decoded, prior, token_ll)
    )


def choose(responsibility: Float64Array, mean_lift: Float64Array | None, lift_per_token: float) -> list[int]:
    """Indices to cite: the smallest set that holds ENOUGH responsibility, without negligible or unlifted ones."""
    chosen: list[int] = []
    held = 0.0
    for z in np.argsort(-responsibility, kind="stable"):
        if held >= ENOUGH or responsibility[z] < NEGLIGIBLE:
            break
        held += float(responsibility[z])
        if mean_lift is None or mean_lift[z] >= lift_per_token:
            chosen.append(int(z))
    return chosen


def attribute_by_overlap(text: str, hits: Sequence[Hit], question: str) -> tuple[Sentence, ...]:
    """Sentences of a stuffed answer with the passages that share at least half of a sentence's content words."""
    sentences = []
    for start, end in claim_spans(text):
        said = text[start:end]
        wanted = overlap.content_terms(said)
        shares = np.array([overlap.coverage(wanted, read_text(hit.passage)) for hit in hits])
        shares = np.where(shares >= LEAST_OVERLAP, shares, 0.0)
        total = float(shares.sum())
        cited = _supporting(choose(shares / total, None, 0.0), hits, said, question) if total > 0.0 else []
        citations = tuple(_citation(hits[z].passage, float(shares[z] / total), None, said, question) for z in cited)
        sentences.append(Sentence(said, start, end, citations))
    return tuple(sentences)


def _supporting(cited: Sequence[int], hits: Sequence[Hit], claim: str, question: str) -> list[int]:
    """Those of ``cited`` that hold every name and figure of ``claim``."""
    return [z for z in cited if not support.missing_from(claim, read_text(hits[z].passage), question)]


def uncited(text: str) -> tuple[Sentence, ...]:
    """Sentences of an answer that was given without any passage."""
    return tuple(Sentence(text[start:end], start, end, ()) for start, end in claim_spans(text))


def read_text(passage: Passage) -> str:
    """Title, heading path and clean text of a passage."""
    return "\n".join([passage.title, *passage.heading, passage.clean])


def quote(passage: Passage, claim: str, question: str) -> tuple[int, int]:
    """Offsets in ``passage.text`` of the sentence that supports ``claim`` best; all of it if none shares a word."""
    span = overlap.best_span(claim, question, passage.clean, sentence_spans(passage.clean))
    start, end = passage.clean_map.to_raw(*span) if span is not None else (0, 0)
    return (start, end) if end > start else (0, len(passage.text))


def _citation(passage: Passage, responsibility: float, lift: float | None, claim: str, question: str) -> Citation:
    start, end = quote(passage, claim, question)
    return Citation(passage.id, responsibility, lift, start, end)


def _tokens_of(spans: Sequence[tuple[int, int]], start: int, end: int) -> list[int]:
    """Tokens whose last character lies in ``[start, end)``; one that completes no character joins the next."""
    inside: list[int] = []
    waiting: list[int] = []
    for index, (low, high) in enumerate(spans):
        waiting.append(index)
        if high > low:
            if start < high <= end:
                inside += waiting
            waiting = []
    return inside


def _token_posteriors(decoded: Decoded, prior: Float64Array, token_ll: Float64Array) -> tuple[TokenPosterior, ...]:
    if not decoded.ids:
        return ()
    running = marginal.running_posteriors(prior, token_ll)
    local = marginal.local_posteriors(prior, token_ll)
    return tuple(
        TokenPosterior(decoded.text[start:end], tuple(map(float, running[i])), tuple(map(float, local[i])))
        for i, (start, end) in enumerate(decoded.spans)
    )
