"""The FAISS index on disk: a cache with a manifest, refused unless every byte is as it was written."""

from __future__ import annotations

import contextlib
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import faiss
import numpy as np

from scholiast.core.codec import from_json, to_json
from scholiast.index.durable import replace_file
from scholiast.index.vectors import FlatBase

MANIFEST = "vectors.json"
FORMAT = 1


class SnapshotRefused(Exception):
    """The file is damaged; it is made anew from the store."""


class SnapshotMissing(SnapshotRefused):
    """None was written yet for this store and embedder."""


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


def write_snapshot(folder: Path, base: FlatBase, *, store_id: str, embedder: str, generation: int) -> Manifest:
    """Write ``base`` beside the store; a crash leaves the former snapshot or the new one.

    Raises:
        OSError: no space, or the folder cannot be written.
    """
    data = faiss.serialize_index(base.index)
    name = f"vectors-{generation}.faiss"
    manifest = Manifest(
        format=FORMAT,
        store_id=store_id,
        embedder=embedder,
        dimension=base.index.d,
        generation=generation,
        count=base.index.ntotal,
        file=name,
        sha256=hashlib.sha256(data.data).hexdigest(),
    )
    replace_file(folder / name, lambda stream: stream.write(data.data))
    replace_file(folder / MANIFEST, lambda stream: stream.write(json.dumps(to_json(manifest), indent=1).encode()))
    for old in folder.glob("vectors-*.faiss"):
        if old.name != name:
            with contextlib.suppress(OSError):
                old.unlink()
    return manifest


def read_snapshot(folder: Path, *, store_id: str, embedder: str, dimension: int) -> tuple[Manifest, Any]:
    """The manifest and the FAISS index in ``folder``.

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
    try:
        data = np.fromfile(folder / Path(manifest.file).name, np.uint8)
    except OSError as error:
        raise SnapshotRefused(f"it cannot be read: {error.strerror}") from error
    if hashlib.sha256(data.data).hexdigest() != manifest.sha256:
        raise SnapshotRefused("its checksum is wrong")
    try:
        index = faiss.deserialize_index(data)
    except RuntimeError as error:
        raise SnapshotRefused(f"FAISS cannot read it: {error}") from error
    if index.ntotal != manifest.count or index.d != dimension:
        raise SnapshotRefused("its size is not the manifest's")
    return manifest, index


def discard_snapshot(folder: Path) -> None:
    """Make sure that a refused snapshot is not met again."""
    for path in [folder / MANIFEST, *folder.glob("vectors-*.faiss")]:
        with contextlib.suppress(OSError):
            path.unlink()
