"""Engines that are ended with the test, an indexer alone, and folders of notes for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from tests.engine.driver import PATIENCE, EngineDriver

from scholiast.core.paths import DataPaths
from scholiast.core.settings import Settings
from scholiast.engine import messages
from scholiast.engine.gate import ModelGate
from scholiast.engine.indexing import Indexer
from scholiast.inference.fakes import HashEmbedder

E = TypeVar("E")
StartEngine = Callable[..., EngineDriver]


@pytest.fixture
def start_engine(data_dir: Path) -> Iterator[StartEngine]:
    """Starts engines, by default on the test's data folder; whatever still runs at the end is killed."""
    started: list[EngineDriver] = []

    def start(folder: Path = data_dir, **options: object) -> EngineDriver:
        driver = EngineDriver(folder, **options)  # type: ignore[arg-type]
        started.append(driver)
        return driver

    yield start
    for driver in started:
        driver.kill()


@pytest.fixture
def engine(start_engine: StartEngine) -> EngineDriver:
    """One engine with the pretend models."""
    return start_engine()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Three notes about different things."""
    folder = tmp_path / "notes"
    folder.mkdir()
    write(folder / "boiler.md", "# Boiler\n\nThe boiler was serviced on 3 March by Lena Orth.\n")
    write(folder / "bread.md", "# Bread\n\nSourdough needs 500 g of rye flour and 350 g of water.\n")
    write(folder / "trip.txt", "The night train to Trieste leaves Vienna at 21:27 from platform 7.\n")
    return folder


def write(path: Path, text: str) -> None:
    """Write a note as UTF-8 with the newlines given; at no moment is it empty, so none can be looked at."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8", newline="")
    part.replace(path)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


class Heard:
    """What an indexer said."""

    def __init__(self) -> None:
        self.events: list[messages.Event] = []

    def __call__(self, event: messages.Event) -> None:
        self.events.append(event)

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def said(self, words: str) -> bool:
        return any(words in notice.message for notice in self.of(messages.Notice))

    def is_indexed(self) -> bool:
        last = self.of(messages.Libraries)[-1:]
        return bool(last) and all(s.notes == 3 and s.state == "ready" and not s.pending for s in last[0].libraries)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def indexer(data_dir: Path, notes: Path, heard: Heard) -> Iterator[Indexer]:
    """The three notes are indexed, and nothing else is to be done."""
    data_dir.mkdir(exist_ok=True)
    indexer = Indexer(DataPaths(data_dir), ModelGate(), heard)
    indexer.start()
    indexer.use_embedder(HashEmbedder(64), Settings())
    indexer.add_library(str(notes))
    wait_until(lambda: bool(indexer.libraries) and heard.is_indexed())
    yield indexer
    assert indexer.close(PATIENCE)
