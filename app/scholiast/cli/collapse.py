"""``experiment collapse``: the gauges of a joint training run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli.experiment_options import MarkdownOption, PlotOption, plot_file, present, show_rows
from scholiast.cli.paths import path_argument
from scholiast.cli.session import Session

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def collapse(
    context: typer.Context,
    run: Annotated[Path, path_argument("RUN", "The folder of a joint training run, whose log is read.")],
    markdown: MarkdownOption = False,
    plot: PlotOption = None,
) -> int:
    """Show whether a training made the retriever collapse, and where the alarm stood (Lewis et al., 2020, appendix H).

    The plot is drawn beside the log unless --plot names another file.
    """
    session: Session = context.obj
    from scholiast.training.collapse_report import report_of
    from scholiast.training.logs import FILE_NAME

    folder = run.expanduser()
    report = report_of(folder)
    drawn = plot_file(plot, (folder / FILE_NAME).with_name("collapse.png"))
    present(session, report, lambda: _show(session, report, markdown), drawn, lambda: _figure(report))
    return 0


def _show(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    from scholiast.training.collapse_report import HEADER, table

    asked = "" if report["probe"] is None else f", {report['probe']} questions looked up each time"
    show_rows(session, f"{report['steps']} steps{asked}", HEADER, table(report), as_markdown)
    session.output.line()
    if not report["alarms"]:
        session.output.line("No alarm was raised.")
    done = {"roll back": "the run went back to its last good state", "freeze": "the retriever was frozen"}
    for alarm in report["alarms"]:
        session.output.line(f"Step {alarm['step']}: {', '.join(alarm['gauges'])}; {done[alarm['action']]}.")


def _figure(report: dict[str, Any]) -> Figure:
    from scholiast.evaluation.plots import curves
    from scholiast.training.collapse_report import panels

    count = len(report["alarms"])
    said = "no alarm" if not count else "1 alarm" if count == 1 else f"{count} alarms"
    return curves(f"Retrieval over {report['steps']} steps of training: {said}", panels(report), "step", columns=3)
