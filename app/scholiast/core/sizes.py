"""How large files are, in words."""

from __future__ import annotations

_KILO = 1_000


def file_size(size: int) -> str:
    """A number of bytes as a person reads it."""
    if size < _KILO:
        return f"{size} bytes"
    amount, unit = float(size), "bytes"
    for unit in ("kB", "MB", "GB", "TB"):  # noqa: B007  # the last one is used below
        amount /= _KILO
        if amount < _KILO:
            break
    return f"{amount:.1f} {unit}" if amount < 10 else f"{amount:,.0f} {unit}"
