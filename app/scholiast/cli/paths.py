"""Paths as arguments: checked by the code that uses them, whose sentences say what to do, and not by Typer."""

from __future__ import annotations

from typing import Any

import typer


def path_option(name: str, metavar: str, text: str) -> Any:
    """An option ``name`` that takes a path."""
    return typer.Option(name, metavar=metavar, help=text, readable=False)


def path_argument(metavar: str, text: str | None = None) -> Any:
    """An argument that is a path."""
    return typer.Argument(metavar=metavar, help=text, show_default=False, readable=False)
