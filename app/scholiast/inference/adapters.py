"""Adapters: small weight changes in a folder of their own, made by training and merged into a model when prepared.

A folder holds ``card.json``, ``generator.safetensors`` and, where the query encoder was trained too,
``query_encoder.safetensors``; and ``null.safetensors`` where the null passage's logit depends on the question (see
``rag.null_passage``). A tensor file has two low-rank factors for each changed weight (LoRA, Hu et al. 2021)
under the module's path in the Hugging Face model: ``model.layers.0.self_attn.q_proj.lora_A`` [r, in] and ``.lora_B``
[out, r], fp16. The change of the weight [out, in] is (alpha / r) B A; an embedding table counts as [vocabulary, width].
"""

from __future__ import annotations

import json
import math
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.core.calibration import Calibrator
from scholiast.core.codec import CodecError, from_json, json_text, to_json
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.protocols import FloatArray, LearntNull, NullKind

FORMAT = 1
CARD_FILE = "card.json"
GENERATOR_FILE = "generator.safetensors"
QUERY_ENCODER_FILE = "query_encoder.safetensors"
NULL_FILE = "null.safetensors"
NULL_TENSORS: dict[str, tuple[str, ...]] = {
    "bias": (),
    "embedding": ("embedding",),
    "network": ("hidden", "hidden_bias", "out"),
}
_FACTORS = (".lora_A", ".lora_B")


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryEncoderCard:
    """The query encoder's part of an adapter. ``base_sha256`` is the embedder's, as ``sources.source_digest`` gives.

    ``whole``: it was trained in full, so its file holds every weight, under the parameter's name, in place of factors.
    """

    base_sha256: str
    rank: int
    alpha: float
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AdapterCard:
    """What an adapter is, what it was made from, and how a model that holds it is asked.

    Attributes:
        base: name of the generator it changes; ``base_sha256`` as ``sources.source_digest`` gives it.
        rank, alpha: r and alpha of (alpha / r) B A.
        system: the system turn it was trained with.
        lead: what answers begin with, see ``protocols.ReadingProfile``.
        refusal_id: the token that begins a refusal and no answer.
        refusal_threshold: largest doubt (``marginal.doubt``) at which an answer still counts, in (0, 1].
        lift_per_token: least lift of a citation, nats a token; None for the gate's.
        prior_scale: factor of the cosine in the prior's logits; None for the retriever's own.
        null_bias: logit of the null passage; None keeps it out of the mixture.
        null: what that logit is made of, beside the bias that of ``null.safetensors``; ``null_embedder`` is the
            fingerprint of the embedder whose query vectors it was learnt with.
        normalised: whether these were fitted to cosines; false: to inner products of vectors of any length.
        languages: ISO 639-1 codes of what it reads; other notes and questions are answered by quoting.
        calibrator: how likely an answer is right; None: answers are judged by the doubt.
        data: what it was trained on, with licences. command, seed, made: how and when (ISO date).
        figures: what was measured with it; curve: one entry a point of the learning curve.
    """

    format: int = FORMAT
    name: str
    title: str
    base: str
    base_sha256: str
    rank: int
    alpha: float
    system: str
    lead: str = ""
    refusal_id: int | None
    refusal_threshold: float
    lift_per_token: float | None = None
    prior_scale: float | None = None
    null_bias: float | None = None
    normalised: bool = True
    null: NullKind = "bias"
    null_embedder: str = ""
    languages: tuple[str, ...] = ("en",)
    calibrator: Calibrator | None = None
    query_encoder: QueryEncoderCard | None = None
    licence: str
    data: tuple[str, ...]
    command: str
    seed: int
    made: str
    figures: dict[str, float]
    curve: tuple[dict[str, float], ...]


@dataclass(frozen=True, slots=True)
class Factors:
    """The low-rank change of one weight: ``a`` [r, in], ``b`` [out, r], ``scale`` = alpha / r."""

    a: FloatArray
    b: FloatArray
    scale: float

    @property
    def shape(self) -> tuple[int, int]:
        """[out, in] of the change."""
        return self.b.shape[0], self.a.shape[1]

    def delta(self) -> FloatArray:
        """scale B A, shape [out, in], fp32."""
        change: FloatArray = self.b @ self.a
        change *= np.float32(self.scale)
        return change


def read_card(folder: Path) -> AdapterCard:
    """The card of the adapter in ``folder``.

    Raises:
        ModelUnavailable: there is no adapter (adapter-missing), or its card is damaged or of a later format
            (adapter-damaged).
    """
    path = folder / CARD_FILE
    try:
        card = from_json(AdapterCard, json.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ModelUnavailable(
            f"{folder} holds no adapter: it has no {CARD_FILE}.",
            "`scholiast models adapter list` shows the adapters.",
            code="adapter-missing",
        ) from error
    except (OSError, ValueError, CodecError) as error:
        raise _damaged(folder, f"its {CARD_FILE} cannot be read: {error}") from error
    reason = _fault(card)
    if reason:
        raise _damaged(folder, f"its {CARD_FILE} {reason}")
    return card


def _fault(card: AdapterCard) -> str:
    """What is wrong with ``card``, as a phrase; empty when nothing is."""
    if card.format != FORMAT:
        return f"is of format {card.format}, and this version reads format {FORMAT}"
    for part in (card, card.query_encoder):
        if part is not None and not (part.rank >= 1 and math.isfinite(part.alpha)):
            return f"has rank {part.rank} and alpha {part.alpha}"
    if not 0.0 < card.refusal_threshold <= 1.0:
        return f"has the refusal threshold {card.refusal_threshold}, which is not in (0, 1]"
    if card.prior_scale is not None and not 0.0 < card.prior_scale < math.inf:
        return f"has the prior scale {card.prior_scale}"
    if card.calibrator is not None and card.calibrator.fault:
        return card.calibrator.fault
    if not card.name.strip() or (card.refusal_id is not None and card.refusal_id < 0):
        return "names no adapter or no token"
    return ""


def write_adapter(
    folder: Path,
    card: AdapterCard,
    generator: Mapping[str, Any],
    query_encoder: Mapping[str, Any] | None = None,
    null: Mapping[str, Any] | None = None,
) -> None:
    """Write an adapter, in place of one that is there; a crash leaves the old one or the new one.

    Args:
        folder: where it goes; its parent is made if need be.
        card: its card.
        generator: the factors, ``<module path>.lora_A`` [r, in] and ``.lora_B`` [out, r]; kept as fp16.
        query_encoder: likewise, or all its weights where the card says so; None when it was not trained.
        null: the tensors of the null passage's logit by name, see ``rag.null_passage``; kept as fp32.

    Raises:
        ValueError: the factors are not what the card says.
        OSError: the folder cannot be written.
    """
    from safetensors.numpy import save_file

    reason = _fault(card)
    if reason or (query_encoder is None) != (card.query_encoder is None):
        raise ValueError(f"the card {reason or 'and the tensors do not agree about a query encoder'}")
    folder.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}-"))
    try:
        for name, tensors in ((GENERATOR_FILE, generator), (QUERY_ENCODER_FILE, query_encoder)):
            if tensors is not None:
                halves = {key: np.ascontiguousarray(value, dtype=np.float16) for key, value in tensors.items()}
                save_file(halves, str(work / name))
        if null:
            exact = {key: np.ascontiguousarray(value, dtype=np.float32) for key, value in null.items()}
            save_file(exact, str(work / NULL_FILE))
        (work / CARD_FILE).write_text(json_text(to_json(card), indent=1) + "\n", encoding="utf-8")
        try:
            _check_tensors(work, card)
        except ModelUnavailable as error:
            raise ValueError(error.message) from error
        work.chmod(0o755)
        _put_in_place(work, folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def write_card(folder: Path, card: AdapterCard) -> None:
    """Put ``card`` in place of the one in ``folder``, whose tensors it must fit.

    Raises:
        ModelUnavailable: the folder cannot be written, or its tensors are not what the card says.
        ValueError: the card is no valid one.
    """
    reason = _fault(card)
    if reason:
        raise ValueError(f"the card {reason}")
    _check_tensors(folder, card)
    new = folder / f".{CARD_FILE}.new"
    try:
        new.write_text(json_text(to_json(card), indent=1) + "\n", encoding="utf-8")
        new.replace(folder / CARD_FILE)
    except OSError as error:
        raise ModelUnavailable(
            f"The card of the adapter in {folder} cannot be written: {error.strerror}.",
            "Copy the adapter to a folder of your own first.",
        ) from error


def _put_in_place(work: Path, folder: Path) -> None:
    if folder.exists():
        aside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}-old-"))
        folder.replace(aside / folder.name)
        work.replace(folder)
        shutil.rmtree(aside, ignore_errors=True)
    else:
        work.replace(folder)


def generator_deltas(folder: Path, card: AdapterCard) -> dict[str, FloatArray]:
    """The changes of the generator's weights by module path, fp32 [out, in]; all of them at once take much memory.

    Raises:
        ModelUnavailable: the adapter is damaged.
    """
    return {path: factors.delta() for path, factors in generator_factors(folder, card).items()}


def generator_factors(folder: Path, card: AdapterCard) -> dict[str, Factors]:
    """The factors of the generator's changes by module path; ModelUnavailable when the adapter is damaged."""
    return _read_factors(folder, GENERATOR_FILE, card.rank, card.alpha)


def query_encoder_factors(folder: Path, card: AdapterCard) -> dict[str, Factors]:
    """The factors of the query encoder's changes by module path; empty without a query encoder, or with a whole one."""
    part = card.query_encoder
    if part is None or part.whole:
        return {}
    return _read_factors(folder, QUERY_ENCODER_FILE, part.rank, part.alpha)


def query_encoder_weights(folder: Path, card: AdapterCard) -> dict[str, FloatArray]:
    """All weights of a query encoder that was trained in full, by parameter name, fp32; empty with any other.

    Raises:
        ModelUnavailable: the adapter is damaged.
    """
    if card.query_encoder is None or not card.query_encoder.whole:
        return {}
    tensors = _read_tensors(folder, QUERY_ENCODER_FILE)
    if not tensors or not all(np.isfinite(values).all() for values in tensors.values()):
        raise _damaged(folder, f"its {QUERY_ENCODER_FILE} holds no weights, or some that are not finite")
    return tensors


def learnt_null(folder: Path, card: AdapterCard) -> LearntNull | None:
    """What the adapter adds to the bias of the null passage's logit; None for nothing.

    Raises:
        ModelUnavailable: the adapter is damaged.
    """
    wanted = NULL_TENSORS[card.null]
    if not wanted:
        return None
    tensors = _read_tensors(folder, NULL_FILE)
    if set(tensors) != set(wanted) or not all(values.size and np.isfinite(values).all() for values in tensors.values()):
        raise _damaged(folder, f"its {NULL_FILE} does not hold {' and '.join(wanted)}, or numbers that are not finite")
    if card.null == "network":
        hidden, bias, out = (tensors[name] for name in wanted)
        if hidden.ndim != 2 or bias.shape != out.shape or bias.shape != (len(hidden),):
            raise _damaged(folder, f"the layers in its {NULL_FILE} do not fit each other")
    values = {name: tuple(float(number) for number in tensors[name].ravel()) for name in wanted}
    return LearntNull(card.null, card.null_embedder, values)


def _check_tensors(folder: Path, card: AdapterCard) -> None:
    """ModelUnavailable where the tensor files are not what ``card`` says."""
    generator_factors(folder, card)
    query_encoder_factors(folder, card)
    query_encoder_weights(folder, card)
    learnt_null(folder, card)


def _read_tensors(folder: Path, name: str) -> dict[str, FloatArray]:
    from safetensors import SafetensorError
    from safetensors.numpy import load_file

    try:
        return {key: np.asarray(value, dtype=np.float32) for key, value in load_file(str(folder / name)).items()}
    except (OSError, SafetensorError, ValueError, KeyError, TypeError) as error:
        raise _damaged(folder, f"its {name} cannot be read: {error}") from error


def _read_factors(folder: Path, name: str, rank: int, alpha: float) -> dict[str, Factors]:
    tensors = _read_tensors(folder, name)
    paths = {key.removesuffix(ending) for key in tensors for ending in _FACTORS if key.endswith(ending)}
    if len(tensors) != 2 * len(paths) or not paths:
        raise _damaged(folder, f"its {name} does not hold two factors for each weight")
    found = {}
    for path in sorted(paths):
        a, b = (tensors.get(path + ending) for ending in _FACTORS)
        if a is None or b is None or a.ndim != 2 or b.ndim != 2 or a.shape[0] != rank or b.shape[1] != rank:
            raise _damaged(folder, f"its {name} does not hold two factors of rank {rank} for {path}")
        if not (np.isfinite(a).all() and np.isfinite(b).all()):
            raise _damaged(folder, f"its {name} holds numbers for {path} that are not finite")
        found[path] = Factors(a, b, alpha / rank)
    return found


def _damaged(folder: Path, reason: str) -> ModelUnavailable:
    return ModelUnavailable(
        f"The adapter in {folder} is damaged: {reason}.",
        "Get it again, or switch it off with `scholiast models adapter use none`.",
        code="adapter-damaged",
    )
