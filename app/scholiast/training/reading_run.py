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
from scholiast.training.reader import Corpus, Forecast, Listener, ReaderPlan, ReaderTraining
from scholiast.training.readers import load_reader
from scholiast.training.reading_data import Group, ReadingCorpus, development
from scholiast.training.stuffed_data import StuffedCorpus, stuffed_development

HELD_OUT_PASSAGES = 60
_HELD_OUT_SHARE = 20
_LONGEST, _LONGEST_STUFFED = 640, 1600


@dataclass(frozen=True, slots=True)
class ReadingRequest:
    """What to train on and for how long.

    Attributes:
        without_development: leave the 50 development articles out, and measure on them.
        seconds: how long to train; None: as many steps as ``plan`` says.
        start: an adapter to begin with.
        out: the folder of the run; one that was stopped there goes on.
        count: how many questions to learn from, in place of ``seconds``; None: no matter how many.
        stuffed: passages a prompt, all found for one question; None: one passage a prompt.
    """

    rows: Sequence[Row]
    questions: Sequence[Question]
    without_development: bool
    plan: ReaderPlan
    seconds: float | None
    start: Path | None
    out: Path
    count: int | None = None
    stuffed: int | None = None

    @property
    def chooses_steps(self) -> bool:
        """Whether the number of steps is worked out at the first start."""
        return self.seconds is not None or self.count is not None


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
    plan = plans.kept(request.out, request.plan, ("steps",) if request.chooses_steps else ())
    rank, alpha = request.plan.rank, request.plan.alpha
    start = None if request.start is None else adapter_output.load_start(request.start, digest, rank, alpha)
    kept = held_out_titles(request.rows, request.without_development)
    corpus, held_out = _data(request, kept)
    reader = load_reader(source)
    card = adapter_output.reading_card(reader, source.name, digest, rank, alpha, provenance, start)

    def write() -> None:
        adapter_output.write(request.out, card, training.tensors)

    training = ReaderTraining(
        reader.model,
        corpus,
        reader.builder(_LONGEST if request.stuffed is None else _LONGEST_STUFFED),
        held_out,
        plan or request.plan,
        request.out,
        None if start is None else start.tensors,
        decoder_start=reader.decoder_start,
        on_checkpoint=write,
    )
    if plan is None and request.count is not None:
        forecast = training.fit_questions(request.count)
    elif plan is None and request.seconds is not None:
        forecast = training.fit_into(request.seconds)
    else:
        forecast = training.forecast()
    plans.keep(request.out, training.plan)
    tell_forecast(forecast, training.plan, training.step)
    figures = training.run(listener, cancel)
    return ReadingResult(request.out / adapter_output.FOLDER, training.plan.steps, figures)


def _data(request: ReadingRequest, kept: frozenset[str]) -> tuple[Corpus, list[Group]]:
    """What is learnt from, and groups of the articles ``kept`` back."""
    rows, questions = request.rows, request.questions
    if request.stuffed is None:
        return ReadingCorpus(rows, questions, kept), development(rows, questions, kept, HELD_OUT_PASSAGES, 1)
    corpus = StuffedCorpus(rows, questions, kept, request.stuffed)
    return corpus, stuffed_development(rows, questions, kept, HELD_OUT_PASSAGES, 1, request.stuffed)
