from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scholiast.core.settings import ModelSettings
from scholiast.inference.protocols import Generator
from scholiast.inference.store import ModelStore
from tests.contract import tiny_models

NEW_TOKENS = 12


def greedy(generator: Generator, prompts: list[list[int]]) -> list[list[int]]:
    session = generator.start(prompts)
    rows: list[list[int]] = [[] for _ in prompts]
    for _ in range(NEW_TOKENS):
        tokens = [int(row.argmax()) for row in session.log_probs]
        for row, token in zip(rows, tokens, strict=True):
            row.append(token)
        session.step(tokens)
    session.close()
    return rows


def _until_stop(row: list[int], stops: frozenset[int]) -> list[int]:
    return next((row[: i + 1] for i, token in enumerate(row) if token in stops), row)


@pytest.mark.parametrize(
    ("make", "loader"),
    [
        (tiny_models.causal_folder, "AutoModelForCausalLM"),
        (tiny_models.bart_folder, "AutoModelForSeq2SeqLM"),
        (tiny_models.t5_folder, "AutoModelForSeq2SeqLM"),
    ],
)
def test_greedy_decoding_is_transformers_own(tmp_path: Path, make: Callable[[Path], Path], loader: str) -> None:
    import torch
    import transformers

    folder = make(tmp_path / "model")
    generator = ModelStore([tmp_path / "models"], ModelSettings(generator=str(folder))).generator()
    model: Any = getattr(transformers, loader).from_pretrained(str(folder)).eval()
    prompts = [generator.chat("Be short.", text) for text in ("Where is the note?", "How much flour?")]
    rows = greedy(generator, prompts)
    for prompt, row in zip(prompts, rows, strict=True):
        with torch.inference_mode():
            made = model.generate(
                input_ids=torch.tensor([prompt]),
                attention_mask=torch.ones(1, len(prompt), dtype=torch.int64),
                max_new_tokens=NEW_TOKENS + 1,
                do_sample=False,
            )[0].tolist()
        begun = {"AutoModelForCausalLM": len(prompt), "AutoModelForSeq2SeqLM": 1}[loader]
        expected = made[begun:]
        forced = model.generation_config.forced_bos_token_id
        if forced is not None:
            assert expected[0] == forced
            expected = expected[1:]
        stops = frozenset({model.config.eos_token_id})
        assert _until_stop(row, stops) == _until_stop(expected[:NEW_TOKENS], stops)


def test_an_encoder_decoders_prompt_is_framed_as_its_tokenizer_frames_text(tmp_path: Path) -> None:
    folder = tiny_models.t5_folder(tmp_path / "t5")
    generator = ModelStore([tmp_path / "models"], ModelSettings(generator=str(folder))).generator()
    assert generator.decode(generator.chat("Be short.", "Where?")) == "Be short.\n\nWhere?"
    assert generator.refusal_id is None
    assert generator.adapter is None
    assert generator.stop_ids == {0, 1, 2}
    assert generator.context_tokens == 256
