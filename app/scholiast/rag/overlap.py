"""Words that two texts share: which sentence of a passage supports a sentence of the answer."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence

_WORD = re.compile(r"\w[\w\u0300-\u036f]*(?:['’.,]\w+)*")
_JOINED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0e7f]")
_COMMON = frozenset(
    _WORD.findall(
        "a an and any are as at be been but by can could did do does for from had has have how i if in into is it its "
        "me my no not of on one or our should so some than that the their them then there these they this to was we "
        "were what when where which who whom whose why will with would you your"
    )
)
_ENDINGS = ("ing", "ed", "es", "s", "e")
_SHORTEST_STEM = 3
_QUESTION_WEIGHT = 0.3


def terms(text: str) -> list[str]:
    """Case-folded words in order, English endings cut; text without spaces (Chinese, Thai) as character pairs."""
    found: list[str] = []
    for match in _WORD.finditer(unicodedata.normalize("NFKC", text).casefold()):
        word = match.group()
        if _JOINED.search(word):
            found.extend(word[i : i + 2] for i in range(max(1, len(word) - 1)))
        else:
            found.append(_stem(word) if word.isascii() else word)
    return found


def _stem(word: str) -> str:
    """``word`` without one inflectional ending, so that *leave*, *leaves* and *leaving* meet."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM and not word.endswith("ss"):
            return word[: -len(ending)]
    return word


def content_terms(text: str) -> list[str]:
    """:func:`terms` without the commonest English words; all of them when nothing else is left."""
    every = terms(text)
    return [term for term in every if term not in _COMMON_TERMS] or every


def coverage(wanted: Collection[str], text: str) -> float:
    """Share of the distinct terms ``wanted`` that occur in ``text``, 0 to 1; 0 when nothing is wanted."""
    distinct = set(wanted)
    if not distinct:
        return 0.0
    return len(distinct.intersection(terms(text))) / len(distinct)


def best_span(claim: str, question: str, text: str, spans: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The span of ``text`` that shares most with ``claim``; the question's words break ties.

    A term that occurs in several spans tells them apart less, so it counts as one over their number. None when
    no span shares anything with the claim.
    """
    found = [set(terms(text[start:end])) for start, end in spans]
    spread = Counter(word for words in found for word in words)
    claimed = set(content_terms(claim))
    asked = set(content_terms(question)) - claimed
    best: tuple[float, int] | None = None
    for index, words in enumerate(found):
        shared = sum(1.0 / spread[word] for word in claimed & words)
        if shared == 0.0:
            continue
        score = shared + _QUESTION_WEIGHT * sum(1.0 / spread[word] for word in asked & words)
        if best is None or score > best[0]:
            best = (score, index)
    return None if best is None else spans[best[1]]


_COMMON_TERMS = frozenset(map(_stem, _COMMON))
