"""What a check found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scholiast.core.errors import ScholiastError


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; ``problem`` is None when it is sound."""

    name: str
    detail: str
    problem: str | None = None
    hint: str = ""


def attempt(name: str, look: Callable[[], str]) -> Check:
    """Run ``look``, which tells what it saw; its failure becomes the check's problem."""
    try:
        return Check(name, look())
    except ScholiastError as error:
        return Check(name, "", error.message, error.hint)
    except (OSError, ImportError, RuntimeError, ValueError) as error:
        return Check(name, "", f"{type(error).__name__}: {error}", "Install Scholiast again.")
