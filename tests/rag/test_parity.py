"""The likelihoods and gradients of ``marginal`` against transformers' RAG classes on tiny random models in float64.

transformers' own departures from the paper are not copied: it drops p(z|x) on targets of length one, so the
targets here are longer (``test_marginal`` holds the paper's statement for length one).
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from scholiast.rag import marginal
from scholiast.training import marginal_loss

BATCH, K, LENGTH, VOCABULARY, PAD, BOS, EOS = 2, 3, 7, 61, 1, 0, 2


@pytest.fixture(scope="module")
def rag():
    import torch
    from transformers import (
        BartConfig,
        DPRConfig,
        RagConfig,
        RagSequenceForGeneration,
        RagTokenForGeneration,
    )

    encoder = DPRConfig(vocab_size=50, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
    generator = BartConfig(
        vocab_size=VOCABULARY,
        d_model=32,
        encoder_layers=1,
        decoder_layers=2,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        max_position_embeddings=64,
        dropout=0.0,
        attention_dropout=0.0,
        activation_dropout=0.0,
        init_std=1.0,
        bos_token_id=BOS,
        pad_token_id=PAD,
        eos_token_id=EOS,
        decoder_start_token_id=EOS,
        forced_eos_token_id=None,
    )
    config = RagConfig.from_question_encoder_generator_configs(
        encoder,
        generator,
        n_docs=K,
        retrieval_vector_size=16,
        max_combined_length=12,
        bos_token_id=BOS,
        pad_token_id=PAD,
        eos_token_id=EOS,
        decoder_start_token_id=EOS,
    )
    torch.manual_seed(0)
    sequence = RagSequenceForGeneration(config=config).double().eval()
    token = RagTokenForGeneration(config=config).double().eval()
    token.load_state_dict(sequence.state_dict())
    random = torch.Generator().manual_seed(1)
    context = torch.randint(4, VOCABULARY, (BATCH * K, 12), generator=random)
    seen = torch.ones_like(context)
    for i in range(BATCH * K):
        context[i, 12 - i % 4 :] = PAD
        seen[i, 12 - i % 4 :] = 0
    labels = torch.randint(4, VOCABULARY, (BATCH, LENGTH), generator=random)
    labels[:, 0], labels[:, 1] = EOS, BOS
    labels[0, 5], labels[0, 6], labels[1, 6] = EOS, PAD, EOS
    scores = torch.randn(BATCH, K, generator=random, dtype=torch.float64) * 2
    with torch.no_grad():
        logits = sequence.rag.generator(
            input_ids=context, attention_mask=seen, decoder_input_ids=labels.repeat_interleave(K, 0)
        ).logits
    log_probs = torch.log_softmax(logits, -1).view(BATCH, K, LENGTH, VOCABULARY)
    targets = torch.cat([labels[:, 1:], labels.new_full((BATCH, 1), PAD)], 1)
    ll = log_probs.gather(-1, targets[:, None, :, None].expand(-1, K, -1, 1)).squeeze(-1)
    return SimpleNamespace(
        sequence=sequence,
        token=token,
        inputs={"context_input_ids": context, "context_attention_mask": seen, "n_docs": K},
        labels=labels,
        scores=scores,
        ll=ll.numpy(),
        mask=(targets != PAD).numpy(),
    )


@pytest.mark.parametrize(
    ("kind", "likelihood", "gradient", "options"),
    [
        ("sequence", marginal.sequence_log_likelihood, marginal.sequence_score_gradient, {}),
        ("token", marginal.token_log_likelihood, marginal.token_score_gradient, {"do_marginalize": True}),
    ],
)
def test_likelihood_and_gradient(rag, kind, likelihood, gradient, options):
    scores = rag.scores.clone().requires_grad_(True)
    loss = getattr(rag, kind)(labels=rag.labels, doc_scores=scores, **rag.inputs, **options).loss
    loss.sum().backward()
    plain = rag.scores.numpy()
    ours = -likelihood(marginal.log_prior(plain), rag.ll, rag.mask)
    np.testing.assert_allclose(ours, loss.detach().numpy(), atol=1e-9, rtol=0)
    np.testing.assert_allclose(gradient(plain, rag.ll, rag.mask), scores.grad.numpy(), atol=1e-9, rtol=0)


def gradients(model, loss):
    """The gradient of ``loss`` in each parameter of ``model`` that it depends on, by name."""
    model.zero_grad()
    loss.backward()
    found = {name: parameter.grad.clone() for name, parameter in model.named_parameters() if parameter.grad is not None}
    model.zero_grad()
    return found


@pytest.mark.parametrize("objective", ["rag-sequence", "rag-token"])
def test_training_moves_every_weight_as_transformers_does(rag, objective):
    """The loss of joint training, from the words of the question to the last matrix of the generator."""
    import torch

    model = rag.sequence if objective == "rag-sequence" else rag.token
    random = torch.Generator().manual_seed(2)
    asked = torch.randint(1, 50, (BATCH, 6), generator=random)
    documents = torch.randn(BATCH, K, 16, generator=random, dtype=torch.float64)
    options = {} if objective == "rag-sequence" else {"do_marginalize": True}
    scores = torch.einsum("bd,bkd->bk", model.question_encoder(asked)[0], documents)
    theirs = gradients(model, model(labels=rag.labels, doc_scores=scores, **rag.inputs, **options).loss.sum())

    queries = model.question_encoder(asked)[0]
    logits = model.rag.generator(
        input_ids=rag.inputs["context_input_ids"],
        attention_mask=rag.inputs["context_attention_mask"],
        decoder_input_ids=rag.labels.repeat_interleave(K, 0),
    ).logits.view(BATCH, K, LENGTH, VOCABULARY)
    losses = []
    for row, told in enumerate(rag.mask):
        target = rag.labels[row, 1:][: int(told.sum())]
        token_ll = logits[row].log_softmax(-1)[:, : len(target)].gather(2, target.expand(K, -1)[..., None])[..., 0]
        prior = marginal_loss.log_prior(marginal_loss.scores(queries[row], documents[row], 1.0, 0.0))
        losses.append(marginal_loss.marginal_loss(objective, prior, token_ll))
    ours = gradients(model, torch.stack(losses).sum())
    assert any(name.startswith("rag.question_encoder.") for name in ours)
    assert any(name.startswith("rag.generator.model.decoder.") for name in ours)
    assert set(ours) == set(theirs)
    for name, values in theirs.items():
        torch.testing.assert_close(ours[name], values, atol=1e-9, rtol=0, msg=name)
