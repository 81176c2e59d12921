from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scholiast.core.records import Hit, Passage, PositionMap
from scholiast.core.settings import IndexSettings
from scholiast.index.note_index import NoteIndex
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.fakes import HashEmbedder
from scholiast.inference.protocols import Embedder


@pytest.fixture
def passage() -> Callable[..., Passage]:
    """Makes passages whose clean text is their text."""
    numbers = itertools.count(1)

    def make(text: str, *, title: str = "Note", heading: tuple[str, ...] = (), note: str = "note.md") -> Passage:
        return Passage(
            id=next(numbers),
            library_id=1,
            library="Notes",
            root="/notes",
            note=note,
            title=title,
            heading=heading,
            page=None,
            line_from=1,
            line_to=1,
            char_start=0,
            char_end=len(text),
            encoding="utf-8",
            text=text,
            clean=text,
            clean_map=PositionMap(((0, 0, len(text)),)),
            digest=f"{title}{heading}{text}",
        )

    return make


@pytest.fixture
def hits(passage: Callable[..., Passage]) -> Callable[..., tuple[Hit, ...]]:
    """Makes hits of equal prior."""

    def make(*texts: str) -> tuple[Hit, ...]:
        return tuple(Hit(passage(text), i, 0.5, 1.0, 1.0, 1 / len(texts)) for i, text in enumerate(texts, start=1))

    return make


class Notes:
    """A small library on disk, indexed with the fake embedder."""

    def __init__(self, folder: Path, embedder: Embedder | None = None) -> None:
        self.root = folder / "notes"
        self.root.mkdir()
        self.embedder = embedder or HashEmbedder()
        self.index = NoteIndex.open(folder / "store", self.embedder, IndexSettings())
        self.library = self.index.store.add_library(self.root)

    def write(self, **notes: str) -> IndexSnapshot:
        for name, text in notes.items():
            (self.root / f"{name}.md").write_text(text, "utf-8")
        self.index.reconcile()
        return self.index.snapshot()


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[Notes]:
    made = Notes(tmp_path)
    yield made
    made.index.close()


class Listener:
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.hits: tuple[Hit, ...] | None = None
        self.heard: list[str] = []
        self.on_text: Callable[[], None] = lambda: None

    def passages_found(self, hits: tuple[Hit, ...]) -> None:
        assert not self.heard
        self.hits = hits

    def text(self, delta: str) -> None:
        assert self.hits is not None
        self.heard.append(delta)
        self.on_text()


@pytest.fixture
def listener() -> Listener:
    return Listener()
