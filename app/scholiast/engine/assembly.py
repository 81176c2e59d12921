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


def open_model_store(
    paths: DataPaths, settings: Settings, models: ModelChoice = "auto", adapter: Path | None = None
) -> ModelStore:
    """The model store of a data folder; ``fake`` makes both roles the fakes, whatever the settings say.

    ``adapter`` is a folder that stands in for the adapter that comes with the program.
    """
    from scholiast.inference.store import ModelStore

    chosen = settings.models if models == "auto" else replace(ModelSettings(), embedder="fake", generator="fake")
    return ModelStore(paths.model_search_path(), chosen, adapter)


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

    lock = DataLock(folder, role)
    lock.acquire(timeout)
    try:
        yield lock
    finally:
        lock.release()


def check_notes_folder(path: Path, paths: DataPaths) -> Path:
    """The real path of a folder that may become a library.

    Raises:
        LibraryError: it does not exist, is a file, cannot be read, or lies inside the data folder.
    """
    from scholiast.index.folders import folder_problem, real_folder

    problem = folder_problem(path, paths.root)
    if problem is not None:
        raise problem
    return real_folder(path)
