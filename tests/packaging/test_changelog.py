from __future__ import annotations

import re
from pathlib import Path

import scholiast

CHANGELOG = Path(__file__).resolve().parents[2] / "packaging" / "CHANGELOG.md"


def test_newest_entry_is_the_version_of_the_package() -> None:
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", CHANGELOG.read_text("utf-8"), re.MULTILINE)
    assert versions[0] == scholiast.__version__


def test_each_version_begins_with_a_paragraph_for_users() -> None:
    sections = re.split(r"^## \[.*$", CHANGELOG.read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert sections
    for section in sections:
        first = section.strip().splitlines()[0]
        assert not first.startswith(("#", "-"))
