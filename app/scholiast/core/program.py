"""How this program starts itself again with another face: the engine, the reader of documents, the teacher."""

from __future__ import annotations

import sys


def program_command(*arguments: str) -> list[str]:
    """A command line of this program, also when it is frozen into one file."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "scholiast"]
    return [*program, *arguments]
