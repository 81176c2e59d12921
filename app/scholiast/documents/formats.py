"""The kinds of files the program reads, and which function reads each; nothing is imported before it is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath, PurePosixPath
from typing import cast

from scholiast.documents.document import Document

Reader = Callable[[str, bytes], Document]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file.

    Attributes:
        name: for a person.
        suffixes: lower case, with their dot.
        reader: ``module:function`` below this package; the function takes the note's name and its bytes.
        converted: whether the document's text is made from the file rather than being the file's own, decoded. Offsets
            and lines then count in that text, which is also what the window shows.
        part: what ``Document.pages`` count, for a person ("page", "slide", "cell", "note"); empty without such parts.
    """

    name: str
    suffixes: tuple[str, ...]
    reader: str
    converted: bool = False
    part: str = ""


FORMATS = (
    Format("Markdown", (".md", ".markdown", ".mdown", ".mkd"), "textual:read_markdown_note"),
    Format("plain text", (".txt", ".text"), "textual:read_plain_note"),
    Format("PDF", (".pdf",), "bound.reader_process:read_outside", converted=True, part="page"),
    Format("Word", (".docx",), "bound.reader_process:read_outside", converted=True),
    Format("OpenDocument text", (".odt",), "bound.reader_process:read_outside", converted=True),
    Format("RTF", (".rtf",), "bound.reader_process:read_outside", converted=True),
    Format("EPUB", (".epub",), "bound.reader_process:read_outside", converted=True),
    Format("PowerPoint", (".pptx",), "bound.reader_process:read_outside", converted=True, part="slide"),
)

NOTE_SUFFIXES = frozenset(suffix for known in FORMATS for suffix in known.suffixes)

_BY_SUFFIX = {suffix: known for known in FORMATS for suffix in known.suffixes}


def is_note(path: PurePath) -> bool:
    """Whether the program reads files named like ``path``."""
    return path.suffix.lower() in NOTE_SUFFIXES


def format_of(name: str) -> Format | None:
    """The format of a file of this name; None if the program does not read such files."""
    return _BY_SUFFIX.get(PurePosixPath(name).suffix.lower())


def reader_of(known: Format) -> Reader:
    """The function that reads files of a format."""
    module, _, function = known.reader.partition(":")
    return cast(Reader, getattr(import_module(f"scholiast.documents.{module}"), function))
