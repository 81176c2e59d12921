"""``experiment k``: what the number of passages does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli import question_runs
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
    show_rows,
)
from scholiast.cli.number_lists import number_list
from scholiast.cli.paths import path_argument
from scholiast.cli.question_sets import QuestionSet, load_question_set
from scholiast.cli.session import Selection, Session
from scholiast.core.records import AskRequest

if TYPE_CHECKING:
    from scholiast.evaluation.passage_counts import Count
    from scholiast.evaluation.series import Series

MOST = 50


def passage_counts(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    notes: NotesOption = None,
    passages: PassagesOption = None,
    k: Annotated[
        str, typer.Option("-k", "--k", metavar="N,N...", help="How many passages to read, by turns.")
    ] = "1,2,5,10,20,50",
    mode: Annotated[
        list[str] | None, typer.Option("--mode", metavar="NAME", help="Only rag-sequence or rag-token.")
    ] = None,
    retriever: RetrieverOption = None,
    limit: LimitOption = None,
    seed: SeedOption = 0,
    rows: RowsOption = None,
    markdown: MarkdownOption = False,
    plot: PlotOption = None,
) -> int:
    """Read ever more passages: accuracy, recall, likelihood and time against K (Lewis et al., 2020, Figure 3)."""
    session: Session = context.obj
    from scholiast.evaluation.passage_counts import MODES, Count, figure, summarise_counts

    counts = sorted(number_list(k, "-k", 1, MOST, "1,2,5,10,20,50"))
    modes = question_runs.chosen(mode, MODES, "--mode")
    drawn = plot_file(plot, rows)
    question_runs.check_notes_or_passages(notes, passages)
    loaded = load_question_set(session, questions, passages or (), limit=limit, seed=seed)
    selection = loaded.selection(session, notes)
    tried = [Count(one, number) for number in counts for one in modes]
    kind = retriever or session.settings.answers.retriever
    requests = [AskRequest(question="", k=count.k, mode=count.mode, retriever=kind) for count in tried]
    series = _series(session, loaded, selection, tried, requests)
    found = question_runs.run_series(session, loaded.questions, series, rows, "Answering")
    report = summarise_counts(loaded.questions, found, tried, seed)
    present(session, report, lambda: _show(session, report, markdown), drawn, lambda: figure(report))
    return 0


def _series(
    session: Session, loaded: QuestionSet, selection: Selection, tried: list[Count], requests: list[AskRequest]
) -> list[Series]:
    from scholiast.evaluation.likelihoods import AnswerLikelihoods
    from scholiast.evaluation.passage_counts import CountTrial
    from scholiast.evaluation.series import Series

    first, identity = question_runs.reading_of(session, loaded.questions, selection, requests[0])
    likelihoods = AnswerLikelihoods(session.generator, session.settings.answers.max_tokens, first.answerer.null_bias)
    made = []
    for count, request in zip(tried, requests, strict=True):
        settings = identity | {"experiment": "k", **question_runs.request_identity(session, request)}
        made.append(Series(count.key, CountTrial(replace(first, request=request), likelihoods), settings))
    return made


def _show(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    from scholiast.evaluation.passage_counts import HEADER, table

    title = f"{report['n']} questions, each with K passages, with 95 % intervals"
    show_rows(session, title, HEADER, table(report), as_markdown)
