"""What the mixture costs over one prompt, and what the paper's thorough decoding costs over greedy decoding."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.evaluation.bench_rows import BenchRow, rate_row
from scholiast.inference.forwarding import ForwardingGenerator
from scholiast.inference.protocols import DecodingSession, FloatArray, Generator
from scholiast.rag.choosing import best_token
from scholiast.rag.decoding import Mixture

ANSWER_TOKENS = 20
BEAM = 4
_NEVER = -1e4


def decoder_rows(generator: Generator, prompts: Sequence[Sequence[int]], steps: int, rounds: int) -> list[BenchRow]:
    """Two rows, the rounds of both sides of each taking turns after one that does not count.

    Args:
        generator: loaded; answers are made ``ANSWER_TOKENS`` long whatever it would say.
        prompts: one for each passage.
        steps: tokens of a round of the first row.
        rounds: how many count.
    """
    joint, single = [], []
    for _ in range(rounds + 1):
        joint.append(_joint_rate(generator, prompts, steps))
        single.append(_joint_rate(generator, prompts[:1], steps))
    k = len(prompts)
    rows = [
        rate_row(
            f"decode: joint over {k} passages, over one prompt of the same model",
            "steps/s",
            joint[1:],
            single[1:],
            steps * rounds,
        )
    ]
    endless = _EndlessGenerator(generator)
    prior = np.full(k, -np.log(k))
    thorough, greedy = [], []
    for _ in range(rounds + 1):
        started = time.perf_counter()
        with Mixture(endless, prompts, prior) as mixture:
            mixture.thorough(BEAM, ANSWER_TOKENS)
        thorough.append(time.perf_counter() - started)
        started = time.perf_counter()
        with Mixture(endless, prompts, prior) as mixture:
            mixture.greedy("rag-sequence", ANSWER_TOKENS)
        greedy.append(time.perf_counter() - started)
    name = f"decode: thorough with beam {BEAM} over greedy joint, {k} passages, {ANSWER_TOKENS} tokens (less is better)"
    return [*rows, rate_row(name, "s", thorough[1:], greedy[1:], rounds)]


def _joint_rate(generator: Generator, prompts: Sequence[Sequence[int]], steps: int) -> float:
    """Steps a second of the joint decoder, reading not counted."""
    session = generator.start(prompts)
    log_probs = session.log_probs
    weights = np.full(len(prompts), -np.log(len(prompts)))
    started = time.perf_counter()
    for _ in range(steps):
        token, _ = best_token(log_probs, weights, generator.stop_ids)
        weights = weights + np.asarray(log_probs[:, token], dtype=np.float64)
        log_probs = session.step([token] * len(prompts))
    seconds = time.perf_counter() - started
    session.close()
    return steps / seconds


@dataclass(frozen=True, slots=True)
class _EndlessSession:
    """Another session whose rows never end by themselves."""

    inner: DecodingSession
    stops: tuple[int, ...]

    @property
    def log_probs(self) -> FloatArray:
        """As the other session's, the stop tokens next to impossible."""
        return self._without_end(self.inner.log_probs)

    def step(self, tokens: Sequence[int], parents: Sequence[int] | None = None) -> FloatArray:
        """As the other session's."""
        return self._without_end(self.inner.step(tokens, parents))

    def replay(self, prompts: Sequence[int], continuations: Sequence[Sequence[int]]) -> Iterator[FloatArray]:
        """As the other session's."""
        return map(self._without_end, self.inner.replay(prompts, continuations))

    def close(self) -> None:
        """Close the other session."""
        self.inner.close()

    def _without_end(self, log_probs: FloatArray) -> FloatArray:
        log_probs[:, self.stops] = _NEVER
        return log_probs


class _EndlessGenerator(ForwardingGenerator):
    """Another generator without ends and refusals, so that answers have the length that is measured."""

    @property
    def refusal_id(self) -> int | None:
        """None: nothing is refused."""
        return None

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> DecodingSession:
        """A session of the other without ends."""
        return _EndlessSession(super().start(prompts, cancel), tuple(sorted(self.stop_ids)))
