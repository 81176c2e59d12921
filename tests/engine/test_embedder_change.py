"""Another embedder: its vectors are made beside the index, which answers with the old one until they are there."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.engine.conftest import Heard, wait_until, write
from tests.engine.driver import PATIENCE

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import AskRequest
from scholiast.core.settings import Settings
from scholiast.engine import embedder_change
from scholiast.engine.indexing import Indexer
from scholiast.inference.fakes import HashEmbedder
from scholiast.inference.protocols import Embedder, FloatArray


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
    assert new.paused.wait(PATIENCE)
    assert is_answering_with(old)
    assert not adopted.is_set()
    indexer.set_paused(False)
    assert adopted.wait(PATIENCE)
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
