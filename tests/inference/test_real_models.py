"""The default models as they ship: checksums, agreement with their references, and what loading them imports."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scholiast.core.paths import DataPaths, default_data_dir
from scholiast.core.settings import ModelSettings
from scholiast.inference.agreement import embedder_agreement, generator_agreement
from scholiast.inference.loading import openvino_generator
from scholiast.inference.manifests import read_manifest
from scholiast.inference.openvino_runtime import COMPILED, forget_compiled
from scholiast.inference.store import ModelInfo, ModelStore

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def models() -> dict[str, ModelInfo]:
    store = ModelStore(DataPaths(default_data_dir()).model_search_path(), ModelSettings(backend="openvino"))
    for role in ("embedder", "generator"):
        store.prepare(role)
    return {model.role: model for model in store.verify() if model.spec == "default"}


@pytest.fixture(scope="module")
def notes(shared: Path) -> list[str]:
    files = sorted((shared / "data" / "vaults").rglob("*.md"))[::12]
    return [file.read_text(encoding="utf-8", errors="replace") for file in files[:60]]


def test_the_default_models_are_whole_and_licensed(models: dict[str, ModelInfo]) -> None:
    assert {model.state for model in models.values()} == {"ready"}
    assert {model.licence for model in models.values()} == {"apache-2.0"}
    assert {model.detail for model in models.values()} == {"Run by OpenVINO."}


def test_the_embedder_agrees_with_sentence_transformers(models: dict[str, ModelInfo], notes: list[str]) -> None:
    texts = [note[start : start + 600] for note in notes for start in (0, 600)][:64]
    cosines = embedder_agreement(Path(models["embedder"].path), [*texts, "", "日本語 🙂", "x" * 5000])
    assert cosines.min() >= 0.9995


def test_the_generator_agrees_with_transformers(models: dict[str, ModelInfo], notes: list[str]) -> None:
    results = generator_agreement(Path(models["generator"].path), "\n".join(notes), positions=250)
    exact, fast = results
    assert exact.argmax >= 0.97
    assert exact.difference <= 0.05
    # With dynamic quantisation of activations: for the record, and so that a much worse one is noticed.
    assert fast.argmax >= 0.9
    assert fast.difference <= 0.12


def test_loading_both_models_imports_no_model_stack(models: dict[str, ModelInfo], tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from scholiast.core.paths import DataPaths, default_data_dir
from scholiast.core.settings import ModelSettings
from scholiast.inference.store import ModelStore
store = ModelStore(DataPaths(default_data_dir()).model_search_path(), ModelSettings(backend="openvino"))
embedder, generator = store.embedder(print), store.generator(print)
embedder.embed_query("Where?")
generator.start([generator.chat("Be short.", "Where?")])
heavy = {"torch", "transformers", "sentence_transformers", "openvino_genai", "gguf", "accelerate"}
print(sorted(heavy & set(sys.modules)))
"""
    env = {**os.environ, "HOME": str(tmp_path)}
    env.pop("CI", None)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert done.stdout == "[]\n"
    assert not (tmp_path / "intel").exists()


def test_an_answer_of_the_default_generator_reads_like_one(models: dict[str, ModelInfo]) -> None:
    store = ModelStore(DataPaths(default_data_dir()).model_search_path(), ModelSettings(backend="openvino"))
    generator = store.generator()
    prompt = generator.chat(
        "Answer from the note.", "Note: The dentist is on Friday.\n\nQuestion: When is the dentist?"
    )
    session = generator.start([prompt])
    said: list[int] = []
    while len(said) < 40 and (token := int(session.log_probs[0].argmax())) not in generator.stop_ids:
        said.append(token)
        session.step([token])
    assert "Friday" in generator.decode(said)


def test_a_compiled_generator_is_kept_and_made_anew_when_cut_short(
    models: dict[str, ModelInfo], tmp_path: Path
) -> None:
    prepared = Path(models["generator"].path)
    folder = tmp_path / "model"
    shutil.copytree(prepared, folder, ignore=shutil.ignore_patterns(COMPILED))
    manifest = read_manifest(folder)
    assert manifest is not None

    def first_choice() -> int:
        generator = openvino_generator(folder, manifest)
        session = generator.start([generator.chat("Answer.", "What colour is the sky?")])
        token = int(session.log_probs[0].argmax())
        session.close()
        generator.close()
        return token

    token = first_choice()
    (kept,) = (folder / COMPILED).glob("*.blob")
    assert first_choice() == token
    size = kept.stat().st_size
    kept.chmod(0o600)
    os.truncate(kept, size // 2)
    assert first_choice() == token
    (remade,) = (folder / COMPILED).glob("*.blob")
    assert remade.stat().st_size > size * 0.9
    forget_compiled(folder)
    assert not (folder / COMPILED).exists()
