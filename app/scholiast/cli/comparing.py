"""``compare``: one question, two selections of the notes, the same models."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli.answers import show_answer
from scholiast.cli.asking import NOT_IN_NOTES, answer_json, answer_of, say_of_calibrator, say_what_is_missing
from scholiast.cli.decoder_options import BeamOption, DecodeOption
from scholiast.cli.library_reports import opened_store
from scholiast.cli.requests import request_of
from scholiast.cli.session import Session
from scholiast.core.answer_difference import difference, say_the_same
from scholiast.core.errors import ScholiastError, UsageError
from scholiast.core.records import Answer, AskRequest, Mode, RetrieverKind

if TYPE_CHECKING:
    from scholiast.cli.output import Output
    from scholiast.rag.answering import Answerer

FAILED = 1
NOW = "now"
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ].+)?")
_SIDE_HELP = "A library, a folder or a date, or LIBRARY@DATE; may be repeated."
_MARKS = {"removed": ("[-", "-]", "red"), "added": ("{+", "+}", "green")}


@dataclass(frozen=True, slots=True)
class SideChoice:
    """What one side asks: libraries by name or folders (neither: all libraries), at a date (None: now)."""

    libraries: tuple[str, ...] = ()
    folders: tuple[Path, ...] = ()
    as_of: str | None = None

    def in_words(self) -> str:
        """What is asked, for a heading."""
        where = ", ".join([*self.libraries, *map(str, self.folders)]) or "all libraries"
        return f"{where}, as of {self.as_of or NOW}"


@dataclass(frozen=True, slots=True)
class SideResult:
    """What came of one side: an answer, or what went wrong."""

    choice: SideChoice
    answer: Answer | None = None
    error: ScholiastError | None = None

    @property
    def text(self) -> str | None:
        """The answer's text, None where there is none."""
        return None if self.answer is None else self.answer.answer


def compare(
    context: typer.Context,
    question: Annotated[str, typer.Argument(metavar="QUESTION", show_default=False)],
    left: Annotated[list[str] | None, typer.Option("--left", metavar="SIDE", help=_SIDE_HELP)] = None,
    right: Annotated[list[str] | None, typer.Option("--right", metavar="SIDE", help=_SIDE_HELP)] = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=50, metavar="N", help="Passages to read.")] = None,
    mode: Annotated[Mode | None, typer.Option("--mode", help="How the passages are read.")] = None,
    decode: DecodeOption = None,
    beam: BeamOption = None,
    retriever: Annotated[RetrieverKind | None, typer.Option("--retriever", help="How passages are found.")] = None,
) -> int:
    """Ask two selections of your notes one question, with the same models, and show what is different.

    A side is a library, a folder, a date such as 2026-03-31, or a library or folder with @DATE behind it; without one,
    all libraries as they are now. Words that only the left answer has stand in [- -], those of the right one in {+ +}.

    Exit code 0: a side is answered; 3: neither is in the notes; 2: wrong usage; 1: a side failed.
    """
    session: Session = context.obj
    from scholiast.rag.limits import checked_question

    question = checked_question(question)
    with opened_store(session.paths.library_store) as store:
        known = {library.name for library in store.libraries()}
    sides = chosen_side(left or [], known), chosen_side(right or [], known)
    if sides[0] == sides[1]:
        raise UsageError("Both sides ask the same.", "Give --left or --right another library, folder or date.")
    defaults = session.settings.answers
    request = request_of(defaults, question, k=k, mode=mode, decode=decode, beam=beam, retriever=retriever)
    answerer = session.answerer()
    results = [_ask_side(session, answerer, request, side) for side in sides]
    _show(question, results[0], results[1], session.output)
    if any(result.error is not None for result in results):
        return FAILED
    return 0 if any(result.text is not None for result in results) else NOT_IN_NOTES


def chosen_side(texts: Sequence[str], known: Collection[str]) -> SideChoice:
    """What the values of ``--left`` or ``--right`` choose.

    Args:
        texts: as given.
        known: the names of the libraries; such a name is never read as a date or a folder.

    Raises:
        UsageError: two dates, or something that is neither a library, a folder nor a date.
    """
    libraries: list[str] = []
    folders: list[Path] = []
    dates: set[str | None] = set()
    for text in texts:
        place, date = _place_and_date(text, known)
        if date is not None:
            dates.add(None if date == NOW else date)
        if place in known:
            libraries.append(place)
        elif place and Path(place).expanduser().is_dir():
            folders.append(Path(place).expanduser())
        elif place:
            names = f"The libraries are: {', '.join(sorted(known))}." if known else ""
            raise UsageError(f"{place} is neither a library, nor a folder, nor a date.", names)
    if len(dates) > 1:
        raise UsageError("A side can have one date only.", "Give each side its own with LIBRARY@DATE.")
    return SideChoice(tuple(libraries), tuple(folders), next(iter(dates), None))


def _place_and_date(text: str, known: Collection[str]) -> tuple[str, str | None]:
    if text in known:
        return text, None
    if text == NOW or _DATE.fullmatch(text):
        return "", text
    place, at, date = text.rpartition("@")
    return (place, date) if at and (date == NOW or _DATE.fullmatch(date)) else (text, None)


def _ask_side(session: Session, answerer: Answerer, request: AskRequest, side: SideChoice) -> SideResult:
    """Answer one side; a failure is that side's own."""
    try:
        selection = session.selection(side.folders, side.libraries, side.as_of)
        say_what_is_missing(session, selection)
        say_of_calibrator(session, answerer, selection)
        asked = replace(request, libraries=selection.libraries, as_of=side.as_of)
        return SideResult(side, answer=answer_of(session, answerer, selection, asked))
    except UsageError:
        raise
    except ScholiastError as error:
        return SideResult(side, error=error)


def _outcome(left: SideResult, right: SideResult) -> str:
    if left.error is not None or right.error is not None:
        return "failed"
    if left.text is not None and right.text is not None:
        return "same" if say_the_same(left.text, right.text) else "different"
    return "left-only" if left.text is not None else "right-only" if right.text is not None else "neither"


def _show(question: str, left: SideResult, right: SideResult, output: Output) -> None:
    outcome = _outcome(left, right)
    changes = difference(left.text, right.text) if left.text is not None and right.text is not None else []
    if output.as_json:
        parts = [{"change": change, "text": text} for change, text in changes]
        sides = {"left": _side_json(left), "right": _side_json(right)}
        output.result({"question": question, **sides, "outcome": outcome, "difference": parts})
        return
    for name, side in (("Left", left), ("Right", right)):
        output.line(output.style(f"{name}: {side.choice.in_words()}", bold=True))
        output.line()
        if side.answer is not None:
            show_answer(side.answer, output)
        elif side.error is not None:
            output.line(
                f"{output.style('Failed:', fg='red', bold=True)} {side.error.message} {side.error.hint}".rstrip()
            )
        output.line()
    words = {
        "same": "Both sides say the same.",
        "left-only": "Only the left side holds an answer.",
        "right-only": "Only the right side holds an answer.",
        "neither": "Neither side holds an answer.",
        "failed": "A side failed, so there is nothing to compare.",
    }
    output.line(words[outcome] if outcome in words else f"Difference: {_marked(changes, output)}")


def _marked(changes: Sequence[tuple[str, str]], output: Output) -> str:
    pieces = []
    for change, text in changes:
        if change in _MARKS:
            before, behind, colour = _MARKS[change]
            pieces.append(output.style(f"{before}{text}{behind}", fg=colour))
        else:
            pieces.append(text)
    return " ".join(pieces)


def _side_json(side: SideResult) -> dict[str, Any]:
    return {
        "libraries": list(side.choice.libraries),
        "notes": [str(folder) for folder in side.choice.folders],
        "as_of": side.choice.as_of,
        "answer": None if side.answer is None else answer_json(side.answer),
        "error": None if side.error is None else side.error.as_json()["error"],
    }
