"""An embedder that sentence-transformers runs: the reference, and the one for GPUs."""

from __future__ import annotations

import copy
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.batches import BATCH, embedded, unknown_of
from scholiast.inference.merging import Layer, merge_query_encoder
from scholiast.inference.protocols import FloatArray
from scholiast.inference.torch_runtime import LOAD_ERRORS, device, load_failure, quiet


class TorchEmbedder:
    """Any sentence-transformers folder; its towers may differ, and ``layers`` change that of the questions.

    ``normalised``: scale every vector to unit length.

    Raises (when made):
        ModelUnavailable: the folder does not hold a model that sentence-transformers can load; an adapter is damaged
            or made for another model.
    """

    def __init__(
        self, folder: Path, name: str, fingerprint: str, layers: Sequence[Layer] = (), *, normalised: bool = True
    ) -> None:
        self._name = name
        self._normalised = normalised
        self._options = {**_OPTIONS, "normalize_embeddings": normalised}
        self._fingerprint = fingerprint
        self._lock = threading.Lock()
        with quiet():
            from sentence_transformers import SentenceTransformer

            try:
                model = SentenceTransformer(
                    str(folder), device=str(device()), local_files_only=True, trust_remote_code=False
                )
            except LOAD_ERRORS as error:
                raise ModelUnavailable(
                    f"{name} cannot be loaded: {load_failure(error)}",
                    "Check that the folder holds a whole sentence-transformers model.",
                ) from error
            self._model: Any = model.eval()
            self._dimension = len(self._encode(["."])[0])
            self._query_model: Any = self._model
            if layers:
                self._query_model = copy.deepcopy(self._model)
                merge_query_encoder(self._query_model[0].auto_model, layers)

    @property
    def name(self) -> str:
        """The model's name for people."""
        return self._name

    @property
    def fingerprint(self) -> str:
        """Changes whenever the passage vectors would."""
        return self._fingerprint

    @property
    def dimension(self) -> int:
        """Length d of a vector."""
        return self._dimension

    @property
    def normalised(self) -> bool:
        """Whether every vector has unit length."""
        return self._normalised

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d]; Cancelled when asked to stop."""
        return embedded(texts, self._dimension, self._encode, self._lock, cancel)

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question, shape [d]."""
        with self._lock:
            vectors = self._as_vectors(self._query_model.encode_query([text], **self._options))
        vector: FloatArray = vectors[0]
        return vector

    def unknown_share(self, text: str) -> float:
        """Share of the tokens of ``text`` in words that the vocabulary does not know, 0 to 1."""
        return unknown_of(self._model.tokenizer, text)

    def close(self) -> None:
        """Release the model's memory."""
        self._model = self._query_model = None

    def _encode(self, texts: list[str]) -> FloatArray:
        return self._as_vectors(self._model.encode_document(texts, **self._options))

    @staticmethod
    def _as_vectors(values: Any) -> FloatArray:
        vectors: FloatArray = np.asarray(values, dtype=np.float32)
        return vectors


_OPTIONS: dict[str, Any] = {
    "show_progress_bar": False,
    "convert_to_numpy": True,
    "batch_size": BATCH,
}
