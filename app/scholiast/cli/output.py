"""What the command line writes: results on standard output, everything else on standard error."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from scholiast.core.codec import json_text
from scholiast.core.errors import Cancelled, ScholiastError, StoreError

if TYPE_CHECKING:
    from rich.progress import Progress

INTERRUPTED = 130
ProgressUpdate = Callable[[int, int, str, float | None], None]


def claim_stdout() -> None:
    """Keep standard output for results: native libraries that print write to standard error from here on."""
    for stream, descriptor in (("stdout", 1), ("stderr", 2)):
        if getattr(sys, stream) is None:  # closed by whoever started us (>&-); a database must not be opened there
            nowhere = os.open(os.devnull, os.O_WRONLY)
            if nowhere != descriptor:
                os.dup2(nowhere, descriptor)
            setattr(sys, stream, os.fdopen(descriptor, "w", encoding="utf-8", closefd=False))
    sys.stdout.flush()
    own = os.dup(1)
    os.dup2(2, 1)
    # A note's name may not be Unicode at all; it is written back as the bytes it was.
    sys.stdout = open(own, "w", encoding="utf-8", errors="surrogateescape", newline="\n")  # noqa: PTH123, SIM115
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a real stream at this point


class Output:
    """One run's standard output and error."""

    def __init__(self, as_json: bool = False, verbose: bool = False) -> None:
        self.as_json = as_json
        self.verbose = verbose

    @property
    def live(self) -> bool:
        """Whether a person watches the results arrive."""
        return not self.as_json and sys.stdout.isatty()

    def result(self, value: Any) -> None:
        """``value`` as one JSON document."""
        typer.echo(json_text(value, indent=2 if sys.stdout.isatty() else None))

    def line(self, text: str = "") -> None:
        """A line of the result, as text."""
        typer.echo(text)

    def note(self, text: str) -> None:
        """Something the person should know that is not the result."""
        typer.echo(text, err=True)

    def confirmed(self, question: str) -> bool:
        """Whether a person at the terminal answers yes; without one, no."""
        return sys.stdin.isatty() and sys.stderr.isatty() and typer.confirm(question, err=True)

    def status(self, text: str) -> None:
        """What goes on just now: for a person who watches, not for a pipe."""
        if sys.stderr.isatty():
            self.note(text)

    def style(self, text: str, **style: Any) -> str:
        """``text`` in colour, where the terminal and the person (NO_COLOR) want it."""
        return text if "NO_COLOR" in os.environ else typer.style(text, **style)

    def table(self, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Columns as wide as their contents; the header only for people at a terminal or reading a file."""
        widths = [max(len(row[i]) for row in (header, *rows)) for i in range(len(header))]
        for row in (header, *rows):
            self.line("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())

    @contextmanager
    def progress(self, what: str, unit: str) -> Iterator[ProgressUpdate]:
        """A bar with rate and time left on a terminal, nothing on a pipe.

        Yields:
            ``update(done, total, detail, seconds_left)``; seconds_left None lets the bar estimate it.
        """
        if not sys.stderr.isatty():
            yield _ignore
            return
        with _bar() as bar:
            task = bar.add_task(what, total=None, unit=unit, detail="", left="")

            def update(done: int, total: int, detail: str, seconds_left: float | None) -> None:
                bar.update(task, completed=done, total=total, detail=detail, left=_duration(seconds_left))

            yield update


def report_failure(error: BaseException, output: Output) -> int:
    """Tell the person about ``error`` in one sentence and a hint, and return the exit code."""
    if isinstance(error, (KeyboardInterrupt, Cancelled)):
        output.note("Stopped.")
        return INTERRUPTED
    if output.verbose:
        output.note("".join(traceback.format_exception(error)))
    failure = _plain(error)
    try:
        if output.as_json:
            output.result(failure.as_json())
        sys.stdout.flush()
    except OSError:
        # Full or closed, which may be the very failure; the sentence on standard error must still be read.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    output.note(f"{output.style('Error:', fg='red', bold=True)} {failure.message}")
    if failure.hint:
        output.note(f"{output.style('Hint:', bold=True)} {failure.hint}")
    return failure.exit_code


def _plain(error: BaseException) -> ScholiastError:
    if isinstance(error, ScholiastError):
        return error
    if isinstance(error, typer.TyperException):
        failure = ScholiastError(_sentence(error.format_message()), "See: scholiast --help", code="usage")
        failure.exit_code = error.exit_code
        return failure
    if isinstance(error, sqlite3.Error):
        if "is full" in str(error):
            return _disk_full()
        return StoreError(f"The database failed: {error}.", "Run: scholiast doctor")
    if isinstance(error, OSError):
        return _refused(error)
    if isinstance(error, MemoryError):
        return ScholiastError(
            "There is not enough memory.", "Close other programs, or choose a smaller model.", code="memory"
        )
    return ScholiastError(
        f"Something went wrong inside Scholiast: {type(error).__name__}: {error}.",
        "Run the command again with --verbose and report what it prints.",
        code="internal",
    )


def _disk_full() -> ScholiastError:
    return ScholiastError("The disk is full.", "Free some space and run the command again.", code="disk-full")


def _refused(error: OSError) -> ScholiastError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _disk_full()
    place = f" ({error.filename})" if error.filename else ""
    hint = "Run the command again with --verbose for details."
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        hint = "Check the permissions, or choose another data folder with --data-dir."
    return ScholiastError(f"The system refused: {error.strerror or error}{place}.", hint, code="system")


def _sentence(text: str) -> str:
    joined = " ".join(text.split())
    return joined if joined.endswith((".", "?", "!")) else f"{joined}."


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[unit]}"),
        TextColumn("{task.fields[detail]}"),
        TextColumn("{task.fields[left]}"),
        console=Console(stderr=True),
        transient=True,
    )


def _ignore(_done: int, _total: int, _detail: str, _seconds_left: float | None) -> None:
    """Nobody watches."""


def _duration(seconds: float | None) -> str:
    if seconds is None:
        return ""
    whole = max(0, round(seconds))
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60:02} min left"
    return f"{whole // 60}:{whole % 60:02} left"
