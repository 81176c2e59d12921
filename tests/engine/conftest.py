"""Engines that are ended with the test, and folders of notes for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.engine.driver import EngineDriver

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
    """Write a note as UTF-8 with the newlines given."""
    path.write_text(text, encoding="utf-8", newline="")
