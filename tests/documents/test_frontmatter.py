"""Front matter, sound and broken."""

from __future__ import annotations

import pytest

from scholiast.documents.frontmatter import FrontMatter, read_front_matter
from scholiast.documents.lines import LineTable


def read(text: str) -> FrontMatter:
    return read_front_matter(LineTable(text))


def readable(text: str) -> list[str]:
    table = LineTable(text)
    return [table.texts[line] for line in read_front_matter(table).readable]


def test_title_and_aliases() -> None:
    front = read("---\ntitle: The Pump\naliases: [Old pump, P-7]\n---\nbody")
    assert (front.lines, front.title, front.aliases) == (4, "The Pump", ("Old pump", "P-7"))
    assert read("---\nalias: a, b\n---\n").aliases == ("a", "b")
    assert read("---\ntitle: 2024\n---\n").title == "2024"


def test_readable_lines_leave_out_housekeeping() -> None:
    text = (
        "---\nid: x1\ntitle: T\ncreated: 1595952505026\nauthor: Ada\ntags:\n  - pump\n  - boiler\n"
        "publish: true\nempty:\nrating: 7\nupdated: 2024-01-01\ndate: 2024-03-12\nepoch: 1595952505026\n---\nbody"
    )
    assert readable(text) == ["author: Ada", "tags:", "  - pump", "  - boiler", "rating: 7", "date: 2024-03-12"]


@pytest.mark.parametrize(
    "text",
    [
        "---\nFrom: Office of Tides\nThe gate opens at six.",
        "---\n\nA paragraph between two rules.\n\n---\nmore",
        "--- title: x\n---\n",
        "body\n---\ntitle: x\n---\n",
        "----\ntitle: x\n----\n",
        "",
        "---",
    ],
)
def test_ordinary_text(text: str) -> None:
    assert read(text) == FrontMatter()


@pytest.mark.parametrize(
    "broken",
    [
        'title: "unclosed\nauthor: Ada',
        "title: a: b: c\nauthor: Ada",
        "title: x\n\tbad: tab\nauthor: Ada",
        "title: x\ndate: 2024-13-45\nauthor: Ada",
        "title: {{title}}\nauthor: Ada",
        "title: x\nlist: [1, 2\nauthor: Ada",
        "title: *missing\nauthor: Ada",
    ],
)
def test_broken_yaml_still_counts_and_loses_nothing(broken: str) -> None:
    text = f"---\n{broken}\n---\nbody"
    front = read(text)
    assert front.lines == text.count("\n")
    assert front.title
    assert "author: Ada" in readable(text)


def test_toml_and_empty_front_matter() -> None:
    assert read('+++\ntitle = "T"\n+++\nbody').title == "T"
    assert read("---\n---\nbody").lines == 2
    assert read("---\ntitle: T\n...\nbody").lines == 3


def test_deep_nesting_does_not_end_the_program() -> None:
    assert read("---\na: " + "[" * 20_000 + "\n---\nbody").lines in (0, 3)


def test_windows_line_ends() -> None:
    front = read("---\r\ntitle: T\r\n---\r\nbody")
    assert (front.lines, front.title) == (3, "T")
