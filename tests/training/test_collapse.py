from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from tests.training.test_joint import PLAN
from tests.training.toy import Copier, Stubborn, toy

from scholiast.core.cancellation import CancelToken
from scholiast.training import logs
from scholiast.training.collapse import NAMES, CollapseGuard, Gauges, Probe, alarms, limits, measure
from scholiast.training.collapse_report import report_of
from scholiast.training.joint_training import JointTraining

N = 40


def _probe(same: float = 0.0, **changes) -> Probe:
    """Questions of which a share ``same`` is given the same passages and the same vector."""
    random = np.random.default_rng(1)
    alike = int(same * N)
    ids = tuple(tuple(range(5)) if n < alike else tuple(range(10 * n, 10 * n + 5)) for n in range(N))
    priors = tuple((0.6, 0.2, 0.1, 0.05, 0.05) for _ in range(N))
    queries = random.normal(0, 1, (N, 16)).astype(np.float32)
    queries[:alike] = queries[0]
    queries /= np.linalg.norm(queries, axis=1, keepdims=True)
    values = {"ids": ids, "priors": priors, "queries": queries, "found": (True,) * N, "sensitivity": 3.0}
    return Probe(**(values | changes))


def test_gauges_of_a_healthy_retriever():
    gauges = measure(_probe(), _probe())
    assert (gauges.distinct, gauges.overlap, gauges.recall, gauges.drift) == (1.0, 0.0, 1.0, 0.0)
    assert gauges.divergence == pytest.approx(0.0, abs=1e-6)
    assert gauges.information == pytest.approx(np.log(N), abs=1e-5)
    assert gauges.hub == pytest.approx(1 / (5 * N))
    assert abs(gauges.cosine) < 0.1
    assert alarms(gauges, gauges, N) == ()


def test_gauges_of_a_collapsed_one():
    gauges = measure(_probe(1.0), _probe())
    assert gauges.distinct == 1 / N
    assert gauges.overlap == 1.0
    assert gauges.information == pytest.approx(0.0, abs=1e-6)
    assert gauges.cosine == pytest.approx(1.0, abs=1e-5)
    assert gauges.hub == pytest.approx(0.2)
    assert gauges.divergence > 1.0
    bad = alarms(gauges, measure(_probe(), _probe()), N)
    assert {"distinct", "overlap", "information", "cosine"} <= set(bad)


@pytest.mark.parametrize(
    ("name", "now"),
    [
        ("distinct", _probe(0.6)),
        ("recall", _probe(found=(True,) * 20 + (False,) * 20)),
        ("sensitivity", _probe(sensitivity=0.1)),
        ("drift", _probe(queries=-_probe().queries)),
        ("hub", _probe(ids=tuple((7,) for _ in range(N)), priors=tuple((1.0,) for _ in range(N)))),
    ],
)
def test_each_gauge_raises_its_alarm(name, now):
    assert name in alarms(measure(now, _probe()), measure(_probe(), _probe()), N)


def test_chance_raises_none():
    lucky = _probe(found=(True,) * 38 + (False,) * 2, sensitivity=2.0)
    assert alarms(measure(lucky, _probe()), measure(_probe(), _probe()), N) == ()


def test_the_second_alarm_freezes():
    guard = CollapseGuard(_probe())
    assert guard.judge(_probe())[2] == "go on"
    assert guard.judge(_probe(1.0))[2] == "roll back"
    assert (guard.rate_factor, guard.frozen) == (0.5, False)
    assert guard.judge(_probe())[2] == "go on"
    assert guard.judge(_probe(1.0))[2] == "freeze"
    assert (guard.rate_factor, guard.frozen) == (0.0, True)
    assert guard.judge(_probe(1.0))[2] == "go on"


def test_a_probe_makes_a_round_trip_through_numbers():
    probe = _probe()
    again = Probe.of_state(json.loads(json.dumps(probe.as_state())))
    assert (again.ids, again.priors, again.found, again.sensitivity) == (
        probe.ids,
        probe.priors,
        probe.found,
        probe.sensitivity,
    )
    np.testing.assert_array_equal(again.queries, probe.queries)


def test_nothing_found_is_no_division_by_zero():
    empty = Probe(((),) * 2, ((),) * 2, np.zeros((2, 4), np.float32), (False, False))
    assert measure(empty, empty).hub == 0.0
    nothing = Probe((), (), np.zeros((0,), np.float32), ())
    assert alarms(measure(nothing, nothing), measure(nothing, nothing), 0) == ()


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    with toy(tmp_path_factory.mktemp("toy")) as made:
        yield made


def _beloved(library) -> str:
    """The code of a passage that no question finds first."""
    near = library.snapshot.dense(library.embedder.embed_query("salt"), 9, (library.library,))
    (passage,) = library.snapshot.passages([near[8][0]])
    return passage.text.split()[-1]


def test_an_induced_collapse_is_caught_and_undone(library, tmp_path):
    """The target is likeliest under one passage whatever is asked: the retriever learns to find that one alone."""
    plan = replace(PLAN, k=20, steps=60, gauge_every=5, accumulate=6, encoder_rate=1e-2)
    model = library.model(plan, Stubborn(_beloved(library)))
    vectors = {}

    def listen(progress):
        if progress.frozen:
            vectors.setdefault("frozen", model.encoder.embed_query("how much salt"))

    training = JointTraining(model, (), library.questions, library.questions, plan, tmp_path)
    training.run(listen, CancelToken())
    entries = [entry for entry in logs.read(tmp_path) if "action" in entry]
    assert [entry["action"] for entry in entries] == ["roll back", "freeze"]
    assert all(entry["alarms"] for entry in entries)
    assert entries[0]["gauge_distinct"] < 0.5
    report = report_of(tmp_path)
    assert [(alarm["step"], alarm["gauges"]) for alarm in report["alarms"]] == [
        (e["step"], e["alarms"]) for e in entries
    ]
    assert report["frozen"]
    distinct = report["gauges"]["distinct"]
    assert distinct["worst"] < distinct["alarm"] == 0.5 * distinct["untrained"]
    assert entries[0]["step"] in distinct["alarms"]
    assert training.guard is not None
    assert training.guard.frozen
    after = measure(model.probe(library.questions), training.guard.baseline)
    assert alarms(after, measure(training.guard.baseline, training.guard.baseline), len(library.questions)) == ()
    np.testing.assert_array_equal(model.encoder.embed_query("how much salt"), vectors["frozen"])


def test_without_the_guard_the_same_run_collapses(library, tmp_path):
    plan = replace(PLAN, k=20, steps=60, gauge_every=10_000, accumulate=6, encoder_rate=1e-2)
    baseline = library.model(plan, Copier()).probe(library.questions)
    model = library.model(plan, Stubborn(_beloved(library)))
    training = JointTraining(model, (), library.questions, library.questions, replace(plan, probe=0), tmp_path)
    training.run(lambda progress: None, CancelToken())
    gauges = measure(model.probe(library.questions), baseline)
    assert gauges.distinct == pytest.approx(1 / len(library.questions))


def test_the_limits_are_where_the_alarms_are():
    untrained = measure(_probe(), _probe())
    found = limits(untrained, N)
    assert set(found) == set(NAMES)
    for name, limit in found.items():
        for step, bad in ((-1e-6, limit.below), (1e-6, not limit.below)):
            now = replace(untrained, **{name: limit.value + step})
            assert (name in alarms(now, untrained, N)) is bad
    deaf = measure(_probe(sensitivity=0.3), _probe(sensitivity=0.3))
    assert "sensitivity" not in limits(deaf, N)


def test_gauges_make_a_round_trip_through_the_log():
    for probe in (_probe(), _probe(sensitivity=None)):
        gauges = measure(probe, _probe())
        assert Gauges.of_figures({"step": 3, **gauges.as_figures()}).as_figures() == gauges.as_figures()
