"""Question sets and passage sets as JSON lines, read strictly: every error names its file and line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from scholiast.core.errors import UsageError

Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True)
class Question:
    """A question with what is known to be right.

    Attributes:
        answers: accepted answers; empty where none is known or the question is not answerable.
        notes: gold notes: passage ids, or note paths relative to the notes folder.
        answerable: whether the notes hold the answer.
        kind: what sort of question it is, as its author names it ("fact", "list", "how"); "" where nobody said.
    """

    id: str
    question: str
    answers: tuple[str, ...]
    notes: tuple[str, ...]
    answerable: bool
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One passage of a passage set; it becomes a note of its own."""

    id: str
    title: str
    text: str


def read_questions(path: Path) -> tuple[Question, ...]:
    """The questions of ``path`` in file order.

    Raises:
        UsageError: the file cannot be read, holds no question, or a line is not one (its number is named).
    """
    questions = tuple(_question(entry, where) for where, entry in json_objects(path))
    if not questions:
        raise UsageError(f"{path} holds no question.", "One JSON object a line: id, question, answers, passage_ids.")
    _refuse_duplicates([q.id for q in questions], path)
    return questions


def read_rows(path: Path) -> tuple[Row, ...]:
    """The passages of ``path`` in file order; errors as for :func:`read_questions`."""
    rows = tuple(
        Row(_text(entry, "id", where), _text(entry, "title", where, ""), _text(entry, "text", where))
        for where, entry in json_objects(path)
    )
    if not rows:
        raise UsageError(f"{path} holds no passage.", "One JSON object a line: id, title, text.")
    _refuse_duplicates([row.id for row in rows], path)
    return rows


def sample(questions: tuple[Asked, ...], limit: int | None, seed: int) -> tuple[Asked, ...]:
    """``limit`` questions drawn with ``seed``, in file order; all of them when there are no more."""
    if limit is None or limit >= len(questions):
        return questions
    chosen = sorted(random.Random(seed).sample(range(len(questions)), limit))
    return tuple(questions[i] for i in chosen)


def _question(entry: dict[str, Any], where: str) -> Question:
    answerable = entry.get("answerable", True)
    if not isinstance(answerable, bool):
        raise UsageError(f"{where}: answerable must be true or false.")
    return Question(
        id=_text(entry, "id", where),
        question=_text(entry, "question", where),
        answers=_texts(entry, "answers", where),
        notes=_texts(entry, "passage_ids", where),
        answerable=answerable,
        kind=_text(entry, "kind", where, ""),
    )


def json_objects(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a JSON lines file, each with its file and line; UsageError as for :func:`read_questions`."""
    try:
        content = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise UsageError(f"{path} does not exist.", "Check the path.") from None
    except IsADirectoryError:
        raise UsageError(f"{path} is a folder, not a JSON lines file.", "Give the file inside it.") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.", "Check its permissions.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8: byte {error.start}.", "Save it as UTF-8.") from error
    # Not splitlines(): JSON strings may hold U+2028 and the like unescaped, which do not end a line here.
    for number, line in enumerate(content.split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            entry = json.loads(line)
        except json.JSONDecodeError as error:
            raise UsageError(f"{where}: not JSON ({error.msg}, column {error.colno}).") from error
        except (ValueError, RecursionError) as error:
            # A number of 5,000 digits, or brackets nested too deep.
            raise UsageError(f"{where}: not JSON ({error}).") from error
        if not isinstance(entry, dict):
            raise UsageError(f"{where}: expected one JSON object.")
        yield where, entry


def _text(entry: dict[str, Any], key: str, where: str, default: str | None = None) -> str:
    value = entry.get(key, default)
    if value is None:
        raise UsageError(f"{where}: the key {key!r} is missing.")
    if not isinstance(value, str):
        raise UsageError(f"{where}: {key} must be a string.")
    if default is None and not value.strip():
        raise UsageError(f"{where}: {key} is empty.")
    return value


def _texts(entry: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    value = entry.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError(f"{where}: {key} must be a list of strings.")
    return tuple(value)


def _refuse_duplicates(ids: list[str], path: Path) -> None:
    seen: set[str] = set()
    for name in ids:
        if name in seen:
            raise UsageError(f"{path}: the id {name!r} occurs twice.", "Give every line an id of its own.")
        seen.add(name)
