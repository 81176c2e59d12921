"""The paper's three parametrisations of the null passage's logit: values, gradients, and how a profile holds them."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from scholiast.inference.fakes import HashEmbedder
from scholiast.inference.protocols import LearntNull, ReadingProfile
from scholiast.rag import marginal
from scholiast.rag.null_passage import NullLogit, arrays_of_learnt, first_values
from scholiast.training import marginal_loss
from scholiast.training.null_training import TrainedNull

WIDTH, K, LENGTH, SCALE = 6, 3, 4, 7.0
KINDS = ["bias", "embedding", "network"]


def values_of(kind, seed=0):
    random = np.random.default_rng(seed)
    made = first_values(kind, random.normal(size=WIDTH).astype(np.float32), 1.5, SCALE, seed)
    return {name: random.normal(size=value.shape) for name, value in made.items()}


def case(seed=1):
    random = np.random.default_rng(seed)
    ll = np.log(random.uniform(0.05, 0.9, (K + 1, LENGTH)))
    return random.normal(size=WIDTH), random.normal(size=K) * 2, ll


@pytest.mark.parametrize("kind", KINDS)
def test_numpy_and_pytorch_compute_the_same(kind):
    query, _, _ = case()
    values = values_of(kind)
    plain = NullLogit(kind, 0.5, values).logit(query, SCALE)
    tensors = {name: torch.tensor(value) for name, value in values.items()}
    found = NullLogit(kind, torch.tensor(0.5, dtype=torch.float64), tensors).logit(torch.tensor(query), SCALE)
    assert float(found) == pytest.approx(float(plain), abs=1e-12)
    expected = {
        "bias": lambda: 0.5,
        "embedding": lambda: SCALE * query @ values["embedding"] + 0.5,
        "network": lambda: values["out"] @ np.tanh(values["hidden"] @ query + values["hidden_bias"]) + 0.5,
    }
    assert float(plain) == pytest.approx(float(expected[kind]()), abs=1e-12)


@pytest.mark.parametrize("objective", ["rag-sequence", "rag-token"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_logits_gradient_is_that_of_any_other_component(kind, objective):
    """dL/db = prior - posterior (RAG-Sequence), T prior - sum of local posteriors (RAG-Token); then the chain rule."""
    query, scores, ll = case()
    values = {name: torch.tensor(value, requires_grad=True) for name, value in values_of(kind).items()}
    bias = torch.tensor(0.3, dtype=torch.float64, requires_grad=True)
    asked = torch.tensor(query, requires_grad=True)
    logit = NullLogit(kind, bias, values).logit(asked, SCALE)
    prior = marginal_loss.log_prior(torch.tensor(scores), logit)
    marginal_loss.marginal_loss(objective, prior, torch.tensor(ll)).backward()

    all_scores = np.append(scores, float(logit.detach()))
    gradient = marginal.sequence_score_gradient if objective == "rag-sequence" else marginal.token_score_gradient
    slope = gradient(all_scores, ll)[-1]
    assert abs(slope) > 1e-3
    assert float(bias.grad) == pytest.approx(slope, abs=1e-9)
    told = {name: value.detach().numpy() for name, value in values.items()}
    if kind == "embedding":
        np.testing.assert_allclose(values["embedding"].grad.numpy(), slope * SCALE * query, atol=1e-9)
        np.testing.assert_allclose(asked.grad.numpy(), slope * SCALE * told["embedding"], atol=1e-9)
    elif kind == "network":
        hidden = np.tanh(told["hidden"] @ query + told["hidden_bias"])
        inner = slope * told["out"] * (1.0 - hidden**2)
        np.testing.assert_allclose(values["out"].grad.numpy(), slope * hidden, atol=1e-9)
        np.testing.assert_allclose(values["hidden_bias"].grad.numpy(), inner, atol=1e-9)
        np.testing.assert_allclose(values["hidden"].grad.numpy(), np.outer(inner, query), atol=1e-9)
        np.testing.assert_allclose(asked.grad.numpy(), inner @ told["hidden"], atol=1e-9)
    else:
        assert asked.grad is None


@pytest.mark.parametrize("kind", KINDS)
def test_learning_begins_where_it_was_told(kind):
    query = np.full(WIDTH, 0.4, np.float32)
    null = TrainedNull(kind, 0.0 if kind == "embedding" else 9.0, first_values(kind, query, 9.0, SCALE, 0))
    assert float(null.logit(torch.tensor(query), SCALE).detach()) == pytest.approx(9.0, abs=1e-4)
    assert bool(null.scalars) == (kind != "embedding")
    nowhere = first_values(kind, np.zeros(WIDTH, np.float32), 9.0, SCALE, 0)
    assert all(np.isfinite(values).all() for values in nowhere.values())


def profile(**changes):
    return ReadingProfile("mine", "Read.", 0.5, **{"null_bias": 1.0, **changes})


def test_a_profile_is_taken_only_where_it_means_what_it_meant():
    embedder = HashEmbedder(WIDTH)
    learnt = LearntNull("embedding", embedder.fingerprint, {"embedding": tuple(range(WIDTH))})
    found = NullLogit.of(profile(null=learnt), embedder)
    assert found is not None
    assert found.logit(np.ones(WIDTH), 2.0) == pytest.approx(2.0 * 15 + 1.0)
    assert NullLogit.of(profile(), embedder).logit(None, 2.0) == 1.0
    other = LearntNull("embedding", "another", {"embedding": tuple(range(WIDTH))})
    for none in (None, profile(null_bias=None, null=learnt), profile(null=other), profile(normalised=False)):
        assert NullLogit.of(none, embedder) is None


def test_a_network_keeps_its_rows():
    hidden = np.arange(6, dtype=np.float32).reshape(2, 3)
    numbers = {"hidden": tuple(hidden.ravel().tolist()), "hidden_bias": (0.0, 1.0), "out": (2.0, 3.0)}
    found = arrays_of_learnt(LearntNull("network", "x", numbers))
    np.testing.assert_array_equal(found["hidden"], hidden)
