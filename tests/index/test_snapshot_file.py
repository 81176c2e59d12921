"""The vectors' file is trusted only when every byte is as written."""

from __future__ import annotations

import json
from pathlib import Path

import faiss
import numpy as np
import pytest

from scholiast.index.snapshot_file import MANIFEST, Manifest, SnapshotMissing, SnapshotRefused, read_snapshot
from scholiast.index.snapshot_file import write_snapshot as write
from scholiast.index.vectors import FlatBase, Rows

D = 8


def base(count: int = 20) -> FlatBase:
    vectors = np.random.default_rng(5).normal(size=(count, D)).astype(np.float32)
    return FlatBase.build(Rows.of([(3 * i, 1, vector.tobytes()) for i, vector in enumerate(vectors)], D))


def write_one(folder: Path, generation: int = 7) -> Manifest:
    return write(folder, base(), store_id="s", embedder="e", generation=generation)


def read_one(folder: Path, store_id: str = "s", embedder: str = "e", dimension: int = D) -> Manifest:
    return read_snapshot(folder, store_id=store_id, embedder=embedder, dimension=dimension)[0]


def test_round_trip(tmp_path: Path) -> None:
    written = write_one(tmp_path)
    manifest, index = read_snapshot(tmp_path, store_id="s", embedder="e", dimension=D)
    assert manifest == written
    assert manifest.count == 20
    assert faiss.vector_to_array(index.id_map).tolist() == [3 * i for i in range(20)]
    assert np.array_equal(index.reconstruct(9), base().index.reconstruct(9))


def test_an_empty_index_round_trips(tmp_path: Path) -> None:
    write(tmp_path, base(0), store_id="s", embedder="e", generation=1)
    assert read_one(tmp_path).count == 0


def test_the_former_file_goes_and_nothing_else_is_left(tmp_path: Path) -> None:
    write_one(tmp_path, 7)
    write_one(tmp_path, 8)
    assert {path.name for path in tmp_path.iterdir()} == {MANIFEST, "vectors-8.faiss"}


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(SnapshotMissing):
        read_one(tmp_path)


@pytest.mark.parametrize(
    "wanted",
    [{"store_id": "other"}, {"embedder": "other"}, {"dimension": D + 1}],
    ids=lambda wanted: next(iter(wanted)),
)
def test_made_from_something_else(tmp_path: Path, wanted: dict[str, object]) -> None:
    write_one(tmp_path)
    with pytest.raises(SnapshotMissing, match="another"):
        read_one(tmp_path, **wanted)  # type: ignore[arg-type]  # one of three keywords


def test_every_flipped_byte_is_noticed(tmp_path: Path) -> None:
    write_one(tmp_path)
    path = tmp_path / "vectors-7.faiss"
    data = path.read_bytes()
    for at in range(0, len(data), 97):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(SnapshotRefused, match="checksum"):
            read_one(tmp_path)
    path.write_bytes(data)
    read_one(tmp_path)


@pytest.mark.parametrize("length", [0, 1, 100, -1])
def test_truncated(tmp_path: Path, length: int) -> None:
    write_one(tmp_path)
    path = tmp_path / "vectors-7.faiss"
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(SnapshotRefused):
        read_one(tmp_path)


def test_gone(tmp_path: Path) -> None:
    write_one(tmp_path)
    (tmp_path / "vectors-7.faiss").unlink()
    with pytest.raises(SnapshotRefused):
        read_one(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": 1}', "\xff"])
def test_broken_manifest(tmp_path: Path, text: str) -> None:
    write_one(tmp_path)
    (tmp_path / MANIFEST).write_bytes(text.encode("latin-1"))
    with pytest.raises(SnapshotRefused):
        read_one(tmp_path)


def test_a_manifest_that_lies_about_the_count(tmp_path: Path) -> None:
    write_one(tmp_path)
    body = json.loads((tmp_path / MANIFEST).read_text())
    (tmp_path / MANIFEST).write_text(json.dumps(body | {"count": 21}))
    with pytest.raises(SnapshotRefused, match="size"):
        read_one(tmp_path)


def test_a_manifest_cannot_name_a_file_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    write_one(tmp_path)
    manifest = json.loads((tmp_path / MANIFEST).read_text()) | {"file": "../vectors-7.faiss"}
    (tmp_path / "inner" / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(SnapshotRefused):
        read_one(tmp_path / "inner")


def test_a_failed_write_leaves_the_former_one(tmp_path: Path) -> None:
    write_one(tmp_path, 7)
    (tmp_path / "vectors-8.faiss").mkdir()  # a rename onto a folder fails
    with pytest.raises(OSError, match="directory"):
        write_one(tmp_path, 8)
    assert read_one(tmp_path).generation == 7
    assert not list(tmp_path.glob(".*"))
