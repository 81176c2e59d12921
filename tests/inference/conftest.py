"""Tiny models in real file formats, prepared once a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.core.settings import ModelSettings
from scholiast.inference.store import ModelStore
from tests.contract import tiny_models


@pytest.fixture(scope="session")
def tiny_gguf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random Llama, Q4_1."""
    return tiny_models.llama_gguf(tmp_path_factory.mktemp("gguf") / "tiny.gguf")


@pytest.fixture(scope="session")
def tiny_sentences(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random sentence-transformers folder."""
    return tiny_models.sentence_folder(tmp_path_factory.mktemp("sentences"))


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory, tiny_gguf: Path, tiny_sentences: Path) -> Path:
    """A models folder with both tiny models prepared; tests that damage something work on a copy."""
    folder = tmp_path_factory.mktemp("prepared")
    store = ModelStore([folder], settings_for(tiny_gguf, tiny_sentences))
    store.prepare("embedder")
    store.prepare("generator")
    return folder


def settings_for(gguf: Path, sentences: Path) -> ModelSettings:
    return ModelSettings(embedder=str(sentences), generator=str(gguf))


def model_folders(folder: Path) -> list[Path]:
    """The prepared models in ``folder``."""
    return sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
