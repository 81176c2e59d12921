"""An embedder that keeps what it has computed: many small libraries share their texts and questions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference.forwarding import ForwardingEmbedder
from scholiast.inference.protocols import Embedder, FloatArray


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
