"""The few array operations that the mathematics of ``marginal`` needs, for NumPy and for PyTorch.

One set of formulas serves both: answers are computed with NumPy in float64, without importing PyTorch; training
passes tensors, which keep their type, device and gradient.
"""

from __future__ import annotations

import sys
from typing import Any, Protocol

import numpy as np


class Arrays(Protocol):
    """What NumPy and PyTorch have in common here; ``axis`` as in NumPy, -inf is log 0."""

    def floats(self, values: Any) -> Any:
        """``values`` as log-probabilities: float64 in NumPy, the tensor's own type in PyTorch."""

    def booleans(self, values: Any) -> Any:
        """``values`` as a mask."""

    def where(self, condition: Any, values: Any, other: float) -> Any:
        """``values`` where ``condition`` holds, ``other`` elsewhere."""

    def logsumexp(self, values: Any, axis: int) -> Any:
        """log sum exp; -inf where every term is -inf or there is none."""

    def log_softmax(self, values: Any, axis: int) -> Any:
        """log softmax; all -inf stays all -inf."""

    def exp(self, values: Any) -> Any:
        """e to the power of each."""

    def tanh(self, values: Any) -> Any:
        """The hyperbolic tangent of each."""

    def cumsum(self, values: Any) -> Any:
        """Running sums along the last axis."""

    def swapped(self, values: Any) -> Any:
        """The last two axes exchanged."""

    def joined(self, values: Any, last: Any) -> Any:
        """``last``, a scalar or shape [...], behind the last axis of ``values``, shape [..., n]."""

    def top(self, values: Any, k: int) -> Any:
        """A mask of the ``k`` largest along the last axis, the first among equals."""

    def log1mexp(self, values: Any) -> Any:
        """log(1 - p) from log p, accurate at both ends; -inf where p >= 1."""


class NumpyArrays:
    """:class:`Arrays` in NumPy, always float64."""

    def floats(self, values: Any) -> Any:
        """``values`` in float64."""
        return np.asarray(values, dtype=np.float64)

    def booleans(self, values: Any) -> Any:
        """``values`` as a mask."""
        return np.asarray(values, dtype=bool)

    def where(self, condition: Any, values: Any, other: float) -> Any:
        """``values`` where ``condition`` holds, ``other`` elsewhere."""
        return np.where(condition, values, other)

    def logsumexp(self, values: Any, axis: int) -> Any:
        """log sum exp along ``axis``."""
        array = self.floats(values)
        if array.shape[axis] == 0:
            return np.full(np.delete(np.array(array.shape), axis), -np.inf)
        peak = np.max(array, axis=axis, keepdims=True)
        peak = np.where(np.isfinite(peak), peak, 0.0)
        with np.errstate(divide="ignore"):
            total = np.log(np.sum(np.exp(array - peak), axis=axis, keepdims=True))
        return np.squeeze(total + peak, axis=axis)

    def log_softmax(self, values: Any, axis: int) -> Any:
        """log softmax along ``axis``."""
        array = self.floats(values)
        total = np.expand_dims(self.logsumexp(array, axis), axis)
        return array - np.where(np.isfinite(total), total, 0.0)

    def exp(self, values: Any) -> Any:
        """e to the power of each."""
        return np.exp(values)

    def tanh(self, values: Any) -> Any:
        """The hyperbolic tangent of each."""
        return np.tanh(values)

    def cumsum(self, values: Any) -> Any:
        """Running sums along the last axis."""
        return np.cumsum(values, axis=-1)

    def swapped(self, values: Any) -> Any:
        """The last two axes exchanged."""
        return np.swapaxes(values, -1, -2)

    def joined(self, values: Any, last: Any) -> Any:
        """``last`` behind the last axis of ``values``."""
        column = np.broadcast_to(self.floats(last)[..., None], (*values.shape[:-1], 1))
        return np.concatenate([values, column], axis=-1)

    def top(self, values: Any, k: int) -> Any:
        """A mask of the ``k`` largest."""
        order = np.argsort(-values, axis=-1, kind="stable")
        kept = np.zeros(values.shape, dtype=bool)
        np.put_along_axis(kept, order[..., :k], True, axis=-1)
        return kept

    def log1mexp(self, values: Any) -> Any:
        """log(1 - p) from log p."""
        array = np.minimum(self.floats(values), 0.0)
        with np.errstate(divide="ignore"):
            return np.where(array > -np.log(2.0), np.log(-np.expm1(array)), np.log1p(-np.exp(array)))


class TorchArrays:
    """:class:`Arrays` in PyTorch, of the type and on the device of ``like``."""

    def __init__(self, like: Any) -> None:
        self._torch: Any = sys.modules["torch"]
        kind = like.dtype if like.is_floating_point() else self._torch.float64
        # Sixteen bits are too few to add log-probabilities up in.
        self._kind = kind if kind in (self._torch.float32, self._torch.float64) else self._torch.float32
        self._device = like.device

    def floats(self, values: Any) -> Any:
        """``values`` as a tensor of this type, its gradient kept."""
        return self._torch.as_tensor(values, device=self._device).to(self._kind)

    def booleans(self, values: Any) -> Any:
        """``values`` as a mask."""
        return self._torch.as_tensor(values, dtype=self._torch.bool, device=self._device)

    def where(self, condition: Any, values: Any, other: float) -> Any:
        """``values`` where ``condition`` holds, ``other`` elsewhere."""
        return self._torch.where(condition, values, values.new_tensor(other))

    def logsumexp(self, values: Any, axis: int) -> Any:
        """log sum exp along ``axis``."""
        if values.shape[axis] == 0:
            return values.new_full(values.sum(axis).shape, -self._torch.inf)
        return values.logsumexp(axis)

    def log_softmax(self, values: Any, axis: int) -> Any:
        """log softmax along ``axis``."""
        silent = self._torch.isneginf(values).all(axis, keepdim=True)
        return values.masked_fill(silent, 0.0).log_softmax(axis).masked_fill(silent, -self._torch.inf)

    def exp(self, values: Any) -> Any:
        """e to the power of each."""
        return values.exp()

    def tanh(self, values: Any) -> Any:
        """The hyperbolic tangent of each."""
        return values.tanh()

    def cumsum(self, values: Any) -> Any:
        """Running sums along the last axis."""
        return values.cumsum(-1)

    def swapped(self, values: Any) -> Any:
        """The last two axes exchanged."""
        return values.transpose(-1, -2)

    def joined(self, values: Any, last: Any) -> Any:
        """``last`` behind the last axis of ``values``."""
        column = self.floats(last)[..., None].expand(*values.shape[:-1], 1)
        return self._torch.cat([values, column], dim=-1)

    def top(self, values: Any, k: int) -> Any:
        """A mask of the ``k`` largest."""
        order = values.argsort(dim=-1, descending=True, stable=True)[..., :k]
        return self._torch.zeros_like(values, dtype=self._torch.bool).scatter(-1, order, value=True)

    def log1mexp(self, values: Any) -> Any:
        """log(1 - p) from log p."""
        array = values.clamp(max=0.0)
        return self._torch.where(array > -0.6931471805599453, (-array.expm1()).log(), (-array.exp()).log1p())


_NUMPY = NumpyArrays()


def arrays_of(*values: Any) -> Arrays:
    """PyTorch's operations if any of ``values`` is a tensor, else NumPy's; PyTorch is never imported for it."""
    torch = sys.modules.get("torch")
    if torch is not None:
        tensors = [value for value in values if isinstance(value, torch.Tensor)]
        if tensors:
            return TorchArrays(next((t for t in tensors if t.is_floating_point()), tensors[0]))
    return _NUMPY
