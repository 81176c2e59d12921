from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.numpy import save_file

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.parameters import Parameters, parameters_of, trained_parameters
from scholiast.inference.sources import source_at
from tests.contract import tiny_models


def test_an_embedder_looks_its_tables_up(tmp_path: Path) -> None:
    from sentence_transformers import SentenceTransformer

    folder = tiny_models.sentence_folder(tmp_path)
    model = SentenceTransformer(str(folder), device="cpu")
    weights = dict(model.named_parameters())
    tables = sum(weight.numel() for name, weight in weights.items() if "_embeddings" in name)
    total = sum(weight.numel() for weight in weights.values())
    assert tables > 0
    assert parameters_of(source_at(folder, role="embedder")) == Parameters(total, total - tables)


@pytest.mark.parametrize("own_head", [False, True])
def test_a_generators_table_is_active_where_it_is_the_head_too(tmp_path: Path, own_head: bool) -> None:
    (tmp_path / "config.json").write_text('{"architectures": ["LlamaForCausalLM"]}', "utf-8")
    weights = {
        "model.embed_tokens.weight": np.zeros((50, 4), np.float32),
        "model.layers.0.self_attn.attn_output.weight": np.zeros((4, 4), np.float32),
        "model.position_ids": np.zeros((9,), np.int64),
    }
    weights |= {"lm_head.weight": np.zeros((50, 4), np.float32)} if own_head else {}
    save_file(weights, str(tmp_path / "model.safetensors"))
    expected = Parameters(416, 216) if own_head else Parameters(216, 216)
    assert parameters_of(source_at(tmp_path, role="generator")) == expected
    (tmp_path / "model.safetensors").unlink()
    torch.save({name: torch.from_numpy(value) for name, value in weights.items()}, tmp_path / "pytorch_model.bin")
    assert parameters_of(source_at(tmp_path, role="generator")) == expected


def test_what_an_adapter_learnt_is_counted_by_role(tmp_path: Path) -> None:
    factors = {"a.lora_A": np.zeros((2, 8), np.float16), "a.lora_B": np.zeros((4, 2), np.float16)}
    save_file(factors, str(tmp_path / "generator.safetensors"))
    assert trained_parameters(tmp_path, "generator") == 24
    assert trained_parameters(tmp_path, "embedder") == 0
    (tmp_path / "generator.safetensors").write_bytes(b"no tensors")
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        trained_parameters(tmp_path, "generator")
