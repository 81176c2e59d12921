"""``ask`` and ``search``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.answers import hit_json, show_answer, show_hits
from scholiast.cli.chosen_notes import NoteOption, chosen_notes
from scholiast.cli.decoder_options import BeamOption, DecodeOption
from scholiast.cli.paths import path_option
from scholiast.cli.requests import request_of
from scholiast.cli.session import Selection, Session
from scholiast.core.cancellation import CancelToken
from scholiast.core.codec import to_json
from scholiast.core.errors import UsageError
from scholiast.core.records import Answer, AskRequest, Exchange, Hit, Mode, RetrieverKind

if TYPE_CHECKING:
    from rich.live import Live

    from scholiast.cli.output import Output
    from scholiast.rag.answering import Answerer, SilentListener

NOT_IN_NOTES = 3

NotesOption = Annotated[
    list[Path] | None, path_option("--notes", "DIR", "Answer from this folder alone; may be repeated.")
]
LibraryOption = Annotated[
    list[str] | None, typer.Option("--library", metavar="NAME", help="Answer from this library; may be repeated.")
]
AsOfOption = Annotated[
    str | None, typer.Option("--as-of", metavar="DATE", help="Ask what the notes said at the end of this day.")
]
RetrieverOption = Annotated[RetrieverKind, typer.Option("--retriever", help="How passages are found.")]


def ask(
    context: typer.Context,
    question: Annotated[str, typer.Argument(metavar="QUESTION", show_default=False)],
    notes: NotesOption = None,
    library: LibraryOption = None,
    note: NoteOption = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=50, metavar="N", help="Passages to read.")] = None,
    mode: Annotated[Mode | None, typer.Option("--mode", help="How the passages are read.")] = None,
    decode: DecodeOption = None,
    beam: BeamOption = None,
    retriever: Annotated[RetrieverKind | None, typer.Option("--retriever", help="How passages are found.")] = None,
    as_of: AsOfOption = None,
    tokens: Annotated[bool, typer.Option("--tokens", help="Show the posterior over passages at each token.")] = False,
    after: Annotated[
        str | None, typer.Option("--after", metavar="QUESTION", help="The question that this one follows.")
    ] = None,
    earlier_answer: Annotated[
        str | None, typer.Option("--answer", metavar="TEXT", help="What was answered to --after.")
    ] = None,
) -> int:
    """Answer a question from your notes, with sources.

    A follow-up ("And in 2020?", "When was it built?") is understood with --after; several in a row: scholiast talk.

    Exit code 0: answered (or partly); 3: not in your notes; 2: wrong usage; 1: failure.
    """
    session: Session = context.obj
    from scholiast.rag.limits import checked_question

    question = checked_question(question)
    if earlier_answer is not None and after is None:
        raise UsageError("--answer without --after says what was answered, but not to what.", "Give --after too.")
    exchange = None if after is None else Exchange(checked_question(after), earlier_answer)
    defaults = session.settings.answers
    selection = session.selection(notes or [], library or [], as_of)
    asked = request_of(defaults, question, k=k, mode=mode, decode=decode, beam=beam, retriever=retriever)
    chosen = chosen_notes(selection, note or [])
    request = replace(
        asked, libraries=selection.libraries, want_tokens=tokens, as_of=as_of, after=exchange, notes=chosen
    )
    say_what_is_missing(session, selection)
    answerer = session.answerer()
    say_of_calibrator(session, answerer, selection)
    answer = answered(session, answerer, selection, request)
    return NOT_IN_NOTES if answer.outcome == "not-in-notes" else 0


def answered(session: Session, answerer: Answerer, selection: Selection, request: AskRequest) -> Answer:
    """Answer one question and print what came of it."""
    answer = answer_of(session, answerer, selection, request)
    if session.output.as_json:
        session.output.result(answer_json(answer))
        return answer
    if answer.understood != answer.question:
        session.output.note(f"Understood as: {answer.understood}")
    show_answer(answer, session.output)
    _show_tokens(answer, session.output)
    return answer


def answer_of(session: Session, answerer: Answerer, selection: Selection, request: AskRequest) -> Answer:
    """The answer from ``selection``, shown while it comes; nothing is printed of it yet."""
    with _listening(session.output) as listener:
        answer = answerer.answer(
            request, selection.snapshot, listener, CancelToken(), selection.pending, progress=listener.progress
        )
    return replace(answer, offline=selection.offline)


def search(
    context: typer.Context,
    query: Annotated[str, typer.Argument(metavar="QUERY", show_default=False)],
    notes: NotesOption = None,
    library: LibraryOption = None,
    note: NoteOption = None,
    retriever: Annotated[RetrieverKind | None, typer.Option("--retriever", help="How passages are found.")] = None,
    k: Annotated[int, typer.Option("-k", min=1, max=50, metavar="N", help="Passages to show.")] = 10,
    as_of: AsOfOption = None,
) -> int:
    """Find passages in your notes; no answer is generated."""
    session: Session = context.obj
    from scholiast.rag.answering import Answerer
    from scholiast.rag.limits import checked_question

    query = checked_question(query)
    selection = session.selection(notes or [], library or [], as_of)
    say_what_is_missing(session, selection)
    answerer = Answerer(session.embedder, None, session.settings.answers)
    kind = retriever or session.settings.answers.retriever
    snapshot = selection.snapshot.of_notes(chosen_notes(selection, note or []))
    hits = answerer.search(query, k, kind, snapshot, selection.libraries)
    if session.output.as_json:
        session.output.result({"query": query, "results": [hit_json(hit) for hit in hits]})
    elif hits:
        show_hits(hits, session.output, normalised=session.embedder.normalised)
    else:
        session.output.note("Nothing in your notes matches.")
    return 0


def say_of_calibrator(session: Session, answerer: Answerer, selection: Selection) -> None:
    """Why answers are not judged by the calibrator that was fitted to these notes, where there is one."""
    choice = answerer.calibrator_for(selection.snapshot, selection.libraries)
    if choice.remark:
        session.output.note(f"{choice.remark} {choice.hint}")


def say_what_is_missing(session: Session, selection: Selection) -> None:
    """Notes that are not indexed yet, and folders that are away."""
    if selection.pending:
        session.output.note(f"{selection.pending} notes are not indexed yet.")
    for name in selection.offline:
        session.output.note(f"The folder of {name} is away or empty; what was indexed before is asked.")


def answer_json(answer: Answer) -> dict[str, object]:
    """The answer's JSON: ``tokens`` only where they were asked for."""
    value: dict[str, object] = to_json(answer)
    if answer.tokens is None:
        del value["tokens"]
    return value


class Streaming:
    """Shows an answer growing; it is replaced by the marked text at its end."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._text = ""

    def passages_found(self, hits: tuple[Hit, ...]) -> None:
        """Say what is being read."""
        notes = len({hit.passage.note for hit in hits})
        self._show(f"Reading {len(hits)} passages of {notes} notes …", "dim")

    def text(self, delta: str) -> None:
        """Append to the answer."""
        self._text += delta
        self._show(self._text, "")

    def progress(self, done: int, of: int) -> None:
        """Say how far the search for the text is."""
        self._show(f"Weighing answers: step {done:,} of at most {of:,} …", "dim")

    def _show(self, text: str, style: str) -> None:
        from rich.text import Text

        self._live.update(Text(text, style=style), refresh=True)


@contextmanager
def _listening(output: Output) -> Iterator[SilentListener | Streaming]:
    """What shows an answer while it comes: nothing on a pipe."""
    if not output.live:
        from scholiast.rag.answering import SilentListener

        yield SilentListener()
        return
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(file=sys.stdout), transient=True, auto_refresh=False) as live:
        yield Streaming(live)


def _show_tokens(answer: Answer, output: Output) -> None:
    if not answer.tokens:
        return
    output.line()
    header = ("token", "passage", "running", "local")
    rows = []
    for token in answer.tokens:
        best = max(range(len(token.running)), key=token.running.__getitem__, default=None)
        if best is None:
            rows.append((repr(token.text), "-", "-", "-"))
            continue
        rank = answer.passages[best].rank
        rows.append((repr(token.text), str(rank), f"{token.running[best]:.3f}", f"{token.local[best]:.3f}"))
    output.table(header, rows)
