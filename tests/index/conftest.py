"""A fresh desk for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.index.builders import Desk, desk_at

from scholiast.index import reconciler


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is told at every step, however fast the machine is."""
    monkeypatch.setattr(reconciler, "TELL_SECONDS", 0.0)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with desk_at(tmp_path / "desk") as made:
        yield made
