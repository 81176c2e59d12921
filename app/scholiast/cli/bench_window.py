"""How soon the window is there, what it holds, and how evenly its event loop runs while the engine works.

The window is started as a child and measures itself (``--probe FILE``); Qt never enters this process.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scholiast import assets
from scholiast.cli.bench_window_load import make_history, make_notes
from scholiast.cli.session import Session
from scholiast.core.errors import ScholiastError
from scholiast.core.paths import DataPaths
from scholiast.core.program import program_command
from scholiast.evaluation.bench_rows import BenchRow

_STARTS = 5
_QUESTIONS = 3
_PATIENCE = 360.0


def window_rows(session: Session, notes: Path | None) -> list[BenchRow]:
    """Several starts, then one run that indexes notes and asks questions."""
    with tempfile.TemporaryDirectory(prefix="scholiast-bench-") as name:
        folder = Path(name)
        starts = [_probe(session, folder / f"start-{number}", ()) for number in range(_STARTS)]
        work = (f"--probe-notes={notes or assets.resource('sample-notes')}", f"--probe-questions={_QUESTIONS}")
        busy = _probe(session, folder / "work", work)
    heavy = sorted({module for report in (*starts, busy) for module in report["heavy_modules"]})
    where = "window offscreen" if _offscreen() else "window"
    idle_gaps, busy_gaps = busy["gaps"]["idle"], busy["gaps"]["busy"]

    def median(key: str) -> float:
        return statistics.median(float(report[key]) for report in starts)

    return [
        BenchRow(f"{where}: from process start until visible, median", median("visible_ms") / 1000, "s", n=_STARTS),
        BenchRow(f"{where}: from process start until the engine is ready", median("ready_ms") / 1000, "s", n=_STARTS),
        BenchRow(f"{where}: memory of its process", median("rss_mb"), "MB", n=_STARTS),
        BenchRow(f"{where}: memory of its process after work, highest", busy["peak_rss_mb"], "MB", n=1),
        BenchRow(
            f"{where}: modules of the model stack in it ({', '.join(heavy) or 'none'})", len(heavy), "", n=_STARTS
        ),
        BenchRow(f"{where}: event-loop gap while idle, p99", idle_gaps["p99"], "ms", n=int(idle_gaps["n"])),
        BenchRow(
            f"{where}: event-loop gap while indexing and answering, p99", busy_gaps["p99"], "ms", n=busy_gaps["n"]
        ),
        BenchRow(
            f"{where}: event-loop gap while indexing and answering, longest", busy_gaps["max"], "ms", n=busy_gaps["n"]
        ),
    ]


def large_rows(session: Session, count: int) -> list[BenchRow]:
    """A run of a window that has been lived in: ``count`` notes, half as many conversations, one of them long."""
    with tempfile.TemporaryDirectory(prefix="scholiast-bench-") as name:
        notes, place = Path(name) / "notes", Path(name) / "large"
        make_notes(notes, count)
        make_history(DataPaths(place / "data"), max(1, count // 2), max(1, count // 50))
        report = _probe(session, place, (f"--probe-notes={notes}", "--probe-large"))
    where = "window offscreen" if _offscreen() else "window"
    gaps = report["gaps"]["busy"]
    n = int(gaps["n"])
    work = f"indexing {count} notes, answering and scrolling {report['turns']} turns"
    figures: tuple[tuple[str, str, str, int], ...] = (
        (f"list of {report['conversations']} conversations, until painted", "conversations_ms", "ms", 1),
        (f"list of {report['notes']} notes, until painted", "notes_ms", "ms", 1),
        (f"a note of {report['note_bytes'] / 1e6:.0f} MB at a passage, until painted", "note_ms", "ms", 1),
        (f"conversation of {report['turns']} turns, from its arrival until painted", "turns_ms", "ms", 1),
        (f"memory of its process with {report['turns']} turns open", "turns_rss_mb", "MB", 1),
    )
    own = tuple(
        (f"of this its own work: {name}", key.replace("_ms", "_cpu_ms"), unit, count)
        for name, key, unit, count in figures
        if unit == "ms"
    )
    return [
        BenchRow(f"{where}: event-loop gap while {work}, p99", gaps["p99"], "ms", n=n),
        BenchRow(f"{where}: event-loop gap while {work}, longest", gaps["max"], "ms", n=n),
        BenchRow(f"{where}: its own work between two ticks of the clock meanwhile, p99", gaps["cpu_p99"], "ms", n=n),
        BenchRow(
            f"{where}: its own work between two ticks of the clock meanwhile, longest", gaps["cpu_max"], "ms", n=n
        ),
        *(
            BenchRow(f"{where}: {name}", float(report[key]), unit, n=count)
            for name, key, unit, count in (*figures, *own)
        ),
    ]


def _probe(session: Session, folder: Path, arguments: Sequence[str]) -> dict[str, Any]:
    """Start the window over ``folder``, wait until it has measured itself, and return its report."""
    report = folder / "probe.json"
    folder.mkdir(parents=True, exist_ok=True)
    command = program_command(f"--data-dir={folder / 'data'}", f"--probe={report}", *arguments)
    if session.options.fake_models:
        command.append("--models=fake")
    if _offscreen():
        command.append("--offscreen")
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    except subprocess.TimeoutExpired as error:
        raise ScholiastError(f"The window did not finish within {_PATIENCE:g} s.") from error
    if done.returncode or not report.is_file():
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise ScholiastError(f"The window could not be measured: {last}", "Try to open it: scholiast")
    value: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return value


def _offscreen() -> bool:
    """Whether there is no display to show a window on."""
    return sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
