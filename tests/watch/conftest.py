"""Collects what a watcher says, and waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scholiast.watch.watcher import FolderWatcher

PATIENCE = 300.0


class Collector:
    """Paths and notices as they arrive."""

    def __init__(self) -> None:
        self.calls: list[frozenset[Path]] = []
        self.notices: list[str] = []
        self._changed = threading.Condition()

    def on_paths(self, paths: frozenset[Path]) -> None:
        with self._changed:
            self.calls.append(paths)
            self._changed.notify_all()

    def on_notice(self, text: str) -> None:
        with self._changed:
            self.notices.append(text)
            self._changed.notify_all()

    @property
    def paths(self) -> set[Path]:
        return {path for call in self.calls for path in call}

    def wait_for(self, condition: Callable[[], bool]) -> bool:
        with self._changed:
            return self._changed.wait_for(condition, PATIENCE)

    def wait_for_path(self, path: Path) -> bool:
        """Until ``path``, or a folder it lies in, was named."""
        return self.wait_for(lambda: any(path == seen or seen in path.parents for seen in self.paths))

    def forget(self) -> None:
        with self._changed:
            self.calls.clear()


@pytest.fixture
def collector() -> Collector:
    return Collector()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


@pytest.fixture
def watcher(collector: Collector) -> Iterator[FolderWatcher]:
    before = set(threading.enumerate())
    made = FolderWatcher(collector.on_paths, collector.on_notice, check_seconds=0.1)
    yield made
    made.close()
    assert set(threading.enumerate()) <= before
