"""A few notes of a store, evenly taken, for judging what holds of all of them."""

from __future__ import annotations

from dataclasses import dataclass

from scholiast.index.database import store_errors
from scholiast.index.packing import unpack_text
from scholiast.index.store import NoteStore


@dataclass(frozen=True, slots=True)
class SampledNote:
    """A note of a library, and into how many passages it is cut."""

    library: str
    note: str
    passages: int


def sample_notes(store: NoteStore, limit: int) -> tuple[SampledNote, ...]:
    """Up to ``limit`` notes of libraries that are not hidden, every n-th by id, so that the same ones come again."""
    with store_errors():
        connection = store.database.connection().conn
        rows = connection.execute(
            """SELECT l.name, n.path, (SELECT count(*) FROM passages p WHERE p.note_id = n.id)
               FROM notes n JOIN libraries l ON l.id = n.library_id
               WHERE n.state = 'indexed' AND NOT l.hidden ORDER BY n.id"""
        ).fetchall()
    chosen = rows[:: max(1, -(-len(rows) // limit))]
    return tuple(SampledNote(library, unpack_text(note), count) for library, note, count in chosen)
