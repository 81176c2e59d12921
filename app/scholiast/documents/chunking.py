"""Cuts a note into passages: about a hundred words, whole sentences, never across a heading.

Boundaries are content-defined (``boundaries.py``): an edit moves those near it only, and the rest keep their vectors.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scholiast.core.records import PositionMap
from scholiast.documents.boundaries import divide
from scholiast.documents.cleaning import slice_runs
from scholiast.documents.cutouts import cut_outs
from scholiast.documents.document import Block, Document
from scholiast.documents.lines import LineTable
from scholiast.documents.units import LARGEST, Unit, block_units, overlapping
from scholiast.documents.words import count_words, passage_size

__all__ = ["CHUNKER", "Chunk", "chunk", "count_words", "embedded_text"]

CHUNKER = "sentences-3"  # changes whenever the same note would be cut differently

_FEWEST_PROPERTIES = 5  # words of front matter that make a passage of their own
_LONGEST_HEADING = 200
_FEW_RUNS = 4  # of a block, quicker looked through than searched
_NAMES_SHARE = 4  # other names and tags take no more of a passage than one in so many words
_LONGEST_GAP = 1000  # characters of the note between two pieces of a passage


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage before it is stored.

    Attributes:
        heading: the headings above it, outermost first.
        char_start, char_end: ``text`` is ``document.text[char_start:char_end]``.
        line_from, line_to: 1-based, inclusive.
        page: the page or slide it begins on, 1-based; None where the note has none.
        clean: without markup; blocks are joined by line feeds.
        clean_map: clean offsets to offsets inside ``text``.
    """

    heading: tuple[str, ...]
    char_start: int
    char_end: int
    line_from: int
    line_to: int
    text: str
    clean: str
    clean_map: PositionMap
    page: int | None = None


def chunk(document: Document, words: int = 100) -> tuple[Chunk, ...]:
    """The passages of ``document``, disjoint and in order.

    Args:
        document: the note.
        words: target length, 25 to 400; a passage has at most 1.3 times as many.
    """
    table = LineTable(document.text)
    chunks = [
        _build(document, table, units)
        for section in _sections(document, words)
        for units in divide(document, section, words)
    ]
    return tuple(_with_names(chunks, document, words))


def embedded_text(title: str, heading: tuple[str, ...], clean: str) -> str:
    """What is embedded for a passage: the note's title and the headings above on one line, then the text."""
    names = [name for name in heading if name]
    if names and names[0] == title:
        del names[0]
    if names and names[-1] == clean:
        del names[-1]
    above = " > ".join(name[:_LONGEST_HEADING] for name in (title, *names) if name)
    return f"{above}\n{clean}" if above and above != clean else clean


def _with_names(chunks: list[Chunk], document: Document, words: int) -> list[Chunk]:
    """``chunks`` with the note's other names and its tags put into the first that has room for them.

    They are put in after the passage's own text, so that it is found by them; what is shown does not change. Those
    that stand in some passage anyway are left out.
    """
    if not chunks or not (document.aliases or document.tags):
        return chunks
    whole = "\n".join(piece.clean for piece in chunks).casefold()
    aliases, tags = (
        [name for name in names if name.casefold() not in whole] for names in (document.aliases, document.tags)
    )
    sizes = [passage_size(piece.clean) for piece in chunks]
    room = LARGEST * words
    most = min(room / _NAMES_SHARE, room - min(sizes))
    while (line := _name_line(aliases, tags)) and passage_size(line) > most:
        (tags or aliases).pop()
    added = passage_size(line)
    for index, piece in enumerate(chunks):
        if line and sizes[index] + added <= room:
            chunks[index] = replace(piece, clean=f"{piece.clean}\n{line}")
            break
    return chunks


def _name_line(aliases: Sequence[str], tags: Sequence[str]) -> str:
    """Other names and tags, in words."""
    parts = [f"Also called: {', '.join(aliases)}." if aliases else "", f"Tags: {', '.join(tags)}." if tags else ""]
    return " ".join(filter(None, parts))


def _sections(document: Document, words: int) -> Iterator[list[Unit]]:
    """Units that may share a passage: under one heading, with no cut-out between them."""
    cuts = cut_outs(document.text)
    section: list[Unit] = []
    bare: tuple[int, Block] | None = None  # a heading without text of its own so far
    for index, block in enumerate(document.blocks):
        if block.kind == "heading":
            if not _is_trifle(document, section):
                yield from _together(section, cuts)
            section = []
            if bare is not None and block.heading[: len(bare[1].heading)] != bare[1].heading:
                yield from _together(list(block_units(document, bare[0], cuts, words)), cuts)
            bare = (index, block)
            continue
        before = len(section)
        section.extend(block_units(document, index, cuts, words))
        if len(section) > before:
            bare = None
    yield from _together(section, cuts)
    if bare is not None:
        yield from _together(list(block_units(document, bare[0], cuts, words)), cuts)


def _together(units: list[Unit], cuts: Sequence[tuple[int, int]]) -> Iterator[list[Unit]]:
    """Divide units wherever a cut-out, or a long stretch that is not read (a comment, say), lies between two."""
    start = 0
    for index in range(1, len(units)):
        low, high = units[index - 1].char_end, units[index].char_start
        if high - low > _LONGEST_GAP or (cuts and overlapping(cuts, low, high)):
            yield units[start:index]
            start = index
    if units:
        yield units[start:]


def _is_trifle(document: Document, section: Sequence[Unit]) -> bool:
    """Whether a section is no more than a tag or two from the front matter."""
    return all(document.blocks[unit.block].kind == "properties" for unit in section) and (
        sum(unit.size for unit in section) < _FEWEST_PROPERTIES
    )


def _build(document: Document, table: LineTable, units: Sequence[Unit]) -> Chunk:
    start, end = units[0].char_start, units[-1].char_end
    parts: list[str] = []
    runs: list[tuple[int, int, int]] = []
    offset = 0
    index = 0
    while index < len(units):
        first = last = units[index]
        while index < len(units) and units[index].block == first.block:
            last = units[index]
            index += 1
        block = document.blocks[first.block]
        if parts:
            offset += 1
        parts.append(block.clean[first.start : last.end])
        within = block.runs
        if len(within) > _FEW_RUNS:
            low = bisect_right(within, first.start, key=lambda run: run[0] + run[2])
            within = within[low : bisect_right(within, last.end, key=lambda run: run[0])]
        inside = slice_runs(within, first.start, last.end, start)
        runs.extend((clean + offset, raw, length) for clean, raw, length in inside)
        offset += last.end - first.start
    return Chunk(
        heading=document.blocks[units[0].block].heading,
        char_start=start,
        char_end=end,
        line_from=table.number(start),
        line_to=table.number(max(start, end - 1)),
        text=document.text[start:end],
        clean="\n".join(parts),
        clean_map=PositionMap(tuple(runs)),
        page=document.page_at(start),
    )
