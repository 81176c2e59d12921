"""Inline Markdown: which characters of a piece of text are markup, found in one pass.

markdown-it tells on which lines a block lies but not where its inline content does, so the inline rules of
CommonMark (and of the dialects note programs write) are applied here to the raw text itself. The result is a list
of edits; what no edit touches is kept, character for character.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

Edit = tuple[int, int, str]  # start, end, what stands there instead

_SPECIAL = re.compile(r"[\\`*_~=<&\[\]!$%^]")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_TAG = re.compile(
    r"</?[A-Za-z][A-Za-z0-9-]*+(?:\s++[A-Za-z_:@][\w.:@-]*+(?:\s*+=\s*+(?:\"[^\"]{0,4000}\"|'[^']{0,4000}'|[^\s\"'=<>`]++))?)*+"
    r"\s*+/?>"
)
_BREAK_TAG = re.compile(r"</?(?:br|p|div|li|tr|h[1-6]|summary|details|hr|ul|ol|table|dd|dt)\b", re.IGNORECASE)
_AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]{0,2000}|[\w.+-]{1,64}@[\w.-]{1,255})>")
_ENTITY = re.compile(r"&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
# An address may hold balanced parentheses, three deep; a backslash frees the next mark.
_FLAT = r"(?:[^\s()\\]++|\\[^\w\s]|\\)*+"
_ONE_DEEP = rf"(?:[^\s()\\]++|\\[^\w\s]|\\|\({_FLAT}\))*+"
_TWO_DEEP = rf"(?:[^\s()\\]++|\\[^\w\s]|\\|\({_ONE_DEEP}\))*+"
_ADDRESS = rf"(?:[^\s()\\]++|\\[^\w\s]|\\|\({_TWO_DEEP}\))*+"
_LINK_TAIL = re.compile(
    rf"\(\s*+(?:<[^<>\n]{{0,2000}}>|(?!<){_ADDRESS})"
    r"(?:\s++(?:\"[^\"]{0,1000}\"|'[^']{0,1000}'|\([^()]{0,1000}\)))?\s*+\)(?:\{[^{}\n]{0,200}\})?"
)
_REFERENCE_TAIL = re.compile(r"\[([^\[\]]{0,200})\]")
_WIKI = re.compile(r"\[\[([^\[\]\n]{1,500})\]\]")
_FOOTNOTE = re.compile(r"\[\^[^\s\[\]]{1,100}\]")
_MATH = re.compile(r"\$\$[^$]{1,2000}\$\$|\$(?![\s$])[^$\n]{1,300}(?<!\s)\$(?!\d)")
_BLOCK_ID = re.compile(r"\^[A-Za-z0-9-]{1,40}[ \t]*+(?=\n|\Z)")
_DENDRON_TARGET = re.compile(r"[a-z0-9_-]++(?:\.[a-z0-9_-]++)++(?:#.*)?\Z")
_BACKTICKS = re.compile(r"`++")
_DEEPEST = 8  # openers looked at for a closing run


def normalise_label(label: str) -> str:
    """A reference's label as CommonMark compares it."""
    return " ".join(label.split()).upper()


def inline_edits(text: str, references: Collection[str] = ()) -> list[Edit]:
    """The edits that turn inline Markdown into readable text, ascending and disjoint.

    Args:
        text: the lines of one block, joined by line feeds, container markers already gone.
        references: normalised labels of the link references the note defines.
    """
    if not _SPECIAL.search(text):
        return []
    return _Scan(text, references).run()


@dataclass(slots=True)
class _Opener:
    """A run of emphasis marks that may open: where it starts, marks unpaired, marks written, may it close too."""

    start: int
    left: int
    length: int
    both: bool

    def fits(self, length: int, both: bool) -> bool:
        """CommonMark's rule of three for a closing run of ``length`` marks that may also open if ``both``."""
        if not (self.both or both) or (self.length + length) % 3:
            return True
        return self.length % 3 == 0 and length % 3 == 0


class _Scan:
    def __init__(self, text: str, references: Collection[str]) -> None:
        self.text = text
        self.references = references
        self.edits: list[Edit] = []
        self.position = 0
        self.brackets: list[tuple[int, int]] = []  # (offset, length) of "[" or "![" not closed yet
        self.openers: dict[str, list[_Opener]] = {"*": [], "_": [], "~": [], "=": []}
        self.no_closer: set[int] = set()  # lengths of backtick runs that occur no more
        self.no_comment_end = False
        self.no_percent_end = False

    def run(self) -> list[Edit]:
        text = self.text
        while True:
            match = _SPECIAL.search(text, self.position)
            if match is None:
                break
            at = match.start()
            self.position = at + 1
            character = text[at]
            if character in "*_~=":
                self._emphasis(at, character)
            else:
                self._RULES[character](self, at)
        self.edits.sort()
        return self.edits

    def cut(self, start: int, end: int, instead: str = "") -> None:
        self.edits.append((start, end, instead))

    def _escape(self, at: int) -> None:
        after = self.text[at + 1 : at + 2]
        if after in _PUNCTUATION and after:
            self.cut(at, at + 1)
            self.position = at + 2
        elif after == "\n":
            self.cut(at, at + 2, "\n")
            self.position = at + 2

    def _code(self, at: int) -> None:
        opening = _BACKTICKS.match(self.text, at)
        assert opening is not None
        length = opening.end() - at
        self.position = opening.end()
        if length in self.no_closer:
            return
        for closing in _BACKTICKS.finditer(self.text, opening.end()):
            if closing.end() - closing.start() == length:
                break
        else:
            self.no_closer.add(length)
            return
        start, end = opening.end(), closing.start()
        inner = self.text[start:end]
        if len(inner) > 2 and inner[0] in " \n" and inner[-1] in " \n" and inner.strip():
            start, end = start + 1, end - 1
        self.cut(at, start)
        self.cut(end, closing.end())
        self.position = closing.end()

    def _less_than(self, at: int) -> None:
        text = self.text
        if text.startswith("<!--", at):
            end = -1 if self.no_comment_end else text.find("-->", at + 4)
            if end < 0:
                self.no_comment_end = True
                self.cut(at, at + 4)
                self.position = at + 4
            else:
                self.cut(at, end + 3)
                self.position = end + 3
            return
        link = _AUTOLINK.match(text, at)
        if link is not None:
            self.cut(at, at + 1)
            self.cut(link.end() - 1, link.end())
            self.position = link.end()
            return
        tag = _TAG.match(text, at)
        if tag is not None:
            self.cut(at, tag.end(), "\n" if _BREAK_TAG.match(text, at) else "")
            self.position = tag.end()

    def _entity(self, at: int) -> None:
        match = _ENTITY.match(self.text, at)
        if match is not None:
            character = html.unescape(match.group())
            if character != match.group():
                self.cut(at, match.end(), character.replace("\u00a0", " ").replace("\n", " "))
                self.position = match.end()

    def _math(self, at: int) -> None:
        match = _MATH.match(self.text, at)
        if match is not None:
            self.position = match.end()

    def _percent(self, at: int) -> None:
        if not self.text.startswith("%%", at) or self.no_percent_end:
            return
        end = self.text.find("%%", at + 2)
        if end < 0:
            self.no_percent_end = True
            return
        self.cut(at, end + 2)
        self.position = end + 2

    def _caret(self, at: int) -> None:
        match = _BLOCK_ID.match(self.text, at)
        if match is not None and (at == 0 or self.text[at - 1] in " \t\n"):
            self.cut(at, match.end())
            self.position = match.end()

    def _bang(self, at: int) -> None:
        if not self.text.startswith("[", at + 1):
            return
        if self._wiki(at, at + 1):
            return
        self.brackets.append((at, 2))
        self.position = at + 2

    def _open(self, at: int) -> None:
        footnote = _FOOTNOTE.match(self.text, at)
        if footnote is not None:
            self.cut(at, footnote.end())
            self.position = footnote.end()
            return
        if not self._wiki(at, at):
            self.brackets.append((at, 1))

    def _wiki(self, at: int, bracket: int) -> bool:
        """``[[Note#Heading|alias]]`` at ``bracket``, its "!" at ``at``; keeps the alias, else note and heading."""
        match = _WIKI.match(self.text, bracket)
        if match is None:
            return False
        start, end = match.span(1)
        inner = match.group(1)
        target, bar, alias = inner.partition("|")
        if bar and alias.strip():
            if _DENDRON_TARGET.match(alias.strip()) and not _DENDRON_TARGET.match(target.strip()):
                end = start + len(target)
            else:
                start += len(target) + 1
            self.cut(at, start)
            self.cut(end, match.end())
        else:
            self._keep_target(at, start, target.rstrip("\\"), match.end())
        self.position = match.end()
        return True

    def _keep_target(self, at: int, start: int, target: str, close: int) -> None:
        note, mark, place = target.partition("#")
        end = start + len(note)
        if not mark or place.startswith("^") or not place:
            self.cut(at, start)
            self.cut(end, close)
        elif note:
            self.cut(at, start)
            self.cut(end, end + 1, " > ")
            self.cut(start + len(target), close)
        else:
            self.cut(at, end + 1)
            self.cut(start + len(target), close)

    def _close(self, at: int) -> None:
        if not self.brackets:
            return
        start, length = self.brackets.pop()
        tail = _LINK_TAIL.match(self.text, at + 1)
        end = tail.end() if tail is not None else self._reference_end(start + length, at)
        if end is None:
            return
        self.cut(start, start + length)
        self.cut(at, end)
        for openers in self.openers.values():  # emphasis does not reach out of a link's text
            while openers and openers[-1].start > start:
                openers.pop()
        self.position = end

    def _reference_end(self, start: int, at: int) -> int | None:
        """End of the reference link whose text is ``[start, at)``; None where no such reference is defined."""
        if not self.references:
            return None
        tail = _REFERENCE_TAIL.match(self.text, at + 1)
        if tail is not None and tail.group(1):
            return tail.end() if normalise_label(tail.group(1)) in self.references else None
        if at - start <= 200 and normalise_label(self.text[start:at]) in self.references:
            return tail.end() if tail is not None else at + 1
        return None

    def _emphasis(self, at: int, mark: str) -> None:
        text = self.text
        end = at + 1
        while end < len(text) and text[end] == mark:
            end += 1
        self.position = end
        if mark in "~=" and end - at < 2:
            return
        before = text[at - 1] if at else " "
        after = text[end] if end < len(text) else " "
        opens, closes = _flanks(before, after)
        if mark == "_":
            opens, closes = (
                opens and (not closes or before in _PUNCTUATION),
                closes and (not opens or after in _PUNCTUATION),
            )
        left = end - at
        if closes:
            left = self._match(at, left, mark, both=opens)
        if opens and left:
            self.openers[mark].append(_Opener(end - left, left, end - at, closes))

    def _match(self, at: int, length: int, mark: str, *, both: bool) -> int:
        """Pair a closing run at ``at`` with openers; returns how many of its marks stay unpaired."""
        stack = self.openers[mark]
        left = length
        while left:
            depth = next((d for d in range(1, min(len(stack), _DEEPEST) + 1) if stack[-d].fits(length, both)), 0)
            if not depth:
                break
            del stack[len(stack) - depth + 1 :]
            opener = stack[-1]
            used = min(left, opener.left)
            if mark in "*_":
                used = min(used, 2)
            self.cut(opener.start + opener.left - used, opener.start + opener.left)
            self.cut(at, at + used)
            at += used
            left -= used
            opener.left -= used
            for other in self.openers.values():
                while other and other[-1].start > opener.start:
                    other.pop()
            if not opener.left:
                stack.pop()
        return left

    _RULES: ClassVar = {
        "\\": _escape,
        "`": _code,
        "<": _less_than,
        "&": _entity,
        "[": _open,
        "]": _close,
        "!": _bang,
        "$": _math,
        "%": _percent,
        "^": _caret,
    }


def _flanks(before: str, after: str) -> tuple[bool, bool]:
    """Whether a delimiter run between two characters is left-flanking, and right-flanking (CommonMark 6.2)."""
    white_before, white_after = before.isspace(), after.isspace()
    mark_before, mark_after = _is_mark(before), _is_mark(after)
    left = not white_after and (not mark_after or white_before or mark_before)
    right = not white_before and (not mark_before or white_after or mark_after)
    return left, right


def _is_mark(character: str) -> bool:
    return character in _PUNCTUATION or not (character.isascii() or character.isalnum() or character.isspace())
