"""How values that SQLite has no type for are stored."""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from functools import lru_cache
from itertools import chain

from scholiast.core.records import PositionMap

DIGEST_BYTES = 16


def pack_text(text: str) -> str | bytes:
    """``text`` for a column without a type; file names that are not Unicode are stored as bytes."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def unpack_text(value: str | bytes) -> str:
    """What :func:`pack_text` was given."""
    return value if isinstance(value, str) else value.decode("utf-8", "surrogatepass")


def printable(text: str) -> str:
    """``text`` without the lone surrogates that stand for undecodable bytes of a file name."""
    return text.encode("utf-8", "replace").decode("utf-8")


def digest_of(embedded: str) -> bytes:
    """The key of a vector: a hash of the text that was embedded."""
    return hashlib.blake2b(embedded.encode("utf-8", "replace"), digest_size=DIGEST_BYTES).digest()


def pack_map(positions: PositionMap) -> bytes:
    """The runs as little-endian 32-bit numbers, three a run."""
    numbers = array("I", list(chain.from_iterable(positions.runs)))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def unpack_map(data: bytes) -> PositionMap:
    """What :func:`pack_map` was given."""
    numbers = array("I")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    values = iter(numbers)
    return PositionMap(tuple(zip(values, values, values, strict=True)))


@lru_cache(maxsize=256)
def pack_heading(heading: tuple[str, ...]) -> str:
    """The heading path as JSON."""
    return json.dumps(heading, ensure_ascii=True) if heading else "[]"


def unpack_heading(text: str) -> tuple[str, ...]:
    """What :func:`pack_heading` was given."""
    return tuple(json.loads(text)) if text != "[]" else ()
