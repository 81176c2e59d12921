"""Reads Evernote's .enex exports: one file, any number of notes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml import etree

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.bound.drafts import Draft, one_line
from scholiast.documents.bound.html_trees import TreeReader, parse_html
from scholiast.documents.bound.xml_trees import local, parse_xml
from scholiast.documents.document import Document

# What is attached is most of an export; its bytes are no text.
_ATTACHED = re.compile(rb"(<data\b[^>]{0,200}>)[^<]*(</data>)")
_TASK = re.compile(r"<en-todo\b([^<>]{0,200}?)/?>")
_ENCRYPTED = re.compile(r"<en-crypt\b[^<>]{0,500}>[^<]*</en-crypt>")
_UNREAD = re.compile(r"</en-todo>|<en-media\b[^<>]{0,4000}>|</en-media>|<!DOCTYPE[^<>\[]{0,500}>|<\?xml[^<>]{0,200}\?>")
_CHECKED = re.compile(r"(<li\b[^<>]{0,200}--en-checked\s*:\s*(true|false)[^<>]{0,200}>(?:\s*<div[^<>]{0,200}>)?)")
_DONE = re.compile(r"checked\s*=\s*[\"']true")


def read_evernote(name: str, data: bytes) -> Document:
    """All notes of an export; its pages are its notes, each under its own title.

    Raises:
        NoteSkipped: no text.
        NoteUnreadable: it is no export.
    """
    if not data.strip():
        raise NoteSkipped("no text", "The file is empty.", code="no-text")
    source = _ATTACHED.sub(rb"\1\2", data).strip()
    root = parse_xml(source)
    if root is None:
        root = parse_xml(source, recover=True)
    if root is None or local(root) != "en-export":
        raise NoteUnreadable("it is damaged, or no export of Evernote", "Export the notes again.")
    notes = [element for element in root if local(element) == "note"]
    draft = _ExportDraft()
    for note in notes:
        _read_note(draft, note)
    return draft.document("enex", name, use_heading=len(notes) == 1)


class _ExportDraft(Draft):
    """A draft in which a note's own headings stand below its title."""

    _inside = False

    def begin_note(self, title: str) -> None:
        """What is added next belongs to another note."""
        self._inside = False
        self.begin_page()
        self.leave_headings()
        self.heading(1, title)
        self._inside = True

    def heading(self, level: int, text: str) -> None:
        """Add a heading of the note."""
        super().heading(level + 1 if self._inside else level, text)


def _read_note(draft: _ExportDraft, note: etree._Element) -> None:
    draft.begin_note(next(iter(_texts(note, "title")), ""))
    tags = [one_line(tag) for tag in _texts(note, "tag")]
    if any(tags):
        draft.block("paragraph", f"Tags: {', '.join(filter(None, tags))}")
    for content in _texts(note, "content"):
        tree = parse_html(_readable(content))
        if tree is not None:
            TreeReader(draft).read(tree)
    for attributes in (element for element in note if local(element) == "note-attributes"):
        for address in _texts(attributes, "source-url"):
            draft.block("paragraph", address)
    for task in (element for element in note if local(element) == "task"):
        for title in _texts(task, "title"):
            done = "x" if "completed" in _texts(task, "taskStatus") else " "
            draft.block("item", f"[{done}] {title}")


def _texts(element: etree._Element, name: str) -> Sequence[str]:
    return ["".join(str(piece) for piece in child.itertext()) for child in element if local(child) == name]


def _readable(content: str) -> str:
    """A note's markup as a browser would take it."""
    content = _ENCRYPTED.sub(" ", content)
    content = _TASK.sub(lambda found: "[x] " if _DONE.search(found.group(1)) else "[ ] ", content)
    content = _CHECKED.sub(lambda found: f"{found.group(1)}[{'x' if found.group(2) == 'true' else ' '}] ", content)
    return _UNREAD.sub("", content)
