"""``experiment retrievers``: is the hybrid search at least as good as the better of its two halves, set by set?"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from scholiast.cli import question_runs
from scholiast.cli.experiment_options import MarkdownOption
from scholiast.cli.paths import path_argument, path_key, path_option
from scholiast.cli.session import Session
from scholiast.core.errors import UsageError
from scholiast.core.records import Hit, RetrieverKind

if TYPE_CHECKING:
    from scholiast.evaluation.questions import Question, Row

_MEASURE = "ndcg@10"


def retrievers(
    context: typer.Context,
    sets: Annotated[list[Path], path_argument("DIR...")],
    others: Annotated[
        Path | None, path_option("--others", "FILE.jsonl", "Mix passages of this file into every set.")
    ] = None,
    mixed: Annotated[int, typer.Option("--mixed", min=1, metavar="N", help="How many of the others.")] = 2_000,
    limit: Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Ask N questions of a set.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="For --limit and --mixed.")] = 0,
    markdown: MarkdownOption = False,
) -> int:
    """Compare hybrid search with keywords alone and with vectors alone, by nDCG@10 over notes.

    Each DIR holds a questions.jsonl and a passages.jsonl. Sets are indexed apart, so that none changes how rare the
    words of another are.
    """
    session: Session = context.obj
    from scholiast.evaluation.questions import read_rows, sample

    extra = read_rows(others) if others is not None else ()
    strangers = random.Random(seed).sample(extra, min(mixed, len(extra)))
    found = []
    for folder in sets:
        asked, rows = _read_set(folder)
        found.append(_compare(session, folder, sample(asked, limit, seed), rows, (others, strangers)))
    gains = [row["gain"] for row in found]
    report = {"sets": found, "mean_gain": sum(gains) / len(gains), "least_gain": min(gains)}
    if session.output.as_json:
        session.output.result(report)
    else:
        _show(session, report, markdown)
    return 0


def _read_set(folder: Path) -> tuple[tuple[Question, ...], tuple[Row, ...]]:
    from scholiast.evaluation.questions import read_questions, read_rows

    asked = tuple(q for q in read_questions(folder / "questions.jsonl") if q.notes)
    if not asked:
        raise UsageError(f"No question in {folder} names the notes that hold its answer.", "Give passage_ids.")
    return asked, tuple(read_rows(folder / "passages.jsonl"))


def _compare(
    session: Session,
    folder: Path,
    asked: Sequence[Question],
    rows: Sequence[Row],
    others: tuple[Path | None, Sequence[Row]],
) -> dict[str, Any]:
    from scholiast.evaluation.reports import summarise
    from scholiast.evaluation.retrieval_evaluation import judge_search
    from scholiast.evaluation.rows import EvaluationRow
    from scholiast.rag.answering import Answerer

    files = {folder / "passages.jsonl": rows}
    if others[0] is not None:
        files[others[0]] = others[1]
    selection = _apart(session, folder).of_rows(files)
    engine = Answerer(session.embedder, None, session.settings.answers).retriever
    kinds: tuple[RetrieverKind, ...] = get_args(RetrieverKind)
    judged: dict[str, list[EvaluationRow]] = {kind: [] for kind in kinds}
    with session.output.progress(f"Searching {folder.name}", "questions") as update:
        progress = question_runs.progress_of(update)
        for done, question in enumerate(asked, start=1):
            for kind in kinds:

                def search(text: str, depth: int, kind: RetrieverKind = kind) -> Sequence[Hit]:
                    return engine.retrieve(text, depth, kind, selection.snapshot, selection.libraries).hits

                judged[kind].append(judge_search(question, search))
            progress(done, len(asked))
    measured: dict[str, float] = {kind: summarise(asked, judged[kind])[_MEASURE] for kind in kinds}
    gain = measured["hybrid"] - max(measured["bm25"], measured["dense"])
    return {"set": folder.name, "n": len(asked), **measured, "gain": gain}


def _apart(session: Session, folder: Path) -> Session:
    """A session whose passages lie in a store of their own; it is kept, so that a second run embeds nothing."""
    trial = Session(replace(session.options, data_dir=session.paths.folder_store / "retrievers" / path_key(folder)))
    trial.models = session.models
    return trial


def _show(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    rows = [
        (
            row["set"],
            str(row["n"]),
            *(f"{row[kind]:.4f}" for kind in ("bm25", "dense", "hybrid")),
            f"{row['gain']:+.4f}",
        )
        for row in report["sets"]
    ]
    header = ("set", "questions", "keywords", "vectors", "hybrid", "over the better")
    question_runs.show_table(session, header, rows, as_markdown)
    session.output.line()
    mean, least = report["mean_gain"], report["least_gain"]
    session.output.line(f"over the better of the two: {mean:+.4f} in the mean, {least:+.4f} at least")
