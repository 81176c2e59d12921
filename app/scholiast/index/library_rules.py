"""The exclusion rules of a library's settings, and what others would do before anything is done."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scholiast.core.errors import LibraryError
from scholiast.core.places import rule_for
from scholiast.core.records import Library
from scholiast.index import queries
from scholiast.index.database import store_errors
from scholiast.index.exclusions import Exclusions, RulesUnreadable, checked_rules, read_exclusions
from scholiast.index.folders import RootGone, look_up, root_identity, walk
from scholiast.index.note_index import NoteIndex
from scholiast.index.packing import pack_text
from scholiast.index.store import NoteStore, bump, list_libraries


@dataclass(frozen=True, slots=True)
class RulesPreview:
    """The rules of a library, and the notes that would go and come with them, by path."""

    rules: Exclusions
    removed: tuple[str, ...]
    added: tuple[str, ...]


def library_rules(store: NoteStore, library: Library) -> tuple[str, ...]:
    """The rules of the library's settings; those of its folder's file come before them."""
    with store_errors():
        return queries.rules(store.database.connection().conn, library.id)


def set_library_rules(store: NoteStore, library: Library, rules: Sequence[str]) -> None:
    """Leave out what ``rules`` match, from the next look at the library on.

    Raises:
        UsageError: one of them is not in gitignore's form.
    """
    chosen = checked_rules(rules)
    with store.database.writing() as db:
        db.conn.execute("UPDATE libraries SET rules = ? WHERE id = ?", [json.dumps(chosen), library.id])
        bump(db)
    list_libraries(store, store.libraries())


def knows_note(store: NoteStore, library: Library, note: str) -> bool:
    """Whether anything is stored of a note, its history included."""
    with store_errors():
        row = store.database.connection().conn.execute(
            "SELECT 1 FROM notes WHERE library_id = :library AND path = :path "
            "UNION ALL SELECT 1 FROM retired WHERE library_id = :library AND path = :path",
            {"library": library.id, "path": pack_text(note)},
        )
        return row.fetchone() is not None


def forget_note(index: NoteIndex, library: Library, note: str) -> bool:
    """Delete a note and its history for good; true if its file is there, which a rule now leaves out.

    Raises:
        LibraryError: nothing is known of such a note.
    """
    store = index.store
    is_there = look_up(Path(library.root), note, store.data_dir, Exclusions()) is not None
    if not is_there and not knows_note(store, library, note):
        raise LibraryError(f"{library.name} knows no note called {note}.", "Give its path inside the library's folder.")
    if is_there:
        # The rule first: a crash between the two must not bring the note back.
        set_library_rules(store, library, [*library_rules(store, library), rule_for(note)])
    index.forget(library.id, note)
    return is_there


def preview_rules(store: NoteStore, library: Library, rules: Sequence[str]) -> RulesPreview:
    """Which notes ``library`` would lose and gain if its settings held ``rules``.

    Notes whose folder is away are neither lost nor gained, but for those that the rules match.

    Raises:
        UsageError: one of the rules is not in gitignore's form.
    """
    root = Path(library.root)
    wanted = checked_rules(rules)
    with store_errors():
        known = queries.note_names(store.database.connection().conn, library.id)
    try:
        exclusions = read_exclusions(root, wanted)
    except RulesUnreadable:
        exclusions = Exclusions(wanted)
    removed = tuple(sorted(note for note in known if exclusions.excludes(note)))
    try:
        root_identity(root)
    except RootGone:
        return RulesPreview(exclusions, removed, ())
    found = {entry.note for entry in walk(root, store.data_dir, exclusions) if not entry.note.endswith("/")}
    return RulesPreview(exclusions, removed, tuple(sorted(found - known)))
