from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from tests.training import tiny

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, UsageError
from scholiast.training import checkpoints, logs
from scholiast.training.reader import ReaderPlan

PLAN = ReaderPlan(rank=2, alpha=4, tokens=600, steps=14, warm_up=3, save_seconds=0.0, evaluate_every=4, rate=1e-2)


class Killed(BaseException):
    """Stands for the end of the process: what is only in memory is lost."""


def _curve(folder: Path, plan: ReaderPlan, last: int | None = None) -> dict[int, float]:
    """Losses by step, until the run dies in step ``last``."""
    losses: dict[int, float] = {}

    def listen(progress):
        if progress.step == last:
            raise Killed
        losses[progress.step] = progress.loss

    run = tiny.training(folder, plan)
    if last is None:
        run.run(listen, CancelToken())
    else:
        with pytest.raises(Killed):
            run.run(listen, CancelToken())
    return losses


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("unbroken")
    return folder, _curve(folder, PLAN)


def test_a_run_killed_at_random_points_has_the_curve_of_an_unbroken_one(unbroken, tmp_path):
    folder, expected = unbroken
    kills = sorted(random.Random(5).sample(range(2, PLAN.steps), 10))
    losses: dict[int, float] = {}
    for last in kills:
        losses |= _curve(tmp_path, PLAN, last)
    losses |= _curve(tmp_path, PLAN)
    assert losses == pytest.approx(expected, abs=1e-6)
    times = {"seconds"}
    kept, whole = ([{k: v for k, v in e.items() if k not in times} for e in logs.read(f)] for f in (tmp_path, folder))
    assert kept == whole
    assert [entry["step"] for entry in kept] == [4, 8, 12, 14]


def test_a_run_that_lost_some_steps_learns_them_again_the_same_way(unbroken, tmp_path):
    """Checkpoints come every few minutes, so that a kill loses the steps since the last one."""
    _, expected = unbroken
    _curve(tmp_path, PLAN, 7)
    held = (tmp_path / checkpoints.FILE_NAME).read_bytes()
    _curve(tmp_path, PLAN, 12)
    (tmp_path / checkpoints.FILE_NAME).write_bytes(held)
    assert _curve(tmp_path, PLAN) == pytest.approx({s: v for s, v in expected.items() if s >= 7}, abs=1e-6)
    assert [entry["step"] for entry in logs.read(tmp_path)] == [4, 8, 12, 14]


def test_a_run_that_was_asked_to_stop_goes_on_where_it_was(unbroken, tmp_path):
    _, expected = unbroken
    plan = replace(PLAN, save_seconds=1e9)
    cancel = CancelToken()
    losses: dict[int, float] = {}

    def listen(progress):
        losses[progress.step] = progress.loss
        if progress.step == 9:
            cancel.cancel()

    with pytest.raises(Cancelled):
        tiny.training(tmp_path, plan).run(listen, cancel)
    run = tiny.training(tmp_path, plan)
    assert run.step == 9
    run.run(lambda progress: losses.update({progress.step: progress.loss}), CancelToken())
    assert losses == pytest.approx(expected, abs=1e-6)


def test_the_forecast_changes_nothing(unbroken, tmp_path):
    _, expected = unbroken
    run = tiny.training(tmp_path, PLAN)
    forecast = run.forecast()
    assert forecast.total >= PLAN.steps * forecast.step > 0
    losses = {}
    run.run(lambda progress: losses.update({progress.step: progress.loss}), CancelToken())
    assert losses == pytest.approx(expected, abs=1e-6)


def test_each_checkpoint_is_told(tmp_path):
    told = []
    run = tiny.training(tmp_path, replace(PLAN, steps=3), on_checkpoint=lambda: told.append(run.step))
    run.run(lambda progress: None, CancelToken())
    assert told == [1, 2, 3, 3]


def test_a_run_with_another_plan_is_not_thrown_away(tmp_path):
    tiny.training(tmp_path, replace(PLAN, steps=1)).run(lambda progress: None, CancelToken())
    with pytest.raises(UsageError, match="other settings"):
        tiny.training(tmp_path, PLAN)


def test_a_run_learns(unbroken):
    _, losses = unbroken
    assert losses[PLAN.steps] < losses[1]


def test_states_make_a_round_trip(tmp_path):
    state = {"a": torch.arange(3), "b": [1.5, "x"], "c": {"d": 2}}
    checkpoints.save(tmp_path / "new", state)
    found = checkpoints.load(tmp_path / "new")
    assert found is not None
    assert found["b"] == [1.5, "x"]
    np.testing.assert_array_equal(found["a"], state["a"])
    assert [path.name for path in (tmp_path / "new").iterdir()] == [checkpoints.FILE_NAME]


def test_a_folder_without_a_checkpoint_has_none(tmp_path):
    assert checkpoints.load(tmp_path) is None


@pytest.mark.parametrize("content", [b"", b"not a checkpoint", b"PK\x03\x04 cut short", b"\x80\x02cos\nsystem\n."])
def test_a_damaged_checkpoint_is_told(tmp_path, content):
    (tmp_path / checkpoints.FILE_NAME).write_bytes(content)
    with pytest.raises(UsageError, match="damaged"):
        checkpoints.load(tmp_path)


def test_a_checkpoint_that_cannot_be_written_leaves_the_old_one(tmp_path):
    checkpoints.save(tmp_path, {"a": 1})
    with pytest.raises(AttributeError):
        checkpoints.save(tmp_path, {"a": lambda: None})
    assert checkpoints.load(tmp_path) == {"a": 1}
    assert [path.name for path in tmp_path.iterdir()] == [checkpoints.FILE_NAME]


def test_a_log_line_that_was_cut_short_is_left_out(tmp_path):
    logs.append(tmp_path, {"step": 1, "loss": 2.0})
    with (tmp_path / logs.FILE_NAME).open("a") as stream:
        stream.write('{"step": 2, "lo')
    assert logs.read(tmp_path) == [{"step": 1, "loss": 2.0}]
    logs.rewind(tmp_path, 5)
    logs.append(tmp_path, {"step": 2, "loss": 1.0})
    assert [entry["step"] for entry in logs.read(tmp_path)] == [1, 2]
    logs.rewind(tmp_path, 1)
    assert [entry["step"] for entry in logs.read(tmp_path)] == [1]
