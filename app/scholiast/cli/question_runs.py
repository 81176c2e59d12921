"""What ``evaluate`` and ``experiment`` share: the notes to ask, what identifies a run, its progress and its tables."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from scholiast import __version__
from scholiast.cli.session import Selection, Session
from scholiast.core.errors import UsageError
from scholiast.core.records import AskRequest

if TYPE_CHECKING:
    from scholiast.evaluation.questions import Question, Row
    from scholiast.evaluation.reading_evaluation import Reading
    from scholiast.evaluation.rows import EvaluationRow, Judge
    from scholiast.evaluation.series import Series
    from scholiast.inference.protocols import Embedder, Generator
    from scholiast.rag.answering import Answerer

_HASH_LENGTH = 32
Name = TypeVar("Name", bound=str)


def notes_to_ask(session: Session, notes: Sequence[Path], passages: Sequence[Path]) -> Selection:
    """What ``--notes`` or ``--passages`` name, indexed."""
    from scholiast.evaluation.questions import read_rows

    if notes:
        return session.selection(notes, ())
    return session.of_rows({path: read_rows(path) for path in passages})


def content_hash(selection: Selection) -> tuple[str, frozenset[str]]:
    """A hash of every passage of ``selection``, whatever else its store holds, and the names of the notes."""
    from scholiast.index.store import NoteStore

    with closing(NoteStore.open(selection.folder, read_only=True)) as store:
        passages = sorted((p.note, p.char_start, p.digest) for p in store.iter_passages(selection.libraries))
    return _hash(passages), frozenset(note for note, _start, _digest in passages)


def files_hash(paths: Iterable[Path]) -> str:
    """A hash of files, their names included, in the order of their paths."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def rows_hash(rows: Mapping[str, Row]) -> str:
    """A hash of the passages that a run reads whole."""
    return _hash([(row.id, row.title, row.text) for row in rows.values()])


def warn_of_unknown_notes(session: Session, questions: Sequence[Question], known: frozenset[str]) -> None:
    """Questions whose gold notes are not there count as misses; that is more often a slip than a finding."""
    lost = [question for question in questions if question.notes and known.isdisjoint(question.notes)]
    if lost:
        session.output.note(
            f"The notes of {len(lost)} questions are not there, so they count as not found; "
            f"question {lost[0].id} names {lost[0].notes[0]}."
        )


def embedder_identity(embedder: Embedder) -> str:
    """What tells embedders apart in kept rows: pairs of encoders that share the one of passages go by their names."""
    return embedder.fingerprint if embedder.normalised else f"{embedder.fingerprint} {embedder.name}"


def reading_identity(session: Session, answerer: Answerer, embedder: Embedder, generator: Generator) -> dict[str, Any]:
    """What decides an answer beside the question, the notes and the mode."""
    return {
        "embedder": embedder_identity(embedder),
        "generator": generator.fingerprint,
        "adapter": generator.adapter,
        "reading": repr(generator.reading),
        "gate": repr(answerer.gate),
        "refuses_by": "doubt",
        "cites_by": "passages",
        "max_tokens": session.settings.answers.max_tokens,
        "version": __version__,
        # Only where it matters, so that rows of runs before there was a check stay good.
        **({} if answerer.reads else {"reads": False}),
    }


def calibrator_identity(answerer: Answerer, selection: Selection) -> dict[str, Any]:
    """The calibrator that was fitted to ``selection``, where there is one; that of an adapter is in its fingerprint."""
    calibrator = answerer.calibrator_for(selection.snapshot, selection.libraries).calibrator
    return {} if calibrator is None else {"calibrator": repr(calibrator)}


def request_identity(session: Session, request: AskRequest) -> dict[str, Any]:
    """What decides an answer in how it is asked for, with what the settings fill in."""
    from scholiast.rag.plans import plan_of

    plan = plan_of(request, session.settings.answers)
    asked = {"mode": request.mode, "decode": plan.decode, "beam": plan.beam}
    return asked | {"k": request.k, "retriever": request.retriever}


def reading_of(
    session: Session, questions: Sequence[Question], selection: Selection, request: AskRequest
) -> tuple[Reading, dict[str, Any]]:
    """How ``questions`` are answered from what a search of ``selection`` finds, and what decides their answers."""
    from scholiast.evaluation.reading_evaluation import Reading
    from scholiast.rag.answering import SilentListener

    content, known = content_hash(selection)
    warn_of_unknown_notes(session, questions, known)
    answerer = session.answerer()
    identity = reading_identity(session, answerer, session.embedder, session.generator)
    identity |= {**request_identity(session, request), "notes": content}
    identity |= calibrator_identity(answerer, selection)
    return Reading(answerer, selection.snapshot, selection.libraries, request, SilentListener()), identity


def check_notes_or_passages(notes: Sequence[Path] | None, passages: Sequence[Path] | None) -> None:
    """UsageError unless one of the two is given."""
    if bool(notes) == bool(passages):
        raise UsageError("Say what to ask.", "Give --notes DIR or --passages FILE.jsonl, one of the two.")


def chosen(texts: Sequence[str] | None, known: tuple[Name, ...], option: str) -> tuple[Name, ...]:
    """Those of ``known`` that were named; all when none was."""
    unknown = next((text for text in texts or () if text not in known), None)
    if unknown is not None:
        raise UsageError(f"{option} cannot be {unknown!r}.", f"Choose among {', '.join(known)}.")
    return tuple(name for name in known if not texts or name in texts)


def run_questions(
    session: Session,
    questions: Sequence[Question],
    judge: Judge,
    settings: Mapping[str, Any],
    path: Path | None,
    what: str,
) -> tuple[EvaluationRow, ...]:
    """Ask the questions, with a progress bar, going on where the rows in ``path`` end."""
    from scholiast.evaluation.rows import run_digests

    return _run(session, questions, judge, run_digests(questions, settings), path, what, "questions")


def run_series(
    session: Session, questions: Sequence[Question], series: Sequence[Series], path: Path | None, what: str
) -> dict[str, list[EvaluationRow]]:
    """The rows of each series by its key; all of them are one run, kept in one file, with a progress bar."""
    from scholiast.evaluation.series import SeriesRun

    run = SeriesRun(questions, series)
    return run.by_series(_run(session, run.questions, run, run.digests, path, what, "answers"))


def _run(
    session: Session,
    questions: Sequence[Question],
    judge: Judge,
    digests: Mapping[str, str],
    path: Path | None,
    what: str,
    unit: str,
) -> tuple[EvaluationRow, ...]:
    from scholiast.evaluation.rows import RowFile, evaluate

    with RowFile(path, digests) as rows, session.output.progress(what, unit) as update:
        if rows.resumed:
            before = "asked" if unit == "questions" else "given"
            session.output.note(f"{rows.resumed} of {len(questions)} {unit} were {before} before.")
        return evaluate(questions, judge, rows, progress_of(update))


def progress_of(update: Callable[[int, int, str, float | None], None]) -> Callable[[int, int], None]:
    """A listener to (done, total) that adds the rate and the time left."""
    started = time.monotonic()

    def progress(done: int, total: int) -> None:
        rate = done / max(time.monotonic() - started, 1e-9)
        update(done, total, f"{rate:.1f}/s", (total - done) / rate)

    return progress


def show_table(session: Session, header: Sequence[str], rows: Sequence[Sequence[str]], as_markdown: bool) -> None:
    """``rows`` as text columns, or as a Markdown table."""
    from scholiast.evaluation.reports import markdown

    if as_markdown:
        session.output.line(markdown(header, rows))
    else:
        session.output.table(header, rows)


def _hash(items: Sequence[tuple[Any, ...]]) -> str:
    total = hashlib.sha256()
    for item in items:
        total.update(repr(item).encode("utf-8", "backslashreplace"))
    return total.hexdigest()[:_HASH_LENGTH]
