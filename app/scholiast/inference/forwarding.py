"""An embedder, and a generator, that is another one but for a method or two."""

from __future__ import annotations

from collections.abc import Sequence

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import DecodingSession, Embedder, FloatArray, Generator, RagProfile, ReadingProfile


class ForwardingEmbedder:
    """Hands everything on to ``inner`` except :meth:`close`: an embedder belongs to whoever loaded it."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner

    @property
    def name(self) -> str:
        """The model's name for people."""
        return self._inner.name

    @property
    def fingerprint(self) -> str:
        """Changes whenever the passage vectors would."""
        return self._inner.fingerprint

    @property
    def dimension(self) -> int:
        """Length d of a vector."""
        return self._inner.dimension

    @property
    def normalised(self) -> bool:
        """Whether every vector has unit length."""
        return self._inner.normalised

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d]; Cancelled when ``cancel`` is cancelled."""
        return self._inner.embed_passages(texts, cancel)

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question, shape [d]."""
        return self._inner.embed_query(text)

    def unknown_share(self, text: str) -> float:
        """Share of the tokens of ``text`` that the vocabulary does not know, 0 to 1."""
        return self._inner.unknown_share(text)

    def close(self) -> None:
        """Leave the other embedder open."""


class ForwardingGenerator:
    """Hands everything on to ``inner`` except :meth:`close`: a generator belongs to whoever loaded it."""

    def __init__(self, inner: Generator) -> None:
        self._inner = inner

    @property
    def name(self) -> str:
        """The model's name for people."""
        return self._inner.name

    @property
    def fingerprint(self) -> str:
        """Changes whenever the probabilities would."""
        return self._inner.fingerprint

    @property
    def adapter(self) -> str | None:
        """Names of the reading adapters merged into the weights, if any."""
        return self._inner.adapter

    @property
    def reading(self) -> ReadingProfile | None:
        """How the merged adapters want to be asked; None for an untuned model."""
        return self._inner.reading

    @property
    def rag(self) -> RagProfile | None:
        """How it is asked if it comes from a RAG checkpoint."""
        return self._inner.rag

    @property
    def context_tokens(self) -> int:
        """Longest prompt plus answer, in tokens."""
        return self._inner.context_tokens

    @property
    def stop_ids(self) -> frozenset[int]:
        """Token ids that end an answer."""
        return self._inner.stop_ids

    @property
    def refusal_id(self) -> int | None:
        """The token that begins a refusal, if there is one."""
        return self._inner.refusal_id

    def chat(self, system: str, user: str) -> list[int]:
        """Token ids of the model's chat template up to and including the assistant header."""
        return self._inner.chat(system, user)

    def encode(self, text: str) -> list[int]:
        """Token ids of plain text."""
        return self._inner.encode(text)

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ``ids``."""
        return self._inner.decode(ids)

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> DecodingSession:
        """Read the prompts, one row each; raises as the other generator does."""
        return self._inner.start(prompts, cancel)

    def continuation(self, prompt: Sequence[int], ids: Sequence[int], cancel: CancelToken | None = None) -> FloatArray:
        """Log-probabilities along a given text, shape [len(ids) + 1, vocabulary]."""
        return self._inner.continuation(prompt, ids, cancel)

    def close(self) -> None:
        """Leave the other generator open."""
