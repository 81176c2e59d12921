"""Progress and durations in words."""

from __future__ import annotations

import pytest

from scholiast.engine.messages import IndexProgress
from scholiast.gui.status_strip import describe, duration


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "1 s"), (12.4, "12 s"), (49, "49 s"), (55, "1 min"), (110, "2 min"), (3_590, "60 min"), (5_400, "1.5 h")],
)
def test_duration(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (IndexProgress("A", 0, 0, 0.0, None, False, False), "Looking for notes in A…"),
        (IndexProgress("A", 1, 1_200, 0.0, None, False, False), "Indexing A: 1 of 1,200 notes"),
        (
            IndexProgress("A", 3, 120, 84.2, 110.0, False, False),
            "Indexing A: 3 of 120 notes  ·  84 passages/s  ·  2 min left",
        ),
        (IndexProgress("A", 3, 120, 0.0, None, True, False), "Paused: A, 3 of 120 notes"),
        (IndexProgress("", 0, 0, 0.0, None, True, True), "Indexing is paused; changes wait until it goes on."),
        (IndexProgress("", 0, 0, 0.0, None, False, True), ""),
    ],
)
def test_progress(progress: IndexProgress, words: str) -> None:
    assert describe(progress) == words
