"""Reads PPTX: slide by slide the shapes' texts and tables under the slide's title, and the speaker's notes."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from lxml import etree
from pptx import Presentation
from pptx.exc import PythonPptxError

from scholiast.documents.bound.archives import damaged, opened
from scholiast.documents.bound.drafts import Draft, one_line
from scholiast.documents.bound.html_trees import add_table
from scholiast.documents.document import Document

_BAD = (PythonPptxError, KeyError, ValueError, AttributeError, IndexError, TypeError, etree.XMLSyntaxError)
_DEEPEST = 20


def read_slides(name: str, data: bytes) -> Document:
    """The text of a presentation; each slide is a page.

    Raises:
        NoteSkipped: no text, or protected.
        NoteUnreadable: damaged.
    """
    draft = Draft()
    with opened(data, "PowerPoint presentation"):
        try:
            presentation = Presentation(io.BytesIO(data))
            draft.title = one_line(presentation.core_properties.title or "")
            for slide in presentation.slides:
                _read_slide(draft, slide)
        except _BAD as error:
            raise damaged("PowerPoint presentation") from error
    if draft.title == "PowerPoint Presentation":
        draft.title = ""
    return draft.document("pptx", name)


def _read_slide(draft: Draft, slide: Any) -> None:
    draft.begin_page()
    title = slide.shapes.title
    if title is not None and title.has_text_frame and title.text_frame.text.strip():
        draft.heading(1, title.text_frame.text.replace("\v", " "))
    else:
        draft.leave_headings()
    for shape in _flat(slide.shapes, 0):
        if title is not None and shape.shape_id == title.shape_id:
            continue
        if getattr(shape, "has_table", False) and shape.has_table:
            rows = [[cell.text for cell in row.cells] for row in shape.table.rows]
            add_table(draft, rows, has_header=bool(shape.table.first_row))
        elif shape.has_text_frame:
            _read_frame(draft, shape.text_frame)
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        for paragraph in slide.notes_slide.notes_text_frame.paragraphs:
            draft.block("paragraph", paragraph.text.replace("\v", "\n"))


def _read_frame(draft: Draft, frame: Any) -> None:
    paragraphs = [paragraph for paragraph in frame.paragraphs if paragraph.text.strip()]
    is_list = len(paragraphs) > 1
    for paragraph in paragraphs:
        text = paragraph.text.replace("\v", "\n")
        draft.block("item" if is_list else "paragraph", text, "• " if is_list else "")


def _flat(shapes: Iterable[Any], depth: int) -> Iterator[Any]:
    """All shapes, those of groups included, from the top of the slide to its bottom."""
    for shape in sorted(shapes, key=lambda shape: (shape.top or 0, shape.left or 0)):
        inner = getattr(shape, "shapes", None)
        if inner is not None and depth < _DEEPEST:
            yield from _flat(inner, depth + 1)
        else:
            yield shape
