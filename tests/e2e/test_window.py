"""The main job, end to end: a real window on a real display, a real engine process, real drags, clicks and keys."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.e2e

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "My notes ü 🍞"
    folder.mkdir()
    (folder / "pump.md").write_text(
        "# Garden pump 🚰\n\nThe pressure of the garden pump is 41 kPa. It was set in May.\n", encoding="utf-8"
    )
    (folder / "cat.md").write_text("# Cat\n\nThe cat is called Pepper and sleeps on the boiler.\n", encoding="utf-8")
    (folder / "tax.txt").write_text("The tax return is due on the last day of July.\n", encoding="utf-8")
    return folder


@pytest.fixture
def environment(display: str) -> dict[str, str]:
    python_path = os.pathsep.join([str(REPOSITORY / "app"), str(REPOSITORY)])
    return {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": python_path}


@pytest.fixture
def drag_source(environment: dict[str, str], notes: Path) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, str(HERE / "drag_source.py"), str(notes)], env=environment)
    subprocess.run(
        ["timeout", "120", "xdotool", "search", "--sync", "--name", "drag-source"],
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    yield
    process.terminate()
    process.wait(timeout=120)


def play(environment: dict[str, str], tmp_path: Path, notes: Path, *models: str) -> dict[str, Any]:
    report = tmp_path / "report.json"
    done = subprocess.run(
        [sys.executable, str(HERE / "driver.py"), str(tmp_path / "data"), str(notes), str(report), *models],
        env=environment,
        capture_output=True,
        text=True,
        timeout=850,
        check=False,
    )
    facts: dict[str, Any] = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
    assert done.returncode == 0, f"{facts}\n{done.stderr}"
    return facts


def check(facts: dict[str, Any]) -> None:
    assert facts["platform"] == "xcb"
    assert facts["first_page"] == "Ask your own notes"
    assert facts["library"] == "My notes ü 🍞"
    assert "41 kPa" in facts["first"]["first_passage"]
    assert facts["highlighted"] in facts["first"]["first_passage"]
    assert facts["title"].startswith("pump.md")
    assert "73 kPa" in facts["second"]["first_passage"]
    assert "pump.md" not in facts["third"]["notes"]


@pytest.mark.usefixtures("drag_source")
def test_drop_ask_click_edit_delete(environment: dict[str, str], tmp_path: Path, notes: Path) -> None:
    facts = play(environment, tmp_path, notes, "fake")
    check(facts)
    assert facts["first"]["state"] in ("answered", "partly")
    assert "41" in facts["first"]["text"]
    assert "73" in facts["second"]["text"]
    assert "kPa" not in facts["third"]["text"]
    assert (notes / "cat.md").exists()


@pytest.mark.real
@pytest.mark.usefixtures("drag_source")
def test_the_same_with_the_real_models(environment: dict[str, str], tmp_path: Path, notes: Path) -> None:
    check(play(environment, tmp_path, notes))
