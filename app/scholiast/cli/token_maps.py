"""``experiment heat-map``: which passage each token of an answer came from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from scholiast.cli.asking import LibraryOption, NotesOption
from scholiast.cli.decoder_options import BeamOption, DecodeOption
from scholiast.cli.experiment_options import (
    MarkdownOption,
    PlotOption,
    RetrieverOption,
    plot_file,
    present,
    show_rows,
)
from scholiast.cli.paths import path_option
from scholiast.cli.requests import request_of
from scholiast.cli.session import Session
from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import UsageError
from scholiast.core.records import Answer, AskRequest

AveragedMode = Literal["rag-sequence", "rag-token"]
Posterior = Literal["local", "running"]


def heat_map(
    context: typer.Context,
    question: Annotated[str | None, typer.Argument(metavar="[QUESTION]", show_default=False)] = None,
    answer: Annotated[
        Path | None, path_option("--answer", "FILE.json", "Show what ask --tokens --json wrote; nothing is asked.")
    ] = None,
    notes: NotesOption = None,
    library: LibraryOption = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=50, metavar="N", help="Passages to read.")] = None,
    mode: Annotated[AveragedMode, typer.Option("--mode", help="How the passages are read.")] = "rag-token",
    decode: DecodeOption = None,
    beam: BeamOption = None,
    retriever: RetrieverOption = None,
    posterior: Annotated[
        Posterior,
        typer.Option("--posterior", help="local: of the token alone, as in the paper; running: of all up to it."),
    ] = "local",
    markdown: MarkdownOption = False,
    plot: PlotOption = None,
) -> int:
    """Shade each token of an answer by the passages it came from (Lewis et al., 2020, Figure 2)."""
    session: Session = context.obj
    from scholiast.evaluation.token_maps import figure, read_answer, token_map

    if (question is None) == (answer is None):
        raise UsageError("Say what to show.", "Give a QUESTION, or --answer FILE with what ask --tokens --json wrote.")
    drawn = plot_file(plot, answer)
    if answer is not None:
        given = read_answer(answer.expanduser())
    else:
        asked = request_of(
            session.settings.answers, question or "", k=k, mode=mode, decode=decode, beam=beam, retriever=retriever
        )
        given = _ask(session, replace(asked, want_tokens=True), notes or [], library or [])
    report = token_map(given, posterior)
    present(session, report, lambda: _show(session, report, markdown), drawn, lambda: figure(report))
    return 0


def _ask(session: Session, request: AskRequest, notes: list[Path], libraries: list[str]) -> Answer:
    from scholiast.rag.answering import SilentListener
    from scholiast.rag.limits import checked_question

    checked_question(request.question)
    selection = session.selection(notes, libraries)
    answerer = session.answerer()
    request = replace(request, libraries=selection.libraries)
    return answerer.answer(request, selection.snapshot, SilentListener(), CancelToken(), selection.pending)


def _show(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    from scholiast.evaluation.token_maps import header, table

    said = report["candidate"] if report["outcome"] != "not-in-notes" else f"{report['candidate']} (not in the notes)"
    show_rows(session, f"{report['question']} {said}", header(report), table(report), as_markdown)
    session.output.line()
    for passage in report["passages"]:
        session.output.line(f"{passage['rank']}: {passage['title'] or passage['note']} ({passage['note']})")
