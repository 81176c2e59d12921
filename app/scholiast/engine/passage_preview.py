"""How notes would be cut with another passage size, shown on one of them and judged for all by a sample."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.core.errors import LibraryError, NoteSkipped, NoteUnreadable
from scholiast.core.paths import DataPaths
from scholiast.core.records import LibraryStatus
from scholiast.documents.chunking import chunk, embedded_text
from scholiast.documents.document import Document
from scholiast.documents.formats import format_of
from scholiast.documents.notes import parse_note
from scholiast.engine.notes import note_bytes
from scholiast.engine.settings_messages import PassagesPreviewed, PreviewPassages
from scholiast.index.sampling import SampledNote, sample_notes
from scholiast.index.store import NoteStore
from scholiast.inference.protocols import Embedder

SAMPLE = 24
SHOWN = 6_000
"""Characters of the note that are sent."""

TIMED = 16
"""Passages that are embedded to know how fast this computer is."""

_BEST_LENGTH = 3_000  # of the note that is shown: several passages at any size, and not the whole of a book


@dataclass(frozen=True, slots=True)
class _Parsed:
    sampled: SampledNote
    document: Document


class PassagePreviewer:
    """Reads a sample of the notes once, and cuts it as often as is asked. For one thread."""

    def __init__(self, paths: DataPaths, max_note_mb: int) -> None:
        self._paths = paths
        self._max_note_mb = max_note_mb
        self._sample: tuple[_Parsed, ...] = ()
        self._generation = -1
        self._characters_a_second: tuple[str, float] | None = None

    def preview(
        self, command: PreviewPassages, libraries: Sequence[LibraryStatus], embedder: Embedder | None
    ) -> PassagesPreviewed:
        """The reply to ``command``.

        Raises:
            LibraryError: there is no note yet to show it on, or not the one that is named.
        """
        self._read_sample(libraries)
        shown = self._shown(command, libraries)
        pieces = [list(chunk(parsed.document, command.words)) for parsed in self._sample]
        now = sum(status.passages for status in libraries)
        before = sum(parsed.sampled.passages for parsed in self._sample)
        then = round(now * sum(map(len, pieces)) / before) if before else 0
        texts = [
            embedded_text(parsed.document.title, piece.heading, piece.clean)
            for parsed, of_note in zip(self._sample, pieces, strict=True)
            for piece in of_note
        ]
        seconds = None
        if embedder is not None and texts:
            average = sum(map(len, texts)) / len(texts)
            seconds = then * average / self._speed(embedder, texts)
        spans = [(piece.char_start, piece.char_end) for piece in chunk(shown.document, command.words)]
        text = shown.document.text[:SHOWN]
        return PassagesPreviewed(
            job=command.job,
            words=command.words,
            library=shown.sampled.library,
            note=shown.sampled.note,
            text=text,
            spans=tuple((start, min(end, len(text))) for start, end in spans if start < len(text)),
            passages_now=now,
            passages_then=then,
            seconds=seconds,
        )

    def _read_sample(self, libraries: Sequence[LibraryStatus]) -> None:
        store = NoteStore.open(self._paths.library_store, read_only=True)
        try:
            if store.generation == self._generation:
                return
            self._generation = store.generation
            sampled = sample_notes(store, SAMPLE)
        finally:
            store.close()
        found = (self._parse(note, libraries) for note in sampled)
        self._sample = tuple(parsed for parsed in found if parsed is not None)

    def _parse(self, sampled: SampledNote, libraries: Sequence[LibraryStatus]) -> _Parsed | None:
        known = format_of(sampled.note)
        if known is None or known.converted:
            return None  # PDF and the like take seconds to read
        try:
            found = note_bytes(sampled.library, sampled.note, libraries, self._max_note_mb)
            return None if found is None else _Parsed(sampled, parse_note(sampled.note, found[1]))
        except (NoteSkipped, NoteUnreadable):
            return None  # it changed since it was indexed

    def _shown(self, command: PreviewPassages, libraries: Sequence[LibraryStatus]) -> _Parsed:
        if command.note:
            named = self._parse(SampledNote(command.library, command.note, 0), libraries)
            if named is None:
                raise LibraryError(f"{command.note} cannot be shown.", "Choose a note that is plain text or Markdown.")
            return named
        if not self._sample:
            raise LibraryError("There is no note yet to show it on.", "Add a folder of notes first.")
        return min(self._sample, key=lambda parsed: abs(math.log((1 + len(parsed.document.text)) / _BEST_LENGTH)))

    def _speed(self, embedder: Embedder, texts: Sequence[str]) -> float:
        """Characters a second, measured once an embedder."""
        if self._characters_a_second is None or self._characters_a_second[0] != embedder.fingerprint:
            step = max(1, len(texts) // TIMED)
            timed = list(texts[::step][:TIMED])
            began = time.perf_counter()
            embedder.embed_passages(timed)
            taken = max(time.perf_counter() - began, 1e-6)
            self._characters_a_second = embedder.fingerprint, sum(map(len, timed)) / taken
        return self._characters_a_second[1]
