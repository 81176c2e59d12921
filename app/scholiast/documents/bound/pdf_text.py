"""The characters of a PDF page in reading order, its lines and where they lie on the page."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from scholiast.core.errors import NoteUnreadable
from scholiast.documents.bound.archives import damaged, locked

MOST_PAGES = 5_000
_HYPHENS = (0x02, 0xFFFE)
_SOFT_HYPHEN = 0xAD
_WIDE_GAP = 2.5  # times the font size

PAGE_JOINT = "\n\n"
"""What stands between two pages in a document's text."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page.

    Attributes:
        start, end: span in the page's text, the line feed left out.
        left, right, bottom, top: in points from the page's lower left corner.
        size: font size in points.
        hyphen: whether it ends in a hyphen that the line break put in.
        is_row: whether wide gaps part its words, as in a table.
    """

    start: int
    end: int
    left: float
    right: float
    bottom: float
    top: float
    size: float
    hyphen: bool
    is_row: bool


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's ``text``, its ``lines``, and for each character its number in pdfium's own list."""

    text: str
    lines: tuple[Line, ...]
    numbers: tuple[int, ...]
    height: float


def open_pdf(data: bytes) -> pdfium.PdfDocument:
    """The document in ``data``.

    Raises:
        NoteSkipped: it needs a password.
        NoteUnreadable: it is damaged, or has more pages than the program takes in.
    """
    try:
        document = pdfium.PdfDocument(data)
        pages = len(document)
    except pdfium.PdfiumError as error:
        if "assword" in str(error) or "security" in str(error).lower():
            raise locked() from error
        raise damaged("PDF") from error
    if pages > MOST_PAGES:
        raise NoteUnreadable(f"it has more than {MOST_PAGES:,} pages", "Divide it.", code="too-large")
    return document


def read_page(page: pdfium.PdfPage) -> PageText:
    """The text layer of ``page``; empty where it has none."""
    textpage = page.get_textpage()
    try:
        raw = textpage.raw
        count = max(0, pdfium_c.FPDFText_CountChars(raw))
        text, numbers, hyphens = _characters(raw, count)
        lines = []
        start = 0
        while start < len(text):
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            line = _line(raw, text, numbers, start, end, hyphens)
            if line is not None:
                lines.append(line)
            start = end + 1
        return PageText(text, tuple(lines), tuple(numbers), page.get_height())
    finally:
        textpage.close()


def char_box(raw: Any, number: int) -> tuple[float, float, float, float] | None:
    """Left, bottom, right and top of a character in points, the line's height included; None without a box."""
    box = pdfium_c.FS_RECTF()
    if pdfium_c.FPDFText_GetLooseCharBox(raw, number, box):
        found = (box.left, box.bottom, box.right, box.top)
        found = (found[0], min(found[1], found[3]), found[2], max(found[1], found[3]))
        if all(map(math.isfinite, found)) and found[3] > found[1]:
            return found
    return None


def _characters(raw: Any, count: int) -> tuple[str, list[int], set[int]]:
    """The text, each character's number, and the places of hyphens that a line break put in."""
    characters: list[str] = []
    numbers: list[int] = []
    hyphens: set[int] = set()
    high = 0
    for number in range(count):
        code = pdfium_c.FPDFText_GetUnicode(raw, number)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            if not high:
                continue
            code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00)
        high = 0
        if code in _HYPHENS:
            # pdfium takes the line break after a hyphen out; it is put back, since lines are what is highlighted.
            hyphens.add(len(characters))
            characters += "-\n"
            numbers += (number, number)
            continue
        if code == _SOFT_HYPHEN:
            continue
        if code == 0x0D or code == 0:
            continue
        is_control = code < 0x20 and code != 0x0A
        character = " " if is_control else chr(code) if code < 0x110000 else "\ufffd"
        characters.append(character)
        numbers.append(number)
    return "".join(characters), numbers, hyphens


def _line(raw: Any, text: str, numbers: list[int], start: int, end: int, hyphens: set[int]) -> Line | None:
    content = text[start:end]
    low, high = start + len(content) - len(content.lstrip()), start + len(content.rstrip())
    if low >= high:
        return None
    first, last = char_box(raw, numbers[low]), char_box(raw, numbers[high - 1])
    if first is None or last is None:
        first = last = first or last or (0.0, 0.0, 0.0, 0.0)
    size = pdfium_c.FPDFText_GetFontSize(raw, numbers[low]) * _scale(raw, numbers[low])
    is_row = _has_gap(raw, text, numbers, low, high, _WIDE_GAP * size)
    bottom, top = min(first[1], last[1]), max(first[3], last[3])
    return Line(low, high, first[0], last[2], bottom, top, size, high - 1 in hyphens, is_row)


def _has_gap(raw: Any, text: str, numbers: list[int], start: int, end: int, least: float) -> bool:
    """Whether two words of a line lie further apart than ``least`` points."""
    space = text.find(" ", start, end)
    while space >= 0:
        following = space + 1
        while following < end and text[following] == " ":
            following += 1
        before, after = char_box(raw, numbers[space - 1]), char_box(raw, numbers[following])
        if before is not None and after is not None and after[0] - before[2] > least:
            return True
        space = text.find(" ", following, end)
    return False


def _scale(raw: Any, number: int) -> float:
    """How much larger than its nominal size a character is drawn."""
    matrix = pdfium_c.FS_MATRIX()
    if not pdfium_c.FPDFText_GetMatrix(raw, number, ctypes.byref(matrix)):
        return 1.0
    scale = math.hypot(matrix.c, matrix.d)
    return scale if math.isfinite(scale) and scale > 0 else 1.0
