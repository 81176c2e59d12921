"""Another embedder: its vectors are made beside the index, which answers with the old one until they are there."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from tests.engine.conftest import write

from scholiast.core.cancellation import CancelToken
from scholiast.core.paths import DataPaths
from scholiast.core.records import AskRequest
from scholiast.core.settings import Settings
from scholiast.engine import embedder_change, messages
from scholiast.engine.gate import ModelGate
from scholiast.engine.indexing import Indexer
from scholiast.inference.fakes import HashEmbedder
from scholiast.inference.protocols import Embedder, FloatArray


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


class Heard:
    def __init__(self) -> None:
        self.events: list[messages.Event] = []

    def __call__(self, event: messages.Event) -> None:
        self.events.append(event)

    def said(self, words: str) -> bool:
        return any(isinstance(event, messages.Notice) and words in event.message for event in self.events)

    def is_indexed(self) -> bool:
        last = [event for event in self.events if isinstance(event, messages.Libraries)][-1:]
        return bool(last) and all(s.notes == 3 and s.state == "ready" and not s.pending for s in last[0].libraries)


class _PausingEmbedder(HashEmbedder):
    """Lets indexing rest once, at the first passages that it is given."""

    def __init__(self, dimension: int, pause: Callable[[], None]) -> None:
        super().__init__(dimension)
        self._pause = pause
        self.paused = threading.Event()

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        if not self.paused.is_set():
            self._pause()
            self.paused.set()
        return super().embed_passages(texts, cancel)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def indexer(data_dir: Path, notes: Path, heard: Heard) -> Iterator[Indexer]:
    data_dir.mkdir(exist_ok=True)
    indexer = Indexer(DataPaths(data_dir), ModelGate(), heard)
    indexer.start()
    indexer.use_embedder(HashEmbedder(64), Settings())
    indexer.add_library(str(notes))
    wait_until(lambda: bool(indexer.libraries) and heard.is_indexed())
    yield indexer
    assert indexer.close(20.0)


def test_the_old_index_answers_until_the_new_one_is_whole(
    indexer: Indexer, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paused before the first passage and again after it, so that each look is known to fall within the change."""
    monkeypatch.setattr(embedder_change, "BATCH", 1)
    old, new = HashEmbedder(64), _PausingEmbedder(128, lambda: indexer.set_paused(True))
    adopted = threading.Event()

    def is_answering_with(embedder: Embedder) -> bool:
        snapshot = indexer.snapshot(CancelToken(), AskRequest("x"))
        return snapshot is not None and indexer.tuning.embedded_with == embedder.fingerprint

    indexer.set_paused(True)
    indexer.tuning.change_embedder(new, Settings(), adopted.set)
    wait_until(lambda: heard.said("3 passages are being read into hashed-words-128."))
    assert is_answering_with(old)
    indexer.set_paused(False)
    assert new.paused.wait(30)
    assert is_answering_with(old)
    assert not adopted.is_set()
    indexer.set_paused(False)
    assert adopted.wait(30)
    assert is_answering_with(new)
    wait_until(lambda: heard.said("are answered with hashed-words-128"))


def test_a_change_can_be_given_up(indexer: Indexer, heard: Heard, notes: Path) -> None:
    indexer.set_paused(True)
    indexer.tuning.change_embedder(HashEmbedder(128), Settings(), lambda: pytest.fail("it was given up"))
    wait_until(lambda: heard.said("are being read into"))
    indexer.tuning.keep_embedder()
    indexer.set_paused(False)
    write(notes / "boiler.md", "# Boiler\n\nIt was sold.\n")
    indexer.rescan(None)
    wait_until(heard.is_indexed)
    assert indexer.tuning.embedded_with == HashEmbedder(64).fingerprint
