"""The program's one entry: which face a command line opens, and how it ends when things go wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scholiast.__main__ import chosen_face

MODULE = [sys.executable, "-m", "scholiast"]


@pytest.mark.parametrize(
    ("line", "face"),
    [
        ("", "window"),
        ("--data-dir /tmp/x", "window"),
        ("--data-dir ask", "window"),
        ("--models fake --probe out.json", "window"),
        ("--data-dir=/tmp/x --models=fake", "window"),
        ("--offscreen --ask why", "window"),
        ("-platform offscreen", "window"),
        ("--verbose", "window"),
        ("ask question", "cli"),
        ("--data-dir /tmp/x ask question", "cli"),
        ("--models fake --json library list", "cli"),
        ("library list --data-dir /tmp/x", "cli"),
        ("--help", "cli"),
        ("-h", "cli"),
        ("--version", "cli"),
        ("--json", "cli"),
        ("nonsense", "cli"),
        ("--engine --data-dir /tmp/x", "engine"),
        ("--reader", "reader"),
        ("--data-dir /tmp/x --engine", "engine"),
        ("ask --engine", "cli"),
    ],
)
def test_the_command_line_chooses_the_face(line: str, face: str) -> None:
    assert chosen_face(line.split()) == face


def test_nothing_is_imported_before_the_choice() -> None:
    program = "import sys, scholiast.__main__; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.startswith("scholiast")} == {"scholiast", "scholiast.__main__"}
    assert not loaded & {"PySide6", "typer", "numpy", "faiss", "openvino", "torch", "sqlite_utils"}


def test_the_version_is_printed() -> None:
    done = subprocess.run([*MODULE, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == "scholiast"
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="not Linux")
def test_a_reader_that_went_away_is_no_reason_to_complain() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = subprocess.run([*MODULE, "--help"], stdout=gone, stderr=subprocess.PIPE, check=False)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.skipif(os.name != "posix", reason="not Linux")
def test_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(50):
        (notes / f"{number}.md").write_text(f"note {number}\n")
    command = [*MODULE, "ask", "note?", "--notes", str(notes), "--data-dir", str(tmp_path / "data"), "--models", "fake"]
    slow = {**os.environ, "SCHOLIAST_FAKE_EMBED_DELAY_MS": "10000"}
    database = tmp_path / "data" / "folders" / "notes.db"
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=slow) as child:
        while not database.exists():
            assert child.poll() is None
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=600)
    # Early on the signal itself ends the program; a shell says 130 of both.
    assert child.returncode in (130, -signal.SIGINT)
    assert out == b""
    assert b"Traceback" not in err
