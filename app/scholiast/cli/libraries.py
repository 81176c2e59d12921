"""``library``: which folders are indexed, and how far."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli import library_rules
from scholiast.cli.library_reports import (
    NameArgument,
    find_library,
    note_in_library,
    opened_store,
    reconcile,
    show_problems,
    show_report,
    status_of,
)
from scholiast.cli.paths import path_argument
from scholiast.cli.session import Session, holds_no_notes, no_libraries
from scholiast.core.codec import to_json
from scholiast.core.errors import UsageError
from scholiast.core.records import LibraryStatus
from scholiast.core.sizes import file_size
from scholiast.engine import assembly

if TYPE_CHECKING:
    from scholiast.index.reconciler import ReconcileReport

_POLL_SECONDS = 0.2

app = typer.Typer(
    name="library", help="Add, list, rescan and remove folders of notes.", no_args_is_help=True, rich_markup_mode=None
)
app.command()(library_rules.exclude)


@app.command()
def add(
    context: typer.Context,
    folder: Annotated[Path, path_argument("DIR")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Call it this.")] = None,
) -> int:
    """Index a folder of notes and return when that is done. Nothing is ever written into the folder."""
    session: Session = context.obj
    root = assembly.check_notes_folder(folder, session.paths)
    with session.library_index(read_only=False) as index:
        known = index.store.library_at(root)
        library = known or index.store.add_library(root, name=name)
        report = reconcile(session, index, library, deep=False)
        status = status_of(index.store, library)
        if known is None and not (status.notes or status.skipped or status.failed):
            index.store.remove_library(library.id)
            raise holds_no_notes(root)
    show_report(session, [(status, report)])
    return 0


@app.command("list")
def list_libraries(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="Also the folders asked with --notes.")] = False,
) -> int:
    """List the libraries."""
    session: Session = context.obj
    statuses: list[LibraryStatus] = []
    with opened_store(session.paths.library_store) as store:
        statuses += store.statuses()
    if everything:
        with opened_store(session.paths.folder_store) as store:
            statuses += store.statuses(include_hidden=True)
    if session.output.as_json:
        session.output.result({"libraries": [to_json(status) for status in statuses]})
    elif not statuses:
        session.output.note(no_libraries().message + " " + no_libraries().hint)
    else:
        rows = [
            (
                s.name,
                s.state + (", hidden" if s.hidden else ""),
                str(s.notes),
                str(s.passages),
                file_size(s.size),
                s.root,
            )
            for s in statuses
        ]
        session.output.table(("name", "state", "notes", "passages", "size", "folder"), rows)
    return 0


@app.command()
def status(
    context: typer.Context,
    wait: Annotated[
        float, typer.Option("--wait", min=0, metavar="SECONDS", help="Wait so long until nothing is pending.")
    ] = 0.0,
) -> int:
    """Say how far each library is indexed, and which notes were skipped or failed.

    Exit code 1 when notes are still pending after --wait.
    """
    session: Session = context.obj
    deadline = time.monotonic() + wait
    while True:
        statuses, generation = _read_statuses(session)
        pending = sum(s.pending for s in statuses)
        if not pending or time.monotonic() >= deadline:
            break
        time.sleep(_POLL_SECONDS)
    if session.output.as_json:
        session.output.result({"libraries": [to_json(s) for s in statuses], "generation": generation})
    else:
        for entry in statuses:
            _show_status(session, entry)
        if not statuses:
            session.output.note(no_libraries().message + " " + no_libraries().hint)
    if pending and wait:
        session.output.note(f"{pending} notes are still pending after {wait:g} s.")
        return 1
    return 0


@app.command()
def rescan(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", show_default=False)] = None,
    failed: Annotated[bool, typer.Option("--failed", help="Only the notes that could not be read.")] = False,
) -> int:
    """Look at every note again, by content, of one library or of all."""
    session: Session = context.obj
    done: list[tuple[LibraryStatus, ReconcileReport]] = []
    with session.library_index(read_only=False) as index:
        known = index.store.libraries()
        if not known:
            raise no_libraries()
        for library in [find_library(session, index.store, name)] if name else known:
            paths = [Path(library.root, p.note) for p in status_of(index.store, library).failed] if failed else None
            report = reconcile(session, index, library, deep=True, paths=paths)
            done.append((status_of(index.store, library), report))
    show_report(session, done)
    return 0


@app.command()
def forget(
    context: typer.Context,
    note: Annotated[str, typer.Argument(metavar="NOTE", show_default=False, help="Its path, or that in the library.")],
    library: Annotated[str | None, typer.Option("--library", metavar="NAME", help="The library it is in.")] = None,
) -> int:
    """Delete what is known of a note for good: its passages, its history, answers that cite it, and what it taught.

    No byte of its text stays in the data folder. The file itself is not touched; where it is still there, a rule leaves
    it out from now on (library exclude NAME --remove RULE takes that back).
    """
    session: Session = context.obj
    from scholiast.engine.conversations import ConversationStore
    from scholiast.engine.feedback import FeedbackStore
    from scholiast.engine.forgetting import forget_in_history
    from scholiast.index.library_rules import forget_note

    with session.library_index(read_only=False) as index:
        chosen, path = note_in_library(session, index.store, note, library)
        is_there = forget_note(index, chosen, path)
    answers = 0
    if session.paths.conversations.exists():
        with (
            closing(ConversationStore.open(session.paths.conversations)[0]) as conversations,
            closing(FeedbackStore.open(session.paths.conversations)) as feedback,
        ):
            answers = forget_in_history(conversations, feedback, chosen.name, path).answers
    if session.output.as_json:
        session.output.result({"forgotten": {"library": chosen.name, "note": path, "answers": answers}})
        return 0
    kept = f" and {answers} kept answers" if answers else ""
    session.output.line(f"Forgot {path} of {chosen.name}{kept}.")
    if is_there:
        session.output.line("The file itself is untouched, and left out from now on.")
    return 0


@app.command()
def prune(
    context: typer.Context,
    name: NameArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> int:
    """Let go of the notes of a library whose folder is away; without a yes they are kept until it is back."""
    session: Session = context.obj
    with session.library_index(read_only=False) as index:
        library = find_library(session, index.store, name)
        count = status_of(index.store, library).notes
        if not yes and not session.output.confirmed(f"Let go of {count} notes of {library.name}?"):
            raise UsageError("Nothing was let go of.", "Say yes, or give --yes.")
        report = index.prune(library.id)
        status = status_of(index.store, library)
    show_report(session, [(status, report)])
    return 0


@app.command()
def remove(context: typer.Context, name: NameArgument) -> int:
    """Forget a library's index and history; the notes themselves are not touched."""
    session: Session = context.obj
    from scholiast.index.scrubbing import scrub

    folder = session.paths.library_store
    with assembly.writing(folder, "scholiast library remove"), opened_store(folder, read_only=False) as store:
        library = find_library(session, store, name)
        store.remove_library(library.id)
        scrub(store.database)
    if session.output.as_json:
        session.output.result({"removed": {"name": library.name, "root": library.root}})
    else:
        session.output.line(f"Removed {library.name}; the notes in {library.root} are untouched.")
    return 0


def _read_statuses(session: Session) -> tuple[tuple[LibraryStatus, ...], int]:
    with opened_store(session.paths.library_store) as store:
        return store.statuses(), store.generation


def _show_status(session: Session, entry: LibraryStatus) -> None:
    waiting = f", {entry.pending} pending" if entry.pending else ""
    session.output.line(f"{entry.name}: {entry.state}, {entry.notes} notes, {entry.passages} passages{waiting}")
    session.output.line(f"  {entry.root}")
    show_problems(session, entry)
    if entry.failed:
        session.output.line("  to try these again: scholiast library rescan --failed")
