"""``tune``: fits what the program decides by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.evaluating import notes_to_ask
from scholiast.cli.paths import path_option
from scholiast.cli.session import Session
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.evaluation.tune import GateCase

app = typer.Typer(name="tune", help="Fit what the program decides by.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def root() -> None:
    """Fit what the program decides by."""


@app.command()
def gate(
    context: typer.Context,
    case: Annotated[
        list[str],
        typer.Option(
            "--case",
            metavar="QUESTIONS=NOTES",
            help="Questions, and the notes folder or passages file they are asked of; may be repeated.",
        ),
    ],
    out: Annotated[Path, path_option("--out", "FILE", "Where to write the gate.")] = Path("gate.json"),
    limit: Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Questions of each case.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="For --limit.")] = 0,
    k: Annotated[int, typer.Option("-k", min=1, max=50, metavar="N", help="Passages a question retrieves.")] = 5,
    judge: Annotated[bool, typer.Option("--judge", help="Only report the gate in use; write nothing.")] = False,
) -> int:
    """Fit the retrieval gate, which decides when an answer is not in the notes, on leave-note-out questions."""
    session: Session = context.obj
    from scholiast.evaluation import tune
    from scholiast.rag.abstention import load_gate

    pairs = [_pair(text) for text in case]
    in_use = load_gate()
    cases = [_case(session, questions, notes, limit, seed) for questions, notes in pairs]
    if not judge:
        body = tune.fit_gate(
            cases,
            session.embedder,
            lift_per_token=in_use.lift_per_token,
            provenance={"date": date.today().isoformat(), "command": _command(case, limit, seed)},
            k=k,
        )
        tune.write_gate(out, body)
        in_use = load_gate(out)
    reports = [asdict(tune.judge_gate(in_use, entry, session.embedder, "hybrid", k)) for entry in cases]
    named = [{"case": entry.name, **report} for entry, report in zip(cases, reports, strict=True)]
    if session.output.as_json:
        session.output.result({"cases": named, "written": None if judge else str(out)})
        return 0
    rows = [[str(value if not isinstance(value, float) else round(value, 3)) for value in r.values()] for r in named]
    session.output.table(tuple(named[0]), rows)
    return 0


def _pair(text: str) -> tuple[Path, Path]:
    questions, separator, notes = text.partition("=")
    if not (questions and separator and notes):
        raise UsageError(f"--case {text!r} is not of the form QUESTIONS=NOTES.", "Join the two paths with =.")
    return Path(questions).expanduser(), Path(notes).expanduser()


def _case(session: Session, questions: Path, notes: Path, limit: int | None, seed: int) -> GateCase:
    from scholiast.evaluation.questions import read_questions, sample
    from scholiast.evaluation.tune import GateCase

    asked = sample(read_questions(questions), limit, seed)
    folders, files = ([notes], []) if notes.is_dir() else ([], [notes])
    selection = notes_to_ask(session, folders, files)
    return GateCase(str(questions), asked, selection.snapshot, selection.libraries)


def _command(cases: Sequence[str], limit: int | None, seed: int) -> str:
    words = ["scholiast tune gate", *(f"--case {case}" for case in cases)]
    return " ".join([*words, *([] if limit is None else [f"--limit {limit} --seed {seed}"])])
