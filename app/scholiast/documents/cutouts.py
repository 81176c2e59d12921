"""Stretches of a note that no reader reads: base64, minified code, walls of emoji. No passage spans one."""

from __future__ import annotations

import re

from scholiast.documents.words import CJK, SOUTH_EAST

_LONG_TOKEN = re.compile(r"(?<!\S)\S{60,}+")
_EMOJI = "\u200d\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\ufe0e\ufe0f\U0001f000-\U0001faff\U000e0020-\U000e007f"
_EMOJI_WALL = re.compile(f"[{_EMOJI}]{{60,}}+")
_DENSE = re.compile(f"[^\\s{CJK}{SOUTH_EAST}{_EMOJI}]{{300,}}+")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{56,}+={0,2}\Z")
_LINK = re.compile(r"\]\(")
_LINK_TEXT = 80
_BASE64_ALONE = 200


def cut_outs(text: str) -> list[tuple[int, int]]:
    """Spans of ``text`` to leave out, ascending and disjoint.

    A token of 300 characters or more without white space, in a script that uses spaces; 200 of the base64 alphabet;
    two or more lines in a row that are 60 such characters each; 60 emoji or more in a row.
    """
    spans: list[tuple[int, int]] = []
    pending: tuple[int, int] | None = None  # a base64 line that needs a second one beside it
    for match in _LONG_TOKEN.finditer(text):
        start, end = match.span()
        token = match.group()
        if _BASE64.match(token) and _mixed(token):
            if end - start >= _BASE64_ALONE:
                spans.append((start, end))
            elif pending is not None and not text[pending[1] : start].strip():
                if not spans or spans[-1] != pending:
                    spans.append(pending)
                spans.append((start, end))
            pending = (start, end)
            continue
        pending = None
        if end - start >= 300:
            spans.extend((start + low, start + high) for low, high in _dense(token))
        else:
            spans.extend((start + wall.start(), start + wall.end()) for wall in _EMOJI_WALL.finditer(token))
    return spans


def _mixed(token: str) -> bool:
    """Whether a token of the base64 alphabet has digits, capitals and small letters, as encoded bytes do."""
    return any(c.isdigit() for c in token) and any(c.isupper() for c in token) and any(c.islower() for c in token)


def _dense(token: str) -> list[tuple[int, int]]:
    link = _LINK.search(token, 0, _LINK_TEXT)
    start = link.end() if link is not None else 0
    end = max(start, token.rfind(")", max(start, len(token) - _LINK_TEXT))) if link is not None else len(token)
    found = [match.span() for match in _DENSE.finditer(token, start, end if end > start else len(token))]
    found += [match.span() for match in _EMOJI_WALL.finditer(token)]
    return sorted(found)
