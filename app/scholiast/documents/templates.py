"""Tells templates, from which a note program makes new notes, from notes."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from scholiast.core.errors import NoteSkipped
from scholiast.documents.document import Document
from scholiast.documents.words import count_words

_FOLDERS = frozenset({"template", "templates", "_template", "_templates"})
_DENDRON = re.compile(r"templates?\..+\.", re.IGNORECASE)
_TEMPLATER = re.compile(r"<%[*_+~-]{0,2}\s{0,9}tp\.")
_PLACEHOLDER = re.compile(r"\{\{[^{}\n]{1,100}\}\}|<%[^\n]{0,200}%>|\$\{[^{}\n]{1,100}\}")
_NAMED_PLACEHOLDER = re.compile(r"\{\{(?:title|date|time)(?::[^{}\n]{1,60})?\}\}", re.IGNORECASE)
_LONGEST_SKELETON = 60  # words: what stands in a folder for templates and is longer is a note about something


def refuse_template(name: str, document: Document) -> None:
    """Raise if a Markdown note is a template.

    Obsidian's and Templater's placeholders in a heading or the properties make one anywhere; in a folder for templates
    any placeholder does, and so does a mere skeleton.

    Raises:
        NoteSkipped: it is one.
    """
    if "{" not in document.text and "<%" not in document.text and not _in_folder(name):
        return
    front = document.text[: document.blocks[0].char_start] if document.blocks else ""
    written = [front, *(block.clean for block in document.blocks if block.kind in ("heading", "properties"))]
    prose = [block for block in document.blocks if block.kind != "code"]
    found = any(_NAMED_PLACEHOLDER.search(text) for text in written)
    # An inline reader takes "<% ... %>" for text, so the clean text of prose shows it.
    found = found or any(_TEMPLATER.search(document.text[block.char_start : block.char_end]) for block in prose)
    if not found and _in_folder(name):
        words = sum(count_words(block.clean) for block in prose)
        found = words < _LONGEST_SKELETON or _PLACEHOLDER.search(document.text) is not None
    if found:
        raise NoteSkipped("it is a template", "Notes made from it are indexed.", code="template")


def _in_folder(name: str) -> bool:
    path = PurePosixPath(name)
    return any(part.lower() in _FOLDERS for part in path.parts[:-1]) or _DENDRON.match(path.name) is not None
