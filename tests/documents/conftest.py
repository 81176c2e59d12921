"""What the tests of this package ask of every note, whatever is in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from scholiast.documents.chunking import Chunk
from scholiast.documents.cutouts import cut_outs
from scholiast.documents.document import Document
from scholiast.documents.words import passage_size

Check = Callable[[Document, tuple[Chunk, ...], int], None]


def check_blocks(document: Document) -> None:
    """Blocks are in order, and their runs are exact."""
    for before, after in pairwise(document.blocks):
        assert before.char_end <= after.char_start, (before, after)
    for block in document.blocks:
        assert block.clean == block.clean.strip() != ""
        clean_end, raw_end = 0, block.char_start
        for clean, raw, length in block.runs:
            assert length > 0
            assert clean >= clean_end
            assert raw >= raw_end, block
            assert block.clean[clean : clean + length] == document.text[raw : raw + length], block
            clean_end, raw_end = clean + length, raw + length
        assert clean_end <= len(block.clean)
        assert raw_end <= block.char_end


def check_chunks(document: Document, chunks: tuple[Chunk, ...], words: int) -> None:
    """Passages are raw slices, disjoint, in order, of the right size, with exact runs and true lines."""
    end = 0
    for chunk in chunks:
        assert end <= chunk.char_start < chunk.char_end
        assert chunk.text == document.text[chunk.char_start : chunk.char_end]
        end = chunk.char_end
        assert chunk.clean.strip()
        assert passage_size(chunk.clean) <= 1.3 * words + 2, chunk
        before = document.text[: chunk.char_start].replace("\r\n", "\n").replace("\r", "\n")
        assert chunk.line_from == before.count("\n") + 1
        inside = document.text[: chunk.char_end - 1].replace("\r\n", "\n").replace("\r", "\n")
        assert chunk.line_to == inside.count("\n") + 1
        clean_end = raw_end = 0
        for clean, raw, length in chunk.clean_map.runs:
            assert clean >= clean_end
            assert raw >= raw_end
            assert chunk.clean[clean : clean + length] == chunk.text[raw : raw + length]
            clean_end, raw_end = clean + length, raw + length
        assert clean_end <= len(chunk.clean)
        assert raw_end <= len(chunk.text)
        for start, stop in cut_outs(chunk.text):
            assert stop - start < 60, chunk


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def check_coverage(document: Document, chunks: tuple[Chunk, ...]) -> None:
    """Every character of every block's clean text that came from the note is in a passage, cut-outs aside.

    Headings and front matter are excepted: they travel with the passages below them.
    """
    covered = {
        chunk.char_start + raw + offset
        for chunk in chunks
        for _, raw, length in chunk.clean_map.runs
        for offset in range(length)
    }
    away = {place for start, stop in cut_outs(document.text) for place in range(start, stop)}
    for block in document.blocks:
        if block.kind in ("heading", "properties"):
            continue
        for _, raw, length in block.runs:
            for place in range(raw, raw + length):
                assert place in covered or place in away or not document.text[place].isalnum(), (
                    block,
                    document.text[place - 20 : place + 20],
                )


def check_note(document: Document, chunks: tuple[Chunk, ...], words: int) -> None:
    check_blocks(document)
    check_chunks(document, chunks, words)
    check_coverage(document, chunks)


@pytest.fixture(scope="session")
def check() -> Check:
    return check_note
