"""Reads Markdown: markdown-it finds the blocks, the note's own lines give their exact places."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from scholiast.documents.blocks import BlockBuilder, Span
from scholiast.documents.cleaning import CleanText
from scholiast.documents.document import Block, BlockKind
from scholiast.documents.frontmatter import FrontMatter, read_front_matter
from scholiast.documents.lines import LineTable

_DEEPEST = 40
_QUOTE_PREFIX = re.compile(r"[ \t>]*+\Z")
_ITEM_PREFIX = re.compile(r"(?:[-+*]|(?P<number>\d{1,9}[.)]))[ \t]+\Z")
_CALLOUT = re.compile(r"\[!([\w-]{1,40})\][+-]?[ \t]*")
_HIDDEN_HTML = re.compile(r"[ \t]*<(script|style)\b", re.IGNORECASE)
# Logseq keeps one line of bookkeeping a block, and a page's own properties in its first lines.
_BOOKKEEPING = re.compile(
    r"(?:id|collapsed|heading|background-color|(?:created|updated)[-_]at"
    r"|(?:card|query|logseq|ls)[-.][\w.-]{1,40})::[ \t]"
)
_PAGE_PROPERTY = re.compile(r"(?:-[ \t]+)?(title|alias)::[ \t]+(.*)")
_PAGE_LINES = 12
_PIPE = re.compile(r"(?<!\\)\|")
_ROW_PREFIX = re.compile(r"[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?=\|))?")
_LONGEST_HEADER = 40


@cache
def _parser(indented_code: bool = True) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable("table").use(footnote_plugin)
    # Inline content is read by this package, from the raw text.
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser if indented_code else parser.disable("code")


def read_markdown(text: str, *, indented_code: bool = True) -> tuple[FrontMatter, tuple[Block, ...], str]:
    """The front matter, the readable blocks and the first top heading ("" if none) of a Markdown note."""
    table = LineTable(text)
    front = read_front_matter(table)
    if not front.lines:
        front = _page_properties(table)
    source = "\n".join(table.texts[front.lines :]).replace("\0", "\ufffd")
    env: dict[str, dict[str, object]] = {}
    tokens = _parser(indented_code).parse(source, env)
    reader = _Reader(text, table, front.lines, BlockBuilder(text, frozenset(env.get("references", ()))))
    reader.drawing = front.drawing
    reader.read_properties(front)
    reader.read(tokens)
    return front, tuple(reader.builder.blocks), reader.first_heading


def read_markdown_part(text: str, path: list[tuple[int, str]]) -> tuple[tuple[Block, ...], str]:
    """The readable blocks and the first top heading of a piece of Markdown without front matter.

    ``path`` holds the headings that the piece stands under, with their levels; it is brought up to date.
    """
    env: dict[str, dict[str, object]] = {}
    table = LineTable(text)
    tokens = _parser().parse("\n".join(table.texts), env)
    reader = _Reader(text, table, 0, BlockBuilder(text, frozenset(env.get("references", ()))))
    reader.path = path
    reader.heading = tuple(name for _, name in path if name)
    reader.read(tokens)
    return tuple(reader.builder.blocks), reader.first_heading


def _page_properties(table: LineTable) -> FrontMatter:
    """Title and aliases from a Logseq page's first lines, which stay readable text."""
    title = ""
    aliases: tuple[str, ...] = ()
    for line in table.texts[:_PAGE_LINES]:
        found = _PAGE_PROPERTY.match(line)
        if found is None:
            continue
        if found.group(1) == "title":
            title = found.group(2).strip()
        else:
            names = (name.strip().removeprefix("[[").removesuffix("]]") for name in found.group(2).split(","))
            aliases = tuple(name for name in names if name)
    return FrontMatter(title=title, aliases=aliases)


def _is_outliner_page(tokens: Sequence[Token]) -> bool:
    """Whether a page is one list, after lines of properties at most; a heading in it stands over the items below it."""
    kinds = [token.type for token in tokens if token.level == 0 and token.nesting >= 0 and token.type != "inline"]
    return kinds in (["bullet_list_open"], ["paragraph_open", "bullet_list_open"])


class _Reader:
    def __init__(self, text: str, table: LineTable, shift: int, builder: BlockBuilder) -> None:
        self.text = text
        self.table = table
        self.shift = shift
        self.builder = builder
        self.path: list[tuple[int, str]] = []
        self.heading: tuple[str, ...] = ()
        self.first_heading = ""
        self.hidden: list[Span] = []  # 0-based lines [first, last] of comments that span blocks
        self.drawing = False

    def read_properties(self, front: FrontMatter) -> None:
        """One block of the front matter's telling lines."""
        groups: list[list[Span]] = []
        previous = -2
        for number in front.readable:
            if number != previous + 1:
                groups.append([])
            groups[-1].append(self.table.span(number))
            previous = number
        for spans in groups:
            self.builder.prose("properties", spans, (), markup=False, breaks=True)

    def read(self, tokens: Sequence[Token]) -> None:
        """Add the blocks of ``tokens``."""
        if "%%" in self.text:
            self.hidden = self._comments(tokens)
        quotes = 0
        outliner = _is_outliner_page(tokens)
        items: list[list[tuple[int, str]] | None] = []
        fresh_item = False
        deepest = False
        iterator = iter(tokens)
        for token in iterator:
            kind = token.type
            deepest = deepest or token.level >= _DEEPEST - 1
            if kind == "inline":
                self._prose(token, "quote" if quotes else "item" if fresh_item else "paragraph")
                fresh_item = False
            elif kind in ("fence", "code_block"):
                self._code(token)
            elif kind == "html_block":
                self._html(token)
            elif kind == "heading_open" and (token.level == 0 or (outliner and not quotes)):
                if items and items[-1] is None:
                    items[-1] = list(self.path)
                self._heading(token, next(iterator))
                fresh_item = False
            elif kind == "table_open":
                self._table(iterator)
            elif kind == "list_item_open":
                fresh_item = True
                items.append(None)
            elif kind == "list_item_close":
                self._return_to(items.pop())
            elif kind == "blockquote_open":
                quotes += 1
            elif kind == "blockquote_close":
                quotes -= 1
        if deepest:
            self._rescue()

    def _return_to(self, path: list[tuple[int, str]] | None) -> None:
        """Stand under the headings of ``path`` again; nothing changes for None."""
        if path is not None:
            self.path[:] = path
            self.heading = tuple(name for _, name in path if name)

    def _comments(self, tokens: Sequence[Token]) -> list[Span]:
        """Lines between a line that opens an Obsidian comment (``%%``) and the one that closes it, both included."""
        code = {
            line + self.shift
            for token in tokens
            if token.type in ("fence", "code_block") and token.map is not None
            for line in range(*token.map)
        }
        hidden = []
        opened: int | None = None
        for index in range(self.shift, len(self.table)):
            line = self.table.texts[index]
            if "%%" not in line or index in code or line.count("%%") % 2 == 0:
                continue
            if opened is None:
                opened = index if line.lstrip().startswith("%%") else None
            else:
                hidden.append((opened, index))
                opened = None
        return hidden

    def _is_hidden(self, token: Token) -> bool:
        return bool(self.hidden) and token.map is not None and self._is_hidden_line(token.map[0] + self.shift)

    def _is_hidden_line(self, line: int) -> bool:
        index = bisect_right(self.hidden, line, key=lambda span: span[0]) - 1
        return index >= 0 and line <= self.hidden[index][1]

    def _lines(self, token: Token) -> list[Span]:
        """Raw spans of the lines of a token's content, without the markers of the containers around it."""
        assert token.map is not None
        first = token.map[0] + self.shift
        spans = []
        for offset, content in enumerate(token.content.split("\n")):
            if first + offset >= len(self.table):
                break
            spans.append(self._locate(first + offset, content))
        return spans

    def _locate(self, index: int, content: str) -> Span:
        start, end = self.table.span(index)
        line = self.table.texts[index]
        if "\0" in line:
            line = line.replace("\0", "\ufffd")
        wanted = content.lstrip(" \t")
        if line.endswith(wanted):
            return end - len(wanted), end
        at = line.rfind(wanted.rstrip())
        return (start + at, start + at + len(wanted.rstrip())) if at >= 0 else (start, end)

    def _begin(self, spans: Sequence[Span]) -> tuple[int, Span | None]:
        """Where the block begins on its first line, and the number of an ordered item to keep."""
        content = spans[0][0]
        line_start = self.table.starts[self.table.number(content) - 1]
        before = self.text[line_start:content]
        if not before:
            return content, None
        item = _ITEM_PREFIX.search(before)
        if item is not None:
            number = None
            if item.group("number"):
                number = (line_start + item.start("number"), line_start + item.end("number"))
            return line_start + item.start(), number
        if _QUOTE_PREFIX.match(before):
            return line_start + len(before) - len(before.lstrip()), None
        return content, None

    def _prose(self, token: Token, kind: BlockKind) -> None:
        spans = self._lines(token)
        if self._is_hidden(token):
            spans = [span for span in spans if not self._is_hidden_line(self.table.number(span[0]) - 1)]
        if not spans:
            return
        begin, marker = self._begin(spans)
        start, end = spans[0]
        callout = _CALLOUT.match(self.text, start, end) if kind == "quote" else None
        if callout is not None:
            spans[0] = (callout.end(), end)
        if "::" in token.content:
            spans = [span for span in spans if not _BOOKKEEPING.match(self.text, *span)]
        self.builder.prose(kind, spans, self.heading, begin=begin, marker=marker, breaks=callout is not None)

    def _heading(self, token: Token, content: Token) -> None:
        assert token.map is not None
        if self._is_hidden(token):
            return
        level = int(token.tag[1])
        while self.path and self.path[-1][0] >= level:
            self.path.pop()
        clean = CleanText(self.text)
        spans = self._lines(content) if content.content else []
        for number, span in enumerate(spans):
            if number:
                clean.put(" ")
            self.builder.inline(clean, span)
        title, _ = clean.finish()
        self.path.append((level, title))
        self.heading = tuple(name for _, name in self.path if name)
        if level == 1 and not self.drawing:
            self.first_heading = self.first_heading or title
        if title:
            start = self._begin(spans)[0] if token.level else self.table.starts[token.map[0] + self.shift]
            _, end = self.table.span(min(token.map[1] + self.shift, len(self.table)) - 1)
            self.builder.add("heading", clean, self.heading, start, end)

    def _code(self, token: Token) -> None:
        assert token.map is not None
        first, last = token.map[0] + self.shift, min(token.map[1] + self.shift, len(self.table)) - 1
        while last > first and not self.table.texts[last].strip():
            last -= 1
        fenced = token.type == "fence"
        if self._is_hidden(token) or (self.drawing and fenced and "json" in token.info):
            return
        clean = CleanText(self.text)
        lines = token.content.split("\n")
        if lines and not lines[-1]:
            lines.pop()
        for offset, line in enumerate(lines):
            index = first + offset + fenced
            if index >= len(self.table):
                break
            start, end = self.table.span(index)
            raw = self.table.texts[index]
            if offset:
                clean.put("\n")
            if len(line) <= len(raw) and raw.endswith(line):
                clean.keep(end - len(line), end)
            else:
                clean.keep(*self._locate(index, line))
        start = self.table.starts[first]
        before = self.table.texts[first]
        self.builder.add(
            "code", clean, self.heading, start + len(before) - len(before.lstrip()), self.table.span(last)[1]
        )

    def _html(self, token: Token) -> None:
        if self._is_hidden(token):
            return
        hidden = _HIDDEN_HTML.match(token.content)
        if hidden is not None and f"</{hidden.group(1).lower()}" in token.content.lower():
            return
        spans = self._lines(token)
        while spans and spans[-1][0] >= spans[-1][1]:
            spans.pop()
        self.builder.prose("html", spans, self.heading, breaks=True)

    def _table(self, tokens: Iterator[Token]) -> None:
        header: list[str] = []
        for token in tokens:
            if token.type == "table_close":
                return
            if token.type != "tr_open" or token.map is None:
                continue
            index = token.map[0] + self.shift
            if self._is_hidden(token):
                continue
            cells, start, end = self._cells(index)
            clean = CleanText(self.text)
            names = []
            for column, cell in enumerate(cells):
                piece = CleanText(self.text)
                self.builder.inline(piece, cell)
                readable, _ = piece.finish()
                names.append(readable)
                if not readable:
                    continue
                if clean.length:
                    clean.put("; " if header else " | ")
                name = header[column] if column < len(header) else ""
                if name and len(name) <= _LONGEST_HEADER:
                    clean.put(f"{name}: ")
                self.builder.inline(clean, cell)
            self.builder.add("row", clean, self.heading, start, end)
            header = header or names

    def _cells(self, index: int) -> tuple[list[Span], int, int]:
        """Raw spans of a table row's cells, and of the row."""
        start, _ = self.table.span(index)
        line = self.table.texts[index]
        stripped = line.rstrip()
        marker = _ROW_PREFIX.match(line)
        begin = marker.end() if marker is not None else 0
        end = len(stripped)
        position = begin + 1 if line.startswith("|", begin) else begin
        stop = end - 1 if end - 1 > position and _PIPE.match(line, end - 1) else end
        cells = []
        for pipe in _PIPE.finditer(line, position, stop):
            cells.append((position, pipe.start()))
            position = pipe.end()
        cells.append((position, stop))
        spans = []
        for low, high in cells:
            cell = line[low:high]
            low += len(cell) - len(cell.lstrip())
            spans.append((start + low, start + low + len(cell.strip())))
        return spans, start + begin, start + end

    def _rescue(self) -> None:
        """Add the lines that were nested too deep for the parser as paragraphs of their own."""
        blocks = sorted(self.builder.blocks, key=lambda block: block.char_start)
        self.builder.blocks = blocks[:]
        position = 0
        for index in range(self.shift, len(self.table)):
            start, end = self.table.span(index)
            while position < len(blocks) and blocks[position].char_end <= start:
                position += 1
            if position < len(blocks) and blocks[position].char_start < end:
                continue
            self.builder.prose("paragraph", [(start, end)], self.heading)
        self.builder.blocks.sort(key=lambda block: block.char_start)
