"""Reads the tables of reStructuredText: drawn grids, and columns under rulers."""

from __future__ import annotations

import itertools
import re

from scholiast.documents.blocks import Span
from scholiast.documents.outlines import Outline

_RULER = re.compile(r"[ \t]*=[= \t]*\Z")
_COLUMN = re.compile(r"=+")


def read_grid(outline: Outline, line: int, stop: int) -> int:
    """Read a table drawn with ``+``, ``-`` and ``|``; returns the line after it."""
    lines = outline.table.texts
    end = line
    while end < stop and lines[end].lstrip()[:1] in ("+", "|") and lines[end].strip():
        end += 1
    ruled = any(_is_rule(lines[row]) and "=" in lines[row] for row in range(line, end))
    header: list[str] = []
    rows: list[int] = []
    for row in range(line, end):
        if not _is_rule(lines[row]):
            rows.append(row)
            continue
        if rows:
            said = _grid_row(outline, rows, header)
            header = header or (said if ruled else [])
        rows = []
    if rows:
        _grid_row(outline, rows, header)
    return end


def _is_rule(line: str) -> bool:
    return line.lstrip().startswith("+") and not set(line.strip()) - set("+-=")


def _grid_row(outline: Outline, rows: list[int], header: list[str]) -> list[str]:
    first = outline.table.texts[rows[0]]
    places = [match.start() for match in re.finditer(r"[|+]", first)]
    cells: list[list[Span]] = [[] for _ in places[1:]]
    for row in rows:
        written = outline.table.texts[row]
        for column, (low, high) in enumerate(itertools.pairwise(places)):
            if low + 1 < len(written):
                last = column + 2 == len(places)
                cells[column].append(outline.bare(row, low + 1, written.rfind("|") if last else high))
    return _add(outline, cells, header, rows)


def read_simple(outline: Outline, line: int, stop: int) -> int:
    """Read a table whose columns stand under rulers of ``=``; returns the line after it."""
    lines = outline.table.texts
    columns = [match.span() for match in _COLUMN.finditer(lines[line])]
    rulers = [line]
    end = line + 1
    while end < stop:
        if _RULER.match(lines[end]) and lines[end].strip():
            rulers.append(end)
            if len(rulers) == 3 or end + 1 >= stop or not lines[end + 1].strip():
                end += 1
                break
        elif not lines[end].strip() and len(rulers) > 2:
            break
        end += 1
    header: list[str] = []
    rows: list[int] = []
    for row in range(line + 1, end + 1):
        written = lines[row] if row < end else ""
        ruled = row in rulers or set(written.strip()) <= set("- ")
        if rows and (ruled or row == end or written[: columns[0][1]].strip()):
            said = _simple_row(outline, rows, columns, header)
            header = header or (said if row in rulers and len(rulers) > 2 else [])
            rows = []
        if not ruled and row < end:
            rows.append(row)
    return end


def _simple_row(outline: Outline, rows: list[int], columns: list[Span], header: list[str]) -> list[str]:
    cells: list[list[Span]] = [[] for _ in columns]
    for row in rows:
        for column, (low, _) in enumerate(columns):
            high = columns[column + 1][0] if column + 1 < len(columns) else None
            if low < len(outline.table.texts[row]):
                cells[column].append(outline.bare(row, low, high))
    return _add(outline, cells, header, rows)


def _add(outline: Outline, cells: list[list[Span]], header: list[str], rows: list[int]) -> list[str]:
    begin, end = outline.bare(rows[0])[0], outline.bare(rows[-1])[1]
    if len(rows) == 1:
        return outline.row(cells, header, begin, end)
    # Cells of several lines interleave in the text, while what is read keeps the order of the text.
    said = [" ".join(outline.text[low:high] for low, high in cell if low < high) for cell in cells]
    for row in rows:
        low, high = outline.bare(row)
        pieces = [[span] for cell in cells for span in cell if low <= span[0] and span[1] <= high and span[0] < span[1]]
        if pieces:
            outline.row(pieces, (), low, high)
    return said
