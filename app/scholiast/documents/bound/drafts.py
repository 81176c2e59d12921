"""Builds the shown text of a document whose own bytes are no text, and the blocks that lie in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from scholiast.core.errors import NoteSkipped
from scholiast.documents.document import Block, BlockKind, Document, Runs

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\ufeff\ufffe\uffff\ud800-\udfff]")
_SPACES = re.compile(r"[^\S\n]+")
_LINE_ENDS = re.compile(r"[^\S\n]*\n[^\S\n]*")
_LONGEST_HEADER = 40
_LONGEST_TITLE = 200


def tidy(text: str) -> str:
    """``text`` without control characters, its runs of spaces made one; line feeds stay."""
    flat = _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n"))
    return _LINE_ENDS.sub("\n", _SPACES.sub(" ", flat)).strip()


def one_line(text: str) -> str:
    """``text`` tidied, on one line."""
    return " ".join(tidy(text).split())


class Draft:
    """Collects headings, paragraphs and rows in reading order.

    Attributes:
        title: what the document calls itself; empty until something says so.
    """

    def __init__(self) -> None:
        self.title = ""
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._pages: list[int] = []
        self._path: list[tuple[int, str]] = []
        self._last: BlockKind | None = None
        self._first_heading = ""

    @property
    def heading_path(self) -> tuple[str, ...]:
        """The headings above what is added next."""
        return tuple(name for _, name in self._path)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was added yet."""
        return not self._blocks

    def begin_page(self) -> None:
        """What is added next lies on another page or slide."""
        self._pages.append(self._length + (2 if self._parts else 0))
        self._last = None

    def heading(self, level: int, text: str) -> None:
        """Add a heading of ``level``, 1 being the outermost."""
        name = one_line(text)
        if not name:
            return
        while self._path and self._path[-1][0] >= level:
            self._path.pop()
        self._path.append((level, name[:_LONGEST_TITLE]))
        self._first_heading = self._first_heading or name
        self._add("heading", name, ((0, 0, len(name)),), name)

    def leave_headings(self) -> None:
        """What is added next stands under no heading."""
        self._path.clear()

    def block(self, kind: BlockKind, text: str, marker: str = "") -> None:
        """Add a paragraph, list item, quotation or piece of code; ``marker`` is shown before it, but not read."""
        clean = _CONTROL.sub("", text).strip("\n").rstrip() if kind == "code" else tidy(text)
        if clean.strip():
            lead = len(clean) - len(clean.lstrip())
            body = clean[lead:]
            self._add(kind, body, ((0, len(marker), len(body)),), marker + body)

    def table(self, rows: Sequence[Sequence[str]], *, has_header: bool) -> None:
        """Add a table, a block each row; under a header each cell is read with its column's name."""
        header: Sequence[str] = ()
        for number, row in enumerate(rows):
            cells = [one_line(cell) for cell in row]
            if not any(cells):
                continue
            self._row(cells, header)
            if number == 0 and has_header:
                header = cells

    def document(self, encoding: str, name: str, *, use_heading: bool = True, has_own_title: bool = False) -> Document:
        """What was collected.

        Args:
            encoding: what the offsets of the document count in, a name of the format.
            name: the file's path; its stem is the last resort for a title.
            use_heading: whether the first heading may be the title.
            has_own_title: whether the title is part of the text, and so is text where there is no other.

        Raises:
            NoteSkipped: there is no text in it.
        """
        title = one_line(self.title)[:_LONGEST_TITLE]
        if not self._blocks and has_own_title:
            self.heading(1, title)
        if not self._blocks:
            raise NoteSkipped("no text", "It holds pictures only, or nothing.", code="no-text")
        if not title and use_heading:
            title = self._first_heading[:_LONGEST_TITLE]
        return Document(
            text="".join(self._parts),
            encoding=encoding,
            title=title or PurePosixPath(name).stem or name,
            blocks=tuple(self._blocks),
            pages=tuple(self._pages),
        )

    def _row(self, cells: Sequence[str], header: Sequence[str]) -> None:
        clean: list[str] = []
        runs: list[tuple[int, int, int]] = []
        at = raw = 0
        for column, cell in enumerate(cells):
            if column:
                raw += 3
            if cell:
                name = header[column] if column < len(header) else ""
                lead = ("; " if header else " | ") if clean else ""
                lead += f"{name}: " if name and len(name) <= _LONGEST_HEADER else ""
                clean += (lead, cell)
                runs.append((at + len(lead), raw, len(cell)))
                at += len(lead) + len(cell)
            raw += len(cell)
        self._add("row", "".join(clean), tuple(runs), " | ".join(cells))

    def _add(self, kind: BlockKind, clean: str, runs: Runs, raw: str) -> None:
        if self._parts:
            joint = "\n" if kind == self._last and kind in ("item", "row") else "\n\n"
            self._parts.append(joint)
            self._length += len(joint)
        start = self._length
        self._parts.append(raw)
        self._length += len(raw)
        placed = tuple((offset, start + place, length) for offset, place, length in runs)
        self._blocks.append(Block(kind, start, self._length, self.heading_path, clean, placed))
        self._last = kind
