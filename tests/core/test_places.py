from __future__ import annotations

import pytest

from scholiast.core.places import place_in_note, suffix_of


@pytest.mark.parametrize(
    ("note", "page", "lines", "words"),
    [
        ("a.md", None, (3, 3), "line 3"),
        ("a.md", None, (3, 5), "lines 3–5"),
        ("x/Report.PDF", 12, (300, 310), "page 12"),
        ("talk.pptx", 4, (9, 9), "slide 4"),
        ("letter.docx", None, (9, 12), ""),
        ("b.ipynb", 2, (9, 12), "cell 2"),
        ("c.org", 2, (9, 12), "page 2, lines 9–12"),
    ],
)
def test_a_place_is_told_in_the_words_of_its_format(
    note: str, page: int | None, lines: tuple[int, int], words: str
) -> None:
    assert place_in_note(note, page, *lines) == words


def test_a_name_that_is_only_a_suffix_has_none() -> None:
    assert suffix_of("x/.pdf") == ""
    assert suffix_of("x.y/pdf") == ""
