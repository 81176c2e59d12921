"""What travels between the program and the process that reads documents: a line of JSON, then so many bytes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import IO, Any

_LONGEST_LINE = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Frame:
    """One message."""

    head: dict[str, Any]
    body: bytes


def write_frame(stream: IO[bytes], head: dict[str, Any], body: bytes = b"") -> None:
    """Send a message."""
    line = json.dumps({**head, "size": len(body)}).encode("ascii")
    stream.write(line + b"\n")
    stream.write(body)
    stream.flush()


def read_frame(stream: IO[bytes]) -> Frame | None:
    """The next message; None at the end, also where the other side was cut off in the middle of one."""
    line = stream.readline(_LONGEST_LINE)
    if not line.endswith(b"\n"):
        return None
    try:
        head = json.loads(line)
        size = int(head.pop("size"))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    body = stream.read(size) if size else b""
    return Frame(head, body) if len(body) == size else None
