"""Reads plain text: paragraphs between blank lines."""

from __future__ import annotations

from scholiast.documents.blocks import BlockBuilder, Span
from scholiast.documents.document import Block
from scholiast.documents.lines import LineTable


def read_plain_text(text: str) -> tuple[Block, ...]:
    """The paragraphs of ``text``, one block each."""
    builder = BlockBuilder(text)
    table = LineTable(text)
    paragraph: list[Span] = []
    for index, line in enumerate(table.texts):
        stripped = line.strip()
        if stripped:
            start = table.starts[index] + len(line) - len(line.lstrip())
            paragraph.append((start, table.starts[index] + len(line.rstrip())))
        elif paragraph:
            builder.prose("paragraph", paragraph, (), markup=False)
            paragraph = []
    builder.prose("paragraph", paragraph, (), markup=False)
    return tuple(builder.blocks)
