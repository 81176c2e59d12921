"""Measures how fast the models in use are here, between the questions and the indexing that use them too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.engine.gate import ModelGate
from scholiast.engine.models import ModelLoader

if TYPE_CHECKING:
    from scholiast.inference.store import ModelStore


def measure_speeds(store: ModelStore, loader: ModelLoader, gate: ModelGate) -> None:
    """Measure the embedder and the generator in use, once they are loaded, and keep what comes of it.

    Raises:
        ScholiastError: a model cannot be loaded, or failed.
    """
    from scholiast.inference.speeds import embedder_speed, generator_speed

    embedder, generator = loader.embedder(CancelToken()), loader.generator(CancelToken())
    rates = {
        "embedder": _undisturbed(gate, lambda cancel: embedder_speed(embedder, cancel)),
        "generator": _undisturbed(gate, lambda cancel: generator_speed(generator, cancel)),
    }
    for info in store.list():
        if info.active:
            store.speeds.put(info, rates[info.role])


def _undisturbed(gate: ModelGate, measure: Callable[[CancelToken], float]) -> float:
    """What ``measure`` finds while nobody else uses the models; begun again where a question came between."""
    while True:
        try:
            with gate.background(None) as token:
                return measure(token)
        except Cancelled:
            continue
