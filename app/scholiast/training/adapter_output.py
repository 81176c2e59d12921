"""The adapter that a run leaves behind: tensors, and a card that says what they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np

from scholiast.core.errors import UsageError
from scholiast.inference.adapters import (
    AdapterCard,
    Factors,
    QueryEncoderCard,
    generator_factors,
    learnt_null,
    query_encoder_factors,
    query_encoder_weights,
    read_card,
    write_adapter,
)
from scholiast.inference.protocols import LearntNull
from scholiast.training import logs, lora
from scholiast.training.readers import Reader

FOLDER = "adapter"
_THRESHOLD = 0.5
_HELD_OUT = ("nll", "exact", "em", "recall@5", "refused", "wrongly_refused")


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
    """An adapter that a run begins with, and the card whose fitted values are kept until they are fitted anew.

    ``query_encoder`` and ``query_weights``, of one trained in full, are empty where the adapter has no such part.
    """

    tensors: lora.Tensors
    query_encoder: lora.Tensors
    query_weights: lora.Tensors
    card: AdapterCard
    null: LearntNull | None = None


def load_start(folder: Path, base_sha256: str, rank: int, alpha: float, encoder_share: float = 0.5) -> Start:
    """The adapter in ``folder`` with its factors scaled for ``alpha``.

    Args:
        folder: where it is.
        base_sha256: of the generator that it must have been made for.
        rank: that it must have.
        alpha: that the generator's part will be scaled by.
        encoder_share: r / alpha of the query encoder's part.

    Raises:
        ModelUnavailable: there is none, or it is damaged.
        UsageError: it was made for another model, or has another rank.
    """
    card = read_card(folder)
    if card.base_sha256 != base_sha256:
        raise UsageError(f"The adapter in {folder} was made for {card.base}, not for the model in use.")
    if card.rank != rank:
        raise UsageError(f"The adapter in {folder} has rank {card.rank}, not {rank}.", f"Say --rank {card.rank}.")
    encoder = _scaled(query_encoder_factors(folder, card), encoder_share)
    weights = query_encoder_weights(folder, card)
    null = learnt_null(folder, card)
    return Start(_scaled(generator_factors(folder, card), rank / alpha), encoder, weights, card, null)


def _scaled(factors: Mapping[str, Factors], share: float) -> lora.Tensors:
    """Factors as tensors that make the same change where alpha / r is 1 / ``share``."""
    tensors: lora.Tensors = {}
    for path, pair in factors.items():
        tensors[f"{path}.lora_A"] = pair.a
        tensors[f"{path}.lora_B"] = np.asarray(pair.b * (pair.scale * share), dtype=np.float32)
    return tensors


def reading_card(
    reader: Reader,
    base: str,
    base_sha256: str,
    rank: int,
    alpha: float,
    provenance: Provenance,
    start: Start | None = None,
) -> AdapterCard:
    """The card of an adapter for the generator ``base``; figures and curve come later."""
    below = None if start is None else start.card
    return AdapterCard(
        name=provenance.name,
        title=provenance.title,
        base=base,
        base_sha256=base_sha256,
        rank=rank,
        alpha=alpha,
        system=reader.system,
        lead=reader.lead,
        refusal_id=reader.refusal_id,
        refusal_threshold=_THRESHOLD if below is None else below.refusal_threshold,
        lift_per_token=None if below is None else below.lift_per_token,
        prior_scale=None if below is None else below.prior_scale,
        # A bias means nothing without what it was added to.
        null_bias=None if below is None or below.null != "bias" else below.null_bias,
        normalised=below is None or below.normalised,
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
    null: lora.Tensors | None = None,
) -> Path:
    """Write the adapter of the run in ``run`` with the learning curve of its log; returns the adapter's folder."""
    curve = tuple({key: float(value) for key, value in e.items() if _is_number(value)} for e in logs.read(run))
    measured = next((entry for entry in reversed(curve) if "nll" in entry), {})
    figures = {f"held_out_{key}": measured[key] for key in _HELD_OUT if key in measured}
    whole = replace(card, figures=figures, curve=curve, query_encoder=query_encoder[0] if query_encoder else None)
    write_adapter(run / FOLDER, whole, generator, query_encoder[1] if query_encoder else None, null)
    return run / FOLDER


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
