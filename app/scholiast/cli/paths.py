"""Paths as arguments: checked by the code that uses them, whose sentences say what to do, and not by Typer."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import typer

from scholiast.core.errors import UsageError

_KEY_LENGTH = 16


def path_option(name: str, metavar: str, text: str) -> Any:
    """An option ``name`` that takes a path."""
    return typer.Option(name, metavar=metavar, help=text, parser=named_path)


def path_argument(metavar: str, text: str | None = None) -> Any:
    """An argument that is a path."""
    return typer.Argument(metavar=metavar, help=text, show_default=False, parser=named_path)


def named_path(text: str | Path) -> Path:
    """``text`` as a path; the empty one, a script's unset variable, would mean the current folder.

    Raises:
        UsageError: no path is named.
    """
    if not str(text):
        raise UsageError("An empty path was given.", "Give the folder's path; a dot is the current folder.")
    if "\0" in str(text):
        raise UsageError("A path cannot hold a null character.", "Check the spelling.")
    return Path(text)


def path_key(*paths: Path) -> str:
    """A short name, the same whenever these paths are meant, for what is kept of them in the data folder."""
    return hashlib.sha256(b"\0".join(os.fsencode(path.resolve()) for path in paths)).hexdigest()[:_KEY_LENGTH]
