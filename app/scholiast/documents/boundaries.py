"""Where a section is divided into passages: by what its sentences say, so that an edit moves few boundaries.

A sentence's own text gives it a rank. In the order of rank, a sentence begins a passage wherever the stretch around it
is long enough for both sides; what is then left too long is halved. So a boundary depends on the text near it alone,
and those ranked first hold wherever the rest moves.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left, insort
from collections.abc import Sequence
from itertools import accumulate, pairwise

from scholiast.documents.document import Document
from scholiast.documents.units import LARGEST, Unit

__all__ = ["divide"]

_SMALLEST = 0.6  # of the target: the least on each side of a boundary that is chosen by rank
_LAST_TWO = 1.9  # of the target: up to so much is halved near its middle instead
_SCRAP = 0.15  # of the target: the least of a block that may stand apart from its rest


def divide(document: Document, units: Sequence[Unit], words: int) -> list[Sequence[Unit]]:
    """``units`` of one section as passages of about ``words``, none of more than ``LARGEST`` times as many."""
    return _Section(document, units, words).passages()


class _Section:
    """The units of one section and the boundaries among them, as indices of the units that begin a passage."""

    def __init__(self, document: Document, units: Sequence[Unit], words: int) -> None:
        self._document = document
        self._units = units
        self._words = words
        self._before = list(accumulate((unit.size for unit in units), initial=0))  # words before each unit

    def passages(self) -> list[Sequence[Unit]]:
        """The units of each passage, in order."""
        places = self._by_rank()
        waiting = list(reversed(list(pairwise(places))))
        found: list[Sequence[Unit]] = []
        while waiting:
            start, end = waiting.pop()
            if self._size(start, end) <= LARGEST * self._words or end - start == 1:
                found.append(self._units[start:end])
            else:
                middle = self._middle(start, end)
                waiting += [(middle, end), (start, middle)]
        return found

    def _by_rank(self) -> list[int]:
        """Both ends of the section and, between them, the boundaries that ranks decide."""
        places = [0, len(self._units)]
        if self._size(*places) <= _LAST_TWO * self._words:
            return places
        least, longest = _SMALLEST * self._words, _LAST_TWO * self._words
        for index in sorted(range(1, len(self._units)), key=self._rank):
            position = bisect_left(places, index)
            start, end = places[position - 1], places[position]
            if (
                self._size(start, end) > longest
                and self._size(start, index) >= least
                and self._size(index, end) >= least
            ):
                insort(places, index)
        return places

    def _rank(self, index: int) -> tuple[bool, bool, int]:
        """Which units begin a passage first: those that may, of them those that open a block, then by what they say."""
        unit = self._units[index]
        clean = self._document.blocks[unit.block].clean[unit.start : unit.end]
        mark = zlib.crc32(" ".join(clean.split()).encode("utf-8", "replace"))
        return not self._may_start(index), not unit.opens, mark

    def _middle(self, start: int, end: int) -> int:
        """Where to halve a stretch: near its middle, best between blocks."""

        def cost(index: int) -> float:
            before, after = self._size(start, index), self._size(index, end)
            uneven = abs(before - after) / 2 / self._words
            too_long = max(before, after) > LARGEST * self._words
            return uneven + 0.15 * (not self._units[index].opens) + 0.3 * (not self._may_start(index)) + too_long

        return min(range(start + 1, end), key=cost)

    def _size(self, start: int, end: int) -> int:
        return self._before[end] - self._before[start]

    def _may_start(self, index: int) -> bool:
        """Whether a passage may begin at a unit: not after "as follows:", and leaving no scrap of a block behind."""
        unit, before = self._units[index], self._units[index - 1]
        if self._document.blocks[before.block].clean[before.end - 1] in ":：":
            return False
        if unit.opens:
            return True
        scrap = _SCRAP * self._words
        return self._block_words(index, -1) >= scrap and self._block_words(index, 1) >= scrap

    def _block_words(self, index: int, step: int) -> int:
        """Words of the unit's block before it (step -1) or from it on (step 1), counted no further than a scrap."""
        block = self._units[index].block
        position = index - 1 if step < 0 else index
        words = 0
        while (
            0 <= position < len(self._units) and self._units[position].block == block and words < _SCRAP * self._words
        ):
            words += self._units[position].size
            position += step
        return words
