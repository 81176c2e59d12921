"""Clean text that remembers, exactly, which raw characters it was made of."""

from __future__ import annotations

from scholiast.documents.document import Runs


class CleanText:
    """Collects raw slices and put-in characters; :meth:`finish` gives the text and its runs."""

    __slots__ = ("_length", "_parts", "_raw", "_runs")

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._parts: list[str] = []
        self._runs: list[tuple[int, int, int]] = []
        self._length = 0

    def keep(self, start: int, end: int) -> None:
        """Append the raw characters ``[start, end)``."""
        length = end - start
        if length <= 0:
            return
        self._parts.append(self._raw[start:end])
        if self._runs:
            clean, raw, size = self._runs[-1]
            if raw + size == start and clean + size == self._length:
                self._runs[-1] = (clean, raw, size + length)
                self._length += length
                return
        self._runs.append((self._length, start, length))
        self._length += length

    def put(self, text: str) -> None:
        """Append characters that the raw text does not have at this place."""
        self._parts.append(text)
        self._length += len(text)

    @property
    def length(self) -> int:
        """Characters so far."""
        return self._length

    def finish(self) -> tuple[str, Runs]:
        """The clean text without white space at its ends, and its runs."""
        text = "".join(self._parts)
        stripped = text.strip()
        if len(stripped) == len(text):
            return text, tuple(self._runs)
        lead = len(text) - len(text.lstrip())
        return stripped, slice_runs(self._runs, lead, lead + len(stripped))


def slice_runs(runs: Runs | list[tuple[int, int, int]], start: int, end: int, shift: int = 0) -> Runs:
    """The runs inside clean span ``[start, end)``, clean offsets from ``start``, raw offsets less ``shift``."""
    result = []
    for clean, raw, length in runs:
        if clean + length <= start:
            continue
        if clean >= end:
            break
        low = max(clean, start)
        high = min(clean + length, end)
        result.append((low - start, raw + low - clean - shift, high - low))
    return tuple(result)
