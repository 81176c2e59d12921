"""What people say about answers, kept beside the conversations and longer than they: no rebuild can lose it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlite_utils
from sqlite_utils.migrations import Migrations

from scholiast.core.errors import StoreError, UsageError
from scholiast.core.records import Answer, AnswerPassage
from scholiast.core.teaching import Feedback, FeedbackKind
from scholiast.engine.history_rows import BUSY_SECONDS, as_store_error, storable_text, timestamp

_MOST_CHARACTERS = 4_000
_COLUMNS = "id, given, kind, question, answer, library, note, passage, said, turn"
# What a new word on the same answer takes the place of: a correction says that a thumb up was wrong.
_REPLACES: dict[FeedbackKind, tuple[FeedbackKind, ...]] = {
    "right": ("right", "wrong", "answer"),
    "wrong": ("wrong", "right"),
    "answer": ("answer", "right"),
    "note": ("note",),
}

_migrations = Migrations("feedback")


@_migrations(name="001_feedback")
def _create_tables(db: sqlite_utils.Database) -> None:
    # No reference to the turn: what was taught stays when the conversation that it came from is deleted.
    db.execute(
        """create table feedback (
            id integer primary key autoincrement,
            given text not null,
            kind text not null,
            question text not null,
            answer text not null,
            library text not null,
            note text not null,
            passage text not null,
            said text not null,
            turn integer,
            replaced_by integer
        )"""
    )
    db.execute("create index feedback_by_turn on feedback(turn)")


class FeedbackStore:
    """Feedback on answers, and questions with answers that were added; safe to use from several threads."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._lock = threading.RLock()
        self._db = sqlite_utils.Database(connection)
        self._db.execute("pragma secure_delete = on")
        newer = {migration.name for migration in _migrations.applied(self._db)} - {"001_feedback"}
        if newer:
            raise StoreError(
                "The feedback was written by a newer version of Scholiast.", "Update Scholiast to read it."
            )
        _migrations.apply(self._db)

    @classmethod
    def open(cls, path: Path) -> FeedbackStore:
        """The store in the database at ``path``, made where there is none; StoreError when it cannot be opened."""
        with as_store_error("The feedback", "read"):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(
                    f"{path.parent} cannot be made: {error.strerror}.", "Check its permissions."
                ) from error
            connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
            try:
                connection.execute("pragma journal_mode = wal")
                return cls(connection)
            except (sqlite3.Error, StoreError):
                connection.close()
                raise

    @classmethod
    def in_memory(cls) -> FeedbackStore:
        """A store that is forgotten when the process ends, for when none can be kept."""
        return cls(sqlite3.connect(":memory:", check_same_thread=False))

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._db.conn.close()

    def on_answer(
        self,
        turn: int,
        answer: Answer,
        kind: FeedbackKind,
        *,
        text: str = "",
        library: str = "",
        note: str = "",
        passage: int | None = None,
    ) -> Feedback:
        """Keep what a person says about the answer of a turn; an earlier word that it contradicts is set aside.

        Args:
            turn: of the history.
            answer: that was given there.
            kind: what is said.
            text: the right answer, for kind ``answer``.
            library: of the right note, for kind ``note``, unless ``passage`` says it.
            note: the right note's path in it.
            passage: id of one of the answer's passages: the place of the right answer.

        Raises:
            UsageError: the right answer or the right note is missing, or the passage is none of the answer's.
            StoreError: it cannot be written.
        """
        place = next((p for p in answer.passages if p.id == passage), None)
        if passage is not None and place is None:
            raise UsageError("That passage does not belong to this answer.", "Choose one of those shown with it.")
        right = ""
        if kind == "answer":
            right = text.strip()
            if not right:
                raise UsageError("The right answer is missing.", "Say what it is.")
            place = place or next((p for p in answer.passages if right.casefold() in p.text.casefold()), None)
        elif kind == "right":
            right = answer.answer or ""
            place = place or (_cited(answer) if right else None)
        elif kind == "note" and place is None and not note:
            raise UsageError("The right note is missing.", "Point to a passage, or name the note.")
        if place is not None:
            library, note = place.library, place.note
        entry = Feedback(
            id=0,
            given=timestamp(),
            kind=kind,
            question=answer.understood,
            answer=_checked(right),
            library=library if kind != "wrong" else "",
            note=note if kind != "wrong" else "",
            passage="" if place is None else place.text,
            said=answer.candidate,
            turn=turn,
        )
        return self._keep(entry)

    def add(self, question: str, answer: str, library: str = "", note: str = "") -> Feedback:
        """Keep a question with its right answer; one that was added before is replaced.

        Raises:
            UsageError: the question or the answer is empty, or too long.
            StoreError: it cannot be written.
        """
        if not question.strip() or not answer.strip():
            raise UsageError("A question and its answer are needed.", "Give both.")
        return self._keep(
            Feedback(0, timestamp(), "answer", _checked(question.strip()), _checked(answer.strip()), library, note)
        )

    def undo(self, feedback: int) -> None:
        """Take one entry back; what it had set aside holds again. UsageError when there is none of that number."""
        with self._writing():
            if not self._db.execute("delete from feedback where id = ?", [feedback]).rowcount:
                raise UsageError(f"There is no feedback number {feedback}.", "`scholiast teach list` shows all.")
            self._db.execute("update feedback set replaced_by = null where replaced_by = ?", [feedback])

    def forget_note(self, library: str, note: str) -> int:
        """Delete all feedback that holds text of a note or points to it; returns how many.

        Afterwards no byte of the database holds what was deleted, here or by the conversations in the same file.
        """
        with self._writing():
            count: int = self._db.execute(
                "delete from feedback where library = ? and note = ?", [storable_text(library), storable_text(note)]
            ).rowcount
            if self._db["turn"].exists():
                # An answer that is gone may have come from this note: what it said is kept here no longer.
                kept = "select id from turn where answer is not null"
                self._db.execute(f"update feedback set said = '' where turn is not null and turn not in ({kept})")
        with self._lock, as_store_error("The feedback", "saved"):
            self._db.execute("vacuum")
            self._db.execute("pragma wal_checkpoint(truncate)").fetchall()
        return count

    def entries(self) -> tuple[Feedback, ...]:
        """All feedback that holds, newest first; StoreError when it cannot be read."""
        with self._lock, as_store_error("The feedback", "read"):
            rows = self._db.execute(
                f"select {_COLUMNS} from feedback where replaced_by is null order by id desc"
            ).fetchall()
        return tuple(Feedback(*row) for row in rows)

    # ---- inside ----------------------------------------------------------------------------------------------

    def _keep(self, entry: Feedback) -> Feedback:
        values = [entry.given, entry.kind, entry.question, entry.answer, entry.library, entry.note]
        values += [entry.passage, entry.said]
        with self._writing():
            number = self._db.execute(
                "insert into feedback (given, kind, question, answer, library, note, passage, said, turn) "
                "values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [*(storable_text(value) for value in values), entry.turn],
            ).lastrowid
            self._set_aside(entry, number)
            row = self._db.execute(f"select {_COLUMNS} from feedback where id = ?", [number]).fetchone()
        return Feedback(*row)

    def _set_aside(self, entry: Feedback, number: int | None) -> None:
        kinds: Sequence[Any] = _REPLACES[entry.kind]
        marks = ", ".join("?" for _ in kinds)
        of_same = "turn = ?" if entry.turn is not None else "turn is null and question = ?"
        same = entry.turn if entry.turn is not None else storable_text(entry.question)
        self._db.execute(
            f"update feedback set replaced_by = ? where id != ? and replaced_by is null "
            f"and kind in ({marks}) and {of_same}",
            [number, number, *kinds, same],
        )

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._lock, as_store_error("The feedback", "saved"), self._db.atomic():
            yield


def _cited(answer: Answer) -> AnswerPassage | None:
    """The passage that most of an answer rests on."""
    shares: dict[int, float] = {}
    for sentence in answer.sentences:
        for citation in sentence.citations:
            shares[citation.passage_id] = shares.get(citation.passage_id, 0.0) + citation.responsibility
    best = max(shares, key=lambda id: shares[id], default=None)
    cited = next((passage for passage in answer.passages if passage.id == best), None)
    return cited or max(answer.passages, key=lambda passage: passage.posterior or 0.0, default=None)


def _checked(text: str) -> str:
    if len(text) > _MOST_CHARACTERS:
        raise UsageError(f"That is {len(text)} characters; {_MOST_CHARACTERS} are the most.", "Shorten it.")
    return text
