"""Notes that disagree: passages that answer the same question differently, and are sure of it.

A mixture settles on one answer, and what a passage that it did not settle on would have said is lost. Where such a
passage speaks of what is asked as fully as the cited one, answers for itself rather than refuses, and says something
else, a person wants to see both, and which is newer. Lists and questions in several parts have several answers that
are all right, so nothing is compared there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import Hit, Version
from scholiast.inference.protocols import Generator
from scholiast.rag import attribution, overlap, support
from scholiast.rag.claims import is_verdict
from scholiast.rag.decoding import Decoded, Mixture
from scholiast.rag.note_dates import note_date
from scholiast.rag.question_kinds import asks_for_list, asks_for_several
from scholiast.rag.union import SURE

FURTHEST = 4.0
"""How far, in logits of the prior, a passage may lie behind the cited one."""
_LEAST_LOG_PROB = math.log(0.5)
_MOST = 3
_ADDRESS = frozenset({"dr", "mr", "mrs", "ms", "prof", "sir"})


@dataclass(frozen=True, slots=True)
class Rival:
    """What a passage says instead."""

    hit: Hit
    text: str


def candidates(decoded: Decoded, hits: Sequence[Hit], cited: Sequence[int], question: str) -> list[Hit]:
    """The passages that might say something else: known before anything is read again, and usually none.

    Args:
        decoded: the answer; its first rows are ``hits``.
        hits: the K passages.
        cited: the ids of those that the answer cites.
        question: as it was understood.
    """
    if not cited or asks_for_list(question) or asks_for_several(question):
        return []
    wanted = overlap.content_terms(question)
    covers = {hit.passage.id: overlap.coverage(wanted, attribution.read_text(hit.passage)) for hit in hits}
    sources = [hit for hit in hits if hit.passage.id in cited]
    least = max(covers[hit.passage.id] for hit in sources)
    nearest = max(hit.score for hit in sources)
    return [
        hit
        for row, hit in enumerate(hits)
        if hit.passage.id not in cited
        and covers[hit.passage.id] >= least
        and hit.score >= nearest - FURTHEST
        and np.exp(decoded.log_rho[row]) <= 1.0 - SURE
    ][:_MOST]


def rivals(
    generator: Generator,
    prompts: Sequence[Sequence[int]],
    others: Sequence[Hit],
    answer: str,
    question: str,
    lift_per_token: float,
    max_tokens: int,
    cancel: CancelToken,
) -> list[Rival]:
    """What ``others`` say that is not what ``answer`` says, each thing once.

    Args:
        generator: no session of it may be open.
        prompts: one for each of ``others``, then the null passage's.
        others: see :func:`candidates`.
        answer: what the mixture said.
        question: as it was understood.
        lift_per_token: least lift of a citation; what a passage says without it is no evidence.
        max_tokens: most tokens of an answer.
        cancel: checked at each token; raises Cancelled.
    """
    weights = np.append(np.full(len(others), -math.log(len(others))), -np.inf)
    with Mixture(generator, prompts, weights, cancel) as mixture:
        found = mixture.each(max_tokens, SURE)
    kept: list[Rival] = []
    for decoded in found:
        row = int(np.argmax(decoded.token_ll[: len(others)].sum(axis=1)))
        if decoded.token_ll[row].mean() < _LEAST_LOG_PROB:
            continue
        shares = attribution.attribute(decoded, others, question, lift_per_token)
        cites = others[row].passage.id in shares.cited
        if cites and all(differ(decoded.text, said, question) for said in (answer, *(one.text for one in kept))):
            kept.append(Rival(others[row], decoded.text))
    return kept


def versions(
    answer: str, source: Hit, others: Sequence[Rival], modified: Mapping[int, int], *, is_past: bool
) -> tuple[Version, ...]:
    """The answer and its rivals, newest note first; those without a date come last.

    Args:
        answer: what the mixture said.
        source: what it rests on most.
        others: what other passages say.
        modified: see :func:`note_dates.note_date`, by passage id.
        is_past: likewise.
    """
    made = []
    for hit, text in ((source, answer), *((rival.hit, rival.text) for rival in others)):
        day = note_date(hit.passage, modified.get(hit.passage.id, 0), is_past=is_past)
        made.append(Version(text, hit.passage.id, hit.passage.note, None if day is None else day.isoformat()))
    return tuple(sorted(made, key=lambda version: version.dated or "", reverse=True))


def differ(one: str, other: str, question: str) -> bool:
    """Whether two answers cannot both be what is asked for: other figures, or no word in common but the question's."""
    if is_verdict(one) or is_verdict(other):
        return is_verdict(one) and is_verdict(other) and overlap.terms(one) != overlap.terms(other)
    figures, others = support.figures(one), support.figures(other)
    if figures and others:
        return not figures & others
    known = _ADDRESS.union(overlap.terms(question))
    first, second = (set(overlap.content_terms(text)) - known for text in (one, other))
    return bool(first) and bool(second) and not first & second
