"""Adapters through the model store: what is used, in which order, by both back ends, and what is left as it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scholiast.core.errors import ModelUnavailable, UsageError
from scholiast.core.settings import ModelSettings
from scholiast.inference.adapters import CARD_FILE, GENERATOR_FILE, read_card, write_adapter
from scholiast.inference.checksums import Checksums
from scholiast.inference.sources import source_at, source_digest
from scholiast.inference.store import ModelInfo, ModelStore
from tests.inference.adapter_folders import BERT_SHAPES, LLAMA_SHAPES, card, factors, llama_adapter, query_card
from tests.inference.conftest import model_folders, settings_for


def digest_of(path: Path, folder: Path) -> str:
    return source_digest(source_at(path), Checksums(folder / "checksums.json"))


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory, tiny_gguf: Path, tiny_sentences: Path) -> Path:
    """An adapter of both tiny models, as one that comes with the program."""
    folder = tmp_path_factory.mktemp("shipped")
    whole = card(
        digest_of(tiny_gguf, folder), name="reading", query_encoder=query_card(digest_of(tiny_sentences, folder))
    )
    write_adapter(folder / "reading", whole, factors(LLAMA_SHAPES, 21), factors(BERT_SHAPES, 22))
    return folder / "reading"


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory, tiny_gguf: Path) -> Path:
    """A person's own adapter of the tiny generator."""
    folder = tmp_path_factory.mktemp("own")
    return llama_adapter(folder / "mine", digest_of(tiny_gguf, folder), seed=23, system="Mine.", prior_scale=None)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A models folder that the tests of this module fill together."""
    return tmp_path_factory.mktemp("models")


@pytest.fixture
def open_store(folder: Path, shipped: Path, tiny_gguf: Path, tiny_sentences: Path) -> Callable[..., ModelStore]:
    """Opens the store of ``folder`` with the shipped adapter on and none of the person's own."""
    (folder / "models.toml").unlink(missing_ok=True)

    def open_it(**changes: str) -> ModelStore:
        settings = replace(settings_for(tiny_gguf, tiny_sentences), **changes)  # type: ignore[arg-type] # literals
        return ModelStore([folder], settings, shipped)

    return open_it


def active(store: ModelStore, role: str) -> ModelInfo:
    return next(model for model in store.list() if model.role == role and model.active)


def first_log_probs(store: ModelStore) -> np.ndarray:
    generator = store.generator()
    prompt = generator.chat("Read the note.", "Note: bread needs flour.\n\nQuestion: what needs flour?")
    log_probs = generator.start([prompt]).log_probs[0].copy()
    generator.close()
    return np.asarray(log_probs)


def test_the_shipped_adapter_is_merged_by_both_back_ends(open_store: Callable[..., ModelStore]) -> None:
    generator = open_store().generator()
    assert generator.adapter == "reading"
    assert generator.refusal_id == 7
    assert generator.reading is not None
    assert generator.reading.system == "Read the note."
    torch = open_store(backend="torch").generator()
    assert (torch.adapter, torch.refusal_id, torch.reading) == ("reading", 7, generator.reading)
    plain = open_store(adapters="none").generator()
    assert (plain.adapter, plain.refusal_id, plain.reading) == (None, None, None)
    assert len({generator.fingerprint, torch.fingerprint, plain.fingerprint}) == 3
    openvino, reference, untuned = (
        first_log_probs(open_store(**changes)) for changes in ({}, {"backend": "torch"}, {"adapters": "none"})
    )
    # Random weights of this size lose a tenth of a nat to Q8_0; the adapter changes far more.
    assert np.abs(openvino - reference).mean() < 0.25
    assert np.abs(openvino - untuned).mean() > 2.0


def test_questions_get_an_encoder_of_their_own_and_passages_keep_theirs(open_store: Callable[..., ModelStore]) -> None:
    models = [
        open_store(**changes).embedder()
        for changes in ({}, {"backend": "torch"}, {"adapters": "none"}, {"adapters": "none", "backend": "torch"})
    ]
    adapted, adapted_torch, plain, plain_torch = models
    assert len({model.fingerprint for model in models}) == 1
    texts = ["bread needs flour", "the dentist is on friday"]
    for model in models:
        assert (model.embed_passages(texts) * plain_torch.embed_passages(texts)).sum(axis=1).min() >= 0.9995
    asked = "when is the dentist"
    assert adapted.embed_query(asked) @ adapted_torch.embed_query(asked) >= 0.9995
    assert plain.embed_query(asked) @ plain_torch.embed_query(asked) >= 0.9995
    assert adapted.embed_query(asked) @ plain.embed_query(asked) < 0.99
    assert active(open_store(), "embedder").adapters == ("reading",)


def test_a_persons_own_adapter_lies_on_the_shipped_one(open_store: Callable[..., ModelStore], mine: Path) -> None:
    store = open_store()
    store.adapters.add("mine", mine)
    assert active(store, "generator").adapters == ("reading",)
    store.adapters.use("mine")
    assert active(open_store(), "generator").adapters == ("reading", "mine")
    stacked = open_store(backend="torch").generator()
    assert stacked.adapter == "reading+mine"
    assert stacked.reading is not None
    assert (stacked.reading.system, stacked.reading.prior_scale) == ("Mine.", 12.0)
    store.adapters.use("reading", on=False)
    assert open_store(backend="torch").generator().adapter == "mine"
    store.adapters.use("reading")
    assert active(store, "generator").adapters == ("reading", "mine")
    store.adapters.use("none")
    assert active(store, "generator").adapters == ()
    assert open_store(backend="torch").generator().adapter is None
    store.adapters.use("mine")
    assert active(store, "generator").adapters == ("mine",)
    store.adapters.remove("mine")
    assert active(store, "generator").adapters == ()
    assert (mine / CARD_FILE).exists()


def test_names_that_cannot_be_are_refused(open_store: Callable[..., ModelStore], mine: Path, tmp_path: Path) -> None:
    adapters = open_store().adapters
    for name in ("reading", "none", "no spaces"):
        with pytest.raises(UsageError):
            adapters.add(name, mine)
    with pytest.raises(UsageError, match="no adapter named other"):
        adapters.use("other")
    with pytest.raises(UsageError, match="cannot be removed"):
        adapters.remove("reading")
    with pytest.raises(UsageError, match="no adapter named other"):
        adapters.remove("other")
    adapters.add("mine", mine)
    with pytest.raises(UsageError, match="already"):
        adapters.add("mine", mine)
    with pytest.raises(ModelUnavailable, match="holds no adapter"):
        adapters.add("empty", tmp_path)


def test_an_adapter_of_another_model_is_listed_and_left_out(
    open_store: Callable[..., ModelStore], tmp_path: Path, tiny_gguf: Path
) -> None:
    store = open_store(backend="torch")
    store.adapters.add("strange", llama_adapter(tmp_path / "strange", "00" * 32, name="strange", base="Else"))
    store.adapters.use("strange")
    listed = {info.name: info for info in store.adapters.list(source_at(tiny_gguf))}
    assert [(info.name, info.state, info.active) for info in listed.values()] == [
        ("reading", "ready", True),
        ("strange", "other-model", True),
    ]
    assert "made for Else" in listed["strange"].detail
    assert listed["reading"].query_encoder
    assert listed["reading"].size_bytes > 0
    assert store.generator().adapter == "reading"


@pytest.mark.parametrize("name", [CARD_FILE, GENERATOR_FILE])
def test_an_adapter_that_vanished_is_told_of_and_left_out(
    open_store: Callable[..., ModelStore], tmp_path: Path, tiny_gguf: Path, name: str
) -> None:
    store = open_store(backend="torch")
    digest = digest_of(tiny_gguf, tmp_path)
    store.adapters.add("lost", llama_adapter(tmp_path / "lost", digest))
    store.adapters.use("lost")
    (tmp_path / "lost" / name).unlink()
    said: list[str] = []
    assert store.generator(said.append).adapter == "reading"
    assert ["lost" in text and "without it" in text for text in said] == [True]
    assert {info.name: info.state for info in store.adapters.list(source_at(tiny_gguf))}["lost"] == "missing"
    store.adapters.use("none")
    assert store.generator(said.append).adapter is None
    assert len(said) == 1


def test_a_damaged_adapter_is_an_error_that_says_how_to_go_on(
    open_store: Callable[..., ModelStore], tmp_path: Path, tiny_gguf: Path
) -> None:
    store = open_store(backend="torch")
    store.adapters.add("torn", llama_adapter(tmp_path / "torn", digest_of(tiny_gguf, tmp_path)))
    store.adapters.use("torn")
    (tmp_path / "torn" / CARD_FILE).write_text("{", encoding="utf-8")
    with pytest.raises(ModelUnavailable) as caught:
        store.generator()
    assert "adapter" in caught.value.hint
    assert not store.is_prepared("generator")
    assert {info.name: info.state for info in store.adapters.list(source_at(tiny_gguf))}["torn"] == "damaged"


def test_another_threshold_makes_another_prepared_model(
    folder: Path, open_store: Callable[..., ModelStore], shipped: Path, tmp_path: Path
) -> None:
    store = open_store()
    store.prepare("generator")
    before = model_folders(folder)
    changed = tmp_path / "reading"
    write_adapter(
        changed,
        replace(read_card(shipped), refusal_threshold=0.9),
        factors(LLAMA_SHAPES, 21),
        factors(BERT_SHAPES, 22),
    )
    assert open_store().is_prepared("generator")
    other = ModelStore([folder], store_settings(store), changed)
    assert not other.is_prepared("generator")
    same = replace(read_card(shipped), figures={"em": 0.9}, title="Measured again")
    write_adapter(changed, same, factors(LLAMA_SHAPES, 21), factors(BERT_SHAPES, 22))
    assert ModelStore([folder], store_settings(store), changed).is_prepared("generator")
    assert model_folders(folder) == before


def store_settings(store: ModelStore) -> ModelSettings:
    generator, embedder = (active(store, role) for role in ("generator", "embedder"))
    return ModelSettings(generator=generator.spec, embedder=embedder.spec)
