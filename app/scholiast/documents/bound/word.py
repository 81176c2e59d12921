"""Reads DOCX: mammoth makes HTML of it, headings from Word's styles, notes and comments at the end."""

from __future__ import annotations

import io
import logging
from xml.parsers.expat import ExpatError

import mammoth

from scholiast.documents.bound.archives import damaged, opened
from scholiast.documents.bound.drafts import Draft
from scholiast.documents.bound.html_trees import TreeReader, parse_html
from scholiast.documents.document import Document

_STYLES = """
p[style-name='Title'] => h1.title:fresh
p[style-name='Subtitle'] => p:fresh
p[style-name='Quote'] => blockquote > p:fresh
p[style-name='Intense Quote'] => blockquote > p:fresh
comment-reference => sup
"""


def read_word(name: str, data: bytes) -> Document:
    """The text of a Word document.

    Raises:
        NoteSkipped: no text, or protected.
        NoteUnreadable: damaged.
    """
    logging.getLogger("mammoth").setLevel(logging.ERROR)
    with opened(data, "Word document"):
        try:
            found = mammoth.convert_to_html(
                io.BytesIO(data), style_map=_STYLES, convert_image=mammoth.images.img_element(_no_picture)
            )
        except (LookupError, ValueError, AttributeError, RecursionError, ExpatError) as error:
            raise damaged("Word document") from error
    draft = Draft()
    root = parse_html(found.value)
    if root is not None:
        TreeReader(draft).read(root)
    return draft.document("docx", name, has_own_title=True)


def _no_picture(_image: object) -> dict[str, str]:
    return {}
