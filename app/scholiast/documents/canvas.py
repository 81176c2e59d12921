"""Reads JSON Canvas files, as Obsidian writes them: the words on cards, groups and arrows."""

from __future__ import annotations

from collections.abc import Mapping

from scholiast.documents.document import Document
from scholiast.documents.markdown_parts import MarkdownParts, read_object

Node = Mapping[str, object]


def read_canvas(name: str, data: bytes) -> Document:
    """A canvas; its pages are its cards with text, from top to bottom and left to right.

    Raises:
        NoteSkipped: no text.
        NoteUnreadable: it is no canvas.
    """
    content = read_object(data, "canvas", "Obsidian")
    parts = MarkdownParts()
    for node in sorted(_objects(content, "nodes"), key=_place):
        text = _words(node)
        if text.strip():
            parts.begin_page()
            parts.leave_headings()
            parts.markdown(text)
    labels = [str(edge["label"]) for edge in _objects(content, "edges") if isinstance(edge.get("label"), str)]
    if any(label.strip() for label in labels):
        parts.begin_page()
        parts.leave_headings()
        parts.markdown("\n\n".join(labels))
    return parts.document(name, "canvas", "", use_heading=False)


def _objects(content: Mapping[str, object], key: str) -> list[Node]:
    found = content.get(key)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _place(node: Node) -> tuple[float, float]:
    x, y = (node.get(key) for key in ("x", "y"))
    return (y if isinstance(y, (int, float)) else 0.0, x if isinstance(x, (int, float)) else 0.0)


def _words(node: Node) -> str:
    """What is written on a card; of a card that shows a note, the note's name."""
    kind = node.get("type")
    if kind == "file":
        file = str(node.get("file") or "")
        return f"[[{file.removesuffix('.md')}]]" if file and "\n" not in file else ""
    value = node.get({"text": "text", "link": "url", "group": "label"}.get(str(kind), ""))
    return value if isinstance(value, str) else ""
