"""Reads Org: headings, drawers, lists, tables, source blocks and links."""

from __future__ import annotations

import itertools
import re

from scholiast.documents.decoding import decode
from scholiast.documents.document import BlockKind, Document
from scholiast.documents.frontmatter import FrontMatter
from scholiast.documents.inline_rules import Rule, RuleSet
from scholiast.documents.outlines import Outline, indent_of
from scholiast.documents.textual import finished

_BEFORE, _AFTER = r"(?<![^\s\-({'\"\[*/_+>])", r"(?![^\s\-.,:;!?'\")}\]*/_+\\<])"


def _marked(mark: str) -> str:
    inner = rf"[^\s{mark}](?:[^{mark}\n]{{0,400}}(?:\n[^{mark}\n]{{0,400}})?[^\s{mark}])?"
    return rf"{_BEFORE}{mark}(?P<keep>{inner}){mark}{_AFTER}"


_INLINE = RuleSet(
    [
        Rule(_marked("=")),
        Rule(_marked("~")),
        Rule(r"\[\[[^\[\]\n]{1,1000}\]\[(?P<keep>[^\[\]]{1,500})\]\]", inside=True),
        Rule(r"\[\[(?:file:|\*|#)?(?P<keep>(?!id:)[^\[\]\n]{1,1000})\]\]"),
        Rule(r"\[\[id:[^\[\]\n]{1,200}\]\]"),
        Rule(r"\[fn:[\w-]{0,60}:\s?(?P<keep>[^\[\]]{1,1000})\]", inside=True),
        Rule(r"\[fn:[\w-]{1,60}\]"),
        Rule(r"<<<?(?P<keep>[^<>\n]{1,200})>>>?"),
        Rule(r"[<\[](?P<keep>\d{4}-\d{2}-\d{2}[^<>\[\]\n]{0,60})[>\]]"),
        Rule(r"@@[^@\n]{1,300}@@"),
        Rule(r"\{\{\{[^{}\n]{1,300}\}\}\}"),
        Rule(r"\\\\[ \t]*(?=\n|\Z)"),
        Rule(_marked(r"\*"), inside=True),
        Rule(_marked("/"), inside=True),
        Rule(_marked("_"), inside=True),
        Rule(_marked(r"\+"), inside=True),
    ]
)
_HEADING = re.compile(r"(\*{1,40})[ \t]+(\S.*)")
_TAGS = re.compile(r"[ \t]+:([\w@#%:-]{1,200}):[ \t]*\Z")
_PRIORITY = re.compile(r"\[#[A-Za-z0-9]\][ \t]*")
_KEYWORD = re.compile(r"[ \t]*#\+([\w-]{1,60}):[ \t]*(.*)", re.IGNORECASE)
_BEGIN = re.compile(r"[ \t]*#\+begin_(\w{1,40})", re.IGNORECASE)
_DRAWER = re.compile(r"[ \t]*:([\w-]{1,60}):[ \t]*\Z")
_PROPERTY = re.compile(r"[ \t]*:([\w+-]{1,60}):[ \t]+(.*)")
_ITEM = re.compile(r"[ \t]*(?:[-+]|(?<=[ \t])\*|(?P<number>\d{1,9}[.)]))[ \t]+(?:\[[ Xx-]\][ \t]+)?")
_RULE = re.compile(r"[ \t]*-{5,}[ \t]*\Z")
_LINED = re.compile(r"[ \t]*\|[-+|: ]*\Z")
_QUOTED = re.compile(r'"([^"]{1,200})"|(\S+)')
_UNREAD = ("comment", "export")
_CODE = ("src", "example")
_TELLING = ("author", "date", "description", "keywords", "subtitle", "category")


def read_org(name: str, data: bytes) -> Document:
    """An Org note; raises as :func:`scholiast.documents.textual.finished`."""
    text, encoding = decode(data)
    reader = _Reader(text)
    reader.read()
    front = FrontMatter(title=reader.title, aliases=tuple(reader.aliases), tags=tuple(dict.fromkeys(reader.tags)))
    return finished(name, text, encoding, reader.outline.blocks, front, reader.outline.first_heading)


class _Reader:
    def __init__(self, text: str) -> None:
        self.outline = Outline(text, _INLINE.edits)
        self.lines = self.outline.table.texts
        self.title = ""
        self.aliases: list[str] = []
        self.tags: list[str] = []
        self.quoting: list[str] = []

    def read(self) -> None:
        """Go through the lines."""
        line = 0
        while line < len(self.lines):
            line = max(self._step(line), line + 1)

    def _step(self, line: int) -> int:
        """Read what begins on ``line``; returns the line after it."""
        written = self.lines[line]
        stripped = written.strip()
        if not stripped or _RULE.match(written) or stripped == "#" or stripped.startswith("# "):
            return line + 1
        if found := _HEADING.match(written):
            return self._heading(line, found)
        if found := _BEGIN.match(written):
            return self._block(line, found.group(1).lower())
        if stripped.lower().startswith("#+end_"):
            del self.quoting[-1:]
            return line + 1
        if found := _KEYWORD.match(written):
            return self._keyword(line, found.group(1).lower(), found)
        if _DRAWER.match(written) and (stop := self._end(line, ":end:", 400)) is not None:
            return self._drawer(line, stop)
        if stripped == ":" or stripped.startswith(": "):
            return self._fixed(line)
        if stripped.startswith("|"):
            return self._table(line)
        return self._prose(line)

    def _end(self, line: int, closing: str, most: int) -> int | None:
        for stop in range(line + 1, min(len(self.lines), line + most)):
            if self.lines[stop].strip().lower() == closing:
                return stop
        return None

    def _heading(self, line: int, found: re.Match[str]) -> int:
        start = found.start(2)
        written = self.lines[line]
        end = len(written)
        if tags := _TAGS.search(written):
            self.tags += [tag for tag in tags.group(1).split(":") if tag]
            end = tags.start()
        keyword = re.match(r"[A-Z]{3,12}[ \t]+(?=\[#)", written[start:end])
        place = start + (keyword.end() if keyword else 0)
        if priority := _PRIORITY.match(written, place):
            start = priority.end()
        self.outline.head(len(found.group(1)), self.outline.bare(line, start, end), line, line)
        return line + 1

    def _block(self, line: int, kind: str) -> int:
        stop = self._end(line, f"#+end_{kind}", len(self.lines))
        if kind in _UNREAD:
            return line + 1 if stop is None else stop + 1
        if kind in _CODE:
            last = len(self.lines) if stop is None else stop
            self.outline.code(line + 1, last, indent_of(self.lines[line]))
            return last + 1
        if stop is not None:
            self.quoting.append(kind)
        return line + 1

    def _keyword(self, line: int, key: str, found: re.Match[str]) -> int:
        value = found.group(2).strip()
        if key == "title":
            self.title = self.title or " ".join(value.split())
        elif key in ("filetags", "tags", "roam_tags"):
            self.tags += [tag for tag in re.split(r"[:\s,]+", value) if tag]
        elif key in ("roam_alias", "roam_aliases"):
            self._names(value)
        elif key in _TELLING and value:
            self.outline.prose("properties", [self.outline.bare(line, found.start(1))], markup=False)
        elif key == "caption" and value:
            self.outline.prose("paragraph", [self.outline.bare(line, found.start(2))])
        return line + 1

    def _names(self, value: str) -> None:
        self.aliases += [quoted or plain for quoted, plain in _QUOTED.findall(value)]

    def _drawer(self, line: int, stop: int) -> int:
        for inside in range(line + 1, stop):
            found = _PROPERTY.match(self.lines[inside])
            if found is not None and found.group(1).upper() == "ROAM_ALIASES":
                self._names(found.group(2))
        return stop + 1

    def _fixed(self, line: int) -> int:
        stop = line
        while stop < len(self.lines) and re.match(r"[ \t]*:(?: |\Z)", self.lines[stop]):
            stop += 1
        self.outline.code(line, stop, indent_of(self.lines[line]), ":")
        return stop

    def _table(self, line: int) -> int:
        stop = line
        while stop < len(self.lines) and self.lines[stop].lstrip().startswith("|"):
            stop += 1
        ruled = any(_LINED.match(self.lines[row]) for row in range(line + 1, stop - 1))
        header: list[str] = []
        for row in range(line, stop):
            written = self.lines[row]
            if _LINED.match(written):
                continue
            places = [match.start() for match in re.finditer(r"\|", written)]
            places = places if written.rstrip().endswith("|") else [*places, len(written)]
            cells = [[self.outline.bare(row, low + 1, high)] for low, high in itertools.pairwise(places)]
            said = self.outline.row(cells, header, *self.outline.bare(row))
            header = header or (said if ruled else [])
        return stop

    def _prose(self, line: int) -> int:
        written = self.lines[line]
        item = _ITEM.match(written)
        kind: BlockKind = "quote" if self.quoting else "item" if item else "paragraph"
        indent = indent_of(written)
        spans = [self.outline.bare(line, item.end() if item else 0)]
        stop = line + 1
        while stop < len(self.lines) and self._goes_on(stop, indent, bool(item)):
            spans.append(self.outline.bare(stop))
            stop += 1
        marker = self.outline.number(line, item)
        self.outline.prose(
            kind, spans, marker=marker, begin=self.outline.bare(line)[0], breaks=self.quoting[-1:] == ["verse"]
        )
        return stop

    def _goes_on(self, line: int, indent: int, in_item: bool) -> bool:
        written = self.lines[line]
        stripped = written.strip()
        if not stripped or stripped[0] == "|" or _HEADING.match(written) or _ITEM.match(written):
            return False
        if stripped.startswith(("#+", "# ", ": ")) or _DRAWER.match(written) or _RULE.match(written):
            return False
        return not in_item or indent_of(written) > indent
