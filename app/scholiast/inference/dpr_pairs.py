"""What the files of DPR encoders, RAG checkpoints and sentence-transformers folders say, read without PyTorch.

A DPR pair is a question encoder and a document encoder that share nothing but the length of their vectors, which are
compared by inner product as they are (Karpukhin et al. 2020; Lewis et al. 2020, 2.2). A checkpoint of transformers'
``RagSequenceForGeneration`` or ``RagTokenForGeneration`` holds a question encoder beside its generator.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.protocols import RagProfile

QUESTION_TOKENIZER = "question_encoder_tokenizer"
GENERATOR_TOKENIZER = "generator_tokenizer"
_PAIR_HINT = "Give the document encoder that the question encoder was trained with: --document-encoder DIR."


def read_config(folder: Path) -> dict[str, Any]:
    """The ``config.json`` of a model folder; ModelUnavailable when there is none that can be read."""
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ModelUnavailable(
            f"{folder} holds no model: it has neither modules.json nor config.json.",
            "Choose a sentence-transformers folder, a Hugging Face model folder or a .gguf file.",
        ) from error
    except (OSError, ValueError) as error:
        raise ModelUnavailable(
            f"The config.json of {folder} cannot be read: {error}.", "Download the model again."
        ) from error
    if not isinstance(config, dict):
        raise ModelUnavailable(f"The config.json of {folder} is no model's.", "Download the model again.")
    return config


def checked(questions: Path, documents: Path | None) -> Path:
    """``documents``, when it encodes passages for what encodes questions in ``questions``.

    Raises:
        ModelUnavailable: there is none, one of the two encodes something else, or their vectors differ in length.
    """
    config = read_config(questions)
    if _is_document_encoder(config):
        raise ModelUnavailable(
            f"{questions} encodes passages, not questions.",
            "Name the question encoder first: scholiast models add NAME QUESTIONS --document-encoder DIR.",
        )
    if documents is None:
        raise ModelUnavailable(f"{questions} encodes questions only.", _PAIR_HINT)
    other = read_config(documents)
    if other.get("model_type") != "dpr" or not _is_document_encoder(other):
        raise ModelUnavailable(f"{documents} is not a DPR encoder of passages (DPRContextEncoder).", _PAIR_HINT)
    asked = _dimension(config["question_encoder"] if config.get("model_type") == "rag" else config)
    told = _dimension(other)
    if asked != told:
        raise ModelUnavailable(
            f"The two encoders do not fit: {questions.name} makes vectors of {asked} numbers for questions, "
            f"{documents.name} of {told} for passages.",
            _PAIR_HINT,
        )
    return documents


def rag_profile(folder: Path) -> RagProfile:
    """How the RAG checkpoint in ``folder`` is asked; ModelUnavailable when its files do not say."""
    config = read_config(folder)
    tokenizer = folder / QUESTION_TOKENIZER / "tokenizer_config.json"
    try:
        said = json.loads(tokenizer.read_text(encoding="utf-8")) if tokenizer.is_file() else {}
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"{tokenizer} cannot be read: {error}.", "Download the model again.") from error
    architectures = config.get("architectures") or ()
    return RagProfile(
        mode="rag-token" if "RagTokenForGeneration" in architectures else "rag-sequence",
        prefix=str((config.get("generator") or {}).get("prefix") or ""),
        title_separator=str(config.get("title_sep", " / ")),
        passage_separator=str(config.get("doc_sep", " // ")),
        longest=int(config.get("max_combined_length") or 300),
        lowercases=bool(said.get("do_lower_case", False)),
    )


def compares_by_product(folder: Path) -> bool:
    """Whether a sentence-transformers folder asks for inner products of vectors of any length."""
    try:
        said = json.loads((folder / "config_sentence_transformers.json").read_text(encoding="utf-8"))
        modules = (folder / "modules.json").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    return isinstance(said, dict) and said.get("similarity_fn_name") == "dot" and "Normalize" not in modules


def _is_document_encoder(config: dict[str, Any]) -> bool:
    return "DPRContextEncoder" in (config.get("architectures") or ())


def _dimension(config: dict[str, Any]) -> int:
    """The length of the vectors: that of the projection where there is one."""
    return int(config.get("projection_dim") or config.get("hidden_size") or 768)
