"""The null passage's logit while it is learnt: ``rag.null_passage`` with PyTorch's parameters in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from scholiast.inference.protocols import FloatArray, NullKind
from scholiast.rag.null_passage import NullLogit, first_values


class TrainedNull:
    """One parametrisation and what is learnt of it.

    Args:
        kind: which.
        bias: b at first; an embedding's stays what it is.
        values: what else there is at first, as ``null_passage.first_values`` gives it.
    """

    def __init__(self, kind: NullKind, bias: float, values: Mapping[str, FloatArray]) -> None:
        import torch

        self._kind = kind
        self._bias = torch.nn.Parameter(torch.tensor(float(bias)), requires_grad=kind != "embedding")
        self._values = {name: torch.nn.Parameter(torch.tensor(value)) for name, value in values.items()}

    @classmethod
    def begun(cls, kind: NullKind, query: FloatArray, bias: float, scale: float, seed: int) -> TrainedNull:
        """One whose logit is ``bias`` at first; the rest as in ``null_passage.first_values``."""
        return cls(kind, 0.0 if kind == "embedding" else bias, first_values(kind, query, bias, scale, seed))

    @property
    def bias(self) -> float:
        """b as it is now."""
        return float(self._bias.detach())

    @property
    def scalars(self) -> list[Any]:
        """The bias, where it is learnt."""
        return [self._bias] if self._bias.requires_grad else []

    @property
    def parameters(self) -> list[Any]:
        """What else is learnt."""
        return list(self._values.values())

    @property
    def tensors(self) -> dict[str, FloatArray]:
        """What else is learnt, as it is now."""
        return {name: np.asarray(value.detach().cpu().numpy().copy()) for name, value in self._values.items()}

    def logit(self, query: Any, scale: Any) -> Any:
        """The logit for q(x), shape [d], with gradients; a scalar on the device of ``query``."""
        values = {name: value.to(query.device) for name, value in self._values.items()}
        return NullLogit(self._kind, self._bias.to(query.device), values).logit(query, scale)
