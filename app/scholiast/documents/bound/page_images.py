"""Draws a page of a PDF and says where a passage lies on it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from ctypes import byref, c_int
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from scholiast.documents.bound.pages import Box, PageImage, PageRequest, Span
from scholiast.documents.bound.pdf_text import PAGE_JOINT, PageText, char_box, open_pdf, read_page

_WIDTH = 1_200
_MOST_PIXELS = 4_000_000


def draw_page(data: bytes, request: PageRequest) -> tuple[PageImage, bytes]:
    """The page and its picture as PNG.

    Raises:
        NoteSkipped: the document needs a password.
        NoteUnreadable: it is damaged.
    """
    document = open_pdf(data)
    try:
        pages = len(document)
        number = min(max(1, request.page), pages)
        spans = _find(document, request, number)
        page = document[number - 1]
        try:
            scale = _WIDTH / max(page.get_width(), 1.0)
            scale *= min(1.0, (_MOST_PIXELS / max(scale * scale * page.get_width() * page.get_height(), 1.0)) ** 0.5)
            bitmap = page.render(scale=scale, may_draw_forms=False)
            boxes = [_boxes(page, bitmap.width, bitmap.height, part) for part in spans or ((), ())]
            stored = io.BytesIO()
            bitmap.to_pil().convert("RGB").save(stored, "PNG", compress_level=4)
            image = PageImage(
                number, pages, bitmap.width, bitmap.height, tuple(boxes[0]), tuple(boxes[1]), spans is not None
            )
            return image, stored.getvalue()
        finally:
            page.close()
    finally:
        document.close()


def _find(document: pdfium.PdfDocument, request: PageRequest, number: int) -> tuple[list[Span], list[Span]] | None:
    """Spans in the text of page ``number`` of the passage and of its quotes; None if the passage is gone."""
    if not request.passage.strip():
        return [], []
    texts: dict[int, str] = {}

    def text_of(index: int) -> str:
        if index not in texts:
            texts[index] = _read(document, index).text
        return texts[index]

    first = min(max(1, request.first_page), len(document)) - 1
    for start in (first, *(index for index in range(len(document)) if index != first)):
        joined, starts, index = "", {}, start
        while index < len(document) and (index == start or len(joined) < len(text_of(start)) + len(request.passage)):
            joined += PAGE_JOINT if joined else ""
            starts[index] = len(joined)
            joined += text_of(index)
            index += 1
        at = joined.find(request.passage)
        if at < 0:
            continue
        if number - 1 not in starts:
            return [], []
        offset = starts[number - 1]
        size = len(text_of(number - 1))
        passage = _clipped([(at, at + len(request.passage))], offset, size)
        quotes = _clipped([(at + low, at + high) for low, high in request.quotes], offset, size)
        return passage, quotes
    return None


def _read(document: pdfium.PdfDocument, index: int) -> PageText:
    page = document[index]
    try:
        return read_page(page)
    finally:
        page.close()


def _clipped(spans: Sequence[Span], offset: int, size: int) -> list[Span]:
    moved = [(max(0, low - offset), min(size, high - offset)) for low, high in spans]
    return [(low, high) for low, high in moved if low < high]


def _boxes(page: pdfium.PdfPage, width: int, height: int, spans: Sequence[Span]) -> list[Box]:
    """One box for each line of ``spans``, in shares of the picture."""
    if not spans:
        return []
    content = read_page(page)
    textpage = page.get_textpage()
    try:
        return [
            box
            for low, high in spans
            for line in content.lines
            if (box := _box(page, textpage.raw, content, width, height, max(low, line.start), min(high, line.end)))
        ]
    finally:
        textpage.close()


def _box(page: pdfium.PdfPage, raw: Any, content: PageText, width: int, height: int, low: int, high: int) -> Box | None:
    found = [box for index in range(low, high) if (box := char_box(raw, content.numbers[index])) is not None]
    if not found:
        return None
    corners = [
        _pixel(page, width, height, x, y)
        for x, y in (
            (min(box[0] for box in found), min(box[1] for box in found)),
            (max(box[2] for box in found), max(box[3] for box in found)),
        )
    ]
    xs, ys = sorted(x for x, _ in corners), sorted(y for _, y in corners)
    return xs[0] / width, ys[0] / height, xs[1] / width, ys[1] / height


def _pixel(page: pdfium.PdfPage, width: int, height: int, x: float, y: float) -> tuple[int, int]:
    column, row = c_int(), c_int()
    pdfium_c.FPDF_PageToDevice(page.raw, 0, 0, width, height, 0, x, y, byref(column), byref(row))
    return min(max(column.value, 0), width), min(max(row.value, 0), height)
