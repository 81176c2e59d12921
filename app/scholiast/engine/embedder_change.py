"""Another embedder: its vectors are made in the background, and the index answers with the old one until they are."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ScholiastError
from scholiast.core.settings import Settings
from scholiast.engine.index_reports import IndexReporter
from scholiast.engine.jobs import Emit
from scholiast.engine.messages import Notice
from scholiast.engine.open_index import OpenIndex
from scholiast.engine.schedule import Schedule
from scholiast.inference.protocols import Embedder

BATCH = 64
"""Passages a step: a few seconds at most, between which changed notes and wishes have their turn."""

NAME = "all notes"


@dataclass(slots=True)
class _Change:
    embedder: Embedder
    settings: Settings
    adopt: Callable[[], None]
    total: int
    began: float
    done: int = 0
    after: dict[int, bytes] = field(default_factory=dict)


class EmbedderChange:
    """Steps of the indexer's thread; at most one change at a time, a later one takes the place of an earlier."""

    def __init__(self, opened: OpenIndex, schedule: Schedule, reporter: IndexReporter, emit: Emit) -> None:
        self._opened = opened
        self._schedule = schedule
        self._reporter = reporter
        self._emit = emit
        self._change: _Change | None = None

    def begin(self, embedder: Embedder, settings: Settings, adopt: Callable[[], None]) -> None:
        """Make the vectors of ``embedder``, then open the index with it and call ``adopt``."""
        from scholiast.index.reembedding import coverage

        found = coverage(self._opened.store, embedder, settings.index)
        self._change = _Change(embedder, settings, adopt, found.total - found.covered, time.monotonic())
        if found.total > found.covered:
            self._emit(
                Notice(
                    "info",
                    f"{found.total - found.covered:,} passages are being read into {embedder.name}.",
                    "Until that is done, questions are answered as before. The line at the bottom says how long.",
                )
            )
        self._schedule.set_background(self._step)

    def give_up(self) -> None:
        """Stay with the embedder in use."""
        self._change = None
        self._schedule.set_background(None)

    def _step(self) -> None:
        from scholiast.index.reembedding import embed_some

        change = self._change
        if change is None:
            return
        try:
            settings, token = change.settings.index, CancelToken()
            made = embed_some(self._opened.store, change.embedder, settings, BATCH, change.after, token)
            if made:
                change.done += made
                self._tell(change)
            else:
                self._finish(change)
        except ScholiastError:
            # It is told once, not at every step; the next start takes it up again.
            self.give_up()
            raise

    def _tell(self, change: _Change) -> None:
        from scholiast.index.reconciler import IndexingProgress

        total = max(change.total, change.done)
        rate = change.done / max(time.monotonic() - change.began, 1e-6)
        left = (total - change.done) / max(rate, 1e-6)
        self._reporter.progress(IndexingProgress(NAME, change.done, total, change.done, rate, left))

    def _finish(self, change: _Change) -> None:
        self.give_up()
        self._opened.exchange(change.embedder, change.settings)
        change.adopt()
        self._reporter.send_libraries()
        self._reporter.send_idle()
        self._emit(Notice("info", f"Questions are answered with {change.embedder.name} from now on."))
