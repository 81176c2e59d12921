"""Adapters in real files: a merged GGUF file computes what transformers computes with the changes added."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scholiast.core.calibration import Calibrator
from scholiast.core.errors import ModelUnavailable
from scholiast.inference import gguf_files, merging
from scholiast.inference.adapters import QueryEncoderCard, generator_deltas, read_card
from scholiast.inference.merging import Deltas, Layer, describe, merge_query_encoder
from scholiast.inference.sources import Source
from scholiast.inference.torch_models import load
from tests.contract import tiny_models
from tests.inference.adapter_folders import (
    ALPHA,
    LLAMA_SHAPES,
    RANK,
    card,
    factors,
    llama_adapter,
    write_adapter,
)

BASE = "ab" * 32


def gguf_source(path: Path) -> Source:
    return Source(role="generator", kind="gguf", name="tiny", spec=str(path), path=path)


def weights_of(path: Path, layers: tuple[Layer, ...] = ()) -> dict[str, Any]:
    state = load(gguf_source(path), layers).model.state_dict()
    return {name.removesuffix(".weight"): value.numpy() for name, value in state.items() if "layers" in name}


@pytest.fixture(scope="module")
def exact_gguf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny Llama in fp32, so that only the merged file rounds."""
    return tiny_models.llama_gguf(tmp_path_factory.mktemp("exact") / "exact.gguf", "F32")


@pytest.fixture(scope="module")
def layer(tmp_path_factory: pytest.TempPathFactory) -> Layer:
    return Layer("mine", llama_adapter(tmp_path_factory.mktemp("adapters") / "mine", BASE))


def rounding(weight: Any) -> Any:
    """The most that Q8_0 moves a number: half of 1/127 of its block's largest, its scale rounded to half precision."""
    largest = np.abs(weight.reshape(-1, 32)).max(axis=1, keepdims=True)
    return (np.broadcast_to(largest, (largest.size, 32)) * (0.5 / 127 + 0.001)).reshape(weight.shape)


def test_a_merged_file_holds_the_weights_plus_the_changes(tmp_path: Path, exact_gguf: Path, layer: Layer) -> None:
    merged = tmp_path / "merged.gguf"
    gguf_files.rewrite_as_q8(exact_gguf, merged, [layer])
    base, found = weights_of(exact_gguf), weights_of(merged)
    deltas = generator_deltas(layer.folder, read_card(layer.folder))
    assert set(deltas) == set(LLAMA_SHAPES)
    for path, delta in deltas.items():
        expected = base[path] + delta
        assert np.abs(delta).max() > 0.1
        assert (np.abs(found[path] - expected) <= rounding(expected) + 1e-7).all(), path


def test_without_the_rotary_order_queries_and_keys_would_be_wrong(
    tmp_path: Path, exact_gguf: Path, layer: Layer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gguf_files, "gguf_rows", lambda delta, *_: delta)
    merged = tmp_path / "merged.gguf"
    gguf_files.rewrite_as_q8(exact_gguf, merged, [layer])
    base, found = weights_of(exact_gguf), weights_of(merged)
    wrong = {
        path
        for path, delta in generator_deltas(layer.folder, read_card(layer.folder)).items()
        if (np.abs(found[path] - base[path] - delta) > rounding(base[path] + delta) + 1e-7).any()
    }
    assert wrong == {path for path in LLAMA_SHAPES if path.endswith(("q_proj", "k_proj"))}


def test_merging_while_loading_agrees_with_the_merged_file(tmp_path: Path, exact_gguf: Path, layer: Layer) -> None:
    import torch

    merged = tmp_path / "merged.gguf"
    gguf_files.rewrite_as_q8(exact_gguf, merged, [layer])
    ids = torch.tensor([[1, 40, 41, 42, 43, 60, 61]])
    with torch.inference_mode():
        plain, file, added = (
            torch.log_softmax(load(gguf_source(path), layers).model(ids).logits, dim=-1)
            for path, layers in ((exact_gguf, ()), (merged, ()), (exact_gguf, (layer,)))
        )
    # Rounding moves the log-probabilities of these wide random weights by a tenth of a nat, the adapter by many.
    assert float((file - added).abs().mean()) < 0.2
    assert float((plain - added).abs().mean()) > 2.0


def test_layers_add_up(tmp_path: Path, exact_gguf: Path, layer: Layer) -> None:
    second = Layer("other", llama_adapter(tmp_path / "other", BASE, seed=12, refusal_id=None, prior_scale=None))
    base, found = weights_of(exact_gguf), weights_of(exact_gguf, (layer, second))
    first, other = (generator_deltas(x.folder, read_card(x.folder)) for x in (layer, second))
    for path in LLAMA_SHAPES:
        np.testing.assert_allclose(found[path], base[path] + first[path] + other[path], atol=1e-6)
    merged = describe([layer, second])
    assert merged is not None
    assert (merged.adapter, merged.refusal_id, merged.reading.prior_scale) == ("mine+other", 7, 12.0)


def test_what_a_stack_reads_is_what_any_of_its_layers_reads(tmp_path: Path, tiny_gguf: Path, layer: Layer) -> None:
    german = Layer("german", llama_adapter(tmp_path / "german", BASE, seed=12, languages=("de",)))
    merged = describe([layer, german])
    assert merged is not None
    assert merged.reading.languages == ("en", "de")
    gguf_files.rewrite_as_q8(tiny_gguf, tmp_path / "merged.gguf", [layer, german])
    header = gguf_files.read_header(tmp_path / "merged.gguf")
    assert header.reading is not None
    assert header.reading.languages == ("en", "de")


def test_answers_begin_as_the_top_layer_was_taught(tmp_path: Path, tiny_gguf: Path, layer: Layer) -> None:
    top = Layer("blank", llama_adapter(tmp_path / "blank", BASE, seed=12, lead=" "))
    gguf_files.rewrite_as_q8(tiny_gguf, tmp_path / "merged.gguf", [layer, top])
    header = gguf_files.read_header(tmp_path / "merged.gguf")
    assert header.reading is not None
    assert header.reading.lead == " "


def test_the_calibrator_travels_with_the_adapter_and_is_that_of_the_last_layer_that_has_one(
    tmp_path: Path, tiny_gguf: Path, layer: Layer
) -> None:
    calibrator = Calibrator({"gate": 0.5}, -1.0, 0.4, 1, fitted={"questions": "q.jsonl"})
    judged = Layer("judged", llama_adapter(tmp_path / "judged", BASE, seed=12, calibrator=calibrator))
    for layers in ([layer, judged], [judged, layer]):
        merged = describe(layers)
        assert merged is not None
        assert merged.reading.calibrator == calibrator
    gguf_files.rewrite_as_q8(tiny_gguf, tmp_path / "merged.gguf", [judged])
    header = gguf_files.read_header(tmp_path / "merged.gguf")
    assert header.reading is not None
    assert header.reading.calibrator == calibrator


def test_the_file_says_how_it_is_asked(tmp_path: Path, tiny_gguf: Path, layer: Layer) -> None:
    merged = tmp_path / "merged.gguf"
    gguf_files.rewrite_as_q8(tiny_gguf, merged, [layer])
    header = gguf_files.read_header(merged)
    assert header.adapter == "mine"
    assert header.refusal_id == 7
    assert header.reading == merging.ReadingProfile("mine", "Read the note.", 0.3, prior_scale=12.0)
    loaded = load(gguf_source(merged))
    assert loaded.card.reading == header.reading
    assert gguf_files.read_header(tiny_gguf).reading is None
    embedding = tuple(float(np.float32(0.1 * number)) for number in range(4))
    fitted = card(BASE, null_bias=-1.5, null="embedding", null_embedder="cd" * 16, normalised=False)
    write_adapter(tmp_path / "null", fitted, factors(LLAMA_SHAPES, 1), null={"embedding": np.array(embedding)})
    gguf_files.rewrite_as_q8(tiny_gguf, tmp_path / "null.gguf", [Layer("null", tmp_path / "null")])
    asked = gguf_files.read_header(tmp_path / "null.gguf").reading
    assert asked is not None
    assert (asked.null_bias, asked.normalised) == (-1.5, False)
    assert asked.null == merging.LearntNull("embedding", "cd" * 16, {"embedding": embedding})
    again = tmp_path / "again.gguf"
    gguf_files.rewrite_as_q8(merged, again, [Layer("top", layer.folder)])
    assert gguf_files.read_header(again).adapter == "mine+top"
    assert gguf_files.read_header(again).name == "Tiny Llama"


@pytest.mark.parametrize(
    ("shapes", "said"),
    [
        ({"model.layers.7.mlp.up_proj": (96, 64)}, "no such weight"),
        ({"model.layers.0.nothing": (96, 64)}, "no such weight"),
        ({"model.layers.0.mlp.up_proj": (48, 64)}, "96 x 64 in the model and 48 x 64 in the adapter"),
    ],
)
def test_an_adapter_of_another_model_is_refused(
    tmp_path: Path, tiny_gguf: Path, shapes: dict[str, tuple[int, int]], said: str
) -> None:
    write_adapter(tmp_path / "odd", card(BASE), factors(shapes, 1))
    layers = (Layer("odd", tmp_path / "odd"),)
    for merge in (
        lambda: gguf_files.rewrite_as_q8(tiny_gguf, tmp_path / "out.gguf", layers),
        lambda: load(gguf_source(tiny_gguf), layers),
    ):
        with pytest.raises(ModelUnavailable, match=said) as caught:
            merge()
        assert caught.value.code == "adapter-misfit"
        assert "odd" in caught.value.message


def test_an_embedding_table_changes_as_rows_of_the_vocabulary(tmp_path: Path, exact_gguf: Path) -> None:
    import torch

    vocabulary = gguf_files.open_gguf(exact_gguf).tensors[0].shape[1]
    write_adapter(tmp_path / "words", card(BASE), factors({"model.embed_tokens": (int(vocabulary), 64)}, 3))
    layers = (Layer("words", tmp_path / "words"),)
    merged = tmp_path / "merged.gguf"
    gguf_files.rewrite_as_q8(exact_gguf, merged, layers)
    tables = [load(gguf_source(path), which).model for path, which in ((merged, ()), (exact_gguf, layers))]
    file, added = (model.model.embed_tokens.weight.detach().numpy() for model in tables)
    assert (np.abs(file - added) <= rounding(added) + 1e-7).all()
    # The head of this model is the same table.
    assert torch.equal(tables[1].lm_head.weight, tables[1].model.embed_tokens.weight)


def test_a_weight_kept_the_other_way_round_is_changed_that_way(tmp_path: Path) -> None:
    import torch
    from transformers.pytorch_utils import Conv1D

    model = torch.nn.Module()
    model.turned = Conv1D(6, 4)  # type: ignore[no-untyped-call] # transformers has no annotation here
    before = model.turned.weight.detach().clone()
    write_adapter(tmp_path / "turned", card(BASE), factors({"turned": (6, 4)}, 5))
    layers = [Layer("turned", tmp_path / "turned")]
    merging.add_to_modules(model, Deltas.of_generator(layers))
    delta = generator_deltas(tmp_path / "turned", read_card(tmp_path / "turned"))["turned"]
    np.testing.assert_allclose((model.turned.weight - before).detach().numpy(), delta.T, atol=1e-6)


def test_a_query_encoder_trained_in_full_takes_the_place_of_what_lies_below(tmp_path: Path) -> None:
    import torch

    class Small(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = torch.nn.Linear(3, 2)

    below = replace(card("00"), query_encoder=QueryEncoderCard(base_sha256="00", rank=RANK, alpha=ALPHA))
    whole = replace(card("00"), query_encoder=QueryEncoderCard(base_sha256="00", rank=RANK, alpha=ALPHA, whole=True))
    some = factors({"model.layers.0.self_attn.q_proj": (64, 64)}, 1)
    write_adapter(tmp_path / "below", below, some, factors({"layer": (2, 3)}, 2))
    weights = {"layer.weight": np.full((2, 3), 0.25, np.float32), "layer.bias": np.full(2, -0.5, np.float32)}
    write_adapter(tmp_path / "whole", whole, some, weights)
    layers = [Layer(name, tmp_path / name) for name in ("below", "whole", "below")]
    model, lone = Small(), Small()
    merge_query_encoder(model, layers[:2])
    assert (model.layer.weight == 0.25).all()
    assert (model.layer.bias == -0.5).all()
    merge_query_encoder(model, layers[2:])
    merge_query_encoder(lone, layers[1:])
    assert torch.equal(model.layer.weight, lone.layer.weight)
    assert not (model.layer.weight == 0.25).all()
    write_adapter(tmp_path / "whole", whole, some, {"layer.weight": weights["layer.weight"]})
    with pytest.raises(ModelUnavailable, match=r"layer\.bias") as caught:
        merge_query_encoder(model, layers[1:2])
    assert caught.value.code == "adapter-misfit"
