"""How many weights a model has, told from its own files without loading it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.adapters import GENERATOR_FILE, QUERY_ENCODER_FILE
from scholiast.inference.gguf_files import open_gguf
from scholiast.inference.sources import Role, Source, source_files

_TABLES = (
    *("token_embd.weight", "position_embd.weight", "token_types.weight"),
    *("word_embeddings.weight", "position_embeddings.weight", "token_type_embeddings.weight"),
    *("embed_tokens.weight", "embed_positions.weight", "wte.weight", "wpe.weight", "shared.weight"),
)
_HEADS = ("output.weight", "lm_head.weight", "embed_out.weight")


@dataclass(frozen=True, slots=True)
class Parameters:
    """Weights of a model.

    Attributes:
        total: all of them.
        active: those that every token is multiplied with: without embedding tables, of which a token has one row, but
            with the table that a generator also uses as the head over its vocabulary.
    """

    total: int
    active: int


def parameters_of(source: Source) -> Parameters:
    """The weights of the model at ``source``.

    Raises:
        ModelUnavailable: its files are damaged.
    """
    shapes = dict(_shapes(source))
    total = sum(shapes.values())
    tables = {name: count for name, count in shapes.items() if name.endswith(_TABLES)}
    looked_up = sum(tables.values())
    if source.role == "generator" and not any(_is_head(name) for name in shapes):
        # The words' table is the largest one.
        looked_up -= max(tables.values(), default=0)
    return Parameters(total, total - looked_up)


def trained_parameters(folder: Path, role: Role) -> int:
    """The numbers that the adapter in ``folder`` learnt for ``role``; 0 where it has no part for it.

    Raises:
        ModelUnavailable: its file is damaged.
    """
    path = folder / (GENERATOR_FILE if role == "generator" else QUERY_ENCODER_FILE)
    return sum(count for _name, count in _safetensors(path)) if path.is_file() else 0


def _is_head(name: str) -> bool:
    """Whether this is a head of its own; a block's attn_output is none."""
    return any(name.endswith((f".{head}", f"/{head}")) or name == head for head in _HEADS)


def _shapes(source: Source) -> Iterator[tuple[str, int]]:
    """Each weight's name and how many numbers it has; whole numbers such as positions are no weights."""
    if source.path.is_file():
        for tensor in open_gguf(source.path).tensors:
            yield str(tensor.name), int(tensor.n_elements)
        return
    files = source_files(source)
    chosen = [path for path in files if path.suffix == ".safetensors"]
    read = _safetensors
    if not chosen:
        chosen, read = [path for path in files if path.suffix == ".bin"], _torch_file
    for path in chosen:
        # Modules of a sentence-transformers folder may name their weights alike.
        prefix = path.parent.relative_to(source.path).as_posix()
        yield from ((f"{prefix}/{name}", count) for name, count in read(path))


def _safetensors(path: Path) -> Iterator[tuple[str, int]]:
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(str(path), framework="numpy") as file:
            for name in file.keys():  # noqa: SIM118  # no mapping
                part = file.get_slice(name)
                if not str(part.get_dtype()).startswith(("I", "U", "BOOL")):
                    yield name, math.prod(part.get_shape())
    except (OSError, SafetensorError) as error:
        raise _damaged(path, error) from error


def _torch_file(path: Path) -> Iterator[tuple[str, int]]:
    import pickle

    import torch

    try:
        state: dict[str, Any] = torch.load(path, map_location="meta", weights_only=True)
    except (OSError, RuntimeError, EOFError, pickle.UnpicklingError) as error:
        raise _damaged(path, error) from error
    for name, value in state.items():
        if torch.is_tensor(value) and value.is_floating_point():
            yield name, value.numel()


def _damaged(path: Path, error: Exception) -> ModelUnavailable:
    return ModelUnavailable(f"{path} cannot be read: {error}.", "Get the model again.", code="model-damaged")
