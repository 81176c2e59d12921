"""Cuts an answer into the pieces that each need a source: sentences, with a code block as one piece."""

from __future__ import annotations

import re

from scholiast.documents.sentences import sentence_spans

_FENCED = re.compile(r"^[ \t]*(```|~~~)[^\n]*\n.*?(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_INTRODUCES = (":", "：")


def is_verdict(text: str) -> bool:
    """Whether ``text`` is nothing but yes or no."""
    return text.strip().rstrip(".!").casefold() in ("yes", "no")


def claim_spans(text: str) -> list[tuple[int, int]]:
    """Spans of ``text``, in order and disjoint, that hold everything but the white space between them.

    Nothing is cited for markup alone, so a line without a letter or digit joins the sentence before it, a fenced
    block is one piece, and a sentence that ends in a colon goes with what it introduces.
    """
    blocks = [match.span() for match in _FENCED.finditer(text)]
    spans: list[tuple[int, int]] = []
    for start, end in sentence_spans(text):
        block = next(((low, high) for low, high in blocks if low <= start < high), None)
        if spans and _joins(text, spans[-1], start, end, block):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return spans


def _joins(text: str, last: tuple[int, int], start: int, end: int, block: tuple[int, int] | None) -> bool:
    """Whether the sentence ``[start, end)`` belongs to the piece before it."""
    said = text[last[0] : last[1]]
    if said.endswith(_INTRODUCES) or not _says_something(said):
        return True
    if block is not None:
        return block[0] < last[1]
    return not _says_something(text[start:end])


def _says_something(text: str) -> bool:
    return any(character.isalnum() for character in text)
