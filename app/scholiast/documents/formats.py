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
        version: raised whenever the reader makes something else of the same bytes: notes of this format, and no others,
            are then read again. What all formats share counts in ``chunking.CHUNKER`` instead.
    """

    name: str
    suffixes: tuple[str, ...]
    reader: str
    converted: bool = False
    version: int = 1


FORMATS = (
    Format("Markdown", (".md", ".markdown", ".mdown", ".mkd"), "textual:read_markdown_note"),
    Format("plain text", (".txt", ".text"), "textual:read_plain_note"),
    Format("MDX", (".mdx",), "mdx:read_mdx"),
    Format("Org", (".org",), "org:read_org"),
    Format("reStructuredText", (".rst", ".rest"), "restructured:read_rst"),
    Format("AsciiDoc", (".adoc", ".asciidoc"), "asciidoc:read_asciidoc"),
    Format("HTML", (".html", ".htm", ".xhtml"), "webpage:read_webpage", converted=True),
    Format("Jupyter notebook", (".ipynb",), "notebook:read_notebook", converted=True),
    Format("canvas", (".canvas",), "canvas:read_canvas", converted=True),
    Format("Evernote export", (".enex",), "evernote:read_evernote", converted=True),
    Format("TextBundle", (".textpack",), "textpack:read_textpack", converted=True),
    Format("table", (".csv", ".tsv"), "delimited:read_delimited"),
    Format("PDF", (".pdf",), "bound.reader_process:read_outside", converted=True),
    Format("Word", (".docx",), "bound.reader_process:read_outside", converted=True),
    Format("OpenDocument text", (".odt",), "bound.reader_process:read_outside", converted=True),
    Format("RTF", (".rtf",), "bound.reader_process:read_outside", converted=True),
    Format("EPUB", (".epub",), "bound.reader_process:read_outside", converted=True),
    Format("PowerPoint", (".pptx",), "bound.reader_process:read_outside", converted=True),
)

_OFFICE = "it is in a format that is not read: save it as {} as well"
_DATA = "it is data for programs, not a note"
_ARCHIVE = "it is an archive: unpack it, and the notes in it are read"
_EXPORT = "it is in the format of {}, which is not read: export the notes as Markdown or HTML"

UNREAD: dict[str, str] = {
    **dict.fromkeys(
        (".json", ".jsonl", ".ndjson", ".geojson", ".xml", ".opml", ".sqlite", ".db", ".excalidraw"), _DATA
    ),
    **dict.fromkeys((".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".cab"), _ARCHIVE),
    **dict.fromkeys((".doc", ".wpd", ".wps", ".pages"), _OFFICE.format("Word (.docx)")),
    **dict.fromkeys((".xls", ".xlsx", ".ods", ".numbers"), _OFFICE.format("CSV")),
    **dict.fromkeys((".ppt", ".odp", ".key"), _OFFICE.format("PowerPoint (.pptx) or PDF")),
    **dict.fromkeys((".mobi", ".azw", ".azw3", ".djvu", ".ps"), _OFFICE.format("EPUB or PDF")),
    **dict.fromkeys((".eml", ".msg", ".mbox"), "it is mail, which is not read"),
    **dict.fromkeys((".one", ".onepkg", ".onetoc2"), _EXPORT.format("OneNote")),
    ".bear2bk": _EXPORT.format("Bear"),
    ".jex": _EXPORT.format("Joplin"),
    ".note": _EXPORT.format("Tomboy"),
    ".base": "it shows other notes and holds no text of its own",
}
"""Kinds of files that people keep among their notes and may expect to be read, and why they are not."""

NOTE_SUFFIXES = frozenset(suffix for known in FORMATS for suffix in known.suffixes)

_BY_SUFFIX = {suffix: known for known in FORMATS for suffix in known.suffixes}


def is_note(path: PurePath) -> bool:
    """Whether the program reads files named like ``path``."""
    return path.suffix.lower() in NOTE_SUFFIXES


def unread_reason(name: str) -> str:
    """Why a file of this name is not read, if a person may wonder; empty for notes, and for pictures and the like."""
    stem, dot, ending = name.rpartition(".")
    return UNREAD.get(f".{ending.lower()}", "") if stem and dot else ""


def format_of(name: str) -> Format | None:
    """The format of a file of this name; None if the program does not read such files."""
    return _BY_SUFFIX.get(PurePosixPath(name).suffix.lower())


def reader_of(known: Format) -> Reader:
    """The function that reads files of a format."""
    module, _, function = known.reader.partition(":")
    return cast(Reader, getattr(import_module(f"scholiast.documents.{module}"), function))
