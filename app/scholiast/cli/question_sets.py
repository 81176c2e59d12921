"""The questions that ``evaluate`` and ``experiment`` ask, and the passages that belong to them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from scholiast.cli.paths import path_key
from scholiast.cli.session import Selection, Session
from scholiast.core.codec import json_text
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.evaluation.questions import Question, Row


DevelopmentOption = Annotated[
    bool, typer.Option("--development", help="Use only the articles that training never sees: 50 titles of the files.")
]
SwappedOption = Annotated[
    bool,
    typer.Option("--swapped", help="Swap a name, number, date or relation in each question; nothing is answerable."),
]
Typing = Literal["lower-case", "misspelt", "keywords"]
TypedOption = Annotated[
    Typing | None, typer.Option("--typed", help="Ask the questions as people type them, otherwise than written.")
]
PartOption = Annotated[
    str | None,
    typer.Option(
        "--part",
        metavar="I/N",
        help="Ask only the questions of the I-th of N parts of the documents; all notes stay. Fit on one, measure on "
        "another.",
    ),
]


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """What is asked, and the rows of passages files that are asked; empty where a folder of notes is."""

    questions: tuple[Question, ...]
    files: Mapping[Path, tuple[Row, ...]]

    @property
    def rows(self) -> dict[str, Row]:
        """All rows by id."""
        return {row.id: row for rows in self.files.values() for row in rows}

    def selection(self, session: Session, notes: Sequence[Path] | None) -> Selection:
        """What is asked: the folders ``notes``, or else these rows, indexed."""
        return session.selection(notes, ()) if notes else session.of_rows(self.files)


def load_question_set(
    session: Session,
    questions: Path,
    passages: Sequence[Path],
    *,
    limit: int | None,
    seed: int,
    development: bool = False,
    swapped: bool = False,
    part: str | None = None,
    typed: Typing | None = None,
) -> QuestionSet:
    """Read questions and passages, cut them down and change them as the command line asks.

    Raises:
        UsageError: a file is not what it should be, or nothing is left to ask.
    """
    from scholiast.evaluation.questions import read_questions, read_rows, sample

    if (development or swapped) and not passages:
        raise UsageError("--development and --swapped need passages with titles.", "Give them with --passages FILE.")
    asked = read_questions(questions)
    files = {path: read_rows(path) for path in passages}
    if development:
        asked, files = _development(session, asked, files)
    if swapped:
        from scholiast.evaluation.swaps import swapped_questions

        asked = swapped_questions([row for rows in files.values() for row in rows], asked, seed)
    if part is not None:
        from scholiast.evaluation.splits import in_part

        titles = {row.id: row.title for rows in files.values() for row in rows}
        asked = in_part(asked, titles, *_part_of(part))
    if not asked:
        raise UsageError("No question is left to ask.", "Check that passage_ids name rows of the passages files.")
    chosen = sample(asked, limit, seed)
    return QuestionSet(chosen if typed is None else _typed(chosen, typed, seed), files)


def _typed(questions: Sequence[Question], how: Typing, seed: int) -> tuple[Question, ...]:
    """``questions`` typed in one way, each with slips of its own."""
    from scholiast.training import forms

    def form(question: Question) -> str:
        if how == "misspelt":
            return forms.misspelt(question.question, random.Random(f"{seed}:{question.id}"))
        return (forms.keywords if how == "keywords" else forms.lower_case)(question.question)

    return tuple(replace(question, question=form(question)) for question in questions)


def _part_of(text: str) -> tuple[int, int]:
    """The two numbers of ``--part``."""
    number, _, parts = text.partition("/")
    if not (number.isascii() and number.isdigit() and parts.isascii() and parts.isdigit()):
        raise UsageError(f"--part {text} is not of the form I/N.", "For example --part 1/2.")
    if not 1 <= int(number) <= int(parts):
        raise UsageError(f"--part {text}: there is no such part.", f"Say 1/{parts} to {parts}/{parts}.")
    return int(number), int(parts)


def _development(
    session: Session, questions: Sequence[Question], files: Mapping[Path, tuple[Row, ...]]
) -> tuple[tuple[Question, ...], dict[Path, tuple[Row, ...]]]:
    """The development articles' questions and rows; the rows as a file of their own, so that the index keeps both."""
    from scholiast.evaluation.splits import development_titles

    titles = development_titles(row.title for rows in files.values() for row in rows)
    kept: dict[Path, tuple[Row, ...]] = {}
    for path, rows in files.items():
        chosen = tuple(row for row in rows if row.title in titles)
        if chosen:
            kept[_part(session, path, chosen)] = chosen
    known = {row.id for rows in kept.values() for row in rows}
    return tuple(q for q in questions if q.notes and known.issuperset(q.notes)), kept


def _part(session: Session, path: Path, rows: Sequence[Row]) -> Path:
    name = path_key(path)
    part = session.paths.folder_store / "development" / f"{name}.jsonl"
    part.parent.mkdir(parents=True, exist_ok=True)
    part.write_text("".join(json_text(asdict(row)) + "\n" for row in rows), encoding="utf-8", newline="\n")
    return part
