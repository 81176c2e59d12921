from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from scholiast.core.calibration import Calibrator, FittedCalibrator
from scholiast.core.codec import from_json, to_json

MADE = Calibrator(
    {"gate": 0.5, "lift": 2.0}, -1.0, 0.4, 1, "rag-token", "bm25", {"questions": "q.jsonl"}, {"right": 12.0}
)


def test_the_probability_is_that_of_the_model_and_rises_with_every_signal() -> None:
    assert MADE.probability({"gate": 2.0, "lift": 0.25, "else": 9.0}) == pytest.approx(1 / (1 + math.exp(-0.5)))
    steps = [MADE.probability({"gate": gate / 4, "lift": 0.0}) for gate in range(-40, 40)]
    assert steps == sorted(steps)
    assert 0.0 < MADE.probability({"gate": -1e9, "lift": 0.0}) < MADE.probability({"gate": 1e9, "lift": 0.0}) <= 1.0


def test_it_is_the_same_after_being_written_down() -> None:
    fitted = FittedCalibrator(("/a", "/b"), "e", "g", 10, 99, MADE)
    assert from_json(FittedCalibrator, json.loads(json.dumps(to_json(fitted)))) == fitted


def test_one_that_makes_no_sense_says_why() -> None:
    assert MADE.fault == ""
    assert "finite" in replace(MADE, intercept=math.nan).fault
    assert "against" in replace(MADE, coefficients={"gate": -0.1}).fault
    assert "threshold" in replace(MADE, threshold=0.0).fault


@pytest.mark.parametrize(
    ("kept", "now", "changed"), [(100, 100, 0.0), (70, 70, 0.3), (100, 200, 0.5), (50, 100, 0.5), (0, 0, 1.0)]
)
def test_what_came_and_what_went_are_changes(kept: int, now: int, changed: float) -> None:
    assert FittedCalibrator((), "e", "g", 100, 100, MADE).changed(kept, now) == pytest.approx(changed)
