"""``train joint``: from the command line to a run, and back."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from scholiast.cli.question_runs import notes_to_ask
from scholiast.cli.session import Session
from scholiast.cli.training_session import base_model, forecast_sentence, stopping
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.evaluation.questions import Question
    from scholiast.training.joint import JointPlan
    from scholiast.training.joint_run import JointRequest, JointResult
    from scholiast.training.joint_training import JointProgress
    from scholiast.training.reader import Forecast

Objective = Literal["rag-sequence", "rag-token"]
Part = Literal["lora", "full", "frozen"]
NullKind = Literal["bias", "embedding", "network"]
EVALUATE_EVERY = 50


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asked for; ``seconds`` None: as many steps as the plan says."""

    questions: Path
    notes: Path | None
    passages: Path | None
    without_development: bool
    plan: JointPlan
    fixed_bias: bool
    seconds: float | None
    start: Path | None
    out: Path


def command(asked: Asked) -> str:
    """The command that makes the same run, for the adapter's card, which travels: names without their folders."""
    plan = asked.plan
    words = ["scholiast", "train", "joint", asked.questions.name, "--out", asked.out.name]
    words += [] if asked.notes is None else ["--notes", asked.notes.name]
    words += [] if asked.passages is None else ["--passages", asked.passages.name]
    words += ["--without-development"] if asked.without_development else []
    words += ["--steps", str(plan.steps)] if asked.seconds is None else ["--minutes", f"{asked.seconds / 60:g}"]
    words += ["--from", asked.start.name] if asked.start is not None else []
    words += ["--objective", plan.objective, "--prior", plan.prior, "-k", str(plan.k)]
    words += ["--query-encoder", plan.encoder]
    words += [] if plan.generator else ["--retriever-only"]
    words += ["--null-bias", f"{plan.null_bias:g}"] if asked.fixed_bias else []
    words += [] if plan.null else ["--without-null"]
    words += ["--null", plan.null_kind] if plan.null and plan.null_kind != "bias" else []
    words += [] if plan.evaluate_every == EVALUATE_EVERY else ["--evaluate-every", str(plan.evaluate_every)]
    words += ["--rank", str(plan.rank), "--accumulate", str(plan.accumulate), "--seed", str(plan.seed)]
    return shlex.join(words)


def train(session: Session, asked: Asked, name: str, title: str, data: str, licence: str) -> int:
    """Index, train, and show what came of it; the exit code. The words are for the adapter's card."""
    generator, embedder = base_model(session, "generator"), base_model(session, "embedder")
    from scholiast.training.adapter_output import Provenance
    from scholiast.training.joint_run import Base, Loaded, run_joint

    provenance = Provenance(name, title, (data,), licence, command(asked), asked.plan.seed)
    # The index holds the vectors of the embedder as it came; what is trained is a change to that.
    base = session.models_with(None).embedder(session.output.status)
    reads = None if asked.plan.generator else session.models_with(asked.start).generator(session.output.status)
    with stopping() as cancel:
        request = _request(session, asked)
        with session.output.progress("Training", "steps") as update:

            def tell(forecast: Forecast, chosen: JointPlan, at: int) -> None:
                session.output.note(forecast_sentence(forecast, chosen.steps, at))

            def show(progress: JointProgress) -> None:
                update(progress.step, progress.steps, _detail(progress), progress.seconds_left)

            result = run_joint(
                request, Base(*generator), Base(*embedder), Loaded(base, reads), provenance, tell, show, cancel
            )
    _show(session, result)
    return 0


def _detail(progress: JointProgress) -> str:
    figures = progress.held_out
    parts = [f"loss {progress.loss:.3f}"]
    parts += [f"held out {key} {figures[key]:.3f}" for key in ("nll", "em", "recall@5") if key in figures]
    parts += ["retriever frozen"] if progress.frozen else []
    return ", ".join(parts)


def _request(session: Session, asked: Asked) -> JointRequest:
    from scholiast.evaluation.questions import read_questions
    from scholiast.training.joint_run import JointRequest, held_back

    questions = read_questions(asked.questions)
    if asked.without_development:
        learnt, measured = _without_development(questions, asked.passages)
    else:
        learnt, measured = held_back(questions)
    folders = [] if asked.notes is None else [asked.notes]
    selection = notes_to_ask(session, folders, [] if asked.passages is None else [asked.passages])
    return JointRequest(
        questions=learnt,
        held_out=measured,
        snapshot=selection.snapshot,
        libraries=selection.libraries,
        plan=asked.plan,
        fixed_bias=asked.fixed_bias,
        seconds=asked.seconds,
        start=asked.start,
        out=asked.out.expanduser(),
    )


def _without_development(
    questions: tuple[Question, ...], passages: Path | None
) -> tuple[list[Question], list[Question]]:
    """Questions about other articles, and some about the development articles, which stay in the index."""
    from scholiast.evaluation.questions import read_rows, sample
    from scholiast.training.joint_run import MOST_HELD_OUT
    from scholiast.training.reading_run import held_out_titles

    if passages is None:
        raise UsageError("--without-development needs --passages, whose rows name their articles.")
    rows = read_rows(passages)
    kept = held_out_titles(rows, development=True)
    reserved = {row.id for row in rows if row.title in kept}
    learnt = [q for q in questions if q.notes and not reserved & set(q.notes)]
    measured = tuple(q for q in questions if reserved & set(q.notes) and q.answerable and q.answers)
    return learnt, list(sample(measured, MOST_HELD_OUT, 0))


def _show(session: Session, result: JointResult) -> None:
    if session.output.as_json:
        found = {"adapter": str(result.adapter), "steps": result.steps, "held_out": result.figures}
        session.output.result({**found, "retriever_frozen": result.frozen})
        return
    session.output.line(str(result.adapter))
    for key, value in result.figures.items():
        session.output.line(f"{key.replace('_', ' ')}: {value:.4f}")
    if result.frozen:
        session.output.note("The retriever began to collapse and was frozen; see log.jsonl.")
