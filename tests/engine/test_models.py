"""Loading on threads of their own: what is said of it is what holds."""

from __future__ import annotations

import threading
from pathlib import Path

from tests.engine.driver import PATIENCE

from scholiast.core.paths import DataPaths
from scholiast.engine.messages import Event, ModelState
from scholiast.engine.models import ModelLoader


def test_what_failed_before_it_was_tried_again_is_forgotten(data_dir: Path) -> None:
    """The settings are mended, and the models asked for, while the second of two failures is still to be told."""
    paths = DataPaths(data_dir)
    paths.settings.write_text("not toml", encoding="utf-8")
    errors: list[list[str]] = []
    ready: set[str] = set()
    loaded = threading.Event()

    def emit(event: Event) -> None:
        assert isinstance(event, ModelState)
        if (event.role, event.state) == ("embedder", "failed"):
            paths.settings.unlink()
            loader.retry()
        elif event.state == "loading":
            errors.append(list(loader._errors))
        elif event.state == "ready":
            ready.add(event.role)
            if len(ready) == 2:  # they are loaded side by side
                loaded.set()

    loader = ModelLoader(paths, "fake", emit, lambda *_: None, lambda *_: None, lambda: None)
    loader.start()
    assert loaded.wait(PATIENCE)
    assert errors == [[], []]
    assert loader.close(PATIENCE)
