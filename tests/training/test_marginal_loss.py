from __future__ import annotations

import numpy as np
import pytest
import torch

from scholiast.rag import marginal
from scholiast.training import marginal_loss

K, T, D = 4, 5, 6
OBJECTIVES = ("rag-sequence", "rag-token")


@pytest.fixture(params=range(5))
def case(request):
    random = np.random.default_rng(request.param)
    scores = torch.tensor(random.normal(0, 2, K), requires_grad=True)
    token_ll = torch.tensor(-random.gamma(1.0, 1.5, (K, T)), requires_grad=True)
    return scores, token_ll


def _both(scores, token_ll):
    prior = marginal.log_prior(scores.detach().numpy())
    return prior, token_ll.detach().numpy()


def test_losses_equal_the_reference(case):
    scores, token_ll = case
    prior, ll = _both(scores, token_ll)
    found = marginal_loss.log_prior(scores)
    sequence = marginal_loss.marginal_loss("rag-sequence", found, token_ll)
    token = marginal_loss.marginal_loss("rag-token", found, token_ll)
    np.testing.assert_allclose(sequence.item(), -marginal.sequence_log_likelihood(prior, ll), atol=1e-12)
    np.testing.assert_allclose(token.item(), -marginal.token_log_likelihood(prior, ll), atol=1e-12)


def test_the_gradient_of_rag_sequence_is_prior_minus_posterior(case):
    scores, token_ll = case
    marginal_loss.sequence_loss(marginal_loss.log_prior(scores), token_ll).backward()
    prior, ll = _both(scores, token_ll)
    expected = np.exp(prior) - marginal.sequence_posterior(prior, ll)
    np.testing.assert_allclose(scores.grad.numpy(), expected, atol=1e-12)
    np.testing.assert_allclose(scores.grad.numpy(), marginal.sequence_score_gradient(scores.detach(), ll), atol=1e-12)


def test_the_gradient_of_rag_token_is_n_times_prior_minus_the_sum_of_posteriors(case):
    scores, token_ll = case
    marginal_loss.token_loss(marginal_loss.log_prior(scores), token_ll).backward()
    prior, ll = _both(scores, token_ll)
    expected = T * np.exp(prior) - marginal.local_posteriors(prior, ll).sum(axis=0)
    np.testing.assert_allclose(scores.grad.numpy(), expected, atol=1e-12)
    np.testing.assert_allclose(scores.grad.numpy(), marginal.token_score_gradient(scores.detach(), ll), atol=1e-12)


def test_each_component_learns_in_proportion_to_its_posterior(case):
    scores, token_ll = case
    marginal_loss.sequence_loss(marginal_loss.log_prior(scores), token_ll).backward()
    posterior = marginal.sequence_posterior(*_both(scores, token_ll))
    np.testing.assert_allclose(-token_ll.grad.numpy(), np.repeat(posterior[:, None], T, axis=1), atol=1e-12)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_both_are_equal_for_a_target_of_one_token(case, objective):
    scores, token_ll = case
    loss = marginal_loss.marginal_loss(objective, marginal_loss.log_prior(scores), token_ll[:, :1])
    prior, ll = _both(scores, token_ll)
    np.testing.assert_allclose(loss.item(), -marginal.logsumexp(prior + ll[:, 0]), atol=1e-12)
    loss.backward()
    assert scores.grad.abs().max() > 0


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_null_passage_is_a_component_whose_bias_is_learnt(objective):
    random = np.random.default_rng(7)
    scores = torch.tensor(random.normal(0, 1, K), requires_grad=True)
    bias = torch.tensor(0.4, dtype=torch.float64, requires_grad=True)
    token_ll = torch.tensor(-random.gamma(1.0, 1.0, (K + 1, T)))
    prior = marginal_loss.log_prior(scores, bias)
    expected, share = marginal.with_null(scores.detach().numpy(), 0.4)
    np.testing.assert_allclose(prior.detach().numpy(), expected, atol=1e-12)
    marginal_loss.marginal_loss(objective, prior, token_ll).backward()
    total = scores.grad.sum() + bias.grad
    assert abs(float(total)) < 1e-12
    if objective == "rag-sequence":
        posterior = marginal.sequence_posterior(expected, token_ll.numpy())
        np.testing.assert_allclose(bias.grad.item(), share - posterior[-1], atol=1e-12)


def test_gradients_reach_the_query_and_the_scale_and_no_document():
    random = np.random.default_rng(3)
    query = torch.tensor(random.normal(0, 1, D), requires_grad=True)
    documents = torch.tensor(random.normal(0, 1, (K, D)), requires_grad=True)
    scale = torch.tensor(20.0, dtype=torch.float64, requires_grad=True)
    rest = torch.tensor(random.normal(0, 1, K))
    scores = marginal_loss.scores(query, documents, scale, rest)
    token_ll = torch.tensor(-random.gamma(1.0, 1.0, (K, T)))
    marginal_loss.sequence_loss(marginal_loss.log_prior(scores), token_ll).backward()
    vectors, ll = documents.detach().numpy(), token_ll.numpy()
    expected = 20.0 * vectors @ query.detach().numpy() + rest.numpy()
    np.testing.assert_allclose(scores.detach().numpy(), expected, atol=1e-12)
    by_score = marginal.sequence_score_gradient(expected, ll)
    np.testing.assert_allclose(query.grad.numpy(), 20.0 * by_score @ vectors, atol=1e-9)
    np.testing.assert_allclose(scale.grad.item(), by_score @ (vectors @ query.detach().numpy()), atol=1e-9)
    assert documents.grad is None
