from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from scholiast.core.calibration import Calibrator
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.adapter_list import AdapterList
from scholiast.inference.adapters import (
    CARD_FILE,
    GENERATOR_FILE,
    NULL_FILE,
    generator_deltas,
    learnt_null,
    query_encoder_factors,
    read_card,
    write_adapter,
    write_card,
)
from scholiast.inference.checksums import Checksums
from scholiast.inference.merging import Layer, describe
from scholiast.inference.registry import ModelRegistry
from tests.inference.adapter_folders import (
    ALPHA,
    BERT_SHAPES,
    LLAMA_SHAPES,
    RANK,
    card,
    factors,
    llama_adapter,
    query_card,
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    written = card("ab" * 32, query_encoder=query_card("cd" * 32))
    tensors = factors(LLAMA_SHAPES, 1)
    write_adapter(tmp_path / "adapter", written, tensors, factors(BERT_SHAPES, 2))
    assert read_card(tmp_path / "adapter") == written
    deltas = generator_deltas(tmp_path / "adapter", written)
    assert {path: delta.shape for path, delta in deltas.items()} == LLAMA_SHAPES
    path = "model.layers.1.self_attn.k_proj"
    a, b = (tensors[f"{path}.{name}"].astype(np.float32) for name in ("lora_A", "lora_B"))
    np.testing.assert_allclose(deltas[path], ALPHA / RANK * b @ a, rtol=1e-6, atol=1e-7)
    assert deltas[path].dtype == np.float32
    encoder = query_encoder_factors(tmp_path / "adapter", written)
    assert {name: pair.shape for name, pair in encoder.items()} == BERT_SHAPES


def test_a_calibrator_changes_how_a_model_is_asked_and_without_one_nothing_is_said_of_it(tmp_path: Path) -> None:
    plain = llama_adapter(tmp_path / "mine", "ab" * 32)
    known = AdapterList(ModelRegistry(tmp_path / "models.toml"), Checksums(tmp_path / "sums.json"), plain)
    layers = (Layer("mine", plain),)
    before = known.digest("generator", layers)
    said = ["mine", RANK, ALPHA, "Read the note.", 7, 0.3, None, 12.0, None]
    weights = hashlib.sha256((plain / GENERATOR_FILE).read_bytes()).hexdigest()
    # What models were filed under before there were calibrators.
    assert before == "\0" + hashlib.sha256(f"{json.dumps(said)}\0{weights}".encode()).hexdigest()
    made = Calibrator({"gate": 0.5}, -1.0, 0.4, 1)
    write_card(plain, dataclasses.replace(read_card(plain), calibrator=made))
    assert read_card(plain).calibrator == made
    assert known.digest("generator", layers) != before
    with pytest.raises(ValueError, match="threshold"):
        write_card(plain, dataclasses.replace(read_card(plain), calibrator=dataclasses.replace(made, threshold=2.0)))


def test_what_the_null_passage_is_made_of_is_read_again(tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    tensors = {"hidden": random.normal(size=(3, 5)), "hidden_bias": np.ones(3), "out": np.zeros(3)}
    written = card("ab" * 32, null_bias=-2.0, null="network", null_embedder="cd" * 16, normalised=False)
    folder = tmp_path / "adapter"
    write_adapter(folder, written, factors(LLAMA_SHAPES, 1), null=tensors)
    assert read_card(folder) == written
    learnt = learnt_null(folder, written)
    assert learnt is not None
    assert (learnt.kind, learnt.embedder) == ("network", "cd" * 16)
    np.testing.assert_allclose(learnt.values["hidden"], tensors["hidden"].ravel(), rtol=1e-6)
    merged = describe([Layer("mine", folder)])
    assert merged is not None
    assert (merged.reading.null, merged.reading.null_bias, merged.reading.normalised) == (learnt, -2.0, False)
    above = llama_adapter(tmp_path / "above", "ab" * 32, null_bias=None)
    both = describe([Layer("mine", folder), Layer("above", above)])
    assert both is not None
    assert both.reading.null == learnt
    plain = llama_adapter(tmp_path / "plain", "ab" * 32, null_bias=1.0)
    over = describe([Layer("mine", folder), Layer("plain", plain)])
    assert over is not None
    assert (over.reading.null, over.reading.null_bias) == (None, 1.0)
    for wrong in (
        {**tensors, "out": np.zeros(2)},
        {"hidden": tensors["hidden"]},
        {**tensors, "out": np.full(3, np.nan)},
    ):
        with pytest.raises(ValueError, match=r"null\.safetensors"):
            write_adapter(tmp_path / "wrong", written, factors(LLAMA_SHAPES, 1), null=wrong)
    (folder / NULL_FILE).unlink()
    with pytest.raises(ModelUnavailable, match=r"null\.safetensors"):
        learnt_null(folder, written)


def test_writing_replaces_what_is_there_and_leaves_nothing_else(tmp_path: Path) -> None:
    folder = llama_adapter(tmp_path / "adapter", "ab" * 32)
    llama_adapter(folder, "ab" * 32, title="The second")
    assert read_card(folder).title == "The second"
    assert [path.name for path in tmp_path.iterdir()] == ["adapter"]
    assert {path.name for path in folder.iterdir()} == {CARD_FILE, GENERATOR_FILE}


@pytest.mark.parametrize("spoil", [{"lora_A": (3, 64)}, {"lora_B": (64, 1)}, {"lora_B": (64,)}])
def test_factors_that_do_not_make_a_product_are_not_written(tmp_path: Path, spoil: dict[str, tuple[int, ...]]) -> None:
    tensors = factors(LLAMA_SHAPES, 1)
    for name, shape in spoil.items():
        tensors[f"model.layers.0.self_attn.q_proj.{name}"] = np.zeros(shape, dtype=np.float16)
    with pytest.raises(ValueError, match="two factors of rank 2"):
        write_adapter(tmp_path / "adapter", card("ab" * 32), tensors)
    assert list(tmp_path.iterdir()) == []


def test_card_and_tensors_must_agree_about_a_query_encoder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="query encoder"):
        write_adapter(tmp_path / "adapter", card("ab" * 32), factors(LLAMA_SHAPES, 1), factors(BERT_SHAPES, 2))


def _edit_card(folder: Path, **changes: object) -> None:
    path = folder / CARD_FILE
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def _cut_tensors(folder: Path) -> None:
    path = folder / GENERATOR_FILE
    path.write_bytes(path.read_bytes()[:-1000])


def _spoil_number(folder: Path) -> None:
    path = folder / GENERATOR_FILE
    path.write_bytes(path.read_bytes()[:-2] + b"\x00\x7c")  # the last one becomes infinite


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda folder: (folder / CARD_FILE).write_text("{"), "cannot be read"),
        (lambda folder: _edit_card(folder, surprise=1), "unknown key 'surprise'"),
        (lambda folder: _edit_card(folder, format=2), "is of format 2"),
        (lambda folder: _edit_card(folder, rank=0), "has rank 0"),
        (lambda folder: _edit_card(folder, rank=3), "two factors of rank 3"),
        (lambda folder: _edit_card(folder, refusal_threshold=0.0), "refusal threshold"),
        (lambda folder: _edit_card(folder, prior_scale=-1), "prior scale"),
        (lambda folder: (folder / GENERATOR_FILE).unlink(), f"its {GENERATOR_FILE} cannot be read"),
        (_cut_tensors, f"its {GENERATOR_FILE} cannot be read"),
        (_spoil_number, "not finite"),
    ],
)
def test_a_damaged_adapter_says_what_is_wrong(tmp_path: Path, damage: Callable[[Path], object], said: str) -> None:
    folder = llama_adapter(tmp_path / "adapter", "ab" * 32)
    damage(folder)
    with pytest.raises(ModelUnavailable, match=said) as caught:
        generator_deltas(folder, read_card(folder))
    assert caught.value.code == "adapter-damaged"
    assert caught.value.hint


def test_a_folder_without_a_card_is_no_adapter(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="holds no adapter") as caught:
        read_card(tmp_path)
    assert caught.value.code == "adapter-missing"


def test_a_lone_factor_is_damage(tmp_path: Path) -> None:
    tensors = factors(LLAMA_SHAPES, 1)
    del tensors["model.layers.0.mlp.up_proj.lora_B"]
    with pytest.raises(ValueError, match="two factors for each weight"):
        write_adapter(tmp_path / "adapter", card("ab" * 32), tensors)


def test_a_card_without_factors_fits_no_file(tmp_path: Path) -> None:
    folder = llama_adapter(tmp_path / "adapter", "ab" * 32)
    wider = dataclasses.replace(read_card(folder), rank=RANK + 1)
    with pytest.raises(ModelUnavailable, match="rank 3"):
        generator_deltas(folder, wider)
