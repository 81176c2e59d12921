"""Reads .textpack files: a TextBundle, text with what is attached to it, packed into one file."""

from __future__ import annotations

import re
from dataclasses import replace

from scholiast.core.errors import NoteSkipped
from scholiast.documents.bound.archives import member, opened
from scholiast.documents.document import Document
from scholiast.documents.textual import name_of, read_markdown_note, read_plain_note

_TEXT = re.compile(r"(?:[^/]+/){0,2}text\.(?:md|markdown|mdown|mkd|txt|text)\Z", re.IGNORECASE)


def read_textpack(name: str, data: bytes) -> Document:
    """The text of a packed bundle.

    Raises:
        NoteSkipped: no text in it.
        NoteUnreadable: damaged.
    """
    with opened(data, "TextBundle") as archive:
        inner = next((info.filename for info in archive.infolist() if _TEXT.match(info.filename)), None)
        content = member(archive, inner) if inner is not None else None
    if inner is None or content is None:
        raise NoteSkipped("no text", "The bundle holds no text that is read here.", code="no-text")
    plain = inner.lower().endswith((".txt", ".text"))
    document = (read_plain_note if plain else read_markdown_note)(inner, content)
    # A title that only comes from the name inside says nothing.
    return replace(document, title=name_of(name)) if document.title == name_of(inner) else document
