from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from scholiast.core.errors import SettingsError
from scholiast.rag.abstention import THRESHOLD, LogisticModel, combined_score, features, load_gate
from scholiast.rag.retrieval import RetrievalSignals

GOOD = RetrievalSignals(top_dense=0.7, margin=8.0, top_bm25=24.0, terms=4, coverage=1.0, passages=900, dense_share=1.0)
POOR = RetrievalSignals(top_dense=0.1, margin=0.1, top_bm25=1.0, terms=6, coverage=0.0, passages=900, dense_share=1.0)


@pytest.mark.parametrize("kind", ["hybrid", "dense", "bm25"])
@pytest.mark.parametrize("embedder", ["all-MiniLM-L6-v2", "another"])
def test_the_shipped_gate_tells_good_from_poor(kind, embedder):
    gate = load_gate()
    assert gate.score(GOOD, kind, embedder) > gate.threshold > gate.score(POOR, kind, embedder)


def test_scores_rise_with_every_signal():
    gate = load_gate()
    for kind in ("hybrid", "dense", "bm25"):
        base = gate.score(POOR, kind, gate.embedder)
        for change in ({"top_dense": 0.6}, {"margin": 9.0}, {"top_bm25": 20.0}, {"coverage": 1.0}):
            assert gate.score(replace(POOR, **change), kind, gate.embedder) >= base


def test_the_model_is_chosen_by_the_signals_there_are():
    gate = load_gate()
    assert gate.model_for("hybrid", gate.embedder, 1.0) == "hybrid"
    assert gate.model_for("hybrid", gate.embedder, 0.5) == "hybrid"
    assert gate.model_for("hybrid", gate.embedder, 0.45) == "bm25"
    assert gate.model_for("hybrid", gate.embedder, 0.0) == "bm25"
    assert gate.model_for("hybrid", "another", 1.0) == "bm25"
    assert gate.model_for("dense", gate.embedder, 1.0) == "dense"
    assert gate.model_for("dense", "another", 1.0) == "words"
    assert gate.model_for("bm25", gate.embedder, 0.0) == "bm25"


def test_bm25_is_normalised_for_length_and_library():
    twice = replace(GOOD, top_bm25=48.0, terms=8)
    assert features(twice)["bm25"] == pytest.approx(features(GOOD)["bm25"])
    assert features(replace(GOOD, passages=30))["bm25"] > features(GOOD)["bm25"]
    assert features(replace(GOOD, top_dense=None, top_bm25=None))["dense"] == 0.0


def test_decision_score_passes_exactly_at_the_threshold():
    model = LogisticModel({"coverage": 4.0}, -3.0, 0.2)
    edge = (-1.3862943611198906 + 3.0) / 4.0
    assert model.decision_score({"coverage": edge}) == pytest.approx(0.5)
    assert model.decision_score({"coverage": edge + 0.01}) > 0.5
    assert model.decision_score({"coverage": -1e9}) >= 0.0
    assert model.decision_score({"coverage": 1e9}) <= 1.0


def test_reader_and_retriever_must_both_agree():
    assert combined_score(0.9, 0.0) == 0.9
    assert combined_score(0.9, 0.8) == pytest.approx(0.2)
    assert combined_score(0.1, 0.0) == 0.1


@pytest.mark.parametrize("threshold", [0.01, 0.3, 0.5, 0.77, 0.999])
def test_the_reader_passes_exactly_up_to_its_threshold(threshold):
    assert combined_score(1.0, threshold, threshold) == pytest.approx(THRESHOLD)
    assert combined_score(1.0, threshold, threshold) >= THRESHOLD
    assert combined_score(1.0, math.nextafter(threshold, 1.0), threshold) < THRESHOLD
    assert combined_score(1.0, 0.0, threshold) == 1.0
    assert combined_score(1.0, 1.0, threshold) == 0.0


def test_a_threshold_of_one_never_refuses():
    assert combined_score(1.0, 1.0, 1.0) >= THRESHOLD


def test_the_card_says_where_the_numbers_come_from():
    card = load_gate().card
    assert {"data", "licence", "command", "date", "fit"} <= set(card)
    assert all({"answerable", "unanswerable", "auroc"} <= set(fit) for fit in card["fit"].values())


@pytest.mark.parametrize("body", ["", "[]", "{}", json.dumps({"models": {"hybrid": {}}})])
def test_a_file_that_is_no_gate_is_refused(tmp_path, body):
    path = tmp_path / "gate.json"
    path.write_text(body, "utf-8")
    with pytest.raises(SettingsError, match="not a valid gate"):
        load_gate(path)
    with pytest.raises(SettingsError):
        load_gate(tmp_path / "missing.json")
