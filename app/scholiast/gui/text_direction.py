"""Which way a text is read: by its first letter that has a direction (Unicode bidirectional algorithm, rule P2)."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import Qt

_FAR_ENOUGH = 400


def direction_of(text: str) -> Qt.LayoutDirection:
    """Right to left for Arabic, Hebrew and their kin; left to right for all others, and where no letter tells."""
    for character in text[:_FAR_ENOUGH]:
        kind = unicodedata.bidirectional(character)
        if kind in ("R", "AL"):
            return Qt.LayoutDirection.RightToLeft
        if kind == "L":
            break
    return Qt.LayoutDirection.LeftToRight
