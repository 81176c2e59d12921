"""Import directions, on paper and at run time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
HEAVY = (
    "torch",
    "transformers",
    "sentence_transformers",
    "faiss",
    "openvino",
    "numpy",
    "sqlite_utils",
    "watchdog",
    "matplotlib",
)


def modules_after(code: str) -> set[str]:
    """Names of the top-level modules that a fresh process has loaded after ``code``."""
    report = "\nimport sys\nprint(' '.join(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run([sys.executable, "-c", code + report], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_import_contracts_hold() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_window_loads_nothing_heavy() -> None:
    loaded = modules_after("import scholiast.gui.app, scholiast.gui.window, scholiast.gui.engine_client")
    assert "PySide6" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_the_command_line_loads_no_qt() -> None:
    loaded = modules_after("import scholiast.cli.app")
    assert loaded.isdisjoint({"PySide6", "torch", "transformers", "sentence_transformers"})


def test_questions_are_answered_without_what_draws_plots(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "ferry.md").write_text("The ferry leaves at noon.\n", encoding="utf-8")
    words = ["--data-dir", str(tmp_path / "data"), "--models", "fake", "ask", "When does the ferry leave?", "--tokens"]
    ask = f"import scholiast.engine.server, scholiast.cli.app as app; app.main({[*words, '--notes', str(notes)]!r})"
    loaded = modules_after(ask)
    assert "faiss" in loaded
    assert "matplotlib" not in loaded


def test_core_loads_the_standard_library_and_two_small_packages() -> None:
    loaded = modules_after(
        "import scholiast.core.settings, scholiast.core.records, scholiast.core.codec, scholiast.core.errors"
    )
    started_with = modules_after("")
    outside = {name for name in loaded - started_with if name not in sys.stdlib_module_names}
    assert outside == {"scholiast", "tomli_w"}


def test_this_check_sees_a_heavy_import() -> None:
    assert "numpy" in modules_after("import numpy")
