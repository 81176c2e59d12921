"""What readers of notebooks and canvases share: JSON that holds several pieces of Markdown and code."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.document import Block, Document
from scholiast.documents.frontmatter import FrontMatter
from scholiast.documents.markdown import read_markdown_part
from scholiast.documents.textual import finished

_UNSHOWN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
_APART = "\n\n"


def read_object(data: bytes, what: str, program: str) -> Mapping[str, object]:
    """The JSON object that a file holds; ``what`` and ``program`` name the format and its program in sentences.

    Raises:
        NoteSkipped: the file is empty.
        NoteUnreadable: it holds no JSON object.
    """
    if not data.strip():
        raise NoteSkipped("no text", "The file is empty.", code="no-text")
    hint = f"Open it in {program} and save it again."
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NoteUnreadable(f"it is damaged, or no {what}", hint) from error
    if not isinstance(content, dict):
        raise NoteUnreadable(f"it is damaged, or no {what}", hint)
    return content


class MarkdownParts:
    """Collects parts in reading order; the shown text is the parts, an empty line between two.

    Attributes:
        first_heading: the first top heading, the title if nothing else gives one.
    """

    def __init__(self) -> None:
        self.first_heading = ""
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._pages: list[int] = []
        self._path: list[tuple[int, str]] = []

    def begin_page(self) -> None:
        """What is added next is another cell or card."""
        self._pages.append(self._length + (len(_APART) if self._parts else 0))

    def leave_headings(self) -> None:
        """What is added next stands under no heading."""
        self._path.clear()

    def markdown(self, source: str) -> None:
        """Add a part in Markdown; its headings go on with those of the parts before."""
        text = _UNSHOWN.sub("\ufffd", source).rstrip()
        if not text.strip():
            return
        blocks, first = read_markdown_part(text, self._path)
        self.first_heading = self.first_heading or first
        self._add(text, blocks)

    def code(self, source: str) -> None:
        """Add a part that is code, or what a program put out."""
        text = _UNSHOWN.sub("\ufffd", source).strip("\r\n").rstrip()
        body = text.strip()
        if body:
            lead = len(text) - len(text.lstrip())
            heading = tuple(name for _, name in self._path if name)
            self._add(text, (Block("code", lead, lead + len(body), heading, body, ((0, lead, len(body)),)),))

    def document(self, name: str, encoding: str, title: str, *, use_heading: bool) -> Document:
        """What was collected; raises as :func:`scholiast.documents.textual.finished`."""
        front = FrontMatter(title=title)
        first = self.first_heading if use_heading else ""
        document = finished(name, _APART.join(self._parts), encoding, tuple(self._blocks), front, first)
        return replace(document, pages=tuple(self._pages))

    def _add(self, text: str, blocks: tuple[Block, ...]) -> None:
        shift = self._length + (len(_APART) if self._parts else 0)
        self._parts.append(text)
        self._length = shift + len(text)
        for block in blocks:
            runs = tuple((clean, raw + shift, length) for clean, raw, length in block.runs)
            moved = replace(block, char_start=block.char_start + shift, char_end=block.char_end + shift, runs=runs)
            self._blocks.append(moved)
