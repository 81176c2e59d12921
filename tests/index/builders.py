"""Small real things that index tests share: a counting embedder, a folder of notes with its index, and an oracle."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import Library, Passage
from scholiast.core.settings import IndexSettings
from scholiast.index.note_index import NoteIndex
from scholiast.index.reconciler import ReconcileReport
from scholiast.inference.fakes import HashEmbedder
from scholiast.inference.protocols import FloatArray

QUERIES = (
    "pump pressure",
    "boiler descaling citric acid",
    "XQ-77-Z",
    "2026.4.10",
    "das Rezept mit Äpfeln",
    "猫が好き",
    "the heading of note seven",
)


class CountingEmbedder:
    """A HashEmbedder that remembers every passage it was given."""

    def __init__(self, dimension: int = 64) -> None:
        self.inner = HashEmbedder(dimension)
        self.texts: list[str] = []
        self.batches: list[int] = []

    @property
    def name(self) -> str:
        return self.inner.name

    @property
    def fingerprint(self) -> str:
        return self.inner.fingerprint

    @property
    def dimension(self) -> int:
        return self.inner.dimension

    @property
    def normalised(self) -> bool:
        return self.inner.normalised

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        vectors = self.inner.embed_passages(texts, cancel)
        self.texts += texts
        self.batches.append(len(texts))
        return vectors

    def embed_query(self, text: str) -> FloatArray:
        return self.inner.embed_query(text)

    def unknown_share(self, text: str) -> float:
        return self.inner.unknown_share(text)

    def close(self) -> None:
        self.inner.close()


class Desk:
    """A folder of notes, an index beside it, and the library that joins them."""

    def __init__(self, folder: Path, settings: IndexSettings | None = None) -> None:
        self.folder = folder
        self.notes = folder / "notes"
        self.data = folder / "data" / "libraries"
        self.notes.mkdir(parents=True, exist_ok=True)
        self.settings = settings or IndexSettings(words=25)
        self.embedder = CountingEmbedder()
        self._index: NoteIndex | None = None

    @property
    def index(self) -> NoteIndex:
        if self._index is None:
            self._index = NoteIndex.open(self.data, self.embedder, self.settings)
        return self._index

    @property
    def library(self) -> Library:
        store = self.index.store
        return store.library_at(self.notes) or store.add_library(self.notes)

    def write(self, note: str, text: str | bytes) -> Path:
        path = self.notes / note
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def sweep(self, *, deep: bool = False) -> ReconcileReport:
        return self.index.reconcile(self.library.id, deep=deep)

    def look_at(self, *notes: str) -> ReconcileReport:
        return self.index.reconcile(self.library.id, [self.notes / note for note in notes])

    def reopen(self) -> None:
        self.close()

    def close(self) -> None:
        if self._index is not None:
            self._index.close()
            self._index = None

    def found(self, query: str, k: int = 5) -> list[str]:
        """The notes that the keyword index finds, best first."""
        snapshot = self.index.snapshot()
        return [p.note for p in snapshot.passages([i for i, _ in snapshot.keyword(query, k, None)])]

    def near(self, query: str, k: int = 5) -> list[str]:
        """The notes that the vectors find, best first."""
        snapshot = self.index.snapshot()
        hits = snapshot.dense(self.embedder.embed_query(query), k, None)
        return [p.note for p in snapshot.passages([i for i, _ in hits])]

    def problems(self) -> tuple[dict[str, str], dict[str, str]]:
        """(skipped, failed) notes with their reasons."""
        status = next(s for s in self.index.store.statuses() if s.id == self.library.id)
        return {p.note: p.reason for p in status.skipped}, {p.note: p.reason for p in status.failed}


@contextmanager
def desk_at(folder: Path, settings: IndexSettings | None = None) -> Iterator[Desk]:
    desk = Desk(folder, settings)
    try:
        yield desk
    finally:
        desk.close()


Plain = tuple[object, ...]


def plain(passage: Passage) -> Plain:
    """A passage without what depends on the order of indexing."""
    return tuple(
        getattr(replace(passage, id=0, library_id=0), name)
        for name in Passage.__slots__
        if name not in {"id", "library_id", "library", "root"}
    )


def contents(index: NoteIndex, library: Library) -> dict[str, list[Plain]]:
    """Every note's passages in order."""
    notes: dict[str, list[Plain]] = {}
    for passage in index.store.iter_passages([library.id]):
        notes.setdefault(passage.note, []).append(plain(passage))
    return notes


def answers(index: NoteIndex, library: Library, embedder: CountingEmbedder) -> list[object]:
    """What every query finds, by keyword and by vector, with scores, independent of ids."""
    snapshot = index.snapshot()
    found: list[object] = []
    for query in QUERIES:
        for hits in (
            snapshot.keyword(query, 10_000, [library.id]),
            snapshot.dense(embedder.embed_query(query), 10_000, [library.id]),
        ):
            scores = dict(hits)
            passages = snapshot.passages(list(scores))
            assert len(passages) == len(scores)
            found.append(sorted((p.note, p.char_start, p.digest, round(scores[p.id], 4)) for p in passages))
    return found


def listed(index: NoteIndex, library: Library) -> object:
    """The library's counts and problem lists."""
    status = next(s for s in index.store.statuses(True) if s.id == library.id)
    return (status.state, status.notes, status.passages, status.pending, status.skipped, status.failed)


def assert_like_fresh(desk: Desk, scratch: Path) -> None:
    """The index says exactly what one built from nothing over the same folder says."""
    embedder = CountingEmbedder(desk.embedder.dimension)
    fresh = NoteIndex.open(scratch / "libraries", embedder, desk.settings)
    try:
        library = fresh.store.add_library(desk.notes)
        fresh.reconcile(library.id)
        assert contents(desk.index, desk.library) == contents(fresh, library)
        assert listed(desk.index, desk.library) == listed(fresh, library)
        assert answers(desk.index, desk.library, desk.embedder) == answers(fresh, library, embedder)
        assert desk.index.check() == []
        assert fresh.check() == []
    finally:
        fresh.close()
        shutil.rmtree(scratch)


def names(paths: Collection[Path], root: Path) -> set[str]:
    return {os.fspath(path.relative_to(root)) for path in paths}
