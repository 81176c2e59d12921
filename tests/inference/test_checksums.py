from __future__ import annotations

import hashlib
import os
from pathlib import Path

from scholiast.inference.checksums import Checksums, sha256_of, sha256_of_files


def test_the_checksum_is_sha256(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"x" * 3_000_000)
    assert sha256_of(file) == hashlib.sha256(b"x" * 3_000_000).hexdigest()


def test_a_file_is_hashed_again_only_when_its_stat_changed_or_on_request(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"one")
    cache = tmp_path / "cache.json"
    first = Checksums(cache).sha256(file)
    stat = file.stat()
    file.write_bytes(b"two")
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert Checksums(cache).sha256(file) == first
    changed = Checksums(cache).sha256(file, fresh=True)
    assert changed == hashlib.sha256(b"two").hexdigest()
    assert Checksums(cache).sha256(file) == changed
    file.write_bytes(b"three")
    assert Checksums(cache).sha256(file) == hashlib.sha256(b"three").hexdigest()


def test_a_damaged_or_unwritable_cache_only_costs_time(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"one")
    cache = tmp_path / "cache.json"
    cache.write_text("not json")
    assert Checksums(cache).sha256(file) == sha256_of(file)
    assert Checksums(file / "below-a-file" / "cache.json").sha256(file) == sha256_of(file)


def test_several_files_have_one_hash_whatever_their_order() -> None:
    pairs = [("a", "1"), ("b", "2")]
    assert sha256_of_files(pairs) == sha256_of_files(reversed(pairs))
    assert sha256_of_files(pairs) != sha256_of_files([("a", "2"), ("b", "1")])
