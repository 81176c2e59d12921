"""Which folders are libraries, once more beside the database: the one fact that no note can give back.

It is rewritten after a library is added and before one is removed, so that it never brings a removed one back.
Libraries of ``--notes`` are left out; asking again brings those back.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from scholiast.core.codec import from_json, json_text, to_json
from scholiast.core.records import Library
from scholiast.index.database import FILE_NAME as DATABASE
from scholiast.index.database import os_failure
from scholiast.index.durable import replace_file

FILE_NAME = "libraries.json"


@dataclass(frozen=True, slots=True)
class ListedLibrary:
    """A library's name, folder and exclusion rules."""

    name: str
    root: str
    rules: tuple[str, ...] = ()


def write_list(folder: Path, libraries: Collection[tuple[Library, tuple[str, ...]]]) -> None:
    """Note the libraries, each with its rules, of the store in ``folder``.

    Raises:
        StoreError: the disk is full, or the folder cannot be written.
    """
    entries = [ListedLibrary(library.name, library.root, rules) for library, rules in libraries if not library.hidden]
    data = json_text(to_json(entries)).encode("utf-8")
    try:
        replace_file(folder / FILE_NAME, lambda stream: stream.write(data))
    except OSError as error:
        raise os_failure(error, folder) from error


def read_list(folder: Path) -> tuple[ListedLibrary, ...]:
    """The libraries noted in ``folder``; none where the file is missing or cannot be read."""
    try:
        body = json.loads((folder / FILE_NAME).read_bytes())
        return tuple(from_json(ListedLibrary, entry) for entry in body)
    except (OSError, ValueError, TypeError, RecursionError):
        return ()


def is_lost(folder: Path) -> bool:
    """Whether the database is gone or was emptied although the store in ``folder`` had libraries."""
    database = folder / DATABASE
    return not (database.is_file() and database.stat().st_size) and bool(read_list(folder))
