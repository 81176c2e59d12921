"""The FAISS index on disk: a cache with a manifest, refused unless every byte is as it was written.

An approximate index over the same rows lies in a file of its own, a graph without the vectors that it shares.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import faiss

from scholiast.core.codec import from_json, to_json
from scholiast.index.approximate import Approximate, Kind, Scale
from scholiast.index.durable import replace_file
from scholiast.index.vectors import FlatBase

MANIFEST = "vectors.json"
FORMAT = 1

# See vectors.py: the stubs of FAISS describe the C++ signatures.
_FAISS: Any = faiss
_log = logging.getLogger("scholiast.index")


class SnapshotRefused(Exception):
    """The file is damaged; it is made anew from the store."""


class SnapshotMissing(SnapshotRefused):
    """None was written yet for this store and embedder."""


@dataclass(frozen=True, slots=True)
class FastManifest:
    """The file of the approximate index, and what was measured of it."""

    kind: Kind
    file: str
    sha256: str
    effort: int
    recall: float


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the snapshot file was made from, and its checksum."""

    format: int
    store_id: str
    embedder: str
    dimension: int
    generation: int
    count: int
    file: str
    sha256: str
    fast: FastManifest | None = None


class _Hashing:
    """Writes to a stream and hashes what it writes."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.sha256 = hashlib.sha256()

    def write(self, data: bytes) -> int:
        self.sha256.update(data)
        return self._stream.write(data)


def write_snapshot(folder: Path, base: FlatBase, *, store_id: str, embedder: str, generation: int) -> Manifest:
    """Write ``base`` beside the store; a crash leaves the former snapshot or the new one.

    Raises:
        OSError: no space, or the folder cannot be written.
    """
    manifest = Manifest(
        format=FORMAT,
        store_id=store_id,
        embedder=embedder,
        dimension=base.index.d,
        generation=generation,
        count=base.index.ntotal,
        file=f"vectors-{generation}.faiss",
        sha256=_write_index(folder / f"vectors-{generation}.faiss", base.index, 0),
        fast=_write_fast(folder, base.fast, generation) if base.fast is not None else None,
    )
    replace_file(folder / MANIFEST, lambda stream: stream.write(json.dumps(to_json(manifest), indent=1).encode()))
    kept = {manifest.file, manifest.fast.file if manifest.fast else ""}
    for old in snapshot_files(folder):
        if old.name not in kept:
            with contextlib.suppress(OSError):
                old.unlink()
    return manifest


def _write_fast(folder: Path, fast: Approximate, generation: int) -> FastManifest:
    name = f"search-{generation}.faiss"
    flags = faiss.IO_FLAG_SKIP_STORAGE if fast.kind == "graph" else 0
    return FastManifest(fast.kind, name, _write_index(folder / name, fast.index, flags), fast.effort, fast.recall)


def _write_index(path: Path, index: Any, flags: int) -> str:
    """Write ``index`` piece by piece, so that no copy of it lies in memory; returns its SHA-256."""
    hashes = []

    def write(stream: IO[bytes]) -> None:
        hashing = _Hashing(stream)
        _FAISS.write_index(index, _FAISS.PyCallbackIOWriter(hashing.write, 1 << 20), flags)
        hashes.append(hashing.sha256.hexdigest())

    replace_file(path, write)
    return hashes[0]


def read_snapshot(
    folder: Path, *, store_id: str, embedder: str, dimension: int, scale: Scale | None = None
) -> tuple[Manifest, Any]:
    """The manifest and the FAISS index in ``folder``; one that ``scale`` compresses is mapped, not read into memory.

    Raises:
        SnapshotRefused: there is none that matches; the message says why.
    """
    try:
        manifest = from_json(Manifest, json.loads((folder / MANIFEST).read_bytes()))
    except FileNotFoundError as error:
        raise SnapshotMissing("there is none yet") from error
    except (OSError, ValueError) as error:
        raise SnapshotRefused(f"its manifest cannot be read: {error}") from error
    wanted = (FORMAT, store_id, embedder, dimension)
    if (manifest.format, manifest.store_id, manifest.embedder, manifest.dimension) != wanted:
        raise SnapshotMissing("there is one of another store or embedder only")
    mapped = scale is not None and scale.kind(manifest.count) == "cells"
    return manifest, read_index(folder, manifest, mapped=mapped)


def read_index(folder: Path, manifest: Manifest, *, mapped: bool) -> Any:
    """The FAISS index that ``manifest`` names; ``mapped``: its vectors stay in the file.

    Raises:
        SnapshotRefused: it is not as it was written.
    """
    flags = int(_FAISS.IO_FLAG_MMAP_IFC) if mapped else 0
    index = _read_index(folder / Path(manifest.file).name, manifest.sha256, flags)
    if index.ntotal != manifest.count or index.d != manifest.dimension:
        raise SnapshotRefused("its size is not the manifest's")
    return index


def read_fast(folder: Path, manifest: Manifest, scale: Scale) -> Approximate | None:
    """The approximate index that belongs to ``manifest``, if there is a sound one."""
    fast = manifest.fast
    if fast is None:
        return None
    flags = faiss.IO_FLAG_SKIP_STORAGE if fast.kind == "graph" else 0
    try:
        index = _read_index(folder / Path(fast.file).name, fast.sha256, flags)
    except SnapshotRefused as reason:
        _log.info("The approximate index is made anew: %s.", reason)
        return None
    if index.ntotal != manifest.count:
        return None
    return Approximate(fast.kind, index, scale.exact_up_to, fast.effort, fast.recall)


def _read_index(path: Path, sha256: str, flags: int) -> Any:
    try:
        with path.open("rb") as stream:
            found = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise SnapshotRefused(f"it cannot be read: {error.strerror}") from error
    if found != sha256:
        raise SnapshotRefused("its checksum is wrong")
    try:
        return _FAISS.read_index(str(path), flags)
    except RuntimeError as error:
        raise SnapshotRefused(f"FAISS cannot read it: {error}") from error


def snapshot_files(folder: Path) -> list[Path]:
    """The FAISS files of all snapshots in ``folder``."""
    return [*folder.glob("vectors-*.faiss"), *folder.glob("search-*.faiss")]


def discard_snapshot(folder: Path) -> None:
    """Make sure that a refused snapshot is not met again."""
    for path in [folder / MANIFEST, *snapshot_files(folder)]:
        with contextlib.suppress(OSError):
            path.unlink()
