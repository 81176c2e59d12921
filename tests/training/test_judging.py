from __future__ import annotations

import random

from scholiast.training.judging import verdict


def test_what_is_better_is_adopted_and_says_its_figures() -> None:
    found = verdict([0.0, 1.0, 0.0, 1.0], [1.0, 1.0, 0.0, 1.0], [1.0, 0.0] * 20, [1.0, 0.0] * 20)
    assert found.adopted
    assert "4 of your questions" in found.sentence
    assert "75 %" in found.sentence
    assert "before: 50 %" in found.sentence
    assert found.figures["held_out_after"] == 0.75
    assert found.figures["check_before"] == found.figures["check_after"] == 0.5


def test_what_is_worse_on_the_persons_questions_is_discarded() -> None:
    found = verdict([1.0, 1.0], [1.0, 0.5], [0.5] * 40, [1.0] * 40)
    assert not found.adopted
    assert "your questions came out worse" in found.sentence


def test_a_tie_is_adopted() -> None:
    assert verdict([0.5, 0.5], [0.5, 0.5], [1.0] * 40, [1.0] * 40).adopted


def test_what_forgets_is_discarded_and_chance_is_not_taken_for_it() -> None:
    rng = random.Random(0)
    before = [float(rng.random() < 0.8) for _ in range(68)]
    forgot = [0.0 if rng.random() < 0.4 else mark for mark in before]
    slipped = [0.0 if number == before.index(1.0) else mark for number, mark in enumerate(before)]
    assert not verdict([0.0], [1.0], before, forgot).adopted
    assert verdict([0.0], [1.0], before, slipped).adopted
    assert "forgotten" in verdict([0.0], [1.0], before, forgot).sentence
