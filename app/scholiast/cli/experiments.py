"""``experiment``: the studies that show what averaging over passages does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli import (
    ablation,
    chunk_sizes,
    collapse,
    deletions,
    passage_counts,
    question_runs,
    size_report,
    token_maps,
)
from scholiast.cli import retrievers as comparison
from scholiast.cli.decoder_options import BeamOption, DecodeOption
from scholiast.cli.experiment_options import MarkdownOption, RowsOption, SeedOption
from scholiast.cli.paths import path_argument
from scholiast.cli.requests import request_of
from scholiast.cli.session import Session
from scholiast.core.errors import UsageError
from scholiast.core.records import AskRequest, Mode, RetrieverKind

if TYPE_CHECKING:
    from scholiast.evaluation.questions import Question
    from scholiast.evaluation.reading_evaluation import Reading
    from scholiast.evaluation.rows import EvaluationRow

app = typer.Typer(
    name="experiment", help="Compare ways to find and read passages.", no_args_is_help=True, rich_markup_mode=None
)


@app.callback()
def root() -> None:
    """Compare ways to find and read passages."""


app.command()(ablation.ablation)
app.command()(deletions.deletion)
app.command("chunk-size")(chunk_sizes.chunk_size)
app.command()(collapse.collapse)
app.command("heat-map")(token_maps.heat_map)
app.command()(size_report.sizes)
app.command("k")(passage_counts.passage_counts)
app.command()(comparison.retrievers)


@app.command("hot-swap")
def hot_swap(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    index: Annotated[
        list[str],
        typer.Option(
            "--index", metavar="NAME=DIR", help="Notes of a date, a key of answers_by_date; give two or more."
        ),
    ],
    mode: Annotated[Mode | None, typer.Option("--mode", help="How the passages are read.")] = None,
    decode: DecodeOption = None,
    beam: BeamOption = None,
    retriever: Annotated[RetrieverKind | None, typer.Option("--retriever", help="How passages are found.")] = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=40, metavar="N", help="Passages to read.")] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Ask N changed and N unchanged questions.")
    ] = None,
    seed: SeedOption = 0,
    rows: RowsOption = None,
    markdown: MarkdownOption = False,
) -> int:
    """Ask notes of different dates the same questions: answers must follow the notes (Lewis et al., 2020, 4.5)."""
    session: Session = context.obj
    from scholiast.evaluation import hot_swap as experiment
    from scholiast.evaluation.questions import sample

    folders = _named_folders(index)
    dates = tuple(folders)
    dated = experiment.read_dated_questions(questions, dates)
    changed = sample(experiment.changed_questions(dated, dates), limit, seed)
    asked = changed + sample(experiment.unchanged_questions(dated, dates), limit, seed)
    if not changed:
        raise UsageError("No answer changes between these dates.", "Check changed and answers_by_date.")
    request = request_of(session.settings.answers, k=k, mode=mode, decode=decode, beam=beam, retriever=retriever)
    found = _ask_each(session, folders, [[q.at(date) for q in asked] for date in dates], request, rows)
    report = experiment.summarise_swap(asked, {row.id: row for row in found}, dates, seed)
    if session.output.as_json:
        session.output.result(report)
    else:
        _show_swap(session, report, dates, markdown)
    return 0


def _named_folders(index: Sequence[str]) -> dict[str, Path]:
    folders: dict[str, Path] = {}
    for text in index:
        name, separator, folder = text.partition("=")
        if not (name and separator and folder):
            raise UsageError(f"--index {text!r} is not of the form NAME=DIR.", "Join the date and the folder with =.")
        if name in folders:
            raise UsageError(f"The index {name} is given twice.", "Give each index a name of its own.")
        folders[name] = Path(folder).expanduser()
    if len(folders) < 2:
        raise UsageError("One index cannot be swapped.", "Give --index NAME=DIR twice or more.")
    return folders


def _ask_each(
    session: Session,
    folders: dict[str, Path],
    questions: Sequence[Sequence[Question]],
    request: AskRequest,
    path: Path | None,
) -> tuple[EvaluationRow, ...]:
    """Every list of questions asked of its folder, as one run."""
    from scholiast.evaluation.reading_evaluation import Reading
    from scholiast.rag.answering import SilentListener

    answerer = session.answerer()
    readings: dict[str, Reading] = {}
    contents = {}
    judges: dict[str, dict[str, Any]] = {}
    for (name, folder), asked in zip(folders.items(), questions, strict=True):
        selection = session.selection([folder], ())
        contents[name], _known = question_runs.content_hash(selection)
        judges[name] = question_runs.calibrator_identity(answerer, selection)
        reading = Reading(answerer, selection.snapshot, selection.libraries, request, SilentListener())
        readings |= {question.id: reading for question in asked}
    settings = question_runs.reading_identity(session, answerer, session.embedder, session.generator) | {
        "experiment": "hot-swap",
        **question_runs.request_identity(session, request),
        "notes": contents,
    }
    settings |= {"calibrators": judges} if any(judges.values()) else {}
    everything = [question for asked in questions for question in asked]

    def judge(question: Question) -> EvaluationRow:
        return readings[question.id](question)

    return question_runs.run_questions(session, everything, judge, settings, path, "Answering")


def _show_swap(session: Session, report: dict[str, Any], dates: Sequence[str], as_markdown: bool) -> None:
    output = session.output
    output.line(f"{report['n']} changed answers: share that is right, by the notes that were asked")
    output.line()
    rows = []
    for index in dates:
        cells = []
        for date in dates:
            low, high = report["intervals"][f"{index}/{date}"]
            cells.append(f"{report['matrix'][index][date]:.3f} ({low:.3f} to {high:.3f})")
        kept = report["unchanged"]["right"][index]
        rows.append(
            (index, *cells, f"{report['not_in_notes'][index]:.3f}", "-" if kept is None else f"{kept:.3f}"),
        )
    header = ("notes of", *(f"right in {date}" for date in dates), "not in the notes", "unchanged, right")
    question_runs.show_table(session, header, rows, as_markdown)
