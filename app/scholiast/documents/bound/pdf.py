"""Reads PDF: paragraphs and headings from the text layer, page by page; running heads and page numbers left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath
from statistics import median

import pypdfium2 as pdfium

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.bound.drafts import one_line
from scholiast.documents.bound.pdf_text import PAGE_JOINT, Line, PageText, open_pdf, read_page
from scholiast.documents.cleaning import CleanText
from scholiast.documents.document import Block, Document

_FIGURES = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—\s]*(?:(?:page|seite|p\.)\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:/|of|von)\s*\d{1,4})?[-–—\s]*\Z", re.I
)
_ITEM = re.compile(r"(?:[-*•·–▪◦●○■□]|\d{1,3}[.)]|\(\w\)|[a-z][.)])\s")
_SENTENCE_END = re.compile(r"[.!?:;。！？：；…][\"'”’)\]]*\Z")
_POOR_TITLE = re.compile(
    r"(?i)(?:microsoft \w+ - .*|untitled.*|.*\.(?:docx?|pptx?|xlsx?|tex|dvi|indd|rtf|odt|pdf|qxd|qxp)|)\Z"
)
_LEADER = re.compile(r"(?:\.\s?){6,}")  # the dots of a table of contents
_HEADING_SIZE = 1.15
_LONGEST_HEADING = 150
_RUNNING_LINES = 2
_LEAST_RUNNING = 3
_GAP = 1.35
_MOST_LEVELS = 4
_COLUMN = 20.0  # points; lines that begin this near to each other are of one column


def read_pdf(name: str, data: bytes) -> Document:
    """The text layer of a PDF.

    Raises:
        NoteSkipped: it has no text layer, or needs a password.
        NoteUnreadable: it is damaged, or too long.
    """
    document = open_pdf(data)
    try:
        pages = [_page(document, index) for index in range(len(document))]
        title = _title(document)
        outline = _outline(document)
    finally:
        document.close()
    if not any(page.lines for page in pages):
        raise NoteSkipped(
            "it has no text layer (a scan?)", "Let a program for character recognition add one.", code="no-text"
        )
    starts, length = [], 0
    for page in pages:
        starts.append(length)
        length += len(page.text) + len(PAGE_JOINT)
    text = PAGE_JOINT.join(page.text for page in pages)
    blocks, heading = _Assembly(text, pages, starts, outline).blocks()
    check_readable(text)
    return Document(text, "pdf", title or heading or PurePosixPath(name).stem or name, blocks, pages=tuple(starts))


def _page(document: pdfium.PdfDocument, index: int) -> PageText:
    try:
        page = document[index]
    except pdfium.PdfiumError:
        return PageText("", (), (), 0.0)  # one damaged page does not spoil the others
    try:
        return read_page(page)
    finally:
        page.close()


def _title(document: pdfium.PdfDocument) -> str:
    title = one_line(document.get_metadata_value("Title") or "")[:200]
    return "" if _POOR_TITLE.match(title) else title


def _outline(document: pdfium.PdfDocument) -> dict[tuple[int, str], int]:
    """(page index, folded title) of each bookmark and its level from 1."""
    found: dict[tuple[int, str], int] = {}
    try:
        for mark in document.get_toc(max_depth=_MOST_LEVELS):
            target = mark.get_dest()
            index = None if target is None else target.get_index()
            if index is not None:
                found.setdefault((index, _folded(mark.get_title() or "")), mark.level + 1)
    except (pdfium.PdfiumError, ValueError):
        return {}
    return found


def _folded(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


@dataclass(slots=True)
class _Paragraph:
    """Lines that belong together: (index of the page, line)."""

    lines: list[tuple[int, Line]]

    @property
    def size(self) -> float:
        return median(line.size for _, line in self.lines)


class _Assembly:
    """Puts the lines of all pages together to paragraphs and headings."""

    def __init__(
        self, text: str, pages: Sequence[PageText], starts: Sequence[int], outline: dict[tuple[int, str], int]
    ) -> None:
        self._text = text
        self._pages = pages
        self._starts = starts
        self._outline = outline
        self._running = _running_lines(pages)
        lines = [(number, line) for number, page in enumerate(pages) for line in self._body(number, page)]
        self._lines = lines
        self._body_size = _body_size(line for _, line in lines)
        self._pitch = _pitch(lines)
        self._levels: dict[float, int] = {}
        self._margins: list[dict[int, float]] = [{} for _ in pages]
        for number, line in lines:
            columns = self._margins[number]
            for column in (round(line.left / _COLUMN) + step for step in (-1, 0, 1)):
                columns[column] = max(columns.get(column, 0.0), line.right)

    def blocks(self) -> tuple[tuple[Block, ...], str]:
        """The blocks in order, and the first heading of the first page."""
        paragraphs = list(self._paragraphs())
        sizes = sorted({round(p.size, 1) for p in paragraphs if self._is_large(p)}, reverse=True)
        self._levels = {size: min(level, _MOST_LEVELS) for level, size in enumerate(sizes, start=1)}
        blocks: list[Block] = []
        path: list[tuple[int, str]] = []
        first = ""
        for paragraph in paragraphs:
            level = self._level(paragraph)
            clean = self._clean(paragraph)
            text, runs = clean.finish()
            if not runs:
                continue
            if level:
                while path and path[-1][0] >= level:
                    path.pop()
                name = " ".join(text.split())
                path.append((level, name))
                first = first or (name if paragraph.lines[0][0] == 0 else "")
            heading = tuple(name for _, name in path)
            start, end = self._place(paragraph.lines[0])[0], self._place(paragraph.lines[-1])[1]
            is_item = not level and bool(_ITEM.match(text))
            blocks.append(
                Block("heading" if level else "item" if is_item else "paragraph", start, end, heading, text, runs)
            )
        return tuple(blocks), first

    def _body(self, number: int, page: PageText) -> Iterator[Line]:
        for line in page.lines:
            content = page.text[line.start : line.end]
            if (number, line.start) in self._running and (
                _key(content) in self._running or _PAGE_NUMBER.match(content)
            ):
                continue
            if not _LEADER.search(content):
                yield line

    def _paragraphs(self) -> Iterator[_Paragraph]:
        current: _Paragraph | None = None
        for number, line in self._lines:
            if current is not None and self._belongs(current, number, line):
                current.lines.append((number, line))
                continue
            if current is not None:
                yield current
            current = _Paragraph([(number, line)])
        if current is not None:
            yield current

    def _belongs(self, paragraph: _Paragraph, number: int, line: Line) -> bool:
        """Whether a line goes on with a paragraph: same type, no gap, no indent; over a page's end mid-sentence."""
        before_number, before = paragraph.lines[-1]
        start, end = self._place((number, line))
        content = self._text[start:end]
        if abs(line.size - before.size) > 0.08 * max(line.size, before.size) + 0.2 or _ITEM.match(content):
            return False
        low, high = self._place((before_number, before))
        ended = _SENTENCE_END.search(self._text[low:high]) is not None
        drop = before.bottom - line.bottom
        if number != before_number or drop < -0.5 * line.size:
            # The next page, or the next column: only a sentence in its middle goes on there.
            return before.hyphen or (not ended and content[:1].islower())
        if drop < 0.3 * line.size:
            return True  # the same line, in two pieces
        if drop > _GAP * self._pitch * max(1.0, line.size / self._body_size):
            return False
        first = paragraph.lines[0][1]
        is_indented = line.left > before.left + 0.8 * line.size and len(paragraph.lines) > 1
        return not (is_indented and ended and before.left <= first.left + 1.0)

    def _place(self, placed: tuple[int, Line]) -> tuple[int, int]:
        number, line = placed
        return self._starts[number] + line.start, self._starts[number] + line.end

    def _clean(self, paragraph: _Paragraph) -> CleanText:
        clean = CleanText(self._text)
        last = len(paragraph.lines) - 1
        for index, placed in enumerate(paragraph.lines):
            start, end = self._place(placed)
            if index < last and placed[1].hyphen:
                following = self._text[self._place(paragraph.lines[index + 1])[0]]
                clean.keep(start, end - 1 if following.islower() else end)
                continue
            clean.keep(start, end)
            if index < last:
                clean.put("\n" if self._is_ended_early(placed, paragraph.lines[index + 1]) else " ")
        return clean

    def _is_ended_early(self, placed: tuple[int, Line], following: tuple[int, Line]) -> bool:
        """Whether the next line's first word would have fitted: then the line was ended on purpose, as in a table."""
        number, line = placed
        if line.is_row or following[1].is_row:
            return True
        start, end = self._place(following)
        word = self._text[start:end].split(maxsplit=1)[0]
        if number != following[0] or following[1].bottom > line.bottom - 0.3 * line.size or word[:1].islower():
            return False
        margin = self._margins[number].get(round(line.left / _COLUMN), line.right)
        return line.right + (len(word) + 2) * 0.6 * line.size < margin

    # ---- headings --------------------------------------------------------------------------------------------

    def _is_large(self, paragraph: _Paragraph) -> bool:
        return self._is_short(paragraph) and paragraph.size >= _HEADING_SIZE * self._body_size

    def _is_short(self, paragraph: _Paragraph) -> bool:
        start, end = self._place(paragraph.lines[0])[0], self._place(paragraph.lines[-1])[1]
        return (
            len(paragraph.lines) <= 3
            and end - start <= _LONGEST_HEADING
            and any(character.isalpha() for character in self._text[start:end])
        )

    def _level(self, paragraph: _Paragraph) -> int:
        """The level of a heading, 0 for anything else: by bookmark, or by size where there are none."""
        if not self._is_short(paragraph):
            return 0
        if self._outline:
            number = paragraph.lines[0][0]
            start, end = self._place(paragraph.lines[0])[0], self._place(paragraph.lines[-1])[1]
            level = self._outline.get((number, _folded(self._text[start:end])), 0)
            if level or len(self._outline) > 2:
                return level
        return self._levels.get(round(paragraph.size, 1), 0) if self._is_large(paragraph) else 0


def _key(content: str) -> str:
    return _FIGURES.sub("#", " ".join(content.casefold().split()))


def _running_lines(pages: Sequence[PageText]) -> set[tuple[int, int] | str]:
    """The lines at the edge of each page, as (page, offset), and what recurs among them, its figures as #."""
    edges: set[tuple[int, int] | str] = set()
    counts: Counter[str] = Counter()
    for number, page in enumerate(pages):
        ordered = sorted(page.lines, key=lambda line: line.bottom)
        outer = {line.start: line for line in (*ordered[:_RUNNING_LINES], *ordered[-_RUNNING_LINES:])}
        if len(page.lines) <= _RUNNING_LINES:
            continue
        edges.update((number, start) for start in outer)
        counts.update({_key(page.text[line.start : line.end]) for line in outer.values()})
    least = max(_LEAST_RUNNING, 0.3 * len(pages))
    edges.update(key for key, count in counts.items() if count >= least)
    return edges


def _body_size(lines: Iterable[Line]) -> float:
    """The font size that most characters have."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size, 1)] += line.end - line.start
    return max(sizes, key=lambda size: sizes[size]) if sizes else 10.0


def _pitch(lines: Sequence[tuple[int, Line]]) -> float:
    """The usual distance from one line to the next, in points."""
    drops = [
        before.bottom - line.bottom
        for (number, before), (other, line) in pairwise(lines)
        if number == other and 0.5 * line.size < before.bottom - line.bottom < 3 * line.size
    ]
    return median(drops) if drops else 14.0


def check_readable(text: str) -> None:
    """Refuse text that is no language: fonts without a map to characters give gibberish.

    Raises:
        NoteUnreadable: most characters have no meaning.
    """
    head = text[:20_000]
    odd = sum(c == "\ufffd" or 0xE000 <= ord(c) < 0xF900 for c in head)
    if odd * 3 > len(head.split()) and odd > 20:
        raise NoteUnreadable("its text layer holds no readable characters", "Its fonts lack a map to letters.")
