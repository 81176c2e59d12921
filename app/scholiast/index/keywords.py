"""Words of a passage or a question as the keyword index sees them; the same rules on both sides.

FTS5's own tokenizers find nothing inside Chinese, drop the vowel signs of Indic words and cut ``2026.4.10`` into
numbers, so text is cut here and handed over as space-separated tokens. Rules:

- case and compatibility forms folded (NFKC, casefold); accents dropped on Latin and Greek letters, vowel points on
  Hebrew and Arabic; the marks of Indic scripts and Thai belong to the word and stay;
- Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese, written without (reliable) spaces, become overlapping
  pairs of characters; the last character of a run is a token too, so that every character begins one and a
  question of one character finds all of them by prefix;
- ``XQ-77-Z``, ``2026.4.10``, ``note_store.py``, ``a@b.org`` are tokens as a whole beside their parts.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

# Characters that FTS5's ascii tokenizer is told to keep inside a token.
TOKEN_CHARACTERS = "-._/@+#:&"

MAX_TERMS = 200
"""Distinct terms of a question that are searched; the rest of a very long one is left out."""

MAX_TOKEN = 80
"""Longer tokens (hashes, minified code, data) are not words anybody asks for as a whole."""

_JOINERS = r"[-._/@+:&]"


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

_ASCII_TOKEN = re.compile(rf"[a-z0-9]+(?:(?:{_JOINERS}|__?)[a-z0-9]+)*(?:\+\+|#)?")
_TOKEN = re.compile(
    rf"(?P<unspaced>(?:[{_UNSPACED}][{_MARKS}]*)+)"
    rf"|(?P<word>{_LETTER}+(?:(?:{_JOINERS}|__?){_LETTER}+)*(?:\+\+|\#)?)"
    rf"|(?P<emoji>[{_EMOJI}])"
)
_CLUSTER = re.compile(rf"[{_UNSPACED}][{_MARKS}]*")
_JOINER = re.compile(r"[-._/@+:&#]+")
_WEAK_JOINER = re.compile(r"[/@+:&]+")
_DOTTED = re.compile(r"v?\d+(?:\.\d+)+")
_NUMBER = re.compile(r"(?<![\d.])\d+(?:\.\d+)+(?!\d)")
_GROUPED = re.compile(r"\d,\d{3}")
_THOUSANDS = re.compile(r"(?<![\d,.])(\d{1,3}(?:,\d{3})+)(?![\d,])")
_IGNORABLE = re.compile("[\u00ad\u0640\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff]")
# Latin, Greek, Hebrew and Arabic, further letters of Latin and Greek.
_FOLDED_BASES = "\u0041-\u024f\u0370-\u03ff\u0590-\u06ff\u1e00-\u1fff"


def fold(text: str) -> str:
    """``text`` with case, compatibility forms and accents folded; what is searched for."""
    if text.isascii():
        return text.lower()
    text = _IGNORABLE.sub("", unicodedata.normalize("NFKC", text).casefold()).replace("ё", "е")
    text = unicodedata.normalize("NFD", text)
    marks = "".join(sorted(filter(_is_mark, set(text))))
    if marks:
        text = _accents(marks).sub(r"\1", text)
    return unicodedata.normalize("NFC", text)


def _is_mark(character: str) -> bool:
    return unicodedata.combining(character) != 0 or "\u0300" <= character <= "\u036f"


@lru_cache(maxsize=256)
def _accents(marks: str) -> re.Pattern[str]:
    """A letter whose marks are dropped, and the marks of ``marks`` on it; a text has few different ones."""
    return re.compile(f"((?![{marks}])[{_FOLDED_BASES}])[{marks}]+")


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
    parts = _split(token)
    if len(parts) == 1 and parts[0] == token:
        if len(token) <= MAX_TOKEN:
            yield token
        return
    wholes = dict.fromkeys([token, *_WEAK_JOINER.split(token), *_NUMBER.findall(token)])
    yield from (whole for whole in wholes if whole and len(whole) <= MAX_TOKEN and whole not in parts)
    yield from (part for part in parts if len(part) <= MAX_TOKEN)


def _split(token: str) -> list[str]:
    return [part for part in _JOINER.split(token) if part]


def _plain_numbers(text: str) -> str:
    """``1,200`` is asked for as ``1200`` just as often."""
    if "," not in text or not _GROUPED.search(text):
        return text
    return _THOUSANDS.sub(lambda match: f"{match[1].replace(',', '')} {match[1]}", text)


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
    is searched as a whole, or spelled with spaces; a dotted version only as a whole, so that ``2026.4.1`` does not
    find ``2026.4.10``. Other compounds are searched as a whole and by their parts.
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
    parts = _split(token)
    if len(parts) == 1 and parts[0] == token:
        if len(token) <= MAX_TOKEN:
            yield _quoted(token)
        return
    if len(token) <= MAX_TOKEN:
        yield _quoted(token)
    yield from map(_quoted, _NUMBER.findall(token))
    if _DOTTED.fullmatch(token):
        return
    if any(character.isdigit() for character in token) and len(parts) > 1:
        yield _quoted(" ".join(part for part in parts if len(part) <= MAX_TOKEN))
        return
    if len(parts) > 1:
        yield from (_quoted(part) for part in parts if len(part) <= MAX_TOKEN)


def _quoted(term: str) -> str:
    """An FTS5 string; tokens hold no quotation mark, but a slip here must not become a syntax error."""
    return '"' + term.replace('"', '""') + '"'
