"""What another answer to the same question says differently, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

Change = Literal["same", "removed", "added"]
_MOST_WORDS = 2_000


def difference(before: str, after: str) -> list[tuple[Change, str]]:
    """The words of ``after`` with those of ``before`` that went, in order; only *same* where nothing changed."""
    old, new = _words(before), _words(after)
    matcher = SequenceMatcher(None, old[:_MOST_WORDS], new[:_MOST_WORDS], autojunk=False)
    return list(_joined(matcher, old, new))


def differing(before: Sequence[str], after: Sequence[str]) -> tuple[frozenset[int], frozenset[int]]:
    """The places of the words of either answer that the other one does not have; case and punctuation do not count."""
    old, new = ([_bare(word) for word in words[:_MOST_WORDS]] for words in (before, after))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    only_old: set[int] = set()
    only_new: set[int] = set()
    for tag, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if tag != "equal":
            only_old.update(range(old_from, old_to))
            only_new.update(range(new_from, new_to))
    return frozenset(only_old), frozenset(only_new)


def say_the_same(before: str, after: str) -> bool:
    """Whether two answers have the same words, but for case and punctuation marks."""
    old, new = _words(before), _words(after)
    return not any(differing(old, new)) and len(old) == len(new)


def _bare(word: str) -> str:
    return word.casefold().strip(".,;:!?\"'()[]“”‘’…") or word


def _joined(matcher: SequenceMatcher[str], old: list[str], new: list[str]) -> Iterator[tuple[Change, str]]:
    for tag, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if tag == "equal":
            yield "same", " ".join(new[new_from:new_to])
            continue
        if old_from < old_to:
            yield "removed", " ".join(old[old_from:old_to])
        if new_from < new_to:
            yield "added", " ".join(new[new_from:new_to])


def _words(text: str) -> list[str]:
    return re.findall(r"\S+", text)
