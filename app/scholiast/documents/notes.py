"""Which files are notes, and how one is read."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from scholiast.core.errors import NoteSkipped
from scholiast.documents.cutouts import cut_outs
from scholiast.documents.decoding import decode
from scholiast.documents.document import Block, Document
from scholiast.documents.frontmatter import FrontMatter
from scholiast.documents.markdown import read_markdown
from scholiast.documents.plaintext import read_plain_text

_MARKDOWN_SUFFIXES = frozenset({".md", ".markdown", ".mdown", ".mkd"})
NOTE_SUFFIXES = _MARKDOWN_SUFFIXES | {".txt", ".text"}


def is_note(path: Path) -> bool:
    """Whether the program reads files named like ``path``."""
    return path.suffix.lower() in NOTE_SUFFIXES


def parse_note(name: str, data: bytes) -> Document:
    """Read one note.

    Args:
        name: POSIX path relative to the library; its suffix says how to read, its stem may be the title.
        data: the file's bytes.

    Raises:
        NoteSkipped: ``no text`` (empty, white space or front matter only), ``not text`` (binary) or
            ``machine-made text`` (nothing but base64 or minified code).
    """
    text, encoding = decode(data)
    path = PurePosixPath(name)
    if path.suffix.lower() in _MARKDOWN_SUFFIXES:
        front, blocks, first_heading = read_markdown(text)
    else:
        front, blocks, first_heading = FrontMatter(), read_plain_text(text), ""
    if all(block.kind == "properties" for block in blocks):
        raise NoteSkipped("no text", "Write something into the note, and it is indexed.", code="no-text")
    if not _is_readable(text, blocks):
        raise NoteSkipped("machine-made text", "The note holds only encoded data.", code="machine-made")
    title = front.title or first_heading or path.stem or name
    return Document(text, encoding, title, blocks, front.aliases)


def _is_readable(text: str, blocks: tuple[Block, ...]) -> bool:
    """Whether anything is left once the cut-out stretches are gone, headings aside."""
    spans = cut_outs(text)
    if not spans:
        return True
    position = 0
    for block in blocks:
        if block.kind in ("properties", "heading"):
            continue
        for _, raw, length in block.runs:
            while position < len(spans) and spans[position][1] <= raw:
                position += 1
            left = length
            index = position
            while index < len(spans) and spans[index][0] < raw + length:
                left -= min(spans[index][1], raw + length) - max(spans[index][0], raw)
                index += 1
            if left > 1 or (left and text[raw : raw + length].strip()):
                return True
    return False
