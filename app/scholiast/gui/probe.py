"""Measures the window from inside: when it was visible, how evenly its event loop runs, what it holds in memory.

The file that ``--probe FILE`` writes has these keys: visible_ms (process start to the first painted frame),
ready_ms (to the engine's Ready), rss_mb and peak_rss_mb (of the window's process), heavy_modules (of the model
stack, expected empty), modules (how many are loaded), gaps {idle, busy: {n, p50, p99, max, cpu_p99, cpu_max}}
(milliseconds between ticks of a 5 ms timer; cpu: what this thread itself used of that, the rest went to others),
indexing_s, answers [{outcome, first_text_ms, total_ms}] and timed_out.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer

HEAVY_MODULES = ("torch", "transformers", "sentence_transformers", "faiss", "openvino", "numpy", "sqlite_utils")
TICK_MS = 5

_LOADED_AT = time.monotonic()


def process_age() -> float:
    """Seconds since this process started; since this module was loaded where the system does not tell."""
    try:
        fields = Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        started = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return time.clock_gettime(time.CLOCK_BOOTTIME) - started
    except (OSError, AttributeError, ValueError):
        return time.monotonic() - _LOADED_AT


def memory_mb() -> tuple[float, float]:
    """Resident memory of this process now and at its highest, in MB of 10^6 bytes; zeros where unknown."""
    try:
        rows = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return 0.0, 0.0
    wanted = [row.split() for row in rows if row.startswith(("VmRSS:", "VmHWM:"))]
    sizes = {row[0].rstrip(":"): float(row[1]) * 1_024 / 1e6 for row in wanted}
    return sizes.get("VmRSS", 0.0), sizes.get("VmHWM", 0.0)


def heavy_modules() -> list[str]:
    """The modules of the model stack that this process has loaded."""
    return [name for name in HEAVY_MODULES if name in sys.modules]


class LoopGaps(QObject):
    """Times between the ticks of a 5 ms timer; a gap is time in which the window could not react."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._phases: dict[str, list[tuple[float, float]]] = {}
        self._phase = ""
        self._last = 0.0
        self._last_cpu = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._on_tick)

    def measure(self, phase: str) -> None:
        """Count what comes from now on under ``phase``; an empty name pauses."""
        self._phase = phase
        self._last, self._last_cpu = time.perf_counter(), time.thread_time()
        if phase:
            self._timer.start()
        else:
            self._timer.stop()

    def summary(self) -> dict[str, dict[str, float]]:
        """Number, median, 99th percentile and maximum of each phase, in milliseconds."""
        return {phase: _summary(gaps) for phase, gaps in self._phases.items() if gaps}

    def _on_tick(self) -> None:
        now, cpu = time.perf_counter(), time.thread_time()
        gap = (now - self._last) * 1_000, (cpu - self._last_cpu) * 1_000
        self._phases.setdefault(self._phase, []).append(gap)
        self._last, self._last_cpu = now, cpu


def _summary(gaps: list[tuple[float, float]]) -> dict[str, float]:
    wall, cpu = (sorted(gap[part] for gap in gaps) for part in (0, 1))
    last = len(gaps) - 1
    figures = {
        "p50": wall[last // 2],
        "p99": wall[round(last * 0.99)],
        "max": wall[-1],
        "cpu_p99": cpu[round(last * 0.99)],
        "cpu_max": cpu[-1],
    }
    return {"n": len(gaps), **{name: round(figure, 2) for name, figure in figures.items()}}


def write_report(path: Path, report: dict[str, object]) -> None:
    """Write ``report`` as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
