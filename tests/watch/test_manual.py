"""The watcher that is told what to say."""

from __future__ import annotations

from pathlib import Path

from tests.watch.conftest import Collector

from scholiast.watch.manual import ManualWatcher


def test_it_says_what_it_is_told_about_watched_roots(root: Path, collector: Collector) -> None:
    watcher = ManualWatcher(collector.on_paths, collector.on_notice)
    watcher.watch(root)
    assert watcher.is_alive(root)
    watcher.emit([root / "a.md", root.parent / "other.md"])
    watcher.emit([root.parent / "other.md"])
    assert collector.calls == [frozenset({root / "a.md"})]
    watcher.notice("Something.")
    assert collector.notices == ["Something."]
    watcher.lose(root)
    assert not watcher.is_alive(root)
    watcher.watch(root)
    assert watcher.is_alive(root)
    watcher.unwatch(root)
    watcher.emit([root / "b.md"])
    assert len(collector.calls) == 1
    watcher.close()
