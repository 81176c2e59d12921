"""Odd Word files that others collected: each is read, or said to hold no text."""

from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.core.errors import NoteSkipped
from scholiast.documents.bound.readers import read_bound
from scholiast.documents.chunking import chunk
from tests.documents.conftest import check_note

READ = {
    "comments.docx": ["A tachyon walks into a bar.", "Fin."],
    "embedded-style-map.docx": ["Walking on imported air"],
    "endnotes.docx": ["Ouch", "A tachyon walks into a bar."],
    "footnote-hyperlink.docx": ["Example"],
    "footnotes.docx": ["Ouch", "A tachyon walks into a bar."],
    "simple-list.docx": ["Apple", "Banana"],
    "single-paragraph.docx": ["Walking on imported air"],
    "strict-format.docx": ["Test"],
    "strikethrough.docx": ["Today's Special: Salmon Sold out"],
    "tables.docx": ["Above", "Top left", "Bottom right", "Below"],
    "text-box.docx": ["Datum plane"],
    "underline.docx": ["The Sunset Tree"],
    "utf8-bom.docx": ["This XML has a byte order mark."],
}


def test_every_odd_word_file_is_read_or_has_its_reason(shared: Path) -> None:
    files = sorted((shared / "data" / "formats").rglob("*.docx"))
    assert files
    skipped = {}
    for path in files:
        try:
            document = read_bound(path.name, path.read_bytes())
        except NoteSkipped as error:
            skipped[path.name] = error.message
            continue
        check_note(document, chunk(document), 100)
        for words in READ.get(path.name, []):
            assert words in document.text, path.name
    assert set(skipped.values()) <= {"no text"}
    assert not skipped.keys() & READ.keys()


@pytest.mark.parametrize("kind", ["pdf"])
def test_every_pdf_beside_the_notes_is_read(shared: Path, kind: str) -> None:
    files = sorted((shared / "data" / "formats").rglob(f"*.{kind}"))
    assert files
    for path in files:
        document = read_bound(path.name, path.read_bytes())
        check_note(document, chunk(document), 100)
        assert document.page_at(0) == 1
