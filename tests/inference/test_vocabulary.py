from __future__ import annotations

import pytest

from scholiast.inference.vocabulary import unknown_share


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([["bread"], ["and"], ["water"]], 0.0),
        ([["ng", "##in", "##x"], ["z", "##sh"], ["a"], ["?"]], 0.0),
        ([["х", "##л", "##е", "##б"], ["bread"]], 0.8),
        ([["▁х", "л", "е", "б"], ["Ġbread"]], 0.8),
        ([["[UNK]"], ["bread"], ["?"]], 1 / 3),
        ([["s", "[UNK]"], ["bread"]], 2 / 3),
        ([], 0.0),
    ],
)
def test_words_spelled_letter_by_letter_are_unknown(words, expected):
    pieces = [(token, number) for number, word in enumerate(words) for token in word]
    ids = [0 if token == "[UNK]" else 1 for token, _ in pieces]
    share = unknown_share([token for token, _ in pieces], [number for _, number in pieces], ids, 0)
    assert share == pytest.approx(expected)


def test_a_vocabulary_without_an_unknown_token():
    assert unknown_share(["bread"], [0], [1], None) == 0.0
