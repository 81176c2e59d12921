"""Training and answering with models of other families than the default one: GPT-2, T5, and a RAG checkpoint's BART."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.contract import tiny_models
from tests.training import tiny

from scholiast.core.cancellation import CancelToken
from scholiast.core.settings import ModelSettings
from scholiast.inference.adapters import generator_factors, read_card
from scholiast.inference.checksums import Checksums
from scholiast.inference.sources import source_digest
from scholiast.inference.store import ModelStore
from scholiast.training import lora
from scholiast.training.adapter_output import Provenance
from scholiast.training.likelihood import AnswerModel
from scholiast.training.packing import single
from scholiast.training.reader import ReaderPlan
from scholiast.training.readers import load_reader
from scholiast.training.reading_run import ReadingRequest, run_reading

MADE = {
    "gpt2": lambda folder: tiny_models.gpt2_folder(folder, 1024),
    "t5": lambda folder: tiny_models.t5_folder(folder, 1024),
    "rag": tiny_models.rag_folder,
}


def trained(folder: Path, store: ModelStore, out: Path) -> Path:
    """The adapter of two steps of reading."""
    source = store.source("generator")
    digest = source_digest(source, Checksums(folder.parent / "checksums.json"))
    plan = ReaderPlan(rank=2, alpha=4, steps=2, rate=0.05)
    request = ReadingRequest(tiny.ROWS[:8], tiny.QUESTIONS[:16], False, plan, None, None, out)
    card = Provenance("tiny", "Reads", ("made up",), "cc0-1.0", "a test", 0)
    return run_reading(request, source, digest, card, lambda *_: None, lambda _: None, CancelToken()).adapter


@pytest.mark.parametrize("family", list(MADE))
def test_what_was_trained_is_what_answers(family: str, tmp_path: Path) -> None:
    """The model with its adapter merged gives the probabilities that the trained one had, and not those of before."""
    folder = MADE[family](tmp_path / family)
    store = ModelStore([tmp_path / "models"], ModelSettings(generator=str(folder), backend="torch"))
    untuned = store.generator()
    adapter = trained(folder, store, tmp_path / "run")
    store.adapters.add("mine", adapter)
    store.adapters.use("mine")
    merged = store.generator()
    assert (untuned.adapter, merged.adapter) == (None, "mine")
    assert merged.reading is not None

    card = read_card(adapter)
    reader = load_reader(store.source("generator"))
    model: Any = lora.attach(reader.model, card.rank, int(card.alpha), lora.GENERATOR_MODULES)
    factors = generator_factors(adapter, card)
    lora.load_tensors(model, {f"{p}.{n}": v for p, f in factors.items() for n, v in (("lora_A", f.a), ("lora_B", f.b))})
    prompt, answer = reader.prompt(tiny.ROWS[0].text, "When?"), reader.answer("1950")
    answers = AnswerModel(model.base_model.model, reader.decoder_start, mixed=False)
    expected = answers.log_probs([single(prompt, answer)]).detach().numpy()
    found = merged.continuation(prompt, answer[:-1])
    np.testing.assert_allclose(found, expected, atol=2e-3)
    assert np.abs(found - untuned.continuation(prompt, answer[:-1])).max() > 0.05
