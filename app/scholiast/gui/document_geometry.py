"""Where a stretch of a text document lies on the page."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextDocument, QTextLine


def text_rects(document: QTextDocument, start: int, end: int) -> Iterator[QRectF]:
    """One rectangle a line for the characters ``[start, end)``, in document coordinates."""
    layout = document.documentLayout()
    block = document.findBlock(start)
    while block.isValid() and block.position() < end:
        origin = layout.blockBoundingRect(block).topLeft()
        text_layout = block.layout()
        for index in range(text_layout.lineCount()):
            line = text_layout.lineAt(index)
            first = max(start - block.position(), line.textStart())
            last = min(end - block.position(), line.textStart() + line.textLength())
            if first < last:
                left, right = _x(line, first), _x(line, last)
                yield QRectF(origin.x() + left, origin.y() + line.y(), right - left, line.height())
        block = block.next()


def _x(line: QTextLine, position: int) -> float:
    # PySide6's stub says object; what comes is (x, position) or x, by version.
    found: object = line.cursorToX(position, QTextLine.Edge.Leading)
    if isinstance(found, tuple):
        found = found[0]
    return found if isinstance(found, float) else 0.0
