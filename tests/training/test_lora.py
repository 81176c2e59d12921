from __future__ import annotations

import numpy as np
import pytest
import torch
from tests.training import tiny

from scholiast.training import lora

IDS = torch.arange(3, 23)[None]


def _adapted(seed: int):
    model = lora.attach(tiny.llama(), 3, 6, lora.GENERATOR_MODULES)
    tensors = lora.tensors_of(model)
    random = np.random.default_rng(seed)
    changed = {name: random.normal(0, 0.2, values.shape).astype(np.float32) for name, values in tensors.items()}
    lora.load_tensors(model, changed)
    return model, changed


@torch.no_grad()
def test_an_adapter_changes_nothing_at_first():
    expected = tiny.llama()(IDS).logits
    adapted = lora.attach(tiny.llama(), 3, 6, lora.GENERATOR_MODULES)
    torch.testing.assert_close(adapted(IDS).logits, expected)


@torch.no_grad()
def test_tensors_make_a_round_trip():
    model, tensors = _adapted(1)
    found = lora.tensors_of(model)
    assert set(found) == set(tensors)
    assert all((found[name] == tensors[name]).all() for name in tensors)
    other = lora.attach(tiny.llama(), 3, 6, lora.GENERATOR_MODULES)
    lora.load_tensors(other, found)
    torch.testing.assert_close(other(IDS).logits, model(IDS).logits)


@torch.no_grad()
def test_tensors_are_named_by_module_path_and_mean_alpha_over_r_times_b_a():
    model, tensors = _adapted(2)
    plain = tiny.llama()
    paths = {name.rpartition(".")[0] for name in tensors}
    assert "model.layers.1.mlp.down_proj" in paths
    assert len(paths) == 14
    for path in paths:
        change = 6 / 3 * tensors[f"{path}.lora_B"] @ tensors[f"{path}.lora_A"]
        weight = plain.get_submodule(path).weight
        weight += torch.from_numpy(change)
    torch.testing.assert_close(plain(IDS).logits, model(IDS).logits, atol=2e-4, rtol=1e-4)


def test_only_the_adapter_is_trained():
    model, tensors = _adapted(3)
    trained = [name for name, parameter in model.named_parameters() if parameter.requires_grad]
    assert len(trained) == len(tensors)
    assert all(".lora_" in name for name in trained)


def test_tensors_of_another_model_are_refused():
    model, tensors = _adapted(4)
    with pytest.raises(ValueError, match="do not fit"):
        lora.load_tensors(model, dict(list(tensors.items())[1:]))
    name = next(iter(tensors))
    with pytest.raises(ValueError, match="has shape"):
        lora.load_tensors(model, tensors | {name: np.zeros((1, 1), np.float32)})


def test_a_family_with_other_names_is_adapted_everywhere_but_at_the_head():
    from transformers import GPT2Config, GPT2LMHeadModel

    config = GPT2Config(vocab_size=50, n_embd=16, n_layer=1, n_head=2, n_positions=32)
    model = lora.attach(GPT2LMHeadModel(config), 2, 4, lora.GENERATOR_MODULES)
    paths = {name.rpartition(".")[0] for name in lora.tensors_of(model)}
    assert paths == {f"transformer.h.0.{part}" for part in ("attn.c_attn", "attn.c_proj", "mlp.c_fc", "mlp.c_proj")}


def test_an_encoder_decoder_is_adapted_too():
    model = lora.attach(tiny.bart(), 2, 4, lora.GENERATOR_MODULES)
    paths = {name.rpartition(".")[0] for name in lora.tensors_of(model)}
    assert any(path.startswith("model.encoder") for path in paths)
    assert any(path.startswith("model.decoder") for path in paths)
