"""Reads notes whose text is the file's own: Markdown and plain text."""

from __future__ import annotations

from pathlib import PurePosixPath

from scholiast.core.errors import NoteSkipped
from scholiast.documents.cutouts import cut_outs
from scholiast.documents.decoding import decode
from scholiast.documents.document import Block, Document
from scholiast.documents.frontmatter import FrontMatter
from scholiast.documents.markdown import read_markdown
from scholiast.documents.plaintext import read_plain_text
from scholiast.documents.templates import refuse_template
from scholiast.documents.words import count_words

_FEWEST_PROPERTIES = 12  # words of front matter that make a note without any other text


def read_markdown_note(name: str, data: bytes) -> Document:
    """A Markdown note; raises as :func:`finished`, or NoteSkipped if it is a template."""
    text, encoding = decode(data)
    front, blocks, first_heading = read_markdown(text)
    document = finished(name, text, encoding, blocks, front, first_heading)
    refuse_template(name, document)
    return document


def read_plain_note(name: str, data: bytes) -> Document:
    """A note without markup; raises as :func:`finished`."""
    text, encoding = decode(data)
    return finished(name, text, encoding, read_plain_text(text), FrontMatter(), "")


def finished(
    name: str, text: str, encoding: str, blocks: tuple[Block, ...], front: FrontMatter, first_heading: str
) -> Document:
    """The document made of what a reader found.

    Raises:
        NoteSkipped: ``no text`` (empty, white space or little front matter only) or ``machine-made text`` (nothing but
            base64 or minified code).
    """
    if all(block.kind == "properties" for block in blocks) and (
        sum(count_words(block.clean) for block in blocks) < _FEWEST_PROPERTIES
    ):
        raise NoteSkipped("no text", "Write something into the note, and it is indexed.", code="no-text")
    if not _is_readable(text, blocks):
        raise NoteSkipped("machine-made text", "The note holds only encoded data.", code="machine-made")
    title = front.title or first_heading or name_of(name)
    return Document(text, encoding, title, blocks, front.aliases, tags=front.tags)


def name_of(name: str) -> str:
    """What a note without a title is called: its file's name, or that of the bundle it is the text of."""
    path = PurePosixPath(name)
    if path.parent.suffix.lower() == ".textbundle" and path.stem.lower() == "text":
        path = path.parent
    return path.stem or name


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
