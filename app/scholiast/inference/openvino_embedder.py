"""An embedder that OpenVINO runs on the CPU: asynchronous requests over batches sorted by length."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from scholiast.core.cancellation import CancelToken
from scholiast.inference import openvino_runtime
from scholiast.inference.loading import EmbedderPrecision
from scholiast.inference.protocols import FloatArray
from scholiast.inference.vocabulary import unknown_share

_BLOCK = 1024  # texts tokenised and sorted together
_MOST_REQUESTS = 8  # each keeps buffers of its own


@dataclass(frozen=True, slots=True)
class EmbedderCard:
    """What a prepared embedder's manifest says about it.

    ``has_query_model``: questions have an encoder of their own, beside the one of the passages. ``normalised``: every
    vector has unit length.
    """

    name: str
    fingerprint: str
    dimension: int
    max_tokens: int
    pad_id: int
    unknown_id: int | None
    passage_prefix: str = ""
    query_prefix: str = ""
    has_query_model: bool = False
    normalised: bool = True


class OpenVinoEmbedder:
    """A SentenceTransformer prepared by :mod:`scholiast.inference.preparation`.

    Raises (when made):
        ModelUnavailable: the prepared files are damaged.
    """

    def __init__(
        self,
        folder: Path,
        card: EmbedderCard,
        precision: EmbedderPrecision = "auto",
        batch_tokens: int = 1024,
        requests: int = 0,
    ) -> None:
        path = folder / "openvino_model.xml"
        self._card = card
        self._batch_tokens = batch_tokens
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(card.max_tokens)
        if precision == "auto":
            precision = "bf16" if openvino_runtime.cpu_has_bf16() else "f32"
        streams = requests or min(_MOST_REQUESTS, openvino_runtime.cpu_count())
        properties = {"INFERENCE_PRECISION_HINT": precision, "NUM_STREAMS": str(streams)}
        self._compiled = openvino_runtime.compile_model(openvino_runtime.read_model(path), properties, path)
        self._queue = openvino_runtime.openvino().AsyncInferQueue(self._compiled, streams)
        if card.has_query_model:
            path = folder / "query_model.xml"
            asked = openvino_runtime.compile_model(openvino_runtime.read_model(path), properties, path)
            self._query_request = asked.create_infer_request()
        else:
            self._query_request = self._compiled.create_infer_request()
        self._lock = threading.Lock()
        self._query_lock = threading.Lock()

    @property
    def name(self) -> str:
        """The model's name for people."""
        return self._card.name

    @property
    def fingerprint(self) -> str:
        """Changes whenever the passage vectors would (the last bits apart: a CPU with bf16 rounds otherwise)."""
        return self._card.fingerprint

    @property
    def dimension(self) -> int:
        """Length d of a vector."""
        return self._card.dimension

    @property
    def normalised(self) -> bool:
        """Whether every vector has unit length."""
        return self._card.normalised

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d]; Cancelled when asked to stop."""
        vectors = np.empty((len(texts), self._card.dimension), dtype=np.float32)
        with self._lock:
            for start in range(0, len(texts), _BLOCK):
                block = texts[start : start + _BLOCK]
                self._embed_block(block, vectors[start : start + len(block)], cancel)
        return vectors

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question, shape [d]."""
        encoding = self._tokenizer.encode(self._card.query_prefix + text)
        with self._query_lock:
            outputs = self._query_request.infer(self._inputs([encoding.ids]))
            return np.array(outputs[0][0], dtype=np.float32)

    def unknown_share(self, text: str) -> float:
        """Share of the tokens of ``text`` in words that the vocabulary does not know, 0 to 1."""
        encoding = self._tokenizer.encode(text, add_special_tokens=False)
        return unknown_share(encoding.tokens, encoding.word_ids, encoding.ids, self._card.unknown_id)

    def close(self) -> None:
        """Release the model's memory."""
        self._queue = self._query_request = self._compiled = None

    def _embed_block(self, texts: Sequence[str], vectors: FloatArray, cancel: CancelToken | None) -> None:
        prefix = self._card.passage_prefix
        encodings = self._tokenizer.encode_batch_fast([prefix + text for text in texts] if prefix else list(texts))
        ids = [encoding.ids for encoding in encodings]

        def keep(request: Any, rows: Sequence[int]) -> None:
            vectors[rows] = request.get_output_tensor(0).data

        self._queue.set_callback(keep)
        try:
            for rows in self._batches([len(row) for row in ids]):
                if cancel is not None:
                    cancel.check()
                self._queue.start_async(self._inputs([ids[row] for row in rows]), rows)
        finally:
            self._queue.wait_all()
        if cancel is not None:
            cancel.check()

    def _batches(self, lengths: Sequence[int]) -> list[list[int]]:
        """Row numbers, longest first, in batches of about ``batch_tokens`` tokens padding included."""
        order = sorted(range(len(lengths)), key=lambda row: -lengths[row])
        batches: list[list[int]] = []
        start = 0
        while start < len(order):
            size = max(1, self._batch_tokens // max(1, lengths[order[start]]))
            batches.append(order[start : start + size])
            start += size
        return batches

    def _inputs(self, rows: Sequence[Sequence[int]]) -> dict[str, Any]:
        length = max(1, max(len(row) for row in rows))
        ids = np.full((len(rows), length), self._card.pad_id, dtype=np.int64)
        mask = np.zeros_like(ids)
        for number, row in enumerate(rows):
            ids[number, : len(row)] = row
            mask[number, : len(row)] = 1
        return {"input_ids": ids, "attention_mask": mask}
