"""What the experiments share on the command line: their options, and where their tables and plots go."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli import question_runs
from scholiast.cli.paths import path_option
from scholiast.cli.session import Session
from scholiast.core.errors import UsageError
from scholiast.core.records import RetrieverKind

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PLOT_FORMATS = (".png", ".svg", ".pdf")

NotesOption = Annotated[list[Path] | None, path_option("--notes", "DIR", "Ask these notes; may be repeated.")]
PassagesOption = Annotated[
    list[Path] | None, path_option("--passages", "FILE.jsonl", "Ask these passages; may be repeated.")
]
RetrieverOption = Annotated[RetrieverKind | None, typer.Option("--retriever", help="How passages are found.")]
LimitOption = Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Ask N of the questions.")]
SeedOption = Annotated[int, typer.Option("--seed", help="For --limit and the intervals.")]
RowsOption = Annotated[
    Path | None, path_option("--rows", "FILE", "Write a line for each answer; go on where a stopped run ended.")
]
MarkdownOption = Annotated[bool, typer.Option("--markdown", help="Show the result as a Markdown table.")]
PlotOption = Annotated[
    Path | None,
    path_option("--plot", "FILE", "Draw the result, as PNG, SVG or PDF; where rows are kept, beside them as PNG."),
]


def plot_file(given: Path | None, beside: Path | None) -> Path | None:
    """Where to draw: the file that was given, or else a PNG beside the results; None draws nothing.

    Asked before the work is done, so that no run of hours ends at a slip of the pen.

    Raises:
        UsageError: the file is of a kind that is not drawn, or its folder is not there.
    """
    if given is None:
        return None if beside is None else beside.with_suffix(".png")
    path = given.expanduser()
    if path.suffix.lower() not in PLOT_FORMATS:
        raise UsageError(f"{path.name} is no picture that can be drawn.", f"End it in {', '.join(PLOT_FORMATS)}.")
    if not path.absolute().parent.is_dir() or path.is_dir():
        raise UsageError(f"{path} cannot be drawn there.", "Give --plot a file in a folder that exists.")
    return path


def present(
    session: Session,
    report: dict[str, Any],
    show: Callable[[], None],
    plot: Path | None,
    draw: Callable[[], Figure],
) -> None:
    """The end of an experiment: its plot, and its report as JSON or as a table.

    Args:
        session: whose output it is.
        report: the JSON; ``plot``, the file that was drawn or null, is added.
        show: writes the report for people.
        plot: from :func:`plot_file`.
        draw: makes the plot; called only where there is a file for it.
    """
    if plot is not None:
        _save(session, plot, draw)
    if session.output.as_json:
        session.output.result(report | {"plot": None if plot is None else str(plot)})
        return
    show()
    session.output.note("No plot was drawn; --plot FILE.png names one." if plot is None else f"Drawn: {plot}")


def _save(session: Session, path: Path, draw: Callable[[], Figure]) -> None:
    # Matplotlib keeps a list of the fonts, and has the home folder for it; ours is the data folder.
    os.environ.setdefault("MPLCONFIGDIR", str(session.paths.plotting))
    from scholiast.evaluation.plots import save

    unknown = save(draw(), path)
    if unknown:
        session.output.note(f"No font here has these characters, so boxes stand for them: {unknown}")


def show_rows(session: Session, title: str, header: Sequence[str], rows: Sequence[Sequence[str]], md: bool) -> None:
    """A line that says what the table is, and the table."""
    session.output.line(title)
    session.output.line()
    question_runs.show_table(session, header, rows, md)
