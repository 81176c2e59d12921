"""``evaluate``: how well questions with known answers are served."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli.paths import path_argument, path_option
from scholiast.cli.session import Selection, Session
from scholiast.core.codec import json_text
from scholiast.core.errors import UsageError
from scholiast.core.records import Hit, RetrieverKind

if TYPE_CHECKING:
    from scholiast.evaluation.questions import Question
    from scholiast.evaluation.retrieval_evaluation import QuestionRow


def evaluate(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    notes: Annotated[list[Path] | None, path_option("--notes", "DIR", "Ask this folder; may be repeated.")] = None,
    passages: Annotated[
        list[Path] | None, path_option("--passages", "FILE", "Ask these passages, each row a note.")
    ] = None,
    retrieval_only: Annotated[bool, typer.Option("--retrieval-only", help="Measure the search alone.")] = False,
    retriever: Annotated[RetrieverKind, typer.Option("--retriever", help="How passages are found.")] = "hybrid",
    k: Annotated[int | None, typer.Option("-k", min=1, max=40, metavar="N", help="Report recall at N too.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Ask N of the questions.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="For --limit and the intervals.")] = 0,
    rows: Annotated[Path | None, path_option("--rows", "FILE", "Write a line for each question.")] = None,
) -> int:
    """Measure how well known questions are served."""
    session: Session = context.obj
    if not retrieval_only:
        raise UsageError("Only --retrieval-only is available in this version.", "Add --retrieval-only.")
    if bool(notes) == bool(passages):
        raise UsageError("Give the notes to ask, either with --notes DIR or with --passages FILE.jsonl.")
    from scholiast.evaluation.questions import read_questions, sample
    from scholiast.evaluation.retrieval_evaluation import evaluate_retrieval, summarise
    from scholiast.rag.retrieval import HybridRetriever

    asked = sample(read_questions(questions), limit, seed)
    engine = HybridRetriever(session.embedder)
    selection = notes_to_ask(session, notes or [], passages or [])
    _warn_of_unknown_notes(session, asked, selection)
    started = time.monotonic()
    with session.output.progress("Searching", "questions") as update:

        def search(text: str, depth: int) -> Sequence[Hit]:
            return engine.retrieve(text, depth, retriever, selection.snapshot, selection.libraries).hits

        def progress(done: int, total: int) -> None:
            rate = done / max(time.monotonic() - started, 1e-9)
            update(done, total, f"{rate:.0f}/s", (total - done) / rate)

        found = evaluate_retrieval(asked, search, progress)
    report = summarise(found, seed, k)
    if rows is not None:
        _write_rows(rows, found)
    if session.output.as_json:
        session.output.result(report)
    else:
        _show_report(session, report)
    return 0


def notes_to_ask(session: Session, notes: Sequence[Path], passages: Sequence[Path]) -> Selection:
    """What ``--notes`` or ``--passages`` name, indexed."""
    from scholiast.evaluation.questions import read_rows

    if notes:
        return session.selection(notes, ())
    return session.of_rows({path: read_rows(path) for path in passages})


def _warn_of_unknown_notes(session: Session, questions: Sequence[Question], selection: Selection) -> None:
    """Questions whose gold notes are not there count as misses; that is more often a slip than a finding."""
    from scholiast.index.store import NoteStore

    with closing(NoteStore.open(selection.folder, read_only=True)) as store:
        known = {passage.note for passage in store.iter_passages(selection.libraries)}
    lost = [question for question in questions if question.notes and known.isdisjoint(question.notes)]
    if lost:
        session.output.note(
            f"The notes of {len(lost)} questions are not there, so they count as not found; "
            f"question {lost[0].id} names {lost[0].notes[0]}."
        )


def _write_rows(path: Path, rows: Sequence[QuestionRow]) -> None:
    lines = [json_text(row.as_json()) + "\n" for row in rows]
    path.write_text("".join(lines), encoding="utf-8", newline="\n")


def _show_report(session: Session, report: dict[str, Any]) -> None:
    output = session.output
    output.line(
        f"{report['n']} questions, {report['n_gold']} with a known note, {report['n_answers']} with a known answer"
    )
    intervals = report["intervals"]
    rows = [
        (key, f"{report[key]:.3f}", f"{interval[0]:.3f} to {interval[1]:.3f}") for key, interval in intervals.items()
    ]
    output.table(("measure", "value", "95 % interval"), rows)
    latency = report["latency_ms"]
    output.line(f"search: median {latency['p50']:.1f} ms, 95 % within {latency['p95']:.1f} ms")
