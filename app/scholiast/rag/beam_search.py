"""Beam search over several mixtures in lock-step: one mixture of all passages, or one of each passage alone.

A *group* is a set of components whose mixture is searched. Joint decoding has one group with all components, so that
its hypotheses are scored by the marginal itself; thorough and fast decoding (paper 2.5) have one group a passage. All
groups continue in the same batch: a hypothesis is as many rows of the session as its group has components.

The search is the usual one, without a length penalty: of all continuations the 2 * width best are looked at; those
among the width best that are ended are kept, the width best that go on are continued. Scores only fall, so it stops
when ``width`` are kept and none that goes on is better than the worst of them. The result is what transformers' beam
search finds with a length penalty of 0.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference.protocols import DecodingSession, FloatArray, Generator
from scholiast.rag import marginal
from scholiast.rag.choosing import top_tokens
from scholiast.rag.growing_text import repeats
from scholiast.rag.marginal import Float64Array

Advance = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A continuation and what each component of its group makes of it.

    Attributes:
        ids: its tokens.
        score: log of the group's marginal of it, the end event included when it has one.
        token_ll: log p(y_i|x,z,y_<i), shape [components, len(ids)].
        end_ll: log p(end|x,z,y), shape [components]; None for one that was cut off.
        looping: it was cut off because it only repeats itself.
        visible: it shows something but white space, and so may end.
    """

    ids: tuple[int, ...]
    score: float
    token_ll: Float64Array
    end_ll: Float64Array | None = None
    looping: bool = False
    visible: bool = False


class Group:
    """Components that are searched as one mixture, with log weights that the rule of the mixture moves.

    Args:
        components: the session's rows, by prompt.
        first: log weights at the first token, shape [components].
        later: log weights at each later token; None to carry the likelihoods along instead (RAG-Sequence).
        offset: added to every score; the cost of not refusing.
    """

    def __init__(
        self, components: Sequence[int], first: Float64Array, later: Float64Array | None, offset: float = 0.0
    ) -> None:
        self.components = tuple(components)
        self._first = first
        self._later = later
        self._offset = offset
        self.running = [Hypothesis((), offset, np.zeros((len(self.components), 0)))]
        self.kept: list[Hypothesis] = []
        self.done = False

    def weights(self, hypothesis: Hypothesis) -> tuple[float, Float64Array]:
        """(base, w) such that the score of a next event v is base + logsumexp_z(w_z + log p_z(v))."""
        if not hypothesis.ids:
            return self._offset, self._first
        if self._later is not None:
            return hypothesis.score, self._later
        return self._offset, self._first + hypothesis.token_ll.sum(axis=1)

    def best(self) -> list[Hypothesis]:
        """What was found, best first; continuations that never ended only where nothing else is there."""
        return sorted(self.kept or self.running, key=lambda hypothesis: -hypothesis.score)


@dataclass(frozen=True, slots=True)
class _Event:
    """A way to go on: hypothesis ``parent`` with ``token``, or its end (token -1)."""

    score: float
    parent: int
    token: int


class BeamSearch:
    """Searches ``groups`` over one session; used once.

    Args:
        session: open, at the first token, one row a component of all groups in their order.
        width: hypotheses kept a group, at least 1.
        max_tokens: most tokens of a hypothesis, at least 1.
        cancel: checked at each token; raises Cancelled.
    """

    def __init__(
        self,
        generator: Generator,
        session: DecodingSession,
        groups: Sequence[Group],
        width: int,
        max_tokens: int,
        cancel: CancelToken,
    ) -> None:
        self._generator = generator
        self._session = session
        self._groups = groups
        self._width = width
        self._max_tokens = max_tokens
        self._cancel = cancel
        self._stops = sorted(generator.stop_ids)

    def run(self, advance: Advance | None = None) -> None:
        """Search until every group is done; ``advance`` hears the length reached after each step."""
        log_probs = self._session.log_probs
        # Of each group and hypothesis, the rows of its components.
        rows = [[list(group.components)] for group in self._groups]
        for length in range(1, self._max_tokens + 1):
            self._cancel.check()
            tokens: list[int] = []
            parents: list[int] = []
            for index, group in enumerate(self._groups):
                chosen: list[tuple[int, int]] = []
                if not group.done:
                    chosen = self._extend(group, [log_probs[own] for own in rows[index]], length)
                # A group that is done keeps a row of each prompt, so that its prompts can still be replayed.
                chosen = chosen or [(0, self._stops[0])]
                size = len(group.components)
                begin = len(tokens)
                for parent, token in chosen:
                    parents += rows[index][parent]
                    tokens += [token] * size
                rows[index] = [list(range(at, at + size)) for at in range(begin, len(tokens), size)]
            if advance is not None:
                advance(length)
            if all(group.done for group in self._groups):
                break
            log_probs = self._session.step(tokens, parents)

    def _extend(self, group: Group, log_probs: Sequence[FloatArray], length: int) -> list[tuple[int, int]]:
        """Continue the hypotheses of ``group`` by one event; which parent each new one has, and its token."""
        banned = set(self._stops)
        if length == 1 and self._generator.refusal_id is not None:
            banned.add(self._generator.refusal_id)
        ends = [marginal.logsumexp(rows[:, self._stops]) for rows in log_probs]
        events: list[_Event] = []
        for index, hypothesis in enumerate(group.running):
            events += self._events(group, hypothesis, index, log_probs[index], ends[index], banned)
        events.sort(key=lambda event: -event.score)
        going: list[tuple[Hypothesis, int]] = []
        for rank, event in enumerate(events[: 2 * self._width]):
            parent = group.running[event.parent]
            if event.token < 0:
                if rank < self._width:
                    group.kept.append(
                        Hypothesis(parent.ids, event.score, parent.token_ll, ends[event.parent], visible=True)
                    )
                continue
            longer = self._longer(parent, event, log_probs[event.parent][:, event.token])
            if length == self._max_tokens or longer.looping:
                if rank < self._width:
                    group.kept.append(longer)
            elif len(going) < self._width:
                going.append((longer, event.parent))
        group.kept = sorted(group.kept, key=lambda kept: (kept.looping, -kept.score))[: self._width]
        full = len(group.kept) == self._width
        if not going or (full and going[0][0].score <= min(kept.score for kept in group.kept)):
            group.done = True
        if going:
            group.running = [hypothesis for hypothesis, _ in going]
        return [(parent, hypothesis.ids[-1]) for hypothesis, parent in going]

    def _events(
        self,
        group: Group,
        hypothesis: Hypothesis,
        parent: int,
        log_probs: FloatArray,
        ends: Float64Array,
        banned: Collection[int],
    ) -> list[_Event]:
        """The best 2 * width tokens after ``hypothesis``, and its end where it may."""
        base, weights = group.weights(hypothesis)
        tokens, scores = top_tokens(log_probs, weights, banned, 2 * self._width)
        events = [_Event(base + float(s), parent, int(t)) for t, s in zip(tokens, scores, strict=True)]
        if hypothesis.visible:
            events.append(_Event(base + float(marginal.logsumexp(weights + ends)), parent, -1))
        return events

    def _longer(self, parent: Hypothesis, event: _Event, column: FloatArray) -> Hypothesis:
        ids = (*parent.ids, event.token)
        ll = np.concatenate([parent.token_ll, np.asarray(column, dtype=np.float64)[:, None]], axis=1)
        visible = parent.visible or bool(self._generator.decode(ids).strip())
        return Hypothesis(ids, event.score, ll, looping=repeats(ids), visible=visible)
