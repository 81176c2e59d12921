"""A better base made beside the view that is in use: folded, and with an approximate index where it is large."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import faiss

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.index.approximate import Kind, Scale, build
from scholiast.index.vectors import FlatBase, Rows, VectorView

_log = logging.getLogger("scholiast.index")
_PATIENCE = 3.0
_ORDER: dict[Kind | None, int] = {None: 0, "graph": 1, "cells": 2}


@dataclass(frozen=True, slots=True)
class Step:
    """One published change: its generation, what came and what went."""

    generation: int
    added: Rows
    removed: Sequence[int]


def is_due(view: VectorView, scale: Scale) -> bool:
    """Whether a better base would pay, which is then worth making beside the view."""
    fast, wanted = view.base.fast, scale.kind(view.count)
    if fast is None and wanted is None:
        return view.is_due() and not view.base.folds_at_once  # a smaller one is folded when it changes
    # One that shrank keeps what it has until a fifth is dead: a few notes to and fro must not cost an index each time.
    return view.is_due() or _ORDER[fast.kind if fast else None] < _ORDER[wanted]


def remade(view: VectorView, scale: Scale, cancel: CancelToken) -> VectorView:
    """``view`` on a base of its own, with an approximate index if it is large and one of enough recall can be made.

    Raises:
        Cancelled: ``cancel`` was cancelled.
    """
    folded = view.folded()
    kind = scale.kind(folded.count)
    if kind is None:
        return folded
    base = folded.base
    cancel.check()
    fast = build(kind, base.flat, base.rows.vectors, scale, cancel)
    if fast is None:
        _log.info("No approximate index of %d passages was good enough; they are searched exactly.", folded.count)
        return folded
    _log.info("An approximate index of %d passages is ready; its recall is %.3f.", folded.count, fast.recall)
    return VectorView.of(folded.generation, base.with_fast(fast))


class Upkeep:
    """At most one thread that makes a better base while the view in use goes on changing."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self._cancel = CancelToken()
        self._thread: threading.Thread | None = None
        self._is_busy = False
        self._ending = threading.Lock()
        self._is_publishing = False
        self._steps: list[Step] | None = None
        self._given_up: FlatBase | None = None

    @property
    def is_running(self) -> bool:
        """Whether a base is being made or written."""
        return self._is_busy

    def noted(self, step: Step) -> None:
        """Remember a change that the base under way does not know."""
        if self._steps is not None:
            self._steps.append(step)

    def start(self, view: VectorView, publish: Callable[[VectorView], None]) -> None:
        """Make a better base for ``view`` if it is due and none is being made; ``publish`` gets it, in its thread.

        Callers keep each other out; so the thread that is begun cannot end and begin another before this returns.
        """
        if self._is_busy or self._cancel.is_cancelled or view.base is self._given_up:
            return
        if is_due(view, self.scale):
            self._steps, self._is_busy, self._is_publishing = [], True, False
            thread = threading.Thread(target=self._make, args=(view, publish), name="vectors", daemon=True)
            thread.start()
            # Only now: one that has not quite started counts as dead, and wait() would not wait for it.
            self._thread = thread

    def _make(self, view: VectorView, publish: Callable[[VectorView], None]) -> None:
        # Of this thread alone: half of the cores, the other half is for questions and models.
        faiss.omp_set_num_threads(max(1, (os.cpu_count() or 1) // 2))
        try:
            made = remade(view, self.scale, self._cancel)
            with self._ending:
                self._cancel.check()
                self._is_publishing = True
            publish(made)
        except Cancelled:
            self.finished()
        except MemoryError:
            self._given_up = view.base
            self.finished()
            _log.warning("There is not enough memory for an approximate index; passages are searched exactly.")

    def finished(self) -> None:
        """A base was made and written, or given up; the next may begin, even while the thread is ending."""
        self._steps, self._is_busy = None, False

    def caught_up(self, view: VectorView) -> VectorView:
        """``view``, just made, with all that changed meanwhile; the caller keeps others from changing more."""
        steps, self._steps = self._steps or [], None
        if self.scale.kind(view.count) is not None and view.base.fast is None:
            self._given_up = view.base
        for step in steps:
            view = view.changed(step.generation, step.added, step.removed)
        return view

    def wait(self) -> None:
        """Return when no base is being made any more."""
        # One that is done may have started the next.
        while (thread := self._thread) is not None and thread.is_alive():
            thread.join()

    def close(self) -> None:
        """Stop what is being made; the view stays as it is.

        One that is just finding its cells hears of it some seconds later; it is not waited for, and changes nothing.
        One that is just being written is waited for: its file may be written again by whoever closes.
        """
        with self._ending:
            self._cancel.cancel()
            is_publishing = self._is_publishing
        if is_publishing:
            self.wait()
        elif self._thread is not None:
            self._thread.join(_PATIENCE)
