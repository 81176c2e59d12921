"""The card of a prepared model: what it was made from, by which tools, and the checksums of its files."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scholiast.core.codec import CodecError, from_json, to_json
from scholiast.inference.checksums import Checksums, sha256_of
from scholiast.inference.openvino_runtime import COMPILED, forget_compiled

FORMAT = 1
FILE_NAME = "manifest.json"


@dataclass(frozen=True, slots=True)
class FileRecord:
    """Size in bytes and SHA-256 of a file when it was written."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """One prepared model.

    Attributes:
        kind: openvino-embedder, openvino-generator, or torch where OpenVINO cannot read the model.
        properties: what the back end needs to know, by kind.
        note: why a model is left to PyTorch.
    """

    format: int
    role: str
    kind: str
    name: str
    fingerprint: str
    source: str
    source_sha256: str
    licence: str
    tools: dict[str, str]
    prepared: str
    files: dict[str, FileRecord]
    properties: dict[str, Any] = field(default_factory=dict)
    note: str = ""


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write ``manifest`` into ``folder``."""
    (folder / FILE_NAME).write_text(json.dumps(to_json(manifest), indent=1, ensure_ascii=False), encoding="utf-8")


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest of ``folder``; None when there is none that can be read (then it has to be made again)."""
    try:
        manifest = from_json(Manifest, json.loads((folder / FILE_NAME).read_text(encoding="utf-8")))
    except (OSError, ValueError, CodecError):
        return None
    return manifest if manifest.format == FORMAT else None


def record_files(folder: Path) -> dict[str, FileRecord]:
    """Size and checksum of every file of ``folder`` but the manifest and what is compiled from the others."""
    return {
        path.relative_to(folder).as_posix(): FileRecord(path.stat().st_size, sha256_of(path))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != FILE_NAME and path.parent.name != COMPILED
    }


def damage(folder: Path, manifest: Manifest, checksums: Checksums, *, fresh: bool = False) -> str:
    """What is wrong with the files of ``folder``, as a phrase; empty when nothing is.

    ``fresh`` hashes every file again; otherwise only one whose size, time or inode changed since it was checked. It
    also drops the compiled form, which has no checksum; the next load makes it anew.
    """
    if fresh:
        forget_compiled(folder)
    for name, record in manifest.files.items():
        path = folder / name
        try:
            size = path.stat().st_size
            if size != record.size:
                return f"{name} has {size} bytes instead of {record.size}"
            if checksums.sha256(path, fresh=fresh) != record.sha256:
                return f"{name} has changed since it was made"
        except FileNotFoundError:
            return f"{name} is missing"
        except OSError as error:
            return f"{name} cannot be read: {error.strerror}"
    return ""
