"""The window as a process: what it loads, what it holds, what it prints, how soon it is there."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from scholiast.gui.app import has_display
from scholiast.gui.options import parse
from scholiast.gui.probe import HEAVY_MODULES
from scholiast.gui.samples import SAMPLE_QUESTIONS

PATIENCE = 600.0


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the program as a person would, and wait for its end."""
    return subprocess.run(
        [sys.executable, "-m", "scholiast", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **environment},
    )


def probe(data_dir: Path, *arguments: str) -> dict[str, Any]:
    report = data_dir.parent / "probe.json"
    done = run("--data-dir", str(data_dir), "--models", "fake", "--probe", str(report), *arguments)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def test_an_idle_window_is_light(data_dir: Path) -> None:
    report = probe(data_dir)
    assert report["heavy_modules"] == []
    assert report["peak_rss_mb"] <= 150
    # How soon and how evenly is measured on a quiet machine (bench window).
    assert report["visible_ms"] > 0
    assert report["gaps"]["idle"]["n"] > 0
    assert report["timed_out"] is False


def test_a_working_window_loads_nothing_heavy_and_keeps_answering(data_dir: Path) -> None:
    report = probe(data_dir, "--probe-questions", "2")
    assert report["heavy_modules"] == []
    assert report["peak_rss_mb"] <= 150
    assert [answer["outcome"] in ("answered", "partly", "not-in-notes") for answer in report["answers"]] == [True, True]
    # The budgets are measured on a quiet machine (bench window); this catches work that belongs to the engine.
    assert report["gaps"]["busy"]["cpu_max"] <= 250
    assert report["gaps"]["busy"]["cpu_p99"] <= 100


def test_no_heavy_module_is_even_imported_by_name(data_dir: Path) -> None:
    code = (
        "import sys\n"
        "from scholiast.gui.app import build_window, make_application\n"
        "from scholiast.gui.testing import FakeEngineClient\n"
        "from scholiast.core.paths import DataPaths\n"
        "from pathlib import Path\n"
        "app = make_application()\n"
        f"window = build_window(FakeEngineClient(), DataPaths(Path({str(data_dir)!r})))\n"
        "window.show()\n"
        "sys.stdout.write(' '.join(sorted(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert loaded & {*HEAVY_MODULES, "rich", "typer", "watchdog", "pydantic"} == set()
    packages = {name for name in done.stdout.split() if name.startswith("scholiast.") and name.count(".") == 1}
    assert packages <= {"scholiast.assets", "scholiast.core", "scholiast.engine", "scholiast.gui"}


def test_on_a_dense_screen_everything_is_drawn_at_twice_the_size(data_dir: Path) -> None:
    picture = data_dir.parent / "dense.png"
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from scholiast.core.paths import DataPaths\n"
        "from scholiast.gui.app import build_window, make_application\n"
        "from scholiast.gui.testing import FakeEngineClient\n"
        "app = make_application()\n"
        f"window = build_window(FakeEngineClient(), DataPaths(Path({str(data_dir)!r})))\n"
        "window.resize(700, 500)\n"
        "window.show()\n"
        "image = window.grab().toImage()\n"
        f"image.save({str(picture)!r})\n"
        "colours = {image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)}\n"
        "sys.stdout.write(f'{image.width()} {image.height()} {image.devicePixelRatio()} {len(colours)}')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
        env={**os.environ, "QT_SCALE_FACTOR": "2"},
    )
    width, height, ratio, colours = (float(word) for word in done.stdout.split())
    assert (width, height, ratio) == (1_400, 1_000, 2.0)
    assert colours > 5


def test_without_a_display_it_answers_on_standard_output(data_dir: Path) -> None:
    done = run("--offscreen", "--data-dir", str(data_dir), "--models", "fake", QT_QPA_PLATFORM="xcb")
    assert done.returncode == 0, done.stderr
    assert SAMPLE_QUESTIONS[0] in done.stdout
    assert "[1] " in done.stdout
    assert "Traceback" not in done.stderr


def test_without_a_display_a_chosen_question_is_asked(data_dir: Path) -> None:
    question = "How much salt goes into the rye bread?"
    done = run("--offscreen", "--ask", question, "--data-dir", str(data_dir), "--models", "fake")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(question)
    assert "Rye bread.md" in done.stdout


def test_a_data_folder_in_use_is_one_sentence_and_status_1(data_dir: Path) -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "scholiast", "--engine", "--data-dir", str(data_dir), "--models", "fake"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert engine.stdout is not None
        assert b"Ready" in engine.stdout.readline()
        done = run("--offscreen", "--data-dir", str(data_dir), "--models", "fake")
    finally:
        engine.communicate(timeout=PATIENCE)
    assert done.returncode == 1
    assert str(engine.pid) in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_window_and_the_engine(data_dir: Path, number: signal.Signals) -> None:
    window = subprocess.Popen(
        [sys.executable, "-m", "scholiast", "--data-dir", str(data_dir), "--models", "fake"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    # The engine makes its store once it runs.
    deadline = time.monotonic() + PATIENCE
    while not list((data_dir / "libraries").glob("*.db")):
        assert window.poll() is None
        assert time.monotonic() < deadline
        select.select([], [], [], 0.05)
    window.send_signal(number)
    _, errors = window.communicate(timeout=PATIENCE)
    assert window.returncode == 0, errors
    assert "Traceback" not in errors
    assert (data_dir / "window.ini").is_file()
    again = run("--offscreen", "--data-dir", str(data_dir), "--models", "fake")
    assert again.returncode == 0, again.stderr


def test_without_a_display_and_offscreen_it_says_so(data_dir: Path) -> None:
    done = run("--data-dir", str(data_dir), QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY="")
    assert done.returncode == 1
    assert done.stderr.startswith("There is no display")


@pytest.mark.parametrize(
    ("system", "environment", "options", "found"),
    [
        ("linux", {}, (), False),
        ("linux", {"DISPLAY": ":0"}, (), True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, (), True),
        ("linux", {}, ("-platform", "offscreen"), True),
        ("darwin", {}, (), True),
        ("win32", {}, (), True),
    ],
)
def test_where_a_display_is(system: str, environment: dict[str, str], options: tuple[str, ...], found: bool) -> None:
    assert has_display(system, environment, options) is found


def test_an_unknown_option_is_a_usage_error() -> None:
    done = run("--nonsense")
    assert done.returncode == 2
    assert "--nonsense" in done.stderr


def test_options_of_qt_go_to_qt() -> None:
    assert parse(["-platform", "offscreen"]).qt_options == ("-platform", "offscreen")
    with pytest.raises(SystemExit):
        parse(["word"])


def test_options_have_defaults(tmp_path: Path) -> None:
    options = parse(["--data-dir", str(tmp_path)])
    assert options.data_dir == tmp_path
    assert options.ask is None
    assert parse(["--offscreen"]).ask == SAMPLE_QUESTIONS[0]
    assert parse(["--offscreen", "--probe", "x"]).ask is None
