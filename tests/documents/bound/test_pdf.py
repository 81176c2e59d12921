"""PDF: paragraphs out of lines, without running heads; and where they lie on the page."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.bound.page_images import draw_page
from scholiast.documents.bound.pages import Box, PageRequest
from scholiast.documents.bound.readers import read_bound
from scholiast.documents.chunking import chunk
from scholiast.documents.document import Document
from tests.documents.bound.samples import SECTIONS, Run, make_pdf, wrapped, write_pdf
from tests.documents.conftest import check_note

LONG = (
    "The lighthouse keeper wrote every evening how high the water stood and which ships had passed the point, and "
    "he went on with it for forty years. His daughter kept the books after him until the lamp was made electric."
)

THIRD = (
    "On the third page the harbour is described, with its two cranes and the old customs house, where on Mondays the "
    "fishermen still meet to divide what the week is likely to bring among them."
)
CUT = LONG.index(" and he went")


def lines_at(text: str, x: float = 50, y: float = 700, size: float = 11, width: int = 70) -> list[Run]:
    return [(x, y - 14 * number, size, line) for number, line in enumerate(wrapped(text, width))]


def read(pages: list[list[Run]], title: str = "") -> Document:
    document = read_bound("a.pdf", write_pdf(pages, title))
    check_note(document, chunk(document), 100)
    return document


def paragraphs(document: Document) -> list[str]:
    return [block.clean for block in document.blocks if block.kind != "heading"]


def test_wrapped_lines_are_joined() -> None:
    assert paragraphs(read([lines_at(LONG)])) == [LONG]


def test_a_gap_parts_paragraphs() -> None:
    assert paragraphs(read([lines_at(LONG) + lines_at("Another day began.", y=600)])) == [LONG, "Another day began."]


def test_a_hyphen_at_a_line_end_is_taken_out_where_it_parts_a_word() -> None:
    page: list[Run] = [
        (50, 700, 11, "The harbour commis-"),
        (50, 686, 11, "sion had an X-"),
        (50, 672, 11, "Ray made."),
    ]
    assert paragraphs(read([page])) == ["The harbour commission had an X-Ray made."]


def test_a_sentence_goes_on_over_a_page_end_and_its_passage_begins_on_the_first() -> None:
    head, tail = LONG[:CUT], LONG[CUT + 1 :]
    pages = [
        [(50.0, 810.0, 8.0, "Keeper's book"), *lines_at(head, y=100), (290.0, 30.0, 8.0, "1")],
        [(50.0, 810.0, 8.0, "Keeper's book"), *lines_at(tail, y=760), (290.0, 30.0, 8.0, "2")],
        [(50.0, 810.0, 8.0, "Keeper's book"), *lines_at(THIRD, y=760), (290.0, 30.0, 8.0, "3")],
    ]
    document = read(pages)
    assert paragraphs(document) == [LONG, THIRD]
    first = chunk(document, 25)[0]
    assert first.page == 1
    assert [c.page for c in chunk(document, 25)][-1] == 3


def test_running_heads_and_page_numbers_are_not_read() -> None:
    assert "Notes of the house" not in " ".join(paragraphs(read_bound("a.pdf", make_pdf())))


def test_columns_are_read_one_after_the_other() -> None:
    left = lines_at("The left column tells of apples and how they are kept over the winter.", 50, 700, 11, 30)
    right = lines_at("The right column tells of pears which do not keep.", 320, 700, 11, 30)
    assert paragraphs(read([left + right])) == [
        "The left column tells of apples and how they are kept over the winter.",
        "The right column tells of pears which do not keep.",
    ]


def test_larger_lines_are_headings_by_their_size() -> None:
    page = [(50.0, 780.0, 20.0, "Boats"), (50.0, 740.0, 15.0, "Oars"), *lines_at(LONG)]
    assert [block.heading for block in read([page]).blocks][-1] == ("Boats", "Oars")


def test_a_table_keeps_its_rows_and_leaders_are_left_out() -> None:
    rows = [
        (50.0 + 120 * c, 600.0 - 16 * r, 11.0, t)
        for r, row in enumerate((("Oak", "12"), ("Elm", "7")))
        for c, t in enumerate(row)
    ]
    page = [*lines_at(LONG), *rows, (50.0, 500.0, 11.0, "Boats . . . . . . . . . . . . . . 12")]
    found = paragraphs(read([page]))
    assert found == [LONG, "Oak 12\nElm 7"]


def test_a_scan_has_no_text_layer() -> None:
    with pytest.raises(NoteSkipped, match="it has no text layer"):
        read_bound("a.pdf", write_pdf([[], []]))


def test_a_locked_document_is_protected() -> None:
    lock = b"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (%s) /U (%s) >> /ID [(a) (a)] /Root" % (
        b"o" * 32,
        b"u" * 32,
    )
    data = write_pdf([lines_at(LONG)]).replace(b"/Root", lock)
    with pytest.raises(NoteSkipped, match="protected by a password"):
        read_bound("a.pdf", data)


def test_a_title_that_a_program_made_up_is_not_taken() -> None:
    assert read([lines_at(LONG)], "Microsoft Word - Letter.doc").title == "a"
    assert read([lines_at(LONG)], "The keeper's book").title == "The keeper's book"


# ---- on the page -------------------------------------------------------------------------------------------------


def dark_outside(picture: bytes, boxes: tuple[Box, ...]) -> int:
    """Dark pixels that lie in none of ``boxes``."""
    image = Image.open(io.BytesIO(picture)).convert("L")
    for left, top, right, bottom in boxes:
        area = (left * image.width, top * image.height, right * image.width, bottom * image.height)
        image.paste(255, tuple(round(value) for value in area))  # type: ignore[arg-type]
    return sum(image.histogram()[:128])


def test_the_boxes_of_a_passage_cover_its_words_and_no_others() -> None:
    data = write_pdf([lines_at(LONG)])
    passage = chunk(read_bound("a.pdf", data))[0]
    image, picture = draw_page(data, PageRequest(1, 1, passage.text))
    assert (image.page, image.pages, image.found) == (1, 1, True)
    assert len(image.boxes) == len(wrapped(LONG))
    assert dark_outside(picture, image.boxes) == 0
    half, _ = draw_page(data, PageRequest(1, 1, passage.text[: len(passage.text) // 2]))
    assert dark_outside(picture, half.boxes) > 100


def test_the_quote_has_boxes_of_its_own() -> None:
    data = write_pdf([lines_at(LONG)])
    text = chunk(read_bound("a.pdf", data))[0].text
    start = text.index("His daughter")
    image, picture = draw_page(data, PageRequest(1, 1, text, ((start, len(text)),)))
    before, _ = draw_page(data, PageRequest(1, 1, text[:start]))
    assert image.quote_boxes
    assert dark_outside(picture, (*image.quote_boxes, *before.boxes)) == 0


def test_a_passage_over_two_pages_is_marked_on_both() -> None:
    data = write_pdf([lines_at(LONG[:CUT], y=60), lines_at(LONG[CUT + 1 :], y=780), lines_at("Third.")])
    document = read_bound("a.pdf", data)
    text = document.text[: document.text.index("Third")].rstrip()
    for page in (1, 2):
        image, picture = draw_page(data, PageRequest(page, 1, text))
        assert image.boxes
        assert dark_outside(picture, image.boxes) == 0
    third, _ = draw_page(data, PageRequest(3, 1, text))
    assert (third.boxes, third.found) == ((), True)


def test_a_passage_is_found_where_it_went_or_said_to_be_gone() -> None:
    data = write_pdf([lines_at("New first page."), lines_at(LONG)])
    text = chunk(read_bound("a.pdf", write_pdf([lines_at(LONG)])))[0].text
    assert draw_page(data, PageRequest(1, 1, text))[0].found
    assert draw_page(data, PageRequest(2, 1, text))[0].boxes
    gone, _ = draw_page(data, PageRequest(1, 1, "Not in it."))
    assert (gone.found, gone.boxes) == (False, ())


def test_a_turned_page_is_marked_as_it_is_shown() -> None:
    data = write_pdf([lines_at(LONG)]).replace(b"/MediaBox", b"/Rotate 90 /MediaBox")
    text = chunk(read_bound("a.pdf", data))[0].text
    image, picture = draw_page(data, PageRequest(1, 1, text))
    assert dark_outside(picture, image.boxes) == 0


def test_a_page_out_of_range_is_the_last_one() -> None:
    image, _ = draw_page(make_pdf(), PageRequest(99))
    assert image.page == image.pages == len(SECTIONS)


def test_a_picture_of_something_else_is_refused() -> None:
    with pytest.raises(NoteUnreadable):
        draw_page(b"no pdf", PageRequest(1))
