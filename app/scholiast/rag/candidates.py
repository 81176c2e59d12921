"""Answers that single passages proposed, and what the other passages make of them (paper 2.5).

Each passage's beam proposes hypotheses; their union Y is scored by the marginal. *Thorough* decoding reads every
hypothesis after every passage in whose beam it did not appear; *fast* decoding takes p(y|x,z) as 0 there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import DecodingSession
from scholiast.rag import marginal
from scholiast.rag.beam_search import Group
from scholiast.rag.marginal import Float64Array


@dataclass(slots=True)
class Candidate:
    """An answer that may win.

    Attributes:
        ids: its tokens.
        steps_ll: log p(y_i|x,z,y_<i) and, where it ended, log p(end|x,z,y), shape [components, steps]; -inf for a
            component that was not asked.
        ended: its last step is the end event.
        looping: it was cut off because it only repeats itself.
        asked: components whose likelihoods are there, shape [components].
    """

    ids: tuple[int, ...]
    steps_ll: Float64Array
    ended: bool
    looping: bool
    asked: np.ndarray[tuple[int], np.dtype[np.bool_]]

    @property
    def token_ll(self) -> Float64Array:
        """The columns of the tokens."""
        return self.steps_ll[:, : len(self.ids)]

    @property
    def end_ll(self) -> Float64Array | None:
        """The column of the end event, if there is one."""
        return self.steps_ll[:, -1] if self.ended else None


def proposed(groups: Sequence[Group], rows: int) -> list[Candidate]:
    """The union of what ``groups`` found, equal hypotheses joined; ``rows`` is the number of all components."""
    union: dict[tuple[tuple[int, ...], bool], Candidate] = {}
    for group in groups:
        for found in group.best():
            ended = found.end_ll is not None
            candidate = union.get((found.ids, ended))
            if candidate is None:
                empty = np.full((rows, len(found.ids) + ended), -np.inf)
                candidate = Candidate(found.ids, empty, ended, found.looping, np.zeros(rows, dtype=bool))
                union[found.ids, ended] = candidate
            components = list(group.components)
            steps = found.token_ll if found.end_ll is None else np.column_stack([found.token_ll, found.end_ll])
            candidate.steps_ll[components] = steps
            candidate.asked[components] = True
    return list(union.values())


def complete(
    candidates: Sequence[Candidate],
    components: Sequence[int],
    session: DecodingSession,
    stops: Sequence[int],
    cancel: CancelToken,
    advance: Callable[[int, int], None] | None = None,
) -> None:
    """Fill in what ``components`` were not asked yet, reading the candidates behind their prompts' caches.

    Args:
        candidates: changed in place.
        components: by prompt; the session must still hold a row of each.
        session: of the search; it can only be replayed afterwards.
        stops: ids that end an answer.
        cancel: checked at each pair; raises Cancelled.
        advance: hears how many pairs are done, and of how many.
    """
    missing = [(z, candidate) for candidate in candidates for z in components if not candidate.asked[z]]
    missing.sort(key=lambda pair: len(pair[1].ids))
    replayed = session.replay([z for z, _ in missing], [candidate.ids for _, candidate in missing])
    for done, ((z, candidate), log_probs) in enumerate(zip(missing, replayed, strict=True), start=1):
        cancel.check()
        steps = np.array([log_probs[i, token] for i, token in enumerate(candidate.ids)], dtype=np.float64)
        if candidate.ended:
            steps = np.append(steps, marginal.logsumexp(log_probs[len(candidate.ids), stops]))
        candidate.steps_ll[z] = steps
        candidate.asked[z] = True
        if advance is not None:
            advance(done, len(missing))
