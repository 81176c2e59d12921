"""The command line's entry point; every command imports what it needs when it runs, so that ``--help`` is quick."""

from __future__ import annotations

import logging
import sqlite3
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from scholiast import __version__
from scholiast.cli import (
    asking,
    backups,
    benches,
    checks,
    comparing,
    evaluating,
    experiments,
    libraries,
    models,
    talking,
    teaching,
    training,
    tuning,
)
from scholiast.cli.help import epilog
from scholiast.cli.options import flags_of, global_options, hoist
from scholiast.cli.output import Output, claim_stdout, report_failure
from scholiast.cli.paths import path_option
from scholiast.cli.session import Session
from scholiast.core.errors import Cancelled, ScholiastError

app = typer.Typer(
    name="scholiast",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"scholiast {__version__}")
        raise typer.Exit


@app.callback(epilog=epilog("scholiast", "Without a command the window opens."))
def root(
    context: typer.Context,
    data_dir: Annotated[Path | None, path_option("--data-dir", "DIR", "Keep Scholiast's own files here.")] = None,
    models: Annotated[
        str | None, typer.Option("--models", metavar="fake", help="Use pretend models that need no weights.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON value to standard output.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Show log lines, and tracebacks of failures.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Answers questions from your own notes, on your own computer, and shows where each sentence came from."""
    context.obj = Session(global_options(data_dir, models, as_json, verbose))


def _register() -> None:
    app.command(epilog=epilog("ask"))(asking.ask)
    app.command(epilog=epilog("talk"))(talking.talk)
    app.command(epilog=epilog("search"))(asking.search)
    app.command(epilog=epilog("compare"))(comparing.compare)
    app.add_typer(libraries.app, name="library", epilog=epilog("library"))
    app.add_typer(models.app, name="models", epilog=epilog("models"))
    app.add_typer(teaching.app, name="teach", epilog=epilog("teach"))
    app.command(epilog=epilog("evaluate"))(evaluating.evaluate)
    app.add_typer(experiments.app, name="experiment", epilog=epilog("experiment"))
    app.add_typer(training.app, name="train", epilog=epilog("train"))
    app.add_typer(tuning.app, name="tune", epilog=epilog("tune"))
    app.add_typer(benches.app, name="bench", epilog=epilog("bench"))
    app.command(epilog=epilog("backup"))(backups.backup)
    app.command(epilog=epilog("restore"))(backups.restore)
    app.command(epilog=epilog("doctor"))(checks.doctor)
    app.command("self-test", epilog=epilog("self-test"))(checks.self_test)


_register()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Args:
        arguments: the command line without the program's name; None takes the process's, and keeps its standard
            output for results alone.
    """
    if arguments is None:
        arguments = sys.argv[1:]
        claim_stdout()
    hoisted = hoist(arguments)
    flags = flags_of(hoisted)
    _quieten(flags.verbose)
    command = typer.main.get_command(app)
    try:
        code = command.main(args=hoisted, prog_name="scholiast", standalone_mode=False)
    except (ScholiastError, typer.TyperException, OSError, sqlite3.Error, MemoryError, Cancelled) as error:
        return report_failure(error, Output(flags.as_json, flags.verbose))
    return code if isinstance(code, int) else 0


def report_crash(error: Exception, arguments: Sequence[str]) -> int:
    """Tell the person about an error that nobody foresaw, the way every other one is told; returns the exit code."""
    flags = flags_of(hoist(arguments))
    return report_failure(error, Output(flags.as_json, flags.verbose))


def _quieten(verbose: bool) -> None:
    """Log lines are for the curious; warnings of libraries are for their developers."""
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.INFO if verbose else logging.ERROR,
        format="%(levelname)s %(name)s: %(message)s",
    )
    if not sys.warnoptions and not verbose:
        warnings.simplefilter("ignore")
