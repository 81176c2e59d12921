"""Reads AsciiDoc: sections, attributes, delimited blocks, lists, tables and its many inline macros."""

from __future__ import annotations

import re

from scholiast.documents.decoding import decode
from scholiast.documents.document import BlockKind, Document
from scholiast.documents.frontmatter import FrontMatter
from scholiast.documents.inline import Edit
from scholiast.documents.inline_rules import Rule, RuleSet
from scholiast.documents.outlines import Cell, Outline, indent_of
from scholiast.documents.textual import finished

_OPEN, _SHUT = r"(?<![\w\\])", r"(?!\w)"


def _marked(mark: str, *, twice: bool = False) -> str:
    if twice:
        return rf"{mark}{mark}(?P<keep>[^\n{mark}]{{1,400}}){mark}{mark}"
    return rf"{_OPEN}{mark}(?P<keep>[^\s{mark}](?:[^{mark}]{{0,400}}[^\s{mark}])?){mark}{_SHUT}"


_RULES = [
    Rule(r"\\(?=[*_`#+<{\[])"),
    Rule(r"pass:\w{0,4}\[(?P<keep>[^\]\n]{0,500})\]"),
    Rule(r"\+\+\+?(?P<keep>[^+\n]{1,500})\+\+\+?"),
    Rule(_marked("`", twice=True), inside=True),
    Rule(_marked("`"), inside=True),
    Rule(r"<<[^<>,\n]{1,300},[ \t]*(?P<keep>[^<>\n]{1,300})>>", inside=True),
    Rule(r"<<#?(?P<keep>[^<>,\n]{1,300})>>"),
    Rule(r"(?:link:|xref:|mailto:|(?=https?://))[^\s\[\]]{1,1000}\[(?P<keep>[^\]\n]{1,500})\]", inside=True),
    Rule(r"(?:link:|xref:|mailto:)(?P<keep>[^\s\[\]]{1,1000})\[\]"),
    Rule(r"(?P<keep>https?://[^\s\[\]<>]{1,1000})(?:\[\])?"),
    Rule(r"(?:image|icon|video|audio)::?[^\s\[\]:][^\s\[\]]{0,500}\[(?P<keep>[^\],\n=]{1,300})(?:,[^\]\n]{0,500})?\]"),
    Rule(r"(?:image|icon|video|audio)::?[^\s\[\]:][^\s\[\]]{0,500}\[[^\]\n]{0,500}\]"),
    Rule(r"footnote(?:ref)?:[\w-]{0,60}\[(?P<keep>[^\]]{1,1000})\]", inside=True),
    Rule(r"(?:kbd|btn|stem|latexmath|asciimath|indexterm2?):\[(?P<keep>[^\]\n]{1,500})\]"),
    Rule(r"menu:(?P<keep>[^\[\]\n]{1,100})\["),
    Rule(r"\[\[[^\[\]\n]{1,200}\]\]"),
    Rule(r"\(\(\([^()\n]{1,300}\)\)\)"),
    Rule(r"\(\((?P<keep>[^()\n]{1,300})\)\)"),
    Rule(r"\[[.#%][^\[\]\n]{1,200}\](?=[#*_`])"),
    Rule(_marked(r"\*", twice=True), inside=True),
    Rule(_marked("_", twice=True), inside=True),
    Rule(_marked("#", twice=True), inside=True),
    Rule(_marked(r"\*"), inside=True),
    Rule(_marked("_"), inside=True),
    Rule(_marked("#"), inside=True),
    Rule(r"\^(?P<keep>[^\s^]{1,60})\^"),
    Rule(r"~(?P<keep>[^\s~]{1,60})~"),
    Rule(r"[ \t]\+(?=\n|\Z)"),
    Rule(r"<\d{1,3}>(?=[ \t]|\n|\Z)"),
    Rule(r"<(?P<keep>[^\s<>@]{1,64}@[^\s<>@]{1,255})>"),
]
_HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*)")
_ATTRIBUTE = re.compile(r":(!?[\w][\w-]{0,60}!?):(?:[ \t]+(.*))?\Z")
_BLOCK_ATTRIBUTES = re.compile(r"\[[^\[\]]{0,300}\]\Z")
_ANCHOR = re.compile(r"\[\[[^\[\]]{1,200}\]\]\Z")
_CODE = re.compile(r"(-{4,}|\.{4,}|`{3,})(?:\w{0,30})\Z")
_CONTAINER = re.compile(r"(?:={4,}|\*{4,}|--|~{4,})\Z")
_QUOTE = re.compile(r"_{4,}\Z")
_UNREAD = re.compile(r"(?:/{4,}|\+{4,})\Z")
_TABLE = re.compile(r"[|,:!]={3,}\Z")
_MACRO = re.compile(r"(?:include|toc|ifdef|ifndef|ifeval|endif|plantuml)::")
_BLOCK_TITLE = re.compile(r"\.[^\s.].*")
_ITEM = re.compile(
    r"[ \t]*(?:\*{1,6}|-|\.{1,6}|(?P<number>\d{1,9}\.|[a-z]\.)|<(?:\d{1,3}|\.)>)[ \t]+(?:\[[ xX*]\][ \t]+)?(?=\S)"
)
_TERM = re.compile(r"[ \t]*(?P<term>\S.{0,200}?)(?:::{1,3}|;;)(?:[ \t]+|\Z)")
_BREAK = re.compile(r"(?:'{3,}|<{3,}|\+)\Z")
_CELL = re.compile(r"(?:^|(?<=\s))(?:\d{1,3}(?:\.\d{1,3})?[+*])?[<^>.]{0,3}[aehlmsdv]?\||(?<!\\)\|")
_COLUMNS = re.compile(r"cols=\"?([^\"\]]{1,200})")
_TAG_ATTRIBUTES = ("keywords", "tags", "page-tags")
_TELLING = ("description", "author", "revdate", "keywords", "tags")


def read_asciidoc(name: str, data: bytes) -> Document:
    """An AsciiDoc note; raises as :func:`scholiast.documents.textual.finished`."""
    text, encoding = decode(data)
    reader = _Reader(text)
    reader.read()
    front = FrontMatter(title=reader.attributes.get("title", ""), tags=tuple(dict.fromkeys(reader.tags)))
    return finished(name, text, encoding, reader.outline.blocks, front, reader.outline.first_heading)


class _Reader:
    def __init__(self, text: str) -> None:
        self.attributes: dict[str, str] = {}
        self.tags: list[str] = []
        reference = Rule(r"\{[\w][\w-]{0,60}\}", instead=self._value)
        self._rules = RuleSet([*_RULES[:1], reference, *_RULES[1:]])
        self.outline = Outline(text, self._edits)
        self.lines = self.outline.table.texts
        self._quoting = False
        self._style = ""  # the last line of block attributes, while nothing came after it

    def read(self) -> None:
        """Go through the lines."""
        line = 0
        while line < len(self.lines):
            line = max(self._step(line), line + 1)

    def _edits(self, text: str) -> list[Edit]:
        return self._rules.edits(text)

    def _value(self, found: re.Match[str]) -> str:
        name = found.group()[1:-1].lower()
        return {"nbsp": " ", "empty": "", "sp": " "}.get(name, self.attributes.get(name, found.group()))

    def _step(self, line: int) -> int:
        written = self.lines[line].rstrip()
        if not written.strip() or _BREAK.match(written) or _CONTAINER.match(written) or _MACRO.match(written):
            return line + 1
        if written.startswith("//") and not written.startswith("///"):
            return line + 1
        if found := _ATTRIBUTE.match(written):
            return self._attribute(line, found)
        if _ANCHOR.match(written):
            return line + 1
        if _BLOCK_ATTRIBUTES.match(written):
            self._style = written
            return line + 1
        if _QUOTE.match(written):
            self._quoting = not self._quoting
            return line + 1
        if _UNREAD.match(written):
            return self._closing(line) + 1
        style, self._style = self._style, ""
        return self._block(line, written, style)

    def _block(self, line: int, written: str, style: str) -> int:
        if _CODE.match(written):
            stop = self._closing(line)
            self.outline.code(line + 1, stop)
            return stop + 1
        if _TABLE.match(written):
            return self._table(line, style)
        if found := _HEADING.match(written):
            self.outline.head(len(found.group(1)), self.outline.bare(line, found.start(2)), line, line)
            return self._byline(line + 1) if len(found.group(1)) == 1 else line + 1
        if _BLOCK_TITLE.match(written) and not _ITEM.match(written):
            self.outline.prose("paragraph", [self.outline.bare(line, 1)], begin=self.outline.bare(line)[0])
            self._style = style
            return line + 1
        if indent_of(written) and not _ITEM.match(written) and not _TERM.match(written):
            stop = line
            while stop < len(self.lines) and indent_of(self.lines[stop]) and self.lines[stop].strip():
                stop += 1
            self.outline.code(line, stop, indent_of(written))
            return stop
        return self._prose(line)

    def _closing(self, line: int) -> int:
        """The line that closes the block opened on ``line``; the last one where none does."""
        opened = self.lines[line].rstrip()
        fence = opened[:3] if opened.startswith("```") else opened
        for stop in range(line + 1, len(self.lines)):
            if self.lines[stop].rstrip() == fence:
                return stop
        return len(self.lines)

    def _attribute(self, line: int, found: re.Match[str]) -> int:
        name, value = found.group(1).lower(), (found.group(2) or "").strip()
        self.attributes[name] = value
        if name in _TAG_ATTRIBUTES:
            self.tags += [tag for tag in re.split(r"[,\s]+", value) if tag]
        if name in _TELLING and value and not any(b.kind != "heading" for b in self.outline.blocks[:3]):
            self.outline.prose("properties", [self.outline.bare(line, 1)], markup=False)
        return line + 1

    def _byline(self, line: int) -> int:
        """Author and revision below a document's title."""
        stop = line
        while stop < min(line + 2, len(self.lines)):
            written = self.lines[stop].strip()
            is_author = stop == line and re.fullmatch(r"[^<>\n]{3,100}(?:<[^<>\s]{3,200}>)?", written) is not None
            is_revision = stop > line and re.match(r"v?\d[\w.]{0,20},", written) is not None
            follows = stop + 1 < len(self.lines) and self.lines[stop + 1].strip()
            if is_revision or (is_author and ("<" in written or (follows and self.lines[stop + 1].startswith(":")))):
                self.outline.prose("paragraph", [self.outline.bare(stop)])
                stop += 1
                continue
            break
        return stop

    def _prose(self, line: int) -> int:
        written = self.lines[line]
        item = _ITEM.match(written)
        stop = line + 1
        while stop < len(self.lines) and self._goes_on(stop):
            stop += 1
        spans = [self.outline.bare(line, item.end() if item else 0)]
        spans += [self.outline.bare(inside) for inside in range(line + 1, stop)]
        marker = self.outline.number(line, item)
        kind: BlockKind = "quote" if self._quoting else "item" if item or _TERM.match(written) else "paragraph"
        self.outline.prose(kind, spans, marker=marker, begin=self.outline.bare(line)[0])
        return stop

    def _goes_on(self, line: int) -> bool:
        written = self.lines[line].rstrip()
        if not written.strip() or written.startswith("//") or _ITEM.match(written) or _TERM.match(written):
            return False
        opens = (_BREAK, _CONTAINER, _QUOTE, _CODE, _TABLE, _UNREAD, _BLOCK_ATTRIBUTES, _MACRO, _ATTRIBUTE)
        return not any(pattern.match(written) for pattern in opens)

    def _table(self, line: int, style: str) -> int:
        stop = self._closing(line)
        width = _width(style)
        header: list[str] = []
        cells: list[list[tuple[int, int]]] = []
        begin = 0
        named = "header" in style or self._has_blank_after_first(line + 1, stop)
        for row in range(line + 1, stop):
            found = self._cells(row)
            if not width and found:
                width = len(found)
            if not found and cells and self.lines[row].strip():
                cells[-1].append(self.outline.bare(row))
            for cell in found:
                if width and len(cells) == width:
                    header = self._row(cells, header, begin, named)
                    cells = []
                if not cells:
                    # Where a cell is missing before it, a row begins in the middle of a line.
                    begin = self.outline.bare(row)[0] if cell is found[0] else cell[0][0]
                cells.append(list(cell))
        if cells:
            self._row(cells, header, begin, named)
        return stop + 1

    def _row(self, cells: list[list[tuple[int, int]]], header: list[str], begin: int, named: bool) -> list[str]:
        filled = [span for cell in cells for span in cell if span[0] < span[1]]
        if not filled:
            return header
        said = self.outline.row(cells, header, begin, filled[-1][1])
        return header or (said if named else [])

    def _has_blank_after_first(self, line: int, stop: int) -> bool:
        return line + 2 < stop and bool(self.lines[line].strip()) and not self.lines[line + 1].strip()

    def _cells(self, line: int) -> list[Cell]:
        written = self.lines[line]
        marks = list(_CELL.finditer(written))
        if not marks or (written[: marks[0].start()].strip()):
            return []
        ends = [*(mark.start() for mark in marks[1:]), len(written)]
        return [[self.outline.bare(line, mark.end(), end)] for mark, end in zip(marks, ends, strict=True)]


def _width(style: str) -> int:
    """How many columns the attributes of a table give it; 0 where they do not say."""
    found = _COLUMNS.search(style)
    if found is None:
        return 0
    written = found.group(1)
    times = re.match(r"(\d{1,3})\*", written)
    return int(times.group(1)) if times else written.count(",") + 1
