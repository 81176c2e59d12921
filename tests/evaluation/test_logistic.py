from __future__ import annotations

import numpy as np
import pytest

from scholiast.evaluation.logistic import fit_logistic


def made(count: int, weights: list[float], intercept: float, seed: int = 0):
    random = np.random.default_rng(seed)
    table = random.normal(size=(count, len(weights)))
    chance = 1 / (1 + np.exp(-(table @ np.array(weights) + intercept)))
    return table, random.random(count) < chance


def test_known_weights_are_found_again():
    table, labels = made(20_000, [1.5, 0.7, 0.0], -0.8)
    weights, intercept = fit_logistic(table, labels, 1e-6, balanced=False)
    np.testing.assert_allclose(weights, [1.5, 0.7, 0.0], atol=0.08)
    assert intercept == pytest.approx(-0.8, abs=0.08)


def test_the_mean_probability_is_the_share_that_is_right():
    table, labels = made(500, [1.0, 2.0], 1.0)
    weights, intercept = fit_logistic(table, labels, 0.1, balanced=False)
    chance = 1 / (1 + np.exp(-(table @ weights + intercept)))
    assert chance.mean() == pytest.approx(labels.mean(), abs=1e-6)
    weights, intercept = fit_logistic(table, labels, 0.1)
    chance = 1 / (1 + np.exp(-(table @ weights + intercept)))
    assert chance[labels].mean() == pytest.approx(1 - chance[~labels].mean(), abs=1e-6)


def test_what_speaks_against_or_never_varies_has_no_weight():
    table, labels = made(2_000, [1.0, -1.0], 0.0)
    weights, _ = fit_logistic(np.column_stack([table, np.full(len(table), 3.0)]), labels, balanced=False)
    assert weights[0] > 0.5
    assert list(weights[1:]) == [0.0, 0.0]


def test_the_ridge_shrinks_and_scales_do_not_matter():
    table, labels = made(400, [1.0, 0.5], 0.0)
    loose, _ = fit_logistic(table, labels, 0.001)
    tight, _ = fit_logistic(table, labels, 1.0)
    assert (tight < loose).all()
    wide, _ = fit_logistic(table * [1000.0, 0.01], labels, 0.001)
    np.testing.assert_allclose(wide * [1000.0, 0.01], loose, rtol=1e-5)


def test_features_that_say_the_same_share_the_weight():
    table, labels = made(400, [1.0], 0.0)
    alone, _ = fit_logistic(table, labels, 0.05)
    both, _ = fit_logistic(np.column_stack([table[:, 0]] * 20), labels, 0.05)
    np.testing.assert_allclose(both, both[0], rtol=1e-6)
    assert both.sum() > alone[0]
