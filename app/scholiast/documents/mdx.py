"""Reads MDX: Markdown with imports, components and expressions, which are left out."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace

from scholiast.documents.cleaning import CleanText
from scholiast.documents.decoding import decode
from scholiast.documents.document import Block, Document
from scholiast.documents.markdown import read_markdown
from scholiast.documents.textual import finished

Span = tuple[int, int]

_VALUE = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,500}\}){0,500}\}){0,2000}\}"
_MARKUP = re.compile(
    r"(?P<code>^(?P<fence>`{3,}|~{3,})[^\n]*\n(?:(?!(?P=fence))[^\n]*\n)*(?P=fence)?|(?P<ticks>`+)[^`\n]{1,500}(?P=ticks))"
    r"|(?P<module>^(?:import|export)[ {*][^\n]*(?:\n[^\n]*\S[^\n]*)*)"
    rf"|(?P<tag></?(?:[A-Z][\w.]{{0,100}}|(?=>))(?:[^<>{{}}\"']++|\"[^\"]{{0,2000}}\"|'[^']{{0,2000}}'|{_VALUE}){{0,200}}>)"
    rf"|(?P<comment>\{{/\*.*?\*/\}})"
    rf"|(?P<value>{_VALUE})",
    re.MULTILINE | re.DOTALL,
)
_IN_PLACE = "\u2060"  # no white space and no markup, so that it changes nothing around it


def read_mdx(name: str, data: bytes) -> Document:
    """An MDX page; raises as :func:`scholiast.documents.textual.finished`."""
    text, encoding = decode(data)
    spans = [match.span() for match in _MARKUP.finditer(text) if match.lastgroup != "code" and not match["code"]]
    masked = _masked(text, spans)
    front, blocks, first_heading = read_markdown(masked, indented_code=False)
    restored = tuple(block for block in (_restored(text, block, spans) for block in blocks) if block is not None)
    return finished(name, text, encoding, restored, front, first_heading.replace(_IN_PLACE, ""))


def _masked(text: str, spans: list[Span]) -> str:
    parts = []
    position = 0
    for start, end in spans:
        parts.append(text[position:start])
        parts.append(re.sub(r"[^\n\r]", _IN_PLACE, text[start:end]))
        position = end
    return "".join([*parts, text[position:]])


def _restored(text: str, block: Block, spans: list[Span]) -> Block | None:
    """``block`` of the masked text as one of the text itself; None if nothing of it is read."""
    clean = CleanText(text)
    position = 0
    for offset, raw, length in block.runs:
        clean.put(block.clean[position:offset].replace(_IN_PLACE, ""))
        _keep(clean, raw, raw + length, spans)
        position = offset + length
    clean.put(block.clean[position:].replace(_IN_PLACE, ""))
    readable, runs = clean.finish()
    heading = tuple(filter(None, (name.replace(_IN_PLACE, "").strip() for name in block.heading)))
    return replace(block, clean=readable, runs=runs, heading=heading) if runs else None


def _keep(clean: CleanText, start: int, end: int, spans: list[Span]) -> None:
    index = bisect_right(spans, start, key=lambda span: span[1])
    while start < end:
        low, high = spans[index] if index < len(spans) else (end, end)
        clean.keep(start, min(end, max(low, start)))
        start = max(high, start)
        index += 1
