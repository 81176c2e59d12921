"""Pausing comes from another thread than indexing: what is told last is how it is."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.engine.conftest import Heard, wait_until
from tests.engine.driver import PATIENCE

from scholiast.core.cancellation import CancelToken
from scholiast.engine import messages
from scholiast.engine.index_reports import IndexReporter
from scholiast.engine.index_tasks import IndexTask
from scholiast.engine.indexing import Indexer


def test_a_pause_between_two_steps_is_not_taken_back_by_the_next_look(
    indexer: Indexer, heard: Heard, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = indexer._schedule.take

    def pause_and_take() -> tuple[IndexTask, CancelToken] | None:
        indexer.set_paused(True)
        return take()

    monkeypatch.setattr(indexer._schedule, "take", pause_and_take)
    known = len(heard.of(messages.Libraries))
    # There is nothing to read, so nobody asks during the look whether indexing rests.
    indexer._schedule.add([IndexTask(indexer.libraries[0].id, frozenset({notes / "none.md"}))])
    wait_until(lambda: len(heard.of(messages.Libraries)) > known)
    assert heard.of(messages.IndexProgress)[-1].paused


def test_who_tells_last_has_asked_last() -> None:
    heard = Heard()
    reporter = IndexReporter(heard, lambda: ((), 0))
    asked, go_on = threading.Event(), threading.Event()

    def is_resting_so_far() -> bool:
        asked.set()
        go_on.wait(PATIENCE)
        return False

    first = threading.Thread(target=reporter.tell_rest, args=[is_resting_so_far])
    first.start()
    assert asked.wait(PATIENCE)
    second = threading.Thread(target=reporter.tell_rest, args=[lambda: True])
    second.start()
    go_on.set()
    first.join()
    second.join()
    assert [event.paused for event in heard.of(messages.IndexProgress)] == [True]
