"""Models that keep what they have computed, where many small libraries or the rows of an ablation ask the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference.forwarding import ForwardingEmbedder, ForwardingGenerator
from scholiast.inference.protocols import DecodingSession, Embedder, FloatArray, Generator

_TEXTS_KEPT = 16
_Key = tuple[tuple[int, ...], tuple[int, ...]]


class RememberingEmbedder(ForwardingEmbedder):
    """Another embedder's vectors, each computed once however many libraries hold the text."""

    def __init__(self, inner: Embedder) -> None:
        super().__init__(inner)
        self._passages: dict[str, FloatArray] = {}
        self._queries: dict[str, FloatArray] = {}

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d]; Cancelled when asked to stop."""
        new = [text for text in dict.fromkeys(texts) if text not in self._passages]
        if new:
            self._passages.update(zip(new, self._inner.embed_passages(new, cancel), strict=True))
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = self._passages[text]
        return vectors

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question, shape [d]."""
        if text not in self._queries:
            self._queries[text] = self._inner.embed_query(text)
        return self._queries[text]

    def close(self) -> None:
        """Forget the vectors; the other embedder stays open."""
        self._passages.clear()
        self._queries.clear()


class RememberingGenerator(ForwardingGenerator):
    """Another generator's probabilities, each computed once for as long as they are kept.

    The rows of an ablation ask one question of much the same passages in several ways, and most of them give the same
    answer: what a prompt and an answer so far have led to is then known already. Rows that were read beside other rows
    differ from those read alone by rounding only.

    Args:
        inner: the generator; it stays open when this one is closed.
        kept: how many rows of probabilities to keep, those used last.
    """

    def __init__(self, inner: Generator, kept: int = 400) -> None:
        super().__init__(inner)
        self._kept = kept
        self._rows: OrderedDict[_Key, FloatArray] = OrderedDict()
        self._texts: OrderedDict[_Key, FloatArray] = OrderedDict()

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> RememberingSession:
        """Read those of the prompts that are not known; raises as the other generator does."""
        return RememberingSession(self, [tuple(prompt) for prompt in prompts], cancel)

    def continuation(self, prompt: Sequence[int], ids: Sequence[int], cancel: CancelToken | None = None) -> FloatArray:
        """Log-probabilities along a given text, shape [len(ids) + 1, vocabulary]."""
        key = (tuple(prompt), tuple(ids))
        if key not in self._texts:
            self._texts[key] = self._inner.continuation(prompt, ids, cancel)
            if len(self._texts) > _TEXTS_KEPT:
                self._texts.popitem(last=False)
        return self._texts[key]

    def close(self) -> None:
        """Forget the probabilities; the other generator stays open."""
        self._rows.clear()
        self._texts.clear()

    def open(self, prompts: Sequence[tuple[int, ...]], cancel: CancelToken | None) -> DecodingSession:
        """A session of the other generator."""
        return self._inner.start(prompts, cancel)

    def known(self, key: _Key) -> FloatArray | None:
        """The kept row of a prompt and what was appended to it."""
        row = self._rows.get(key)
        if row is not None:
            self._rows.move_to_end(key)
        return row

    def keep(self, key: _Key, row: FloatArray) -> FloatArray:
        """A copy of ``row``, kept under ``key``."""
        copy: FloatArray = np.array(row, dtype=np.float32)
        self._rows[key] = copy
        if len(self._rows) > self._kept:
            self._rows.popitem(last=False)
        return copy


class RememberingSession:
    """Rows of which only those that are not known are computed; see :class:`RememberingGenerator`."""

    def __init__(
        self, owner: RememberingGenerator, prompts: Sequence[tuple[int, ...]], cancel: CancelToken | None
    ) -> None:
        self._owner = owner
        self._cancel = cancel
        self._begun = tuple(prompts)
        self._prompts = list(prompts)
        self._said: list[tuple[int, ...]] = [()] * len(self._prompts)
        self._inner: DecodingSession | None = None
        self._live: list[int] = []
        self._log_probs = self._collect()

    @property
    def log_probs(self) -> FloatArray:
        """log p(next token | row so far), shape [rows, vocabulary]."""
        return self._log_probs

    def step(self, tokens: Sequence[int], parents: Sequence[int] | None = None) -> FloatArray:
        """Append ``tokens[i]`` to row i; raises as the other generator's sessions do."""
        if self._cancel is not None:
            self._cancel.check()
        if parents is not None:
            self._prompts = [self._prompts[parent] for parent in parents]
            self._said = [self._said[parent] for parent in parents]
            self.close()
        if len(tokens) != len(self._prompts):
            raise ValueError(f"{len(tokens)} tokens for {len(self._prompts)} rows")
        self._said = [(*said, token) for said, token in zip(self._said, tokens, strict=True)]
        if self._inner is not None:
            self._keep(self._inner.step([tokens[row] for row in self._live]))
        self._log_probs = self._collect()
        return self._log_probs

    def replay(self, prompts: Sequence[int], continuations: Sequence[Sequence[int]]) -> Iterator[FloatArray]:
        """Log-probabilities along each continuation of a prompt; none of these are kept."""
        self.close()
        self._inner = self._owner.open(self._begun, self._cancel)
        yield from self._inner.replay(prompts, continuations)

    def close(self) -> None:
        """Let the other generator start another session."""
        if self._inner is not None:
            self._inner.close()
        self._inner, self._live = None, []

    def _collect(self) -> FloatArray:
        found = [self._owner.known(key) for key in self._keys()]
        missing = [row for row, values in enumerate(found) if values is None]
        if missing:
            # A session cannot take in further rows: later on all of them are read anew.
            self._read(missing if self._inner is None and not self._said[0] else list(range(len(self._prompts))))
            found = [
                values if values is not None else self._owner.known(key)
                for values, key in zip(found, self._keys(), strict=True)
            ]
        return np.stack([values for values in found if values is not None])

    def _read(self, rows: list[int]) -> None:
        self.close()
        self._live = rows
        self._inner = self._owner.open([self._prompts[row] for row in rows], self._cancel)
        for at in range(len(self._said[0])):
            self._inner.step([self._said[row][at] for row in rows])
        self._keep(self._inner.log_probs)

    def _keep(self, log_probs: FloatArray) -> None:
        keys = self._keys()
        for row, values in zip(self._live, log_probs, strict=True):
            self._owner.keep(keys[row], values)

    def _keys(self) -> list[_Key]:
        return list(zip(self._prompts, self._said, strict=True))
