"""Makes the OpenVINO files of a model. Imports the whole model stack, so it runs in a process of its own."""

from __future__ import annotations

import contextlib
import importlib.metadata
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from scholiast.core.codec import to_json
from scholiast.inference import gguf_files
from scholiast.inference.merging import Layer, merge_query_encoder
from scholiast.inference.openvino_runtime import openvino, silence_telemetry
from scholiast.inference.sources import Source
from scholiast.inference.torch_runtime import quiet

Notify = Callable[[str], None]
_TOOLS = ("openvino", "openvino-genai", "gguf", "torch", "transformers", "sentence-transformers", "tokenizers")
MODEL_XML = "openvino_model.xml"
QUERY_XML = "query_model.xml"
GGUF_COPY = "model.Q8_0.gguf"


class Unconvertible(Exception):
    """OpenVINO cannot read this model; PyTorch has to run it. The message says why."""


def tool_versions() -> dict[str, str]:
    """Versions of what takes part in a conversion."""
    versions = {}
    for tool in _TOOLS:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            versions[tool] = importlib.metadata.version(tool)
    return versions


def convert(source: Source, folder: Path, notify: Notify, layers: Sequence[Layer] = ()) -> tuple[str, dict[str, Any]]:
    """Write the files of ``source`` with ``layers`` merged into ``folder``; the manifest's kind and properties.

    Raises:
        Unconvertible: OpenVINO cannot run the model.
        ModelUnavailable: the model's own files or an adapter are damaged, or the adapter is for another model.
        OSError: the folder cannot be written.
    """
    if source.kind == "sentence-transformers":
        return "openvino-embedder", convert_embedder(source, folder, notify, layers)
    if source.kind == "gguf":
        return "openvino-generator", convert_gguf(source, folder, notify, layers)
    raise Unconvertible("Hugging Face folders are run by PyTorch.")


# ---- embedder ------------------------------------------------------------------------------------------------


def convert_embedder(source: Source, folder: Path, notify: Notify, layers: Sequence[Layer] = ()) -> dict[str, Any]:
    """Trace the SentenceTransformer's own forward, pooling and normalisation included, as one OpenVINO model.

    With ``layers`` a second one is made for questions, with their changes merged; passages keep the first.
    """
    notify(f"Loading {source.name}.")
    silence_telemetry()
    with quiet():
        from sentence_transformers import SentenceTransformer

        model = SentenceTransformer(str(source.path), device="cpu", trust_remote_code=False).eval()
        backend = getattr(model.tokenizer, "backend_tokenizer", None)
        if backend is None:
            raise Unconvertible("Its tokenizer has no fast version.")
        if any(not getattr(module, "include_prompt", True) for module in model):
            raise Unconvertible("It pools without its prompt.")
        notify(f"Converting {source.name} for this computer.")
        traced = _trace(model, source.normalised)
        openvino().save_model(traced, str(folder / MODEL_XML), compress_to_fp16=False)
        if layers:
            notify(f"Merging {' and '.join(layer.name for layer in layers)} for questions.")
            merge_query_encoder(model[0].auto_model, layers)
            openvino().save_model(_trace(model, source.normalised), str(folder / QUERY_XML), compress_to_fp16=False)
    backend.no_padding()
    backend.save(str(folder / "tokenizer.json"))
    prompts = model.prompts or {}
    default = prompts.get(model.default_prompt_name or "", "")
    unknown = model.tokenizer.unk_token_id
    return {
        "dimension": int(traced.outputs[0].partial_shape[1].get_length()),
        "max_tokens": int(model.max_seq_length or 512),
        "pad_id": int(model.tokenizer.pad_token_id or 0),
        "unknown_id": None if unknown is None else int(unknown),
        "passage_prefix": prompts.get("document") or prompts.get("passage") or default,
        "query_prefix": prompts.get("query") or default,
        "has_query_model": bool(layers),
        "normalised": source.normalised,
    }


def _trace(model: Any, normalised: bool) -> Any:
    """``model`` as an OpenVINO model: input_ids and attention_mask [n, t] to vectors [n, d], of unit length or not."""
    import torch

    class Forward(torch.nn.Module):  # type: ignore[misc] # torch is not followed by the type checker
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, input_ids: Any, attention_mask: Any) -> Any:
            embedding = self.model({"input_ids": input_ids, "attention_mask": attention_mask})["sentence_embedding"]
            return torch.nn.functional.normalize(embedding, p=2, dim=1) if normalised else embedding

    ids = torch.full((2, 9), int(model.tokenizer.pad_token_id or 0), dtype=torch.int64)
    mask = torch.ones_like(ids)
    mask[1, 6:] = 0
    try:
        with torch.no_grad():
            traced = openvino().convert_model(Forward(), example_input={"input_ids": ids, "attention_mask": mask})
    except (RuntimeError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise Unconvertible(f"It cannot be traced: {error}".splitlines()[0]) from error
    names = {port.any_name for port in traced.inputs}
    if names != {"input_ids", "attention_mask"}:
        raise Unconvertible(f"Its traced inputs are {sorted(names)}.")
    return traced


# ---- generator -----------------------------------------------------------------------------------------------


def convert_gguf(source: Source, folder: Path, notify: Notify, layers: Sequence[Layer] = ()) -> dict[str, Any]:
    """Rewrite a GGUF file as Q8_0 with ``layers`` merged, and build the stateful OpenVINO model from that."""
    header = gguf_files.read_header(source.path)
    if header.architecture not in gguf_files.OPENVINO_ARCHITECTURES:
        raise Unconvertible(f"Its architecture, {header.architecture}, is not one that OpenVINO's reader knows.")
    target = folder / GGUF_COPY
    if header.quantisations <= {"Q8_0"} and not layers:
        notify(f"Copying {source.name}.")
        shutil.copyfile(source.path, target)
    else:
        merging = f" with {' and '.join(layer.name for layer in layers)}" if layers else ""
        notify(f"Rewriting {source.name}{merging} as Q8_0.")
        gguf_files.rewrite_as_q8(source.path, target, layers)
        header = gguf_files.read_header(target)
    notify(f"Converting {source.name} for this computer.")
    _build_ir(target)
    notify(f"Reading the tokenizer of {source.name}.")
    tokenizer = gguf_tokenizer(target, header)
    tokenizer.save(str(folder / "tokenizer.json"))
    return {"context_tokens": header.context_tokens, **gguf_chat(tokenizer, header)}


def _build_ir(path: Path) -> None:
    """Let OpenVINO GenAI write ``openvino_model.xml`` and ``.bin`` beside ``path``."""
    silence_telemetry()
    import openvino_genai

    try:
        pipeline = openvino_genai.LLMPipeline(str(path), "CPU", enable_save_ov_model=True)
    except RuntimeError as error:
        raise Unconvertible(f"OpenVINO's reader refuses it: {str(error).strip().splitlines()[-1]}") from error
    del pipeline
    if not (path.parent / MODEL_XML).is_file():
        raise Unconvertible("OpenVINO's reader wrote no model.")
    for extra in path.parent.glob("openvino_*tokenizer.*"):
        extra.unlink()


def gguf_chat(tokenizer: Any, header: gguf_files.GgufHeader) -> dict[str, Any]:
    """The chat format of a GGUF file as manifest properties."""
    from scholiast.inference.chat_tokenizer import turn_token_ids

    texts = {
        name: tokenizer.id_to_token(number) or ""
        for name, number in (("bos_token", header.bos_id), ("eos_token", next(iter(header.eos_ids), None)))
        if number is not None
    }
    return {
        "template": header.template,
        "stop_ids": list(turn_token_ids(tokenizer, header.eos_ids)),
        "prefix": [header.bos_id] if header.adds_bos and header.bos_id is not None else [],
        "suffix": [],
        "tokens": texts,
        "adapter": header.adapter,
        "refusal_id": header.refusal_id,
        "reading": None if header.reading is None else to_json(header.reading),
    }


def gguf_tokenizer(path: Path, header: gguf_files.GgufHeader) -> Any:
    """The ``tokenizers.Tokenizer`` of a GGUF file.

    transformers' converter knows no pre-tokenizers but GPT-2's; ``smollm`` cuts digits apart first, as the model's
    training did.
    """
    with quiet():
        from transformers import AutoTokenizer

        try:
            tokenizer = AutoTokenizer.from_pretrained(str(path.parent), gguf_file=path.name).backend_tokenizer
        except (ValueError, KeyError, AttributeError, NotImplementedError) as error:
            raise Unconvertible(f"Its tokenizer cannot be read: {error}".splitlines()[0]) from error
    if header.pre_tokenizer == "smollm":
        from tokenizers import pre_tokenizers

        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
        )
    return tokenizer
