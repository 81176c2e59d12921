"""What answering tells of an answer for free: the signals of the answer calibrator.

No signal costs another call of a model: they come from retrieval (the gate's score, scores, prior), from decoding (the
likelihoods under each passage and under the null, and rho) and from the texts themselves. Every one is made so that
more of it speaks for the answer, and bounded, so that an unusual answer cannot outweigh all others by one of them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np

from scholiast.core.records import Hit
from scholiast.rag import marginal, overlap, support
from scholiast.rag.attribution import Attribution, read_text
from scholiast.rag.decoding import Decoded
from scholiast.rag.marginal import Float64Array

VERSION = 1
"""Of what the signals mean; a calibrator that was fitted to others is not used."""

SIGNALS = (
    "gate",
    "confidence",
    "acceptance",
    "prior",
    "prior_certainty",
    "posterior_certainty",
    "margin",
    "mean_log_p",
    "least_log_p",
    "first_log_p",
    "end_log_p",
    "agreement",
    "lift",
    "brevity",
    "question_in_passage",
    "question_in_quote",
    "names_in_quote",
    "nearness",
    "answer_in_passage",
    "verbatim",
    "news",
    "form",
)
_FAR = 8.0
_LEAST_STEP = -5.0
_LEAST_MEAN = -3.0
_MARGIN = 10.0
_LEAST_LIFT, _MOST_LIFT = -2.0, 6.0
_IMPOSSIBLE = -30.0
_NEAR = 8
_FIGURE = re.compile(r"\d")
_ASKS_FIGURE = re.compile(
    r"\b(?:how (?:many|much|old|long|far|high|tall|big|large|often)|when|(?:what|which) (?:year|date|day|percentage|"
    r"percent|number|time|temperature))\b",
    re.IGNORECASE,
)
_ASKS_COUNT = re.compile(r"\bhow many\b", re.IGNORECASE)
_ASKS_TIME = re.compile(r"\b(?:when|date|month|day|year|season|how (?:long|old|often))\b", re.IGNORECASE)
_ASKS_PERSON = re.compile(r"\s*(?:who|whom|whose)\b", re.IGNORECASE)
_MONEY = re.compile(r"[$£€¥]|\b(?:EUR|USD|GBP|euros?|dollars?|pounds?)\b", re.IGNORECASE)
_MONTH = re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b")


def signals(question: str, decoded: Decoded, hits: Sequence[Hit], shares: Attribution, gate: float) -> dict[str, float]:
    """The signals of an answer, by name.

    Args:
        question: as it was understood.
        decoded: at least one token; rows are the passages in the order of ``hits``, then the null.
        hits: the K passages, at least one.
        shares: what ``attribution.attribute`` makes of the two.
        gate: the retrieval gate's score.
    """
    posterior = np.asarray(shares.posterior)
    top = int(posterior.argmax())
    return (
        _of_the_search(decoded, hits, top, gate)
        | _of_the_reading(decoded, posterior, top)
        | _of_the_texts(question, decoded.text, hits[top], shares)
    )


def _of_the_search(decoded: Decoded, hits: Sequence[Hit], top: int, gate: float) -> dict[str, float]:
    """The gate; p(z|x): of the passage that answers, and how certain it is; how far that passage is ahead."""
    prior = np.exp(marginal.log_softmax(decoded.log_prior[: len(hits)]))
    others = [hit.score for number, hit in enumerate(hits) if number != top]
    ahead = hits[top].score - max(others) if others else 0.0
    return {
        "gate": _log_odds(gate),
        "prior": float(prior[top]),
        "prior_certainty": _certainty(prior),
        "margin": max(-_MARGIN, min(_MARGIN, ahead)) / _MARGIN,
    }


def _of_the_reading(decoded: Decoded, posterior: Float64Array, top: int) -> dict[str, float]:
    """What the likelihoods say, all conditional on not refusing.

    confidence and acceptance: log-odds against the doubt (``marginal.doubt``) and against rho. The log p of a step is
    the mixture's, log p(y_i|x,y_<i, not R): its mean, the least, the first and that of the end event. agreement: sum_z
    p(z|x, not R) p(y|x,z)^(1/T), how much of the prior lies with passages that would say the same. lift: nats a token
    that the passage adds to what the null says.
    """
    count, length = len(posterior), len(decoded.ids)
    prior = marginal.answering_log_prior(marginal.log_softmax(decoded.log_prior[:count]), decoded.log_rho[:count])
    steps = np.maximum(marginal.answering_token_ll(decoded.steps_ll, decoded.log_rho), _IMPOSSIBLE)
    mixture = _step_log_probs(prior, steps[:count])
    means = steps[:count].mean(axis=1)
    lift = steps[top, :length].mean() - steps[-1, :length].mean() if len(steps) > count else 0.0
    return {
        "confidence": -_log_odds(float(marginal.doubt(decoded.log_prior, decoded.log_rho))),
        "acceptance": -_log_odds(decoded.refusal_mass),
        "posterior_certainty": _certainty(posterior),
        "mean_log_p": max(_LEAST_MEAN, float(mixture.mean())),
        "least_log_p": max(_LEAST_STEP, float(mixture.min())),
        "first_log_p": max(_LEAST_STEP, float(mixture[0])),
        "end_log_p": _LEAST_STEP if decoded.end_ll is None else max(_LEAST_STEP, float(mixture[-1])),
        "agreement": float(np.exp(prior) @ np.exp(means)),
        "lift": min(_MOST_LIFT, max(_LEAST_LIFT, float(lift))),
        "brevity": -math.log(length),
    }


def _of_the_texts(question: str, answer: str, hit: Hit, shares: Attribution) -> dict[str, float]:
    """Words that question, answer and the passage that answers share, and whether the answer has the form asked for.

    names_in_quote: the share of the question's names and figures that the cited sentence holds. nearness: the largest
    share of its words that stand within 8 words of the answer. news: the share of the answer's words that the question
    does not hold. form: see :func:`_has_form`.
    """
    source = read_text(hit.passage)
    asked, said = overlap.content_terms(question), overlap.content_terms(answer)
    cited = [c for s in shares.sentences for c in s.citations if c.passage_id == hit.passage.id]
    quote = hit.passage.text[cited[0].quote_start : cited[0].quote_end] if cited else ""
    named = [term for name in support.names(question) | support.figures(question) for term in overlap.terms(name)]
    read, words = overlap.terms(source), overlap.terms(answer)
    fits = _has_form(question, answer) and not support.missing_from(answer, source, question)
    return {
        "question_in_passage": overlap.coverage(asked, source),
        "question_in_quote": overlap.coverage(asked, quote),
        "names_in_quote": overlap.coverage(named, quote) if named else 1.0,
        "nearness": _nearness(asked, words, read),
        "answer_in_passage": overlap.coverage(said, source),
        "verbatim": float(f" {' '.join(words)} " in f" {' '.join(read)} "),
        "news": 1.0 - overlap.coverage(said, question),
        "form": float(fits),
    }


def _has_form(question: str, answer: str) -> bool:
    """Whether the answer is of the kind that is asked for: a figure, a person, a count of things, a time.

    English questions only; others are given the benefit of the doubt.
    """
    has_figure = bool(_FIGURE.search(answer))
    if _ASKS_PERSON.match(question) and has_figure:
        return False
    if _ASKS_FIGURE.search(question) and not has_figure and not _MONTH.search(answer):
        return False
    if _ASKS_COUNT.search(question) and _MONEY.search(answer) and not _MONEY.search(question):
        return False
    return not _MONTH.search(answer) or bool(_ASKS_TIME.search(question)) or len(answer.split()) > _NEAR


def _nearness(asked: Sequence[str], words: Sequence[str], read: Sequence[str]) -> float:
    """The largest share of ``asked`` within _NEAR words of where the passage says ``words``; 0 where it does not."""
    wanted, said = set(asked), list(words)
    best = 0
    for start in range(len(read) - len(said) + 1):
        if said and read[start : start + len(said)] == said:
            around = {*read[max(0, start - _NEAR) : start], *read[start + len(said) : start + len(said) + _NEAR]}
            best = max(best, len(wanted & around))
    return best / max(1, len(wanted))


def _step_log_probs(log_prior: Float64Array, steps: Float64Array) -> Float64Array:
    """log p(y_i|x,y_<i) of the mixture with running weights, shape [T], from log p(z|x) [K] and [K, T]."""
    totals = marginal.logsumexp(log_prior[:, None] + np.cumsum(steps, axis=1), axis=0)
    result: Float64Array = np.diff(totals, prepend=marginal.logsumexp(log_prior))
    return result


def _certainty(shares: Float64Array) -> float:
    """1 - entropy / log K: 0 where all are equally likely, 1 where one is certain, and with one alone."""
    if len(shares) < 2:
        return 1.0
    inside = shares[shares > 0.0]
    return 1.0 + float((inside * np.log(inside)).sum()) / math.log(len(shares))


def _log_odds(probability: float) -> float:
    """log(p / (1 - p)), at most 8 either way."""
    kept = min(1.0 - 1e-9, max(1e-9, probability))
    return min(_FAR, max(-_FAR, math.log(kept / (1.0 - kept))))
