from __future__ import annotations

import pytest
from tests.training import tiny

from scholiast.inference import conversion, gguf_files
from scholiast.inference.chat_tokenizer import ChatFormat, ChatTokenizer
from scholiast.inference.sources import default_source, source_at
from scholiast.training.readers import SYSTEM, load_reader, refusal_token


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    return load_reader(source_at(tiny.folder(tmp_path_factory.mktemp("model"))))


def test_a_reader_knows_how_its_model_is_asked(reader):
    assert reader.end_id == tiny.END
    assert reader.refusal_id is None
    assert reader.refusal == []
    assert reader.context_tokens == 1024
    said = reader.tokenizer.decode(reader.prompt("Garden\nThe peas are up.", "What is up?"))
    assert SYSTEM in said
    assert "Note: Garden\nThe peas are up.\n\nQuestion: What is up?" in said
    assert "Note:" not in reader.tokenizer.decode(reader.prompt(None, "What is up?"))
    assert reader.answer("peas")[-1] == tiny.END


def test_weights_are_fp32_and_only_the_adapter_will_be_trained(reader):
    import torch

    assert {parameter.dtype for parameter in reader.model.parameters()} == {torch.float32}


@pytest.mark.real
def test_the_default_model_refuses_with_a_word_that_begins_no_answer():
    source = default_source("generator")
    header = gguf_files.read_header(source.path)
    made = conversion.gguf_tokenizer(source.path, header)
    text = ChatTokenizer(made, ChatFormat(template=None, stop_ids=(2,)))
    assert refusal_token(text) == 31295
    assert text.decode([31295]) == "unknown"
    assert text.encode(" unknown")[0] != 31295
    assert text.encode(" chicken")[0] in text.encode("It is a chicken farm."), "an answer begins as in its passage"
