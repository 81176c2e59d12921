"""The query encoder that is being trained: it asks the live index as any embedder does, and its vectors have gradients.

Document vectors are those of the index and stay as they are (paper 2.4), so only questions are encoded here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.merging import put_weights
from scholiast.inference.protocols import Embedder, FloatArray
from scholiast.inference.torch_runtime import device, quiet
from scholiast.training import lora

Part = Literal["lora", "full", "frozen"]


def load_sentence_model(folder: Path) -> Any:
    """The sentence-transformers model in ``folder``, fp32, dropout off.

    Raises:
        ModelUnavailable: there is none that can be loaded.
    """
    with quiet():
        from sentence_transformers import SentenceTransformer

        try:
            return SentenceTransformer(str(folder), device=str(device()), local_files_only=True).float().eval()
        except (OSError, ValueError, KeyError, RuntimeError, ImportError) as error:
            raise ModelUnavailable(
                f"The embedder in {folder} cannot be trained: {str(error).splitlines()[0]}",
                "Use a sentence-transformers model.",
            ) from error


class TrainedQueryEncoder:
    """An :class:`Embedder` whose questions go through the encoder being trained, passages through ``base``.

    Args:
        base: the embedder of the index, which stays as it is.
        model: the same model by sentence-transformers; it is changed in place.
        part: what is trained: low-rank matrices, all weights, or nothing.
        rank: of the low-rank matrices; ``alpha`` as in ``lora.attach``.
        alpha: see ``rank``.
        seed: of the low-rank matrices' first values.
    """

    def __init__(self, base: Embedder, model: Any, part: Part, rank: int, alpha: int, seed: int = 0) -> None:
        import torch

        self._base = base
        self._model = model
        self._part = part
        self._adapted: Any = None
        for parameter in model.parameters():
            parameter.requires_grad_(part == "full")
        if part == "lora":
            torch.manual_seed(seed)
            self._adapted = lora.attach(model[0].auto_model, rank, alpha, lora.ENCODER_MODULES)
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
    def parameters(self) -> list[Any]:
        """What is trained."""
        return [parameter for parameter in self._model.parameters() if parameter.requires_grad]

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
        found = self._model[0].auto_model.named_parameters()
        return {path: np.asarray(values.detach().float().cpu().numpy()) for path, values in found}

    def load_weights(self, weights: Mapping[str, FloatArray], name: str) -> None:
        """Begin with the weights of the adapter ``name``; ModelUnavailable when they do not fit."""
        put_weights(self._model[0].auto_model, weights, name)

    def vector(self, text: str) -> Any:
        """q(x) as a tensor of unit length with gradients, shape [d]."""
        import torch

        prompt = self._model.prompts.get("query") or None
        features = self._model.preprocess([text], prompt=prompt, task="query")
        where = next(self._model.parameters()).device
        placed = {key: value.to(where) if hasattr(value, "to") else value for key, value in features.items()}
        found = self._model(placed, task="query")["sentence_embedding"][0]
        return torch.nn.functional.normalize(found.float(), dim=-1)

    def first_vector(self, text: str) -> FloatArray:
        """q(x) as it was before training, shape [d]."""
        if text not in self._first:
            self._first[text] = self._base.embed_query(text)
        return self._first[text]

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question as the encoder is now, shape [d], unit length."""
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
        self._model = self._adapted = None
