"""The smallest pieces a passage is built of: sentences, lines of code, table rows, with their raw places."""

from __future__ import annotations

import re
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from scholiast.documents.document import Block, Document
from scholiast.documents.sentences import sentence_spans
from scholiast.documents.words import is_unspaced, passage_size

Span = tuple[int, int]

LARGEST = 1.3  # of the target, in a passage

_SMALLEST = 0.6  # of the target, before a long sentence is divided

_TOKEN = re.compile(r"\S+\s*")
_LINE = re.compile(r"[^\n]+")
_PAUSES = (",", ";", ":", "—", "–", "，", "；", "、", "：", "،", ")")


class Unit(NamedTuple):
    """A piece of one block.

    Attributes:
        block: index of the block in the document.
        start, end: span in the block's clean text.
        char_start, char_end: span in the document's text.
        size: length in words (see ``passage_size``).
        opens: whether it opens its block.
    """

    block: int
    start: int
    end: int
    char_start: int
    char_end: int
    size: int
    opens: bool


def block_units(document: Document, index: int, cuts: Sequence[Span], target: int) -> Iterator[Unit]:
    """The units of block ``index``.

    Args:
        document: the note.
        index: which block.
        cuts: the whole note's cut-outs, ascending.
        target: words a passage should have; a longer sentence is divided.
    """
    block = document.blocks[index]
    inside = overlapping(cuts, block.char_start, block.char_end)
    parts = _readable_parts(block, inside) if inside else ((0, len(block.clean)),)
    pieces = [span for low, high in parts for span in _spans(block, low, high, target)]
    raw = _RawPlaces(block, inside)
    opens = True
    final = len(pieces) - 1
    for number, (start, end) in enumerate(pieces):
        place = raw.place(start, end, first=number == 0, last=number == final)
        if place is None:
            continue
        size = max(1, passage_size(block.clean[start:end]))
        yield Unit(index, start, end, *place, size, opens)
        opens = False


def overlapping(cuts: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    """Those of the ascending, disjoint ``cuts`` that share a character with ``[start, end)``."""
    if not cuts:
        return cuts
    first = bisect_right(cuts, start, key=lambda cut: cut[1])
    last = bisect_left(cuts, end, key=lambda cut: cut[0])
    return cuts[first:last]


def _readable_parts(block: Block, cuts: Sequence[Span]) -> Iterator[Span]:
    """Clean spans between the cut-outs."""
    low = 0
    for cut_start, cut_end in cuts:
        high = _clean_end(block, cut_start)
        if high > low:
            yield low, high
        low = max(low, _clean_start(block, cut_end))
    if len(block.clean) > low:
        yield low, len(block.clean)


def _clean_end(block: Block, raw: int) -> int:
    """End of the clean text that comes from before raw offset ``raw``."""
    index = bisect_left(block.runs, raw, key=lambda run: run[1]) - 1
    if index < 0:
        return 0
    clean, start, length = block.runs[index]
    return clean + min(length, raw - start)


def _clean_start(block: Block, raw: int) -> int:
    """Start of the clean text that comes from raw offset ``raw`` or later."""
    index = bisect_right(block.runs, raw, key=lambda run: run[1] + run[2])
    if index >= len(block.runs):
        return len(block.clean)
    clean, start, _ = block.runs[index]
    return clean + max(0, raw - start)


def _spans(block: Block, low: int, high: int, target: int) -> Iterator[Span]:
    text = block.clean[low:high]
    if block.kind in ("code", "properties"):
        spans = [match.span() for match in _LINE.finditer(text) if not match.group().isspace()]
    elif block.kind in ("row", "heading"):
        spans = [(len(text) - len(text.lstrip()), len(text.rstrip()))] if text.strip() else []
    else:
        spans = sentence_spans(text)
    largest = LARGEST * target
    for start, end in spans:
        # A word has at least one character and the space after it.
        if end - start > largest and passage_size(text[start:end]) > largest:
            for inner_start, inner_end in _divide(text, start, end, target):
                yield low + inner_start, low + inner_end
        else:
            yield low + start, low + end


def _divide(text: str, start: int, end: int, target: int) -> Iterator[Span]:
    """Cut a sentence that is longer than a passage: between words, after a pause where there is one."""
    tokens = list(_tokens(text, start, end, target))
    first = 0
    while first < len(tokens):
        total = 0.0
        best: tuple[bool, int, int] | None = None
        last = first
        while last < len(tokens) and (total + tokens[last][2] <= target or last == first):
            if total >= _SMALLEST * target:
                pause = text[tokens[last - 1][0] : tokens[last - 1][1]].rstrip().endswith(_PAUSES)
                mark = zlib.crc32(text[tokens[last][0] : tokens[last][1]].encode("utf-8", "replace"))
                best = min(best or (True, 2**32, last), (not pause, mark, last))
            total += tokens[last][2]
            last += 1
        if last < len(tokens) and best is not None:
            last = best[2]
        low, high = tokens[first][0], tokens[last - 1][1]
        piece = text[low:high].rstrip()
        yield low, low + len(piece)
        first = last


def _tokens(text: str, start: int, end: int, target: int) -> Iterator[tuple[int, int, float]]:
    """(start, end, size) of the words of ``text[start:end]``; long runs without spaces in several parts."""
    for match in _TOKEN.finditer(text, start, end):
        low, high = match.span()
        size = passage_size(match.group())
        if size <= max(1, target // 8):
            yield low, high, max(0.5, size)
            continue
        parts = -(-size // max(1, target // 8))
        step = -(-(high - low) // parts)
        while low < high:
            stop = min(high, low + step)
            while stop < high and not text[stop].isalnum() and not text[stop].isspace():
                stop += 1
                if stop - low > 2 * step:
                    break
            piece = text[low:stop]
            yield low, stop, max(0.5, len(piece) / 2 if is_unspaced(piece[0]) else passage_size(piece))
            low = stop


_run_start = itemgetter(0)


def _run_end(run: tuple[int, int, int]) -> int:
    return run[0] + run[2]


class _RawPlaces:
    """Raw spans of ascending clean spans of one block."""

    def __init__(self, block: Block, cuts: Sequence[Span]) -> None:
        self._block = block
        self._cuts = cuts

    def place(self, start: int, end: int, *, first: bool, last: bool) -> Span | None:
        """The raw span of clean ``[start, end)``; the block's own edge where it is the first or last piece."""
        block = self._block
        runs = block.runs
        # Most blocks are one run, and then there is nothing to look for.
        index = bisect_right(runs, start, key=_run_end) if len(runs) > 1 else 0
        if index >= len(runs) or runs[index][0] >= end or _run_end(runs[index]) <= start:
            return None
        clean, raw, _ = runs[index]
        low = raw + max(0, start - clean)
        index = bisect_left(runs, end, key=_run_start) - 1 if len(runs) > 1 else 0
        clean, raw, length = runs[index]
        high = raw + min(length, end - clean)
        if first and not (self._cuts and overlapping(self._cuts, block.char_start, low)):
            low = block.char_start
        if last and not (self._cuts and overlapping(self._cuts, high, block.char_end)):
            high = block.char_end
        return low, high
