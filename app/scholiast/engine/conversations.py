"""Questions and what came of them, in a database of their own, so that no rebuild of an index can lose one."""

from __future__ import annotations

import contextlib
import json
import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlite_utils
from sqlite_utils.migrations import Migrations

from scholiast.core.codec import CodecError, from_json, json_text, to_json
from scholiast.core.errors import ScholiastError, StoreError
from scholiast.core.records import Answer, TurnScope
from scholiast.engine.history_rows import BUSY_SECONDS, as_store_error, storable_text, timestamp
from scholiast.engine.messages import ConversationSummary, Turn

logger = logging.getLogger("scholiast.engine")

TITLE_LENGTH = 80
INTERRUPTED = "Scholiast was closed before this answer was finished."
FORGOTTEN = "A note that this answer came from was forgotten, and the answer with it."
# SQLite result codes that mean the bytes are wrong, as opposed to a full disk or a missing permission.
_DAMAGE = frozenset({"SQLITE_CORRUPT", "SQLITE_NOTADB"})

_TURN = "id, asked, question, answer, stopped_text, error, scope"

_migrations = Migrations("conversations")


@_migrations(name="001_turns")
def _create_tables(db: sqlite_utils.Database) -> None:
    db.execute(
        "create table conversation (id integer primary key autoincrement, title text not null, updated text not null)"
    )
    db.execute(
        """create table turn (
            id integer primary key autoincrement,
            conversation integer not null references conversation(id) on delete cascade,
            asked text not null,
            question text not null,
            answer text,
            stopped_text text,
            error text
        )"""
    )
    db.execute("create index turn_by_conversation on turn(conversation, id)")


@_migrations(name="002_pinned")
def _add_pinned(db: sqlite_utils.Database) -> None:
    db.execute("alter table conversation add column pinned integer not null default 0")


@_migrations(name="003_scope")
def _add_scope(db: sqlite_utils.Database) -> None:
    db.execute("alter table turn add column scope text")


class ConversationStore:
    """The history of questions; safe to use from several threads.

    A question is stored before it is answered, so that a crash in between loses the answer only.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._lock = threading.RLock()
        self._db = sqlite_utils.Database(connection)
        self._db.execute("pragma foreign_keys = on")
        # A deleted conversation leaves no readable bytes behind.
        self._db.execute("pragma secure_delete = on")

    @classmethod
    def open(cls, path: Path) -> tuple[ConversationStore, Path | None]:
        """The store at ``path``, and where a damaged one was moved to make way for a fresh one, if it was.

        Raises:
            StoreError: the file cannot be opened, or a newer version wrote it.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                return cls._open_checked(path), None
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    raise
            moved = _move_aside(path)
            return cls._open_checked(path), moved
        except (sqlite3.Error, OSError) as error:
            raise _unusable(path.parent, error) from error

    @classmethod
    def in_memory(cls) -> ConversationStore:
        """A store that is forgotten when the process ends, for when none can be kept."""
        store = cls(sqlite3.connect(":memory:", check_same_thread=False))
        _migrations.apply(store._db)
        return store

    @classmethod
    def _open_checked(cls, path: Path) -> ConversationStore:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
        with ExitStack() as undo:
            undo.callback(connection.close)
            found = connection.execute("pragma quick_check(1)").fetchone()
            if found is not None and found[0] != "ok":
                error = sqlite3.DatabaseError(str(found[0]))
                error.sqlite_errorname = "SQLITE_CORRUPT"
                raise error
            connection.execute("pragma journal_mode = wal")
            store = cls(connection)
            store._migrate()
            undo.pop_all()
        return store

    def _migrate(self) -> None:
        known = {"001_turns", "002_pinned", "003_scope"}
        newer = sorted({migration.name for migration in _migrations.applied(self._db)} - known)
        if newer:
            raise StoreError(
                "The conversations were written by a newer version of Scholiast.", "Update Scholiast to read them."
            )
        _migrations.apply(self._db)
        with self._db.atomic():
            self._db.execute(
                "update turn set error = ? where answer is null and stopped_text is null and error is null",
                [INTERRUPTED],
            )

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._db.conn.close()

    # ---- writing ---------------------------------------------------------------------------------------------

    def begin_turn(self, conversation: int | None, question: str, scope: TurnScope | None = None) -> tuple[int, int]:
        """Store a question that is about to be answered; ids of its conversation (new if None) and turn.

        A conversation that was deleted meanwhile is begun anew.

        Raises:
            StoreError: the database cannot be written.
        """
        now = timestamp()
        with self._writing():
            known = conversation is not None and _exists(self._db, conversation)
            if conversation is None or not known:
                conversation = _insert(
                    self._db, "insert into conversation (title, updated) values (?, ?)", [_title(question), now]
                )
            turn = _insert(
                self._db,
                "insert into turn (conversation, asked, question, scope) values (?, ?, ?, ?)",
                [conversation, now, question, None if scope is None else json_text(to_json(scope))],
            )
            self._db.execute("update conversation set updated = ? where id = ?", [now, conversation])
        return conversation, turn

    def finish_turn(self, turn: int, answer: Answer) -> None:
        """Store the answer of a turn; StoreError when that fails."""
        with self._writing():
            text = json.dumps(to_json(answer), ensure_ascii=False)
            self._db.execute("update turn set answer = ? where id = ?", [text.encode("utf-8", "surrogatepass"), turn])

    def stop_turn(self, turn: int, text: str) -> None:
        """Store what had been generated when a turn was stopped; StoreError when that fails."""
        with self._writing():
            self._db.execute("update turn set stopped_text = ? where id = ?", [storable_text(text), turn])

    def fail_turn(self, turn: int, error: str) -> None:
        """Store why a turn failed; StoreError when that fails."""
        with self._writing():
            self._db.execute("update turn set error = ? where id = ?", [storable_text(error), turn])

    def discard_turn(self, turn: int) -> None:
        """Forget a turn that was no question, and its conversation if nothing else is in it."""
        with self._writing():
            self._db.execute("delete from turn where id = ?", [turn])
            self._db.execute("delete from conversation where id not in (select conversation from turn)")

    def delete(self, conversation: int) -> None:
        """Delete a conversation for good; one that is gone already is no error."""
        with self._writing():
            self._db.execute("delete from conversation where id = ?", [conversation])
        with self._reading():
            # Otherwise the deleted text stays in the write-ahead log until it happens to be overwritten.
            self._db.execute("pragma wal_checkpoint(truncate)").fetchall()

    def mark(self, conversation: int, *, title: str | None = None, pinned: bool | None = None) -> None:
        """Rename a conversation (an empty title: its first question), or pin it; one that is gone is no error."""
        with self._writing():
            if title is not None:
                first = self._db.execute(
                    "select question from turn where conversation = ? order by id limit 1", [conversation]
                ).fetchone()
                name = storable_text(_title(title)) or (_title(first[0]) if first else "")
                self._db.execute("update conversation set title = ? where id = ?", [name, conversation])
            if pinned is not None:
                self._db.execute("update conversation set pinned = ? where id = ?", [int(pinned), conversation])

    def forget_note(self, library: str, note: str) -> int:
        """Delete the answers that hold text of a note, see ``forgetting`` for the disk; returns how many."""
        with self._writing():
            rows = self._db.execute("select id, answer from turn where answer is not null").fetchall()
            held = [number for number, answer in rows if _holds(answer, library, note)]
            for number in held:
                self._db.execute("update turn set answer = null, error = ? where id = ?", [FORGOTTEN, number])
        return len(held)

    # ---- reading ---------------------------------------------------------------------------------------------

    def summaries(self) -> tuple[ConversationSummary, ...]:
        """All conversations, pinned ones first, then newest first."""
        with self._reading():
            rows = self._db.execute(
                """select c.id, c.title, c.updated, count(t.id), c.pinned from conversation c
                   left join turn t on t.conversation = c.id
                   group by c.id order by c.pinned desc, c.updated desc, c.id desc"""
            ).fetchall()
        return tuple(ConversationSummary(n, title, at, turns, bool(pinned)) for n, title, at, turns, pinned in rows)

    def search(self, words: str) -> tuple[int, ...]:
        """The conversations in whose title, questions and answers all of ``words`` stand, in any case."""
        wanted = storable_text(words).casefold().split()
        with self._reading():
            rows = self._db.execute(
                """select c.id, c.title, group_concat(t.question || ' ' || coalesce(t.stopped_text, '') || ' ' ||
                       case when json_valid(cast(t.answer as text))
                       then coalesce(json_extract(cast(t.answer as text), '$.answer'), '') else '' end, ' ')
                   from conversation c left join turn t on t.conversation = c.id group by c.id"""
            ).fetchall()
        return tuple(number for number, *texts in rows if _holds_all(" ".join(map(str, texts)).casefold(), wanted))

    def turns(self, conversation: int) -> tuple[Turn, ...]:
        """All turns of a conversation, oldest first.

        Raises:
            StoreError: there is no such conversation, or it cannot be read.
        """
        with self._reading():
            if not _exists(self._db, conversation):
                raise StoreError("That conversation was deleted.", code="no-conversation")
            rows = self._db.execute(
                f"select {_TURN} from turn where conversation = ? order by id",
                [conversation],
            ).fetchall()
        return tuple(_turn(*row) for row in rows)

    def turn(self, number: int) -> Turn:
        """One turn; StoreError when there is none of that number, or it cannot be read."""
        with self._reading():
            row = self._db.execute(f"select {_TURN} from turn where id = ?", [number]).fetchone()
        if row is None:
            raise StoreError("That answer was deleted.", code="no-turn")
        return _turn(*row)

    # ---- inside ----------------------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._lock, as_store_error("A conversation", "saved"), self._db.atomic():
            yield

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock, as_store_error("A conversation", "read"):
            yield


def _exists(db: sqlite_utils.Database, conversation: int) -> bool:
    return db.execute("select 1 from conversation where id = ?", [conversation]).fetchone() is not None


def _insert(db: sqlite_utils.Database, sql: str, values: list[Any]) -> int:
    storable = [storable_text(value) if isinstance(value, str) else value for value in values]
    number = db.execute(sql, storable).lastrowid
    if number is None:
        raise StoreError("The conversations database gave no id for a new row.")
    return number


def _turn(
    number: int,
    asked: str,
    question: str,
    answer: bytes | None,
    stopped_text: str | None,
    error: str | None,
    scope: str | None,
) -> Turn:
    decoded: Answer | None = None
    if answer is not None:
        try:
            decoded = from_json(Answer, json.loads(answer.decode("utf-8", "surrogatepass")))
        except (CodecError, UnicodeDecodeError, json.JSONDecodeError):
            logger.info("The stored answer of turn %d has another form than this version writes", number)
            error = "This answer was stored by another version of Scholiast and cannot be shown."
    return Turn(number, asked, question, decoded, stopped_text, error, _scope(number, scope))


def _scope(turn: int, stored: str | None) -> TurnScope | None:
    try:
        return None if stored is None else from_json(TurnScope, json.loads(stored))
    except (CodecError, json.JSONDecodeError):
        logger.info("The stored selection of turn %d has another form than this version writes", turn)
        return None


def _holds(answer: bytes, library: str, note: str) -> bool:
    """Whether a stored answer shows text of the note; one that cannot be read is taken to, if it names it."""
    try:
        passages = json.loads(answer.decode("utf-8", "surrogatepass"))["passages"]
        places = [place for passage in passages for place in (passage, *passage.get("also", ()))]
        return any((place["library"], place["note"]) == (library, note) for place in places)
    except (ValueError, KeyError, TypeError, AttributeError):
        return note.encode("utf-8", "surrogatepass") in answer


def _holds_all(text: str, words: list[str]) -> bool:
    return all(word in text for word in words)


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorname", "") in _DAMAGE


def _move_aside(path: Path) -> Path:
    """Rename a damaged database with its companions; returns its new path. Nothing is deleted."""
    stamp = datetime.now().astimezone().date().isoformat()
    target = path.with_name(f"{path.name}.damaged-{stamp}")
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    for suffix in ("-wal", "-shm"):
        companion = path.with_name(path.name + suffix)
        with contextlib.suppress(FileNotFoundError):
            companion.rename(target.with_name(target.name + suffix))
    path.rename(target)
    return target


def _unusable(folder: Path, error: sqlite3.Error | OSError) -> ScholiastError:
    return StoreError(
        f"The conversations in {folder} cannot be opened: {error}.",
        "Check the permissions of the data folder and the free space of the disk.",
    )


def _title(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= TITLE_LENGTH else line[: TITLE_LENGTH - 1].rstrip() + "…"
