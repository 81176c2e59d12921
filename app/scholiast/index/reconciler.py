"""Reconciler: make the store say what the folder says. One function for events, sweeps, Rescan and tests."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.core.records import Library
from scholiast.core.settings import IndexSettings
from scholiast.index.folders import FileFacts, RootGone, join, look_up
from scholiast.index.ledger import Ledger
from scholiast.index.notes import NoteReading, NoteRow
from scholiast.index.pipeline import EmbeddingPipeline, Work
from scholiast.index.planning import Plan, RootSuspicious, ToRead, make_plan
from scholiast.index.reading import look, read_note, recipe, unread
from scholiast.index.spelling import listed_note
from scholiast.index.vector_index import VectorIndex

_log = logging.getLogger("scholiast.index")

_CONFIRM_EVERY = 200

_BATCH_GAP_SECONDS = 0.1
"""The first batch, which waits for threads and caches to warm up, is over when nothing was stored for so long."""

_NOTE_BYTES = 200
"""What opening, hashing and storing a note takes, in bytes of text that could be embedded meanwhile."""

TELL_SECONDS = 0.25
"""Progress is told no oftener than this."""


@dataclass(frozen=True, slots=True)
class IndexingProgress:
    """How far a run is. ``rate`` is passages embedded a second; ``seconds_left`` None while unknown."""

    library: str
    done: int
    total: int
    passages: int
    rate: float
    seconds_left: float | None


class ProgressListener(Protocol):
    """Told of progress from the thread that reconciles; it may cancel the run."""

    def __call__(self, progress: IndexingProgress) -> None:
        """``progress`` is how far the run is now."""


@dataclass(slots=True)
class ReconcileReport:
    """What one run did, in notes; ``skipped`` and ``failed`` are those that became so in this run.

    ``offline`` holds the ids of libraries whose folder is away; nothing of them was changed. ``unsteady`` are paths
    that could not be read but may be in a moment: what was known of them is kept, and another look is due soon.
    """

    added: int = 0
    changed: int = 0
    moved: int = 0
    removed: int = 0
    unchanged: int = 0
    skipped: int = 0
    failed: int = 0
    passages_embedded: int = 0
    passages_reused: int = 0
    cancelled: bool = False
    offline: tuple[int, ...] = ()
    unsteady: tuple[str, ...] = ()


class Reconciler:
    """Brings libraries up to date, one transaction a note."""

    def __init__(
        self, ledger: Ledger, vectors: VectorIndex, pipeline: EmbeddingPipeline, settings: IndexSettings, data_dir: Path
    ) -> None:
        self._ledger = ledger
        self._vectors = vectors
        self._pipeline = pipeline
        self.settings = settings  # how notes are read
        self._data_dir = data_dir

    def run(
        self,
        libraries: Collection[Library],
        paths: Collection[Path] | None,
        *,
        deep: bool,
        progress: ProgressListener | None,
        cancel: CancelToken,
    ) -> ReconcileReport:
        """Look at ``libraries``, or only at ``paths`` in them, and store what is new.

        What was stored before a cancellation stays; the rest is found again by the next run.
        """
        report = ReconcileReport()
        try:
            for library in libraries:
                cancel.check()
                self._one(library, paths, deep, report, progress, cancel)
        except Cancelled:
            report.cancelled = True
        return report

    def _one(
        self,
        library: Library,
        paths: Collection[Path] | None,
        deep: bool,
        report: ReconcileReport,
        progress: ProgressListener | None,
        cancel: CancelToken,
    ) -> None:
        root = Path(library.root)
        if paths is None:
            self.embed_stored(library, report, progress, cancel)
        try:
            plan = make_plan(root, self._data_dir, self._ledger, library.id, self.settings, paths=paths, deep=deep)
        except (RootGone, RootSuspicious) as reason:
            if self._ledger.set_root(library.id, offline=True):
                _log.info("The folder of %s is away (%s); its index is kept.", library.name, reason)
            report.offline = (*report.offline, library.id)
            return
        _LibraryRun(self, library, root, plan, report, progress, cancel).run()

    def embed_stored(
        self, library: Library, report: ReconcileReport, progress: ProgressListener | None, cancel: CancelToken
    ) -> None:
        """Give vectors to passages that lack them: the embedder was changed, or rows were lost."""
        total, covered = self._ledger.counts(library.id)
        if covered < total:
            meter = ProgressMeter(library.name, total - covered, 0, progress)
            self._pipeline.embed_stored(library.id, report, meter.advance, cancel)

    # The collaborators a run works with.

    @property
    def ledger(self) -> Ledger:
        """Where notes are written."""
        return self._ledger

    @property
    def vectors(self) -> VectorIndex:
        """What is told of changed passages."""
        return self._vectors

    @property
    def pipeline(self) -> EmbeddingPipeline:
        """What embeds."""
        return self._pipeline

    @property
    def data_dir(self) -> Path:
        """Never indexed."""
        return self._data_dir


class ProgressMeter:
    """Counts a run's notes and passages, and tells the listener about four times a second.

    The time left is judged by bytes, since notes differ in length, and by the moments when notes were stored, since
    they are stored in batches. ``size`` is of all notes of the run.
    """

    def __init__(
        self,
        library: str,
        total: int,
        size: int,
        listener: ProgressListener | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._library = library
        self._total = total
        self._listener = listener
        self._done = 0
        self._passages = 0
        self._began = self._stored_at = self._clock()
        self._told = 0.0
        self._work = size + _NOTE_BYTES * total
        self._work_done = 0
        self._first: tuple[float, int] | None = None

    def advance(self, notes: int, embedded: int, size: int) -> None:
        """Count what was finished: notes, passages embedded meanwhile, and the bytes of the notes."""
        self._done += notes
        self._passages += embedded
        if notes:
            if self._first is None and self._work_done and self._clock() - self._stored_at > _BATCH_GAP_SECONDS:
                self._first = self._stored_at, self._work_done
            self._work_done += max(size, 0) + _NOTE_BYTES * notes
            self._stored_at = self._clock()
        if self._clock() - self._told >= TELL_SECONDS:
            self.tell()

    def tell(self) -> None:
        """Tell the listener now."""
        if self._listener is None:
            return
        self._told = self._clock()
        elapsed = max(self._told - self._began, 1e-6)
        left = self._seconds_left() if self._done >= 8 else None
        self._listener(
            IndexingProgress(self._library, self._done, self._total, self._passages, self._passages / elapsed, left)
        )

    def _seconds_left(self) -> float:
        if self._done >= self._total:
            return 0.0
        began, before = self._first or (self._began, 0)
        each = (self._stored_at - began) / max(self._work_done - before, 1)
        return max(0.0, each * (self._work - self._work_done) - (self._told - self._stored_at))


class _LibraryRun:
    """One look at one library."""

    def __init__(
        self,
        reconciler: Reconciler,
        library: Library,
        root: Path,
        plan: Plan,
        report: ReconcileReport,
        progress: ProgressListener | None,
        cancel: CancelToken,
    ) -> None:
        self._reconciler = reconciler
        self._ledger = reconciler.ledger
        self._library = library
        self._root = root
        self._plan = plan
        self._report = report
        self._cancel = cancel
        size = sum(item.facts.size for item in plan.read)
        self._meter = ProgressMeter(library.name, len(plan.read) + len(plan.problems), size, progress)
        self._confirmed: list[tuple[int, FileFacts, bool]] = []
        self._moved: dict[bytes, list[NoteRow]] = {}

    def run(self) -> None:
        """Do what the plan says."""
        plan, report = self._plan, self._report
        report.unchanged += plan.unchanged
        report.unsteady = (*report.unsteady, *(join(self._root, note) for note in plan.unsteady))
        waiting = [item for item in plan.read if item.looks_changed]
        if waiting:
            self._ledger.expect(self._library.id, [item.note for item in waiting])
            self._meter.tell()
        # A vanished note whose bytes turn up under another name has moved; all others go first.
        sizes = {item.facts.size for item in plan.read}
        self._remove([row for row in plan.missing if row.facts.size not in sizes])
        for row in plan.missing:
            if row.facts.size in sizes and row.sha256 is not None:
                self._moved.setdefault(row.sha256, []).append(row)
        self._reconciler.pipeline.run(
            self._library.id, self._readings(), self._report, self._meter.advance, self._cancel
        )
        self._confirm()
        self._remove([row for row in plan.missing if row.facts.size in sizes])
        if waiting or plan.problems:
            self._meter.tell()

    def _readings(self) -> Iterator[Work]:
        """All that must be stored, in order; what proves unchanged is confirmed on the way."""
        settings = self._reconciler.settings
        for entry, row in self._plan.problems:
            reading = unread(entry.note, settings, entry.problem, failed=entry.failed)
            yield Work(reading, row)
        for item in self._plan.read:
            self._cancel.check()
            found = look(self._root, item.note, item.facts, settings)
            if found is None:
                self._vanished(item)
                continue
            if not isinstance(found, NoteReading):
                if _is_same_contents(item, found.sha256, settings):
                    self._unchanged(item, found.facts, found.settled)
                    continue
                moved_from = self._moved_from(item, found.sha256)
                yield Work(read_note(self._root, item.note, found, settings), item.row, moved_from)
            elif found.passing and self._stays(item):
                self._meter.advance(1, 0, item.facts.size)
            elif _is_same_problem(item, found):
                self._unchanged(item, found.facts, found.settled)
            else:
                yield Work(found, item.row)

    def _stays(self, item: ToRead) -> bool:
        """Note that another look is due; whether what is stored of the note is kept until then."""
        self._report.unsteady = (*self._report.unsteady, join(self._root, item.note))
        return item.row is not None and item.row.state == "indexed"

    def _unchanged(self, item: ToRead, facts: FileFacts, settled: bool) -> None:
        self._report.unchanged += 1
        self._meter.advance(1, 0, item.facts.size)
        row = item.row
        if row is not None and (row.pending or item.looks_changed or row.settled != settled):
            self._confirmed.append((row.id, facts, settled))
            if len(self._confirmed) >= _CONFIRM_EVERY:
                self._confirm()

    def _confirm(self) -> None:
        if self._confirmed:
            self._ledger.confirm(self._confirmed)
            self._confirmed = []

    def _vanished(self, item: ToRead) -> None:
        """Gone between the look at the folder and the look at the file."""
        rows = self._ledger.rows(self._library.id, [item.note])
        self._remove([row for note, row in rows.items() if note == item.note])
        self._meter.advance(1, 0, item.facts.size)

    def _moved_from(self, item: ToRead, sha256: bytes) -> NoteRow | None:
        if item.row is not None and item.row.state is not None:
            return None
        candidates = self._moved.get(sha256, [])
        # Of several with the same bytes, the one whose inode went along is the one that moved.
        candidates.sort(key=lambda row: row.facts.inode != item.facts.inode, reverse=True)
        while candidates:
            row = candidates.pop()
            if not self._is_there(row):
                return row
        return None

    def _is_there(self, row: NoteRow) -> bool:
        """Whether the note is in the folder by this very name, not by another one in other letters."""
        found = look_up(self._root, row.note, self._reconciler.data_dir, self._plan.exclusions)
        return found is not None and listed_note(self._root, row.note) == row.note

    def _remove(self, rows: Iterable[NoteRow]) -> None:
        """Forget notes, after looking again: a note saved by way of a rename is back by now."""
        kept = self._ledger.rows_by_id([row.id for row in rows])
        gone = [row for row in kept if not self._is_there(row)]
        if gone:
            change = self._ledger.remove([row.id for row in gone])
            self._reconciler.vectors.apply(change, {})
            self._report.removed += sum(row.state is not None for row in gone)


def _is_same_contents(item: ToRead, sha256: bytes, settings: IndexSettings) -> bool:
    row = item.row
    if row is None or row.state is None:
        return False
    return row.sha256 == sha256 and row.recipe == recipe(item.note, settings)


def _is_same_problem(item: ToRead, reading: NoteReading) -> bool:
    row = item.row
    return row is not None and (row.state, row.reason, row.sha256, row.recipe) == (
        reading.state,
        reading.reason,
        None,
        reading.recipe,
    )
