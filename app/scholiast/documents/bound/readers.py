"""Which reader reads which of these documents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from scholiast.core.errors import NoteUnreadable
from scholiast.documents.document import Document

SUFFIXES = frozenset({".pdf", ".docx", ".odt", ".rtf", ".epub", ".pptx"})


MOST_MEGABYTES = 100
"""How large such a file may be: most of it is pictures and fonts, which are not looked at."""


def largest_megabytes(name: str, of_text: int) -> int:
    """How large a file of this name may be, where a text file may have ``of_text`` MB."""
    return max(of_text, MOST_MEGABYTES) if PurePosixPath(name).suffix.lower() in SUFFIXES else of_text


def read_bound(name: str, data: bytes) -> Document:
    """The text of a document, in this very process: call it where it may take long or crash.

    Raises:
        NoteSkipped: no text, or protected.
        NoteUnreadable: damaged.
    """
    return _reader(PurePosixPath(name).suffix.lower())(name, data)


def _reader(suffix: str) -> Callable[[str, bytes], Document]:
    """The function for a suffix; each imports what it needs only when it is needed."""
    if suffix == ".pdf":
        from scholiast.documents.bound.pdf import read_pdf

        return read_pdf
    if suffix == ".docx":
        from scholiast.documents.bound.word import read_word

        return read_word
    if suffix == ".odt":
        from scholiast.documents.bound.opendocument import read_opendocument

        return read_opendocument
    if suffix == ".rtf":
        from scholiast.documents.bound.rich_text import read_rich_text

        return read_rich_text
    if suffix == ".epub":
        from scholiast.documents.bound.epub import read_epub

        return read_epub
    if suffix == ".pptx":
        from scholiast.documents.bound.slides import read_slides

        return read_slides
    raise NoteUnreadable(f"{suffix} is not read here", "")
