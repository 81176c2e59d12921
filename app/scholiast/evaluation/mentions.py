"""The names, numbers, dates and relations of English text, found by their form alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["name", "number", "date", "relation"]

MONTHS = (
    *("January", "February", "March", "April", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_NUMERALS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER_WORDS = {word: str(value) for value, word in enumerate(_NUMERALS, start=2)}
# Words of one line exclude each other in the same place of a sentence.
RELATIONS = tuple(
    tuple(line.split())
    for line in (
        "first third last",
        "largest smallest biggest",
        "highest lowest",
        "oldest youngest newest",
        "longest shortest",
        "earliest latest",
        "best worst",
        "most least",
        "before after during",
        "north south east west",
        "northern southern eastern western",
        "father mother son daughter brother sister wife husband uncle grandfather",
        "king queen prince princess emperor",
        "men women",
        "male female",
        "born died",
        "won lost",
        "win lose",
        "began ended",
        "founded abolished",
        "opened closed",
        "built destroyed",
        "joined left",
        "increase decrease",
        "increased decreased",
        "rise fall",
        "majority minority",
        "maximum minimum",
        "import export",
        "imports exports",
        "buy sell",
        "upper lower",
        "inner outer",
        "above below",
        "public private",
        "rural urban",
        "spring summer autumn winter",
        "teacher student",
        "author publisher",
        "director producer actor",
        "writer composer singer",
        "supported opposed",
        "accepted rejected",
        "strongest weakest",
        "ancient modern",
        "hot cold",
        "hottest coldest",
    )
)
_GROUP = {word: line[0] for line in RELATIONS for word in line}

_PIECE = r"(?:(?:[A-Z]\.)+|[A-Z]\w*(?:[’'-](?!s\b)\w+)*)"
_NAME = re.compile(rf"\b{_PIECE}(?:(?:\s(?:of the|of|de|van|von|du|der))?\s{_PIECE})*")
_PEOPLE = re.compile(r"(?:ans?|ese|ish|ic|French|Dutch|Greeks?|Swiss|Welsh|Jews?|Czechs?|Thai|Turks?)$")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;][\"”')\]]*\s|[\"“(\n])\s*[\"“('\[]*$")
_DATE = re.compile(
    rf"\b(?P<decade>1\d\d0s|20\d0s)\b|\b(?P<year>1\d{{3}}|20\d\d)\b(?![,.]\d|%)"
    rf"|\b(?P<month>{'|'.join(MONTHS)})\b|\b(?P<weekday>{'|'.join(WEEKDAYS)})\b"
    r"|\b(?P<century>\d\d?(?:st|nd|rd|th)\s[Cc]entury)\b"
)
_NUMBER = re.compile(
    r"(?P<money>[$£€]\d[\d,]*(?:\.\d+)?)|(?P<ordinal>\b\d+(?:st|nd|rd|th)\b)"
    r"|(?P<percent>\b\d[\d,]*(?:\.\d+)?(?:%|\spercent\b))|(?P<decimal>\b\d[\d,]*\.\d+\b)|(?P<plain>\b\d[\d,]*\b(?![.]\d))"
    rf"|\b(?P<word>{'|'.join(NUMBER_WORDS)})\b"
)
_RELATION = re.compile(r"\b(?:" + "|".join(sorted(_GROUP, key=len, reverse=True)) + r")\b")
_PLACE_CUE = re.compile(r"\b(?:in|at|near|to|from|into|of|across|throughout)\s(?:the\s)?$")
_NO_NAMES = frozenset(("I", *MONTHS, *WEEKDAYS, "May", "What", "Who", "When", "Where", "Which", "Why", "How", "The"))
_CUE_REACH = 16


@dataclass(frozen=True, slots=True)
class Mention:
    """A name, number, date or relation in a text.

    Attributes:
        form: what it may be swapped with: values of the same kind and form.
        start, end: ``value`` is ``text[start:end]``.
        opens: whether it begins a sentence, where a capital letter says nothing.
        placed, definite: whether it follows a word like "in", as places do, or "the".
    """

    kind: Kind
    form: str
    value: str
    start: int
    end: int
    opens: bool = False
    placed: bool = False
    definite: bool = False


def mentions(text: str) -> Iterator[Mention]:
    """All mentions in ``text``; dates before numbers, and a number that is part of a date is none."""
    dated: list[tuple[int, int]] = []
    for match in _DATE.finditer(text):
        dated.append(match.span())
        yield Mention("date", match.lastgroup or "", match[0], *match.span())
    for match in _NUMBER.finditer(text):
        if not any(start < match.end() and match.start() < end for start, end in dated):
            yield Mention("number", match.lastgroup or "", match[0].rstrip(","), match.start(), match.end())
    for match in _RELATION.finditer(text):
        yield Mention("relation", _GROUP[match[0]], match[0], *match.span())
    yield from _names(text)


def _names(text: str) -> Iterator[Mention]:
    for match in _NAME.finditer(text):
        start, value = match.start(), match[0]
        first, _, rest = value.partition(" ")
        opens = bool(_SENTENCE_START.search(text[max(0, start - 6) : start]))
        if opens and first in _NO_NAMES and rest:
            start, value, opens = start + len(first) + 1, rest, False
        words = value.split()
        if not words or words[0] in _NO_NAMES or words[-1] in _NO_NAMES or len(value) < 3:
            continue
        before = text[max(0, start - _CUE_REACH) : start]
        placed, definite = bool(_PLACE_CUE.search(before)), before.lower().endswith("the ")
        yield Mention("name", _form(value), value, start, start + len(value), opens, placed, definite)


def _form(name: str) -> str:
    """What kind of name it may be, by its looks."""
    if name.isupper():
        return "acronym"
    number = "plural" if name.endswith("s") else "singular"
    if " " in name:
        return f"words {number}"
    return f"people {number}" if _PEOPLE.search(name) else f"word {number}"
