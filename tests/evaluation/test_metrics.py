from __future__ import annotations

import math

import numpy as np
import pytest

from scholiast.evaluation import metrics


def test_rankings_are_reduced_to_distinct_notes() -> None:
    assert metrics.distinct(["a", "b", "a", "c", "b"]) == ["a", "b", "c"]
    assert metrics.first_rank(["a", "b", "c"], {"c", "b"}) == 2
    assert metrics.first_rank(["a"], {"z"}) is None


def test_recall_and_reciprocal_rank_stop_at_k() -> None:
    assert [metrics.recall_at(rank, 5) for rank in (1, 5, 6, None)] == [1.0, 1.0, 0.0, 0.0]
    assert [metrics.reciprocal_rank(rank, 10) for rank in (1, 4, 11, None)] == [1.0, 0.25, 0.0, 0.0]


def test_ndcg_by_hand() -> None:
    # Two gold notes at ranks 1 and 3: (1 + 1/log2(4)) / (1 + 1/log2(3)).
    expected = (1 + 1 / math.log2(4)) / (1 + 1 / math.log2(3))
    assert metrics.ndcg_at(["g", "x", "h"], {"g", "h"}, 10) == pytest.approx(expected)
    assert metrics.ndcg_at(["g"], {"g"}, 10) == 1.0
    assert metrics.ndcg_at(["x", "g"], {"g"}, 1) == 0.0
    assert metrics.ndcg_at(["x"], set(), 10) == 0.0


@pytest.mark.parametrize(
    ("text", "normalised"),
    [
        ("The  Great Sichuan earthquake!", "great sichuan earthquake"),
        ("an apple, a day", "apple day"),
        ("theory", "theory"),
        ("«Привет» — мир", "привет мир"),
        ("24.5%", "245"),
    ],
)
def test_squad_normalisation(text: str, normalised: str) -> None:
    assert metrics.normalise(text) == normalised


def test_exact_match_and_f1_take_the_best_answer() -> None:
    assert metrics.exact_match("The 308.", ["12", "308"]) == 1.0
    assert metrics.exact_match("308 points", ["308"]) == 0.0
    assert metrics.f1("308 points", ["12", "308"]) == pytest.approx(2 / 3)
    assert metrics.f1("", ["308"]) == 0.0
    assert metrics.f1("the", ["a"]) == 1.0  # both empty after normalisation, as in the official script
    assert metrics.f1("anything", []) == 0.0


def test_an_answer_is_found_as_whole_words_only() -> None:
    assert metrics.holds_answer("Costs 308 points.", ["308"])
    assert metrics.holds_answer("A 308-yard run in the U.S., for $24,000.", ["308"])
    assert metrics.holds_answer("A 308-yard run in the U.S., for $24,000.", ["the U.S.", "24,000"])
    assert not metrics.holds_answer("Costs 1308 points.", ["308"])
    assert not metrics.holds_answer("Anything", ["the", ""])


def test_an_answer_in_a_script_without_spaces_is_found_as_characters() -> None:
    assert metrics.holds_answer("黑豹队的防守只丢了 308分", ["丢了308分"])
    assert not metrics.holds_answer("黑豹队的防守", ["猎鹰队"])


def test_means_and_percentiles_of_nothing_are_none() -> None:
    assert metrics.mean([]) is None
    assert metrics.percentile([], 0.5) is None
    assert metrics.bootstrap_interval([], 0) is None
    assert metrics.mean([1.0, 0.0]) == 0.5
    assert metrics.percentile([1.0, 2.0, 3.0], 0.5) == 2.0


def test_the_bootstrap_interval_is_reproducible_and_holds_the_mean() -> None:
    values = [1.0] * 80 + [0.0] * 20
    low, high = metrics.bootstrap_interval(values, seed=3) or (0.0, 0.0)
    assert (low, high) == metrics.bootstrap_interval(values, seed=3)
    # The normal approximation: 0.8 +- 1.96 * sqrt(0.8 * 0.2 / 100).
    assert low == pytest.approx(0.722, abs=0.02)
    assert high == pytest.approx(0.878, abs=0.02)


def test_coverage_is_the_largest_share_at_which_the_answers_are_right_enough() -> None:
    scores = np.array([0.9, 0.8, 0.7, 0.6, 0.5])
    right = np.array([True, True, False, True, False])
    assert metrics.coverage_at_precision(scores, right, 0.9) == pytest.approx(2 / 5)
    assert metrics.coverage_at_precision(scores, right, 0.75) == pytest.approx(4 / 5)
    assert metrics.coverage_at_precision(scores, right, 0.6) == 1.0
    assert metrics.coverage_at_precision(scores, ~right, 0.9) == 0.0
    # No threshold can tell equal scores apart.
    assert metrics.coverage_at_precision(np.array([0.9, 0.9]), np.array([True, False]), 0.9) == 0.0


def test_auroc_of_equal_and_of_infinite_scores() -> None:
    assert metrics.auroc(np.array([0.5, 0.5]), np.array([0.5])) == 0.5
    assert metrics.auroc(np.array([-np.inf, 1.0]), np.array([-np.inf])) == 0.75


def test_the_bootstrap_of_a_statistic_agrees_with_that_of_the_mean() -> None:
    values = np.array([0.0, 1.0, 1.0, 0.0, 1.0, 1.0])
    found = metrics.bootstrap_statistic(6, lambda drawn: float(values[drawn].mean()), seed=3)
    assert found == metrics.bootstrap_interval(list(values), seed=3)
    assert metrics.bootstrap_statistic(6, lambda drawn: None, seed=3) is None
    assert metrics.bootstrap_statistic(0, lambda drawn: 1.0, seed=3) is None


def test_sets_are_compared_as_supporting_facts_are() -> None:
    assert metrics.set_precision(["a", "a", "x"], {"a", "b"}) == pytest.approx(2 / 3)
    assert metrics.set_recall(["a", "a", "x"], ["a", "b"]) == 0.5
