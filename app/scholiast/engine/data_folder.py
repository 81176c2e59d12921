"""The data folder as a whole: how large it is, a copy of it in one file, and its exchange for such a copy.

What can be made again stays out of a backup: prepared models, vectors' snapshot files, what ``--notes`` caches, logs.
Databases are copied by SQLite itself, so that a backup can be made while they are written.

A folder in use cannot be exchanged under the hands of who uses it. So a restore and a reset are laid ready, and carried
out by the next start of the engine, before it opens anything.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from scholiast import __version__
from scholiast.core.errors import StoreError, UsageError
from scholiast.core.paths import DataPaths

FORMAT = 1
MANIFEST = "scholiast-backup.json"
READY = "ready"
DATABASES = ("conversations.db", "libraries/notes.db")
FILES = ("settings.toml", "libraries/libraries.json", "models/models.toml")
FOLDERS = ("teaching",)
KEPT_LOCK = frozenset({"writer.lock", "writer.txt"})


def measure(paths: DataPaths) -> tuple[tuple[str, int], ...]:
    """Bytes by part of the data folder."""
    parts = {"index": 0, "conversations": 0, "models": 0, "teaching": 0, "other": 0}
    by_name = {"libraries": "index", "folders": "index", "models": "models", "teaching": "teaching"}
    for path in paths.root.rglob("*"):
        try:
            size = path.lstat().st_size if path.is_file() else 0
        except OSError:
            continue  # it went just now
        first = path.relative_to(paths.root).parts[0]
        part = "conversations" if first.startswith(paths.conversations.name) else by_name.get(first, "other")
        parts[part] += size
    return tuple(parts.items())


def is_empty(paths: DataPaths) -> bool:
    """Whether there is nothing yet that a backup would hold, or a restore would take away."""
    return not any((paths.root / name).is_file() for name in (*DATABASES, *FILES)) and not paths.teaching.exists()


def back_up(paths: DataPaths, target: Path) -> int:
    """Write a backup to ``target``, a zip file, in the place of what was there; returns its size in bytes.

    Raises:
        UsageError: ``target`` lies in the data folder, or is a folder itself.
        StoreError: the disk is full, or ``target`` cannot be written.
    """
    target = target.expanduser().absolute()
    if target.is_relative_to(paths.root):
        raise UsageError("A backup inside the data folder would be lost with it.", "Choose another folder.")
    if target.is_dir():
        raise UsageError(f"{target} is a folder.", "Name the file to write in it, such as backup.zip.")
    unfinished = target.with_name(f".{target.name}.part")
    with _as_store_error(target):
        try:
            with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
                manifest = {"format": FORMAT, "version": __version__, "made": datetime.now().astimezone().isoformat()}
                archive.writestr(MANIFEST, json.dumps(manifest))
                _write_all(paths, archive)
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
        return target.stat().st_size


def _write_all(paths: DataPaths, archive: zipfile.ZipFile) -> None:
    for name in DATABASES:
        source = paths.root / name
        if source.is_file():
            with tempfile.TemporaryDirectory(dir=paths.root, prefix=".backup-") as folder:
                copy = Path(folder) / "copy.db"
                with (
                    closing(sqlite3.connect(source.absolute().as_uri() + "?mode=ro", uri=True)) as database,
                    closing(sqlite3.connect(copy)) as into,
                ):
                    database.backup(into)
                archive.write(copy, name)
    for name in FILES:
        if (paths.root / name).is_file():
            archive.write(paths.root / name, name)
    for name in FOLDERS:
        for path in sorted((paths.root / name).rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(paths.root).as_posix())


def lay_ready(paths: DataPaths, source: Path) -> None:
    """Unpack the backup ``source`` beside what is there; :func:`carry_out` puts it in its place.

    Raises:
        UsageError: it is not there, no backup of Scholiast, or of a newer version.
        StoreError: it is damaged, or the disk is full.
    """
    source = source.expanduser()
    if not source.is_file():
        raise UsageError(f"{source} is not a file that is there.", "Check the spelling.")
    folder = _restore_folder(paths)
    shutil.rmtree(folder, ignore_errors=True)
    try:
        with _as_store_error(paths.root), zipfile.ZipFile(source) as archive:
            _check(archive, source)
            names = [name for name in archive.namelist() if _is_ours(name)]
            archive.extractall(folder, names)
            (folder / READY).touch()
    except zipfile.BadZipFile as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise UsageError(
            f"{source.name} is not a backup, or is damaged.", "Choose a file that *Back up* made."
        ) from error


def _check(archive: zipfile.ZipFile, source: Path) -> None:
    try:
        found = json.loads(archive.read(MANIFEST))["format"]
    except (KeyError, ValueError, TypeError) as error:
        raise UsageError(
            f"{source.name} is not a backup of Scholiast.", "Choose a file that *Back up* made."
        ) from error
    if not isinstance(found, int) or found > FORMAT:
        raise UsageError(f"{source.name} was made by a newer Scholiast.", "Update Scholiast to restore it.")
    damaged = archive.testzip()
    if damaged is not None:
        raise UsageError(f"{source.name} is damaged: {damaged} cannot be read.", "Choose another backup.")


def _is_ours(name: str) -> bool:
    inside = name.partition("/")[0] in FOLDERS and ".." not in name.split("/") and not name.endswith("/")
    return inside or name in DATABASES or name in FILES


def want_reset(paths: DataPaths) -> None:
    """Let the next start delete everything but prepared models; StoreError where even that cannot be noted."""
    with _as_store_error(paths.root):
        _reset_mark(paths).touch()


def carry_out(paths: DataPaths) -> str:
    """Do what was laid ready, if anything was; a sentence that says so, or an empty text.

    The caller holds the write lock of the library store, and has nothing open.

    Raises:
        StoreError: files cannot be moved or deleted. What was laid ready is tried again at the next start.
    """
    if _reset_mark(paths).exists():
        with _as_store_error(paths.root):
            for path in _own_files(paths):
                _delete(path)
            _delete(_former_folder(paths))
            _delete(_restore_folder(paths))
            _reset_mark(paths).unlink()
        return "Everything was deleted. Your notes are where they were."
    folder = _restore_folder(paths)
    if not (folder / READY).exists():
        return ""
    former = _former_folder(paths)
    with _as_store_error(paths.root):
        if not former.exists():
            former.mkdir()
            for path in _own_files(paths):
                moved = former / path.relative_to(paths.root)
                moved.parent.mkdir(parents=True, exist_ok=True)
                path.rename(moved)
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name != READY:
                place = paths.root / path.relative_to(folder)
                place.parent.mkdir(parents=True, exist_ok=True)
                path.replace(place)
        _delete(folder)
        _delete(former)
    return "The backup was restored."


def _own_files(paths: DataPaths) -> list[Path]:
    """All that a restore replaces and a reset deletes; the lock, which the caller holds, stays."""
    found = [path for path in paths.library_store.glob("*") if path.name not in KEPT_LOCK]
    found += [path for path in paths.root.glob(f"{paths.conversations.name}*") if path.is_file()]
    found += [paths.teaching, paths.folder_store, paths.settings, paths.models / "models.toml"]
    found += list(paths.root.glob(f"{paths.engine_log.name}*"))
    return [path for path in found if path.exists()]


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _restore_folder(paths: DataPaths) -> Path:
    return paths.root / "restore"


def _former_folder(paths: DataPaths) -> Path:
    return paths.root / "before-restore"


def _reset_mark(paths: DataPaths) -> Path:
    return paths.root / "reset-wanted"


@contextmanager
def _as_store_error(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"The data cannot be read: {error}.", "Run `scholiast doctor` to check it.") from error
    except OSError as error:
        hint = "Check the free space and the permissions."
        raise StoreError(f"{path} cannot be read or written: {error.strerror or error}.", hint) from error
