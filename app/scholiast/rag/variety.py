"""Which of the best passages make up the top K: copies once, one text in many variants twice, a seat for each library.

The top K is what the answer averages over, so passages that say the same cost the others their say. A copy (the same
text) stands for all its places. Of a family of near-duplicates, the versions of a note and what was made from one
template, the best two are kept: the best, and one more because variants may contradict each other. More of them fill
the top K only where nothing else is left.

A small library beside a big one is ranked by the same scores, so nothing is lost to its size but room. If all seats go
to other libraries, its best passage takes one of the last as long as it would weigh at least a tenth of the best.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from dataclasses import dataclass, field

from scholiast.core.records import Passage
from scholiast.index.keywords import tokens

VARIANTS = 2
"""Passages of one family in the top K."""

SEAT_GAP = math.log(10.0)
"""How far below the best logit the passage of a library without a seat may lie."""

_COPY_WORDS = 25
_ALIKE = 0.7


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its signals and its logit."""

    id: int
    dense: float | None
    bm25: float | None
    logit: float


@dataclass(slots=True)
class Group:
    """A passage that may be read, and its copies elsewhere."""

    entry: Scored
    passage: Passage
    copies: list[Passage] = field(default_factory=list)

    @property
    def libraries(self) -> set[int]:
        """The libraries that say this."""
        return {self.passage.library_id, *(copy.library_id for copy in self.copies)}


class Variety:
    """Takes passages, best first, and keeps the best that are different."""

    def __init__(self) -> None:
        self.kept: list[Group] = []
        self._held: list[Group] = []
        self._copies: dict[str, Group] = {}
        self._shingles: dict[tuple[str, ...], list[int]] = {}
        self._families: list[tuple[int, int]] = []

    def offer(self, entry: Scored, passage: Passage) -> None:
        """Keep ``passage``, file it under the one it copies, or hold it back."""
        keys = _copy_keys(passage)
        group = next((self._copies[key] for key in keys if key in self._copies), None)
        if group is not None:
            group.copies.append(passage)
        else:
            group = Group(entry, passage)
            (self.kept if self._has_room(passage) else self._held).append(group)
        for key in keys:
            self._copies.setdefault(key, group)

    def best(self, k: int) -> list[Group]:
        """The first ``k``, by logit; variants that were held back fill up what is left of them."""
        chosen = self.kept[:k]
        chosen += self._held[: k - len(chosen)]
        return sorted(chosen, key=lambda group: (-group.entry.logit, group.entry.id))

    def _has_room(self, passage: Passage) -> bool:
        """Whether the family of ``passage`` has fewer members than it may have; counts it as one."""
        shingles = _shingles(passage.clean)
        shared = Counter(family for shingle in shingles for family in self._shingles.get(shingle, ()))
        for family, count in shared.most_common(1):
            size, members = self._families[family]
            if count >= _ALIKE * (size + len(shingles) - count):
                self._families[family] = (size, members + 1)
                return members < VARIANTS
        for shingle in shingles:
            self._shingles.setdefault(shingle, []).append(len(self._families))
        self._families.append((len(shingles), 1))
        return True


def with_seats(chosen: list[Group], others: list[Group]) -> list[Group]:
    """``chosen``, the last of it replaced by the best of libraries that have no seat, as far as they come near.

    Args:
        chosen: the top K, by logit.
        others: passages of libraries without a seat, by logit.
    """
    if not chosen:
        return chosen
    seated = set[int]().union(*(group.libraries for group in chosen))
    least = chosen[0].entry.logit - SEAT_GAP
    guests: list[Group] = []
    for group in others:
        if len(guests) < seats(len(chosen)) and group.entry.logit >= least and seated.isdisjoint(group.libraries):
            guests.append(group)
            seated |= group.libraries
    if not guests:
        return chosen
    found = chosen[: len(chosen) - len(guests)] + guests
    return sorted(found, key=lambda group: (-group.entry.logit, group.entry.id))


def seats(k: int) -> int:
    """How many of ``k`` passages may be there for their library's sake: none of two, one of five, two of ten."""
    return 0 if k < 3 else max(1, k // 5)


def _copy_keys(passage: Passage) -> tuple[str, ...]:
    """What identifies copies: the digest, and for longer passages the text alone.

    A copied note has another title and so another digest, but reads the same. Short texts are told apart by
    their title ("Phone: ..." under two people), so for them the digest decides.
    """
    words = passage.clean.split()
    if len(words) < _COPY_WORDS:
        return (passage.digest,)
    return (passage.digest, "text:" + " ".join(words))


def _shingles(text: str) -> set[tuple[str, ...]]:
    """The pairs of neighbouring words of ``text``, the word alone where there is one; in any script."""
    words = tokens(text)
    return set(itertools.pairwise(words)) or {tuple(words)}
