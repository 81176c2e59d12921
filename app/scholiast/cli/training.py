"""``train``: teaches the generator to read, and retriever and generator together."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli import joint_training
from scholiast.cli.joint_training import EVALUATE_EVERY, Asked, NullKind, Objective, Part
from scholiast.cli.paths import path_argument, path_option
from scholiast.cli.session import Session
from scholiast.cli.training_session import base_model, forecast_sentence, seconds_of, stopping
from scholiast.core.errors import UsageError
from scholiast.core.records import RetrieverKind

if TYPE_CHECKING:
    from scholiast.inference.sources import Source
    from scholiast.training.adapter_output import Provenance
    from scholiast.training.reader import Forecast, Progress, ReaderPlan
    from scholiast.training.reading_run import ReadingRequest, ReadingResult

NullOption = Annotated[
    NullKind, typer.Option("--null", help="What the null passage's logit is made of: the paper's three ways.")
]
DevelopmentOption = Annotated[
    bool, typer.Option("--without-development", help="Leave the 50 development articles out; measure on them.")
]
MinutesOption = Annotated[
    float | None, typer.Option("--minutes", min=0.01, metavar="N", help="How long to train (60).")
]
StepsOption = Annotated[
    int | None, typer.Option("--steps", min=1, metavar="N", help="How many steps, instead of --minutes.")
]
LooksOption = Annotated[
    int, typer.Option("--evaluate-every", min=1, metavar="N", help="Steps between two looks at the held-out ones.")
]

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
    without_development: DevelopmentOption = False,
    minutes: MinutesOption = None,
    steps: StepsOption = None,
    count: Annotated[
        int | None, typer.Option("--questions", min=1, metavar="N", help="How many questions to learn from, likewise.")
    ] = None,
    stuffed: Annotated[
        bool, typer.Option("--stuffed", help="Put all passages found for a question into one prompt, for comparison.")
    ] = False,
    k: Annotated[int, typer.Option("-k", min=1, max=20, metavar="N", help="Passages of a stuffed prompt.")] = 5,
    rank: Annotated[int, typer.Option("--rank", min=1, max=256, metavar="N", help="Rank of the adapter.")] = 24,
    rate: Annotated[float, typer.Option("--rate", min=0.0, help="Highest learning rate.")] = 4e-4,
    seed: Annotated[int, typer.Option("--seed", help="Order and form of the examples.")] = 0,
    start: Annotated[Path | None, path_option("--from", "ADAPTER", "Begin with this adapter.")] = None,
    name: Annotated[str, typer.Option("--name", help="The adapter's name, for its card.")] = "reading",
    title: Annotated[str, typer.Option("--title", help="What it is, for its card.")] = "Reads notes",
    data: Annotated[str, typer.Option("--data", help="What the questions are, for its card.")] = "",
    licence: Annotated[str, typer.Option("--licence", help="Their licence, for its card.")] = "",
) -> int:
    """Train the generator to answer from one passage, and to say when the passage does not hold the answer."""
    session: Session = context.obj
    limit = seconds_of(minutes, steps, count)
    source, digest = base_model(session, "generator")
    from scholiast.evaluation.questions import read_questions, read_rows
    from scholiast.training.adapter_output import Provenance
    from scholiast.training.reader import ReaderPlan
    from scholiast.training.reading_run import ReadingRequest

    # A stuffed prompt fills a batch, so several batches make a step of as many questions as one of single passages.
    size = {"tokens": 1600, "accumulate": 8} if stuffed else {}
    plan = ReaderPlan(rank=rank, alpha=2 * rank, steps=steps or 1, rate=rate, seed=seed, **size)
    request = ReadingRequest(
        rows=read_rows(passages),
        questions=read_questions(questions),
        without_development=without_development,
        plan=plan,
        seconds=limit,
        start=start,
        out=out.expanduser(),
        count=count,
        stuffed=k if stuffed else None,
    )
    words = ["scholiast", "train", "reading", questions.name, "--passages", passages.name]
    words += _asked_for(request, steps, limit, rate)
    made_of = (data or questions.name,)
    provenance = Provenance(name, title, made_of, licence or "unknown", shlex.join(words), seed)
    _show_reading(session, _run_reading(session, request, source, digest, provenance))
    return 0


@app.command()
def joint(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    out: Annotated[Path, path_option("--out", "DIR", "Folder of the run: checkpoints, log and adapter.")],
    notes: Annotated[Path | None, path_option("--notes", "DIR", "The notes that the questions are about.")] = None,
    passages: Annotated[Path | None, path_option("--passages", "FILE", "Or passages, each row a note.")] = None,
    without_development: DevelopmentOption = False,
    minutes: MinutesOption = None,
    steps: StepsOption = None,
    start: Annotated[Path | None, path_option("--from", "ADAPTER", "Begin with this adapter.")] = None,
    objective: Annotated[Objective, typer.Option("--objective", help="What is maximised.")] = "rag-sequence",
    prior: Annotated[RetrieverKind, typer.Option("--prior", help="What p(z|x) is made of.")] = "hybrid",
    k: Annotated[int, typer.Option("-k", min=1, max=50, metavar="N", help="Passages of a question.")] = 5,
    query_encoder: Annotated[Part, typer.Option("--query-encoder", help="What of it is trained.")] = "lora",
    retriever_only: Annotated[
        bool, typer.Option("--retriever-only", help="Leave the generator as it is: many quick epochs (stage A).")
    ] = False,
    null_bias: Annotated[
        float | None, typer.Option("--null-bias", help="Logit of the null passage at first; it is learnt.")
    ] = None,
    null: NullOption = "bias",
    without_null: Annotated[bool, typer.Option("--without-null", help="Leave the null passage out.")] = False,
    rank: Annotated[int, typer.Option("--rank", min=1, max=256, metavar="N", help="Rank of the adapter.")] = 24,
    accumulate: Annotated[int, typer.Option("--accumulate", min=1, metavar="N", help="Questions of a step.")] = 8,
    evaluate_every: LooksOption = EVALUATE_EVERY,
    seed: Annotated[int, typer.Option("--seed", help="Order and form of the questions.")] = 0,
    name: Annotated[str, typer.Option("--name", help="The adapter's name, for its card.")] = "reading",
    title: Annotated[str, typer.Option("--title", help="What it is, for its card.")] = "Finds and reads notes",
    data: Annotated[str, typer.Option("--data", help="What the questions are, for its card.")] = "",
    licence: Annotated[str, typer.Option("--licence", help="Their licence, for its card.")] = "",
) -> int:
    """Train query encoder and generator together, on what the index finds for each question at each step."""
    session: Session = context.obj
    if (notes is None) == (passages is None):
        raise UsageError("Give the notes that are asked, either with --notes DIR or with --passages FILE.jsonl.")
    from scholiast.training.joint import ENCODER_RATES, JointPlan

    plan = JointPlan(
        objective=objective,
        k=k,
        prior=prior,
        encoder=query_encoder,
        encoder_rate=ENCODER_RATES[query_encoder],
        generator=not retriever_only,
        rank=rank,
        alpha=2 * rank,
        null=not without_null,
        null_kind=null,
        null_bias=null_bias or 0.0,
        steps=steps or 1,
        accumulate=accumulate,
        evaluate_every=evaluate_every,
        seed=seed,
    )
    limit = seconds_of(minutes, steps)
    asked = Asked(questions, notes, passages, without_development, plan, null_bias is not None, limit, start, out)
    return joint_training.train(session, asked, name, title, data or questions.name, licence or "unknown")


def _run_reading(
    session: Session, request: ReadingRequest, source: Source, digest: str, provenance: Provenance
) -> ReadingResult:
    from scholiast.training.reading_run import run_reading

    with stopping() as cancel, session.output.progress("Training", "steps") as update:

        def tell(forecast: Forecast, chosen: ReaderPlan, at: int) -> None:
            session.output.note(forecast_sentence(forecast, chosen.steps, at))

        def show(progress: Progress) -> None:
            exact = progress.held_out.get("exact")
            detail = f"loss {progress.loss:.3f}" + ("" if exact is None else f", held out exact {exact:.3f}")
            update(progress.step, progress.steps, detail, progress.seconds_left)

        return run_reading(request, source, digest, provenance, tell, show, cancel)


def _asked_for(request: ReadingRequest, steps: int | None, limit: float | None, rate: float) -> list[str]:
    """The options of a run for its card: names only, for where somebody keeps files is nobody's business."""
    plan, stuffed = request.plan, request.stuffed
    words = ["--out", request.out.name]
    words += ["--without-development"] if request.without_development else []
    words += [] if steps is None else ["--steps", str(steps)]
    words += [] if request.count is None else ["--questions", str(request.count)]
    words += [] if limit is None else ["--minutes", f"{limit / 60:g}"]
    words += ["--stuffed", "-k", str(stuffed)] if stuffed is not None else []
    words += ["--rank", str(plan.rank), "--rate", f"{rate:g}", "--seed", str(plan.seed)]
    return words + (["--from", request.start.name] if request.start is not None else [])


def _show_reading(session: Session, result: ReadingResult) -> None:
    if session.output.as_json:
        session.output.result({"adapter": str(result.adapter), "steps": result.steps, "held_out": result.figures})
        return
    session.output.line(str(result.adapter))
    for key, value in result.figures.items():
        session.output.line(f"{key.replace('_', ' ')}: {value:.4f}")
