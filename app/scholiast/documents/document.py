"""A note as the rest of the program sees it: its decoded text and the readable blocks found in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

BlockKind = Literal["heading", "paragraph", "item", "row", "code", "quote", "html", "properties"]
Runs = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One readable piece of a note: a paragraph, a list item's text, a table row, a code block, a heading.

    Attributes:
        char_start, char_end: the raw span in the document's text, markers and fences included.
        heading: the headings above it, outermost first; a heading block's own text comes last.
        clean: the text without markup, no white space at either end.
        runs: (clean offset, raw offset in the document, length), ascending and disjoint; inside a run clean and
            raw text are equal character for character. Clean characters outside every run were put in.
    """

    kind: BlockKind
    char_start: int
    char_end: int
    heading: tuple[str, ...]
    clean: str
    runs: Runs


@dataclass(frozen=True, slots=True)
class Document:
    """A note read whole.

    Attributes:
        text: decoded, byte-order mark dropped, newlines untouched; all offsets count its code points.
        encoding: a name for ``bytes.decode``.
        title: from the front matter, else the first top heading, else the file's stem.
        blocks: in the order of the text, their spans disjoint.
        aliases: other names the front matter gives the note.
        tags: what the front matter files it under, without "#".
        pages: where in the text each page or slide begins, the first at 0; empty for a note without pages.
    """

    text: str
    encoding: str
    title: str
    blocks: tuple[Block, ...]
    aliases: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()

    def page_at(self, offset: int) -> int | None:
        """The 1-based page that holds the character at ``offset``; None for a note without pages."""
        return max(1, bisect_right(self.pages, offset)) if self.pages else None
