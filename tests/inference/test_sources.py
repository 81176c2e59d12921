from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.checksums import Checksums
from scholiast.inference.sources import Source, source_at, source_digest
from tests.contract import tiny_models


@pytest.fixture
def checksums(tmp_path: Path) -> Checksums:
    return Checksums(tmp_path / "checksums.json")


def _folder(tmp_path: Path, **config: object) -> Path:
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(config))
    return folder


def test_the_kind_of_a_model_is_read_from_its_files(tmp_path: Path, tiny_gguf: Path, tiny_sentences: Path) -> None:
    assert source_at(tiny_gguf).kind == "gguf"
    assert source_at(tiny_gguf).role == "generator"
    assert source_at(tiny_sentences).kind == "sentence-transformers"
    assert source_at(tiny_sentences).role == "embedder"
    causal = tiny_models.causal_folder(tmp_path / "causal")
    assert source_at(causal).kind == "causal"
    seq2seq = tiny_models.t5_folder(tmp_path / "t5")
    assert source_at(seq2seq).kind == "seq2seq"


def test_a_plain_encoder_is_an_embedder(tmp_path: Path) -> None:
    folder = _folder(tmp_path, architectures=["BertModel"])
    assert source_at(folder, role="embedder").kind == "sentence-transformers"


def test_the_licence_comes_from_the_readme(tmp_path: Path) -> None:
    folder = _folder(tmp_path, architectures=["LlamaForCausalLM"])
    assert source_at(folder).licence == "unknown"
    (folder / "README.md").write_text("---\nlicense: apache-2.0\n---\n# Model\n")
    assert source_at(folder).licence == "apache-2.0"


def test_what_is_no_model_is_refused_with_a_hint(tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("hello")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "config.json").write_text("{")
    empty = tmp_path / "empty"
    empty.mkdir()
    for path in (text, broken, empty, tmp_path / "absent"):
        with pytest.raises(ModelUnavailable) as caught:
            source_at(path)
        assert caught.value.hint, path


def test_a_model_of_the_other_role_is_refused(tiny_gguf: Path, tiny_sentences: Path) -> None:
    with pytest.raises(ModelUnavailable, match="cannot be the embedder"):
        source_at(tiny_gguf, role="embedder")
    with pytest.raises(ModelUnavailable, match="cannot be the generator"):
        source_at(tiny_sentences, role="generator")


def test_the_digest_follows_the_content_and_not_the_place(
    tmp_path: Path, tiny_gguf: Path, tiny_sentences: Path, checksums: Checksums
) -> None:
    copy = tmp_path / "other name.gguf"
    shutil.copyfile(tiny_gguf, copy)
    assert source_digest(source_at(copy), checksums) == source_digest(source_at(tiny_gguf), checksums)
    folder = tmp_path / "elsewhere"
    shutil.copytree(tiny_sentences, folder)
    before = source_digest(source_at(folder), checksums)
    assert before == source_digest(source_at(tiny_sentences), checksums)
    (folder / "README.md").write_text("Notes about the model change nothing.")
    assert source_digest(source_at(folder), checksums) == before
    (folder / "tokenizer.json").write_text((folder / "tokenizer.json").read_text() + "\n")
    assert source_digest(source_at(folder), checksums) != before


def test_a_pinned_file_has_to_have_its_checksum(tiny_gguf: Path, checksums: Checksums) -> None:
    pinned = Source("generator", "gguf", "Tiny", "default", tiny_gguf, sha256="0" * 64, weights=tiny_gguf)
    with pytest.raises(ModelUnavailable) as caught:
        source_digest(pinned, checksums)
    assert caught.value.code == "model-damaged"
    assert "models install" in caught.value.hint
