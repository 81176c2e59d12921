"""``tune``: fits what the program decides by."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli import calibrating, reader_tuning
from scholiast.cli.number_lists import number_list
from scholiast.cli.paths import path_option
from scholiast.cli.question_runs import notes_to_ask
from scholiast.cli.session import Session
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.evaluation.tune import GateCase, GateReport

app = typer.Typer(name="tune", help="Fit what the program decides by.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def root() -> None:
    """Fit what the program decides by."""


app.command()(reader_tuning.adapter)
app.command()(calibrating.calibrator)


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
    sizes: Annotated[
        str | None,
        typer.Option("--sizes", metavar="N,N...", help="Cut each passages file into libraries of these sizes."),
    ] = None,
    held_out: Annotated[
        int | None,
        typer.Option("--held-out", min=1, metavar="N", help="Use the development part only: N titles of the file."),
    ] = None,
    data: Annotated[str, typer.Option("--data", help="What the questions are, for the gate's card.")] = "",
    licence: Annotated[str, typer.Option("--licence", help="Their licence, for the gate's card.")] = "",
    judge: Annotated[bool, typer.Option("--judge", help="Only report the gate in use; write nothing.")] = False,
) -> int:
    """Fit the retrieval gate, which decides when an answer is not in the notes, on leave-note-out questions."""
    session: Session = context.obj
    from scholiast.evaluation import tune
    from scholiast.rag.abstention import load_gate

    pairs = [_pair(text) for text in case]
    wanted = None if sizes is None else number_list(sizes, "--sizes", 2, None, "5,30,200,2000")
    in_use = load_gate()
    with ExitStack() as stack:
        if wanted is None:
            cases = [_case(session, questions, notes, limit, seed) for questions, notes in pairs]
        else:
            cut = [_sized(stack, session, *pair, wanted, held_out, seed) for pair in pairs]
            cases = [made for some in cut for made in some]
        if not judge:
            body = tune.fit_gate(
                cases,
                session.embedder,
                lift_per_token=in_use.lift_per_token,
                provenance={
                    "data": data,
                    "licence": licence,
                    "date": date.today().isoformat(),
                    "command": _command(case, limit, seed, sizes, held_out),
                },
                k=k,
            )
            tune.write_gate(out, body)
            in_use = load_gate(out)
        named = tune.judge_cases(in_use, cases, session.embedder, "hybrid", k)
    _show(session, named, None if judge else out)
    return 0


def _show(session: Session, named: Mapping[str, GateReport], written: Path | None) -> None:
    reports = [{"case": name, **asdict(report)} for name, report in named.items()]
    if session.output.as_json:
        session.output.result({"cases": reports, "written": None if written is None else str(written)})
    else:
        session.output.table(tuple(reports[0]), [[_shown(value) for value in report.values()] for report in reports])


def _shown(value: str | float | None) -> str:
    return "" if value is None else str(round(value, 3) if isinstance(value, float) else value)


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


def _sized(
    stack: ExitStack,
    session: Session,
    questions: Path,
    passages: Path,
    sizes: Sequence[int],
    held_out: int | None,
    seed: int,
) -> list[GateCase]:
    from scholiast.evaluation import gate_cases
    from scholiast.evaluation.questions import read_questions, read_rows

    asked, rows = read_questions(questions), read_rows(passages)
    if held_out is not None:
        asked, rows = gate_cases.held_out(asked, rows, held_out)
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="scholiast-gate-")))
    return stack.enter_context(gate_cases.sized_cases(asked, rows, sizes, session.embedder, folder, seed))


def _command(cases: Sequence[str], limit: int | None, seed: int, sizes: str | None, held_out: int | None) -> str:
    words = ["scholiast tune gate", *(f"--case {case}" for case in cases)]
    words += [] if limit is None else [f"--limit {limit}"]
    words += [] if sizes is None else [f"--sizes {sizes}"]
    words += [] if held_out is None else [f"--held-out {held_out}"]
    return " ".join([*words, f"--seed {seed}"])
