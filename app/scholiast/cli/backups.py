"""``backup`` and ``restore``: the data folder in one file, as *Back up / restore* in the window's settings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scholiast.cli.paths import path_argument
from scholiast.cli.session import Session
from scholiast.core.errors import UsageError
from scholiast.engine import assembly


def backup(
    context: typer.Context,
    file: Annotated[Path, path_argument("FILE", "The zip file to write.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace FILE if it is there already.")] = False,
) -> int:
    """Write the index, conversations, settings and what was taught into one file.

    What can be made again stays out: prepared models, and what --notes keeps. It can be made while the window is open.
    """
    session: Session = context.obj
    from scholiast.engine.data_folder import back_up, is_empty

    target = file.expanduser().absolute()
    if target.is_file() and not overwrite:
        raise UsageError(f"{file} exists already.", "Choose another name, or give --overwrite.")
    if is_empty(session.paths):
        raise UsageError(f"There is nothing to back up in {session.paths.root} yet.", "Add a library of notes first.")
    size = back_up(session.paths, target)
    if session.output.as_json:
        session.output.result({"file": str(target), "bytes": size})
    else:
        session.output.line(f"{target}: {size / 1e6:,.1f} MB. Put it back with: scholiast restore FILE")
    return 0


def restore(
    context: typer.Context,
    file: Annotated[Path, path_argument("FILE", "A file that backup made, here or in the window.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before what is there now is deleted.")] = False,
) -> int:
    """Put a backup in the place of everything that is in the data folder now. Your notes are not touched.

    The window must be closed. What is there now is deleted, which cannot be undone; make a backup of it first.
    """
    session: Session = context.obj
    from scholiast.engine.data_folder import carry_out, is_empty, lay_ready

    paths = session.paths
    question = f"Delete what is in {paths.root} now, and put {file.name} in its place?"
    if not yes and not is_empty(paths) and not session.output.confirmed(question):
        raise UsageError("Nothing was restored.", "Say yes, or give --yes.")
    with assembly.writing(paths.library_store, "scholiast restore"):
        lay_ready(paths, file)
        said = carry_out(paths)
    if session.output.as_json:
        session.output.result({"restored": str(file.expanduser().absolute()), "data_dir": str(paths.root)})
    else:
        session.output.line(f"{said} Notes that changed since are read again by: scholiast library rescan")
    return 0
