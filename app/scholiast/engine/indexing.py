"""Keeps the index true to the notes: the only thread that writes the store, and what tells it to look."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast import assets
from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, ScholiastError
from scholiast.core.paths import DataPaths
from scholiast.core.records import LibraryStatus
from scholiast.core.settings import Settings
from scholiast.engine.assembly import check_notes_folder, open_library_index
from scholiast.engine.gate import GatedEmbedder, ModelGate
from scholiast.engine.index_reports import IndexReporter
from scholiast.engine.index_tasks import IndexTask
from scholiast.engine.jobs import Emit, job_failed, run_job
from scholiast.engine.messages import Notice
from scholiast.engine.power import lower_thread_priority
from scholiast.engine.roots import LibraryRoots
from scholiast.engine.schedule import Rest, Schedule
from scholiast.inference.protocols import Embedder

if TYPE_CHECKING:
    from scholiast.index.note_index import NoteIndex
    from scholiast.index.reconciler import IndexingProgress
    from scholiast.index.snapshot import IndexSnapshot
    from scholiast.index.store import NoteStore

logger = logging.getLogger("scholiast.engine")

SAMPLE_NOTES = "Sample notes"
_POLL_SECONDS = 0.05


class OpenIndex:
    """The store, open from the start, and the index, open once there is an embedder; or why there is none."""

    def __init__(self, paths: DataPaths) -> None:
        self._paths = paths
        self._changed = threading.Condition()
        self._store: NoteStore | None = None
        self._index: NoteIndex | None = None
        self._error: ScholiastError | None = None

    def open_store(self) -> None:
        """Open the store; raises StoreError, which every later use then raises too."""
        from scholiast.index.store import NoteStore

        try:
            self._store = NoteStore.open(self._paths.library_store)
        except ScholiastError as error:
            self._fail(error)
            raise

    def open_index(self, embedder: Embedder, settings: Settings) -> NoteIndex:
        """Open the index in the place of the bare store."""
        bare = self.store
        try:
            index = open_library_index(self._paths, embedder, settings)
        except ScholiastError as error:
            self._fail(error)
            raise
        with self._changed:
            self._index, self._store = index, index.store
            self._changed.notify_all()
        bare.close()
        return index

    @property
    def store(self) -> NoteStore:
        """The store.

        Raises:
            StoreError: it could not be opened.
        """
        if self._store is None:
            raise self._error or ScholiastError("The index is not open yet.", "Try again in a moment.")
        return self._store

    @property
    def index(self) -> NoteIndex | None:
        """The index, if it is open."""
        return self._index

    def wait(self, cancel: CancelToken) -> NoteIndex:
        """The index, once it is open.

        Raises:
            StoreError: it cannot be opened.
            Cancelled: the person did not want to wait.
        """
        with self._changed:
            while self._index is None:
                if self._error is not None:
                    raise self._error
                cancel.check()
                self._changed.wait(_POLL_SECONDS)
            return self._index

    def close(self) -> None:
        """Close what is open."""
        if self._index is not None:
            self._index.close()
        elif self._store is not None:
            self._store.close()

    def _fail(self, error: ScholiastError) -> None:
        with self._changed:
            self._error = error
            self._changed.notify_all()


class Indexer:
    """One thread that looks at libraries, and does in between what the person wishes."""

    def __init__(self, paths: DataPaths, gate: ModelGate, emit: Emit) -> None:
        self._paths = paths
        self._gate = gate
        self._emit = emit
        self._opened = OpenIndex(paths)
        self._schedule = Schedule(Rest())
        self._new: set[int] = set()
        self._told: str | None = None
        self._roots = LibraryRoots(self._paths_changed, emit)
        self._reporter = IndexReporter(emit, self._read_statuses)
        self._thread = threading.Thread(target=self._run, name="indexer", daemon=True)

    # ---- for other threads -----------------------------------------------------------------------------------

    @property
    def libraries(self) -> tuple[LibraryStatus, ...]:
        """The libraries as the window knows them."""
        return self._reporter.statuses

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
        self._schedule.wish(partial(self._open_index, embedder, settings))

    def add_library(self, path: str) -> None:
        """Index a folder."""
        self._schedule.wish(partial(self._add, path, None))

    def add_sample_notes(self) -> None:
        """Index the sample notes where they are installed."""
        self._schedule.wish(lambda: self._add(str(assets.resource("sample-notes")), SAMPLE_NOTES))

    def remove_library(self, library: int) -> None:
        """Forget a library's index."""
        self._schedule.wish(partial(self._remove, library))

    def rescan(self, library: int | None) -> None:
        """Look at every note of one library or of all, by content."""
        self._schedule.wish(partial(self._sweep, library, deep=True))

    def set_paused(self, paused: bool) -> None:
        """Stop after the batch under way, or go on, on battery too."""
        self._schedule.set_paused(paused)
        self._reporter.set_paused(paused)

    def snapshot(self, cancel: CancelToken) -> IndexSnapshot:
        """The index as it is now, once it is open; raises as :meth:`OpenIndex.wait` does."""
        return self._opened.wait(cancel).snapshot()

    def pending(self, libraries: Collection[int] | None) -> int:
        """Notes that are known of, but not indexed yet."""
        return 0 if self._opened.index is None else self._opened.index.pending(libraries)

    # ---- the thread ------------------------------------------------------------------------------------------

    def _run(self) -> None:
        lower_thread_priority()
        error = run_job(self._open_store)
        if error is not None:
            self._emit(Notice("error", error.message, error.hint))
        while (step := self._next_step()) is not None:
            error = run_job(step)
            if error is not None:
                self._emit(job_failed(0, error))
        self._roots.close()
        self._opened.close()

    def _next_step(self) -> Callable[[], None] | None:
        return self._schedule.next_step(
            work=self._work, sweep=partial(self._sweep, None), look_at_roots=self._look_at_roots
        )

    def _open_store(self) -> None:
        self._opened.open_store()
        self._reporter.send_libraries()

    def _open_index(self, embedder: Embedder, settings: Settings) -> None:
        index = self._opened.open_index(GatedEmbedder(embedder, self._gate), settings)
        self._schedule.rest.heeds_battery = settings.index.pause_on_battery
        self._schedule.sweep_seconds = 60.0 * settings.index.sweep_minutes
        self._schedule.begin_looks()
        self._roots.set_libraries(index.store.libraries())

    def _add(self, path: str, name: str | None) -> None:
        store = self._opened.store
        folder = check_notes_folder(Path(path), self._paths)
        library = store.library_at(folder) or store.add_library(folder, name=name)
        self._roots.set_libraries(store.libraries())
        self._new.add(library.id)
        self._schedule.add([IndexTask(library.id)])
        self._reporter.send_libraries()

    def _remove(self, library: int) -> None:
        store = self._opened.store
        self._schedule.drop(library)
        store.remove_library(library)
        self._roots.set_libraries(store.libraries())
        self._reporter.send_libraries()
        if not self._schedule.busy:
            self._reporter.send_idle()

    def _sweep(self, library: int | None, deep: bool = False) -> None:
        if library is None:
            self._schedule.sweep_done()
        known = self._opened.store.libraries()
        self._schedule.add(IndexTask(one.id, deep=deep) for one in known if library in (None, one.id))
        self._reporter.send_libraries()
        if not self._schedule.busy:
            self._reporter.send_idle()

    def _look_at_roots(self) -> None:
        self._schedule.add(IndexTask(library) for library in self._roots.changed())

    def _work(self) -> None:
        """Look at one library."""
        taken = self._schedule.take()
        index = self._opened.index
        if taken is None or index is None:
            return
        self._reporter.set_paused(False)
        task, token = taken
        finished = True
        try:
            finished = self._reconcile(index, task, token)
        except ScholiastError as error:
            self._tell_once(error)
        finally:
            self._end_look(task, finished=finished)

    def _end_look(self, task: IndexTask, *, finished: bool) -> None:
        all_done = self._schedule.put_down(finished=finished)
        self._reporter.send_libraries()
        if all_done:
            self._reporter.send_idle()
        if finished:
            self._tell_if_empty(task.library)

    def _reconcile(self, index: NoteIndex, task: IndexTask, token: CancelToken) -> bool:
        """Whether the look came to its end."""
        progress = partial(self._on_progress, token)
        try:
            report = index.reconcile(task.library, task.paths, deep=task.deep, progress=progress, cancel=token)
        except Cancelled:
            return False
        if not report.cancelled:
            self._told = None
        return not report.cancelled

    def _on_progress(self, token: CancelToken, progress: IndexingProgress) -> None:
        self._reporter.progress(progress)
        if self._schedule.rest.is_due:
            self._reporter.set_paused(True)
            token.cancel()
        elif self._gate.is_wanted:
            self._gate.wait(token)

    # ---- small things ----------------------------------------------------------------------------------------

    def _paths_changed(self, paths: frozenset[Path]) -> None:
        self._schedule.add_paths(paths, self._roots.by_library)

    def _read_statuses(self) -> tuple[tuple[LibraryStatus, ...], int]:
        store, busy = self._opened.store, self._schedule.busy
        statuses = (
            replace(status, state="indexing") if status.id in busy and status.state == "ready" else status
            for status in store.statuses()
        )
        return tuple(statuses), store.generation

    def _tell_once(self, error: ScholiastError) -> None:
        """A notice, unless the same was just told: sweeps repeat themselves."""
        if error.message != self._told:
            self._told = error.message
            self._emit(Notice("error", error.message, error.hint))

    def _tell_if_empty(self, library: int) -> None:
        if library not in self._new:
            return
        self._new.discard(library)
        for status in self._reporter.statuses:
            if status.id == library and status.state == "ready" and not (status.notes or status.failed):
                self._emit(
                    Notice(
                        "info",
                        f"There are no notes in {status.name} that Scholiast can read.",
                        "It reads Markdown and plain text files; new ones are noticed by themselves.",
                    )
                )
