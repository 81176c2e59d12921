"""Low-rank adapters on a transformers model, by peft, and their tensors by module path."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.inference.torch_runtime import quiet

Tensors = dict[str, NDArray[np.float32]]

GENERATOR_MODULES = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
ENCODER_MODULES = ("query", "key", "value", "attention.output.dense", "intermediate.dense", "output.dense")
_PREFIX = "base_model.model."


def attach(model: Any, rank: int, alpha: int, modules: tuple[str, ...]) -> Any:
    """``model`` frozen, with trainable low-rank matrices on ``modules``: W + (alpha / rank) B A, B zero at first.

    Args:
        model: a transformers model; it is changed in place.
        rank: r.
        alpha: the change is scaled by alpha / rank.
        modules: ends of the names of linear modules; all linear ones where the model has none of these.
    """
    from peft import LoraConfig, get_peft_model

    from scholiast.training import low_rank

    found = [module for name, module in model.named_modules() if name.endswith(modules)]
    kinds = {type(module).__name__ for module in found or model.modules()}
    config = LoraConfig(
        r=rank,
        lora_alpha=alpha,
        # Other families name their matrices otherwise; then every one of them but the head is changed.
        target_modules=list(modules) if found else "all-linear",
        lora_dropout=0.0,
        bias="none",
        fan_in_fan_out="Conv1D" in kinds,
    )
    with quiet():
        adapted = get_peft_model(model, config)
    low_rank.join(adapted)
    return adapted


def tensors_of(model: Any) -> Tensors:
    """``module.path.lora_A`` [r, in] and ``.lora_B`` [out, r] of a model made by :func:`attach`."""
    found: Tensors = {}
    for name, parameter in model.named_parameters():
        for part in ("lora_A", "lora_B"):
            marker = f".{part}.default.weight"
            if name.endswith(marker):
                path = name.removesuffix(marker).removeprefix(_PREFIX)
                found[f"{path}.{part}"] = parameter.detach().float().cpu().numpy().copy()
    return found


def load_tensors(model: Any, tensors: Tensors) -> None:
    """Put ``tensors`` (as :func:`tensors_of` gives them) into a model made by :func:`attach`.

    Raises:
        ValueError: names or shapes do not fit the model.
    """
    import torch

    parameters = dict(model.named_parameters())
    wanted = set(tensors_of(model))
    if wanted != set(tensors):
        raise ValueError(f"{len(wanted ^ set(tensors))} tensors of the adapter do not fit the model")
    with torch.no_grad():
        for name, values in tensors.items():
            path, _, part = name.rpartition(".")
            target = parameters[f"{_PREFIX}{path}.{part}.default.weight"]
            if tuple(target.shape) != values.shape:
                raise ValueError(f"{name} has shape {values.shape} instead of {tuple(target.shape)}")
            target.copy_(torch.from_numpy(np.ascontiguousarray(values, dtype=np.float32)))
