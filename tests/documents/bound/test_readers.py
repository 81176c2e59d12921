"""The same notes in every format: the same text, in exact passages, under the same headings."""

from __future__ import annotations

import pytest

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.bound.archives import MOST_UNPACKED
from scholiast.documents.bound.readers import SUFFIXES, read_bound
from scholiast.documents.chunking import Chunk, chunk
from scholiast.documents.document import Document
from tests.documents.bound.samples import (
    MAKERS,
    QUESTIONS,
    SECTIONS,
    TITLE,
    make_docx,
    make_epub,
    make_odt,
    make_rtf,
    pack,
)
from tests.documents.conftest import check_note, words_of

WRITTEN = [word for section in SECTIONS for text in (*section.paragraphs, *section.items) for word in words_of(text)]


def read(kind: str) -> Document:
    return read_bound(f"notes/house.{kind}", MAKERS[kind]())


def best(chunks: tuple[Chunk, ...], question: str) -> str:
    """The passage that shares most words with a question, short ones aside."""
    wanted = {word for word in words_of(question.lower()) if len(word) > 3}
    return " ".join(max(chunks, key=lambda c: len(wanted & set(words_of(c.clean.lower())))).clean.split())


def test_there_is_a_sample_of_every_format() -> None:
    assert {f".{kind}" for kind in MAKERS} == SUFFIXES


@pytest.mark.parametrize("kind", MAKERS)
def test_nothing_is_lost_and_every_span_is_exact(kind: str) -> None:
    document = read(kind)
    for words in (25, 100):
        check_note(document, chunk(document, words), words)
    text = words_of(" ".join(block.clean for block in document.blocks))
    assert set(WRITTEN) <= set(text)
    assert document.title == TITLE
    assert document.encoding == kind


@pytest.mark.parametrize("kind", MAKERS)
def test_the_same_questions_find_the_same_passages(kind: str) -> None:
    chunks = chunk(read(kind), 25)
    for question, answer in QUESTIONS:
        assert answer in best(chunks, question), question


@pytest.mark.parametrize("kind", MAKERS)
def test_every_passage_has_its_place(kind: str) -> None:
    for piece in chunk(read(kind), 25):
        number = next(n for n, section in enumerate(SECTIONS, 1) if section.heading in piece.heading)
        assert piece.heading[-1] == SECTIONS[number - 1].heading
        assert piece.page == (number if kind in ("pdf", "pptx") else None)


@pytest.mark.parametrize("kind", ["docx", "odt", "rtf", "epub", "pptx"])
def test_a_cell_is_read_with_the_name_of_its_column(kind: str) -> None:
    assert "Bed: South; Crop: Chard; Sown: 2 April" in [block.clean for block in read(kind).blocks]


@pytest.mark.parametrize("kind", MAKERS)
def test_an_empty_file_holds_no_text(kind: str) -> None:
    with pytest.raises((NoteSkipped, NoteUnreadable)):
        read_bound(f"a.{kind}", b"")


@pytest.mark.parametrize("kind", MAKERS)
def test_a_file_that_is_something_else_is_damaged(kind: str) -> None:
    with pytest.raises(NoteUnreadable, match="it is damaged, or no"):
        read_bound(f"a.{kind}", b"This is only text. " * 30)


@pytest.mark.parametrize("kind", ["docx", "odt", "epub", "pptx"])
def test_a_zip_file_of_something_else_is_damaged(kind: str) -> None:
    with pytest.raises(NoteUnreadable, match="it is damaged, or no"):
        read_bound(f"a.{kind}", pack({"readme.txt": "hello"}))


@pytest.mark.parametrize("kind", ["docx", "odt", "epub", "pptx"])
def test_a_file_that_unpacks_to_too_much_is_left_alone(kind: str) -> None:
    bomb = pack({"content.xml": b"0" * (MOST_UNPACKED + 1)})
    assert len(bomb) < 1_000_000
    with pytest.raises(NoteSkipped, match="it unpacks to more than 256 MB"):
        read_bound(f"a.{kind}", bomb)


@pytest.mark.parametrize("kind", ["docx", "pptx"])
def test_an_encrypted_office_file_is_protected(kind: str) -> None:
    container = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + "EncryptedPackage".encode("utf-16-le") + bytes(500)
    with pytest.raises(NoteSkipped, match="protected by a password"):
        read_bound(f"a.{kind}", container)


def test_an_encrypted_opendocument_is_protected() -> None:
    files: dict[str, str | bytes] = {"META-INF/manifest.xml": "<m><encryption-data/></m>", "content.xml": b"\x01\x02"}
    with pytest.raises(NoteSkipped, match="protected by a password"):
        read_bound("a.odt", pack(files))


def test_a_book_under_drm_is_protected() -> None:
    lock = '<encryption><EncryptedData><EncryptionMethod Algorithm="http://x/aes"/></EncryptedData></encryption>'
    with pytest.raises(NoteSkipped, match="protected"):
        read_bound("a.epub", pack({"META-INF/encryption.xml": lock}))


def test_entities_are_not_expanded() -> None:
    entities = "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 20}">' for n in range(8))
    frame = "<o:d xmlns:o='o' xmlns:text='t'><o:body><o:text><text:p>Fact. {}</text:p></o:text></o:body></o:d>"
    bomb = f'<!DOCTYPE x [<!ENTITY a "ha">{entities}]>' + frame.format("&i;")
    with pytest.raises(NoteUnreadable):
        read_bound("a.odt", pack({"content.xml": bomb}))
    outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + frame.format("&a;")
    assert read_bound("a.odt", pack({"content.xml": outside})).text == "Fact."


def test_an_empty_word_document_with_a_title_has_its_title() -> None:
    assert read_bound("a.docx", make_docx((), "Only a title")).text == "Only a title"
    with pytest.raises(NoteSkipped, match="no text"):
        read_bound("a.docx", make_docx((), ""))


def test_lists_and_notes_of_an_opendocument() -> None:
    body = (
        "<text:p>One<text:s text:c='3'/>two<text:tab/>three<text:note><text:note-citation>1</text:note-citation>"
        "<text:note-body><text:p>a foot</text:p></text:note-body></text:note> four<text:line-break/>five</text:p>"
        "<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>"
    )
    content = f"<o:d xmlns:o='o' xmlns:text='t'><o:body><o:text>{body}</o:text></o:body></o:d>"
    assert read_bound("a.odt", pack({"content.xml": content})).text == "One two three ( a foot) four\nfive"


def test_an_untitled_document_is_called_by_its_name() -> None:
    for kind, made in (("odt", make_odt), ("epub", make_epub)):
        document = read_bound(f"x/holiday plan.{kind}", made(SECTIONS, ""))
        assert document.title in ("holiday plan", SECTIONS[0].heading)


def test_a_book_that_says_it_has_no_title_is_called_by_its_name() -> None:
    assert read_bound("x/holiday plan.epub", make_epub(SECTIONS, "Unknown Title")).title == "holiday plan"


def test_a_rich_text_without_a_title_is_called_by_its_first_heading() -> None:
    assert read_bound("x/plan.rtf", make_rtf(SECTIONS, "")).title == SECTIONS[0].heading


def test_a_cell_of_rich_text_that_ends_with_its_paragraph_stays_in_its_row() -> None:
    cell = r"{{{{\pard\intbl {}\par}} \cell}}"
    rows = [("Bed", "Crop", "Sown"), ("North", "Broad beans", "12 March")]
    table = "".join(rf"{{\trowd \trkeep\intbl {''.join(map(cell.format, row))}\intbl\row}}" for row in rows)
    document = read_bound("a.rtf", rf"{{\rtf1 {{\pard Before.\par}}{table}{{\pard After.\par}}}}".encode())
    assert [block.clean for block in document.blocks] == [
        "Before.",
        "Bed | Crop | Sown",
        "Bed: North; Crop: Broad beans; Sown: 12 March",
        "After.",
    ]
