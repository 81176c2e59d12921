"""Reads Jupyter notebooks: text, code and printed results, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scholiast.documents.document import Document
from scholiast.documents.markdown_parts import MarkdownParts, read_object

_LONGEST_OUTPUT = 2000


def read_notebook(name: str, data: bytes) -> Document:
    """A notebook of format 3 or 4; its pages are its cells.

    Raises:
        NoteSkipped: no text.
        NoteUnreadable: it is no notebook.
    """
    content = read_object(data, "notebook", "Jupyter")
    parts = MarkdownParts()
    for cell in _cells(content):
        parts.begin_page()
        _read_cell(parts, cell)
    metadata = content.get("metadata")
    title = metadata.get("title") if isinstance(metadata, dict) else None
    return parts.document(name, "ipynb", title if isinstance(title, str) else "", use_heading=True)


def _cells(content: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    sheets = content.get("worksheets")
    holders = [content, *(sheets if isinstance(sheets, list) else [])]
    for holder in holders:
        cells = holder.get("cells") if isinstance(holder, dict) else None
        for cell in cells if isinstance(cells, list) else []:
            if isinstance(cell, dict):
                yield cell


def _read_cell(parts: MarkdownParts, cell: Mapping[str, object]) -> None:
    kind = cell.get("cell_type")
    source = _joined(cell.get("source", cell.get("input")))
    if kind == "markdown":
        parts.markdown(source)
    elif kind == "heading":  # format 3
        level = cell.get("level")
        parts.markdown(f"{'#' * (level if isinstance(level, int) and 1 <= level <= 6 else 1)} {source}")
    elif kind in ("code", "raw"):
        parts.code(source)
        outputs = cell.get("outputs")
        for output in outputs if isinstance(outputs, list) else []:
            if isinstance(output, dict):
                parts.code(_printed(output)[:_LONGEST_OUTPUT])


def _printed(output: Mapping[str, object]) -> str:
    """What an output says in words; nothing of pictures, tracebacks and objects without a text of their own."""
    if output.get("output_type") == "stream":
        return _joined(output.get("text"))
    shown = output.get("data")
    text = _joined(shown.get("text/plain")) if isinstance(shown, dict) else _joined(output.get("text"))
    return "" if text.startswith("<") else text


def _joined(source: object) -> str:
    if isinstance(source, list):
        return "".join(piece for piece in source if isinstance(piece, str))
    return source if isinstance(source, str) else ""
