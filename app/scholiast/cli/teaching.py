"""``teach``: what the models are to learn from a person, and the learning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.paths import path_argument, path_option
from scholiast.cli.session import Session
from scholiast.cli.training_session import duration, stopping
from scholiast.core.codec import to_json
from scholiast.core.errors import LibraryError, UsageError
from scholiast.core.teaching import LEAST_LESSONS, TeachingPhase, TeachingStatus, TeachingVerdict
from scholiast.engine import assembly

if TYPE_CHECKING:
    from scholiast.core.teaching import Feedback
    from scholiast.engine.feedback import FeedbackStore
    from scholiast.index.store import NoteStore
    from scholiast.training.personal_adapters import PersonalAdapters

app = typer.Typer(
    name="teach", help="Teach the models from answers you corrected.", no_args_is_help=True, rich_markup_mode=None
)
_KINDS = {"right": "right", "wrong": "wrong", "answer": "right answer", "note": "right note"}
_PHASES = {
    "finding": "Making questions",
    "reading": "Learning to read",
    "retrieval": "Learning to find",
    "preparing": "Preparing",
    "judging": "Judging",
}
_MOST_SHOWN = 60


@app.callback()
def root() -> None:
    """Teach the models: they learn from answers that you accepted, corrected or added, on this computer."""


@app.command("list")
def list_feedback(context: typer.Context) -> int:
    """List what you said about answers, newest first."""
    session: Session = context.obj
    with _feedback(session) as store:
        _show(session, store)
    return 0


@app.command()
def add(
    context: typer.Context,
    question: Annotated[str, typer.Argument(metavar="QUESTION", show_default=False)],
    answer: Annotated[str, typer.Option("--answer", metavar="TEXT", help="The right answer.", show_default=False)],
    note: Annotated[Path | None, path_option("--note", "PATH", "The note that holds it.")] = None,
) -> int:
    """Add a question with its right answer."""
    session: Session = context.obj
    library, place = ("", "") if note is None else _place(session, note)
    with _feedback(session) as store:
        store.add(question, answer, library, place)
        _show(session, store)
    return 0


@app.command()
def remove(context: typer.Context, number: Annotated[int, typer.Argument(metavar="N", show_default=False)]) -> int:
    """Take one entry of the list back; what it had replaced holds again."""
    session: Session = context.obj
    with _feedback(session) as store:
        store.undo(number)
        _show(session, store)
    return 0


@app.command()
def export(context: typer.Context, file: Annotated[Path, path_argument("FILE.jsonl")]) -> int:
    """Write what you taught as a question set for evaluate."""
    from scholiast.training.lessons import export as write
    from scholiast.training.lessons import questions_of

    session: Session = context.obj
    with _feedback(session) as store:
        questions = questions_of(store.entries())
    write(questions, file.expanduser())
    if session.output.as_json:
        session.output.result({"file": str(file), "questions": len(questions)})
    else:
        session.output.line(f"{len(questions)} questions are in {file}.")
    return 0


@app.command()
def run(
    context: typer.Context,
    minutes: Annotated[
        float,
        typer.Option("--minutes", min=0.01, metavar="N", help="About how long to train (20).", show_default=False),
    ] = 20.0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Train and judge, but go on as before.")] = False,
) -> int:
    """Train from what you taught, judge it on questions held out, and use it if it is better.

    Stopped with Ctrl-C, the same command goes on where it was.
    """
    from scholiast.engine.teaching_run import TeachingRun
    from scholiast.training.lessons import questions_of

    session: Session = context.obj
    if session.options.fake_models:
        raise UsageError("The pretend models cannot be taught.", "Leave --models fake out.")
    with _feedback(session) as store:
        questions = questions_of(store.entries())
    if len(questions) < LEAST_LESSONS:
        raise UsageError(
            f"{len(questions)} right answers are known, but {LEAST_LESSONS} are needed to learn from.",
            "Add some with: scholiast teach add QUESTION --answer TEXT",
        )
    with (
        assembly.writing(session.paths.teaching, "scholiast teach run"),
        stopping() as cancel,
        session.output.progress("Teaching", "steps") as update,
    ):
        told: set[TeachingPhase] = set()

        def tell(phase: TeachingPhase, step: int, steps: int, left: float | None) -> None:
            if phase == "reading" and phase not in told and left is not None:
                session.output.note(f"About {duration(left)} until the verdict. Stop with Ctrl-C; the same goes on.")
            told.add(phase)
            update(step, steps, _PHASES.get(phase, ""), left)

        teaching = TeachingRun(session.paths, session.settings, questions, minutes, tell, session.output.status, cancel)
        verdict = teaching.run(adopt=not dry_run)
    _show_verdict(session, verdict, dry_run)
    return 0


@app.command()
def undo(context: typer.Context) -> int:
    """Take back what was learnt last; what was used before is used again."""
    session: Session = context.obj
    with assembly.writing(session.paths.teaching, "scholiast teach undo"):
        before = _adapters(session).undo(session.models.adapters)
    if session.output.as_json:
        session.output.result({"in_use": before})
    elif before is None:
        session.output.line("What was learnt is not used any more.")
    else:
        session.output.line(f"What was learnt on {before} is used again.")
    return 0


@app.command()
def status(context: typer.Context) -> int:
    """Say what was taught, what is used of it, and what came of the last training."""
    from scholiast.engine.teaching_run import is_unfinished
    from scholiast.training.lessons import questions_of

    session: Session = context.obj
    with _feedback(session) as store:
        lessons = len(questions_of(store.entries()))
    adapters = _adapters(session)
    found = TeachingStatus(
        lessons=lessons, in_use=adapters.in_use, can_undo=adapters.can_undo, verdict=adapters.verdict
    )
    unfinished = is_unfinished(session.paths)
    if session.output.as_json:
        session.output.result({**to_json(found), "unfinished": unfinished})
        return 0
    session.output.line(f"{lessons} right answers are known; {found.needed} are needed to learn from.")
    session.output.line("Nothing that was learnt is used." if found.in_use is None else f"In use since {found.in_use}.")
    if found.verdict is not None:
        session.output.line(found.verdict.sentence)
    if unfinished:
        session.output.line("A training is not finished; go on with: scholiast teach run")
    return 0


@contextmanager
def _feedback(session: Session) -> Iterator[FeedbackStore]:
    from scholiast.engine.feedback import FeedbackStore

    with closing(FeedbackStore.open(session.paths.conversations)) as store:
        yield store


def _adapters(session: Session) -> PersonalAdapters:
    from scholiast.training.personal_adapters import PersonalAdapters

    return PersonalAdapters(session.paths.teaching)


def _show(session: Session, store: FeedbackStore) -> None:
    entries = store.entries()
    if session.output.as_json:
        session.output.result({"feedback": [asdict(entry) for entry in entries]})
        return
    if not entries:
        session.output.line("Nothing was taught yet. Add something: scholiast teach add QUESTION --answer TEXT")
        return
    session.output.table(("", "", "question", "answer", "note"), [_row(entry) for entry in entries])


def _row(entry: Feedback) -> tuple[str, ...]:
    return str(entry.id), _KINDS[entry.kind], _short(entry.question), _short(entry.answer), entry.note


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MOST_SHOWN else line[: _MOST_SHOWN - 1].rstrip() + "…"


def _show_verdict(session: Session, verdict: TeachingVerdict, dry_run: bool) -> None:
    if session.output.as_json:
        session.output.result({**to_json(verdict), "dry_run": dry_run})
        return
    session.output.line(verdict.sentence)
    if dry_run:
        session.output.line("This was a dry run: the models in use stay as they are.")
    elif verdict.adopted:
        session.output.line("Take it back with: scholiast teach undo")


def _place(session: Session, note: Path) -> tuple[str, str]:
    """The library and the path in it of a note given as a file, or as a path relative to a library."""
    from scholiast.index.store import NoteStore

    if not session.paths.library_store.is_dir():
        raise LibraryError("There are no notes yet.", "Add a folder with: scholiast library add DIR")
    with closing(NoteStore.open(session.paths.library_store, read_only=True)) as store:
        found = _found(store, note)
    if found is None:
        raise LibraryError(f"There is no note {note} in the libraries.", "`scholiast library list` shows them.")
    return found


def _found(store: NoteStore, note: Path) -> tuple[str, str] | None:
    whole = note.expanduser().absolute().resolve()
    for library in store.libraries():
        root = Path(library.root)
        paths = [note.as_posix(), *([whole.relative_to(root).as_posix()] if whole.is_relative_to(root) else [])]
        for path in paths:
            if store.note_passages(library.id, path):
                return library.name, path
    return None
