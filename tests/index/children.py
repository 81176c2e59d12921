"""Children that lose their rights, their disk or their life, so that the test process keeps its own."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
NOBODY = 65534

PREAMBLE = """
import os, sys
from pathlib import Path
from scholiast.core.errors import ScholiastError
from scholiast.core.settings import IndexSettings
from scholiast.index.note_index import NoteIndex
from scholiast.index.store import NoteStore
from scholiast.inference.fakes import HashEmbedder
# Imported before a child gives its rights up: afterwards it may not find it any more.
import scholiast.documents.textual

def opened(folder, **options):
    return NoteIndex.open(Path(folder), HashEmbedder(64), IndexSettings(words=25), **options)
"""


def command(code: str, *arguments: str | Path) -> list[str]:
    return [sys.executable, "-c", PREAMBLE + textwrap.dedent(code), *map(os.fspath, arguments)]


def run(
    code: str, *arguments: str | Path, before: tuple[str, ...] = (), environment: dict[str, str] | None = None
) -> str:
    """Standard output of ``code`` in a child; a failure shows what it wrote."""
    child = subprocess.run(
        [*before, *command(code, *arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
        env={**os.environ, **(environment or {})},
        timeout=600,
    )
    assert child.returncode == 0, child.stderr
    return child.stdout


def start(code: str, *arguments: str | Path, environment: dict[str, str] | None = None) -> subprocess.Popen[str]:
    """``code`` in a child that goes on while the test does something else."""
    return subprocess.Popen(
        command(code, *arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=REPOSITORY,
        env={**os.environ, **(environment or {})},
    )
