"""What the tables of the history share: how text and times are written, and how a failure is told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from scholiast.core.errors import StoreError

BUSY_SECONDS = 5.0


def storable_text(text: str) -> str:
    """``text`` without lone surrogates, which SQLite refuses."""
    return text.encode("utf-8", "replace").decode("utf-8")


def timestamp() -> str:
    """This moment in ISO 8601's form, to the second, with the offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


@contextmanager
def as_store_error(what: str, done: str) -> Iterator[None]:
    """Tell a failure of SQLite as: ``what`` could not be ``done``."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(
            f"{what} could not be {done}: {error}.",
            "Check the free space of the disk and the permissions of the data folder.",
        ) from error
