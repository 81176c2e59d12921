"""The query encoder that is being trained: it asks the live index as any embedder does, and its vectors have gradients.

Document vectors are those of the index and stay as they are (paper 2.4), so only questions are encoded here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ModelUnavailable, UsageError
from scholiast.inference import dpr_embedder
from scholiast.inference.merging import put_weights
from scholiast.inference.protocols import Embedder, FloatArray
from scholiast.inference.sources import Source
from scholiast.inference.torch_runtime import LOAD_ERRORS, device, load_failure, quiet
from scholiast.training import lora

Part = Literal["lora", "full", "frozen"]


class QueryTower(Protocol):
    """The model that encodes questions, whatever made it."""

    @property
    def transformer(self) -> Any:
        """The module whose weights are trained."""

    def vector(self, text: str) -> Any:
        """q(x) with gradients, a tensor [d], as the index is asked with it."""


class SentenceTower:
    """A sentence-transformers model; ``normalised`` scales its vectors to unit length."""

    def __init__(self, model: Any, *, normalised: bool = True) -> None:
        self._model = model
        self._normalised = normalised

    @property
    def transformer(self) -> Any:
        """The transformer under its pooling."""
        return self._model[0].auto_model

    def vector(self, text: str) -> Any:
        """q(x) with gradients, a tensor [d]."""
        import torch

        prompt = self._model.prompts.get("query") or None
        features = self._model.preprocess([text], prompt=prompt, task="query")
        where = next(self._model.parameters()).device
        placed = {key: value.to(where) if hasattr(value, "to") else value for key, value in features.items()}
        found = self._model(placed, task="query")["sentence_embedding"][0].float()
        return torch.nn.functional.normalize(found, dim=-1) if self._normalised else found


def load_query_tower(source: Source) -> QueryTower:
    """What encodes questions in the embedder ``source``, ready to be trained.

    Raises:
        ModelUnavailable: it cannot be loaded.
        UsageError: the embedder is of a kind that cannot be trained.
    """
    if source.kind == "dpr":
        return dpr_embedder.load_question_tower(source)
    if source.kind != "sentence-transformers":
        raise UsageError(f"The embedder {source.name} cannot be trained.")
    return SentenceTower(load_sentence_model(source.path), normalised=source.normalised)


def load_sentence_model(folder: Path) -> Any:
    """The sentence-transformers model in ``folder``, fp32, dropout off.

    Raises:
        ModelUnavailable: there is none that can be loaded.
    """
    with quiet():
        from sentence_transformers import SentenceTransformer

        try:
            return SentenceTransformer(str(folder), device=str(device()), local_files_only=True).float().eval()
        except LOAD_ERRORS as error:
            raise ModelUnavailable(
                f"The embedder in {folder} cannot be trained: {load_failure(error)}",
                "Use a sentence-transformers model.",
            ) from error


class TrainedQueryEncoder:
    """An :class:`Embedder` whose questions go through the encoder being trained, passages through ``base``.

    Args:
        base: the embedder of the index, which stays as it is.
        tower: what encodes questions, the same model's at first; it is changed in place.
        part: what is trained: low-rank matrices, all weights, or nothing.
        rank: of the low-rank matrices; ``alpha`` as in ``lora.attach``.
        alpha: see ``rank``.
        seed: of the low-rank matrices' first values.
    """

    def __init__(self, base: Embedder, tower: QueryTower, part: Part, rank: int, alpha: int, seed: int = 0) -> None:
        import torch

        self._base = base
        self._tower: QueryTower | None = tower
        self._part = part
        self._adapted: Any = None
        for parameter in tower.transformer.parameters():
            parameter.requires_grad_(part == "full")
        if part == "lora":
            torch.manual_seed(seed)
            self._adapted = lora.attach(tower.transformer, rank, alpha, lora.ENCODER_MODULES)
        self._first: dict[str, FloatArray] = {}

    @property
    def name(self) -> str:
        """The model's name for people."""
        return self._base.name

    @property
    def fingerprint(self) -> str:
        """That of the index, whose passage vectors do not change."""
        return self._base.fingerprint

    @property
    def dimension(self) -> int:
        """Length d of a vector."""
        return self._base.dimension

    @property
    def normalised(self) -> bool:
        """Whether every vector has unit length."""
        return self._base.normalised

    @property
    def parameters(self) -> list[Any]:
        """What is trained."""
        return [parameter for parameter in self._open().transformer.parameters() if parameter.requires_grad]

    @property
    def tensors(self) -> lora.Tensors:
        """The low-rank matrices; empty where there are none."""
        return {} if self._adapted is None else lora.tensors_of(self._adapted)

    def load_tensors(self, tensors: lora.Tensors) -> None:
        """Begin with these low-rank matrices; ValueError when they do not fit."""
        lora.load_tensors(self._adapted, tensors)

    @property
    def weights(self) -> dict[str, FloatArray]:
        """All weights by parameter name, where all are trained; empty otherwise."""
        if self._part != "full":
            return {}
        found = self._open().transformer.named_parameters()
        return {path: np.asarray(values.detach().float().cpu().numpy()) for path, values in found}

    def load_weights(self, weights: Mapping[str, FloatArray], name: str) -> None:
        """Begin with the weights of the adapter ``name``; ModelUnavailable when they do not fit."""
        put_weights(self._open().transformer, weights, name)

    def vector(self, text: str) -> Any:
        """q(x) as a tensor with gradients, shape [d]."""
        return self._open().vector(text)

    def first_vector(self, text: str) -> FloatArray:
        """q(x) as it was before training, shape [d]."""
        if text not in self._first:
            self._first[text] = self._base.embed_query(text)
        return self._first[text]

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question as the encoder is now, shape [d]."""
        import torch

        with torch.no_grad():
            vector: FloatArray = np.asarray(self.vector(text).cpu().numpy(), dtype=np.float32)
        return vector

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d], by the embedder of the index."""
        return self._base.embed_passages(texts, cancel)

    def unknown_share(self, text: str) -> float:
        """Share of the tokens of ``text`` that the vocabulary does not know, 0 to 1."""
        return self._base.unknown_share(text)

    def close(self) -> None:
        """Release the memory of the model being trained; the embedder of the index stays open."""
        self._tower = self._adapted = None

    def _open(self) -> QueryTower:
        if self._tower is None:
            raise RuntimeError("the encoder is closed")
        return self._tower
