"""A reader that makes something else of the same bytes gets a new version, so that its notes are read again."""

from __future__ import annotations

import hashlib
from pathlib import PurePosixPath

import pytest

from scholiast.documents.chunking import CHUNKER, chunk
from scholiast.documents.formats import FORMATS, format_of
from scholiast.documents.notes import parse_note
from tests.documents.test_every_format import MADE

READ = {
    "book.md": "sentences-3/1 fd9359458eed",
    "logseq/pages/book.md": "sentences-3/1 275a183efbe3",
    "Cabin.textbundle/text.markdown": "sentences-3/1 fd9359458eed",
    "book.mdx": "sentences-3/1 d2af6cb4bb07",
    "book.txt": "sentences-3/1 9a29705e7051",
    "book.org": "sentences-3/1 89fb9ca25379",
    "book.rst": "sentences-3/1 464ac75641b2",
    "book.adoc": "sentences-3/1 50917cbac0a7",
    "book.html": "sentences-3/1 1dc845d87302",
    "book.ipynb": "sentences-3/1 229125c09130",
    "book.canvas": "sentences-3/1 82349ba169f7",
    "book.enex": "sentences-3/1 5e496f6e3225",
    "book.textpack": "sentences-3/1 fd9359458eed",
    "book.csv": "sentences-3/1 ffa425801314",
    "semicolons.csv": "sentences-3/1 fd0a23955728",
    "book.tsv": "sentences-3/1 74b49b2d0c5f",
    "book.pdf": "sentences-3/1 6fa01e68245b",
    "book.docx": "sentences-3/1 fe129be2f4bb",
    "book.odt": "sentences-3/1 fe129be2f4bb",
    "book.rtf": "sentences-3/1 fe129be2f4bb",
    "book.epub": "sentences-3/1 fe129be2f4bb",
    "book.pptx": "sentences-3/1 ab22e2b74792",
}
"""Chunker, version of the reader, and what they made of each sample."""


def read_as(name: str) -> str:
    """A short digest of all that is stored of a sample's text."""
    document = parse_note(name, MADE[name]())
    passages = [
        (p.heading, p.char_start, p.line_from, p.line_to, p.page, p.text, p.clean, p.clean_map.runs)
        for p in chunk(document)
    ]
    return hashlib.sha256(repr((document.title, passages)).encode()).hexdigest()[:12]


@pytest.mark.parametrize("name", MADE)
def test_what_a_reader_makes_of_a_sample_changes_with_its_version(name: str) -> None:
    known = format_of(PurePosixPath(name).name)
    assert known is not None
    # Where only this fails: raise the format's version, or CHUNKER where every format is read otherwise.
    assert f"{CHUNKER}/{known.version} {read_as(name)}" == READ[name]


def test_every_format_is_held_to_its_version() -> None:
    held = {format_of(name) for name in MADE}
    assert held == set(FORMATS)
