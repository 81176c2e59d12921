"""``experiment chunk-size``: what the length of the passages does."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import ExitStack, closing
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
from scholiast.cli.paths import path_argument, path_key
from scholiast.cli.question_sets import QuestionSet, load_question_set
from scholiast.cli.requests import request_of
from scholiast.cli.session import Selection, Session
from scholiast.core.records import AskRequest, Mode
from scholiast.engine import assembly

if TYPE_CHECKING:
    from scholiast.evaluation.chunk_sizes import CutIndex
    from scholiast.evaluation.series import Series

SHORTEST, LONGEST = 25, 400


def chunk_size(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    notes: NotesOption = None,
    passages: PassagesOption = None,
    words: Annotated[
        str, typer.Option("--words", metavar="N,N...", help="Lengths of a passage, 25 to 400 words.")
    ] = "25,50,100,200,400",
    mode: Annotated[Mode | None, typer.Option("--mode", help="How the passages are read.")] = None,
    retriever: RetrieverOption = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=50, metavar="N", help="Passages to read.")] = None,
    limit: LimitOption = None,
    seed: SeedOption = 0,
    rows: RowsOption = None,
    markdown: MarkdownOption = False,
    plot: PlotOption = None,
) -> int:
    """Cut the notes into shorter and longer passages: accuracy, recall, time and size of the index.

    The notes are indexed once for each length, in the data folder, and these indexes are deleted at the end. A run that
    was stopped finds them again.
    """
    session: Session = context.obj
    from scholiast.evaluation.chunk_sizes import figure, summarise_sizes

    lengths = sorted(number_list(words, "--words", SHORTEST, LONGEST, "25,50,100,200,400"))
    drawn = plot_file(plot, rows)
    question_runs.check_notes_or_passages(notes, passages)
    loaded = load_question_set(session, questions, passages or (), limit=limit, seed=seed)
    roots = [assembly.check_notes_folder(folder, session.paths) for folder in notes or ()]
    request = request_of(session.settings.answers, k=k, mode=mode, retriever=retriever)
    folder = session.paths.experiments / f"chunk-size-{path_key(*roots, *loaded.files)}"
    with ExitStack() as stack:
        cut = [_cut(stack, session, loaded, roots, length, folder / f"words-{length}") for length in lengths]
        tried = [index for index, _selection in cut]
        series = [_series(session, loaded, selection, index, request) for index, selection in cut]
        found = question_runs.run_series(session, loaded.questions, series, rows, "Answering")
    report = summarise_sizes(loaded.questions, found, tried, request.k, seed)
    shutil.rmtree(folder, ignore_errors=True)
    present(session, report, lambda: _show(session, report, markdown), drawn, lambda: figure(report))
    return 0


def _cut(
    stack: ExitStack, session: Session, loaded: QuestionSet, roots: Sequence[Path], words: int, folder: Path
) -> tuple[CutIndex, Selection]:
    """The notes in passages of ``words``, indexed in ``folder`` unless they are already."""
    from scholiast.evaluation.chunk_sizes import CutIndex
    from scholiast.index.sizes import store_size
    from scholiast.index.store import NoteStore

    own = session.cutting(words, folder)
    session.output.status(f"Passages of {words} words:")
    selection = own.selection(roots, ()) if roots else own.of_rows(loaded.files)
    stack.callback(selection.snapshot.close)
    with closing(NoteStore.open(selection.folder, read_only=True)) as store:
        counts = [len(passage.clean.split()) for passage in store.iter_passages(selection.libraries)]
    size = store_size(selection.folder)
    mean = sum(counts) / len(counts) if counts else 0.0
    return CutIndex(words, len(counts), round(mean, 1), size.database, size.vectors_file), selection


def _series(
    session: Session, loaded: QuestionSet, selection: Selection, index: CutIndex, request: AskRequest
) -> Series:
    from scholiast.evaluation.series import Series

    reading, identity = question_runs.reading_of(session, loaded.questions, selection, request)
    # Notes shorter than a passage are the same at several lengths, but are asked once for each.
    own = {"experiment": "chunk-size", "words": index.words}
    return Series(index.key, reading, identity | own)


def _show(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    from scholiast.evaluation.chunk_sizes import HEADER, table

    title = f"{report['n']} questions, {report['k']} passages each, with 95 % intervals"
    show_rows(session, title, HEADER, table(report), as_markdown)
