"""From a prepared folder or a model's own files to a running model; each back end is imported only when used."""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from scholiast.core.codec import from_json
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.manifests import Manifest
from scholiast.inference.merging import Layer
from scholiast.inference.protocols import Embedder, Generator, ReadingProfile
from scholiast.inference.sources import Source

EmbedderPrecision = Literal["auto", "f32", "bf16"]
GeneratorPrecision = Literal["exact", "fast"]


def openvino_embedder(folder: Path, manifest: Manifest, precision: Literal["auto", "f32", "bf16"] = "auto") -> Embedder:
    """The embedder prepared in ``folder``; ModelUnavailable (model-damaged) when it cannot be loaded."""
    from scholiast.inference.openvino_embedder import EmbedderCard, OpenVinoEmbedder

    values = manifest.properties
    normalised = bool(values.get("normalised", True))
    card = EmbedderCard(
        name=manifest.name,
        fingerprint=embedder_fingerprint(manifest.source_sha256, normalised=normalised),
        dimension=int(values["dimension"]),
        max_tokens=int(values["max_tokens"]),
        pad_id=int(values["pad_id"]),
        unknown_id=values["unknown_id"],
        passage_prefix=str(values["passage_prefix"]),
        query_prefix=str(values["query_prefix"]),
        has_query_model=bool(values.get("has_query_model")),
        normalised=normalised,
    )
    return OpenVinoEmbedder(folder, card, precision)


def openvino_generator(folder: Path, manifest: Manifest, precision: GeneratorPrecision = "fast") -> Generator:
    """The generator prepared in ``folder``; ModelUnavailable (model-damaged) when it cannot be loaded."""
    from scholiast.inference.chat_generator import GeneratorCard
    from scholiast.inference.openvino_generator import OpenVinoGenerator

    values = manifest.properties
    reading = values.get("reading")
    card = GeneratorCard(
        name=manifest.name,
        fingerprint=manifest.fingerprint,
        context_tokens=int(values["context_tokens"]),
        chat=chat_format(values),
        adapter=values["adapter"],
        refusal_id=values["refusal_id"],
        reading=None if reading is None else from_json(ReadingProfile, reading),
    )
    return OpenVinoGenerator(folder, card, precision)


def chat_format(values: dict[str, Any]) -> Any:
    """The chat format that manifest properties describe."""
    from scholiast.inference.chat_tokenizer import ChatFormat

    return ChatFormat(
        template=values["template"],
        stop_ids=tuple(values["stop_ids"]),
        prefix=tuple(values["prefix"]),
        suffix=tuple(values["suffix"]),
        tokens=dict(values["tokens"]),
    )


def torch_embedder(source: Source, digest: str, layers: Sequence[Layer] = ()) -> Embedder:
    """``source`` run by PyTorch, ``layers`` merged into what encodes questions."""
    _need_torch()
    from scholiast.inference.torch_embedder import TorchEmbedder

    fingerprint = embedder_fingerprint(digest, normalised=source.normalised)
    return TorchEmbedder(source.path, source.name, fingerprint, layers, normalised=source.normalised)


def dpr_embedder(source: Source, passage_digest: str, layers: Sequence[Layer] = ()) -> Embedder:
    """A pair of encoders run by PyTorch, ``layers`` merged into that of questions; only the other one makes vectors."""
    _need_torch()
    from scholiast.inference.dpr_embedder import DprEmbedder

    return DprEmbedder(source, embedder_fingerprint(passage_digest, normalised=False), layers)


def torch_generator(source: Source, fingerprint: str, layers: Sequence[Layer] = ()) -> Generator:
    """``source`` with ``layers`` merged, run by PyTorch."""
    _need_torch()
    from scholiast.inference.torch_generator import TorchGenerator
    from scholiast.inference.torch_models import load

    return TorchGenerator(load(source, layers, f"torch-{fingerprint[:32]}"))


def embedder_fingerprint(digest: str, *, normalised: bool = True) -> str:
    """The same for every back end: they agree to rounding, so changing one must not embed all notes again."""
    return digest[:32] if normalised else hashlib.sha256(f"any length\0{digest}".encode()).hexdigest()[:32]


def _need_torch() -> None:
    if importlib.util.find_spec("torch") is None:
        raise ModelUnavailable(
            "This model needs PyTorch, which is not installed.", "Install it with `pip install torch`."
        )


@cache
def cuda_is_usable() -> bool:
    """Whether there is an NVIDIA GPU and a PyTorch built for one, found out without importing PyTorch."""
    spec = importlib.util.find_spec("torch")
    if spec is None or spec.origin is None:
        return False
    try:
        text = Path(spec.origin).with_name("version.py").read_text(encoding="utf-8")
    except OSError:
        return False
    if not re.search(r"^cuda\b.*=\s*['\"]", text, re.MULTILINE):
        return False
    try:
        driver = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
        count = ctypes.c_int(0)
        return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0
    except (OSError, AttributeError):
        return False
