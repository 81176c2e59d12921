"""How much of a library is indexed, waits, was skipped or failed, as one bar and in words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scholiast.core.records import LibraryStatus
from scholiast.gui.language import PLURAL, translate
from scholiast.gui.theme import Appearance

_HEIGHT = 12
_LEAST = 4.0
# Each part has a pattern too, so that no colour has to be told from another.
_LOOKS = {
    "indexed": ("accent", Qt.BrushStyle.SolidPattern),
    "waiting": ("border-strong", Qt.BrushStyle.Dense5Pattern),
    "skipped": ("text-muted", Qt.BrushStyle.BDiagPattern),
    "failed": ("danger", Qt.BrushStyle.SolidPattern),
}


def coverage(status: LibraryStatus) -> dict[str, int]:
    """The numbers of notes in each state."""
    return {
        "indexed": status.notes,
        "waiting": status.pending,
        "skipped": len(status.skipped),
        "failed": len(status.failed),
    }


def coverage_in_words(status: LibraryStatus) -> str:
    """The same as a sentence."""
    counts = {state: count for state, count in coverage(status).items() if count}
    if not counts:
        return translate("CoverageBar", "No notes were found in this folder.")
    return "  ·  ".join(_counted(state, count) for state, count in counts.items())


def _counted(state: str, count: int) -> str:
    if state == "indexed":
        return translate("CoverageBar", "%Ln indexed", "notes", PLURAL, count)
    if state == "waiting":
        return translate("CoverageBar", "%Ln waiting", "notes", PLURAL, count)
    if state == "skipped":
        return translate("CoverageBar", "%Ln skipped", "notes", PLURAL, count)
    return translate("CoverageBar", "%Ln failed", "notes", PLURAL, count)


class CoverageBar(QWidget):
    """Parts as wide as their share."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._counts: dict[str, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.update)

    def show_status(self, status: LibraryStatus) -> None:
        """Show the counts of a library."""
        self._counts = coverage(status)
        self.setAccessibleName(self.tr("Coverage: {counts}").format(counts=coverage_in_words(status)))
        self.update()

    def sizeHint(self) -> QSize:
        """Low and wide."""
        return QSize(200, _HEIGHT)

    def parts(self) -> list[tuple[str, QRectF]]:
        """Each state that has notes, and its rectangle; the smallest is still seen."""
        total = sum(self._counts.values())
        present = [(state, count) for state, count in self._counts.items() if count]
        room = self.width() - _LEAST * len(present)
        left, found = 0.0, []
        for state, count in present:
            width = _LEAST + room * count / total
            found.append((state, QRectF(left, 0, width, self.height())))
            left += width
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the parts inside a rounded frame."""
        theme = self._appearance.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), _HEIGHT / 2, _HEIGHT / 2)
        painter.setClipPath(shape)
        painter.fillRect(self.rect(), theme.color("border"))
        for state, rect in self.parts():
            token, pattern = _LOOKS[state]
            painter.fillRect(rect, theme.color("surface-raised"))
            painter.fillRect(rect, QBrush(theme.color(token), pattern))
            painter.fillRect(QRectF(rect.right() - 1, 0, 1, rect.height()), theme.color("surface"))
        painter.end()
