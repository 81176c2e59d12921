"""Rows of a file as notes: ``--passages FILE.jsonl``."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, NoteSkipped, NoteUnreadable
from scholiast.core.records import Library
from scholiast.documents.notes import parse_note
from scholiast.index.folders import FileFacts
from scholiast.index.notes import NoteReading, NoteRow
from scholiast.index.packing import printable
from scholiast.index.pipeline import Work
from scholiast.index.reading import recipe, with_passages
from scholiast.index.reconciler import ProgressListener, ProgressMeter, Reconciler, ReconcileReport

Row = tuple[str, str, str]

_AS_FILE = "row.txt"
"""What a row's text is read as."""


class RowsRun:
    """Makes one library of rows hold what it is given."""

    def __init__(self, reconciler: Reconciler, library: Library) -> None:
        self._reconciler = reconciler
        self._library = library
        self._report = ReconcileReport()

    def run(self, rows: Iterable[Row], progress: ProgressListener | None, cancel: CancelToken) -> ReconcileReport:
        """Store new and changed rows, forget those that are not there any more."""
        ledger = self._reconciler.ledger
        given = {name: (title, text) for name, title, text in rows}
        known = ledger.rows(self._library.id)
        size = sum(len(text) for _, text in given.values())
        meter = ProgressMeter(self._library.name, len(given), size, progress)
        meter.tell()
        try:
            self._reconciler.embed_stored(self._library, self._report, progress, cancel)
            works = self._works(given, known, meter, cancel)
            self._reconciler.pipeline.run(self._library.id, works, self._report, meter.advance, cancel)
            gone = [row.id for name, row in known.items() if name not in given]
            if gone:
                self._reconciler.vectors.apply(ledger.remove(gone), {})
                self._report.removed = len(gone)
        except Cancelled:
            self._report.cancelled = True
        meter.tell()
        return self._report

    def _works(
        self, given: dict[str, tuple[str, str]], known: dict[str, NoteRow], meter: ProgressMeter, cancel: CancelToken
    ) -> Iterator[Work]:
        wanted = recipe(_AS_FILE, self._reconciler.settings)
        for name, (title, text) in given.items():
            cancel.check()
            row = known.get(name)
            sha256 = hashlib.sha256(f"{title}\0{text}".encode("utf-8", "surrogatepass")).digest()
            if row is not None and row.state is not None and (row.sha256, row.recipe) == (sha256, wanted):
                self._report.unchanged += 1
                meter.advance(1, 0, len(text))
            else:
                yield Work(self._read(name, title, text, sha256), row)

    def _read(self, name: str, title: str, text: str, sha256: bytes) -> NoteReading:
        settings = self._reconciler.settings
        data = printable(text).encode("utf-8")
        reading = NoteReading(
            note=name,
            facts=FileFacts(len(data), 0, 0, 0),
            settled=True,
            state="indexed",
            reason="",
            recipe=recipe(_AS_FILE, settings),
            sha256=sha256,
        )
        try:
            document = parse_note(_AS_FILE, data)
            return with_passages(reading, replace(document, title=title or name), settings)
        except NoteSkipped as error:
            return replace(reading, state="skipped", reason=error.message)
        except NoteUnreadable as error:
            return replace(reading, state="failed", reason=error.message)
