"""``doctor`` and ``self-test``: whether this data folder and this installation are sound."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from scholiast.cli.findings import Check, attempt
from scholiast.cli.session import Session


def doctor(
    context: typer.Context,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make a damaged index anew from the notes; the old file is kept aside.")
    ] = False,
) -> int:
    """Check the data folder and say what to do about it.

    Settings, databases, indexes and models are looked at. Exit code 1 when something is wrong.
    """
    session: Session = context.obj
    from scholiast.cli.data_checks import examine, rebuild_indexes

    if rebuild:
        rebuild_indexes(session)
    return _report(session, examine(session))


def self_test(context: typer.Context) -> int:
    """Check this installation on the sample notes.

    They are indexed in a throw-away folder, searched and asked. The real models are used when they are installed, the
    pretend ones otherwise.
    """
    session: Session = context.obj
    from scholiast.cli import installation

    checks = [attempt(name, look) for name, look in installation.PARTS]
    fake = session.options.fake_models or not installation.models_are_here(session)
    if fake and not session.options.fake_models:
        session.output.note("The models are not installed, so the pretend ones are used.")
        session.output.note("Install them with: scholiast models install")
    with tempfile.TemporaryDirectory(prefix="scholiast-self-test-") as folder:
        options = replace(session.options, data_dir=Path(folder), fake_models=fake)
        trial = Session(options)
        if not fake:
            trial.models = session.models
        checks += installation.try_sample_notes(trial, pretend=fake)
    return _report(session, checks)


def _report(session: Session, checks: Iterable[Check]) -> int:
    checks = list(checks)
    sound = all(check.problem is None for check in checks)
    if session.output.as_json:
        entries = [{**asdict(check), "ok": check.problem is None} for check in checks]
        session.output.result({"ok": sound, "checks": entries})
        return 0 if sound else 1
    for check in checks:
        good = check.problem is None
        mark = session.output.style("ok " if good else "BAD", fg="green" if good else "red")
        session.output.line(f"{mark}  {check.name}: {check.problem or check.detail}")
        if not good and check.hint:
            session.output.line(f"     {check.hint}")
    session.output.line("All is well." if sound else "Something is wrong.")
    return 0 if sound else 1
