"""``talk``: one question after the other, each of which may lean on the one before it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

import typer

from scholiast.cli.asking import (
    NOT_IN_NOTES,
    AsOfOption,
    LibraryOption,
    NotesOption,
    answered,
    say_of_calibrator,
    say_what_is_missing,
)
from scholiast.cli.requests import request_of
from scholiast.cli.session import Session
from scholiast.core.errors import QuestionRejected
from scholiast.core.records import Exchange, Mode, RetrieverKind


def talk(
    context: typer.Context,
    notes: NotesOption = None,
    library: LibraryOption = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=50, metavar="N", help="Passages to read.")] = None,
    mode: Annotated[Mode | None, typer.Option("--mode", help="How the passages are read.")] = None,
    retriever: Annotated[RetrieverKind | None, typer.Option("--retriever", help="How passages are found.")] = None,
    as_of: AsOfOption = None,
) -> int:
    """Ask one question after the other; a follow-up ("And in 2020?") is understood.

    Reads a question a line until an empty line or the end of input. The exit code is that of the last answer.
    """
    session: Session = context.obj
    defaults = session.settings.answers
    selection = session.selection(notes or [], library or [], as_of)
    say_what_is_missing(session, selection)
    answerer = session.answerer()
    say_of_calibrator(session, answerer, selection)
    asked = request_of(defaults, k=k, mode=mode, retriever=retriever)
    request = replace(asked, libraries=selection.libraries, as_of=as_of)
    code = 0
    for question in _questions(session):
        try:
            answer = answered(session, answerer, selection, replace(request, question=question))
        except QuestionRejected as error:
            session.output.note(f"{error.message} {error.hint}")
            continue
        request = replace(request, after=Exchange(answer.understood, answer.answer))
        code = NOT_IN_NOTES if answer.outcome == "not-in-notes" else 0
    return code


def _questions(session: Session) -> Iterator[str]:
    """The lines of standard input, asked for at a terminal, up to the first empty one."""
    asks = sys.stdin.isatty()
    if asks:
        session.output.note("Type a question; an empty line ends.")
    while True:
        if asks:
            typer.echo("? ", err=True, nl=False)
        question = sys.stdin.readline().strip()
        if not question:
            return
        yield question
        if not session.output.as_json:
            session.output.line()
