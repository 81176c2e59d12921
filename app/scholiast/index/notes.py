"""A note as the store remembers it, as a look at its file found it, and what storing that changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scholiast.core.records import PositionMap
from scholiast.index.folders import FileFacts

NoteState = Literal["indexed", "skipped", "failed"]


@dataclass(frozen=True, slots=True)
class NoteRow:
    """What the store remembers of a file. ``state`` is None for one that was seen but not read yet."""

    id: int
    note: str
    facts: FileFacts
    settled: bool
    pending: bool
    state: NoteState | None
    reason: str
    recipe: str
    sha256: bytes | None


@dataclass(frozen=True, slots=True)
class NewPassage:
    """A passage as cut from a note, not stored yet. ``embedded`` is what its vector is made of."""

    digest: bytes
    embedded: str
    heading: tuple[str, ...]
    char_start: int
    char_end: int
    line_from: int
    line_to: int
    text: str
    clean: str
    clean_map: PositionMap
    page: int | None = None


@dataclass(frozen=True, slots=True)
class NoteReading:
    """What one look at a file gave: its passages, or why there are none; ``passing``: which may be over in a moment."""

    note: str
    facts: FileFacts
    settled: bool
    state: NoteState
    reason: str
    recipe: str
    sha256: bytes | None
    encoding: str = ""
    title: str = ""
    passages: tuple[NewPassage, ...] = ()
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What a transaction did to the passages; ``added`` are (passage id, library id, digest)."""

    generation: int
    added: tuple[tuple[int, int, bytes], ...] = ()
    removed: tuple[int, ...] = ()
