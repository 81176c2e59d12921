"""What a person taught, as a question set: one question for all that was said about it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scholiast.core.codec import json_text
from scholiast.core.errors import UsageError
from scholiast.core.teaching import Feedback
from scholiast.evaluation.questions import Question

KIND = "taught"


def questions_of(entries: Sequence[Feedback], library: str | None = None) -> tuple[Question, ...]:
    """One question for each answer that something right is known of, oldest first.

    A corrected answer comes before an accepted one, the note that was pointed to before the one that was cited. A
    thumb up on *not in your notes* makes a question that is not answerable. Questions of which only what is wrong is
    known are left out.

    Args:
        entries: feedback that holds.
        library: only what belongs to this library, or to none; None: all.
    """
    groups: dict[object, list[Feedback]] = {}
    for entry in sorted(entries, key=lambda entry: entry.id):
        if library is None or entry.library in ("", library):
            groups.setdefault(entry.question.casefold() if entry.turn is None else entry.turn, []).append(entry)
    made = [_question(group) for group in groups.values()]
    return tuple(question for question in made if question is not None)


def _question(group: Sequence[Feedback]) -> Question | None:
    by_kind = {entry.kind: entry for entry in group}
    said = by_kind.get("answer") or by_kind.get("right")
    place = by_kind.get("note") or said
    if place is None:
        return None
    notes = (place.note,) if place.note else ()
    answer = "" if said is None else said.answer
    if not answer and not notes and said is None:
        return None
    return Question(
        id=f"taught-{min(entry.id for entry in group)}",
        question=place.question,
        answers=(answer,) if answer else (),
        notes=notes,
        answerable=bool(answer or notes),
        kind=KIND,
    )


def export(questions: Sequence[Question], path: Path) -> None:
    """Write ``questions`` as JSON lines that ``evaluate`` reads.

    Raises:
        UsageError: there are none, or the file cannot be written.
    """
    if not questions:
        raise UsageError(
            "Nothing was taught yet that could be asked.", "Say of some answers whether they are right, or what is."
        )
    lines = [
        {
            "id": question.id,
            "question": question.question,
            "answers": list(question.answers),
            "passage_ids": list(question.notes),
            "answerable": question.answerable,
            "kind": question.kind,
        }
        for question in questions
    ]
    try:
        path.write_text("".join(json_text(line) + "\n" for line in lines), encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.", "Choose another file.") from error
