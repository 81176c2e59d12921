from __future__ import annotations

import numpy as np
import pytest
import torch
from tests.training import tiny

from scholiast.training.likelihood import AnswerModel, shares_passages
from scholiast.training.packing import batch_of, batches_of, separated, single
from scholiast.training.reading_data import Group, Item

GROUP = Group(
    "Garden > Beds\nThe tulips stand by the wall and the peas by the gate.",
    (
        Item("Where are the tulips?", "by the wall"),
        Item("Who planted them?", None),
        Item("peas", "by the gate"),
    ),
)
SHORT = Group("Ferry\nIt leaves at nine.", (Item("When does it leave?", "nine"), Item("From where?", None)))


def _pack(group: Group, **options):
    pack = tiny.builder(**options).pack(group)
    assert pack is not None
    return pack


@torch.no_grad()
def _separate_log_probs(model, pack):
    """Each block as a prompt of its own, by the plain model."""
    found = []
    for prompt, answer in separated(pack):
        logits = model(torch.tensor([[*prompt, *answer[:-1]]])).logits[0, len(prompt) - 1 :]
        found.append(logits.log_softmax(-1).numpy())
    return np.concatenate(found)


@torch.no_grad()
def test_a_pack_gives_what_separate_prompts_give():
    model, pack = tiny.llama(), _pack(GROUP)
    packed = AnswerModel(model, mixed=False).log_probs([pack]).numpy()
    np.testing.assert_allclose(packed, _separate_log_probs(model, pack), atol=2e-5)


@torch.no_grad()
def test_padding_changes_nothing():
    model = tiny.llama()
    long, short = _pack(GROUP), _pack(SHORT)
    assert len(short) < len(long)
    together = AnswerModel(model, mixed=False).log_probs([short, long]).numpy()
    apart = np.concatenate([_separate_log_probs(model, pack) for pack in (short, long)])
    np.testing.assert_allclose(together, apart, atol=2e-5)


def test_the_loss_has_the_gradients_of_separate_prompts():
    pack = _pack(GROUP)
    targets = torch.from_numpy(pack.targets[pack.targets >= 0])
    gradients = []
    for packs in ([pack], [single(prompt, answer) for prompt, answer in separated(pack)]):
        model = tiny.llama()
        loss = torch.nn.functional.cross_entropy(AnswerModel(model, mixed=False).logits(packs), targets)
        loss.backward()
        gradients.append(model.model.layers[0].self_attn.q_proj.weight.grad.numpy())
    np.testing.assert_allclose(gradients[0], gradients[1], atol=1e-5)


@torch.no_grad()
def test_an_encoder_decoder_reads_the_same_packs():
    model, pack = tiny.bart(), _pack(GROUP)
    log_probs = AnswerModel(model, (2,), mixed=False).log_probs([pack, _pack(SHORT)]).numpy()
    alone = []
    for prompt, answer in separated(pack):
        outputs = model(input_ids=torch.tensor([prompt]), decoder_input_ids=torch.tensor([[2, *answer[:-1]]]))
        alone.append(outputs.logits[0].log_softmax(-1).numpy())
    expected = np.concatenate(alone)
    np.testing.assert_allclose(log_probs[: len(expected)], expected, atol=2e-5)


def _lfm2():
    """A convolution, then attention: what stands before a question's tokens in a pack would reach them."""
    from transformers import Lfm2Config, Lfm2ForCausalLM

    torch.manual_seed(3)
    config = Lfm2Config(
        vocab_size=320,
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        layer_types=["conv", "full_attention"],
        initializer_range=0.2,
        pad_token_id=0,
    )
    return Lfm2ForCausalLM(config).eval()


@torch.no_grad()
def test_a_model_that_cannot_share_a_passage_reads_each_prompt_alone():
    pack, other = _pack(GROUP), _pack(SHORT)
    assert shares_passages(tiny.llama())
    model = _lfm2()
    assert not shares_passages(model)
    log_probs = AnswerModel(model, mixed=False).log_probs([pack, other]).numpy()
    alone = []
    for prompt, answer in [*separated(pack), *separated(other)]:
        logits = model(torch.tensor([[*prompt, *answer[:-1]]]), use_cache=False).logits[0, len(prompt) - 1 :]
        alone.append(logits.log_softmax(-1).numpy())
    np.testing.assert_allclose(log_probs, np.concatenate(alone), atol=2e-5)


def test_a_pack_ends_each_block_with_its_answer():
    text, pack = tiny.tokenizer(), _pack(GROUP)
    answers = [answer for _, answer in separated(pack)]
    assert [text.decode(answer) for answer in answers] == ["by the wall", text.decode([tiny.REFUSAL]), "by the gate"]
    assert all(answer[-1] == tiny.END for answer in answers)
    assert pack.refusals == (False, True, False)


def test_every_prompt_is_the_one_that_is_asked_with():
    text, pack = tiny.tokenizer(), _pack(GROUP)
    for (prompt, _), item in zip(separated(pack), GROUP.items, strict=True):
        asked = text.decode(prompt)
        assert GROUP.text in asked
        assert f"Question: {item.question}" in asked


def test_a_single_prompt_is_a_pack_too():
    pack = single([5, 6, 7], [8, 9, 2])
    assert separated(pack) == [([5, 6, 7], [8, 9, 2])]
    assert pack.ids.tolist() == [5, 6, 7, 8, 9]


def test_questions_that_do_not_fit_are_left_out():
    whole = _pack(GROUP)
    shorter = _pack(GROUP, longest=len(whole) - 1)
    assert 0 < len(shorter.refusals) < len(whole.refusals)
    assert tiny.builder(longest=20).pack(GROUP) is None


def test_a_model_without_a_refusal_token_learns_no_refusals():
    pack = _pack(GROUP, refusal=())
    assert pack.refusals == (False, False)
    assert tiny.builder(refusal=()).pack(Group("Text", (Item("Why?", None),))) is None
    assert tiny.builder(refusal=()).refusal_id is None


def test_batches_hold_what_they_may_and_everything_once():
    packs = [_pack(GROUP), _pack(SHORT), _pack(SHORT), _pack(GROUP)]
    limit = 2 * max(len(pack) for pack in packs)
    batches = batches_of(packs, limit)
    assert sorted(len(pack) for batch in batches for pack in batch) == sorted(len(pack) for pack in packs)
    assert all(max(len(pack) for pack in batch) * len(batch) <= limit for batch in batches)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_block_sees_the_passage_and_itself_only(number: int):
    pack = _pack(GROUP)
    batch = batch_of([pack])
    row = np.flatnonzero(pack.blocks == number)[-1]
    seen = set(batch.blocks[0][batch.visible[0][row]])
    assert seen == {0, number}


def test_batches_have_few_lengths_and_padding_is_apart():
    packs = [_pack(GROUP), _pack(Group(GROUP.text + " It is old.", GROUP.items))]
    lengths = {batch_of([pack]).ids.shape[1] for pack in packs}
    assert all(length % 32 == 0 for length in lengths)
    batch = batch_of(packs)
    padding = batch.blocks < 0
    assert padding.any()
    assert not (batch.visible & (padding[:, :, None] != padding[:, None, :])).any()
    assert (batch.targets[padding] == -1).all()
