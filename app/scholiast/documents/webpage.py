"""Reads HTML: saved pages and the exports of note programs."""

from __future__ import annotations

import codecs
import re
from dataclasses import replace

from lxml import html

from scholiast.core.errors import NoteSkipped
from scholiast.documents.bound.drafts import Draft, one_line
from scholiast.documents.bound.html_trees import TreeReader, parse_html
from scholiast.documents.decoding import decode
from scholiast.documents.document import Document

_CHARSET = re.compile(rb"<meta[^>]{0,300}?charset\s{0,9}=\s{0,9}[\"']?([\w.:-]{2,40})", re.IGNORECASE)
_HEAD_BYTES = 4096
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_HIDDEN = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_MOST = 0.5
_FURNITURE = ("nav", "button", "select", "textarea", "dialog")


def read_webpage(name: str, data: bytes) -> Document:
    """The words of an HTML page, under its headings; menus and what is hidden are left out.

    Raises:
        NoteSkipped: no text, or not text.
    """
    text, encoding = _decoded(data)
    root = parse_html(text.replace("\0", ""))
    if root is None:
        raise NoteSkipped("no text", "The page is empty.", code="no-text")
    draft = Draft()
    draft.title = next((one_line(element.text_content()) for element in root.iter("title")), "")
    described = _described(root)
    _prune(root)
    if "description" in described:
        draft.block("paragraph", described["description"])
    TreeReader(draft).read(_main_part(root))
    tags = tuple(filter(None, (one_line(tag) for tag in described.get("keywords", "").split(","))))
    return replace(draft.document(encoding, name), tags=tags)


def _decoded(data: bytes) -> tuple[str, str]:
    """The page's text and encoding: what its bytes begin with, what it says of itself, what its bytes look like."""
    said = _CHARSET.search(data[:_HEAD_BYTES])
    if said is not None and not data.startswith(_MARKS):
        try:
            encoding = codecs.lookup(said.group(1).decode("ascii")).name
            return data.decode(encoding), encoding
        except (LookupError, UnicodeDecodeError, ValueError):
            pass  # it says what is not so
    return decode(data)


def _described(root: html.HtmlElement) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in root.iter("meta"):
        key = (element.get("name") or "").lower()
        if key in ("keywords", "description") and element.get("content"):
            found.setdefault(key, element.get("content", ""))
    return found


def _main_part(root: html.HtmlElement) -> html.HtmlElement:
    """The one element that the page says is its content, if it holds most of the text; else all of it."""
    whole = len(one_line(root.text_content()))
    for tag in ("main", "article"):
        found = list(root.iter(tag))
        if len(found) == 1 and len(one_line(found[0].text_content())) > _MOST * whole:
            found[0].tail = None
            return found[0]
    return root


def _prune(root: html.HtmlElement) -> None:
    for element in list(root.iter()):
        if not isinstance(element.tag, str) or element is root or element.getparent() is None:
            continue
        hidden = element.get("aria-hidden") == "true" or _HIDDEN.search(element.get("style") or "")
        if element.tag in _FURNITURE or element.get("role") == "navigation" or hidden:
            # Emptied, not taken out: lxml would have to move the text that follows, and refuses control characters.
            element.clear(keep_tail=True)
