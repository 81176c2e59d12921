"""How much of a library's text the embedder's vocabulary knows: what the cosine may count in it.

The vectors of text in a script that an embedder never saw lie about at random, whatever is asked. A library is known
as far as its passages are: in one of Chinese notes an English embedder's cosine counts nothing, and one of which a
tenth is English needs it for that tenth.
"""

from __future__ import annotations

from collections.abc import Collection

from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import Embedder

_SAMPLE = 40
_UNKNOWN = 0.5
_ENOUGH = 0.1
_MOST_LETTERS = 400


class LibraryKnowledge:
    """Measures libraries on a sample of their passages, and again when they have doubled."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._measured: dict[tuple[int, int], float] = {}

    def known(self, snapshot: IndexSnapshot, libraries: Collection[int] | None) -> float:
        """0 where the embedder knows the script of none of ``libraries``, to 1 where it knows that of one at least."""
        measured = [self._of(snapshot, library, snapshot.count([library])) for library in snapshot.selected(libraries)]
        return max((share for share in measured if share is not None), default=1.0)

    def _of(self, snapshot: IndexSnapshot, library: int, count: int) -> float | None:
        if not count:
            return None
        key = (library, count.bit_length())
        if key not in self._measured:
            passages = snapshot.sample(library, _SAMPLE)
            known = sum(self._embedder.unknown_share(p.clean[:_MOST_LETTERS]) < _UNKNOWN for p in passages)
            self._measured[key] = min(1.0, known / (_ENOUGH * max(1, len(passages))))
        return self._measured[key]
