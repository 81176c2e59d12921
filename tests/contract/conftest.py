"""One fixture a role: the contract tests run over the pretend, the OpenVINO and the PyTorch back ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scholiast.core.paths import DataPaths, default_data_dir
from scholiast.core.settings import ModelSettings
from scholiast.inference.fakes import HashEmbedder, ScriptedGenerator
from scholiast.inference.loading import GeneratorPrecision, openvino_generator
from scholiast.inference.manifests import read_manifest
from scholiast.inference.protocols import Embedder, Generator
from scholiast.inference.store import ModelStore
from tests.contract import tiny_models


@dataclass(frozen=True)
class Case:
    """A generator under test.

    ``continues`` is whether a prompt may hold the beginning of the answer.
    """

    generator: Generator
    tolerance: float
    continues: bool = True


def _store(backend: str = "auto", generator: str = "default", folder: Path | None = None) -> ModelStore:
    path = DataPaths(default_data_dir()).model_search_path() if folder is None else (folder,)
    settings = ModelSettings(generator=generator, backend=backend)  # type: ignore[arg-type]
    return ModelStore(path, settings)


def _openvino(store: ModelStore, precision: GeneratorPrecision) -> Generator:
    store.prepare("generator")
    folder = next(Path(model.path) for model in store.list() if model.role == "generator" and model.active)
    manifest = read_manifest(folder)
    assert manifest is not None
    return openvino_generator(folder, manifest, precision)


@pytest.fixture(
    scope="session",
    params=["fake", pytest.param("openvino", marks=pytest.mark.real), pytest.param("torch", marks=pytest.mark.real)],
)
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    model = HashEmbedder() if request.param == "fake" else _store(request.param).embedder()
    yield model
    model.close()


_TINY: dict[str, Callable[[Path], Path]] = {
    "torch-llama": tiny_models.causal_folder,
    "torch-bart": tiny_models.bart_folder,
    "torch-t5": tiny_models.t5_folder,
}


@pytest.fixture(
    scope="session",
    params=[
        "fake",
        *_TINY,
        "torch-gguf",
        pytest.param("openvino-gguf", marks=pytest.mark.real),
        pytest.param("openvino", marks=pytest.mark.real),
        pytest.param("openvino-fast", marks=pytest.mark.real),
    ],
)
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Case]:
    folder = tmp_path_factory.mktemp("models")
    kind: str = request.param
    if kind == "fake":
        made = Case(ScriptedGenerator(context_tokens=4000), 1e-5)
    elif kind in _TINY:
        path = _TINY[kind](folder / kind)
        generator = _store(generator=str(path), folder=folder).generator()
        made = Case(generator, 2e-3, continues=kind == "torch-llama")
    elif kind == "torch-gguf":
        path = tiny_models.llama_gguf(folder / "tiny.gguf", "Q8_0")
        made = Case(_store("torch", str(path), folder).generator(), 1e-4)
    elif kind == "openvino-gguf":
        path = tiny_models.llama_gguf(folder / "tiny.gguf", "Q4_1")
        made = Case(_openvino(_store("openvino", str(path), folder), "exact"), 1e-3)
    elif kind == "openvino":
        made = Case(_openvino(_store("openvino"), "exact"), 5e-3)
    else:
        # Dynamic quantisation rounds a row otherwise in each batch shape; other rows differ by ten nats and more.
        made = Case(_openvino(_store("openvino"), "fast"), 1.5)
    yield made
    made.generator.close()
