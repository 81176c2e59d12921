"""How large a store is on the disk, by what it holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scholiast.index.store import NoteStore

_FLOAT_BYTES = 4
_VECTORS = (
    "SELECT e.fingerprint, e.dimension, count(*) FROM embedders e JOIN vectors v ON v.embedder_id = e.id "
    "GROUP BY e.id ORDER BY e.id"
)


@dataclass(frozen=True, slots=True)
class StoreSize:
    """Bytes of one store.

    Attributes:
        database: notes, passages, keywords and vectors in SQLite, whatever of it is in its log still.
        vectors_file: the FAISS index beside it, a cache; 0 before it was first written.
        dimensions: d of the vectors by embedder fingerprint, and how many of each there are.
    """

    database: int
    vectors_file: int
    dimensions: tuple[tuple[str, int, int], ...]

    @property
    def vectors(self) -> int:
        """How many vectors there are; passages with the same text share one."""
        return sum(count for _embedder, _dimension, count in self.dimensions)

    @property
    def values(self) -> int:
        """How many numbers the vectors consist of (paper, appendix G)."""
        return sum(dimension * count for _embedder, dimension, count in self.dimensions)

    @property
    def vector_bytes(self) -> int:
        """What the vectors take as they are stored, fp32."""
        return self.values * _FLOAT_BYTES


def store_size(folder: Path) -> StoreSize:
    """The size of the store in ``folder``; zeros where there is none.

    Raises:
        StoreError: it is damaged or of a newer version.
    """
    store = NoteStore.open(folder, read_only=True)
    try:
        connection = store.database.connection().conn
        # Of the pages, and not of the file, which lacks what is in the log still.
        (pages,), (page,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
        found = connection.execute(_VECTORS).fetchall()
        files = sum(path.stat().st_size for path in folder.glob("vectors-*.faiss"))
        is_there = store.database.path.is_file()
        return StoreSize(int(pages) * int(page) if is_there else 0, files, tuple((e, d, n) for e, d, n in found))
    finally:
        store.close()
