"""``train``: teaches the generator to read, and retriever and generator together."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.paths import path_argument, path_option
from scholiast.cli.session import Session
from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.inference.sources import Role, Source
    from scholiast.training.reader import Forecast, Progress, ReaderPlan
    from scholiast.training.reading_run import ReadingResult

_DEFAULT_MINUTES = 60.0

app = typer.Typer(name="train", help="Train the models.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def root() -> None:
    """Train a reading adapter. A run that was stopped goes on when the same command is given again."""


@app.command()
def reading(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    passages: Annotated[Path, path_option("--passages", "FILE", "The passages that the questions name.")],
    out: Annotated[Path, path_option("--out", "DIR", "Folder of the run: checkpoints, log and adapter.")],
    without_development: Annotated[
        bool, typer.Option("--without-development", help="Leave the 50 development articles out; measure on them.")
    ] = False,
    minutes: Annotated[
        float | None, typer.Option("--minutes", min=0.01, metavar="N", help="How long to train (60).")
    ] = None,
    steps: Annotated[
        int | None, typer.Option("--steps", min=1, metavar="N", help="How many steps, instead of --minutes.")
    ] = None,
    rank: Annotated[int, typer.Option("--rank", min=1, max=256, metavar="N", help="Rank of the adapter.")] = 24,
    rate: Annotated[float, typer.Option("--rate", min=0.0, help="Highest learning rate.")] = 6e-4,
    seed: Annotated[int, typer.Option("--seed", help="Order and form of the examples.")] = 0,
    start: Annotated[Path | None, path_option("--from", "ADAPTER", "Begin with this adapter.")] = None,
    name: Annotated[str, typer.Option("--name", help="The adapter's name, for its card.")] = "reading",
    title: Annotated[str, typer.Option("--title", help="What it is, for its card.")] = "Reads notes",
    data: Annotated[str, typer.Option("--data", help="What the questions are, for its card.")] = "",
    licence: Annotated[str, typer.Option("--licence", help="Their licence, for its card.")] = "",
) -> int:
    """Train the generator to answer from one passage, and to say when the passage does not hold the answer."""
    session: Session = context.obj
    if minutes is not None and steps is not None:
        raise UsageError("--minutes and --steps exclude each other.", "Give one of the two.")
    source, digest = base_model(session, "generator")
    from scholiast.evaluation.questions import read_questions, read_rows
    from scholiast.training.adapter_output import Provenance
    from scholiast.training.reader import ReaderPlan
    from scholiast.training.reading_run import ReadingRequest, run_reading

    limit = None if steps is not None else 60.0 * (minutes or _DEFAULT_MINUTES)
    plan = ReaderPlan(rank=rank, alpha=2 * rank, steps=steps or 1, rate=rate, seed=seed)
    request = ReadingRequest(
        read_rows(passages), read_questions(questions), without_development, plan, limit, start, out.expanduser()
    )
    words = ["scholiast", "train", "reading", str(questions), "--passages", str(passages), "--out", str(out)]
    words += ["--without-development"] if without_development else []
    words += ["--steps", str(steps)] if steps is not None else ["--minutes", f"{minutes or _DEFAULT_MINUTES:g}"]
    words += ["--rank", str(rank), "--rate", f"{rate:g}", "--seed", str(seed)]
    words += ["--from", str(start)] if start is not None else []
    made_of = (data or questions.name,)
    provenance = Provenance(name, title, made_of, licence or "unknown", shlex.join(words), seed)
    with stopping() as cancel, session.output.progress("Training", "steps") as update:

        def tell(forecast: Forecast, chosen: ReaderPlan, at: int) -> None:
            session.output.note(_forecast_sentence(forecast, chosen.steps, at))

        def show(progress: Progress) -> None:
            exact = progress.held_out.get("exact")
            detail = f"loss {progress.loss:.3f}" + ("" if exact is None else f", held out exact {exact:.3f}")
            update(progress.step, progress.steps, detail, progress.seconds_left)

        result = run_reading(request, source, digest, provenance, tell, show, cancel)
    _show_reading(session, result)
    return 0


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


def _forecast_sentence(forecast: Forecast, steps: int, at: int) -> str:
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


def _show_reading(session: Session, result: ReadingResult) -> None:
    if session.output.as_json:
        session.output.result({"adapter": str(result.adapter), "steps": result.steps, "held_out": result.figures})
        return
    session.output.line(str(result.adapter))
    for key, value in result.figures.items():
        session.output.line(f"{key.replace('_', ' ')}: {value:.4f}")
