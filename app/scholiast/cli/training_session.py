"""What the training commands share: the models to train, a way to stop, and what is told before the start."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from scholiast.cli.session import Session
from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.inference.sources import Role, Source
    from scholiast.training.reader import Forecast

_DEFAULT_MINUTES = 60.0


def base_model(session: Session, role: Role) -> tuple[Source, str]:
    """The own files of the model in use for ``role``, and their hash; UsageError for the pretend ones."""
    from scholiast.inference.checksums import Checksums
    from scholiast.inference.sources import source_digest

    if session.options.fake_models or getattr(session.settings.models, role) == "fake":
        raise UsageError("The pretend models cannot be trained.", "Leave --models fake out.")
    source = session.models.source(role)
    return source, source_digest(source, Checksums(session.paths.model_search_path()[0] / "checksums.json"))


@contextmanager
def stopping() -> Iterator[CancelToken]:
    """A token that Ctrl-C and a polite end of the process cancel, so that a last checkpoint is written."""
    cancel = CancelToken()

    def stop(_number: int, _frame: FrameType | None) -> None:
        cancel.cancel()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield cancel
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def seconds_of(minutes: float | None, steps: int | None, questions: int | None = None) -> float | None:
    """How long to train; None where a number of steps or questions is given. UsageError when several are."""
    if sum(given is not None for given in (minutes, steps, questions)) > 1:
        raise UsageError("--minutes, --steps and --questions exclude each other.", "Give one of them.")
    return None if steps is not None or questions is not None else 60.0 * (minutes or _DEFAULT_MINUTES)


def forecast_sentence(forecast: Forecast, steps: int, at: int) -> str:
    """What is told before the first step."""
    done = f" {at} of them are done." if at else ""
    return (
        f"About {duration(forecast.total)}: {steps} steps of {forecast.step:.2g} s and what is measured between them."
        f"{done} Stop with Ctrl-C; the same command goes on."
    )


def duration(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} seconds"
    return f"{round(seconds / 60)} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"
