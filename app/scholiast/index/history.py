"""What notes said before: passages that went are kept for a while, and a past date can be asked.

A retired passage is in neither the vectors nor the keywords; it costs a row. A question as of a date is answered from
a store in memory that holds what was valid then, so that everything that reads a snapshot reads the past alike.
"""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path

from sqlite_utils import Database

from scholiast.core.errors import LibraryError, UsageError
from scholiast.index import queries, schema
from scholiast.index.database import store_errors
from scholiast.index.keywords import indexed_words
from scholiast.index.packing import unpack_heading
from scholiast.index.snapshot import IndexSnapshot
from scholiast.index.vectors import FlatBase, Rows, VectorView

DAY_SECONDS = 86_400.0

_PLACE = (
    "library_id, digest, char_start, char_end, line_from, line_to, page, heading, clean_map, clean, text, valid_from"
)
_P_PLACE = ", ".join(f"p.{name}" for name in _PLACE.split(", "))
_CHOSEN = "library_id IN (SELECT value FROM json_each(:chosen))"
_DATE_ALONE = re.compile(r"\d{4}-\d{2}-\d{2}")


def retire(connection: sqlite3.Connection, ids: Sequence[int], *, keep: bool) -> None:
    """Take passages out of the present; they stay in the history if ``keep``. Part of the caller's transaction."""
    chosen = json.dumps(list(ids))
    if keep and ids:
        connection.execute(
            f"""INSERT OR REPLACE INTO retired (id, note_id, path, title, encoding, valid_to, {_PLACE})
                SELECT p.id, n.id, n.path, n.title, n.encoding, ?, {_P_PLACE}
                FROM passages p JOIN notes n ON n.id = p.note_id WHERE p.id IN (SELECT value FROM json_each(?))""",
            [time.time(), chosen],
        )
    connection.execute("DELETE FROM passages WHERE id IN (SELECT value FROM json_each(?))", [chosen])


def expire(connection: sqlite3.Connection, days: int) -> int:
    """Let go of what was retired more than ``days`` ago, by whole days; returns how many passages."""
    if connection.execute("SELECT 1 FROM retired LIMIT 1").fetchone() is None:
        return 0
    before = (time.time() - days * DAY_SECONDS) // DAY_SECONDS * DAY_SECONDS if days else time.time()
    return connection.execute("DELETE FROM retired WHERE valid_to < ?", [before]).rowcount


def as_of_moment(text: str) -> float:
    """The moment that ``text`` names, in seconds since 1970: of a date alone, the end of that day.

    Raises:
        UsageError: it is neither a date nor a date and time in ISO 8601's form, or lies beyond what can be counted.
    """
    text = text.strip()
    try:
        moment = datetime.fromisoformat(text)
        if _DATE_ALONE.fullmatch(text):
            moment += timedelta(days=1, microseconds=-1)
        return moment.timestamp()
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"{text!r} is no date.", "Write it as 2026-03-31, or 2026-03-31T18:00.") from error


def snapshot_as_of(
    path: Path, fingerprint: str, dimension: int, text: str, libraries: Collection[int]
) -> IndexSnapshot:
    """What the store at ``path`` held of ``libraries`` at the date ``text``.

    Where a passage stood in its note is told as it was last; what it said, as it was then.

    Raises:
        UsageError: ``text`` is no date.
        LibraryError: nothing was known of these libraries then.
    """
    moment = as_of_moment(text)
    with ExitStack() as undo, store_errors():
        db = Database(
            sqlite3.connect(":memory:", uri=True, isolation_level=None, check_same_thread=False),
            execute_plugins=False,
            recursive_triggers=False,
        )
        undo.callback(db.close)
        schema.apply_migrations(db)
        connection = db.conn
        _attach(connection, path)
        values = {"chosen": json.dumps(sorted(libraries)), "moment": moment}
        connection.execute("BEGIN")
        generation = int(connection.execute("SELECT value FROM live.meta WHERE key = 'generation'").fetchone()[0])
        connection.execute("UPDATE meta SET value = ? WHERE key = 'generation'", [generation])
        _copy_present(connection, values)
        _copy_retired(connection, values)
        if queries.count(connection, libraries) == 0:
            raise _unknown_then(connection, text, values)
        rows = Rows.of(
            connection.execute(
                """SELECT p.id, p.library_id, v.vector FROM main.passages p CROSS JOIN live.vectors v
                   ON v.embedder_id = (SELECT id FROM live.embedders WHERE fingerprint = ?)
                   AND v.digest = p.digest AND length(v.vector) = ?""",
                [fingerprint, 4 * dimension],
            ),
            dimension,
        )
        connection.execute("COMMIT")
        connection.execute("DETACH live")
        undo.pop_all()
    return IndexSnapshot(db, generation, VectorView.of(generation, FlatBase.build(rows)), text.strip())


def _attach(connection: sqlite3.Connection, path: Path) -> None:
    uri = path.absolute().as_uri()
    try:
        connection.execute("ATTACH ? AS live", [f"{uri}?mode=ro"])
        connection.execute("SELECT count(*) FROM live.sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # A folder that cannot be written has no place for the shared-memory file; then nobody writes either.
        connection.execute("DETACH live")
        connection.execute("ATTACH ? AS live", [f"{uri}?mode=ro&immutable=1"])


def _copy_present(connection: sqlite3.Connection, values: dict[str, object]) -> None:
    """Passages that are there now and were there then."""
    connection.execute(
        """INSERT INTO main.libraries (id, name, root, kind, hidden, offline)
           SELECT id, name, root, kind, hidden, offline FROM live.libraries
           WHERE id IN (SELECT value FROM json_each(:chosen))""",
        values,
    )
    connection.execute(
        f"""INSERT INTO main.notes (id, library_id, path, title, encoding, state, pending)
            SELECT id, library_id, path, title, encoding, state, 0 FROM live.notes n WHERE {_CHOSEN} AND EXISTS
                (SELECT 1 FROM live.passages p WHERE p.note_id = n.id AND p.valid_from <= :moment)""",
        values,
    )
    connection.execute(
        f"""INSERT INTO main.passages (id, note_id, {_PLACE})
            SELECT id, note_id, {_PLACE} FROM live.passages WHERE {_CHOSEN} AND valid_from <= :moment""",
        values,
    )
    connection.execute(
        "INSERT INTO main.keywords (rowid, title, heading, body) SELECT k.rowid, k.title, k.heading, k.body "
        "FROM main.passages p JOIN live.keywords k ON k.rowid = p.id"
    )


def _copy_retired(connection: sqlite3.Connection, values: dict[str, object]) -> None:
    """Passages that went since."""
    found = connection.execute(
        f"""SELECT id, path, title, encoding, {_PLACE} FROM live.retired
            WHERE {_CHOSEN} AND valid_from <= :moment AND valid_to > :moment ORDER BY id""",
        values,
    ).fetchall()
    notes = {
        (library, path): note
        for note, library, path in connection.execute("SELECT id, library_id, path FROM main.notes").fetchall()
    }
    marks = ", ".join("?" * (2 + len(_PLACE.split(", "))))
    for passage_id, path, title, encoding, *place in found:
        library, heading, clean = place[0], place[7], place[9]
        note = notes.get((library, path))
        if note is None:
            cursor = connection.execute(
                "INSERT INTO main.notes (library_id, path, title, encoding, state, pending) "
                "VALUES (?, ?, ?, ?, 'indexed', 0)",
                [library, path, title, encoding],
            )
            note = notes[library, path] = int(cursor.lastrowid or 0)
        connection.execute(
            f"INSERT INTO main.passages (id, note_id, {_PLACE}) VALUES ({marks})", [passage_id, note, *place]
        )
        words = indexed_words(title, unpack_heading(heading), clean)
        connection.execute(
            "INSERT INTO main.keywords (rowid, title, heading, body) VALUES (?, ?, ?, ?)", [passage_id, *words]
        )


def _unknown_then(connection: sqlite3.Connection, text: str, values: dict[str, object]) -> LibraryError:
    first = connection.execute(
        f"""SELECT min(valid_from) FROM (SELECT valid_from FROM live.passages WHERE {_CHOSEN}
            UNION ALL SELECT valid_from FROM live.retired WHERE {_CHOSEN})""",
        values,
    ).fetchone()[0]
    hint = "Nothing is indexed."
    if first is not None:
        hint = f"They are known since {datetime.fromtimestamp(first).astimezone().isoformat(' ', 'seconds')}."
    return LibraryError(f"Nothing was known of these notes on {text.strip()}.", hint, code="as-of")


# ---- for good ----------------------------------------------------------------------------------------------


def forget(connection: sqlite3.Connection, library_id: int, path: str | bytes) -> tuple[tuple[int, ...], int]:
    """Delete a note, its history under any name, and vectors that nothing else uses.

    Part of the caller's transaction. Returns the ids of its passages, and how many rows there were of it in all.
    """
    note = connection.execute("SELECT id FROM notes WHERE library_id = ? AND path = ?", [library_id, path]).fetchone()
    note_id = note[0] if note else -1
    ids = [row[0] for row in connection.execute("SELECT id FROM passages WHERE note_id = ?", [note_id])]
    past = "FROM retired WHERE library_id = ? AND (path = ? OR note_id = ?)"
    digests = connection.execute(
        f"SELECT digest FROM passages WHERE note_id = ? UNION SELECT digest {past}",
        [note_id, library_id, path, note_id],
    ).fetchall()
    retire(connection, ids, keep=False)
    gone = connection.execute(f"DELETE {past}", [library_id, path, note_id]).rowcount
    connection.execute("DELETE FROM notes WHERE id = ?", [note_id])
    connection.executemany(
        """DELETE FROM vectors WHERE digest = :d AND NOT EXISTS (SELECT 1 FROM passages WHERE digest = :d)
           AND NOT EXISTS (SELECT 1 FROM retired WHERE digest = :d)""",
        [{"d": digest} for (digest,) in digests],
    )
    return tuple(ids), len(ids) + gone + (note is not None)
