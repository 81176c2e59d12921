"""A whole stage 1 run in a folder: data, forecast, training, and the adapter at every checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import UsageError
from scholiast.evaluation.questions import Question, Row
from scholiast.evaluation.splits import DEVELOPMENT_ARTICLES, development_titles
from scholiast.inference.sources import Source
from scholiast.training import adapter_output, plans
from scholiast.training.adapter_output import Provenance
from scholiast.training.reader import Forecast, Listener, ReaderPlan, ReaderTraining
from scholiast.training.readers import load_reader
from scholiast.training.reading_data import ReadingCorpus, development

HELD_OUT_PASSAGES = 60
_HELD_OUT_SHARE = 20


@dataclass(frozen=True, slots=True)
class ReadingRequest:
    """What to train on and for how long.

    Attributes:
        without_development: leave the 50 development articles out, and measure on them.
        seconds: how long to train; None: as many steps as ``plan`` says.
        start: an adapter to begin with.
        out: the folder of the run; one that was stopped there goes on.
    """

    rows: Sequence[Row]
    questions: Sequence[Question]
    without_development: bool
    plan: ReaderPlan
    seconds: float | None
    start: Path | None
    out: Path


@dataclass(frozen=True, slots=True)
class ReadingResult:
    """Where the adapter is, and what was measured last."""

    adapter: Path
    steps: int
    figures: dict[str, float]


def held_out_titles(rows: Sequence[Row], development: bool) -> frozenset[str]:
    """Which articles are measured on and never trained on.

    Args:
        rows: all passages.
        development: exactly the development articles; otherwise one title in 20, of those whose hash is lowest.

    Raises:
        UsageError: nothing would be left to train on.
    """
    titles = {row.title for row in rows}
    wanted = DEVELOPMENT_ARTICLES if development else min(DEVELOPMENT_ARTICLES, max(1, len(titles) // _HELD_OUT_SHARE))
    if wanted >= len(titles):
        raise UsageError(
            f"The passages have {len(titles)} titles, too few to hold {wanted} back for measuring.",
            "Give passages of more notes." if not development else "Leave --without-development out.",
        )
    return development_titles(titles, wanted)


def run_reading(
    request: ReadingRequest,
    source: Source,
    digest: str,
    provenance: Provenance,
    tell_forecast: Callable[[Forecast, ReaderPlan, int], None],
    listener: Listener,
    cancel: CancelToken,
) -> ReadingResult:
    """Train a reading adapter for the generator ``source``, or go on with a run that was stopped.

    Args:
        request: what to do.
        source: the generator's own files; ``digest`` their hash.
        digest: as ``sources.source_digest`` gives it.
        provenance: for the card.
        tell_forecast: told once, before the first step, with the plan and the step the run stands at.
        listener: told after every step.
        cancel: stops the run after the step under way; it can be gone on with.

    Raises:
        Cancelled: stopped; checkpoint and adapter were written.
        ModelUnavailable, UsageError: the model or the data cannot be used.
    """
    plan = plans.kept(request.out, request.plan, () if request.seconds is None else ("steps",))
    rank, alpha = request.plan.rank, request.plan.alpha
    start = None if request.start is None else adapter_output.load_start(request.start, digest, rank, alpha)
    kept = held_out_titles(request.rows, request.without_development)
    corpus = ReadingCorpus(request.rows, request.questions, kept)
    held_out = development(request.rows, request.questions, kept, HELD_OUT_PASSAGES, 1)
    reader = load_reader(source)
    card = adapter_output.reading_card(reader, source.name, digest, rank, alpha, provenance, start)

    def write() -> None:
        adapter_output.write(request.out, card, training.tensors)

    training = ReaderTraining(
        reader.model,
        corpus,
        reader.builder(),
        held_out,
        plan or request.plan,
        request.out,
        None if start is None else start.tensors,
        decoder_start=reader.decoder_start,
        on_checkpoint=write,
    )
    fits = plan is None and request.seconds is not None
    forecast = training.fit_into(request.seconds or 0.0) if fits else training.forecast()
    plans.keep(request.out, training.plan)
    tell_forecast(forecast, training.plan, training.step)
    figures = training.run(listener, cancel)
    return ReadingResult(request.out / adapter_output.FOLDER, training.plan.steps, figures)
