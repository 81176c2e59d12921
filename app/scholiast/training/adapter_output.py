"""The adapter that a run leaves behind: tensors, and a card that says what they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np

from scholiast.core.errors import UsageError
from scholiast.inference.adapters import AdapterCard, QueryEncoderCard, generator_factors, read_card, write_adapter
from scholiast.training import logs, lora
from scholiast.training.readers import Reader

FOLDER = "adapter"
_THRESHOLD = 0.5


@dataclass(frozen=True, slots=True)
class Provenance:
    """What a card says of where an adapter came from."""

    name: str
    title: str
    data: tuple[str, ...]
    licence: str
    command: str
    seed: int


@dataclass(frozen=True, slots=True)
class Start:
    """An adapter that a run begins with, and the card whose fitted values are kept until they are fitted anew."""

    tensors: lora.Tensors
    card: AdapterCard


def load_start(folder: Path, base_sha256: str, rank: int, alpha: float) -> Start:
    """The adapter in ``folder`` with its factors scaled for ``alpha``.

    Raises:
        ModelUnavailable: there is none, or it is damaged.
        UsageError: it was made for another model, or has another rank.
    """
    card = read_card(folder)
    if card.base_sha256 != base_sha256:
        raise UsageError(f"The adapter in {folder} was made for {card.base}, not for the model in use.")
    if card.rank != rank:
        raise UsageError(f"The adapter in {folder} has rank {card.rank}, not {rank}.", f"Say --rank {card.rank}.")
    tensors: lora.Tensors = {}
    for path, factors in generator_factors(folder, card).items():
        tensors[f"{path}.lora_A"] = factors.a
        tensors[f"{path}.lora_B"] = np.asarray(factors.b * (factors.scale * rank / alpha), dtype=np.float32)
    return Start(tensors, card)


def reading_card(
    reader: Reader,
    base: str,
    base_sha256: str,
    rank: int,
    alpha: float,
    provenance: Provenance,
    start: AdapterCard | None = None,
) -> AdapterCard:
    """The card of an adapter for the generator ``base``; figures and curve come later."""
    return AdapterCard(
        name=provenance.name,
        title=provenance.title,
        base=base,
        base_sha256=base_sha256,
        rank=rank,
        alpha=alpha,
        system=reader.system,
        refusal_id=reader.refusal_id,
        refusal_threshold=_THRESHOLD if start is None else start.refusal_threshold,
        lift_per_token=None if start is None else start.lift_per_token,
        prior_scale=None if start is None else start.prior_scale,
        null_bias=None if start is None else start.null_bias,
        licence=provenance.licence,
        data=provenance.data,
        command=provenance.command,
        seed=provenance.seed,
        made=date.today().isoformat(),
        figures={},
        curve=(),
    )


def write(
    run: Path,
    card: AdapterCard,
    generator: lora.Tensors,
    query_encoder: tuple[QueryEncoderCard, lora.Tensors] | None = None,
) -> Path:
    """Write the adapter of the run in ``run`` with the learning curve of its log; returns the adapter's folder."""
    curve = tuple({key: float(value) for key, value in e.items() if _is_number(value)} for e in logs.read(run))
    figures = {f"held_out_{key}": value for key, value in curve[-1].items() if key != "step"} if curve else {}
    whole = replace(card, figures=figures, curve=curve, query_encoder=query_encoder[0] if query_encoder else None)
    write_adapter(run / FOLDER, whole, generator, query_encoder[1] if query_encoder else None)
    return run / FOLDER


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
