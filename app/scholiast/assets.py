"""Finds resources/ in a wheel, a frozen bundle or a checkout."""

from __future__ import annotations

from pathlib import Path


def resource(name: str) -> Path:
    """The path of ``resources/name``; a checkout's own folder wins over an installed copy."""
    package = Path(__file__).resolve().parent
    for base in (package.parents[1] / "resources", package / "resources"):
        candidate = base / name
        if candidate.exists():
            return candidate
    raise FileNotFoundError(f"resources/{name} is missing from this installation")
