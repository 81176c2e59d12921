"""Which files are notes, and how one is read."""

from __future__ import annotations

from scholiast.core.errors import NoteSkipped
from scholiast.documents.document import Document
from scholiast.documents.formats import NOTE_SUFFIXES, format_of, is_note, reader_of

__all__ = ["NOTE_SUFFIXES", "is_note", "parse_note"]


def parse_note(name: str, data: bytes) -> Document:
    """Read one note.

    Args:
        name: POSIX path relative to the library; its suffix says how to read, its stem may be the title.
        data: the file's bytes.

    Raises:
        NoteSkipped: ``no text`` (empty, white space or front matter only), ``not text`` (binary) or
            ``machine-made text`` (nothing but base64 or minified code), among others.
        NoteUnreadable: it is damaged.
    """
    known = format_of(name)
    if known is None:
        raise NoteSkipped("files of this kind are not read", "", code="unknown-kind")
    return reader_of(known)(name, data)
