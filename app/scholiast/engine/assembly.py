"""The composition root: the one place that chooses models, stores and locks, for the engine and the command line.

Importing it imports nothing heavy; each function imports what it opens.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from scholiast.core.errors import LibraryError, StoreError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import ModelSettings, Settings

if TYPE_CHECKING:
    from scholiast.index.lock import DataLock
    from scholiast.index.note_index import NoteIndex
    from scholiast.inference.protocols import Embedder
    from scholiast.inference.store import ModelStore

ModelChoice = Literal["auto", "fake"]


def set_environment() -> None:
    """Keep every library below from the network; call before any of them is imported."""
    os.environ.update(HF_HUB_OFFLINE="1", TRANSFORMERS_OFFLINE="1", TOKENIZERS_PARALLELISM="false")


def open_model_store(paths: DataPaths, settings: Settings, models: ModelChoice = "auto") -> ModelStore:
    """The model store of a data folder; ``fake`` makes both roles the fakes, whatever the settings say."""
    from scholiast.inference.store import ModelStore

    chosen = settings.models if models == "auto" else replace(ModelSettings(), embedder="fake", generator="fake")
    return ModelStore(paths.model_search_path(), chosen)


def open_library_index(
    paths: DataPaths, embedder: Embedder, settings: Settings, *, read_only: bool = False
) -> NoteIndex:
    """The index that the window and ``library add`` fill; writers hold :func:`writing` on its folder.

    Raises:
        StoreError: damaged, not readable, or written by a newer version.
    """
    from scholiast.index.note_index import NoteIndex

    return NoteIndex.open(paths.library_store, embedder, settings.index, read_only=read_only)


def open_folder_index(paths: DataPaths, embedder: Embedder, settings: Settings) -> NoteIndex:
    """The index behind ``--notes DIR``; apart from the other, so that it works beside a running window."""
    from scholiast.index.note_index import NoteIndex

    return NoteIndex.open(paths.folder_store, embedder, settings.index)


@contextmanager
def writing(folder: Path, role: str, timeout: float = 0.0) -> Iterator[DataLock]:
    """Hold the write lock on ``folder``, making the folder if need be.

    Args:
        folder: the folder of one store.
        role: who we are, told to others that find the lock held.
        timeout: seconds to wait for it.

    Raises:
        LockHeld: another process writes there.
        StoreError: the folder cannot be made or written.
    """
    from scholiast.index.lock import DataLock

    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = DataLock(folder, role)
        lock.acquire(timeout)
    except OSError as error:
        raise StoreError(
            f"The data folder {folder} cannot be written: {error.strerror or error}.",
            "Check its permissions and the free space, or choose another with --data-dir.",
        ) from error
    try:
        yield lock
    finally:
        lock.release()


def check_notes_folder(path: Path, paths: DataPaths) -> Path:
    """The absolute path of a folder that may become a library.

    Raises:
        LibraryError: it does not exist, is a file, cannot be read, or lies inside the data folder.
    """
    folder = path.expanduser()
    try:
        folder = folder.absolute()
        resolved = folder.resolve(strict=True)
        is_folder = resolved.is_dir()
        if is_folder:
            next(os.scandir(resolved), None)
    except FileNotFoundError as error:
        raise LibraryError(f"There is no folder {path}.", "Check the spelling of its path.") from error
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LibraryError(f"The folder {path} cannot be read: {reason}.", "Check its permissions.") from error
    if not is_folder:
        raise LibraryError(f"{path} is a file, not a folder.", "Give the folder that it lies in.")
    data = paths.root.resolve()
    if resolved == data or data in resolved.parents:
        raise LibraryError(
            f"{path} lies inside Scholiast's own data folder.", "Choose the folder that your notes are kept in."
        )
    return folder
