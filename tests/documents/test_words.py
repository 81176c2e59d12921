"""Words and token estimates."""

from __future__ import annotations

import pytest

from scholiast.documents.words import count_words, passage_size


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 0),
        ("one  two\nthree", 3),
        ("don't re-read 2026.4.10", 3),
        ("水泵压力", 2),
        ("水泵压力高", 3),
        ("水泵 pump 压力", 3),
        ("水泵pump压力。", 3),
        ("ポンプの圧力", 3),
        ("ปั๊มน้ำเย็น", 3),
        ("насос и вода", 3),
        ("펌프 압력", 2),
    ],
)
def test_count_words(text: str, words: int) -> None:
    assert count_words(text) == words


def test_prose_is_as_long_as_its_words_and_code_longer() -> None:
    prose = "The pump runs at forty kilopascals and nobody knows why it does so."
    assert passage_size(prose) == count_words(prose)
    code = "x[i]=f(a,b)+{'k':[1,2]};y[j]=g(c,d)"
    assert passage_size(code) > 10 * count_words(code)
