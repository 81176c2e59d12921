"""SHA-256 of model files, remembered by path, size, time and inode, so that a start does not read 100 MB again."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

_BLOCK = 1 << 20


def sha256_of(path: Path) -> str:
    """SHA-256 of the content of ``path``, in hex; OSError when it cannot be read."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def sha256_of_files(files: Iterable[tuple[str, str]]) -> str:
    """One hash of several files, from their (name, SHA-256) pairs in any order."""
    digest = hashlib.sha256()
    for name, value in sorted(files):
        digest.update(f"{name}\0{value}\n".encode())
    return digest.hexdigest()


class Checksums:
    """A cache of checksums in one JSON file; losing the file only costs time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, list[object]] | None = None

    def sha256(self, path: Path, *, fresh: bool = False) -> str:
        """SHA-256 of ``path``; from the cache when its stat is unchanged and ``fresh`` is false."""
        stat = path.stat()
        stamp: list[object] = [stat.st_size, stat.st_mtime_ns, stat.st_ino]
        known = self._load()
        entry = known.get(str(path))
        if not fresh and entry is not None and entry[:3] == stamp:
            return str(entry[3])
        value = sha256_of(path)
        if entry != [*stamp, value]:
            known[str(path)] = [*stamp, value]
            self._save(known)
        return value

    def _load(self) -> dict[str, list[object]]:
        if self._known is None:
            self._known = {}
            with contextlib.suppress(OSError, ValueError):
                data = json.loads(self._path.read_text(encoding="utf-8"))
                self._known = {str(key): list(value) for key, value in data.items() if len(value) == 4}
        return self._known

    def _save(self, known: dict[str, list[object]]) -> None:
        # A read-only folder or a full disk only means hashing again next time.
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=".checksums-")
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                json.dump(known, stream)
            Path(name).replace(self._path)
