"""Keeps the index true to the notes: the only thread that writes the store, and what tells it to look."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

from scholiast.core.cancellation import CancelToken
from scholiast.core.paths import DataPaths
from scholiast.core.records import AskRequest, LibraryStatus
from scholiast.core.settings import Settings
from scholiast.engine.gate import ModelGate
from scholiast.engine.index_tuning import IndexTuning
from scholiast.engine.jobs import Emit, job_failed, run_job
from scholiast.engine.keeper import LibraryKeeper
from scholiast.engine.library_errands import LibraryErrands
from scholiast.engine.messages import Notice, PreviewRules
from scholiast.engine.open_index import OpenIndex
from scholiast.engine.power import lower_thread_priority
from scholiast.engine.schedule import Rest, Schedule
from scholiast.inference.protocols import Embedder

if TYPE_CHECKING:
    from scholiast.index.snapshot import IndexSnapshot


class Indexer:
    """One thread that looks at libraries, and does in between what the person wishes."""

    def __init__(self, paths: DataPaths, gate: ModelGate, emit: Emit) -> None:
        self._emit = emit
        self._opened = OpenIndex(paths)
        self._schedule = Schedule(Rest())
        self._keeper = LibraryKeeper(paths, self._opened, self._schedule, gate, emit)
        self._errands = LibraryErrands(self._opened, self._schedule, self._keeper.reporter, emit)
        self.tuning = IndexTuning(self._opened, self._schedule, self._keeper)
        self._thread = threading.Thread(target=self._run, name="indexer", daemon=True)

    # ---- for other threads -----------------------------------------------------------------------------------

    @property
    def libraries(self) -> tuple[LibraryStatus, ...]:
        """The libraries as the window knows them."""
        return self._keeper.reporter.statuses

    def start(self) -> None:
        """Open the store and begin to work."""
        self._thread.start()

    def close(self, timeout: float) -> bool:
        """Finish the note under way and end; false if that takes longer than ``timeout`` seconds."""
        self._schedule.close()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def use_embedder(self, embedder: Embedder, settings: Settings) -> None:
        """Open the index with the embedder and look at every library."""
        self._schedule.wish(partial(self._keeper.open_index, embedder, settings))

    def add_library(self, path: str) -> None:
        """Index a folder."""
        self._schedule.wish(partial(self._keeper.add, path))

    def add_sample_notes(self) -> None:
        """Index the sample notes where they are installed."""
        self._schedule.wish(self._keeper.add_sample_notes)

    def remove_library(self, library: int) -> None:
        """Forget a library's index."""
        self._schedule.wish(partial(self._keeper.remove, library))

    def prune_library(self, library: int) -> None:
        """Let go of the notes of a library whose folder is away."""
        self._schedule.wish(partial(self._errands.prune, library))

    def forget_note(self, library: int, note: str) -> None:
        """Delete a note from the index and its history for good."""
        self._schedule.wish(partial(self._errands.forget, library, note))

    def rescan(self, library: int | None) -> None:
        """Look at every note of one library or of all, by content."""
        self._schedule.wish(partial(self._keeper.sweep, library, deep=True))

    def retry_failed(self, library: int) -> None:
        """Look again at the notes of a library that could not be read."""
        self._schedule.wish(partial(self._errands.retry_failed, library))

    def preview_rules(self, command: PreviewRules) -> None:
        """Tell what other exclusion rules would do."""
        self._schedule.wish(partial(self._tell_of, command.job, partial(self._errands.preview_rules, command)))

    def set_rules(self, library: int, rules: tuple[str, ...]) -> None:
        """Leave out what ``rules`` match."""
        self._schedule.wish(partial(self._errands.set_rules, library, rules))

    def set_paused(self, paused: bool) -> None:
        """Stop after the batch under way, or go on, on battery too."""
        self._schedule.set_paused(paused)
        self._keeper.tell_rest()

    def snapshot(self, cancel: CancelToken, request: AskRequest) -> IndexSnapshot:
        """The index as it is now, or was at the date of the request, once it is open.

        Raises as :meth:`OpenIndex.wait` and :meth:`NoteIndex.snapshot_as_of` do.
        """
        index = self._opened.wait(cancel)
        return index.snapshot() if request.as_of is None else index.snapshot_as_of(request.as_of, request.libraries)

    def pending(self, libraries: Collection[int] | None) -> int:
        """Notes that are known of, but not indexed yet."""
        return 0 if self._opened.index is None else self._opened.index.pending(libraries)

    # ---- the thread ------------------------------------------------------------------------------------------

    def _run(self) -> None:
        lower_thread_priority()
        error = run_job(self._keeper.open_store)
        if error is not None:
            self._emit(Notice("error", error.message, error.hint))
        while (step := self._next_step()) is not None:
            error = run_job(step)
            if error is not None:
                self._emit(job_failed(0, error))
        run_job(self._keeper.close)

    def _tell_of(self, job: int, step: Callable[[], None]) -> None:
        """Do ``step`` and let a failure name the job that asked for it."""
        error = run_job(step)
        if error is not None:
            self._emit(job_failed(job, error))

    def _next_step(self) -> Callable[[], None] | None:
        return self._schedule.next_step(work=self._keeper.work, sweep=partial(self._keeper.sweep, None))
