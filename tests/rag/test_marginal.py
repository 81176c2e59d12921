from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from scholiast.rag import marginal

scores = hnp.arrays(np.float64, st.integers(1, 8), elements=st.floats(-200, 200))


@st.composite
def mixtures(draw):
    k, t = draw(st.integers(1, 6)), draw(st.integers(1, 12))
    prior = marginal.log_prior(draw(hnp.arrays(np.float64, k, elements=st.floats(-60, 60))))
    ll = draw(hnp.arrays(np.float64, (k, t), elements=st.floats(-80, 0)))
    return prior, ll


@given(scores, st.integers(1, 10))
def test_prior_is_a_distribution_over_the_top_k(values, k):
    prior = np.exp(marginal.log_prior(values, k))
    assert prior.sum() == pytest.approx(1.0, abs=1e-9)
    assert np.count_nonzero(np.isfinite(marginal.log_prior(values, k))) == min(k, len(values))
    kept = np.isfinite(marginal.log_prior(values, k))
    assert values[kept].min() >= (values[~kept].max() if (~kept).any() else -np.inf)


def test_padding_is_masked_and_not_scored_as_zero():
    prior = np.exp(marginal.log_prior([-3.0, -4.0, 0.0, 0.0], 3, present=[True, True, False, False]))
    assert prior[2:].tolist() == [0.0, 0.0]
    assert prior[:2] == pytest.approx([1 / (1 + math.exp(-1)), 1 / (1 + math.exp(1))])
    nothing = marginal.log_prior([1.0, 2.0], present=[False, False])
    assert np.all(np.isneginf(nothing))
    assert marginal.softmax(nothing).tolist() == [0.0, 0.0]
    assert marginal.logsumexp(np.zeros((3, 0))).tolist() == [-np.inf] * 3


@settings(max_examples=200)
@given(mixtures())
def test_posteriors_sum_to_one(mixture):
    prior, ll = mixture
    assert marginal.sequence_posterior(prior, ll).sum() == pytest.approx(1.0, abs=1e-6)
    assert marginal.token_posterior(prior, ll).sum() == pytest.approx(1.0, abs=1e-6)
    for each in (marginal.running_posteriors(prior, ll), marginal.local_posteriors(prior, ll)):
        assert each.shape == (ll.shape[1], ll.shape[0])
        assert each.sum(axis=1) == pytest.approx(np.ones(ll.shape[1]), abs=1e-6)


@given(mixtures())
def test_the_last_running_posterior_is_the_answers(mixture):
    prior, ll = mixture
    assert marginal.running_posteriors(prior, ll)[-1] == pytest.approx(
        marginal.sequence_posterior(prior, ll), abs=1e-12
    )


@given(mixtures())
def test_both_marginals_agree_on_targets_of_length_one(mixture):
    prior, ll = mixture
    one = ll[:, :1]
    assert marginal.sequence_log_likelihood(prior, one) == pytest.approx(marginal.token_log_likelihood(prior, one))


def test_likelihoods_multiply_out():
    p = np.array([[0.5, 0.2], [0.1, 0.9]])
    prior = np.array([0.7, 0.3])
    sequence = 0.7 * 0.5 * 0.2 + 0.3 * 0.1 * 0.9
    token = (0.7 * 0.5 + 0.3 * 0.1) * (0.7 * 0.2 + 0.3 * 0.9)
    assert marginal.sequence_log_likelihood(np.log(prior), np.log(p)) == pytest.approx(math.log(sequence), abs=1e-12)
    assert marginal.token_log_likelihood(np.log(prior), np.log(p)) == pytest.approx(math.log(token), abs=1e-12)


def test_batches_and_masks():
    random = np.random.default_rng(0)
    scores = random.normal(size=(4, 3))
    ll = np.log(random.uniform(0.05, 1, size=(4, 3, 5)))
    mask = np.arange(5) < np.array([5, 3, 1, 4])[:, None]
    prior = marginal.log_prior(scores)
    for function in (marginal.sequence_log_likelihood, marginal.token_log_likelihood):
        batched = function(prior, ll, mask)
        for row, length in enumerate(mask.sum(axis=1)):
            assert batched[row] == pytest.approx(function(prior[row], ll[row, :, :length]), abs=1e-12)


@pytest.mark.parametrize(
    ("gradient", "likelihood"),
    [
        (marginal.sequence_score_gradient, marginal.sequence_log_likelihood),
        (marginal.token_score_gradient, marginal.token_log_likelihood),
    ],
)
def test_score_gradients_match_finite_differences(gradient, likelihood):
    random = np.random.default_rng(1)
    scores = random.normal(size=4)
    ll = np.log(random.uniform(0.05, 1, size=(4, 6)))
    mask = np.array([True] * 5 + [False])
    step = 1e-6
    numeric = []
    for z in range(4):
        up, down = scores.copy(), scores.copy()
        up[z] += step
        down[z] -= step
        high = -likelihood(marginal.log_prior(up), ll, mask)
        low = -likelihood(marginal.log_prior(down), ll, mask)
        numeric.append((high - low) / (2 * step))
    assert gradient(scores, ll, mask) == pytest.approx(numeric, abs=1e-8)


@given(mixtures(), st.lists(st.floats(0, 0.999), min_size=6, max_size=6))
def test_the_two_ways_to_condition_on_not_refusing_agree(mixture, shares):
    prior, ll = mixture
    rho = np.array(shares[: len(prior)])
    with np.errstate(divide="ignore"):
        log_rho = np.log(rho)
    total = float(np.exp(prior) @ rho)
    assert marginal.refusal_mass(prior, log_rho) == pytest.approx(total, abs=1e-9)
    kept = marginal.sequence_log_likelihood(prior, ll) - math.log1p(-total)
    weighted = marginal.sequence_log_likelihood(
        marginal.answering_log_prior(prior, log_rho), marginal.answering_token_ll(ll, log_rho)
    )
    assert weighted == pytest.approx(kept, abs=1e-6)


def test_without_a_refusal_token_nothing_changes():
    prior = marginal.log_prior([1.0, 2.0])
    ll = np.log([[0.5, 0.5], [0.25, 0.5]])
    none = np.full(2, -np.inf)
    assert marginal.refusal_mass(prior, none) == 0.0
    assert marginal.answering_log_prior(prior, none) == pytest.approx(prior)
    assert marginal.answering_token_ll(ll, none) == pytest.approx(ll)


def test_a_component_that_surely_refuses_drops_out():
    prior = marginal.log_prior([0.0, 0.0])
    assert np.exp(marginal.answering_log_prior(prior, [0.0, -np.inf])) == pytest.approx([0.0, 1.0])


def test_null_passage_takes_its_share():
    prior, null = marginal.with_null([1.0, 2.0], 1.5)
    assert np.exp(prior).sum() == pytest.approx(1.0)
    assert null == pytest.approx(math.exp(1.5) / (math.exp(1) + math.exp(2) + math.exp(1.5)))


def test_doubt_is_that_of_the_passages_that_would_answer():
    prior = np.log([0.4, 0.3, 0.2, 0.1])
    refusals = np.array([0.1, 0.99, 0.99, 0.99])
    rho = float(marginal.refusal_mass(prior, np.log(refusals)))
    shares = np.exp(prior) * (1 - refusals)
    doubt = float(marginal.doubt(prior, np.log(refusals)))
    assert doubt == pytest.approx(float((shares * refusals).sum() / shares.sum()))
    assert doubt < 0.2 < 0.5 < rho
    assert float(marginal.doubt([0.0], np.log([0.3]))) == pytest.approx(0.3)
    assert float(marginal.doubt(prior, np.log(np.full(4, 0.3)))) == pytest.approx(0.3)
    assert float(marginal.doubt(prior, np.full(4, -np.inf))) == 0.0
    assert float(marginal.doubt(prior, np.zeros(4))) == 1.0


@given(st.lists(st.tuples(st.floats(0.01, 1.0), st.floats(0.001, 0.999)), min_size=1, max_size=8))
def test_doubt_is_never_above_the_refusal_mass(parts):
    prior = marginal.log_softmax(np.log([share for share, _ in parts]))
    log_rho = np.log([rho for _, rho in parts])
    assert float(marginal.doubt(prior, log_rho)) <= float(marginal.refusal_mass(prior, log_rho)) + 1e-12


FUNCTIONS = [
    marginal.sequence_log_likelihood,
    marginal.token_log_likelihood,
    marginal.sequence_posterior,
    marginal.token_posterior,
    marginal.running_posteriors,
    marginal.local_posteriors,
    lambda prior, ll: marginal.answering_token_ll(ll, ll[..., 1]),
    lambda prior, ll: marginal.sentence_posterior(prior, ll, [0, 2]),
    lambda prior, ll: marginal.answering_log_prior(prior, ll[..., 0]),
    lambda prior, ll: marginal.refusal_mass(prior, ll[..., 0]),
    lambda prior, ll: marginal.doubt(prior, ll[..., 0]),
    lambda prior, ll: marginal.log_prior(prior, 2),
    lambda prior, ll: marginal.log_prior_with_null(prior, 0.5),
    lambda prior, ll: marginal.sequence_score_gradient(prior, ll),
    lambda prior, ll: marginal.token_score_gradient(prior, ll),
]


@pytest.mark.parametrize("batch", [(), (2,), (2, 3)])
@pytest.mark.parametrize("index", range(len(FUNCTIONS)))
def test_tensors_and_arrays_give_the_same(index, batch):
    torch = pytest.importorskip("torch")
    random = np.random.default_rng(index)
    prior = random.normal(0, 2, (*batch, 4))
    ll = -random.gamma(1.0, 1.5, (*batch, 4, 5))
    prior[..., 3] = -np.inf  # fewer than K were found
    expected = FUNCTIONS[index](prior, ll)
    found = FUNCTIONS[index](torch.tensor(prior), torch.tensor(ll))
    assert isinstance(found, torch.Tensor)
    assert found.dtype == torch.float64
    np.testing.assert_allclose(found.numpy(), expected, atol=1e-12, rtol=0)


def test_the_sentences_posterior_is_by_the_definition():
    prior = marginal.log_prior([1.0, 0.0, -2.0])
    ll = -np.random.default_rng(3).gamma(1.0, 1.0, (3, 6))
    weights = [math.exp(prior[z] + ll[z, 1] + ll[z, 4]) for z in range(3)]
    expected = np.array(weights) / sum(weights)
    np.testing.assert_allclose(marginal.sentence_posterior(prior, ll, [1, 4]), expected, atol=1e-12)
    np.testing.assert_allclose(marginal.sentence_posterior(prior, ll, []), np.exp(prior), atol=1e-12)


def test_a_missing_passage_has_no_gradient_and_spoils_no_other():
    torch = pytest.importorskip("torch")
    scores = torch.tensor([1.0, -1.0, 0.0], dtype=torch.float64, requires_grad=True)
    ll = torch.tensor(-np.random.default_rng(5).gamma(1.0, 1.0, (3, 4)), requires_grad=True)
    prior = marginal.log_prior(scores, present=[True, True, False])
    (-marginal.sequence_log_likelihood(prior, ll) - marginal.token_log_likelihood(prior, ll)).backward()
    assert torch.isfinite(scores.grad).all()
    assert torch.isfinite(ll.grad).all()
    assert scores.grad[2] == 0.0
    assert not ll.grad[2].any()


def test_half_precision_is_added_up_in_single():
    torch = pytest.importorskip("torch")
    ll = torch.full((2, 300), -0.1, dtype=torch.bfloat16)
    total = marginal.sequence_log_likelihood(torch.tensor([0.5, 0.5]).log().bfloat16(), ll)
    assert total.dtype == torch.float32
    assert total.item() == pytest.approx(300 * ll[0, 0].item(), rel=1e-3)
