"""A language model that is a table: every prefix has its own next-token distribution, so all answers can be listed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference.distributions import stepped_continuation
from scholiast.inference.protocols import FloatArray

LETTERS = "ab "
STOP_A, STOP_B, REFUSE = 3, 4, 5
VOCABULARY = 6


class TableSession:
    def __init__(self, model: TableGenerator, rows: Sequence[tuple[int, tuple[int, ...]]], cancel: CancelToken | None):
        self._model = model
        self._rows = self._prompts = list(rows)
        self._cancel = cancel or CancelToken()
        self.closed = False
        self.replayed: list[tuple[int, tuple[int, ...]]] = []

    @property
    def log_probs(self) -> FloatArray:
        return np.stack([self._model.distribution(prompt, prefix) for prompt, prefix in self._rows])

    def step(self, tokens: Sequence[int], parents: Sequence[int] | None = None) -> FloatArray:
        self._cancel.check()
        old = self._rows if parents is None else [self._rows[p] for p in parents]
        self._rows = [(prompt, (*prefix, token)) for (prompt, prefix), token in zip(old, tokens, strict=True)]
        return self.log_probs

    def replay(self, prompts: Sequence[int], continuations: Sequence[Sequence[int]]) -> Iterator[FloatArray]:
        for prompt, ids in zip(prompts, continuations, strict=True):
            self._cancel.check()
            begun = self._prompts[prompt][0]
            assert any(row[0] == begun for row in self._rows), "the prompt's rows are gone"
            self.replayed.append((begun, tuple(ids)))
            yield np.stack([self._model.distribution(begun, tuple(ids[:i])) for i in range(len(ids) + 1)])

    def close(self) -> None:
        self.closed = True


class TableGenerator:
    """Prompt ``[n]`` selects the n-th table; tables are random but a pure function of seed, prompt and prefix."""

    name = "table"
    fingerprint = "table"
    adapter = None
    reading = None
    rag = None
    context_tokens = 64
    stop_ids = frozenset({STOP_A, STOP_B})

    def __init__(self, seed: int, *, refuses: bool, sharpness: float = 1.5) -> None:
        self._seed = seed
        self._sharpness = sharpness
        self.refusal_id: int | None = REFUSE if refuses else None
        self.sessions: list[TableSession] = []

    def distribution(self, prompt: int, prefix: tuple[int, ...]) -> FloatArray:
        random = np.random.default_rng([self._seed, prompt, *prefix])
        logits = random.normal(size=VOCABULARY) * self._sharpness
        logits -= np.log(np.exp(logits).sum())
        return logits.astype(np.float32)

    def chat(self, system: str, user: str) -> list[int]:
        return [0]

    def encode(self, text: str) -> list[int]:
        return [LETTERS.index(letter) for letter in text]

    def decode(self, ids: Sequence[int]) -> str:
        return "".join(LETTERS[i] for i in ids if i < len(LETTERS))

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> TableSession:
        self.sessions.append(TableSession(self, [(prompt[0], ()) for prompt in prompts], cancel))
        return self.sessions[-1]

    def continuation(self, prompt: Sequence[int], ids: Sequence[int], cancel: CancelToken | None = None) -> FloatArray:
        return stepped_continuation(self, prompt, ids, cancel)

    def close(self) -> None:
        pass

    # ---- brute force ------------------------------------------------------------------------------------------

    def joint(self, prompt: int, answer: Sequence[int], *, ended: bool) -> float:
        """p(answer[, end] | prompt), multiplied out in plain floats."""
        total = 1.0
        for i, token in enumerate(answer):
            total *= float(np.exp(np.float64(self.distribution(prompt, tuple(answer[:i]))[token])))
        if ended:
            last = np.exp(np.float64(self.distribution(prompt, tuple(answer))))
            total *= float(last[STOP_A] + last[STOP_B])
        return total

    def answers(self, longest: int) -> Iterator[tuple[tuple[int, ...], bool]]:
        """Every answer of fewer than ``longest`` tokens with its end, and every unfinished one of ``longest`` tokens.

        The first token is never the refusal; later ones may be any token that is not a stop.
        """
        later = [0, 1, 2, REFUSE]
        first = [0, 1, 2] if self.refusal_id is not None else later
        for length in range(1, longest + 1):
            for answer in itertools.product(first, *[later] * (length - 1)):
                yield answer, length < longest
