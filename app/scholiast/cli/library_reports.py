"""What the commands on libraries share: finding one, looking at it again, and saying what changed."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli.paths import named_path
from scholiast.cli.session import Session, no_libraries
from scholiast.core.codec import to_json
from scholiast.core.errors import LibraryError
from scholiast.core.records import Library, LibraryStatus

if TYPE_CHECKING:
    from scholiast.index.note_index import NoteIndex
    from scholiast.index.reconciler import ReconcileReport
    from scholiast.index.store import NoteStore

NameArgument = Annotated[str, typer.Argument(metavar="NAME", show_default=False, help="The library's name or folder.")]
_CHANGES = ("added", "changed", "moved", "removed", "unchanged", "skipped", "failed")


def reconcile(
    session: Session, index: NoteIndex, library: Library, *, deep: bool, paths: Collection[Path] | None = None
) -> ReconcileReport:
    """Look at a library or at ``paths`` in it, with a progress bar."""
    with session.index_progress(f"Indexing {library.name}") as listener:
        report = index.reconcile(library.id, paths, deep=deep, progress=listener)
    if index.is_preparing:
        session.output.status("Preparing the search of so many passages …")
        index.finish()
    return report


def find_library(session: Session, store: NoteStore, name: str) -> Library:
    """The library with this name or folder; LibraryError where there is none."""
    found = store.library_named(name)
    if found is None:
        found = store.library_at(named_path(name).expanduser().absolute())
    return found or session.library(store.libraries(), name)


def note_in_library(session: Session, store: NoteStore, note: str, name: str | None) -> tuple[Library, str]:
    """The library and the path inside it that ``note`` means; the file need not exist any more.

    Raises:
        LibraryError: it lies in no library, or there are several and it is not said which.
    """
    from scholiast.index.library_rules import knows_note

    full = Path(os.path.realpath(named_path(note).expanduser().parent)) / named_path(note).name
    known = [find_library(session, store, name)] if name else list(store.libraries())
    for library in known:
        if named_path(note).is_absolute() and full.is_relative_to(library.root):
            return library, _as_known(store, library, full.relative_to(library.root).as_posix())
    if not named_path(note).is_absolute():
        path = named_path(note).as_posix()
        holding = [library for library in known if knows_note(store, library, path)] or known
        if len(holding) == 1:
            return holding[0], _as_known(store, holding[0], path)
    if not known:
        raise no_libraries()
    raise LibraryError(f"It is not clear in which library {note} is.", "Name it with --library NAME.")


def _as_known(store: NoteStore, library: Library, path: str) -> str:
    """The path of a note as the store knows it or, where it does not, as the folder lists it."""
    from scholiast.index.library_rules import knows_note
    from scholiast.index.spelling import listed_note

    return path if knows_note(store, library, path) else listed_note(Path(library.root), path)


def status_of(store: NoteStore, library: Library) -> LibraryStatus:
    """What is known of one library."""
    return next(s for s in store.statuses(include_hidden=True) if s.id == library.id)


@contextmanager
def opened_store(folder: Path, *, read_only: bool = True) -> Iterator[NoteStore]:
    """The store in ``folder``; an empty one for reading where there is none yet."""
    from scholiast.index.store import NoteStore

    store = NoteStore.open(folder, read_only=read_only)
    try:
        yield store
    finally:
        store.close()


def show_report(session: Session, done: list[tuple[LibraryStatus, ReconcileReport]]) -> None:
    """What looks at libraries changed, and what they could not read."""
    if session.output.as_json:
        session.output.result({"libraries": [{**to_json(s), "report": report_json(r)} for s, r in done]})
        return
    for entry, report in done:
        changes = [
            f"{count} {what}"
            for what, count in report_json(report).items()
            if isinstance(count, int) and not isinstance(count, bool) and count and what in _CHANGES
        ]
        if report.offline:
            changes = ["its folder is away or empty; what was indexed is kept"]
        elif set(changes) <= {f"{report.unchanged} unchanged"}:
            changes = ["nothing has changed"]
        session.output.line(f"{entry.name}: {entry.notes} notes, {entry.passages} passages ({', '.join(changes)})")
        show_problems(session, entry)


def report_json(report: ReconcileReport) -> dict[str, Any]:
    """The counts of a look, as JSON."""
    value: dict[str, Any] = to_json(report)
    return value


def show_problems(session: Session, entry: LibraryStatus) -> None:
    """Each note that is not searched, and why."""
    for what, problems in (("skipped", entry.skipped), ("failed", entry.failed)):
        for problem in problems:
            session.output.line(f"  {what}: {problem.note}: {problem.reason}")
