"""What another answer to the same question says differently, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal

Change = Literal["same", "removed", "added"]
_MOST_WORDS = 2_000


def difference(before: str, after: str) -> list[tuple[Change, str]]:
    """The words of ``after`` with those of ``before`` that went, in order; only *same* where nothing changed."""
    old, new = _words(before), _words(after)
    matcher = SequenceMatcher(None, old[:_MOST_WORDS], new[:_MOST_WORDS], autojunk=False)
    return list(_joined(matcher, old, new))


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
