"""What the indexer's thread does: open, add, remove, look, and tell of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast import assets
from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, LibraryError, ScholiastError
from scholiast.core.paths import DataPaths
from scholiast.core.records import LibraryStatus
from scholiast.core.settings import IndexSettings, Settings
from scholiast.engine.assembly import check_notes_folder
from scholiast.engine.embedder_change import EmbedderChange
from scholiast.engine.gate import GatedEmbedder, ModelGate
from scholiast.engine.index_reports import IndexReporter
from scholiast.engine.index_tasks import IndexTask
from scholiast.engine.jobs import Emit
from scholiast.engine.messages import Notice
from scholiast.engine.open_index import OpenIndex
from scholiast.engine.roots import LibraryRoots
from scholiast.engine.schedule import Schedule
from scholiast.inference.protocols import Embedder

if TYPE_CHECKING:
    from scholiast.index.note_index import NoteIndex
    from scholiast.index.reconciler import IndexingProgress

SAMPLE_NOTES = "Sample notes"


FIRST_RETRY_SECONDS, LAST_RETRY_SECONDS = 2.0, 64.0
"""How soon a file that could not be read for a moment is tried again; each time twice as late, then by sweeps only."""


class LibraryKeeper:
    """The steps of the indexer; all but the constructor run on its thread."""

    def __init__(self, paths: DataPaths, opened: OpenIndex, schedule: Schedule, gate: ModelGate, emit: Emit) -> None:
        self._paths = paths
        self._opened = opened
        self._schedule = schedule
        self._gate = gate
        self._emit = emit
        self._new: set[int] = set()
        self._told: str | None = None
        self._retry_seconds: dict[int, float] = {}
        self._roots = LibraryRoots(schedule.add_paths, emit)
        self.reporter = IndexReporter(emit, self._read_statuses)
        self.change = EmbedderChange(opened, schedule, self.reporter, emit)
        self._settings = IndexSettings()

    def open_store(self) -> None:
        """Open the store and tell what is in it."""
        self._opened.open_store()
        self.reporter.send_libraries()

    def open_index(self, embedder: Embedder, settings: Settings) -> None:
        """Open the index; looks are possible from then on. Where the store is unusable, that was said already."""
        if self._opened.has_failed:
            return
        index = self._opened.open_index(GatedEmbedder(embedder, self._gate), settings)
        self._heed(settings.index)
        self._schedule.begin_looks()
        self._roots.set_libraries(index.store.libraries())

    def _heed(self, settings: IndexSettings) -> None:
        self._settings = settings
        self._schedule.rest.heeds_battery = settings.pause_on_battery
        self._schedule.sweep_seconds = 60.0 * settings.sweep_minutes

    def use_settings(self, settings: Settings) -> None:
        """Go by other settings: notes are cut anew one by one, and each answers as before until its turn has come."""
        index, former = self._opened.index, self._settings
        if index is None:
            return  # it will be opened with them
        self._heed(settings.index)
        index.use_settings(settings.index)
        of_notes = ("words", "max_note_mb", "history_days")
        if any(getattr(former, key) != getattr(settings.index, key) for key in of_notes):
            self.sweep(None)

    def change_embedder(self, embedder: Embedder, settings: Settings, adopt: Callable[[], None]) -> None:
        """Make the vectors of another embedder in the background; the old one answers until then."""
        self.change.begin(GatedEmbedder(embedder, self._gate), settings, adopt)

    def add(self, path: str, name: str | None = None) -> None:
        """Make a folder a library, or look again at one that is; LibraryError where that cannot be."""
        if not path:
            raise LibraryError("No folder was named.", "Choose the folder that holds your notes.")
        store = self._opened.store
        folder = check_notes_folder(Path(path), self._paths)
        library = store.library_at(folder) or store.add_library(folder, name=name)
        self._roots.set_libraries(store.libraries())
        self._new.add(library.id)
        self._schedule.add([IndexTask(library.id)])
        self.reporter.send_libraries()

    def add_sample_notes(self) -> None:
        """Make the folder that comes with the program a library; nothing is ever written there."""
        try:
            folder = assets.resource("sample-notes")
        except FileNotFoundError as error:
            raise LibraryError("The sample notes are missing from this installation.", "Install it again.") from error
        self.add(str(folder), SAMPLE_NOTES)

    def remove(self, library: int) -> None:
        """Forget a library; LibraryError when there is none."""
        store = self._opened.store
        self._schedule.drop(library)
        store.remove_library(library)
        if self._opened.index is not None:
            self._opened.index.scrub_if_wanted()
        self._roots.set_libraries(store.libraries())
        self.reporter.send_libraries()
        if not self._schedule.busy:
            self.reporter.send_idle()

    def sweep(self, library: int | None, deep: bool = False) -> None:
        """Look at all of one library, or of every one."""
        if library is None:
            self._schedule.sweep_done()
        known = self._opened.store.libraries()
        self._schedule.add(IndexTask(one.id, deep=deep) for one in known if library in (None, one.id))
        self.reporter.send_libraries()
        if not self._schedule.busy:
            self.reporter.send_idle()

    def close(self) -> None:
        """Stop watching and close what is open."""
        self._roots.close()
        self._opened.close()

    def work(self) -> None:
        """Look at one library."""
        taken = self._schedule.take()
        index = self._opened.index
        if taken is None or index is None:
            return
        self.tell_rest()
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
        self.reporter.send_libraries()
        if all_done:
            self.reporter.send_idle()
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
            if task.paths is None:
                self.reporter.note_check(task.library)
            self._told = None
            self._retry(task.library, report.unsteady)
        return not report.cancelled

    def _retry(self, library: int, unsteady: tuple[str, ...]) -> None:
        if not unsteady:
            self._retry_seconds.pop(library, None)
            return
        seconds = self._retry_seconds.get(library, FIRST_RETRY_SECONDS)
        if seconds <= LAST_RETRY_SECONDS:
            self._retry_seconds[library] = 2 * seconds
            self._schedule.add_later(IndexTask(library, frozenset(map(Path, unsteady))), seconds)

    def _on_progress(self, token: CancelToken, progress: IndexingProgress) -> None:
        self.reporter.progress(progress)
        if self._schedule.rest.is_due:
            self.tell_rest()
            token.cancel()
        elif self._gate.is_wanted:
            self._gate.wait(token)

    def tell_rest(self) -> None:
        """Say whether indexing rests or goes on, if that is news."""
        self.reporter.tell_rest(lambda: self._schedule.rest.is_due)

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
        for status in self.reporter.statuses:
            if status.id == library and status.state == "ready" and not (status.notes or status.failed):
                self._emit(
                    Notice(
                        "info",
                        f"There are no notes in {status.name} that Scholiast can read.",
                        "It reads Markdown and plain text files; new ones are noticed by themselves.",
                    )
                )
