"""The union of several answers to one question, each with sources of its own: mode *union*.

A mixture averages what its passages say about one answer. A list, or a question that asks several things, has several:
then each passage's own answer is taken (the hypotheses of thorough decoding, paper 2.5, every one of them scored and
attributed by all passages), or each part of the question is answered by itself. The items stand a line each, so that
each keeps its own citations and token posteriors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scholiast.core.records import Hit
from scholiast.rag import attribution, marginal, overlap
from scholiast.rag.attribution import Attribution
from scholiast.rag.decoding import Decoded
from scholiast.rag.marginal import Float64Array

SURE = 0.5
LEAST_SHARE = 0.02
_SEPARATOR = "\n"


@dataclass(frozen=True, slots=True)
class Item:
    """One answer and what it rests on."""

    decoded: Decoded
    shares: Attribution


def answering(log_prior: Float64Array, log_rho: Float64Array, count: int) -> list[int]:
    """Those of the first ``count`` passages that answer rather than refuse, with a share of the answer worth naming.

    Args:
        log_prior: log p(z|x), shape [rows], rows at least ``count``.
        log_rho: log p(R|x,z), shape [rows].
        count: K.
    """
    share = np.exp(marginal.answering_log_prior(log_prior[:count], log_rho[:count]))
    return [z for z in range(count) if share[z] >= LEAST_SHARE and np.exp(log_rho[z]) <= 1.0 - SURE]


def items(found: Sequence[Decoded], hits: Sequence[Hit], question: str, lift_per_token: float) -> list[Item]:
    """What passages answered, as items: only what rests on a passage with a share of the answer, nothing twice.

    Args:
        found: see :meth:`decoding.Mixture.each`, most likely first.
        hits: the K passages, the first rows of ``found``.
        question: see :func:`attribution.attribute`.
        lift_per_token: likewise.
    """
    kept: list[Item] = []
    for decoded in found:
        item = Item(decoded, attribution.attribute(decoded, hits, question, lift_per_token))
        sources = {hits[z].passage.id for z in answering(decoded.log_prior, decoded.log_rho, len(hits))}
        if not item.shares.cited & sources or any(says_the_same(decoded.text, other.decoded.text) for other in kept):
            continue
        kept = [other for other in kept if not says_the_same(other.decoded.text, decoded.text)] + [item]
    return kept


def says_the_same(text: str, other: str) -> bool:
    """Whether ``other`` holds every word of ``text``."""
    words = set(overlap.terms(text))
    return words <= set(overlap.terms(other))


def joined(parts: Sequence[Item]) -> Item:
    """Several answers as one, a line each.

    The posterior over the passages is the mean of the items'. A union has no likelihood of its own: the log-probability
    of several is -inf, and there are none of tokens.

    Args:
        parts: at least one; shares of all are over the same passages.
    """
    text, shift = "", 0
    sentences, tokens, spans = [], [], []
    for number, item in enumerate(parts):
        shift = len(text) + len(_SEPARATOR) * bool(number)
        text += _SEPARATOR * bool(number) + item.decoded.text
        sentences += [replace(s, start=s.start + shift, end=s.end + shift) for s in item.shares.sentences]
        spans += [(start + shift, end + shift) for start, end in item.decoded.spans]
        own = list(item.shares.tokens or ())
        if own and number + 1 < len(parts):
            own[-1] = replace(own[-1], text=own[-1].text + _SEPARATOR)
        tokens += own
    first = parts[0].decoded
    decoded = replace(
        first,
        ids=tuple(token for item in parts for token in item.decoded.ids),
        text=text,
        spans=tuple(spans),
        token_ll=np.zeros((len(first.log_prior), 0)),
        end_ll=None,
        log_prob=first.log_prob if len(parts) == 1 else -np.inf,
        refusal_mass=max(item.decoded.refusal_mass for item in parts),
        prefill_seconds=sum(item.decoded.prefill_seconds for item in _runs(parts)),
        decode_seconds=sum(item.decoded.decode_seconds for item in _runs(parts)),
    )
    posteriors = [item.shares.posterior for item in parts if item.shares.posterior is not None]
    mean = tuple(float(share) for share in np.mean(posteriors, axis=0)) if posteriors else None
    return Item(decoded, Attribution(mean, tuple(sentences), tuple(tokens)))


def merged(found: Sequence[Sequence[Hit]]) -> tuple[Hit, ...]:
    """The passages of several questions as those of one: each once, with the mean of its priors, best first."""
    best: dict[int, Hit] = {}
    prior: dict[int, float] = {}
    for hits in found:
        for hit in hits:
            known = best.setdefault(hit.passage.id, hit)
            best[hit.passage.id] = max(known, hit, key=lambda one: one.score)
            prior[hit.passage.id] = prior.get(hit.passage.id, 0.0) + hit.prior / max(1, sum(map(bool, found)))
    order = sorted(best, key=lambda passage: -prior[passage])
    return tuple(replace(best[id], rank=rank, prior=prior[id]) for rank, id in enumerate(order, start=1))


def over(shares: Attribution, own: Sequence[Hit], every: Sequence[Hit]) -> Attribution:
    """``shares``, which are over the passages ``own``, over ``every`` passage of several questions."""
    place = {hit.passage.id: number for number, hit in enumerate(own)}
    rows = [place.get(hit.passage.id) for hit in every]

    def spread(values: Sequence[float]) -> tuple[float, ...]:
        return tuple(0.0 if row is None else values[row] for row in rows)

    tokens = [replace(token, running=spread(token.running), local=spread(token.local)) for token in shares.tokens or ()]
    posterior = None if shares.posterior is None else spread(shares.posterior)
    return Attribution(posterior, shares.sentences, tuple(tokens))


def _runs(parts: Iterable[Item]) -> list[Item]:
    """One item of each decoding: those of one share its times."""
    return list({id(item.decoded.log_rho): item for item in parts}.values())
