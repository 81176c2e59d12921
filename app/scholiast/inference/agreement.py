"""How closely the OpenVINO back ends follow their references, sentence-transformers and transformers.

The generator's reference loads the very Q8_0 file that the OpenVINO model was made from, in fp32, and both are
teacher-forced over the same text: OpenVINO through its sessions, token by token, so that its cache is compared too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.conversion import GGUF_COPY
from scholiast.inference.loading import GeneratorPrecision, openvino_embedder, openvino_generator
from scholiast.inference.manifests import Manifest, read_manifest
from scholiast.inference.protocols import FloatArray, Generator
from scholiast.inference.sources import Source
from scholiast.inference.torch_models import load
from scholiast.inference.torch_runtime import quiet

_ROWS = 10
_PROMPT = 16  # tokens read at once before stepping


@dataclass(frozen=True, slots=True)
class GeneratorAgreement:
    """``argmax``: share of positions with the same likeliest token. ``difference``: mean |dlog p| of the text, nats.

    ``precision`` exact is without dynamic quantisation of activations, fast is with it.
    """

    precision: GeneratorPrecision
    positions: int
    argmax: float
    difference: float


def generator_agreement(
    folder: Path, text: str, positions: int = 1500, precisions: Sequence[GeneratorPrecision] = ("exact", "fast")
) -> list[GeneratorAgreement]:
    """Compare the generator prepared in ``folder`` with transformers over ``text``, once for each precision.

    Raises:
        ModelUnavailable: ``folder`` holds no prepared generator, or ``text`` is too short.
    """
    manifest = _manifest(folder)
    reference: FloatArray | None = None
    results = []
    for precision in precisions:
        generator = openvino_generator(folder, manifest, precision)
        rows = _rows(generator.encode(text), positions)
        if reference is None:
            reference = _reference(folder / GGUF_COPY, manifest.name, rows)
        measured = _stepped(generator, rows)
        generator.close()
        following = rows[:, _PROMPT + 1 :, None]
        scored = [np.take_along_axis(values[:, :-1], following, axis=2) for values in (measured, reference)]
        same = measured.argmax(axis=-1) == reference.argmax(axis=-1)
        results.append(
            GeneratorAgreement(precision, same.size, float(same.mean()), float(np.abs(scored[0] - scored[1]).mean()))
        )
    return results


def embedder_agreement(folder: Path, texts: Sequence[str]) -> FloatArray:
    """Cosines between the embedder prepared in ``folder`` and SentenceTransformer.encode, shape [len(texts)].

    Raises:
        ModelUnavailable: ``folder`` holds no prepared embedder.
    """
    manifest = _manifest(folder)
    ours = openvino_embedder(folder, manifest).embed_passages(texts)
    with quiet():
        from sentence_transformers import SentenceTransformer

        model = SentenceTransformer(manifest.source, device="cpu", local_files_only=True)
        theirs = model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False)
    cosines: FloatArray = (ours * np.asarray(theirs, dtype=np.float32)).sum(axis=1)
    return cosines


def _manifest(folder: Path) -> Manifest:
    manifest = read_manifest(folder)
    if manifest is None or not manifest.kind.startswith("openvino"):
        raise ModelUnavailable(f"{folder} holds no model prepared for OpenVINO.", "Run `scholiast models prepare`.")
    return manifest


def _rows(ids: Sequence[int], positions: int) -> Any:
    """``ids`` cut into rows of equal length that hold ``positions`` predictions, shape [rows, tokens]."""
    length = -(-positions // _ROWS) + _PROMPT
    if len(ids) < _ROWS * length:
        raise ModelUnavailable(
            f"The text has {len(ids)} tokens, but comparing {positions} positions takes {_ROWS * length}.",
            "Give more text.",
        )
    return np.asarray(ids[: _ROWS * length], dtype=np.int64).reshape(_ROWS, length)


def _stepped(generator: Generator, rows: Any) -> FloatArray:
    """log p after each token from the prompt's last on, shape [rows, positions, vocabulary]."""
    session = generator.start([row[: _PROMPT + 1].tolist() for row in rows])
    seen = [session.log_probs]
    seen.extend(session.step(rows[:, column].tolist()) for column in range(_PROMPT + 1, rows.shape[1]))
    session.close()
    return np.stack(seen, axis=1)


def _reference(path: Path, name: str, rows: Any) -> FloatArray:
    import torch

    loaded = load(Source(role="generator", kind="gguf", name=name, spec=str(path), path=path))
    with torch.inference_mode():
        logits = loaded.model(torch.from_numpy(rows).to(loaded.device)).logits[:, _PROMPT:].float()
        reference: FloatArray = torch.log_softmax(logits, dim=-1).cpu().numpy()
    return reference
