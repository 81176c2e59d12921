"""The options that every command takes, before or after its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scholiast.core.errors import UsageError

_WITH_VALUE = ("--data-dir", "--models")
_FLAGS = ("--json", "--verbose")


@dataclass(frozen=True, slots=True)
class GlobalOptions:
    """What holds for the whole run.

    Attributes:
        data_dir: the data folder; None takes the platform's.
        fake_models: use the deterministic pretend models.
        as_json: one JSON value on standard output instead of text.
        verbose: tracebacks and log lines on standard error.
    """

    data_dir: Path | None = None
    fake_models: bool = False
    as_json: bool = False
    verbose: bool = False


def hoist(arguments: Sequence[str]) -> list[str]:
    """``arguments`` with the options of every command moved to the front, where the root command reads them.

    Nothing behind ``--`` is touched, so a question may begin with a hyphen.
    """
    front: list[str] = []
    rest: list[str] = []
    position = 0
    while position < len(arguments):
        argument = arguments[position]
        if argument == "--":
            rest += arguments[position:]
            break
        if argument in _FLAGS or argument.startswith(tuple(f"{name}=" for name in _WITH_VALUE)):
            front.append(argument)
        elif argument in _WITH_VALUE and position + 1 < len(arguments):
            front += arguments[position : position + 2]
            position += 1
        else:
            rest.append(argument)
        position += 1
    return front + rest


def flags_of(hoisted: Sequence[str]) -> GlobalOptions:
    """The two flags alone: known even when the rest of the command line is wrong."""
    front: list[str] = []
    for argument in hoisted:
        if argument == "--":
            break
        front.append(argument)
    return GlobalOptions(as_json="--json" in front, verbose="--verbose" in front)


def global_options(data_dir: Path | None, models: str | None, as_json: bool, verbose: bool) -> GlobalOptions:
    """The options as given; UsageError for an unknown ``models``."""
    if models not in (None, "fake", "default"):
        raise UsageError(
            f"--models takes fake or default, not {models!r}.",
            "Choose a real model with: scholiast models use ROLE NAME",
        )
    return GlobalOptions(data_dir, models == "fake", as_json, verbose)
