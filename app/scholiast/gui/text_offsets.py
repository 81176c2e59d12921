"""Code points of a note to positions in a Qt document.

Python counts code points; Qt counts UTF-16 units and makes one block separator of CR LF, of CR and of LF.
"""

from __future__ import annotations

from dataclasses import dataclass

# Qt also breaks a block at these, which are not characters and cannot be shown anyway.
_BLOCK_BREAKS = ("\ufdd0", "\ufdd1", "\u2029")


def _shown(text: str) -> str:
    shown = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    for character in _BLOCK_BREAKS:
        shown = shown.replace(character, "\n")
    # Half a surrogate pair is no character either; Qt could not take it.
    return shown.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def utf16_length(text: str) -> int:
    """Length of ``text`` in UTF-16 units: characters outside the basic plane count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@dataclass(frozen=True, slots=True)
class ShownText:
    """A stretch ``[start, end)`` of a longer text, ready for a Qt document.

    Attributes:
        text: the stretch as Qt keeps it, one newline a line.
        start, end: code points of the whole text that are shown.
        line: 1-based line of the whole text on which the stretch begins.
        is_part: whether something before or after was left out.
    """

    source: str
    text: str
    start: int
    end: int
    line: int
    is_part: bool

    @classmethod
    def of(cls, source: str, around: tuple[int, int] = (0, 0), whole: int = 100_000, window: int = 50_000) -> ShownText:
        """``source`` whole up to ``whole`` code points, else about ``window`` of them around ``around``, by lines."""
        if len(source) <= whole:
            return cls(source, _shown(source), 0, len(source), 1, False)
        low, high = around
        margin = max(window - (high - low), 0) // 2
        start = max(0, min(low - margin, len(source) - window))
        end = min(len(source), max(high + margin, start + window))
        line_start = source.rfind("\n", max(0, start - 2_000), start) + 1
        start = line_start if line_start > 0 else start
        line_end = source.find("\n", end, end + 2_000)
        end = line_end + 1 if line_end >= 0 else end
        line = source.count("\n", 0, start) + 1
        return cls(source, _shown(source[start:end]), start, end, line, True)

    def position(self, offset: int) -> int:
        """The document position of code point ``offset`` of the whole text, kept inside the stretch."""
        inside = min(max(offset, self.start), self.end)
        return utf16_length(_shown(self.source[self.start : inside]))

    def text_between(self, start: int, end: int | None) -> str:
        """The shown text between two document positions."""
        units = self.text.encode("utf-16-le")
        return units[2 * start : None if end is None else 2 * end].decode("utf-16-le")


def find_again(text: str, passage: str, near: int) -> tuple[int, int] | None:
    """The span of ``passage`` in ``text`` that lies nearest to ``near``, newlines compared alike; None when gone."""
    if not passage.strip():
        return None
    if text.startswith(passage, near):
        return near, near + len(passage)
    span = _nearest(text, passage, near)
    if span is not None:
        return span
    # An editor may have changed every line end; compare with one newline a line and map back.
    flat, starts = _flatten(text)
    wanted, _ = _flatten(passage)
    flat_span = _nearest(flat, wanted, near)
    if flat_span is None:
        return None
    return starts[flat_span[0]], starts[flat_span[1]]


def _nearest(text: str, part: str, near: int) -> tuple[int, int] | None:
    after = text.find(part, max(0, near - len(part)))
    before = text.rfind(part, 0, near + len(part))
    found = [place for place in (before, after) if place >= 0]
    if not found:
        return None
    start = min(found, key=lambda place: abs(place - near))
    return start, start + len(part)


def _flatten(text: str) -> tuple[str, list[int]]:
    pieces: list[str] = []
    starts: list[int] = []
    for place, character in enumerate(text):
        if character == "\n" and text[place - 1 : place] == "\r":
            continue
        pieces.append("\n" if character == "\r" else character)
        starts.append(place)
    starts.append(len(text))
    return "".join(pieces), starts
