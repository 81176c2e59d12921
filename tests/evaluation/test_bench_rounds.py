from __future__ import annotations

import io
import json

import pytest

from scholiast.core.codec import to_json
from scholiast.core.settings import ModelSettings
from scholiast.evaluation.bench_rounds import Round, WorkerFailed, alternate, rates, worker
from scholiast.evaluation.bench_rows import rate_row
from scholiast.evaluation.bench_worker import serve

FAKE = {
    "search_path": ["/nowhere"],
    "models": to_json(ModelSettings(embedder="fake", generator="fake")),
    "texts": ["one", "two"],
    "precision": "auto",
    "prompts": [[65, 66], [67]],
    "steps": 5,
}


def test_ratios_are_of_pairs() -> None:
    row = rate_row("x", "things/s", [10.0, 2.0, 9.0], [5.0, 1.0, 4.5], 7)
    assert (row.value, row.peer, row.ratio, row.n) == (9.0, 4.5, 2.0, 7)
    alone = rate_row("x", "things/s", [1.0], "it is not here", 1)
    assert (alone.peer, alone.ratio) == ("it is not here", None)


def test_a_worker_measures_in_a_process_of_its_own() -> None:
    with worker("embed", FAKE) as child:
        assert child.round().count == 2
        assert child.round().seconds > 0
    with worker("generate", FAKE) as child:
        assert child.round().count == 5


def test_a_peer_that_cannot_run_is_a_sentence() -> None:
    ours, peer = alternate(("embed", FAKE), ("embed-peer", {"source": "/nowhere", "texts": []}), 2)
    assert len(ours) == 2
    assert isinstance(peer, str)
    assert "cannot run here" in peer
    assert rates(peer) == peer
    assert rates([Round(2.0, 4)]) == [2.0]


def test_a_worker_that_cannot_run_says_why() -> None:
    task = {**FAKE, "models": to_json(ModelSettings(embedder="/no/such/model"))}
    with pytest.raises(WorkerFailed, match="There is no model at"), worker("embed", task) as child:
        child.round()


def test_the_protocol_is_a_line_a_round() -> None:
    replies = io.StringIO()
    serve("embed", io.StringIO(json.dumps(FAKE) + "\ngo\ngo\n"), replies)
    first, *rounds = [json.loads(line) for line in replies.getvalue().splitlines()]
    assert first == {}
    assert [set(entry) for entry in rounds] == [{"seconds", "count"}] * 2
