"""Reads tables of separated values: each row is read with the names of its columns, at its own place in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from scholiast.core.errors import NoteSkipped
from scholiast.documents.blocks import Span
from scholiast.documents.decoding import decode
from scholiast.documents.document import Document
from scholiast.documents.frontmatter import FrontMatter
from scholiast.documents.inline import Edit
from scholiast.documents.outlines import Outline
from scholiast.documents.textual import finished

_DELIMITERS = ",;\t|"
_LETTER = re.compile(r"[^\W\d_]")
_NUMBER = re.compile(r"[\d.,:/ -]+\Z")
_DOUBLED = re.compile('""')
_SAMPLE = 30
_LONGEST_NAME = 40
_MANY_ROWS = 200
_FEW_WORDS = 0.05
_MOST_ROWS = 50_000


def read_delimited(name: str, data: bytes) -> Document:
    """A .csv or .tsv file; a table of hundreds of rows with hardly a word in it is skipped.

    Raises:
        NoteSkipped: no text, not text, or nothing but numbers.
    """
    text, encoding = decode(data)
    outline = Outline(text, _quotes)
    mark = "\t" if PurePosixPath(name).suffix.lower() == ".tsv" else _delimiter(outline.table.texts)
    rows = list(_rows(text, mark))
    if len(rows) > _MANY_ROWS and _is_numbers(text, rows):
        raise NoteSkipped("a table of numbers", "It holds no words to search for.", code="machine-made")
    if len(rows) > _MOST_ROWS:
        raise NoteSkipped(f"it has more than {_MOST_ROWS:,} rows", "Divide it.", code="too-large")
    header: list[str] = []
    for number, row in enumerate(rows):
        filled = [span for span in row if span[0] < span[1]]
        if not filled:
            continue
        said = outline.row([[span] for span in row], header, filled[0][0], filled[-1][1])
        if number == 0 and _names_columns(said):
            header = said
    return finished(name, text, encoding, outline.blocks, FrontMatter(), "")


def _quotes(text: str) -> list[Edit]:
    return [(*match.span(), '"') for match in _DOUBLED.finditer(text)]


def _delimiter(lines: Sequence[str]) -> str:
    """The mark that divides the first lines most evenly."""
    sample = [line for line in lines[:_SAMPLE] if line.strip()]
    if not sample:
        return ","
    return max(_DELIMITERS, key=lambda mark: (min(line.count(mark) for line in sample), sample[0].count(mark)))


def _rows(text: str, mark: str) -> Iterator[list[Span]]:
    """The spans of the cells of each row, without quotation marks and white space around them."""
    special = re.compile(rf"[{re.escape(mark)}\r\n]")
    row: list[Span] = []
    position = 0
    while position <= len(text):
        start = position
        if text.startswith('"', position):
            closing = _closing(text, position + 1)
            found = special.search(text, min(closing + 1, len(text)))
            end = found.start() if found else len(text)
            # Something after the closing mark: the marks belong to the text.
            row.append((start + 1, closing) if not text[closing + 1 : end].strip() else (start, end))
        else:
            found = special.search(text, position)
            end = found.start() if found else len(text)
            row.append(_stripped(text, start, end))
        if found is not None and found.group() == mark:
            position = end + 1
            continue
        yield row
        row = []
        position = end + (2 if text.startswith("\r\n", end) else 1)


def _closing(text: str, position: int) -> int:
    """Where a cell in quotation marks ends; the end of its line where it is never closed."""
    start = position
    while (at := text.find('"', position)) >= 0:
        if not text.startswith('"', at + 1):
            return at
        position = at + 2
    line = text.find("\n", start)
    return line if line >= 0 else len(text)


def _stripped(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    begin = start + len(piece) - len(piece.lstrip())
    return begin, max(begin, start + len(piece.rstrip()))


def _names_columns(cells: Sequence[str]) -> bool:
    named = [cell for cell in cells if cell]
    return (
        len(named) > 1
        and len(set(named)) == len(named)
        and all(len(cell) <= _LONGEST_NAME and not _NUMBER.match(cell) for cell in named)
    )


def _is_numbers(text: str, rows: Sequence[Sequence[Span]]) -> bool:
    cells = [text[start:end] for row in rows[1:] for start, end in row if start < end]
    return sum(_LETTER.search(cell) is not None for cell in cells) <= _FEW_WORDS * len(cells)
