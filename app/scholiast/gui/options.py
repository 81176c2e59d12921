"""The window's own options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scholiast.core.paths import default_data_dir
from scholiast.gui.samples import SAMPLE_QUESTIONS


@dataclass(frozen=True, slots=True)
class Options:
    """What the window was started with.

    Attributes:
        probe_large: the scenario is that of a window that has been lived in.
        probe: where to write measurements; the window then runs a scenario and quits.
        qt_options: options of Qt itself, with one hyphen, such as ``-platform xcb``.
        background: no window at first, as at login; it can be called from the tray.
        quick_ask: only the small box to ask in, of the window that runs already if one does.
        ask: a question to ask of the sample notes, print and quit, with the window offscreen.
    """

    data_dir: Path
    models: str | None = None
    probe: Path | None = None
    probe_notes: Path | None = None
    probe_questions: int = 0
    probe_large: bool = False
    ask: str | None = None
    offscreen: bool = False
    background: bool = False
    quick_ask: bool = False
    qt_options: tuple[str, ...] = ()


def parse(argv: Sequence[str]) -> Options:
    """Read ``argv``; exits with status 2 for what it does not know, as argparse does."""
    parser = argparse.ArgumentParser("scholiast", description="Ask your own notes.")
    parser.add_argument("--data-dir", type=Path, default=None, metavar="DIR", help="keep everything in DIR")
    parser.add_argument("--models", choices=["fake"], default=None, help="use built-in stand-ins instead of models")
    parser.add_argument("--offscreen", action="store_true", help="ask one question without a display")
    parser.add_argument("--ask", metavar="QUESTION", default=None, help="the question that --offscreen asks")
    parser.add_argument("--background", action="store_true", help="start without a window in the way")
    parser.add_argument("--quick-ask", action="store_true", help="open the small box to ask in")
    parser.add_argument("--probe", type=Path, default=None, metavar="FILE", help="measure the window, write FILE, quit")
    parser.add_argument("--probe-notes", type=Path, default=None, metavar="DIR", help="index DIR while measuring")
    parser.add_argument("--probe-questions", type=int, default=0, metavar="N", help="ask N questions while measuring")
    parser.add_argument("--probe-large", action="store_true", help="measure with what is there and much of it")
    found, rest = parser.parse_known_args(list(argv))
    if rest and (not rest[0].startswith("-") or any(option.startswith("--") for option in rest)):
        parser.error(f"unrecognised: {' '.join(rest)}")
    data_dir = (found.data_dir or default_data_dir()).expanduser().absolute()
    ask = found.ask or (SAMPLE_QUESTIONS[0] if found.offscreen and found.probe is None else None)
    return Options(
        data_dir,
        found.models,
        found.probe,
        found.probe_notes,
        found.probe_questions,
        found.probe_large,
        ask,
        found.offscreen,
        found.background,
        found.quick_ask,
        tuple(rest),
    )
