"""A page as a picture: what is asked for, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PageRequest:
    """Which page of a document to draw, and what to find on it.

    Attributes:
        page: 1-based.
        passage: the passage's raw text; it begins on ``first_page``, and may go on over the next ones.
        quotes: spans of ``passage`` to find apart.
    """

    page: int
    first_page: int = 1
    passage: str = ""
    quotes: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class PageImage:
    """A drawn page.

    Attributes:
        page, pages: which of how many.
        width, height: in pixels.
        boxes, quote_boxes: one box a line, (left, top, right, bottom) as shares of width and height.
        found: whether the passage is still in the document.
    """

    page: int
    pages: int
    width: int
    height: int
    boxes: tuple[Box, ...]
    quote_boxes: tuple[Box, ...]
    found: bool
