"""What readers of line-based markup share: headings, paragraphs, code and table rows by their line numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from scholiast.documents.blocks import BlockBuilder, Span
from scholiast.documents.cleaning import CleanText
from scholiast.documents.document import Block, BlockKind
from scholiast.documents.inline import Edit
from scholiast.documents.lines import LineTable

_LONGEST_HEADER = 40

Cell = Sequence[Span]
"""A table cell: its span on each of its lines."""


class Outline:
    """Collects the blocks of one note.

    Attributes:
        table: the note's lines.
        first_heading: the first heading's text, the note's title if it gives none itself.
    """

    def __init__(self, text: str, edits: Callable[[str], list[Edit]]) -> None:
        self.text = text
        self.table = LineTable(text)
        self.first_heading = ""
        self._builder = BlockBuilder(text, edits=edits)
        self._path: list[tuple[int, str]] = []

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What was collected, in the order of the text."""
        return tuple(sorted(self._builder.blocks, key=lambda block: block.char_start))

    @property
    def path(self) -> tuple[str, ...]:
        """The headings above what is added next."""
        return tuple(name for _, name in self._path)

    def bare(self, line: int, low: int = 0, high: int | None = None) -> Span:
        """The span of columns ``[low, high)`` of a line, without white space at either end."""
        start, _ = self.table.span(line)
        piece = self.table.texts[line][low:high]
        begin = start + low + len(piece) - len(piece.lstrip())
        return begin, max(begin, start + low + len(piece.rstrip()))

    def number(self, line: int, item: re.Match[str] | None) -> Span | None:
        """The span of an ordered item's number, the group ``number`` of a match on a line; None for other items."""
        if item is None or not item.group("number"):
            return None
        start = self.table.starts[line]
        return start + item.start("number"), start + item.end("number")

    def head(self, level: int, span: Span, first: int, last: int) -> None:
        """Add a heading whose text is ``span`` and that takes the lines ``first`` to ``last``."""
        clean = CleanText(self.text)
        self._builder.inline(clean, span)
        name, _ = clean.finish()
        if not name:
            return
        while self._path and self._path[-1][0] >= level:
            self._path.pop()
        self._path.append((level, name))
        self.first_heading = self.first_heading or name
        self._builder.add("heading", clean, self.path, self.bare(first)[0], self.bare(last)[1])

    def prose(
        self,
        kind: BlockKind,
        spans: Sequence[Span],
        *,
        marker: Span | None = None,
        begin: int | None = None,
        markup: bool = True,
        breaks: bool = False,
    ) -> None:
        """Add a paragraph, item or quotation; arguments as those of :meth:`BlockBuilder.prose`."""
        filled = [span for span in spans if span[0] < span[1]]
        start = begin if begin is not None else filled[0][0] if filled else 0
        heading = () if kind == "properties" else self.path
        self._builder.prose(kind, filled, heading, begin=start, marker=marker, markup=markup, breaks=breaks)

    def code(self, first: int, stop: int, indent: int = 0, marker: str = "") -> None:
        """Add the lines ``[first, stop)`` as code, without the ``indent`` they share and a ``marker`` after it."""
        lines = [(line, self.table.texts[line]) for line in range(first, min(stop, len(self.table)))]
        while lines and not lines[0][1].strip():
            lines.pop(0)
        while lines and not lines[-1][1].strip():
            lines.pop()
        if not lines:
            return
        clean = CleanText(self.text)
        for number, (line, written) in enumerate(lines):
            if number:
                clean.put("\n")
            start, end = self.table.span(line)
            shared = min(indent, indent_of(written))
            if marker and written.startswith(marker, shared):
                shared = min(shared + len(marker) + 1, len(written))
            clean.keep(start + shared, end)
        self._builder.add("code", clean, self.path, self.bare(lines[0][0])[0], self.bare(lines[-1][0])[1])

    def row(self, cells: Sequence[Cell], header: Sequence[str], begin: int, end: int) -> list[str]:
        """Add a table row, each cell under its column's name; returns what the cells say."""
        clean = CleanText(self.text)
        names = []
        for column, cell in enumerate(cells):
            said, _ = self._cell(CleanText(self.text), cell).finish()
            names.append(said)
            if not said:
                continue
            if clean.length:
                clean.put("; " if header else " | ")
            name = header[column] if column < len(header) else ""
            if name and len(name) <= _LONGEST_HEADER:
                clean.put(f"{name}: ")
            self._cell(clean, cell)
        self._builder.add("row", clean, self.path, begin, end)
        return names

    def _cell(self, clean: CleanText, cell: Cell) -> CleanText:
        for number, span in enumerate(span for span in cell if span[0] < span[1]):
            if number:
                clean.put(" ")
            self._builder.inline(clean, span)
        return clean


def indent_of(line: str) -> int:
    """How many characters of white space a line begins with."""
    return len(line) - len(line.lstrip())
