"""An embedder that is another one but for a method or two."""

from __future__ import annotations

from collections.abc import Sequence

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import Embedder, FloatArray


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

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d], unit length; Cancelled when ``cancel`` is cancelled."""
        return self._inner.embed_passages(texts, cancel)

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question, shape [d], unit length."""
        return self._inner.embed_query(text)

    def unknown_share(self, text: str) -> float:
        """Share of the tokens of ``text`` that the vocabulary does not know, 0 to 1."""
        return self._inner.unknown_share(text)

    def close(self) -> None:
        """Leave the other embedder open."""
