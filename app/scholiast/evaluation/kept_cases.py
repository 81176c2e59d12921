"""Cases of a fit or an experiment, kept a line a question: made again in seconds; a broken-off run goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, Self, TypeVar

from scholiast.core.codec import CodecError, from_json, json_text, to_json
from scholiast.core.errors import UsageError
from scholiast.evaluation.questions import Question
from scholiast.evaluation.rows import Progress, digest


class QuestionCases(Protocol):
    """The cases of one question, a dataclass; ``run`` must be equal for them to be taken over into another run."""

    @property
    def id(self) -> str:
        """The question's."""

    @property
    def run(self) -> str:
        """See :func:`read_cases`."""

    def of_run(self, run: str) -> Self:
        """The same as a line of that run."""


Cases = TypeVar("Cases", bound=QuestionCases)


def read_cases(
    kind: type[Cases],
    questions: Sequence[Question],
    read: Callable[[Question], Cases],
    settings: object,
    path: Path | None,
    progress: Progress | None = None,
) -> tuple[Cases, ...]:
    """The cases of all questions in their order, those that ``path`` keeps from an earlier run taken over.

    Args:
        kind: what ``read`` gives.
        questions: what is asked.
        read: makes the cases of a question.
        settings: what decides a case beside its question, as JSON: models and notes.
        path: a line a question; None keeps nothing.
        progress: called with (done, total) after each question that was read.

    Raises:
        UsageError: ``path`` holds something else, or cases of other settings.
    """
    run = digest(settings)
    keys = {q.id: f"{run}-{digest([q.question, list(q.answers), list(q.notes), q.answerable])}" for q in questions}
    known = {} if path is None else {row.id: row for row in _kept(kind, path, run) if keys.get(row.id) == row.run}
    missing = [question for question in questions if question.id not in known]
    for done, question in enumerate(missing, start=1):
        known[question.id] = row = read(question).of_run(keys[question.id])
        if path is not None:
            with path.open("a", encoding="utf-8", newline="\n") as stream:
                stream.write(json_text(to_json(row)) + "\n")
        if progress is not None:
            progress(done, len(missing))
    return tuple(known[question.id] for question in questions)


def _kept(kind: type[Cases], path: Path, run: str) -> list[Cases]:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read as cases of a run: {error}.", "Give --rows another file.") from error
    kept = []
    # What stands behind the last line feed was being written when the earlier run ended.
    for number, line in enumerate(lines[:-1], start=1):
        try:
            kept.append(from_json(kind, json.loads(line)))
        except (ValueError, CodecError) as error:
            raise UsageError(
                f"{path}:{number}: not a case of such a run ({error}).", "Give --rows another file."
            ) from error
    if lines[-1]:
        path.write_text("".join(f"{line}\n" for line in lines[:-1]), encoding="utf-8", newline="\n")
    if any(row.run.partition("-")[0] != run for row in kept):
        raise UsageError(
            f"{path} holds cases of other models, notes or settings.", "Give --rows another file, or delete this one."
        )
    return kept
