"""The decoders over the product's own PyTorch sessions against transformers' RAG classes: tiny random models, float64.

transformers' departures from the paper are not copied: it proposes candidates without the context's mask, so the
contexts of the thorough comparison are unpadded; it drops p(z|x) on targets of one token, so answers end after the
second step at the earliest; and it takes the number of passages from its configuration only, which is the same here.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from scholiast.inference.chat_generator import GeneratorCard
from scholiast.inference.chat_tokenizer import ChatFormat
from scholiast.rag import marginal
from scholiast.rag.decoding import Mixture
from tests.rag.test_parity import BATCH, EOS, PAD, VOCABULARY, K, rag

__all__ = ["rag"]

LONGEST = 7
# Without a length penalty, no answer of nothing, and start + LONGEST tokens at most.
LIKE_OURS = {"length_penalty": 0.0, "min_length": 2, "max_length": LONGEST + 1, "do_sample": False}


@pytest.fixture(scope="module")
def ours(rag):
    import torch
    from tokenizers import Tokenizer, models

    from scholiast.inference.torch_generator import TorchGenerator
    from scholiast.inference.torch_models import LoadedModel

    words = {f"w{i}": i for i in range(VOCABULARY)}
    words["</s>"] = words.pop(f"w{EOS}")
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="w3"))
    tokenizer.add_special_tokens(["</s>"])
    card = GeneratorCard("tiny", "tiny", 64, ChatFormat(template=None, stop_ids=(EOS,)))
    for model in (rag.sequence, rag.token):
        # A pad inside an answer would be left out of transformers' likelihood.
        model.rag.generator.final_logits_bias[0, PAD] = -1e4
    model = rag.sequence.rag.generator
    layers = tuple(child for part in model.modules() if isinstance(part, torch.nn.ModuleList) for child in part)
    return TorchGenerator(LoadedModel(model, tokenizer, card, PAD, layers, (EOS,)))


def case(seed, *, padded):
    """Contexts [BATCH * K, 12] with their mask, scores [BATCH, K], and the contexts as plain prompts."""
    import torch

    random = torch.Generator().manual_seed(seed)
    context = torch.randint(4, VOCABULARY, (BATCH * K, 12), generator=random)
    mask = torch.ones_like(context)
    if padded:
        for row in range(BATCH * K):
            context[row, 12 - row % 4 :] = PAD
            mask[row, 12 - row % 4 :] = 0
    scores = torch.randn(BATCH, K, generator=random, dtype=torch.float64) * 2
    prompts = [row[seen.bool()].tolist() for row, seen in zip(context, mask, strict=True)]
    inputs = {"context_input_ids": context, "context_attention_mask": mask, "doc_scores": scores, "n_docs": K}
    return SimpleNamespace(prompts=prompts, scores=scores.numpy(), inputs=inputs)


def mixture(ours, made, question):
    rows = made.prompts[question * K : (question + 1) * K]
    return Mixture(ours, rows, marginal.log_prior(made.scores[question]))


def theirs(sequence):
    """transformers' ids without the start token and the padding; whether they end."""
    ids = [int(token) for token in sequence[1:]]
    ended = EOS in ids
    ids = ids[: ids.index(EOS)] if ended else ids
    return tuple(ids if ended else [token for token in ids if token != PAD]), ended


def said(decoded):
    return decoded.ids, decoded.end_ll is not None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("width", [1, 2, 4])
def test_thorough_decoding_gives_the_same_ids(rag, ours, seed, width):
    made = case(seed, padded=False)
    expected = rag.sequence.generate(num_beams=width, **made.inputs, **LIKE_OURS)
    for question in range(BATCH):
        with mixture(ours, made, question) as mixed:
            decoded = mixed.thorough(width, LONGEST)
        assert said(decoded) == theirs(expected[question])


@pytest.mark.parametrize("seed", range(4))
def test_greedy_token_decoding_gives_the_same_ids(rag, ours, seed):
    made = case(seed, padded=True)
    expected = rag.token.generate(num_beams=1, **made.inputs, **LIKE_OURS)
    for question in range(BATCH):
        with mixture(ours, made, question) as mixed:
            decoded = mixed.greedy("rag-token", LONGEST)
        assert said(decoded) == theirs(expected[question])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("width", [2, 3, 5])
def test_beam_token_decoding_gives_the_same_ids_and_scores(rag, ours, seed, width):
    made = case(seed, padded=True)
    wanted = {"return_dict_in_generate": True, "output_scores": True}
    expected = rag.token.generate(num_beams=width, **made.inputs, **LIKE_OURS, **wanted)
    for question in range(BATCH):
        with mixture(ours, made, question) as mixed:
            decoded = mixed.beam("rag-token", width, LONGEST)
        assert said(decoded) == theirs(expected.sequences[question])
        # transformers keeps its beams' scores in fp32.
        assert decoded.log_prob == pytest.approx(float(expected.sequences_scores[question]), abs=1e-6)
