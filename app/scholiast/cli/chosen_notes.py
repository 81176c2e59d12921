"""``--note``: asking some notes of a selection alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from scholiast.cli.library_reports import opened_store
from scholiast.cli.paths import path_option
from scholiast.cli.session import Selection
from scholiast.core.errors import LibraryError
from scholiast.core.records import Library, NoteRef

NoteOption = Annotated[
    list[Path] | None,
    path_option("--note", "NOTE", "Answer from this note alone: its path, or that in its library; may be repeated."),
]


def chosen_notes(selection: Selection, notes: Sequence[Path]) -> tuple[NoteRef, ...]:
    """What ``--note`` names in ``selection``; a path inside a library may mean a note in each of several.

    Raises:
        LibraryError: one of them is not there, or nothing in it could be read.
    """
    if not notes:
        return ()
    with opened_store(selection.folder) as store:
        libraries = [entry for entry in store.libraries(include_hidden=True) if entry.id in selection.libraries]
    found: dict[NoteRef, None] = {}
    for note in notes:
        held = [ref for ref in _meant(note, libraries) if selection.snapshot.of_notes([ref]).count(selection.libraries)]
        if not held:
            raise LibraryError(f"{note} is not among the notes that are asked.", "Find its path with: scholiast search")
        found.update(dict.fromkeys(held))
    return tuple(found)


def _meant(note: Path, libraries: Sequence[Library]) -> Iterator[NoteRef]:
    full = Path(os.path.realpath(note.expanduser()))
    for library in libraries:
        if full.is_relative_to(library.root):
            yield NoteRef(library.id, full.relative_to(library.root).as_posix())
        if not note.is_absolute():
            yield NoteRef(library.id, note.as_posix())
