"""Small random adapters for the tiny models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from scholiast.inference.adapters import AdapterCard, QueryEncoderCard, write_adapter

RANK, ALPHA = 2, 4.0
# Module path -> [out, in] of the tiny Llama (width 64, 4 heads of 16, 2 of them for keys and values, inner 96).
LLAMA_SHAPES = {
    f"model.layers.{layer}.{name}": shape
    for layer in range(2)
    for name, shape in {
        "self_attn.q_proj": (64, 64),
        "self_attn.k_proj": (32, 64),
        "self_attn.v_proj": (32, 64),
        "self_attn.o_proj": (64, 64),
        "mlp.gate_proj": (96, 64),
        "mlp.up_proj": (96, 64),
        "mlp.down_proj": (64, 96),
    }.items()
}
# The tiny BERT (width 32, inner 48).
BERT_SHAPES = {
    "encoder.layer.0.attention.self.query": (32, 32),
    "encoder.layer.0.attention.output.dense": (32, 32),
    "encoder.layer.0.intermediate.dense": (48, 32),
    "encoder.layer.0.output.dense": (32, 48),
}


def factors(shapes: dict[str, tuple[int, int]], seed: int, size: float = 0.3, rank: int = RANK) -> dict[str, Any]:
    """Random factors for weights of ``shapes``, as a tensor file holds them."""
    random = np.random.default_rng(seed)
    made = {}
    for path, (rows, columns) in shapes.items():
        made[f"{path}.lora_A"] = random.normal(0, size, (rank, columns)).astype(np.float16)
        made[f"{path}.lora_B"] = random.normal(0, size, (rows, rank)).astype(np.float16)
    return made


def card(base_sha256: str, **changes: Any) -> AdapterCard:
    """A card for an adapter of the model with that digest."""
    values: dict[str, Any] = {
        "name": "tiny-reading",
        "title": "Reads tiny notes",
        "base": "tiny",
        "base_sha256": base_sha256,
        "rank": RANK,
        "alpha": ALPHA,
        "system": "Read the note.",
        "refusal_id": 7,
        "refusal_threshold": 0.3,
        "prior_scale": 12.0,
        "licence": "cc-by-sa-4.0",
        "data": ("none",),
        "command": "scholiast train",
        "seed": 1,
        "made": "2026-11-30",
        "figures": {"em": 0.5},
        "curve": ({"step": 1.0, "loss": 2.0},),
    }
    return AdapterCard(**(values | changes))


def llama_adapter(folder: Path, base_sha256: str, seed: int = 11, **changes: Any) -> Path:
    """An adapter of every matrix of the tiny Llama."""
    write_adapter(folder, card(base_sha256, **changes), factors(LLAMA_SHAPES, seed))
    return folder


def query_card(base_sha256: str) -> QueryEncoderCard:
    """The card of a query encoder for the embedder with that digest."""
    return QueryEncoderCard(base_sha256=base_sha256, rank=RANK, alpha=ALPHA)
