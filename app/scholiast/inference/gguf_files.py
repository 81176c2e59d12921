"""GGUF files: what is in one, and the same weights written again as Q8_0.

OpenVINO's GGUF reader is exact for Q8_0 and not for the 4-bit formats (teacher-forced against transformers'
dequantised weights, a Q4_1 file agreed on .68 of argmaxes), so every file it gets is Q8_0.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.core.calibration import Calibrator
from scholiast.core.codec import from_json, json_text, to_json
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.adapters import NULL_TENSORS
from scholiast.inference.merging import Deltas, Layer, Merged, describe, gguf_deltas, gguf_rows
from scholiast.inference.protocols import FloatArray, LearntNull, ReadingProfile

MAGIC = b"GGUF"
# Architectures that OpenVINO GenAI's reader builds.
OPENVINO_ARCHITECTURES = frozenset({"llama", "qwen2", "qwen3"})
_FITTED = ("lift_per_token", "prior_scale", "null_bias")


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What Scholiast needs to know of a GGUF file."""

    architecture: str
    name: str
    licence: str
    context_tokens: int
    template: str | None
    pre_tokenizer: str
    bos_id: int | None
    eos_ids: tuple[int, ...]
    adds_bos: bool
    adapter: str | None
    refusal_id: int | None
    reading: ReadingProfile | None
    quantisations: frozenset[str]


def is_gguf(path: Path) -> bool:
    """Whether ``path`` begins as a GGUF file does."""
    try:
        with path.open("rb") as stream:
            return stream.read(4) == MAGIC
    except OSError:
        return False


def open_gguf(path: Path) -> Any:
    """A ``gguf.GGUFReader`` of ``path``; ModelUnavailable when it is not whole."""
    import gguf

    try:
        return gguf.GGUFReader(str(path))
    except (OSError, ValueError, KeyError, IndexError, OverflowError, MemoryError) as error:
        raise ModelUnavailable(
            f"{path.name} is not a whole GGUF file: {error}", "Download it again, or choose another model."
        ) from error


def read_header(path: Path) -> GgufHeader:
    """The header of ``path``; ModelUnavailable when it is not a whole GGUF file."""
    return header_of(open_gguf(path))


def header_of(reader: Any) -> GgufHeader:
    """The header of an open file."""

    def field(key: str, default: Any = None) -> Any:
        found = reader.fields.get(key)
        return default if found is None else found.contents()

    architecture = str(field("general.architecture", "unknown"))
    stops = [field(f"tokenizer.ggml.{key}_token_id") for key in ("eos", "eot", "eom")]
    return GgufHeader(
        architecture=architecture,
        name=str(field("general.name", "")),
        licence=str(field("general.license", "unknown")),
        context_tokens=int(field(f"{architecture}.context_length", 2048)),
        template=field("tokenizer.chat_template"),
        pre_tokenizer=str(field("tokenizer.ggml.pre", "")),
        bos_id=field("tokenizer.ggml.bos_token_id"),
        eos_ids=tuple(int(stop) for stop in stops if stop is not None),
        adds_bos=bool(field("tokenizer.ggml.add_bos_token", False)),
        adapter=field("scholiast.adapter"),
        refusal_id=field("scholiast.refusal_token_id"),
        reading=_reading(field),
        quantisations=frozenset(tensor.tensor_type.name for tensor in reader.tensors if len(tensor.shape) > 1),
    )


def _reading(field: Callable[..., Any]) -> ReadingProfile | None:
    name, system, threshold = (field(f"scholiast.{key}") for key in ("adapter", "system", "refusal_threshold"))
    if name is None or system is None or threshold is None:
        return None
    lift, scale, bias = (field(f"scholiast.{key}") for key in _FITTED)
    normalised = bool(field("scholiast.normalised", True))
    null = _null(field)
    languages = tuple(str(field("scholiast.languages", "en")).split(","))
    lead = str(field("scholiast.lead", ""))
    calibrator = _calibrator(field("scholiast.calibrator"))
    return ReadingProfile(
        str(name), str(system), float(threshold), lift, scale, bias, normalised, null, languages, lead, calibrator
    )


def _calibrator(text: str | None) -> Calibrator | None:
    """The calibrator that a file holds as JSON; one of a later form is as none."""
    if text is None:
        return None
    try:
        return from_json(Calibrator, json.loads(text))
    except ValueError:
        return None


def _null(field: Callable[..., Any]) -> LearntNull | None:
    kind = field("scholiast.null_kind")
    if kind not in ("embedding", "network"):
        return None
    found = {name: field(f"scholiast.null.{name}") for name in NULL_TENSORS[kind]}
    values = {name: tuple(float(x) for x in numbers) for name, numbers in found.items() if numbers is not None}
    return LearntNull(kind, str(field("scholiast.null_embedder", "")), values)


def rewrite_as_q8(source: Path, target: Path, layers: Sequence[Layer] = ()) -> None:
    """Write ``source``'s weights to ``target`` as Q8_0, one-dimensional tensors untouched.

    The changes of ``layers`` are added before the weights are rounded, and the keys ``scholiast.*`` say how the result
    is asked; all other metadata stays.

    Raises:
        ModelUnavailable: ``source`` is not whole, or holds a quantisation that cannot be read; an adapter is damaged
            or made for another model.
        OSError: ``target`` cannot be written.
    """
    import gguf

    reader = open_gguf(source)
    header = header_of(reader)
    deltas = _deltas(reader, header, layers)
    writer = gguf.GGUFWriter(str(target), header.architecture, use_temp_file=True)
    for key, field in reader.fields.items():
        if key.startswith("GGUF.") or key == "general.architecture" or (layers and key.startswith("scholiast.")):
            continue
        value = int(gguf.LlamaFileType.MOSTLY_Q8_0) if key == "general.file_type" else field.contents()
        is_array = field.types[0] == gguf.GGUFValueType.ARRAY
        writer.add_key_value(key, value, field.types[0], sub_type=field.types[-1] if is_array else None)
    _describe(writer, describe(layers, header.adapter))
    try:
        for tensor in reader.tensors:
            change = deltas.delta(tensor.name)
            if change is not None:
                change = gguf_rows(change, tensor.name, header.architecture, *_heads(reader, header))
            data, kind = _as_q8(tensor, change)
            writer.add_tensor(tensor.name, data, raw_dtype=kind)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
    finally:
        writer.close()
        if writer.temp_file is not None:
            writer.temp_file.close()


def _deltas(reader: Any, header: GgufHeader, layers: Sequence[Layer]) -> Deltas:
    deltas = Deltas.of_generator(layers)
    if not deltas:
        return deltas
    blocks = int(reader.fields[f"{header.architecture}.block_count"].contents())
    deltas = gguf_deltas(deltas, header.architecture, blocks)
    deltas.check({tensor.name: tuple(int(size) for size in reversed(tensor.shape)) for tensor in reader.tensors})
    return deltas


def _heads(reader: Any, header: GgufHeader) -> tuple[int, int]:
    """Heads of the queries and of the keys."""
    prefix = f"{header.architecture}.attention.head_count"
    heads = int(reader.fields[prefix].contents())
    shared = reader.fields.get(f"{prefix}_kv")
    return heads, heads if shared is None else int(shared.contents())


def _describe(writer: Any, merged: Merged | None) -> None:
    """Write what whoever loads the file needs to know of the adapters in it."""
    if merged is None:
        return
    writer.add_string("scholiast.adapter", merged.adapter)
    writer.add_string("scholiast.system", merged.reading.system)
    writer.add_float64("scholiast.refusal_threshold", merged.reading.refusal_threshold)
    for key in _FITTED:
        value = getattr(merged.reading, key)
        if value is not None:
            writer.add_float64(f"scholiast.{key}", value)
    null = merged.reading.null
    if null is not None:
        writer.add_string("scholiast.null_kind", null.kind)
        writer.add_string("scholiast.null_embedder", null.embedder)
        for name, numbers in null.values.items():
            writer.add_array(f"scholiast.null.{name}", list(numbers))
    if merged.reading.calibrator is not None:
        writer.add_string("scholiast.calibrator", json_text(to_json(merged.reading.calibrator)))
    if not merged.reading.normalised:
        writer.add_bool("scholiast.normalised", False)
    writer.add_string("scholiast.languages", ",".join(merged.reading.languages))
    if merged.reading.lead:
        writer.add_string("scholiast.lead", merged.reading.lead)
    if merged.refusal_id is not None:
        writer.add_uint32("scholiast.refusal_token_id", merged.refusal_id)


def _as_q8(tensor: Any, change: FloatArray | None = None) -> tuple[Any, Any]:
    """The data of ``tensor`` plus ``change``, as Q8_0 where it is a matrix whose rows are whole blocks; its type."""
    import gguf
    from gguf.quants import dequantize, quantize

    q8 = gguf.GGMLQuantizationType.Q8_0
    if tensor.tensor_type == q8 and change is None:
        return tensor.data, q8
    try:
        values = np.ascontiguousarray(dequantize(tensor.data, tensor.tensor_type), dtype=np.float32)
    except NotImplementedError as error:
        raise ModelUnavailable(
            f"The quantisation {tensor.tensor_type.name} cannot be read.", "Use a Q8_0 or Q4_K_M file of the model."
        ) from error
    if change is not None:
        values = values + change
    if len(tensor.shape) < 2 or values.shape[-1] % gguf.GGML_QUANT_SIZES[q8][0]:
        return values, gguf.GGMLQuantizationType.F32
    return quantize(values, q8), q8
