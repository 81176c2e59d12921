from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, run_command

from scholiast import __version__
from scholiast.cli.help import EXAMPLES
from scholiast.cli.output import Output, report_failure
from scholiast.core.errors import Cancelled, LockHeld

COMMANDS = (
    *(["ask"], ["search"], ["evaluate"], ["backup"], ["restore"], ["doctor"], ["self-test"]),
    *(["library", name] for name in ("add", "list", "status", "rescan", "remove")),
    *(["models", name] for name in ("install", "list", "verify", "prepare", "add", "use", "remove")),
    *(["bench", name] for name in ("embed", "generate", "index", "ask", "window", "engine", "all")),
    ["tune", "gate"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_explains_itself(scholiast: CommandLine, command: list[str]) -> None:
    ran = scholiast(*command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"Usage: scholiast {' '.join(command)}")
    assert ran.err == ""


def test_help_shows_examples_line_by_line(scholiast: CommandLine) -> None:
    out = scholiast("ask", "--help").out
    for example in EXAMPLES["ask"]:
        assert f"\n    {example}\n" in out
    assert "--data-dir DIR" in out


def test_the_version_is_told(scholiast: CommandLine) -> None:
    assert scholiast("--version").out == f"scholiast {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["ask", "q?", "--nonsense"],
        ["ask"],
        ["fly"],
        ["library", "fly"],
        ["ask", "q?", "--mode", "psychic"],
        ["ask", "q?", "-k", "0"],
        ["ask", "q?", "-k", "many"],
        ["search", "x", "--models", "gpt"],
        ["ask", "q?", "--data-dir"],
        ["bench", "moon"],
        ["tune", "gate", "--case", "nothing"],
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_two_in_text_and_in_json(scholiast: CommandLine, arguments: list[str]) -> None:
    ran = scholiast(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert "Traceback" not in ran.err
    ran = scholiast("--json", *arguments)
    assert ran.code == 2
    assert ran.error()["code"] == "usage"


def test_options_of_every_command_may_stand_anywhere(data_dir: Path, notes: Path) -> None:
    base = ["search", "boiler", "--notes", notes]
    everywhere = ["--data-dir", data_dir, "--models", "fake", "--json"]
    before = run_command([*everywhere, *base])
    after = run_command([*base, *everywhere])
    assert before.code == after.code == 0, before.err + after.err
    assert before.json["results"][0]["note"] == after.json["results"][0]["note"]


@pytest.mark.parametrize(
    ("failure", "code", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk-full", "The disk is full."),
        (sqlite3.OperationalError("database or disk is full"), "disk-full", "The disk is full."),
        (PermissionError(errno.EACCES, "Permission denied", "/data"), "system", "Permission denied (/data)"),
        (sqlite3.DatabaseError("file is not a database"), "store", "not a database"),
        (MemoryError(), "memory", "not enough memory"),
        (LockHeld("In use by the window.", "Close it."), "locked", "In use by the window."),
        (ZeroDivisionError("division by zero"), "internal", "ZeroDivisionError"),
    ],
)
def test_every_failure_is_a_sentence_and_a_hint(
    capsys: pytest.CaptureFixture[str], failure: BaseException, code: str, said: str
) -> None:
    assert report_failure(failure, Output(as_json=True)) == 1
    captured = capsys.readouterr()
    assert f'"code": "{code}"' in captured.out
    assert said in captured.out
    assert "Hint: " in captured.err
    assert "Traceback" not in captured.err


def test_verbose_shows_the_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    report_failure(ZeroDivisionError("x"), Output(verbose=True))
    assert "ZeroDivisionError: x" in capsys.readouterr().err


def test_being_interrupted_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert report_failure(Cancelled(), Output()) == 130
    assert capsys.readouterr().err == "Stopped.\n"
