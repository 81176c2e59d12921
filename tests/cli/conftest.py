"""Runs the command line in this process, or as the real command where only that will do."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

NOTES = {
    "house/boiler.md": "# Boiler\n\nThe boiler was serviced on 12 March 2025 by Nadia Brandt.\n",
    "recipes/soup.md": "# Lentil soup\n\nThe soup needs 250 g of red lentils and two carrots.\n",
    "trip.txt": "The ferry to Gotland leaves at 11:20 from pier four.\n",
}


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def error(self) -> dict[str, str]:
        """The JSON error on standard output, which must be one sentence and have the contract's keys."""
        assert set(self.json) == {"error"}
        error: dict[str, str] = self.json["error"]
        assert set(error) == {"code", "message", "hint"}
        assert error["message"].endswith((".", "?"))
        assert "Traceback" not in self.err
        return error


class CommandLine:
    """``scholiast`` with the fakes over one data folder, inside this process."""

    def __init__(self, data_dir: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.data_dir = data_dir
        self._capture = capture

    def __call__(self, *arguments: object) -> Ran:
        from scholiast.cli.app import main

        self._capture.readouterr()
        code = main(["--data-dir", str(self.data_dir), "--models", "fake", *[str(a) for a in arguments]])
        captured = self._capture.readouterr()
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def scholiast(data_dir: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[CommandLine]:
    handlers, level = list(logging.getLogger().handlers), logging.getLogger().level
    yield CommandLine(data_dir, capsys)
    logging.getLogger().handlers[:] = handlers
    logging.getLogger().setLevel(level)


def run_command(
    arguments: Sequence[object], *, env: Mapping[str, str] | None = None, timeout: float = 600, **options: Any
) -> Ran:
    """``python -m scholiast`` as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "scholiast", *[str(a) for a in arguments]],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=timeout,
        env={**os.environ, **(env or {})},
        check=False,
        **options,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return write_notes(tmp_path / "notes", NOTES)


def write_notes(folder: Path, texts: Mapping[str, str]) -> Path:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
