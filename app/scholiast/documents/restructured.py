"""Reads reStructuredText: sections, directives, field lists, literal blocks and both kinds of tables."""

from __future__ import annotations

import re

from scholiast.documents.decoding import decode
from scholiast.documents.document import BlockKind, Document
from scholiast.documents.frontmatter import FrontMatter
from scholiast.documents.inline_rules import Rule, RuleSet
from scholiast.documents.outlines import Outline, indent_of
from scholiast.documents.rst_tables import read_grid, read_simple
from scholiast.documents.textual import finished

_START, _STOP = r"(?<![\w\\])", r"(?!\w)"
_INLINE = RuleSet(
    [
        Rule(r"``(?P<keep>[^`\n]{1,500}(?:\n[^`\n]{1,500})?)``"),
        Rule(r"(?::[\w.:+-]{1,60}:)?`~?(?P<keep>[^`<\n]{1,400}?(?:\n[^`<\n]{1,400}?)?)\s*<[^<>`]{1,1000}>`_{0,2}"),
        Rule(r"(?::[\w.:+-]{1,60}:)?_?`~?(?P<keep>[^`\n]{1,400}(?:\n[^`\n]{1,400})?)`_{0,2}"),
        Rule(rf"{_START}\*\*(?P<keep>[^\s*](?:[^*]{{0,400}}[^\s*])?)\*\*{_STOP}"),
        Rule(rf"{_START}\*(?P<keep>[^\s*](?:[^*]{{0,400}}[^\s*])?)\*{_STOP}"),
        Rule(r"\|(?P<keep>[^\s|](?:[^|\n]{0,100}[^\s|])?)\|_{0,2}"),
        Rule(r"[ \t]?\[(?:\d{1,4}|#[\w-]{0,60}|\*)\]_"),
        Rule(r"\[(?P<keep>[A-Za-z][\w.-]{0,60})\]_"),
        Rule(rf"{_START}(?P<keep>[A-Za-z0-9]{{1,60}}(?:[-.+:][A-Za-z0-9]{{1,60}}){{0,4}})__?(?![\w`])"),
        Rule(r"\\(?P<keep>[^\s\w])"),
        Rule(r"\\[ \t]"),
    ]
)
_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*\Z")
_DIRECTIVE = re.compile(r"\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?([\w:.+-]{1,80}?)::(?:[ \t]+(.*))?\Z")
_EXPLICIT = re.compile(r"\.\.(?:[ \t]|\Z)")
_FOOTNOTE = re.compile(r"\.\.[ \t]+\[[#*\w.-]{1,60}\][ \t]+")
_FIELD = re.compile(r":((?:[^:\\\n]|\\.){1,80}):(?:[ \t]+|\Z)")
_ITEM = re.compile(r"(?:[-*+•‣]|(?P<number>\(?(?:\d{1,9}|[A-Za-z]|#|[ivxlcIVXLC]{1,6})[.)]))[ \t]+(?=\S)")
_SIMPLE = re.compile(r"=+(?:[ \t]+=+)+[ \t]*\Z")
_GRID = re.compile(r"\+[-=+]+\+[ \t]*\Z")
_LINE_BLOCK = re.compile(r"\|(?:[ \t]+|\Z)")
_CODE = frozenset({"code", "code-block", "sourcecode", "parsed-literal", "math", "prompt", "doctest", "testcode"})
_UNREAD_LIST = """
    raw toctree include literalinclude highlight meta index default-role role sectnum contents header footer replace
    unicode date currentmodule module testsetup testcleanup autoclass automodule autofunction tabularcolumns
    """
_UNREAD = frozenset(_UNREAD_LIST.split())
_PICTURES = frozenset({"image", "figure"})
_TAG_FIELDS = frozenset({"tags", "tag", "keywords"})
_DEEPEST = 20


def read_rst(name: str, data: bytes) -> Document:
    """A reStructuredText note; raises as :func:`scholiast.documents.textual.finished`."""
    text, encoding = decode(data)
    reader = _Reader(text)
    reader.read(0, len(reader.lines), 0)
    front = FrontMatter(title=reader.title, tags=tuple(dict.fromkeys(reader.tags)))
    return finished(name, text, encoding, reader.outline.blocks, front, reader.outline.first_heading)


class _Reader:
    def __init__(self, text: str) -> None:
        self.outline = Outline(text, _INLINE.edits)
        self.lines = self.outline.table.texts
        self.title = ""
        self.tags: list[str] = []
        self._styles: list[tuple[str, bool]] = []
        self._depth = 0

    def read(self, line: int, stop: int, indent: int, kind: BlockKind = "paragraph") -> None:
        """Read the lines ``[line, stop)``, which are indented by ``indent``."""
        if self._depth > _DEEPEST:
            self.outline.code(line, stop, indent)
            return
        self._depth += 1
        while line < stop:
            line = max(self._step(line, stop, indent, kind), line + 1)
        self._depth -= 1

    def _step(self, line: int, stop: int, indent: int, kind: BlockKind) -> int:
        written = self.lines[line]
        stripped = written.strip()
        if not stripped:
            return line + 1
        if indent_of(written) > indent:
            end = self._body(line, stop, indent)
            self.read(line, end, indent_of(written), "quote" if kind == "paragraph" else kind)
            return end
        if indent == 0 and (after := self._section(line, stop)) is not None:
            return after
        if _EXPLICIT.match(stripped):
            return self._explicit(line, stop, indent)
        if _GRID.match(stripped):
            return read_grid(self.outline, line, stop)
        if _SIMPLE.match(stripped):
            return read_simple(self.outline, line, stop)
        if _ADORNMENT.match(stripped) or stripped.startswith("__ "):
            return line + 1
        if stripped.startswith(">>>"):
            end = self._paragraph_end(line, stop, indent)
            self.outline.code(line, end, indent)
            return end
        if found := _FIELD.match(stripped):
            return self._field(line, stop, indent, found)
        if _LINE_BLOCK.match(stripped):
            return self._line_block(line, stop)
        return self._prose(line, stop, indent, kind)

    def _body(self, line: int, stop: int, indent: int) -> int:
        """The end of the lines from ``line`` on that are indented by more than ``indent``."""
        end = line
        for inside in range(line, stop):
            written = self.lines[inside]
            if written.strip():
                if indent_of(written) <= indent:
                    break
                end = inside + 1
        return max(end, line)

    def _paragraph_end(self, line: int, stop: int, indent: int) -> int:
        end = line + 1
        while end < stop and self.lines[end].strip() and indent_of(self.lines[end]) >= indent:
            end += 1
        return end

    def _section(self, line: int, stop: int) -> int | None:
        """Read a title with its adornment; None where there is none."""
        first = _ADORNMENT.match(self.lines[line])
        if first is not None:
            if line + 2 < stop and self.lines[line + 2].rstrip() == self.lines[line].rstrip():
                title = self.lines[line + 1].strip()
                if title and not _ADORNMENT.match(title) and len(title) <= len(self.lines[line].rstrip()):
                    self._head((first.group(1), True), line + 1, line, line + 2)
                    return line + 3
            return None
        if line + 1 >= stop or indent_of(self.lines[line]):
            return None
        under = _ADORNMENT.match(self.lines[line + 1])
        if under is None or len(self.lines[line + 1].rstrip()) < min(len(self.lines[line].rstrip()), 4):
            return None
        if line and self.lines[line - 1].strip() and len(self.lines[line + 1].rstrip()) < len(self.lines[line]):
            return None
        self._head((under.group(1), False), line, line, line + 1)
        return line + 2

    def _head(self, style: tuple[str, bool], line: int, first: int, last: int) -> None:
        if style not in self._styles:
            self._styles.append(style)
        self.outline.head(self._styles.index(style) + 1, self.outline.bare(line), first, last)

    def _explicit(self, line: int, stop: int, indent: int) -> int:
        """A directive, a footnote, a target or a comment, with what is indented below it."""
        written = self.lines[line]
        stripped = written.strip()
        end = self._body(line + 1, stop, indent)
        if found := _DIRECTIVE.match(stripped):
            self._directive(line, end, found.group(1).rpartition(":")[2].lower(), found)
        elif found := _FOOTNOTE.match(stripped):
            spans = [self.outline.bare(line, indent + found.end())]
            spans += [self.outline.bare(inside) for inside in range(line + 1, end)]
            self.outline.prose("paragraph", spans, begin=self.outline.bare(line)[0])
        return end

    def _directive(self, line: int, end: int, kind: str, found: re.Match[str]) -> None:
        if kind in _UNREAD:
            return
        first = line + 1
        while first < end and (option := _FIELD.match(self.lines[first].strip())):
            if kind in _PICTURES and option.group(1) == "alt":
                self.outline.prose("paragraph", [self._after_field(first)], markup=False)
            first += 1
        body = [inside for inside in range(first, end) if self.lines[inside].strip()]
        indent = indent_of(self.lines[body[0]]) if body else 0
        if found.group(2) and kind not in _PICTURES and kind not in _CODE and kind != "list-table":
            column = len(self.lines[line].rstrip()) - len(found.group(2).rstrip())
            self.outline.prose("paragraph", [self.outline.bare(line, column)])
        if not body:
            return
        if kind in _CODE or kind == "csv-table":
            self.outline.code(first, end, indent)
        else:
            self.read(body[0], end, indent, "quote" if found.group(2) is None else "paragraph")

    def _after_field(self, line: int) -> tuple[int, int]:
        lead = indent_of(self.lines[line])
        found = _FIELD.match(self.lines[line], lead)
        return self.outline.bare(line, found.end() if found else lead)

    def _field(self, line: int, stop: int, indent: int, found: re.Match[str]) -> int:
        end = self._body(line + 1, stop, indent)
        name = found.group(1).strip().lower()
        value = self.outline.text[slice(*self._after_field(line))]
        if not self.outline.blocks and not self.outline.path:
            if name == "title":
                self.title = value
                return end
            if name in _TAG_FIELDS:
                self.tags += [tag for tag in re.split(r"[,\s]+", value) if tag]
        spans = [self.outline.bare(inside) for inside in range(line, end)]
        start, finish = spans[0]
        spans[0] = (start + 1, finish)  # "name: value" without the first colon
        self.outline.prose("item", spans, begin=start)
        return end

    def _line_block(self, line: int, stop: int) -> int:
        spans = []
        end = line
        while end < stop and (found := _LINE_BLOCK.match(self.lines[end].strip())):
            spans.append(self.outline.bare(end, indent_of(self.lines[end]) + found.end()))
            end += 1
        self.outline.prose("paragraph", spans, breaks=True)
        return end

    def _prose(self, line: int, stop: int, indent: int, kind: BlockKind) -> int:
        item = _ITEM.match(self.lines[line], indent)
        if item is not None:
            return self._item(line, stop, indent, item)
        end = line + 1
        while end < stop and self.lines[end].strip() and indent_of(self.lines[end]) == indent:
            if _ITEM.match(self.lines[end], indent) and not self.lines[end - 1].strip():
                break
            end += 1
        spans = [self.outline.bare(inside) for inside in range(line, end)]
        literal = self.lines[end - 1].rstrip().endswith("::")
        if literal:
            start, finish = spans[-1]
            spans[-1] = (start, finish - (1 if finish - start > 2 else 2))
        self.outline.prose(kind, spans)
        return self._literal(end, stop, indent) if literal else end

    def _literal(self, line: int, stop: int, indent: int) -> int:
        """The indented code after ``::``."""
        end = self._body(line, stop, indent)
        body = [inside for inside in range(line, end) if self.lines[inside].strip()]
        if body:
            self.outline.code(line, end, min(indent_of(self.lines[inside]) for inside in body))
        return max(end, line)

    def _item(self, line: int, stop: int, indent: int, item: re.Match[str]) -> int:
        end = self._body(line + 1, stop, indent)
        inner = item.end()
        last = line + 1
        while last < end and self.lines[last].strip() and indent_of(self.lines[last]) == inner:
            last += 1
        spans = [self.outline.bare(line, inner)]
        spans += [self.outline.bare(inside) for inside in range(line + 1, last)]
        marker = self.outline.number(line, item)
        literal = self.lines[last - 1].rstrip().endswith("::")
        self.outline.prose("item", spans, marker=marker, begin=self.outline.bare(line)[0])
        if literal:
            last = self._literal(last, end, inner)
        self.read(last, end, inner, "item")
        return end
