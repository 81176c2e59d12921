"""Adding adapters to the weights of a model: which adapters, in which order, and what each adds where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.core.errors import ModelUnavailable
from scholiast.inference import adapters
from scholiast.inference.adapters import AdapterCard, Factors
from scholiast.inference.protocols import FloatArray, LearntNull, ReadingProfile


@dataclass(frozen=True, slots=True)
class Layer:
    """An adapter in use, by the name a person knows it by. Layers add up; the last one says how to ask."""

    name: str
    folder: Path


@dataclass(frozen=True, slots=True)
class Merged:
    """What layers make of a generator apart from its weights."""

    adapter: str
    refusal_id: int | None
    reading: ReadingProfile


def describe(layers: Sequence[Layer], below: str | None = None) -> Merged | None:
    """How a generator with ``layers`` merged into it is called and asked; None without layers.

    Args:
        layers: bottom first. What the last card leaves open the one below it may say.
        below: names of adapters that the generator's own file already holds.

    Raises:
        ModelUnavailable: a card is missing or damaged.
    """
    if not layers:
        return None
    cards = [adapters.read_card(layer.folder) for layer in layers]
    name = "+".join([*([below] if below else []), *(layer.name for layer in layers)])

    def latest(key: str) -> Any:
        return next((value for card in reversed(cards) if (value := getattr(card, key)) is not None), None)

    top = cards[-1]
    null_bias, null = _null_of(layers, cards)
    profile = ReadingProfile(
        name=name,
        system=top.system,
        refusal_threshold=top.refusal_threshold,
        lift_per_token=latest("lift_per_token"),
        prior_scale=latest("prior_scale"),
        null_bias=null_bias,
        null=null,
        normalised=next((card.normalised for card in reversed(cards) if card.prior_scale is not None), True),
        languages=tuple(dict.fromkeys(language for card in cards for language in card.languages)),
        lead=top.lead,
        calibrator=latest("calibrator"),
    )
    return Merged(name, latest("refusal_id"), profile)


def _null_of(layers: Sequence[Layer], cards: Sequence[AdapterCard]) -> tuple[float | None, LearntNull | None]:
    """Bias and learnt part of the null passage's logit, both of the last layer that says anything of it."""
    for layer, card in zip(reversed(layers), reversed(cards), strict=True):
        if card.null_bias is not None or card.null != "bias":
            return card.null_bias, adapters.learnt_null(layer.folder, card)
    return None, None


class Deltas:
    """The summed changes of several layers, by name of what they change; each is made when asked for.

    All changes of a model take as much memory in fp32 as its weights.
    """

    def __init__(self, changes: Mapping[str, Sequence[Factors]], name: str) -> None:
        self._changes = dict(changes)
        self._name = name

    @classmethod
    def of_generator(cls, layers: Sequence[Layer]) -> Deltas:
        """The generator's changes by module path; ModelUnavailable when a layer is damaged."""
        return cls._of(layers, [adapters.generator_factors(x.folder, adapters.read_card(x.folder)) for x in layers])

    @classmethod
    def of_query_encoder(cls, layers: Sequence[Layer]) -> Deltas:
        """The query encoder's changes by module path; ModelUnavailable when a layer is damaged."""
        return cls._of(layers, [adapters.query_encoder_factors(x.folder, adapters.read_card(x.folder)) for x in layers])

    @classmethod
    def _of(cls, layers: Sequence[Layer], factors: Sequence[Mapping[str, Factors]]) -> Deltas:
        changes: dict[str, list[Factors]] = {}
        for found in factors:
            for path, pair in found.items():
                changes.setdefault(path, []).append(pair)
        return cls(changes, "+".join(layer.name for layer in layers))

    def __bool__(self) -> bool:
        """Whether anything is changed."""
        return bool(self._changes)

    def names(self) -> list[str]:
        """What is changed."""
        return sorted(self._changes)

    def renamed(self, names: Mapping[str, str]) -> Deltas:
        """The same changes under other names; ModelUnavailable when one has none."""
        missing = sorted(set(self._changes) - set(names))
        if missing:
            raise self._misfit(missing[0], "the model has no such weight")
        return Deltas({names[path]: factors for path, factors in self._changes.items()}, self._name)

    def check(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        """Compare with the weights of a model, their ``shapes`` [out, in] by name.

        Raises:
            ModelUnavailable: the model lacks a weight, or has it in another shape (adapter-misfit).
        """
        for name, factors in self._changes.items():
            shape = shapes.get(name)
            if shape is None:
                raise self._misfit(name, "the model has no such weight")
            for pair in factors:
                if pair.shape != shape:
                    raise self._misfit(
                        name, f"it is {_times(shape)} in the model and {_times(pair.shape)} in the adapter"
                    )

    def delta(self, name: str) -> FloatArray | None:
        """The change of ``name``, fp32 [out, in]; None where nothing is changed."""
        factors = self._changes.get(name)
        if factors is None:
            return None
        total: FloatArray = np.sum([pair.delta() for pair in factors], axis=0, dtype=np.float32)
        return total

    def _misfit(self, name: str, reason: str) -> ModelUnavailable:
        return ModelUnavailable(
            f"The adapter {self._name} does not fit the model: it changes {name}, but {reason}.",
            "Use it with the model it was made for; `scholiast models adapter use none` switches all adapters off.",
            code="adapter-misfit",
        )


def _times(shape: Sequence[int]) -> str:
    return " x ".join(str(size) for size in shape)


# ---- GGUF ----------------------------------------------------------------------------------------------------


def gguf_deltas(deltas: Deltas, architecture: str, blocks: int) -> Deltas:
    """``deltas`` by the names that GGUF gives the tensors of ``architecture``.

    Raises:
        ModelUnavailable: the model has no tensor of that name (adapter-misfit).
    """
    import gguf

    known = {name: number for number, name in gguf.MODEL_ARCH_NAMES.items()}
    table = gguf.get_tensor_name_map(known[architecture], blocks)
    found = {path: table.get_name(path) for path in deltas.names()}
    return deltas.renamed({path: f"{name}.weight" for path, name in found.items() if name is not None})


def gguf_rows(delta: FloatArray, name: str, architecture: str, heads: int, kv_heads: int) -> FloatArray:
    """``delta`` of the tensor ``name`` with its rows in GGUF's order.

    GGUF's llama rotates neighbouring rows of a head against each other, Hugging Face's rows half a head apart; the
    converter of llama.cpp therefore interleaves the two halves of every head of q and k. Other architectures keep
    the rows (their graph rotates halves).
    """
    if architecture != "llama":
        return delta
    if name.endswith("attn_q.weight"):
        return _interleaved(delta, heads)
    return _interleaved(delta, kv_heads) if name.endswith("attn_k.weight") else delta


def _interleaved(rows: FloatArray, heads: int) -> FloatArray:
    return rows.reshape(heads, 2, rows.shape[0] // heads // 2, -1).swapaxes(1, 2).reshape(rows.shape)


# ---- PyTorch -------------------------------------------------------------------------------------------------


def add_to_modules(model: Any, deltas: Deltas) -> None:
    """Add ``deltas`` to the weights of a torch module, in place, each in the weight's own type.

    Raises:
        ModelUnavailable: the model lacks a weight, or it has another shape (adapter-misfit).
    """
    import torch

    weights = {
        # GPT-2's Conv1D keeps its weight as [in, out].
        path: module.weight.T if type(module).__name__ == "Conv1D" else module.weight
        for path, module in model.named_modules()
        if getattr(module, "weight", None) is not None
    }
    deltas.check({path: tuple(weight.shape) for path, weight in weights.items()})
    for path in deltas.names():
        weight = weights[path]
        change = torch.from_numpy(deltas.delta(path)).to(weight.device)
        with torch.no_grad():
            weight.copy_(weight.float() + change)


def merge_query_encoder(model: Any, layers: Sequence[Layer]) -> None:
    """Make the transformer of an embedder the query encoder of ``layers``, in place, bottom first.

    One that was trained in full takes the place of what lies below it.

    Raises:
        ModelUnavailable: an adapter is damaged, or made for another model (adapter-misfit).
    """
    for layer in layers:
        card = adapters.read_card(layer.folder)
        weights = adapters.query_encoder_weights(layer.folder, card)
        if weights:
            put_weights(model, weights, layer.name)
        else:
            add_to_modules(model, Deltas.of_query_encoder([layer]))


def put_weights(model: Any, weights: Mapping[str, FloatArray], name: str) -> None:
    """Replace all parameters of a torch module by those of the adapter ``name``.

    Raises:
        ModelUnavailable: the model has other parameters (adapter-misfit).
    """
    import torch

    own = dict(model.named_parameters())
    other = sorted(path for path in {*own, *weights} if path not in own or path not in weights)
    other += [path for path in own if path in weights and tuple(own[path].shape) != weights[path].shape]
    if other:
        raise ModelUnavailable(
            f"The adapter {name} does not fit the model: {other[0]} is not the same in both.",
            "Use it with the model it was made for; `scholiast models adapter use none` switches all adapters off.",
            code="adapter-misfit",
        )
    with torch.no_grad():
        for path, parameter in own.items():
            parameter.copy_(torch.from_numpy(weights[path]))
