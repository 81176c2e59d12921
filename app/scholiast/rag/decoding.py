"""Greedy decoding of the two marginals of Lewis et al. (2020), token by token, so that the text can stream.

RAG-Sequence factors as a mixture with running weights, so the *joint* decoder is exact, not an approximation:
score(v) = logsumexp_z(w_z + log p(v|x,z,y_<i)), then w_z += log p(y_i|x,z,y_<i). RAG-Token keeps its weights at
every step (paper 2.1, 2.5). One component with log prior 0 gives the *stuffed* and *closed-book* modes.

A refusal is an outcome, not an answer: its token R is masked at the first step in every component without
renormalising inside one, and the total is divided by 1 - rho, rho = sum_z p(z|x) p(R|x,z). RAG-Token then weighs
by p(z|x)(1 - rho_z); this departs from the paper, which has no refusals.

The stop tokens' probabilities are summed into one end event, which an answer contains exactly once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scholiast.core.cancellation import CancelToken
from scholiast.documents.sentences import sentence_spans
from scholiast.inference.protocols import FloatArray, Generator
from scholiast.rag import marginal
from scholiast.rag.marginal import Float64Array
from scholiast.rag.prompts import QUESTION_LABEL

Rule = Literal["rag-sequence", "rag-token"]

_SLACK = 1e-3
_LONGEST_PERIOD = 48
_LOOP_TOKENS = 16
_LEAST_COPIES = 3
_SENTENCE_WORDS = 3
_ECHO = f"\n{QUESTION_LABEL}"


@dataclass(frozen=True, slots=True)
class Decoded:
    """An answer and everything its attribution needs; R rows are components, T tokens.

    Attributes:
        ids, text: the answer; ``text`` has no space at either end.
        spans: per token its characters in ``text``; empty for a token that only began a character.
        log_prior: log p(z|x), shape [R]; -inf for a row that only watches (the null without a bias).
        log_rho: log p(R|x,z), shape [R]; -inf without a refusal token.
        token_ll: log p(y_i|x,z,y_<i), shape [R, T], nothing masked or renormalised.
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

    def greedy(self, rule: Rule, max_tokens: int, emit: Callable[[str], None] | None = None) -> Decoded:
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
        text = _GrowingText(self._generator, emit)
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
        ids, final, spans = text.finish()
        token_ll = np.stack(columns[: len(ids)], axis=1) if ids else np.zeros((rows, 0))
        end = end if len(ids) == len(columns) else None
        return Decoded(
            ids=ids,
            text=final,
            spans=spans,
            rule=rule,
            log_prior=self._log_prior,
            log_rho=self._log_rho,
            token_ll=token_ll,
            end_ll=end,
            log_prob=self._log_prob(rule, token_ll, end),
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


def best_token(log_probs: FloatArray, weights: Float64Array, banned: Collection[int]) -> tuple[int, float]:
    """argmax_v and max_v of logsumexp_z(w_z + log p_z(v)), exact in float64, smallest id among equals.

    A token's score lies between its largest term and that plus log(rows), so only tokens within log(rows) of
    the best largest term can win; the exact sum is taken over those few instead of the whole vocabulary.

    Args:
        log_probs: shape [rows, vocabulary], float32.
        weights: log weights, shape [rows]; at least one finite.
        banned: ids that may not win.
    """
    voting = np.flatnonzero(np.isfinite(weights))
    top = float(weights[voting].max())
    peaks: NDArray[np.float32] | None = None
    for row in voting:
        shifted = log_probs[row] + np.float32(weights[row] - top)
        peaks = shifted if peaks is None else np.maximum(peaks, shifted, out=peaks)
    if peaks is None:
        raise ValueError("no component has a finite weight")
    peaks[list(banned)] = -np.inf
    close = np.flatnonzero(peaks >= peaks.max() - np.float32(math.log(len(voting)) + _SLACK))
    exact = marginal.logsumexp(
        np.asarray(log_probs[np.ix_(voting, close)], dtype=np.float64) + weights[voting, None], axis=0
    )
    best = int(np.argmax(exact))
    return int(close[best]), float(exact[best])


class _GrowingText:
    """Tokens so far, their text, and what of it was already sent on."""

    def __init__(self, generator: Generator, emit: Callable[[str], None] | None) -> None:
        self._generator = generator
        self._emit = emit
        self._text = ""
        self._ends: list[int] = []
        self._sent = 0
        self._keep: int | None = None
        self.ids: list[int] = []

    @property
    def visible(self) -> bool:
        """Whether there is anything but space yet."""
        return bool(self._text.strip())

    def append(self, token: int) -> None:
        """Add a token and send on the characters that it completed."""
        self.ids.append(token)
        self._text = self._generator.decode(self.ids)
        self._ends.append(max(len(self._text), self._ends[-1] if self._ends else 0))
        self._send(self._text.rstrip())

    def _send(self, text: str) -> None:
        lead = len(self._text) - len(self._text.lstrip())
        start = max(self._sent, lead)
        if self._emit is not None and len(text) > start:
            self._emit(text[start:])
            self._sent = len(text)

    def loops(self) -> bool:
        """Whether the answer began to repeat itself or the prompt; :meth:`finish` then leaves the repetitions out."""
        if self._text.endswith(_ECHO):
            self._keep = self._tokens_before(len(self._text) - len(_ECHO))
        else:
            self._keep = _without_period(self.ids)
        if self._keep is None:
            self._keep = self._without_repeated_sentence()
        return self._keep is not None

    def _tokens_before(self, position: int) -> int:
        """How many tokens end at or before ``position`` of the text."""
        return sum(end <= position for end in self._ends)

    def _without_repeated_sentence(self) -> int | None:
        """Tokens before the last sentence if it is finished and was said before, word for word."""
        if not self._text.rstrip().endswith((".", "!", "?", "。", "！", "？", "।")):
            return None
        sentences = [(start, self._text[start:end].strip()) for start, end in sentence_spans(self._text)]
        if len(sentences) < 2:
            return None
        start, last = sentences[-1]
        if len(last.split()) < _SENTENCE_WORDS or last not in [text for _, text in sentences[:-1]]:
            return None
        return self._tokens_before(start)

    def _without_dangling_introduction(self) -> int | None:
        """Tokens before a last sentence that introduces nothing ("The answer is:"), if others come before it."""
        sentences = sentence_spans(self._text)
        if len(sentences) < 2 or not self._text.rstrip().endswith((":", "：")):
            return None
        return self._tokens_before(sentences[-1][0])

    def finish(self) -> tuple[tuple[int, ...], str, tuple[tuple[int, int], ...]]:
        """Ids, stripped text and each token's span in it; sends on what was held back."""
        if self._keep is None:
            self._keep = self._without_dangling_introduction()
        if self._keep is not None:
            del self.ids[self._keep :]
            del self._ends[self._keep :]
            self._text = self._generator.decode(self.ids)
        lead = len(self._text) - len(self._text.lstrip())
        text = self._text.strip()
        ends = [min(max(end - lead, 0), len(text)) for end in self._ends]
        return tuple(self.ids), text, tuple(zip([0, *ends[:-1]], ends, strict=True)) if ends else ()


def _without_period(ids: Sequence[int]) -> int | None:
    """How many tokens remain when the tail repeats one group of tokens over and over; None if it does not."""
    for period in range(1, min(_LONGEST_PERIOD, len(ids) // _LEAST_COPIES) + 1):
        copies = max(_LEAST_COPIES, math.ceil(_LOOP_TOKENS / period))
        span = period * copies
        if span <= len(ids) and list(ids[-span:-period]) == list(ids[len(ids) - span + period :]):
            return len(ids) - period * (copies - 1)
    return None
