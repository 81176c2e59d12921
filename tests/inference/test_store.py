from __future__ import annotations

import dataclasses
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from scholiast.core.errors import ModelUnavailable, UsageError
from scholiast.core.settings import ModelSettings
from scholiast.inference.fakes import HashEmbedder, ScriptedGenerator
from scholiast.inference.loading import openvino_generator
from scholiast.inference.manifests import read_manifest
from scholiast.inference.openvino_runtime import COMPILED
from scholiast.inference.store import ModelInfo, ModelStore
from tests.contract import tiny_models
from tests.inference.conftest import model_folders, settings_for


def by_role(models: list[ModelInfo], role: str) -> ModelInfo:
    return next(model for model in models if model.role == role and model.active)


def generator_folder(folder: Path) -> Path:
    return next(path for path in model_folders(folder) if (path / "model.Q8_0.gguf").exists())


@pytest.fixture
def copied(tmp_path: Path, prepared: Path) -> Path:
    return Path(shutil.copytree(prepared, tmp_path / "models"))


def test_fakes_need_nothing(tmp_path: Path) -> None:
    store = ModelStore([tmp_path / "models"], ModelSettings(embedder="fake", generator="fake"))
    assert isinstance(store.embedder(), HashEmbedder)
    assert isinstance(store.generator(), ScriptedGenerator)
    assert store.is_prepared("embedder")
    assert store.is_prepared("generator")
    store.prepare("generator")
    assert not (tmp_path / "models").exists()
    assert [model.state for model in store.list() if model.active] == ["ready", "ready"]


def test_prepared_models_load_without_a_word(prepared: Path, tiny_gguf: Path, tiny_sentences: Path) -> None:
    store = ModelStore([prepared], settings_for(tiny_gguf, tiny_sentences))
    said: list[str] = []
    assert store.is_prepared("embedder")
    assert store.is_prepared("generator")
    assert store.embedder(said.append).dimension == 32
    generator = store.generator(said.append)
    assert generator.context_tokens == 256
    assert generator.name == "tiny"
    assert said == []
    for model in (model for model in store.list() if model.active):
        assert (model.state, model.detail) == ("ready", "Run by OpenVINO.")
        assert Path(model.path).parent == prepared
        assert model.size_bytes > 0


def test_a_prepared_folder_says_what_it_was_made_from(prepared: Path, tiny_gguf: Path) -> None:
    folder = generator_folder(prepared)
    manifest = read_manifest(folder)
    assert manifest is not None
    assert manifest.fingerprint == folder.name
    assert manifest.source == str(tiny_gguf)
    assert {"openvino", "openvino-genai", "gguf", "transformers"} <= set(manifest.tools)
    assert set(manifest.files) == {"model.Q8_0.gguf", "openvino_model.bin", "openvino_model.xml", "tokenizer.json"}
    # What OpenVINO compiled from them lies beside them once the model was loaded.
    assert {path.name for path in folder.iterdir()} - {COMPILED} == {*manifest.files, "manifest.json"}


def test_openvino_and_pytorch_compute_the_same_from_the_same_file(prepared: Path) -> None:
    folder = generator_folder(prepared)
    manifest = read_manifest(folder)
    assert manifest is not None
    openvino = openvino_generator(folder, manifest, "exact")
    settings = ModelSettings(generator=str(folder / "model.Q8_0.gguf"), backend="torch")
    torch = ModelStore([prepared], settings).generator()
    prompts = [openvino.chat("Be short.", "Where is 1 note of 2026?"), openvino.chat("", "<|im_end|>")]
    assert prompts == [torch.chat("Be short.", "Where is 1 note of 2026?"), torch.chat("", "<|im_end|>")]
    assert openvino.stop_ids == torch.stop_ids
    ours, theirs = openvino.start(prompts), torch.start(prompts)
    np.testing.assert_allclose(ours.log_probs, theirs.log_probs, atol=5e-3)
    np.testing.assert_allclose(ours.step([5, 6]), theirs.step([5, 6]), atol=5e-3)


def test_both_back_ends_give_vectors_of_one_fingerprint(prepared: Path, tiny_gguf: Path, tiny_sentences: Path) -> None:
    settings = settings_for(tiny_gguf, tiny_sentences)
    openvino = ModelStore([prepared], settings).embedder()
    torch = ModelStore([prepared], dataclasses.replace(settings, backend="torch")).embedder()
    assert openvino.fingerprint == torch.fingerprint
    texts = ["bread needs flour", "the dentist is on friday", "unknown words 123", ""]
    cosines = (openvino.embed_passages(texts) * torch.embed_passages(texts)).sum(axis=1)
    assert cosines.min() >= 0.9995
    assert openvino.unknown_share("bread and xyzzy") == torch.unknown_share("bread and xyzzy") == pytest.approx(1 / 3)


def test_a_models_own_prompts_are_put_before_questions_and_passages(tmp_path: Path, tiny_sentences: Path) -> None:
    folder = Path(shutil.copytree(tiny_sentences, tmp_path / "prompted"))
    path = folder / "config_sentence_transformers.json"
    prompts = {"query": "where is ", "document": "the note "}
    path.write_text(json.dumps(json.loads(path.read_text()) | {"prompts": prompts}))
    settings = ModelSettings(embedder=str(folder))
    openvino = ModelStore([tmp_path / "models"], settings).embedder()
    torch = ModelStore([tmp_path / "models"], dataclasses.replace(settings, backend="torch")).embedder()
    query, passage = openvino.embed_query("bread"), openvino.embed_passages(["bread"])[0]
    assert query @ torch.embed_query("bread") >= 0.9995
    assert passage @ torch.embed_passages(["bread"])[0] >= 0.9995
    assert query @ passage < 0.999


def test_the_name_of_a_prepared_folder_depends_on_content_only(
    tmp_path: Path, prepared: Path, tiny_gguf: Path, tiny_sentences: Path
) -> None:
    moved = tmp_path / "moved.gguf"
    shutil.copyfile(tiny_gguf, moved)
    store = ModelStore([tmp_path / "empty", prepared], settings_for(moved, tiny_sentences))
    assert store.is_prepared("generator")
    other = tiny_models.llama_gguf(tmp_path / "other.gguf", "Q8_0")
    assert not ModelStore([prepared], settings_for(other, tiny_sentences)).is_prepared("generator")


def _cut(folder: Path) -> None:
    path = folder / "openvino_model.bin"
    path.write_bytes(path.read_bytes()[:-100])


def _flip(folder: Path) -> None:
    path = folder / "openvino_model.bin"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(bytes(data))


def _lose(folder: Path) -> None:
    (folder / "tokenizer.json").unlink()


def _spoil_manifest(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"format": 1}')


@pytest.mark.parametrize("damage", [_cut, _flip, _lose, _spoil_manifest])
def test_a_damaged_prepared_model_is_seen_and_made_again(
    copied: Path, tiny_gguf: Path, tiny_sentences: Path, damage: Callable[[Path], None]
) -> None:
    store = ModelStore([copied], settings_for(tiny_gguf, tiny_sentences))
    assert store.is_prepared("generator")
    damage(generator_folder(copied))
    store = ModelStore([copied], settings_for(tiny_gguf, tiny_sentences))
    assert not store.is_prepared("generator")
    assert by_role(store.list(), "generator").state == "damaged"
    assert by_role(store.list(), "embedder").state == "ready"
    said: list[str] = []
    generator = store.generator(said.append)
    assert "damaged" in said[0]
    assert any("again" in line or "Preparing" in line for line in said)
    assert generator.start([generator.chat("a", "b")]).log_probs.shape[0] == 1
    assert by_role(store.verify(), "generator").state == "ready"
    assert not [path for path in copied.iterdir() if path.name.startswith(".preparing")]


def test_verify_reads_every_file_again(copied: Path, tiny_gguf: Path, tiny_sentences: Path) -> None:
    store = ModelStore([copied], settings_for(tiny_gguf, tiny_sentences))
    assert by_role(store.verify(), "generator").state == "ready"
    path = generator_folder(copied) / "openvino_model.bin"
    stat = path.stat()
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    with path.open("r+b") as stream:
        stream.write(bytes(data))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert by_role(store.list(), "generator").state == "ready"
    assert by_role(store.verify(), "generator").state == "damaged"


def test_a_missing_model_says_so(tmp_path: Path) -> None:
    store = ModelStore([tmp_path / "models"], ModelSettings(generator=str(tmp_path / "absent.gguf"), embedder="nobody"))
    for role, load in (("generator", store.generator), ("embedder", store.embedder)):
        assert not store.is_prepared(role)
        with pytest.raises(ModelUnavailable) as caught:
            load()
        assert caught.value.hint
        assert by_role(store.list(), role).state == "missing"


def test_a_damaged_source_is_an_error_and_leaves_nothing(tmp_path: Path, tiny_gguf: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(tiny_gguf.read_bytes()[:9000])
    store = ModelStore([tmp_path / "models"], ModelSettings(generator=str(broken)))
    with pytest.raises(ModelUnavailable, match=r"broken\.gguf is not a whole GGUF file"):
        store.generator()
    assert model_folders(tmp_path / "models") == []


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path, tiny_gguf: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    store = ModelStore([blocked / "models"], ModelSettings(generator=str(tiny_gguf)))
    with pytest.raises(ModelUnavailable, match="cannot be prepared"):
        store.prepare("generator")


def test_what_openvino_cannot_read_is_left_to_pytorch(tmp_path: Path) -> None:
    folder = tiny_models.causal_folder(tmp_path / "causal")
    store = ModelStore([tmp_path / "models"], ModelSettings(generator=str(folder)))
    assert store.is_prepared("generator")
    generator = store.generator()
    assert type(generator).__name__ == "TorchGenerator"
    assert by_role(store.list(), "generator").detail == "Run by PyTorch."
    forced = ModelStore([tmp_path / "models"], ModelSettings(generator=str(folder), backend="openvino"))
    with pytest.raises(ModelUnavailable, match="OpenVINO cannot run"):
        forced.generator()


def test_an_architecture_openvino_does_not_know_is_remembered_as_pytorchs(tmp_path: Path, tiny_gguf: Path) -> None:
    strange = tmp_path / "strange.gguf"
    strange.write_bytes(tiny_gguf.read_bytes().replace(b"llama", b"gemma"))
    store = ModelStore([tmp_path / "models"], ModelSettings(generator=str(strange)))
    store.prepare("generator")
    assert store.is_prepared("generator")
    info = by_role(store.list(), "generator")
    assert info.state == "ready"
    assert "Its architecture, gemma," in info.detail
    forced = ModelStore([tmp_path / "models"], ModelSettings(generator=str(strange), backend="openvino"))
    with pytest.raises(ModelUnavailable, match="architecture, gemma"):
        forced.generator()


def test_models_are_added_used_and_removed_by_name(
    tmp_path: Path, prepared: Path, tiny_gguf: Path, tiny_sentences: Path
) -> None:
    search_path = [tmp_path / "models", prepared]
    store = ModelStore(search_path, ModelSettings())
    (added,) = store.add("mine", tiny_gguf)
    assert (added.role, added.name, added.state, added.active) == ("generator", "mine", "ready", False)
    store.use("generator", "mine")
    again = ModelStore(search_path, ModelSettings())
    assert again.generator().name == "mine"
    assert by_role(again.list(), "generator").spec == "mine"
    assert ModelStore(search_path, ModelSettings(generator="mine")).generator().name == "mine"
    with pytest.raises(UsageError):
        store.use("embedder", "mine")
    store.remove("mine")
    assert "mine" not in {model.name for model in store.list()}
    assert tiny_gguf.exists()
    with pytest.raises(ModelUnavailable):
        ModelStore(search_path, ModelSettings(generator="mine")).generator()


def test_settings_come_before_the_registry(tmp_path: Path, tiny_gguf: Path) -> None:
    store = ModelStore([tmp_path / "models"], ModelSettings(generator="fake"))
    store.add("mine", tiny_gguf)
    with pytest.raises(UsageError, match="The settings name fake"):
        store.use("generator", "mine")
    with pytest.raises(UsageError, match="not a kind of model"):
        store.use("reranker", "mine")


def test_forcing_makes_a_good_model_again(copied: Path, tiny_gguf: Path, tiny_sentences: Path) -> None:
    store = ModelStore([copied], settings_for(tiny_gguf, tiny_sentences))
    manifest = generator_folder(copied) / "manifest.json"
    marked = json.loads(manifest.read_text()) | {"note": "the old one"}
    manifest.write_text(json.dumps(marked))
    said: list[str] = []
    store.prepare("generator", said.append)
    assert said == []
    assert "the old one" in manifest.read_text()
    store.prepare("generator", said.append, force=True)
    assert said
    assert "the old one" not in manifest.read_text()
