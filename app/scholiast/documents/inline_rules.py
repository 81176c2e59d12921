"""Inline markup that a table of patterns describes: which characters go, and what stays readable."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scholiast.documents.inline import Edit

_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of markup.

    Attributes:
        pattern: a regular expression, bounded in length; its group ``keep``, where it takes part, stays.
        inside: whether what is kept may hold further markup.
        instead: what stands in place of a match of which nothing is kept; a function of the match, or text.
    """

    pattern: str
    inside: bool = False
    instead: str | Callable[[re.Match[str]], str] = ""


class RuleSet:
    """Rules tried together; at each place the first that matches wins."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = rules
        parts = (rule.pattern.replace("(?P<keep>", f"(?P<k{index}>") for index, rule in enumerate(rules))
        self._pattern = re.compile("|".join(f"(?P<r{index}>{part})" for index, part in enumerate(parts)))

    def edits(self, text: str) -> list[Edit]:
        """The edits that make ``text`` readable, ascending and disjoint."""
        found: list[Edit] = []
        self._scan(text, 0, len(text), found, _DEEPEST)
        return found

    def _scan(self, text: str, start: int, end: int, found: list[Edit], depth: int) -> None:
        position = start
        while match := self._pattern.search(text, position, end):
            position = max(match.end(), match.start() + 1)
            assert match.lastgroup is not None
            index = next(i for i in range(len(self._rules)) if match.start(f"r{i}") >= 0)
            rule = self._rules[index]
            low, high = match.span(f"k{index}") if f"k{index}" in self._pattern.groupindex else (-1, -1)
            if low < 0:
                instead = rule.instead if isinstance(rule.instead, str) else rule.instead(match)
                found.append((match.start(), match.end(), instead))
                continue
            if low > match.start():
                found.append((match.start(), low, ""))
            if rule.inside and depth:
                self._scan(text, low, high, found, depth - 1)
            if match.end() > high:
                found.append((high, match.end(), ""))
