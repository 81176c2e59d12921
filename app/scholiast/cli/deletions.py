"""``experiment deletion``: are citations faithful, measured by taking away what they point at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from scholiast.cli import question_runs
from scholiast.cli.decoder_options import BeamOption, DecodeOption
from scholiast.cli.paths import path_argument, path_option
from scholiast.cli.question_sets import load_question_set
from scholiast.cli.requests import request_of
from scholiast.cli.session import Session
from scholiast.core.records import RetrieverKind


def deletion(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    notes: Annotated[list[Path] | None, path_option("--notes", "DIR", "Ask these notes; may be repeated.")] = None,
    passages: Annotated[
        list[Path] | None, path_option("--passages", "FILE.jsonl", "Ask these passages; may be repeated.")
    ] = None,
    decode: DecodeOption = None,
    beam: BeamOption = None,
    retriever: Annotated[RetrieverKind | None, typer.Option("--retriever", help="How passages are found.")] = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=40, metavar="N", help="Passages to read.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Ask N of the questions.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="For --limit and the intervals.")] = 0,
    markdown: Annotated[bool, typer.Option("--markdown", help="Show the result as a Markdown table.")] = False,
) -> int:
    """Delete what answers cite and see what becomes of them: a citation is faithful if it was needed.

    The highlighted sentence is cut out of its passage (how much less likely is the answer?), the cited notes are left
    out (does the answer change?), and so is a note that was read but not cited (does it stay?).
    """
    session: Session = context.obj
    from scholiast.evaluation.deletion import DeletionTrial, run_deletions, summarise_deletions

    question_runs.check_notes_or_passages(notes, passages)
    loaded = load_question_set(session, questions, passages or (), limit=limit, seed=seed)
    selection = loaded.selection(session, notes)
    defaults = session.settings.answers
    request = request_of(defaults, k=k, mode="auto", decode=decode, beam=beam, retriever=retriever)
    trial = DeletionTrial(
        session.answerer(),
        session.generator,
        selection.snapshot,
        selection.libraries,
        request,
        defaults.max_tokens,
    )
    with session.output.progress("Deleting", "questions") as update:
        cases = run_deletions(loaded.questions, trial, question_runs.progress_of(update))
    report = summarise_deletions(cases, len(loaded.questions), seed)
    if session.output.as_json:
        session.output.result(report)
    else:
        _show(session, report, markdown)
    return 0


def _show(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    session.output.line(f"{report['answered']} of {report['asked']} questions were answered.")
    session.output.line()
    sentences, cited, uncited = report["sentences"], report["cited"], report["uncited"]
    median = sentences["median_drop"]
    shares = (
        (
            "its drop is the largest of all sentences",
            "above_others",
            sentences["above_others"],
            sentences["n_with_others"],
        ),
        ("without the cited notes: the answer changes", "changed", cited["changed"], cited["n"]),
        ("without an uncited note: the answer stays", "unchanged", uncited["unchanged"], uncited["n"]),
    )
    drop = "-" if median is None else f"{median:.2f} nats"
    rows = [("without the highlighted sentence: median drop of log p(y|x,z)", drop, "", str(sentences["n"]))]
    for what, name, share, count in shares:
        interval = report["intervals"][name]
        shown = "" if interval is None else f"{interval[0]:.3f} to {interval[1]:.3f}"
        rows.append((what, "-" if share is None else f"{share:.3f}", shown, str(count)))
    question_runs.show_table(session, ("deletion", "figure", "95 % interval", "n"), rows, as_markdown)
