"""Whether a passage holds the names and figures of a sentence.

Responsibility says which passage made a sentence likely, not that the passage says so: a small model puts an invented
name where it read another one. Names and figures are what a reader would check, and they can be checked by looking;
a sentence with one that neither the passage nor the question holds is not cited to that passage. This goes beyond the
mixture's own mathematics and can only take citations away.
"""

from __future__ import annotations

import re

from scholiast.documents.sentences import sentence_spans
from scholiast.rag import overlap

_FENCED = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1|\Z)", re.MULTILINE | re.DOTALL)
_LIST_NUMBER = re.compile(r"^[ \t]*\d+[.)](?=\s)", re.MULTILINE)
_THOUSANDS = re.compile(r"(?<=\d)[,'’\u00a0\u202f](?=\d{3}(?!\d))")
_FIGURE = re.compile(r"\d+(?:\.\d+)?")
_NAME = re.compile(r"[^\W\d_][^\W\d_'’]+")
# A month may stand as a number in the note, and a form of address is no name.
_NO_NAMES = frozenset(
    _NAME.findall(
        "january february march april may june july august september october november december "
        "mr mrs ms dr prof sir madam"
    )
)


def missing_from(claim: str, source: str, question: str) -> set[str]:
    """The names and figures of ``claim`` that occur neither in ``source`` nor in ``question``.

    A name is a word with a capital that does not begin a sentence; code is not looked at for names.
    """
    known = f"{source}\n{question}"
    missing = figures(claim) - figures(known)
    said = names(claim)
    if said:
        words = {match.group().casefold() for match in _NAME.finditer(known)}.union(overlap.terms(known))
        missing |= {n for n in said if n.casefold() not in words and not words.issuperset(overlap.terms(n))}
    return missing


def figures(text: str) -> set[str]:
    """The numbers in ``text``, without thousands separators, leading zeros and the numbers of list items."""
    plain = _THOUSANDS.sub("", _LIST_NUMBER.sub("", text))
    return {_without_zeros(match.group()) for match in _FIGURE.finditer(plain)}


def _without_zeros(figure: str) -> str:
    whole, point, fraction = figure.partition(".")
    return (whole.lstrip("0") or "0") + point + fraction


def names(text: str) -> set[str]:
    """The capitalised words of ``text`` but the first of each sentence."""
    found: set[str] = set()
    prose = _FENCED.sub("\n", text)
    for start, end in sentence_spans(prose):
        words = list(_NAME.finditer(prose, start, end))
        found.update(word.group() for word in words[1:] if word.group()[0].isupper())
    return {name for name in found if name.casefold() not in _NO_NAMES}
