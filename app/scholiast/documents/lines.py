"""A text's lines and where they start."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate, count
from operator import add

_NEWLINE = re.compile(r"\r\n?|\n")


class LineTable:
    r"""The lines of a text, without their ends; ``\n``, ``\r\n`` and a lone ``\r`` end one.

    Attributes:
        starts: offset of each line's first character.
        texts: the lines.
    """

    __slots__ = ("starts", "texts")

    def __init__(self, text: str) -> None:
        self.starts = [0]
        self.texts: list[str] = []
        if "\r" not in text:
            self.texts = text.split("\n")
            self.starts = [0, *map(add, accumulate(map(len, self.texts[:-1])), count(1))]
            return
        position = 0
        for match in _NEWLINE.finditer(text):
            self.texts.append(text[position : match.start()])
            position = match.end()
            self.starts.append(position)
        self.texts.append(text[position:])

    def __len__(self) -> int:
        return len(self.texts)

    def number(self, offset: int) -> int:
        """The 1-based line that holds the character at ``offset``."""
        return bisect_right(self.starts, offset)

    def span(self, index: int) -> tuple[int, int]:
        """Start and end offset of line ``index`` (0-based), its newline left out."""
        start = self.starts[index]
        return start, start + len(self.texts[index])
