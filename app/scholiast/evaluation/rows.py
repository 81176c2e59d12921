"""What is known of each question of a run, kept as JSON lines so that a run that was broken off can go on."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from scholiast.core.cancellation import CancelToken
from scholiast.core.codec import CodecError, from_json, json_text, to_json
from scholiast.core.errors import UsageError
from scholiast.core.records import Outcome
from scholiast.evaluation.questions import Question

Judge = Callable[[Question], "EvaluationRow"]
Progress = Callable[[int, int], None]

_DIGEST_LENGTH = 16


@dataclass(frozen=True, slots=True)
class EvaluationRow:
    """One question of a run; its JSON is a line of ``--rows``.

    Attributes:
        id: the question's.
        candidate: the decoder's text, refused or not; None where nothing was read.
        outcome: None where nothing was read.
        score: the abstention score; the best passage's logit where nothing was read; None when nothing was found.
        em, f1: of what was shown, 0 for a refusal; None unless the question is answerable and an answer is known.
        notes: the best distinct notes, best first, at most ten.
        cited: for each distinct passage that the answer cites, its note.
        cited_holds: for each of them, whether the passage holds an accepted answer; empty where none is known.
        em_forced, f1_forced: of the candidate, as if nothing were ever refused.
        refusal_mass: rho.
        note_rank: rank of the first gold note; None when it was not found, or none is known.
        answer_rank: rank of the first passage that holds an accepted answer, likewise.
        nll: -log p(y|x) of the first accepted answer with its end, nats; None where it was not computed.
        milliseconds: time of the answer, or of the search where nothing was read.
        run: what must be equal for the row to be taken over, see :func:`run_digests`.
    """

    id: str
    candidate: str | None = None
    outcome: Outcome | None = None
    score: float | None = None
    em: float | None = None
    f1: float | None = None
    notes: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    cited_holds: tuple[bool, ...] = ()
    em_forced: float | None = None
    f1_forced: float | None = None
    refusal_mass: float | None = None
    note_rank: int | None = None
    answer_rank: int | None = None
    nll: float | None = None
    milliseconds: float = 0.0
    run: str = ""


def digest(value: Any) -> str:
    """A short hash of a JSON value."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:_DIGEST_LENGTH]


def run_digests(questions: Sequence[Question], settings: Mapping[str, Any]) -> dict[str, str]:
    """By question id, the ``run`` of its row: a hash of the settings, a hyphen, a hash of the question itself.

    Args:
        questions: what is asked.
        settings: everything else that decides a row: models, modes, notes. JSON values.
    """
    run = digest(dict(settings))
    return {q.id: f"{run}-{digest([q.question, list(q.answers), list(q.notes), q.answerable])}" for q in questions}


class RowFile:
    """The rows of one run on disk: those of an earlier, broken-off one are taken over; each new one is kept at once.

    A context manager. At its end without an error the file holds the rows of this run alone, in the order of the
    questions.

    Args:
        path: the file; None keeps nothing.
        wanted: ``run`` by question id, in the order of the questions.

    Raises:
        UsageError: the file holds something else, or rows of a run with other settings; nothing was changed.
    """

    def __init__(self, path: Path | None, wanted: Mapping[str, str]) -> None:
        self._path = path
        self._wanted = dict(wanted)
        self._rows: dict[str, EvaluationRow] = {}
        self._stream: IO[str] | None = None
        if path is not None and path.exists() and not path.is_file():
            raise UsageError(f"{path} is not a file.", "Give --rows a file.")
        if path is not None and path.exists():
            self._rows = {row.id: row for row in _read(path, self._wanted) if self._wanted.get(row.id) == row.run}

    @property
    def resumed(self) -> int:
        """How many rows an earlier run left."""
        return len(self._rows)

    def __enter__(self) -> RowFile:
        if self._path is not None:
            # A line that a crash cut in two must not be continued.
            self._write_all()
            self._stream = self._path.open("a", encoding="utf-8", newline="\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()
            if kind is None:
                self._write_all()

    def get(self, id: str) -> EvaluationRow | None:
        """The row of a question, if there is one already."""
        return self._rows.get(id)

    def add(self, row: EvaluationRow) -> EvaluationRow:
        """Keep ``row`` and return it with its ``run``; it is in the file by then."""
        kept = replace(row, run=self._wanted[row.id])
        self._rows[row.id] = kept
        if self._stream is not None:
            self._stream.write(json_text(to_json(kept)) + "\n")
            self._stream.flush()
        return kept

    def _write_all(self) -> None:
        assert self._path is not None
        lines = [json_text(to_json(self._rows[id])) + "\n" for id in self._wanted if id in self._rows]
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write("".join(lines))
            # mkstemp's file is the owner's alone; the result is a file like any other.
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
            Path(name).replace(self._path)
        except OSError:
            with suppress(OSError):
                Path(name).unlink()
            raise


def evaluate(
    questions: Sequence[Question],
    judge: Judge,
    rows: RowFile,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> tuple[EvaluationRow, ...]:
    """The row of every question in their order; only those that ``rows`` lacks are judged.

    Args:
        questions: what to ask; ``rows`` was made for them.
        judge: asks one question.
        rows: open.
        progress: called with (done, total) after each question that was judged.
        cancel: checked before each question.

    Raises:
        Cancelled: ``cancel`` was cancelled; ``rows`` keeps what was done.
    """
    missing = [question for question in questions if rows.get(question.id) is None]
    for done, question in enumerate(missing, start=1):
        if cancel is not None:
            cancel.check()
        rows.add(judge(question))
        if progress is not None:
            progress(done, len(missing))
    found = [rows.get(question.id) for question in questions]
    return tuple(row for row in found if row is not None)


def _read(path: Path, wanted: Mapping[str, str]) -> list[EvaluationRow]:
    try:
        lines = path.read_bytes().decode("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read as rows of a run: {error}.", "Give --rows another file.") from error
    # What stands behind the last line feed was being written when the earlier run ended.
    rows = [_row(line, f"{path}:{number}") for number, line in enumerate(lines[:-1], start=1) if line.strip()]
    ours = {run.partition("-")[0] for run in wanted.values()}
    other = next((row for row in rows if row.run.partition("-")[0] not in ours), None)
    if other is not None:
        raise UsageError(
            f"{path} holds rows of a run with other settings, notes or models.",
            "Give --rows another file, or delete this one.",
        )
    return rows


def _row(line: str, where: str) -> EvaluationRow:
    try:
        return from_json(EvaluationRow, json.loads(line))
    except (ValueError, CodecError) as error:
        raise UsageError(f"{where}: not a row of a run ({error}).", "Give --rows another file.") from error
