from __future__ import annotations

import pytest

from scholiast.rag import overlap


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Straße, STRASSE", ["strass", "strass"]),
        ("version 2.10.1", ["version", "2.10.1"]),
        ("don't", ["don't"]),
        ("我喜欢茶", ["我喜", "喜欢", "欢茶"]),
        ("茶", ["茶"]),
        ("🙂", []),
        ("leave leaves leaving", ["leav"] * 3),
        ("class classes, bed red", ["class", "class", "bed", "red"]),
    ],
)
def test_terms(text, expected):
    assert overlap.terms(text) == expected


def test_common_words_count_only_where_there_is_nothing_else():
    assert overlap.content_terms("What is the price of it?") == ["pric"]
    assert overlap.content_terms("Who are you?") == ["who", "are", "you"]


def test_coverage_counts_distinct_terms():
    assert overlap.coverage(overlap.terms("bread bread oven salt"), "The bread is in the oven.") == pytest.approx(2 / 3)
    assert overlap.coverage([], "anything") == 0.0


TEXT = "The train leaves at 9. The ferry leaves at 11. Both leave on Monday."
SPANS = [(0, 22), (23, 46), (47, 68)]


def test_best_span_prefers_rare_shared_words():
    assert overlap.best_span("at 11", "", TEXT, SPANS) == SPANS[1]


def test_the_question_breaks_ties_only():
    text = "The train costs 40. The ferry costs 40."
    spans = [(0, 19), (20, 39)]
    assert overlap.best_span("40", "What does the ferry cost?", text, spans) == spans[1]
    assert overlap.best_span("40", "train", text, spans) == spans[0]
    assert overlap.best_span("Tuesday", "ferry", TEXT, SPANS) is None
    assert overlap.best_span("9", "", "", []) is None
