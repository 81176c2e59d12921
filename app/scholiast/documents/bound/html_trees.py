"""From a tree of HTML elements, as books hold them and Word documents become, to headings, paragraphs and rows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml import etree, html

from scholiast.documents.bound.drafts import Draft, one_line
from scholiast.documents.bound.xml_trees import local
from scholiast.documents.document import BlockKind

_SKIPPED = frozenset({"script", "style", "head", "svg", "template", "noscript", "iframe", "audio", "video"})
_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "tfoot",
        "thead",
        "ul",
        "caption",
        "tr",
        "td",
        "th",
    ]
)
_HEADING = re.compile(r"h([1-6])\Z")
_BACK_LINKS = frozenset({"↑", "↩", "↩︎"})
_NUMBER = re.compile(r"\d")
_SPACE = re.compile(r"[ \t\r\n\f]+")
_LONGEST_HEADER = 40


def parse_html(data: bytes | str) -> html.HtmlElement | None:
    """The tree of an HTML or XHTML document; None if nothing is in it."""
    parser = html.HTMLParser(encoding="utf-8" if isinstance(data, str) else None, huge_tree=False, no_network=True)
    source = data.encode("utf-8", "replace") if isinstance(data, str) else data
    if not source.strip():
        return None
    try:
        root = html.document_fromstring(source, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None
    return root


class TreeReader:
    """Walks trees and adds what is read in them to a draft."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._text: list[str] = []
        self._kinds: list[tuple[str, BlockKind]] = []
        self._level = 0
        self._is_title = False
        self._tables = 0
        self._rows: list[list[str]] = []
        self._cells: list[str] | None = None
        self._has_header = False

    def read(self, root: html.HtmlElement) -> None:
        """Add the blocks of a tree, in order."""
        walker = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
        for event, element in walker:
            if event in ("comment", "pi"):
                self._take(element.tail)
                continue
            tag = local(element).lower()
            if event == "start":
                if tag in _SKIPPED or element.get("hidden") is not None:
                    walker.skip_subtree()
                    continue
                self._start(tag, element)
            else:
                if tag not in _SKIPPED and element.get("hidden") is None:
                    self._end(tag)
                self._take(element.tail)
        self._flush()

    def _start(self, tag: str, element: html.HtmlElement) -> None:
        if tag == "br":
            self._text.append("\n" if not self._tables else " ")
        elif tag == "img" and element.get("alt"):
            self._text.append(f" {element.get('alt')} ")
        elif tag == "table":
            self._start_table()
        elif self._tables:
            self._start_in_table(tag)
        elif tag in _BLOCKS:
            self._flush()
            heading = _HEADING.match(tag)
            self._level = int(heading.group(1)) if heading else self._level
            self._is_title = tag == "h1" and "title" in (element.get("class") or "").split()
            kind: dict[str, BlockKind] = {"li": "item", "blockquote": "quote", "pre": "code"}
            if tag in kind:
                self._kinds.append((tag, kind[tag]))
        if not (tag == "a" and one_line(element.text or "") in _BACK_LINKS):
            self._take(element.text)

    def _end(self, tag: str) -> None:
        if tag == "table":
            self._end_table()
        elif self._tables:
            self._end_in_table(tag)
        elif tag in _BLOCKS:
            self._flush()
            if _HEADING.match(tag):
                self._level = 0
            if self._kinds and self._kinds[-1][0] == tag:
                self._kinds.pop()

    def _take(self, text: str | None) -> None:
        # White space in the source is no line break; <br> is.
        if text:
            is_code = bool(self._kinds) and self._kinds[-1][1] == "code"
            self._text.append(text if is_code else _SPACE.sub(" ", text))

    def _flush(self) -> None:
        text, self._text = "".join(self._text), []
        if not text.strip():
            return
        kind: BlockKind = self._kinds[-1][1] if self._kinds else "paragraph"
        if self._is_title and not self._draft.title:
            self._draft.title = text
        elif self._level:
            self._draft.heading(self._level, text)
        elif kind == "code":
            self._draft.block(kind, text)
        else:
            self._draft.block(kind, text, "• " if kind == "item" else "")

    # ---- tables ----------------------------------------------------------------------------------------------

    def _start_table(self) -> None:
        self._tables += 1
        if self._tables == 1:
            self._flush()
            self._rows, self._cells, self._has_header = [], None, False

    def _start_in_table(self, tag: str) -> None:
        if self._tables > 1 or tag not in ("tr", "td", "th"):
            self._text.append(" " if tag in _BLOCKS else "")
            return
        if tag == "tr":
            self._cells = []
        elif not self._rows and self._cells is not None:
            # A row that begins with a name and goes on with values names itself, not the columns.
            self._has_header = tag == "th" and (self._has_header or not self._cells)
        self._text = []

    def _end_in_table(self, tag: str) -> None:
        if self._tables > 1 or tag not in ("tr", "td", "th"):
            self._text.append(" " if tag in _BLOCKS else "")
            return
        if tag == "tr":
            if self._cells:
                self._rows.append(self._cells)
            self._cells = None
        elif self._cells is not None:
            self._cells.append("".join(self._text))
        self._text = []

    def _end_table(self) -> None:
        self._tables -= 1
        if self._tables:
            self._text.append(" ")
            return
        self._text = []
        add_table(self._draft, self._rows, has_header=self._has_header)
        self._rows = []


def add_table(draft: Draft, rows: Sequence[Sequence[str]], *, has_header: bool) -> None:
    """Add a table; one of a single column is layout, and its cells are paragraphs."""
    if max(map(len, rows), default=0) <= 1:
        for row in rows:
            for cell in row:
                draft.block("paragraph", cell)
        return
    draft.table(rows, has_header=has_header or looks_like_header(rows))


def looks_like_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first of several rows names the columns: three or more short, different names without figures."""
    if len(rows) < 2:
        return False
    names = [one_line(cell) for cell in rows[0]]
    is_named = len(names) >= 3 and all(names) and len(set(names)) == len(names)
    return is_named and all(len(name) <= _LONGEST_HEADER and not _NUMBER.search(name) for name in names)
