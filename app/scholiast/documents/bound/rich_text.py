"""Reads RTF: striprtf takes the control words out, what is left are paragraphs and table rows."""

from __future__ import annotations

import re

from striprtf.striprtf import rtf_to_text

from scholiast.core.errors import NoteSkipped
from scholiast.documents.bound.archives import damaged
from scholiast.documents.bound.drafts import Draft
from scholiast.documents.bound.html_trees import add_table
from scholiast.documents.document import Document

_TITLE = re.compile(rb"\{\\title ([^{}\\]{1,200})\}")
_STYLE = re.compile(r"\{\\s(\d{1,4})\b[^{};]{0,2000}(?:\{[^{}]{0,500}\}[^{};]{0,500})*;")
_OUTLINE = re.compile(r"\\outlinelevel([0-8])\b")
_HEADING_NAME = re.compile(r"(?i)\bheading (\d);")
_PARAGRAPH_STYLE = re.compile(r"\\pard\b[^{};]{0,300}?(?:\\s(\d{1,4})(?![\d-])|\\outlinelevel([0-8])(?!\d)) ?")
_BODY = re.compile(r"\\pard\b")
_MARK = 57_345  # a character that no text holds
_MARKED = re.compile("\ue001([1-9])")
_END_IN_CELL = re.compile(r"\\par(?![a-z])(?=[\s}]*\\cell(?![a-z]))")
_BULLET = re.compile(r"\s*[•·▪◦\uf0b7]\s*")


def read_rich_text(name: str, data: bytes) -> Document:
    """The text of an RTF document.

    Raises:
        NoteSkipped: no text.
        NoteUnreadable: damaged.
    """
    if not data.strip():
        raise NoteSkipped("no text", "The file is empty.", code="no-text")
    if not data.lstrip().startswith(b"{\\rtf"):
        raise damaged("RTF document")
    try:
        # A paragraph that ends with its cell would be a line of its own, and its row fall into pieces.
        source = _END_IN_CELL.sub("", data.decode("latin-1"))
        text = rtf_to_text(_with_heading_marks(source), errors="replace")
    except (ValueError, IndexError, KeyError, LookupError) as error:
        raise damaged("RTF document") from error
    draft = Draft()
    title = _TITLE.search(data[:20_000])
    draft.title = title.group(1).decode("ascii", "ignore") if title else ""
    rows: list[list[str]] = []
    for paragraph in [*text.split("\n"), ""]:
        cells = [cell.strip() for cell in paragraph.split("|")] if paragraph.rstrip().endswith("|") else []
        if len(cells) > 2:
            rows.append(cells[:-1])
            continue
        add_table(draft, rows, has_header=False)
        rows = []
        heading = _MARKED.search(paragraph)
        if heading is not None:
            draft.heading(int(heading.group(1)), _MARKED.sub("", paragraph))
            continue
        bullet = _BULLET.match(paragraph)
        if bullet is not None:
            draft.block("item", paragraph[bullet.end() :], "• ")
        else:
            draft.block("paragraph", paragraph)
    return draft.document("rtf", name)


def _with_heading_marks(source: str) -> str:
    """``source`` with a mark before the text of each paragraph that has a heading's style or an outline level."""
    body = _BODY.search(source)
    start = body.start() if body is not None else 0
    levels = {}
    for style in _STYLE.finditer(source, 0, start or len(source)):
        outline, named = _OUTLINE.search(style.group()), _HEADING_NAME.search(style.group())
        if named is not None:
            levels[style.group(1)] = int(named.group(1))
        elif outline is not None:
            levels[style.group(1)] = int(outline.group(1)) + 1

    def mark(found: re.Match[str]) -> str:
        level = levels.get(found.group(1) or "") or (int(found.group(2)) + 1 if found.group(2) else 0)
        return f"{found.group()}\\u{_MARK}?{level}" if 0 < level < 10 else found.group()

    return source[:start] + _PARAGRAPH_STYLE.sub(mark, source[start:])
