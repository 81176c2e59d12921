"""The log of a run, one JSON object a line: its learning curve."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

FILE_NAME = "log.jsonl"
Entry = dict[str, Any]


def append(folder: Path, entry: Entry) -> None:
    """Add ``entry``, which has a ``step``; the folder is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE_NAME).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(entry) + "\n")


def read(folder: Path) -> list[Entry]:
    """The entries in order; a line that a kill cut short is left out."""
    path = folder / FILE_NAME
    if not path.is_file():
        return []
    whole = [line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
    entries: list[Entry] = [json.loads(line) for line in whole if line.strip()]
    return entries


def rewind(folder: Path, step: int) -> None:
    """Forget what was logged after ``step``: a run that goes on from there logs it again."""
    kept = [entry for entry in read(folder) if entry["step"] <= step]
    path = folder / FILE_NAME
    if path.is_file():
        aside = path.with_name(f".{FILE_NAME}.{os.getpid()}")
        aside.write_text("".join(json.dumps(entry) + "\n" for entry in kept), encoding="utf-8")
        aside.replace(path)
