"""Decoding of the two marginals of Lewis et al. (2020).

RAG-Sequence factors as a mixture with running weights, so the *joint* decoder is exact, not an approximation:
score(v) = logsumexp_z(w_z + log p(v|x,z,y_<i)), then w_z += log p(y_i|x,z,y_<i). Greedily it streams, with a beam it
searches. *Thorough* and *fast* are the paper's own (2.5): a beam a passage, then the marginal of what they found.
RAG-Token keeps its weights at every step (paper 2.1, 2.5), greedily or with a beam. One component with log prior 0
gives the *stuffed* and *closed-book* modes.

A refusal is an outcome, not an answer: its token R is masked at the first step in every component without
renormalising inside one, and the total is divided by 1 - rho, rho = sum_z p(z|x) p(R|x,z). RAG-Token then weighs
by p(z|x)(1 - rho_z); this departs from the paper, which has no refusals.

The stop tokens' probabilities are summed into one end event, which an answer contains exactly once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import FloatArray, Generator
from scholiast.rag import marginal
from scholiast.rag.beam_search import BeamSearch, Group
from scholiast.rag.candidates import Candidate, complete, proposed
from scholiast.rag.choosing import best_token
from scholiast.rag.growing_text import GrowingText
from scholiast.rag.marginal import Float64Array

Rule = Literal["rag-sequence", "rag-token"]
Emit = Callable[[str], None]
Progress = Callable[[int, int], None]
"""Hears how much of a search is done and how much there is at most, in steps of its own."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """An answer and everything its attribution needs; R rows are components, T tokens.

    Attributes:
        ids, text: the answer; ``text`` has no space at either end.
        spans: per token its characters in ``text``; empty for a token that only began a character.
        log_prior: log p(z|x), shape [R]; -inf for a row that only watches (the null without a bias).
        log_rho: log p(R|x,z), shape [R]; -inf without a refusal token.
        token_ll: log p(y_i|x,z,y_<i), shape [R, T], nothing masked or renormalised; -inf in a row that fast decoding
            did not ask.
        end_ll: log p(end|x,z,y), shape [R]; None when the answer was cut off (length or loop).
        log_prob: log p(y|x, not R), the end event included when there is one; -inf when every row refuses.
        refusal_mass: rho.
        prefill_seconds, first_token_seconds, decode_seconds: reading the prompts; from then to the first
            token's choice; choosing and appending all tokens.
    """

    ids: tuple[int, ...]
    text: str
    spans: tuple[tuple[int, int], ...]
    rule: Rule
    log_prior: Float64Array
    log_rho: Float64Array
    token_ll: Float64Array
    end_ll: Float64Array | None
    log_prob: float
    refusal_mass: float
    prefill_seconds: float
    first_token_seconds: float
    decode_seconds: float

    @property
    def steps_ll(self) -> Float64Array:
        """``token_ll`` with the end event as its last column, where there is one."""
        if self.end_ll is None:
            return self.token_ll
        return np.concatenate([self.token_ll, self.end_ll[:, None]], axis=1)


def with_watcher(
    decoded: Decoded, generator: Generator, prompt: Sequence[int], cancel: CancelToken | None = None
) -> Decoded:
    """``decoded`` with one more row that did not vote: the likelihoods of the same answer after ``prompt``.

    Read after the answer is there, since no token waits for it.
    """
    log_probs = generator.continuation(prompt, decoded.ids, cancel)
    token_ll = np.array([log_probs[i, token] for i, token in enumerate(decoded.ids)], dtype=np.float64)
    refusal = generator.refusal_id
    end_ll = decoded.end_ll
    if end_ll is not None:
        end_ll = np.append(end_ll, marginal.logsumexp(log_probs[-1, sorted(generator.stop_ids)]))
    return replace(
        decoded,
        log_prior=np.append(decoded.log_prior, -np.inf),
        log_rho=np.append(decoded.log_rho, -np.inf if refusal is None else log_probs[0, refusal]),
        token_ll=np.concatenate([decoded.token_ll, token_ll[None]]),
        end_ll=end_ll,
    )


class Mixture:
    """One question's components, read and ready to be decoded once; a context manager.

    Args:
        generator: the model; no other session of it may be open.
        prompts: token ids, one row a component.
        log_prior: log p(z|x), shape [rows]; -inf for rows that are scored but do not vote.
        cancel: checked at each token; raises Cancelled.
    """

    def __init__(
        self,
        generator: Generator,
        prompts: Sequence[Sequence[int]],
        log_prior: ArrayLike,
        cancel: CancelToken | None = None,
    ) -> None:
        self._generator = generator
        self._cancel = cancel or CancelToken()
        self._log_prior = np.asarray(log_prior, dtype=np.float64)
        started = time.perf_counter()
        self._session = generator.start(prompts, cancel)
        self._prefill_seconds = time.perf_counter() - started
        first = self._session.log_probs
        refusal = generator.refusal_id
        self._log_rho = (
            np.full(len(prompts), -np.inf) if refusal is None else np.asarray(first[:, refusal], dtype=np.float64)
        )

    def __enter__(self) -> Mixture:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session.close()

    @property
    def refusal_mass(self) -> float:
        """rho, known before the first token."""
        return float(marginal.refusal_mass(self._log_prior, self._log_rho))

    @property
    def doubt(self) -> float:
        """How unsure of themselves the answering components are, see ``marginal.doubt``; what decides a refusal."""
        return float(marginal.doubt(self._log_prior, self._log_rho))

    @property
    def log_prior(self) -> Float64Array:
        """log p(z|x), shape [rows]; -inf for rows that only watch."""
        return self._log_prior

    @property
    def log_rho(self) -> Float64Array:
        """log p(R|x,z), shape [rows]; -inf without a refusal token."""
        return self._log_rho

    def greedy(self, rule: Rule, max_tokens: int, emit: Emit | None = None) -> Decoded:
        """Take the most probable next event of the marginal until it is the end.

        Args:
            rule: which marginal.
            max_tokens: most tokens, at least 1.
            emit: gets the text as it grows, whole characters only; the pieces add up to the final text, except
                that repetitions found at the end of a loop are not part of the final text.

        Raises:
            Cancelled: the token given at the start was cancelled.
        """
        started = time.perf_counter()
        rows = len(self._log_prior)
        answering = marginal.answering_log_prior(self._log_prior, self._log_rho)
        weights = self._log_prior
        text = GrowingText(self._generator, emit)
        columns: list[Float64Array] = []
        end: Float64Array | None = None
        first_token = 0.0
        log_probs = self._session.log_probs
        able = bool(np.isfinite(answering).any())
        while able and len(text.ids) < max_tokens:
            self._cancel.check()
            if text.ids:
                log_probs = self._session.step([text.ids[-1]] * rows)
            ends = self._end(log_probs)
            token = self._choose(log_probs, weights, ends if text.visible else None, first=not text.ids)
            if not columns:
                first_token = time.perf_counter() - started
            if token is None:
                end = ends
                break
            column = np.asarray(log_probs[:, token], dtype=np.float64)
            columns.append(column)
            weights = weights + column if rule == "rag-sequence" else answering
            text.append(token)
            if text.loops():
                break
        return self._decoded(rule, text, np.stack(columns, axis=1) if columns else None, end, started, first_token)

    def beam(self, rule: Rule, width: int, max_tokens: int, progress: Progress | None = None) -> Decoded:
        """The best that a beam of ``width`` finds of the marginal itself; width 1 finds what :meth:`greedy` does.

        Args:
            rule: which marginal. For RAG-Token this is the paper's decoder (2.5).
            width: hypotheses kept, at least 1.
            max_tokens: most tokens, at least 1.
            progress: hears of each token.

        Raises:
            Cancelled: the token given at the start was cancelled.
        """
        started = time.perf_counter()
        answering = marginal.answering_log_prior(self._log_prior, self._log_rho)
        text = GrowingText(self._generator, None)
        if not np.isfinite(answering).any():
            return self._decoded(rule, text, None, None, started, 0.0)
        refused = float(marginal.answering_share(self._log_prior, self._log_rho))
        later = answering if rule == "rag-token" else None
        group = Group(range(len(answering)), self._log_prior, later, -refused)
        self._search([group], width, max_tokens, progress, max_tokens)
        best = group.best()[0]
        return self._said(rule, best.ids, best.token_ll, best.end_ll, started)

    def thorough(self, width: int, max_tokens: int, progress: Progress | None = None) -> Decoded:
        """RAG-Sequence as in the paper (2.5): a beam a passage, every hypothesis scored by every passage.

        The prompts are not read again: a hypothesis is read behind their caches. Arguments as :meth:`beam`.
        """
        return self._from_passages(width, max_tokens, progress, thorough=True)

    def fast(self, width: int, max_tokens: int, progress: Progress | None = None) -> Decoded:
        """RAG-Sequence as in the paper (2.5): p(y|x,z) counts as 0 where z's beam did not hold y.

        ``log_prob`` and the posteriors rest on the same approximation. Arguments as :meth:`beam`.
        """
        return self._from_passages(width, max_tokens, progress, thorough=False)

    def each(self, max_tokens: int, least_sure: float, progress: Progress | None = None) -> list[Decoded]:
        """What the passages would answer each by itself, equal answers joined, most likely first.

        Each is greedy, and scored by the marginal over all passages as a hypothesis of thorough decoding is.

        Args:
            max_tokens: most tokens of an answer, at least 1.
            least_sure: a passage answers if 1 - rho_z is not below this, in [0, 1].
            progress: hears of each token and then of each answer that a passage has read.

        Raises:
            Cancelled: the token given at the start was cancelled.
        """
        started = time.perf_counter()
        answering = marginal.answering_log_prior(self._log_prior, self._log_rho)
        sure = np.isfinite(answering) & (self._log_rho <= math.log(max(1e-9, 1.0 - least_sure)))
        if not sure.any():
            return []
        groups = [Group([z], np.zeros(1), None) for z in range(len(answering))]
        for z in np.flatnonzero(~sure):
            groups[z].done = True
        pairs = int(sure.sum()) * len(groups)
        self._search(groups, 1, max_tokens, progress, max_tokens + pairs)
        candidates = proposed([groups[z] for z in np.flatnonzero(sure)], len(answering))
        self._read_by_all(candidates, range(len(answering)), max_tokens, progress)
        said = [self._said("rag-sequence", c.ids, c.token_ll, c.end_ll, started) for c in candidates if not c.looping]
        return sorted((one for one in said if one.text), key=lambda one: -one.log_prob)

    def _read_by_all(
        self, candidates: Sequence[Candidate], components: Sequence[int], max_tokens: int, progress: Progress | None
    ) -> None:
        """Let every one of ``components`` read every candidate; ``progress`` counts on from ``max_tokens``."""

        def advance(done: int, of: int) -> None:
            if progress is not None:
                progress(max_tokens + done, max_tokens + of)

        stops = sorted(self._generator.stop_ids)
        complete(candidates, components, self._session, stops, self._cancel, advance)

    def _from_passages(self, width: int, max_tokens: int, progress: Progress | None, *, thorough: bool) -> Decoded:
        started = time.perf_counter()
        answering = marginal.answering_log_prior(self._log_prior, self._log_rho)
        components = [int(z) for z in np.flatnonzero(np.isfinite(answering))]
        if not components:
            return self._decoded("rag-sequence", GrowingText(self._generator, None), None, None, started, 0.0)
        groups = [Group([z], np.zeros(1), None) for z in components]
        pairs = len(components) ** 2 * width if thorough else 0
        self._search(groups, width, max_tokens, progress, max_tokens + pairs)
        candidates = proposed(groups, len(answering))
        if thorough:
            self._read_by_all(candidates, components, max_tokens, progress)
        best = max(candidates, key=lambda one: (not one.looping, self._log_prob("rag-sequence", one.steps_ll, None)))
        return self._said("rag-sequence", best.ids, best.token_ll, best.end_ll, started)

    def _search(
        self, groups: Sequence[Group], width: int, max_tokens: int, progress: Progress | None, total: int
    ) -> None:
        def advance(length: int) -> None:
            if progress is not None:
                progress(length, total)

        BeamSearch(self._generator, self._session, groups, width, max_tokens, self._cancel).run(advance)

    def _said(
        self,
        rule: Rule,
        ids: Sequence[int],
        token_ll: Float64Array,
        end_ll: Float64Array | None,
        started: float,
    ) -> Decoded:
        """What a search found, with the text cut where it begins to repeat itself."""
        text = GrowingText(self._generator, None)
        for token in ids:
            text.append(token)
            if text.loops():
                break
        return self._decoded(rule, text, token_ll, end_ll, started, time.perf_counter() - started)

    def _decoded(
        self,
        rule: Rule,
        text: GrowingText,
        token_ll: Float64Array | None,
        end_ll: Float64Array | None,
        started: float,
        first_token: float,
    ) -> Decoded:
        """The answer that ``text`` holds; its end is left out when repetitions were."""
        ids, final, spans = text.finish()
        ll = np.zeros((len(self._log_prior), 0)) if token_ll is None else token_ll
        end = end_ll if len(ids) == ll.shape[1] else None
        ll = ll[:, : len(ids)]
        return Decoded(
            ids=ids,
            text=final,
            spans=spans,
            rule=rule,
            log_prior=self._log_prior,
            log_rho=self._log_rho,
            token_ll=ll,
            end_ll=end,
            log_prob=self._log_prob(rule, ll, end),
            refusal_mass=self.refusal_mass,
            prefill_seconds=self._prefill_seconds,
            first_token_seconds=first_token,
            decode_seconds=time.perf_counter() - started,
        )

    def _log_prob(self, rule: Rule, token_ll: Float64Array, end: Float64Array | None) -> float:
        steps = token_ll if end is None else np.concatenate([token_ll, end[:, None]], axis=1)
        prior = marginal.answering_log_prior(self._log_prior, self._log_rho)
        voting = np.isfinite(prior)
        if not steps.shape[1] or not voting.any():
            return -math.inf
        ll = marginal.answering_token_ll(steps[voting], self._log_rho[voting])
        score = marginal.sequence_log_likelihood if rule == "rag-sequence" else marginal.token_log_likelihood
        return float(score(prior[voting], ll))

    def _end(self, log_probs: FloatArray) -> Float64Array:
        """log p(end event) per row: the stop tokens summed, shape [rows]."""
        return marginal.logsumexp(log_probs[:, sorted(self._generator.stop_ids)])

    def _choose(
        self, log_probs: FloatArray, weights: Float64Array, ends: Float64Array | None, *, first: bool
    ) -> int | None:
        """The most probable token, or None for the end event (``ends`` None: not allowed yet)."""
        banned = set(self._generator.stop_ids)
        if first and self._generator.refusal_id is not None:
            banned.add(self._generator.refusal_id)
        token, score = best_token(log_probs, weights, banned)
        if ends is not None and float(marginal.logsumexp(weights + ends)) >= score:
            return None
        return token
