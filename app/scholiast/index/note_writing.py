"""The statements that store one reading of a note; part of the caller's transaction."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from scholiast.index.history import retire
from scholiast.index.keywords import heading_words, tokens
from scholiast.index.notes import NewPassage, NoteReading
from scholiast.index.packing import pack_heading, pack_map, pack_text


@dataclass(slots=True)
class _Difference:
    """Passages of a note that stay (with their ids), that are new, and the ids of those that go."""

    kept: list[tuple[int, NewPassage]] = field(default_factory=list)
    new: list[NewPassage] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)


Added = tuple[tuple[int, int, bytes], ...]


def store_reading(
    connection: sqlite3.Connection, library_id: int, reading: NoteReading, moved_from: int | None, *, keep: bool
) -> tuple[Added, tuple[int, ...]]:
    """Make the store say of a note what ``reading`` says.

    Passages whose text, heading and title did not change keep their ids. Returns (passage id, library id, digest) of
    each new passage, and the ids of those that are gone, which stay in the history if ``keep``.
    """
    note_id, title, is_new = _claim(connection, library_id, reading.note, moved_from)
    if is_new:
        difference = _Difference(new=list(reading.passages))
    else:
        difference = _compare(connection, note_id, reading, same_title=title == reading.title)
        retire(connection, difference.gone, keep=keep)
        _update_passages(connection, difference.kept)
    added = _insert_passages(connection, note_id, library_id, reading.title, difference.new)
    _finish(connection, note_id, reading)
    return added, tuple(difference.gone)


def _claim(connection: sqlite3.Connection, library_id: int, note: str, moved_from: int | None) -> tuple[int, str, bool]:
    """The id and old title of the row that stands for ``note`` from now on, and whether nothing was read of it yet."""
    path = pack_text(note)
    row = connection.execute(
        "SELECT id, title, state IS NULL FROM notes WHERE library_id = ? AND path = ?", [library_id, path]
    ).fetchone()
    if moved_from is not None:
        if row is not None and row[0] != moved_from:
            connection.execute("DELETE FROM notes WHERE id = ?", [row[0]])
        row = connection.execute(
            "UPDATE notes SET path = ? WHERE id = ? RETURNING id, title, 0", [path, moved_from]
        ).fetchone()
    if row is not None:
        return row[0], row[1], bool(row[2])
    cursor = connection.execute("INSERT INTO notes (library_id, path) VALUES (?, ?)", [library_id, path])
    return int(cursor.lastrowid or 0), "", True


def _compare(connection: sqlite3.Connection, note_id: int, reading: NoteReading, *, same_title: bool) -> _Difference:
    """Which stored passages of the note stay, which go, which are new."""
    stored: dict[tuple[bytes, str], list[int]] = {}
    rows = connection.execute(
        "SELECT id, digest, heading FROM passages WHERE note_id = ? ORDER BY char_start DESC, id DESC", [note_id]
    ).fetchall()
    for passage_id, digest, heading in rows:
        stored.setdefault((digest, heading), []).append(passage_id)
    difference = _Difference()
    for passage in reading.passages:
        same = stored.get((passage.digest, pack_heading(passage.heading))) if same_title else None
        if same:
            difference.kept.append((same.pop(), passage))
        else:
            difference.new.append(passage)
    difference.gone = sorted(passage_id for ids in stored.values() for passage_id in ids)
    return difference


def _update_passages(connection: sqlite3.Connection, kept: Sequence[tuple[int, NewPassage]]) -> None:
    connection.executemany(
        """UPDATE passages SET char_start = ?, char_end = ?, line_from = ?, line_to = ?, page = ?,
                               clean_map = ?, text = ?
           WHERE id = ? AND (char_start, char_end, line_from, line_to, page, text) IS NOT (?, ?, ?, ?, ?, ?)""",
        [
            (*place, pack_map(p.clean_map), p.text, passage_id, *place, p.text)
            for passage_id, p in kept
            for place in [(p.char_start, p.char_end, p.line_from, p.line_to, p.page)]
        ],
    )


def _insert_passages(
    connection: sqlite3.Connection, note_id: int, library_id: int, title: str, new: Sequence[NewPassage]
) -> tuple[tuple[int, int, bytes], ...]:
    added = []
    words = []
    title_words = " ".join(tokens(title))
    now = time.time()
    for p in new:
        heading = pack_heading(p.heading)
        place = (p.char_start, p.char_end, p.line_from, p.line_to, p.page)
        cursor = connection.execute(
            """INSERT INTO passages (note_id, library_id, digest, char_start, char_end, line_from, line_to, page,
                                     heading, clean_map, clean, text, valid_from)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            [note_id, library_id, p.digest, *place, heading, pack_map(p.clean_map), p.clean, p.text, now],
        )
        passage_id = int(cursor.lastrowid or 0)
        added.append((passage_id, library_id, p.digest))
        words.append((passage_id, title_words, heading_words(p.heading), " ".join(tokens(p.clean))))
    connection.executemany("INSERT INTO keywords (rowid, title, heading, body) VALUES (?, ?, ?, ?)", words)
    return tuple(added)


def _finish(connection: sqlite3.Connection, note_id: int, reading: NoteReading) -> None:
    """The note's own row, last: a hash here means that all of the note is stored."""
    facts = reading.facts
    connection.execute(
        """UPDATE notes SET size = ?, mtime_ns = ?, ctime_ns = ?, inode = ?, settled = ?, pending = 0, state = ?,
                            reason = ?, encoding = ?, title = ?, recipe = ?, sha256 = ? WHERE id = ?""",
        [
            *(facts.size, facts.mtime_ns, facts.ctime_ns, facts.inode),
            *(reading.settled, reading.state, reading.reason, reading.encoding, reading.title, reading.recipe),
            *(reading.sha256, note_id),
        ],
    )
