from __future__ import annotations

import pytest
import torch
from peft import LoraConfig, get_peft_model
from tests.training import tiny

from scholiast.inference.torch_runtime import quiet
from scholiast.training import lora

IDS = torch.arange(3, 43).reshape(2, 20)


def _plain_peft(model):
    """What peft makes by itself, with the same targets."""
    with quiet():
        return get_peft_model(model, LoraConfig(r=3, lora_alpha=6, target_modules=list(lora.GENERATOR_MODULES)))


def _pair(kind=torch.float64):
    """One adapter twice: by joined weights, and as peft computes it."""
    ours, theirs = (
        lora.attach(tiny.llama().to(kind), 3, 6, lora.GENERATOR_MODULES),
        _plain_peft(tiny.llama().to(kind)),
    )
    torch.manual_seed(1)
    matching = dict(theirs.named_parameters())
    with torch.no_grad():
        for name, parameter in ours.named_parameters():
            if parameter.requires_grad:
                parameter.normal_(0, 0.2)
                matching[name].copy_(parameter)
    return ours, theirs


def _gradients(model):
    model.zero_grad()
    model(IDS, labels=IDS).loss.backward()
    return {name: parameter.grad for name, parameter in model.named_parameters() if parameter.requires_grad}


def test_outputs_and_gradients_are_those_of_two_thin_products():
    ours, theirs = _pair()
    torch.testing.assert_close(ours(IDS).logits, theirs(IDS).logits, atol=1e-6, rtol=1e-6)
    found, expected = _gradients(ours), _gradients(theirs)
    assert found.keys() == expected.keys()
    for name, gradient in expected.items():
        torch.testing.assert_close(found[name], gradient.to(found[name].dtype), atol=1e-6, rtol=1e-5)


def test_a_step_of_the_optimizer_is_seen():
    ours, theirs = _pair()
    for model in (ours, theirs):
        optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)
        for _ in range(3):
            model.zero_grad()
            model(IDS, labels=IDS).loss.backward()
            optimizer.step()
    torch.testing.assert_close(ours(IDS).logits, theirs(IDS).logits, atol=1e-5, rtol=1e-5)


def test_in_bfloat16_it_stays_near():
    ours, _ = _pair(torch.float32)
    with torch.no_grad():
        exact = ours(IDS).logits
        with torch.autocast("cpu", dtype=torch.bfloat16):
            near = ours(IDS).logits
    assert not torch.equal(near.float(), exact)
    assert torch.nn.functional.cosine_similarity(near.float().flatten(), exact.flatten(), dim=0) > 0.999


@pytest.mark.parametrize("make", [tiny.llama, tiny.bart])
def test_nothing_but_the_adapter_gets_a_gradient(make):
    model = lora.attach(make(), 2, 4, lora.GENERATOR_MODULES)
    gradients = _gradients(model)
    assert all(gradient is not None for gradient in gradients.values())
    assert all(p.grad is None for p in model.parameters() if not p.requires_grad)
