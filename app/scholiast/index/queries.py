"""Reading questions put to a store's connection; the store and its snapshots ask the same ones."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from scholiast.core.records import Library, LibraryStatus, NoteProblem, NoteRef, Passage, Place
from scholiast.index.keywords import match_terms
from scholiast.index.packing import pack_text, unpack_heading, unpack_map, unpack_text

MANY_PASSAGES = 20_000
"""From here on, words that most passages hold are not searched for."""

_PASSAGE = """
    SELECT p.id, p.library_id, l.name, l.root, n.path, n.title, p.heading, p.page, p.line_from, p.line_to,
           p.char_start, p.char_end, n.encoding, p.text, p.clean, p.clean_map, p.digest
    FROM passages p JOIN notes n ON n.id = p.note_id JOIN libraries l ON l.id = p.library_id
"""
_LIBRARY = "SELECT id, name, root, hidden FROM libraries"
_SELECTED = "+rowid IN (SELECT id FROM passages WHERE library_id IN (SELECT value FROM json_each(?)))"


def generation(connection: sqlite3.Connection) -> int:
    """The number of committed changes so far."""
    return int(connection.execute("SELECT value FROM meta WHERE key = 'generation'").fetchone()[0])


def store_id(connection: sqlite3.Connection) -> str:
    """The random name a store got when it was made; passage ids are unique within it."""
    return str(connection.execute("SELECT value FROM meta WHERE key = 'store_id'").fetchone()[0])


def libraries(connection: sqlite3.Connection, *, include_hidden: bool) -> tuple[Library, ...]:
    """All libraries by name."""
    where = "" if include_hidden else " WHERE NOT hidden"
    rows = connection.execute(f"{_LIBRARY}{where} ORDER BY name COLLATE NOCASE, id")
    return tuple(_library(row) for row in rows)


def selection(connection: sqlite3.Connection, chosen: Collection[int] | None) -> frozenset[int]:
    """The ids of the libraries asked; None means all that are not hidden."""
    if chosen is not None:
        return frozenset(chosen)
    return frozenset(row[0] for row in connection.execute("SELECT id FROM libraries WHERE NOT hidden"))


def rules(connection: sqlite3.Connection, library_id: int) -> tuple[str, ...]:
    """The exclusion rules that a library has besides those of its folder; none if there is no such library."""
    row = connection.execute("SELECT rules FROM libraries WHERE id = ?", [library_id]).fetchone()
    return tuple(json.loads(row[0])) if row else ()


def offline(connection: sqlite3.Connection, chosen: Collection[int]) -> tuple[str, ...]:
    """The names of the chosen libraries whose folder was away when it was last looked at."""
    sql = "SELECT name FROM libraries WHERE offline AND id IN (SELECT value FROM json_each(?)) ORDER BY name"
    return tuple(row[0] for row in connection.execute(sql, [_ids(chosen)]))


def note_names(connection: sqlite3.Connection, library_id: int) -> set[str]:
    """The paths of all notes of a library that were looked into."""
    rows = connection.execute("SELECT path FROM notes WHERE library_id = ? AND state IS NOT NULL", [library_id])
    return {unpack_text(row[0]) for row in rows}


def _library(row: Sequence[Any]) -> Library:
    return Library(id=row[0], name=row[1], root=unpack_text(row[2]), hidden=bool(row[3]))


def statuses(connection: sqlite3.Connection, *, include_hidden: bool) -> tuple[LibraryStatus, ...]:
    """What is known of each library, by name."""
    result = []
    for library in libraries(connection, include_hidden=include_hidden):
        offline = connection.execute("SELECT offline FROM libraries WHERE id = ?", [library.id]).fetchone()[0]
        notes, pending, size = connection.execute(
            "SELECT count(*) FILTER (WHERE state = 'indexed'), count(*) FILTER (WHERE pending), "
            "coalesce(sum(size) FILTER (WHERE state = 'indexed' AND size > 0), 0) FROM notes WHERE library_id = ?",
            [library.id],
        ).fetchone()
        count = connection.execute("SELECT count(*) FROM passages WHERE library_id = ?", [library.id]).fetchone()[0]
        problems = connection.execute(
            "SELECT state, path, reason FROM notes WHERE library_id = ? AND state IN ('skipped', 'failed')",
            [library.id],
        ).fetchall()
        listed = {
            state: tuple(sorted((NoteProblem(unpack_text(p), r) for s, p, r in problems if s == state), key=_by_note))
            for state in ("skipped", "failed")
        }
        result.append(
            LibraryStatus(
                id=library.id,
                name=library.name,
                root=library.root,
                state="offline" if offline else "indexing" if pending else "ready",
                notes=notes,
                passages=count,
                pending=pending,
                skipped=listed["skipped"],
                failed=listed["failed"],
                hidden=library.hidden,
                size=size,
            )
        )
    return tuple(result)


def _by_note(problem: NoteProblem) -> str:
    return problem.note


def passages(connection: sqlite3.Connection, ids: Sequence[int]) -> tuple[Passage, ...]:
    """The passages of ``ids`` in their order; missing ones are dropped."""
    rows = connection.execute(f"{_PASSAGE} WHERE p.id IN (SELECT value FROM json_each(?))", [_ids(ids)])
    found = {row[0]: _passage(row) for row in rows}
    return tuple(found[passage_id] for passage_id in ids if passage_id in found)


def modified(connection: sqlite3.Connection, ids: Sequence[int]) -> dict[int, int]:
    """When the note of each passage of ``ids`` was changed last, in nanoseconds since 1970; 0 where it is not known."""
    rows = connection.execute(
        "SELECT p.id, n.mtime_ns FROM passages p JOIN notes n ON n.id = p.note_id "
        "WHERE p.id IN (SELECT value FROM json_each(?))",
        [_ids(ids)],
    )
    return {row[0]: row[1] for row in rows}


def note_passages(connection: sqlite3.Connection, library_id: int, path: str | bytes) -> tuple[Passage, ...]:
    """The passages of one note in reading order."""
    rows = connection.execute(
        f"{_PASSAGE} WHERE n.library_id = ? AND n.path = ? ORDER BY p.char_start, p.id", [library_id, path]
    )
    return tuple(_passage(row) for row in rows)


def passages_of_notes(connection: sqlite3.Connection, notes: Collection[NoteRef]) -> dict[int, int]:
    """The ids of the passages of ``notes``, each with its library's."""
    found: dict[int, int] = {}
    sql = "SELECT p.id FROM passages p JOIN notes n ON n.id = p.note_id WHERE n.library_id = ? AND n.path = ?"
    for note in notes:
        rows = connection.execute(sql, [note.library, pack_text(note.note)])
        found.update((row[0], note.library) for row in rows)
    return found


def iter_passages(connection: sqlite3.Connection, chosen: Collection[int]) -> Iterator[Passage]:
    """All passages of the chosen libraries, note by note."""
    sql = f"{_PASSAGE} WHERE p.library_id IN (SELECT value FROM json_each(?)) ORDER BY p.note_id, p.char_start"
    for row in connection.execute(sql, [_ids(chosen)]):
        yield _passage(row)


def _passage(row: Sequence[Any]) -> Passage:
    return Passage(
        id=row[0],
        library_id=row[1],
        library=row[2],
        root=unpack_text(row[3]),
        note=unpack_text(row[4]),
        title=row[5],
        heading=unpack_heading(row[6]),
        page=row[7],
        line_from=row[8],
        line_to=row[9],
        char_start=row[10],
        char_end=row[11],
        encoding=row[12],
        text=row[13],
        clean=row[14],
        clean_map=unpack_map(row[15]),
        digest=row[16].hex(),
    )


def twins(connection: sqlite3.Connection, ids: Sequence[int], chosen: Collection[int]) -> dict[int, tuple[Place, ...]]:
    """For each id that has some, the other passages of the chosen libraries with the same digest."""
    rows = connection.execute(
        """SELECT a.id, b.id, l.name, n.path, b.line_from, b.line_to
           FROM passages a JOIN passages b ON b.digest = a.digest AND b.id <> a.id
           JOIN notes n ON n.id = b.note_id JOIN libraries l ON l.id = b.library_id
           WHERE a.id IN (SELECT value FROM json_each(?)) AND b.library_id IN (SELECT value FROM json_each(?))
           ORDER BY b.id""",
        [_ids(ids), _ids(chosen)],
    )
    places: dict[int, list[Place]] = {}
    for passage_id, other, library, path, line_from, line_to in rows:
        places.setdefault(passage_id, []).append(Place(other, library, unpack_text(path), line_from, line_to))
    return {passage_id: tuple(found) for passage_id, found in places.items()}


def count(connection: sqlite3.Connection, chosen: Collection[int]) -> int:
    """The number of passages in the chosen libraries."""
    sql = "SELECT count(*) FROM passages WHERE library_id IN (SELECT value FROM json_each(?))"
    return int(connection.execute(sql, [_ids(chosen)]).fetchone()[0])


def count_up_to(connection: sqlite3.Connection, chosen: Collection[int], newest: int) -> int:
    """The number of passages in the chosen libraries whose id is at most ``newest``."""
    sql = "SELECT count(*) FROM passages WHERE id <= ? AND library_id IN (SELECT value FROM json_each(?))"
    return int(connection.execute(sql, [newest, _ids(chosen)]).fetchone()[0])


def newest(connection: sqlite3.Connection, chosen: Collection[int]) -> int:
    """The highest id of a passage in the chosen libraries; 0 of none."""
    sql = "SELECT max(id) FROM passages WHERE library_id IN (SELECT value FROM json_each(?))"
    return int(connection.execute(sql, [_ids(chosen)]).fetchone()[0] or 0)


def roots(connection: sqlite3.Connection, chosen: Collection[int]) -> tuple[str, ...]:
    """The folders of the chosen libraries, sorted."""
    sql = "SELECT root FROM libraries WHERE id IN (SELECT value FROM json_each(?)) ORDER BY root"
    return tuple(row[0] for row in connection.execute(sql, [_ids(chosen)]))


def sample(connection: sqlite3.Connection, chosen: Collection[int], most: int) -> tuple[int, ...]:
    """The ids of up to ``most`` passages of the chosen libraries, spread evenly over them."""
    step = max(1, count(connection, chosen) // most)
    sql = """SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS row FROM passages
             WHERE library_id IN (SELECT value FROM json_each(?))) WHERE row % ? = 0 LIMIT ?"""
    return tuple(row[0] for row in connection.execute(sql, [_ids(chosen), step, most]))


def keyword(connection: sqlite3.Connection, question: str, k: int, chosen: Collection[int]) -> list[tuple[int, float]]:
    """The best ``k`` passages of the chosen libraries by BM25 (larger is better); any text is allowed."""
    expression = _expression(connection, question)
    if expression is None or k <= 0 or not chosen:
        return []
    sql = "SELECT rowid, -bm25(keywords) FROM keywords WHERE keywords MATCH ?"
    parameters: list[object] = [expression]
    if not _is_everything(connection, chosen):
        sql += f" AND {_SELECTED}"
        parameters.append(_ids(chosen))
    rows = connection.execute(f"{sql} ORDER BY 2 DESC, 1 LIMIT ?", [*parameters, k])
    return [(row[0], row[1]) for row in rows]


def keyword_scores(connection: sqlite3.Connection, question: str, ids: Sequence[int]) -> dict[int, float]:
    """The BM25 score of each of ``ids``; 0 where no word matches."""
    scores = dict.fromkeys(ids, 0.0)
    expression = _expression(connection, question)
    if expression is None or not scores:
        return scores
    sql = (
        "SELECT rowid, -bm25(keywords) FROM keywords WHERE keywords MATCH ? "
        "AND +rowid IN (SELECT value FROM json_each(?))"
    )
    scores.update((row[0], row[1]) for row in connection.execute(sql, [expression, _ids(ids)]))
    return scores


def _expression(connection: sqlite3.Connection, question: str) -> str | None:
    """The FTS5 query for ``question``; None where it holds no word.

    BM25 gives a word that most passages hold a weight of (nearly) nothing, but scoring all of them takes time; in a
    large store such words are left out where others remain.
    """
    terms = match_terms(question)
    total = connection.execute("SELECT count(*) FROM passages").fetchone()[0] if len(terms) > 1 else 0
    if total > MANY_PASSAGES:
        rare = [term for term in terms if 2 * _frequency(connection, term) < total]
        terms = rare or terms
    return " OR ".join(terms) or None


def _frequency(connection: sqlite3.Connection, term: str) -> int:
    """How many passages hold a plain term; 0 for phrases and prefixes."""
    row = connection.execute("SELECT doc FROM keyword_terms WHERE term = ?", [term.strip('"')]).fetchone()
    return row[0] if row else 0


def _is_everything(connection: sqlite3.Connection, chosen: Collection[int]) -> bool:
    return {row[0] for row in connection.execute("SELECT id FROM libraries")} <= set(chosen)


def _ids(ids: Collection[int]) -> str:
    return json.dumps([int(number) for number in ids])
