"""Where in a note a passage lies, in words: its page, slide or cell, or its lines."""

from __future__ import annotations

PARTS = {".pdf": "page", ".pptx": "slide", ".ipynb": "cell", ".enex": "note", ".canvas": "card"}
"""What the numbered parts of a kind of note are called."""

WITHOUT_LINES = frozenset({".docx", ".odt", ".rtf", ".epub", ".html", ".htm", ".xhtml", *PARTS})
"""Kinds of notes whose lines depend on how they are shown: they have numbered parts, or headings only."""


def suffix_of(note: str) -> str:
    """The ending of a note's name in small letters, ``.pdf``; empty without one."""
    name = note.rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    return f".{ending.lower()}" if stem and dot else ""


def rule_for(note: str) -> str:
    """The exclusion rule, in gitignore's form, that matches exactly the note with this path."""
    special = "".join(f"\\{c}" if c in "\\*?[]!# " else c for c in note)
    return f"/{special}"


def place_in_note(note: str, page: int | None, line_from: int, line_to: int) -> str:
    """``page 3``, ``slide 3``, ``line 3``, ``lines 3–5``; empty where only the heading tells the place."""
    suffix = suffix_of(note)
    if suffix in WITHOUT_LINES:
        return "" if page is None else f"{PARTS.get(suffix, 'page')} {page}"
    shown = f"lines {line_from}–{line_to}" if line_to > line_from else f"line {line_from}"
    return f"page {page}, {shown}" if page is not None else shown
