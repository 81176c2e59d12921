from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scholiast.core.errors import ModelUnavailable
from scholiast.inference import gguf_files
from tests.contract import tiny_models


def test_the_header_says_what_the_file_holds(tiny_gguf: Path) -> None:
    header = gguf_files.read_header(tiny_gguf)
    assert header.architecture == "llama"
    assert header.name == "Tiny Llama"
    assert header.licence == "mit"
    assert header.context_tokens == 256
    assert header.template == tiny_models.CHAT_TEMPLATE
    assert header.eos_ids == (2,)
    assert header.quantisations == {"Q4_1"}
    assert header.refusal_id is None


@pytest.mark.parametrize("quantisation", ["Q4_0", "Q4_1", "Q5_0", "F16", "BF16", "F32", "Q8_0"])
def test_rewriting_keeps_the_weights_and_all_metadata(tmp_path: Path, quantisation: str) -> None:
    import gguf
    from gguf.quants import dequantize

    source = tiny_models.llama_gguf(tmp_path / "source.gguf", quantisation)
    target = tmp_path / "target.gguf"
    gguf_files.rewrite_as_q8(source, target)
    before, after = gguf.GGUFReader(str(source)), gguf.GGUFReader(str(target))
    for key, field in before.fields.items():
        if not key.startswith("GGUF.") and key != "general.file_type":
            assert after.fields[key].contents() == field.contents(), key
            assert after.fields[key].types == field.types, key
    assert set(before.fields) == set(after.fields)
    assert after.fields["general.file_type"].contents() == int(gguf.LlamaFileType.MOSTLY_Q8_0)
    assert [tensor.name for tensor in before.tensors] == [tensor.name for tensor in after.tensors]
    for old, new in zip(before.tensors, after.tensors, strict=True):
        assert list(old.shape) == list(new.shape)
        assert new.tensor_type.name == ("Q8_0" if len(new.shape) > 1 else "F32")
        values = dequantize(old.data, old.tensor_type)
        error = np.abs(values - dequantize(new.data, new.tensor_type))
        # Q8_0 rounds to 1/127 of a block's largest value, its scale to half precision.
        assert error.max() <= np.abs(values).max() * 0.006, old.name
    assert gguf_files.read_header(target).quantisations == {"Q8_0"}


def test_a_file_that_already_is_q8_keeps_its_bytes(tmp_path: Path) -> None:
    import gguf

    source = tiny_models.llama_gguf(tmp_path / "source.gguf", "Q8_0")
    target = tmp_path / "target.gguf"
    gguf_files.rewrite_as_q8(source, target)
    for old, new in zip(gguf.GGUFReader(str(source)).tensors, gguf.GGUFReader(str(target)).tensors, strict=True):
        np.testing.assert_array_equal(old.data, new.data)


def test_what_is_no_gguf_file_is_known_by_its_first_bytes(tmp_path: Path, tiny_gguf: Path) -> None:
    other = tmp_path / "a.gguf"
    other.write_bytes(b"no")
    assert gguf_files.is_gguf(tiny_gguf)
    assert not gguf_files.is_gguf(other)
    assert not gguf_files.is_gguf(tmp_path / "absent")


@pytest.mark.parametrize("kept", [12, 5_000, 60_000])
def test_a_cut_off_file_is_an_error_with_a_hint(tmp_path: Path, tiny_gguf: Path, kept: int) -> None:
    damaged = tmp_path / "cut.gguf"
    damaged.write_bytes(tiny_gguf.read_bytes()[:kept])
    with pytest.raises(ModelUnavailable) as caught:
        gguf_files.rewrite_as_q8(damaged, tmp_path / "out.gguf")
    assert "cut.gguf" in caught.value.message
    assert caught.value.hint
