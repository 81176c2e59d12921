"""Debouncing, with a clock of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.watch.pending import MOST_PATHS, PendingPaths

ROOT = Path("/notes")


def test_nothing_is_never_due() -> None:
    pending = PendingPaths(0.3, 2.0)
    assert pending.due() is None
    assert pending.take() == frozenset()


def test_due_after_a_moment_of_quiet() -> None:
    pending = PendingPaths(0.3, 2.0)
    pending.add(ROOT / "a", ROOT, 10.0)
    assert pending.due() == pytest.approx(10.3)
    pending.add(ROOT / "b", ROOT, 10.2)
    assert pending.due() == pytest.approx(10.5)
    assert pending.take() == {ROOT / "a", ROOT / "b"}
    assert pending.due() is None


def test_a_busy_disk_does_not_put_it_off_for_ever() -> None:
    pending = PendingPaths(0.3, 2.0)
    for tenth in range(100):
        pending.add(ROOT / "log", ROOT, 10.0 + tenth / 10)
    assert pending.due() == pytest.approx(12.0)
    pending.take()
    pending.add(ROOT / "log", ROOT, 20.0)
    assert pending.due() == pytest.approx(20.3)


def test_a_folder_stands_for_what_lies_below() -> None:
    pending = PendingPaths(0.3, 2.0)
    pending.add(ROOT / "sub" / "deep" / "a.md", ROOT, 0.0)
    pending.add(ROOT / "sub", ROOT, 0.0, folder=True)
    pending.add(ROOT / "sub" / "b.md", ROOT, 0.0)
    pending.add(ROOT / "subway.md", ROOT, 0.0)
    assert pending.take() == {ROOT / "sub", ROOT / "subway.md"}


def test_a_flood_becomes_one_look_at_the_root() -> None:
    pending = PendingPaths(0.3, 2.0)
    other = Path("/other")
    pending.add(other / "x", other, 0.0)
    for number in range(MOST_PATHS + 10):
        pending.add(ROOT / str(number), ROOT, 0.0)
    assert pending.take() == {ROOT, other / "x"}
