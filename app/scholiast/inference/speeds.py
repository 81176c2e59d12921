"""How fast each model was on this computer, measured when the person asks, and kept beside the models."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.core.cancellation import CancelToken
from scholiast.core.codec import CodecError, from_json, to_json
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.protocols import Embedder, Generator

if TYPE_CHECKING:
    from scholiast.inference.store import ModelInfo

_STEPS = 32
_PASSAGES = 32
_TEXT = (
    "The boiler was serviced in March and the pressure valve was changed. The plumber said that the next check is due "
    "in two years, and that the filter in the cellar should be rinsed every spring, before the garden pump is started. "
    "The old valve is kept in the second drawer of the workbench, together with the receipt and the spare gaskets. If "
    "the pressure falls below one bar, the tap under the stairs is opened for a minute, with the heating switched off, "
    "and the value is written down on the card beside the meter, so that a slow leak would be noticed in good time."
)
"""As long as a passage of a note is by default."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Tokens a second of a generator, or passages a second of an embedder, and the day on which that was measured."""

    rate: float
    measured: str


@dataclass(frozen=True, slots=True)
class _File:
    speeds: dict[str, Speed]


class SpeedList:
    """The speeds in a file. They can be measured again, so one that cannot be read counts as empty."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add_to(self, info: ModelInfo) -> ModelInfo:
        """``info`` with its speed, where it was measured."""
        speed = self._read().get(_key(info))
        return info if speed is None else replace(info, speed=speed.rate, speed_measured=speed.measured)

    def put(self, info: ModelInfo, rate: float) -> None:
        """Keep what was measured today.

        Raises:
            ModelUnavailable: the file cannot be written.
        """
        speeds = {**self._read(), _key(info): Speed(round(rate, 1), date.today().isoformat())}
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            temporary = self._path.with_suffix(".json.new")
            temporary.write_text(json.dumps(to_json(_File(speeds)), indent=1) + "\n", encoding="utf-8")
            temporary.replace(self._path)
        except OSError as error:
            raise ModelUnavailable(
                f"{self._path} cannot be written: {error.strerror}.", "Check its permissions and the room on the disk."
            ) from error

    def _read(self) -> dict[str, Speed]:
        try:
            return from_json(_File, json.loads(self._path.read_text(encoding="utf-8"))).speeds
        except (OSError, ValueError, CodecError):
            return {}


def _key(info: ModelInfo) -> str:
    """A model with what is merged into it; both can be exchanged under the same name."""
    return " + ".join([f"{info.role} {info.spec} {info.name}", *info.adapters])


def generator_speed(generator: Generator, cancel: CancelToken | None = None) -> float:
    """Tokens a second that ``generator`` writes behind one passage.

    Raises:
        Cancelled: ``cancel`` was cancelled.
        ModelUnavailable: the model failed.
    """
    session = generator.start([generator.encode(_TEXT)], cancel)
    try:
        log_probs = session.step([int(row.argmax()) for row in session.log_probs])
        began = time.perf_counter()
        for _ in range(_STEPS):
            log_probs = session.step([int(row.argmax()) for row in log_probs])
        return _STEPS / max(time.perf_counter() - began, 1e-6)
    finally:
        session.close()


def embedder_speed(embedder: Embedder, cancel: CancelToken | None = None) -> float:
    """Passages a second that ``embedder`` turns into vectors; Cancelled when ``cancel`` was cancelled."""
    embedder.embed_passages([_TEXT], cancel)
    texts = [f"Note {number}. {_TEXT}" for number in range(_PASSAGES)]
    began = time.perf_counter()
    embedder.embed_passages(texts, cancel)
    return _PASSAGES / max(time.perf_counter() - began, 1e-6)
