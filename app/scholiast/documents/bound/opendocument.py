"""Reads ODT (and flat ODF text): the body's headings, paragraphs, lists and tables, notes where they stand."""

from __future__ import annotations

from lxml import etree

from scholiast.documents.bound.archives import damaged, locked, member, opened
from scholiast.documents.bound.drafts import Draft, one_line
from scholiast.documents.bound.html_trees import add_table
from scholiast.documents.bound.xml_trees import attribute, local, parse_xml
from scholiast.documents.document import Document

_SKIPPED = frozenset({"tracked-changes", "sequence-decls", "forms", "bibliography-configuration", "variable-decls"})
_GENERATED = frozenset({"table-of-content", "alphabetical-index", "illustration-index", "table-index"})
_DEEPEST = 60


def read_opendocument(name: str, data: bytes) -> Document:
    """The text of an OpenDocument text.

    Raises:
        NoteSkipped: no text, or protected.
        NoteUnreadable: damaged.
    """
    with opened(data, "OpenDocument text") as archive:
        if b"encryption-data" in (member(archive, "META-INF/manifest.xml") or b""):
            raise locked()
        content = member(archive, "content.xml")
        root = parse_xml(content) if content is not None else None
        if root is None:
            raise damaged("OpenDocument text")
        body = next((e for e in root.iter() if local(e) == "text" and _parent(e) == "body"), None)
        if body is None:
            raise damaged("OpenDocument text")
        draft = Draft()
        meta = parse_xml(member(archive, "meta.xml") or b"")
        if meta is not None:
            draft.title = next((one_line(e.text or "") for e in meta.iter() if local(e) == "title"), "")
        _Body(draft).read(body, "paragraph", 0)
    return draft.document("odt", name)


class _Body:
    def __init__(self, draft: Draft) -> None:
        self._draft = draft

    def read(self, parent: etree._Element, kind: str, depth: int) -> None:
        """Add the blocks below ``parent``."""
        for element in parent:
            tag = local(element)
            if tag in _SKIPPED or tag in _GENERATED or not tag:
                continue
            if tag == "h":
                level = attribute(element, "outline-level")
                self._draft.heading(int(level) if level.isdigit() else 1, flat_text(element))
            elif tag == "p":
                self._paragraph(element, kind)
                self._framed(element, depth)
            elif tag == "table":
                self._table(element)
            elif depth < _DEEPEST:
                self.read(element, "item" if tag == "list-item" else kind, depth + 1)

    def _paragraph(self, element: etree._Element, kind: str) -> None:
        style = attribute(element, "style-name")
        text = flat_text(element)
        if style == "Title" and text and not self._draft.title:
            self._draft.title = one_line(text)
        if kind == "item":
            self._draft.block("item", text, "• ")
        elif style.startswith("Preformatted"):
            self._draft.block("code", text)
        else:
            self._draft.block("quote" if style == "Quotations" else "paragraph", text)

    def _framed(self, paragraph: etree._Element, depth: int) -> None:
        """Text boxes that are anchored in a paragraph."""
        if depth < _DEEPEST:
            for box in paragraph.iter():
                if local(box) == "text-box":
                    self.read(box, "paragraph", depth + 1)

    def _table(self, table: etree._Element) -> None:
        rows: list[list[str]] = []
        has_header = False
        for row in table.iter():
            if local(row) != "table-row" or _table_of(row) is not table:
                continue
            cells = [one_line(flat_text(cell, boxes=True)) for cell in row if local(cell) == "table-cell"]
            has_header = has_header or (_parent(row) == "table-header-rows" and not rows)
            if any(cells):
                rows.append(cells)
        add_table(self._draft, rows, has_header=has_header)


def flat_text(element: etree._Element, *, boxes: bool = False) -> str:
    """The text of a paragraph: tabs, spaces and line breaks are elements; footnotes come in brackets."""
    parts: list[str] = []
    walker = etree.iterwalk(element, events=("start", "end"))
    for event, inner in walker:
        tag = local(inner)
        if event == "start":
            if (
                not tag
                or tag in ("annotation", "annotation-end", "note-citation", "ruby-text")
                or (tag == "text-box" and not boxes)
            ):
                walker.skip_subtree()
                continue
            if tag == "tab":
                parts.append("\t")
            elif tag == "line-break":
                parts.append("\n")
            elif tag == "s":
                count = attribute(inner, "c")
                parts.append(" " * (min(int(count), 100) if count.isdigit() else 1))
            elif tag == "note":
                parts.append(" (")
            elif tag in ("p", "h") and inner is not element:
                parts.append(" ")
            parts.append(_collapsed(inner.text))
        else:
            if tag == "note":
                parts.append(")")
            if inner is not element:
                parts.append(_collapsed(inner.tail))
    return "".join(parts)


def _collapsed(text: str | None) -> str:
    return text.replace("\n", " ").replace("\r", " ") if text else ""


def _parent(element: etree._Element) -> str:
    parent = element.getparent()
    return "" if parent is None else local(parent)


def _table_of(row: etree._Element) -> etree._Element | None:
    return next((above for above in row.iterancestors() if local(above) == "table"), None)
