"""Which articles are kept for development, the same for everyone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

DEVELOPMENT_ARTICLES = 50


def development_titles(titles: Iterable[str], count: int = DEVELOPMENT_ARTICLES) -> frozenset[str]:
    """The ``count`` titles with the lowest SHA-256 of their UTF-8; they are never trained on."""
    ranked = sorted(set(titles), key=lambda title: hashlib.sha256(title.encode("utf-8")).hexdigest())
    return frozenset(ranked[:count])
