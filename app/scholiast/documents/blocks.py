"""Turns raw spans of a note into blocks with clean text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from scholiast.documents.cleaning import CleanText
from scholiast.documents.document import Block, BlockKind
from scholiast.documents.inline import Edit, inline_edits
from scholiast.documents.words import is_unspaced

Span = tuple[int, int]

_STARTS_LINE = re.compile(r"[-*+•·–—>|]\s|\d{1,3}[.)]\s|[A-Za-z_-]+::")
_FIRST_WORD = re.compile(r"\S*+")


class BlockBuilder:
    """Makes blocks of one note.

    Attributes:
        blocks: what was made so far.
    """

    def __init__(
        self, text: str, references: Collection[str] = (), edits: Callable[[str], list[Edit]] | None = None
    ) -> None:
        """Make blocks of ``text``; ``edits`` finds inline markup that is not Markdown's."""
        self.text = text
        self.blocks: list[Block] = []
        self._references = references
        self._find = edits or self._markdown

    def prose(
        self,
        kind: BlockKind,
        spans: Sequence[Span],
        heading: tuple[str, ...],
        *,
        begin: int | None = None,
        end: int | None = None,
        marker: Span | None = None,
        markup: bool = True,
        breaks: bool = False,
    ) -> None:
        """Add a block made of lines of prose.

        Args:
            kind: what the block is.
            spans: raw span of each line, container markers left out.
            heading: the headings above.
            begin: where the block's raw span begins, if before its first line's text.
            end: where it ends, if after its last line's text.
            marker: raw span of something to keep before the first line, such as ``1.``.
            markup: whether inline markup is read.
            breaks: whether each line stays a line; otherwise wrapped lines are joined.
        """
        if not spans:
            return
        clean = CleanText(self.text)
        if marker is not None:
            clean.keep(*marker)
            clean.put(" ")
        self._lines(clean, spans, markup, breaks)
        self.add(kind, clean, heading, spans[0][0] if begin is None else begin, spans[-1][1] if end is None else end)

    def add(self, kind: BlockKind, clean: CleanText, heading: tuple[str, ...], begin: int, end: int) -> None:
        """Add a block of ``clean``, unless that is empty."""
        text, runs = clean.finish()
        if runs:
            self.blocks.append(Block(kind, begin, end, heading, text, runs))

    def inline(self, clean: CleanText, span: Span) -> None:
        """Append the readable part of one line to ``clean``."""
        self._lines(clean, [span], True, True)

    def _markdown(self, text: str) -> list[Edit]:
        return inline_edits(text, self._references)

    def _lines(self, clean: CleanText, spans: Sequence[Span], markup: bool, breaks: bool) -> None:
        text = self.text
        if len(spans) == 1:
            start, end = spans[0]
            edits = self._find(text[start:end]) if markup else []
            _apply(clean, edits, start, 0, end - start)
            return
        lines = [text[start:end] for start, end in spans]
        edits = self._find("\n".join(lines)) if markup else []
        joints = ["\n"] * (len(lines) - 1) if breaks else _joints(lines)
        offset = 0
        index = 0
        for number, (start, _) in enumerate(spans):
            stop = offset + len(lines[number])
            inside: list[Edit] = []
            joint = joints[number] if number < len(joints) else ""
            while index < len(edits) and edits[index][0] <= stop:
                low, high, instead = edits[index]
                if high <= stop:
                    inside.append((low, high, instead))
                    index += 1
                    continue
                if low < stop:
                    inside.append((low, stop, ""))
                joint = instead if high == stop + 1 else joint
                if high > stop + 1:
                    edits[index] = (stop + 1, high, instead)
                    joint = ""
                else:
                    index += 1
                break
            _apply(clean, inside, start, offset, stop)
            clean.put(joint)
            offset = stop + 1


def _apply(clean: CleanText, edits: Sequence[Edit], raw: int, offset: int, stop: int) -> None:
    """Append content ``[offset, stop)`` with ``edits`` made; its first character is raw character ``raw``."""
    shift = raw - offset
    position = offset
    for low, high, instead in edits:
        if low > position:
            clean.keep(position + shift, low + shift)
        if instead:
            clean.put(instead)
        position = max(position, high)
    if stop > position:
        clean.keep(position + shift, stop + shift)


def _joints(lines: Sequence[str]) -> list[str]:
    """What joins each line to the next: a space where it was wrapped, a line feed where it was ended on purpose."""
    widest = max(map(len, lines))
    return [_joint(line, following, widest) for line, following in pairwise(lines)]


def _joint(line: str, following: str, widest: int) -> str:
    line, hard = line.rstrip(), line.endswith("  ")
    first = _FIRST_WORD.match(following)
    word = first.group() if first is not None else ""
    if hard or not word or not line or _STARTS_LINE.match(following):
        return "\n"
    unspaced = is_unspaced(word[0]) and is_unspaced(line[-1])
    narrowest_wrap, longest_word = (25, 4) if unspaced else (50, 30)
    room_left = widest - len(line) - 1
    wrapped = widest >= narrowest_wrap and room_left < min(len(word), longest_word) + 0.1 * widest
    if word[0].islower() or (wrapped and line[-1] not in ".!?:;。！？：；"):
        return "" if unspaced else " "
    return "\n"
