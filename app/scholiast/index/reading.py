"""From a file to what the store keeps of it: read whole, hash, parse, cut into passages."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.core.settings import IndexSettings
from scholiast.documents.bound.readers import largest_megabytes
from scholiast.documents.chunking import CHUNKER, chunk, embedded_text
from scholiast.documents.document import Document
from scholiast.documents.formats import format_of
from scholiast.documents.notes import parse_note
from scholiast.index.folders import FileFacts, is_passing, join, read_reason
from scholiast.index.notes import NewPassage, NoteReading
from scholiast.index.packing import digest_of, printable

_TRIES = 3
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Contents:
    """The bytes of a file and the facts that go with them; ``settled`` as in :class:`FileFacts`."""

    data: bytes
    facts: FileFacts
    settled: bool
    sha256: bytes


class NoteChanging(Exception):
    """The file is neither readable nor gone: it became something else while being read."""


def recipe(note: str, settings: IndexSettings) -> str:
    """What a note's passages depend on besides its bytes and its name; a note with another recipe is read again."""
    known = format_of(note)
    return f"{CHUNKER}/{settings.words}/{known.version if known is not None else 0}"


def read_contents(path: str, limit: int) -> Contents | None:
    """The bytes of ``path``, read again if it changed meanwhile; None if it is larger than ``limit`` bytes.

    A file that goes on changing is returned as it was last, not settled: the next sweep looks again.

    Raises:
        OSError: it is gone or cannot be read.
        NoteChanging: it is no regular file any more.
    """
    for last in range(1, _TRIES + 1):
        now = time.time_ns()
        handle = os.open(path, _OPEN_FLAGS)
        try:
            before = os.fstat(handle)
            if not stat.S_ISREG(before.st_mode):
                raise NoteChanging(path)
            data = _read(handle, before.st_size, limit + 1)
            after = os.fstat(handle)
        finally:
            os.close(handle)
        if len(data) > limit:
            return None
        facts = FileFacts.of(before)
        still = facts == FileFacts.of(after) and len(data) == before.st_size
        if still or last == _TRIES:
            return Contents(data, facts, still and facts.settled(now), hashlib.sha256(data).digest())
    raise AssertionError("the loop always returns")


def _read(handle: int, expected: int, most: int) -> bytes:
    """All that ``handle`` gives, up to ``most`` bytes; one piece where it has the ``expected`` size."""
    data = b""
    while len(data) < most and (piece := os.read(handle, min(most - len(data), expected + 1))):
        data = data + piece if data else piece
    return data


def read_note(root: Path, note: str, contents: Contents, settings: IndexSettings) -> NoteReading:
    """The passages of a note of a folder, or why it has none."""
    name = printable(note)
    reading = NoteReading(
        note=note,
        facts=contents.facts,
        settled=contents.settled,
        state="indexed",
        reason="",
        recipe=recipe(note, settings),
        sha256=contents.sha256,
    )
    try:
        return with_passages(reading, parse_note(name, contents.data), settings)
    except NoteSkipped as error:
        return replace(reading, state="skipped", reason=error.message)
    except NoteUnreadable as error:
        return replace(reading, state="failed", reason=error.message)
    except (ValueError, RecursionError) as error:
        # A flaw of the reader must not keep the other notes from being indexed.
        return replace(reading, state="failed", reason=f"it could not be understood ({error})")


def with_passages(reading: NoteReading, document: Document, settings: IndexSettings) -> NoteReading:
    """``reading`` with the passages of ``document``; skipped where there is nothing to search."""
    title = printable(document.title)
    passages = []
    for piece in chunk(document, settings.words):
        embedded = embedded_text(title, piece.heading, piece.clean)
        passages.append(
            NewPassage(
                digest=digest_of(embedded),
                embedded=embedded,
                heading=piece.heading,
                char_start=piece.char_start,
                char_end=piece.char_end,
                line_from=piece.line_from,
                line_to=piece.line_to,
                text=piece.text,
                clean=piece.clean,
                clean_map=piece.clean_map,
                page=piece.page,
            )
        )
    if not passages:
        return replace(reading, state="skipped", reason="no text")
    return replace(reading, encoding=document.encoding, title=title, passages=tuple(passages))


def unread(
    note: str, settings: IndexSettings, reason: str, *, failed: bool, facts: FileFacts | None = None
) -> NoteReading:
    """A note that is listed without having been read. Without ``facts`` it is looked at again by every sweep."""
    return NoteReading(
        note=note,
        facts=facts or FileFacts(-1, 0, 0, 0),
        settled=facts is not None,
        state="failed" if failed else "skipped",
        reason=reason,
        recipe=recipe(note, settings),
        sha256=None,
    )


def look(root: Path, note: str, facts: FileFacts, settings: IndexSettings) -> Contents | NoteReading | None:
    """Read ``note``: its contents, or why there are none; None if the file is gone."""
    megabytes = largest_megabytes(note, settings.max_note_mb)
    too_large = f"it is larger than {megabytes} MB"
    limit = megabytes * 1024 * 1024
    if facts.size > limit:
        return unread(note, settings, too_large, failed=False, facts=facts)
    try:
        contents = read_contents(join(root, note), limit)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return replace(unread(note, settings, read_reason(error), failed=True), passing=is_passing(error))
    except NoteChanging:
        return unread(note, settings, "it is not a regular file", failed=False)
    return contents if contents is not None else unread(note, settings, too_large, failed=False, facts=facts)
