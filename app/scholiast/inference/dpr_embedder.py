"""An embedder of two encoders, one of questions and one of passages (DPR, Karpukhin et al. 2020).

Each is a BERT whose vector is that of its first token, projected where the model says so; vectors keep their length.
The questions' encoder may be the one inside a RAG checkpoint.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ModelUnavailable
from scholiast.inference import dpr_pairs, rag_checkpoints
from scholiast.inference.batches import embedded, unknown_of
from scholiast.inference.merging import Layer, merge_query_encoder
from scholiast.inference.protocols import FloatArray
from scholiast.inference.sources import Source
from scholiast.inference.torch_runtime import LOAD_ERRORS, device, load_failure, quiet

_LONGEST = 512


class Tower:
    """One encoder with its tokenizer.

    Attributes:
        transformer: the model, on its device, dropout off.
    """

    def __init__(self, transformer: Any, tokenizer: Any) -> None:
        self.transformer = transformer.to(device()).eval()
        self.tokenizer = tokenizer
        self._longest = min(_LONGEST, int(tokenizer.model_max_length), int(transformer.config.max_position_embeddings))

    def vectors(self, texts: Sequence[tuple[str, ...]]) -> Any:
        """A tensor [len(texts), d] with gradients to what of the model is trained; each text in one or two parts."""
        rows = [self.tokenizer(*parts, truncation=True, max_length=self._longest) for parts in texts]
        padded = self.tokenizer.pad(rows, return_tensors="pt").to(self.transformer.device)
        wanted = {key: padded[key] for key in ("input_ids", "attention_mask", "token_type_ids") if key in padded}
        return self.transformer(**wanted).pooler_output

    def vector(self, text: str) -> Any:
        """The vector of one text, a tensor [d]."""
        return self.vectors([(text,)])[0]


def load_question_tower(source: Source) -> Tower:
    """The encoder of questions of a pair; ModelUnavailable when it cannot be loaded."""
    from transformers import DPRQuestionEncoder

    if dpr_pairs.read_config(source.path).get("model_type") != "rag":
        return _load(DPRQuestionEncoder, source.path)
    with quiet():
        try:
            model = rag_checkpoints.load_model(source.path).question_encoder.float()
            return Tower(model, _tokenizer(source.path / dpr_pairs.QUESTION_TOKENIZER))
        except LOAD_ERRORS as error:
            raise _unloadable(source.path, error) from error


def _load(kind: Any, folder: Path) -> Tower:
    with quiet():
        try:
            model = kind.from_pretrained(str(folder), local_files_only=True).float()
            return Tower(model, _tokenizer(folder))
        except LOAD_ERRORS as error:
            raise _unloadable(folder, error) from error


def _tokenizer(folder: Path) -> Any:
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(str(folder), local_files_only=True, trust_remote_code=False)


def _unloadable(folder: Path, error: Exception) -> ModelUnavailable:
    return ModelUnavailable(
        f"The encoder in {folder} cannot be loaded: {load_failure(error)}", "Check that the folder holds a whole model."
    )


class DprEmbedder:
    """A question encoder and a document encoder; ``layers`` change that of the questions.

    Raises (when made):
        ModelUnavailable: one of them cannot be loaded; an adapter is damaged or made for another model.
    """

    def __init__(self, source: Source, fingerprint: str, layers: Sequence[Layer] = ()) -> None:
        from transformers import DPRContextEncoder

        assert source.document_encoder is not None
        self._name = source.name
        self._fingerprint = fingerprint
        self._lock = threading.Lock()
        self._questions: Tower | None = load_question_tower(source)
        self._documents: Tower | None = _load(DPRContextEncoder, source.document_encoder)
        merge_query_encoder(self._questions.transformer, layers)
        self._dimension = len(self._encode(self._documents, [(".",)])[0])

    @property
    def name(self) -> str:
        """The model's name for people."""
        return self._name

    @property
    def fingerprint(self) -> str:
        """Changes whenever the passage vectors would; another question encoder changes none."""
        return self._fingerprint

    @property
    def dimension(self) -> int:
        """Length d of a vector."""
        return self._dimension

    @property
    def normalised(self) -> bool:
        """False: how long a vector is means something."""
        return False

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d]; Cancelled when asked to stop.

        The line above the text, title and headings, is the first of the two parts that the encoder was trained on.
        """

        def encode(batch: list[str]) -> FloatArray:
            return self._encode(self._documents, [tuple(text.split("\n", 1)) for text in batch])

        return embedded(texts, self._dimension, encode, self._lock, cancel)

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question, shape [d]."""
        with self._lock:
            vector: FloatArray = self._encode(self._questions, [(text,)])[0]
        return vector

    def unknown_share(self, text: str) -> float:
        """Share of the tokens of ``text`` in words that the questions' vocabulary does not know, 0 to 1."""
        assert self._questions is not None
        return unknown_of(self._questions.tokenizer, text)

    def close(self) -> None:
        """Release the models' memory."""
        self._questions = self._documents = None

    @staticmethod
    def _encode(tower: Tower | None, texts: Sequence[tuple[str, ...]]) -> FloatArray:
        import torch

        if tower is None:
            raise RuntimeError("the embedder is closed")
        with torch.inference_mode():
            return np.asarray(tower.vectors(texts).float().cpu().numpy(), dtype=np.float32)
