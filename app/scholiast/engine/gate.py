"""Lets a question go before indexing: both use the same models, one of them at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.inference.forwarding import ForwardingEmbedder
from scholiast.inference.protocols import Embedder, FloatArray

# Small enough that little work is lost when a question breaks in, large enough to sort by length within.
SLICE = 128
_POLL_SECONDS = 0.05


class ModelGate:
    """Questions have precedence; a slice of background work under way is cancelled, and done again later."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._questions = 0
        self._background: CancelToken | None = None
        self._listener: Callable[[bool], None] | None = None

    def on_question(self, listener: Callable[[bool], None]) -> None:
        """Tell ``listener`` true when a question comes, and false when none is left."""
        self._listener = listener

    def _tell(self, wanted: bool) -> None:
        if self._listener is not None:
            self._listener(wanted)

    @property
    def is_wanted(self) -> bool:
        """Whether a question waits or runs."""
        return self._questions > 0

    @contextmanager
    def question(self) -> Iterator[None]:
        """Own the models; background work under way is cancelled first, and none starts until the end."""
        with self._changed:
            self._questions += 1
            first = self._questions == 1
            slice_under_way = self._background
        if first:
            self._tell(True)
        if slice_under_way is not None:
            slice_under_way.cancel()
        try:
            with self._changed:
                self._changed.wait_for(lambda: self._background is None)
            yield
        finally:
            with self._changed:
                self._questions -= 1
                last = self._questions == 0
                self._changed.notify_all()
            if last:
                self._tell(False)

    def wait(self, cancel: CancelToken | None = None) -> None:
        """Return once no question waits or runs; Cancelled when asked to stop."""
        with self._changed:
            while self._questions:
                if cancel is not None:
                    cancel.check()
                self._changed.wait(_POLL_SECONDS)
        if cancel is not None:
            cancel.check()

    @contextmanager
    def background(self, cancel: CancelToken | None) -> Iterator[CancelToken]:
        """Own the models for one slice of background work.

        Yields:
            A token that is cancelled when ``cancel`` is, or when a question wants the models.
        """
        token = CancelToken()
        with self._changed:
            while self._questions or self._background is not None:
                if cancel is not None:
                    cancel.check()
                self._changed.wait(_POLL_SECONDS)
            self._background = token
        try:
            if cancel is None:
                yield token
            else:
                with cancel.on_cancel(token.cancel):
                    yield token
        finally:
            with self._changed:
                self._background = None
                self._changed.notify_all()


class GatedEmbedder(ForwardingEmbedder):
    """The embedder as indexing sees it: slices of passages, each given up and repeated when a question comes."""

    def __init__(self, inner: Embedder, gate: ModelGate) -> None:
        super().__init__(inner)
        self._gate = gate

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d]; Cancelled when ``cancel`` is cancelled."""
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        start = 0
        while start < len(texts):
            piece = texts[start : start + SLICE]
            try:
                with self._gate.background(cancel) as token:
                    vectors[start : start + len(piece)] = self._inner.embed_passages(piece, token)
            except Cancelled:
                if cancel is not None:
                    cancel.check()
                continue
            start += len(piece)
        return vectors
