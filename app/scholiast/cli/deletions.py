"""``experiment deletion``: are citations faithful, measured by taking away what they point at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from scholiast.cli import question_runs
from scholiast.cli.decoder_options import BeamOption, DecodeOption
from scholiast.cli.experiment_options import (
    LimitOption,
    MarkdownOption,
    NotesOption,
    PassagesOption,
    PlotOption,
    RetrieverOption,
    RowsOption,
    SeedOption,
    plot_file,
    present,
)
from scholiast.cli.paths import path_argument
from scholiast.cli.question_sets import load_question_set
from scholiast.cli.requests import request_of
from scholiast.cli.session import Session


def deletion(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    notes: NotesOption = None,
    passages: PassagesOption = None,
    decode: DecodeOption = None,
    beam: BeamOption = None,
    retriever: RetrieverOption = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=40, metavar="N", help="Passages to read.")] = None,
    limit: LimitOption = None,
    seed: SeedOption = 0,
    rows: RowsOption = None,
    markdown: MarkdownOption = False,
    plot: PlotOption = None,
) -> int:
    """Delete what answers cite and see what becomes of them: a citation is faithful if it was needed.

    The highlighted sentence is cut out of its passage (how much less likely is the answer?), the cited notes are left
    out (does the answer change?), and so is a note that was read but not cited (does it stay?).
    """
    session: Session = context.obj
    from scholiast.evaluation.deletion import DeletionCase, DeletionTrial, figure, summarise_deletions
    from scholiast.evaluation.kept_cases import read_cases

    drawn = plot_file(plot, rows)
    question_runs.check_notes_or_passages(notes, passages)
    loaded = load_question_set(session, questions, passages or (), limit=limit, seed=seed)
    selection = loaded.selection(session, notes)
    defaults = session.settings.answers
    request = request_of(defaults, k=k, mode="auto", decode=decode, beam=beam, retriever=retriever)
    reading, identity = question_runs.reading_of(session, loaded.questions, selection, request)
    trial = DeletionTrial(
        reading.answerer,
        session.generator,
        selection.snapshot,
        selection.libraries,
        request,
        defaults.max_tokens,
    )
    settings = identity | {"experiment": "deletion"}
    with session.output.progress("Deleting", "questions") as update:
        progress = question_runs.progress_of(update)
        cases = read_cases(DeletionCase, loaded.questions, trial, settings, rows, progress)
    report = summarise_deletions(cases, seed)
    present(session, report, lambda: _show(session, report, markdown), drawn, lambda: figure(cases))
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
