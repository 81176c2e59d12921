"""What ``doctor`` looks at in a data folder, and how a damaged index is made anew."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from scholiast.cli.findings import Check, attempt
from scholiast.cli.session import Session
from scholiast.core.errors import ScholiastError, StoreError
from scholiast.engine import assembly

_LOW_SPACE = 500 * 1024 * 1024
_REBUILD = "Run: scholiast doctor --rebuild"


def examine(session: Session) -> list[Check]:
    """Everything in the data folder, one check each."""
    paths = session.paths
    looks: list[tuple[str, Callable[[], str]]] = [
        ("data folder", lambda: _look_at_folder(paths.root)),
        ("settings", lambda: _look_at_settings(session)),
        ("libraries", lambda: _look_at_store(session, paths.library_store, include_hidden=False)),
        ("folders asked with --notes", lambda: _look_at_store(session, paths.folder_store, include_hidden=True)),
        ("vectors", lambda: _look_at_vectors(session)),
        ("conversations", lambda: _look_at_conversations(paths.conversations)),
    ]
    return [attempt(name, look) for name, look in looks] + _look_at_models(session)


def rebuild_indexes(session: Session) -> None:
    """Make both indexes anew from the notes; what is damaged is kept aside, and conversations are not touched.

    Raises:
        LockHeld: the window is open, or another command writes.
    """
    from scholiast.index.repair import rebuild

    for folder in (session.paths.library_store, session.paths.folder_store):
        if not folder.is_dir():
            continue
        with assembly.writing(folder, "scholiast doctor --rebuild"):
            report = rebuild(folder)
        for finding in report.findings:
            session.output.note(f"{folder.name}: {finding}")
        if report.kept_aside is not None:
            session.output.note(f"{folder.name}: the damaged file is kept as {report.kept_aside}.")
    with session.library_index(read_only=False) as index:
        for library in index.store.libraries():
            with session.index_progress(f"Indexing {library.name}") as listener:
                index.reconcile(library.id, deep=True, progress=listener)


def _look_at_folder(folder: Path) -> str:
    existing = next(parent for parent in (folder, *folder.parents) if parent.exists())
    if not existing.is_dir():
        raise ScholiastError(f"{existing} is a file, not a folder.", "Choose another data folder with --data-dir.")
    if not os.access(existing, os.W_OK | os.X_OK):
        raise ScholiastError(f"{existing} cannot be written.", "Check its permissions.")
    free = shutil.disk_usage(existing).free
    if free < _LOW_SPACE:
        raise ScholiastError(f"Only {free >> 20} MB are free on the disk of {folder}.", "Free some space.")
    return f"{folder}, {free >> 30} GB free" + ("" if folder.exists() else ", not made yet")


def _look_at_settings(session: Session) -> str:
    chosen = session.settings
    return f"sound; passages of {chosen.index.words} words, {chosen.answers.k} of them read for each question"


def _look_at_store(session: Session, folder: Path, *, include_hidden: bool) -> str:
    from scholiast.index.lock import DataLock
    from scholiast.index.store import NoteStore

    with closing(NoteStore.open(folder, read_only=True)) as store:
        findings = store.check()
        if findings:
            raise StoreError(" ".join(findings), _REBUILD)
        statuses = store.statuses(include_hidden)
        notes, passages = sum(s.notes for s in statuses), sum(s.passages for s in statuses)
        failed = sum(len(s.failed) for s in statuses)
        holder = DataLock(folder, "").holder()
        return (
            f"{len(statuses)}, with {notes} notes and {passages} passages"
            + (f"; {failed} notes could not be read (scholiast library status)" if failed else "")
            + (f"; in use by {holder}" if holder else "")
        )


def _look_at_vectors(session: Session) -> str:
    if not session.models.is_prepared("embedder"):
        return "not looked at, since the embedder is not prepared"
    with session.library_index(read_only=True) as index:
        findings = index.check()
        if findings:
            raise StoreError(" ".join(findings), _REBUILD)
        return f"{index.snapshot().count(None)} vectors, one for each passage"


def _look_at_conversations(path: Path) -> str:
    if not path.exists():
        return "none yet"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            (found,) = connection.execute("pragma integrity_check").fetchone()
            if found != "ok":
                raise StoreError(f"{path.name} is damaged: {found}.", _conversations_hint(path))
            (count,) = connection.execute("select count(*) from conversation").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{path.name} is damaged: {error}.", _conversations_hint(path)) from error
    return f"{count}"


def _conversations_hint(path: Path) -> str:
    return f"The window keeps a damaged {path.name} aside and starts a fresh one; restore a backup to get them back."


def _look_at_models(session: Session) -> list[Check]:
    try:
        models = session.models.verify()
    except ScholiastError as error:
        return [Check("models", "", error.message, error.hint)]
    checks = []
    for model in models:
        if not model.active:
            continue
        bad = model.state in ("damaged", "missing")
        hint = "Run: scholiast models prepare" if model.state == "damaged" else "Run: scholiast models install"
        if "models adapter" in model.detail:  # the models are sound; the detail says what to do about the adapter
            hint = ""
        checks.append(
            Check(
                model.role,
                f"{' + '.join([model.name, *model.adapters])}, {model.state}",
                f"{model.name} is {model.state}. {model.detail}" if bad else None,
                hint if bad else "",
            )
        )
    return checks
