"""Words of a passage or a question as the keyword index sees them; the same rules on both sides.

FTS5's own tokenizers find nothing inside Chinese, drop the vowel signs of Indic words and cut ``2026.4.10`` into
numbers, so text is cut here and handed over as space-separated tokens. Rules:

- spellings of one word are made one by :mod:`scholiast.index.folding`: case, accents, points, forms of a letter;
- Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese, written without (reliable) spaces, become overlapping
  pairs of characters; the last character of a run is a token too, so that every character begins one and a
  question of one character finds all of them by prefix;
- ``XQ-77-Z``, ``2026.4.10``, ``note_store.py``, ``a@b.org``, ``std::vector``, ``a->b`` are tokens as a whole beside
  their parts, ``XQ-77-Z`` as ``xq77z`` too; ``--no-cache``, ``#tag``, ``@name``, ``$HOME`` and ``call()`` are tokens
  with their signs and without;
- an apostrophe joins a word: ``don't`` is ``dont``, ``l'été`` is ``lete``, beside its parts.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from scholiast.index.folding import fold

# Characters that FTS5's ascii tokenizer is told to keep inside a token.
TOKEN_CHARACTERS = "-._/@+#:&>()$"

MAX_TERMS = 200
"""Distinct terms of a question that are searched; the rest of a very long one is left out."""

MAX_TOKEN = 80
"""Longer tokens (hashes, minified code, data) are not words anybody asks for as a whole."""

_JOINERS = r"(?:[-._/@+:&']|__|->|::)"
# A flag, tag, mention or variable: its sign stands before it and nothing before that.
_SIGN = r"(?:(?=[-#@$])(?<![^\s`\"'(\[{|,])(?:--?(?=[^\W\d])|\#(?=\w)|[@$](?=[^\W\d])))?"
_ENDING = r"(?:\+\+|\#|\(\))?"


def _marks() -> str:
    """All combining marks of the blocks that hold scripts, as ranges of a regular expression's character class."""
    ranges: list[str] = []
    start = previous = -2
    for low, high in ((0x0300, 0x2100), (0x2CE0, 0x3100), (0xA600, 0xAC00), (0xFB00, 0xFE30), (0x10A00, 0x12000)):
        for code in range(low, high):
            if unicodedata.category(chr(code)).startswith("M"):
                if code != previous + 1:
                    if start >= 0:
                        ranges.append(f"{chr(start)}-{chr(previous)}")
                    start = code
                previous = code
    ranges.append(f"{chr(start)}-{chr(previous)}")
    return "".join(ranges)


_MARKS = _marks()
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3040-\u30ff"
    "\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\ua9e0-\ua9ff\uaa60-\uaa7f\uac00-\ud7ff"
    "\uf900-\ufaff\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_EMOJI = "\u2600-\u27bf\U0001f1e6-\U0001f1ff\U0001f300-\U0001faff"
_LETTER = rf"(?:(?![{_UNSPACED}])[^\W_]|[{_MARKS}])"

_ASCII_TOKEN = re.compile(rf"{_SIGN}[a-z0-9]+(?:{_JOINERS}[a-z0-9]+)*{_ENDING}")
_TOKEN = re.compile(
    rf"(?P<unspaced>(?:[{_UNSPACED}][{_MARKS}]*)+)"
    rf"|(?P<word>{_SIGN}{_LETTER}+(?:{_JOINERS}{_LETTER}+)*{_ENDING})"
    rf"|(?P<emoji>[{_EMOJI}])"
)
_CLUSTER = re.compile(rf"[{_UNSPACED}][{_MARKS}]*")
_JOINER = re.compile(r"[-._/@+:&#>']+")
_WEAK_JOINER = re.compile(r"->|[/@+:&]+")
_BUT_APOSTROPHES = re.compile(r"[-._/@+:&#>]+")
_SIGNS = "-#@$"
_HYPHENATED = re.compile(r"(?=[^\d]*\d)[^\W_]+(?:-[^\W_]+)+")
_DOTTED = re.compile(r"v?\d+(?:\.\d+)+")
_NUMBER = re.compile(r"(?<![\d.])\d+(?:\.\d+)+(?!\d)")
_DOTTED_DATE = re.compile(r"\d{1,2}\.\d{1,2}\.(?:19|20)\d\d")
# 1,200 and, with a space that does not break, 1 200; then 3,14.
_GROUPED = re.compile("\\d[,\u00a0\u2009\u202f]\\d")
_THOUSANDS = re.compile("(?<![\\d,.])(\\d{1,3}(?:[,\u00a0\u2009\u202f]\\d{3})+)(?![\\d,])")
_DECIMAL_COMMA = re.compile(r"(?<![\d,.])(\d+),(\d{1,2})(?![\d,.])")


def tokens(text: str) -> list[str]:
    """The tokens of ``text`` in order, compounds followed by their parts."""
    folded = fold(_plain_numbers(text))
    found: list[str] = []
    if folded.isascii():
        # Most text of most people; a plain word is its own token.
        for token in _ASCII_TOKEN.findall(folded):
            if token.isalnum() and len(token) <= MAX_TOKEN:
                found.append(token)
            else:
                found += _word_tokens(token)
        return found
    for kind, token in _scan(folded):
        if kind == "unspaced":
            clusters = _CLUSTER.findall(token)
            found += map("".join, itertools.pairwise(clusters))
            found.append(clusters[-1])
        elif kind == "word":
            found += _word_tokens(token)
        else:
            found.append(token)
    return found


@lru_cache(maxsize=256)
def heading_words(heading: tuple[str, ...]) -> str:
    """The heading path's tokens as one column."""
    return " ".join(tokens("\n".join(heading)))


def indexed_words(title: str, heading: tuple[str, ...], clean: str) -> tuple[str, str, str]:
    """The columns ``title``, ``heading`` and ``body`` of a passage in the keyword table."""
    return " ".join(tokens(title)), heading_words(heading), " ".join(tokens(clean))


def _word_tokens(token: str) -> Iterator[str]:
    plain = _unsigned(token)
    wholes = [] if plain == token else [token.replace("'", "")]
    parts = _split(plain)
    if parts != [plain]:
        wholes += _wholes(plain)
    yield from (whole for whole in dict.fromkeys(wholes) if whole and len(whole) <= MAX_TOKEN and whole not in parts)
    yield from (part for part in parts if len(part) <= MAX_TOKEN)


def _wholes(compound: str) -> list[str]:
    """What a word of several parts is called as a whole, and what its larger pieces are."""
    joined = compound.replace("'", "")
    pieces = [piece for piece in _BUT_APOSTROPHES.split(compound) if "'" in piece]
    # O'Brien of O'Brien's.
    pieces += [piece.removesuffix("'s") for piece in pieces]
    wholes = [joined, *_squashed(joined), *_WEAK_JOINER.split(joined), *_NUMBER.findall(joined)]
    return wholes + [piece.replace("'", "") for piece in pieces]


def _squashed(compound: str) -> list[str]:
    """``xq77z`` for ``xq-77-z``: people leave the hyphens of identifiers out."""
    return [compound.replace("-", "")] if _HYPHENATED.fullmatch(compound) else []


def _unsigned(token: str) -> str:
    """``no-cache`` of ``--no-cache``, ``call`` of ``call()``."""
    return token.lstrip(_SIGNS).removesuffix("()")


def _split(token: str) -> list[str]:
    return [part for part in _JOINER.split(token) if part]


def _plain_numbers(text: str) -> str:
    """``1,200`` is asked for as ``1200`` just as often, and ``3,14`` as ``3.14``."""
    if not _GROUPED.search(text):
        return text
    text = _THOUSANDS.sub(lambda match: f"{re.sub(r'[^0-9]', '', match[1])} {match[1]}", text)
    return _DECIMAL_COMMA.sub(r"\1.\2 \1,\2", text)


def _scan(folded: str) -> Iterator[tuple[str, str]]:
    if folded.isascii():
        for match in _ASCII_TOKEN.finditer(folded):
            yield "word", match[0]
        return
    for match in _TOKEN.finditer(folded):
        yield match.lastgroup or "word", match[0]


def match_expression(question: str) -> str | None:
    """The FTS5 query for any text a person may type; None where it holds no word."""
    return " OR ".join(match_terms(question)) or None


def match_terms(question: str) -> list[str]:
    """The terms of the FTS5 query for any text a person may type, each an FTS5 string.

    Terms are joined by OR, BM25 does the ranking. A compound with a digit in it (an identifier, a date, a version)
    is searched as a whole, spelled with spaces, or an identifier without its hyphens; a dotted version only as a
    whole, so that ``2026.4.1`` does not find ``2026.4.10``. Other compounds are searched as a whole and by their parts.
    """
    terms: dict[str, None] = {}
    for kind, token in _scan(fold(_plain_numbers(question))):
        if kind == "unspaced":
            clusters = _CLUSTER.findall(token)
            if len(clusters) == 1:
                terms[f"{_quoted(clusters[0])}*"] = None
            terms.update((_quoted(a + b), None) for a, b in itertools.pairwise(clusters))
        elif kind == "word":
            terms.update((term, None) for term in _word_terms(token))
        else:
            terms[_quoted(token)] = None
        if len(terms) >= MAX_TERMS:
            break
    return list(terms)[:MAX_TERMS]


def _word_terms(token: str) -> Iterator[str]:
    plain = _unsigned(token)
    parts = _split(plain)
    joined = plain.replace("'", "")
    wholes = [*([token.replace("'", "")] if plain != token else []), joined]
    if parts != [plain]:
        wholes += [*_squashed(joined), *_NUMBER.findall(joined)]
    yield from (_quoted(whole) for whole in wholes if len(whole) <= MAX_TOKEN)
    if len(parts) == 1 or (_DOTTED.fullmatch(plain) and not _DOTTED_DATE.fullmatch(plain)):
        return
    parts = [part for part in parts if len(part) <= MAX_TOKEN]
    if "'" in plain:
        if plain.endswith("'s"):
            yield _quoted(plain[:-2].replace("'", ""))
        # What an apostrophe cuts off, the s of Anna's and the l of l'été, is no word.
        yield from map(_quoted, [part for part in parts if len(part) > 1] or parts)
    elif any(character.isdigit() for character in plain):
        yield _quoted(" ".join(parts))
    else:
        yield from map(_quoted, parts)


def _quoted(term: str) -> str:
    """An FTS5 string; tokens hold no quotation mark, but a slip here must not become a syntax error."""
    return '"' + term.replace('"', '""') + '"'
