"""The words of an answer, each shaded by the passages it came from (Lewis et al. 2020, Figure 2)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QWidget

from scholiast.core.records import TokenPosterior
from scholiast.gui.theme import Appearance


class TokenView(QTextBrowser):
    """Shades each token by the local posterior of one passage, or of its strongest one.

    A small raised number ends each run of tokens that have the same strongest passage, so that no meaning is in the
    colour alone. The token under the pointer or the caret goes up as a signal.
    """

    token_pointed_at = Signal(int)  # index of the token, -1 for none

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("TokenView")
        self.setAccessibleName(self.tr("The words of the answer, shaded by passage"))
        self.setOpenLinks(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(10)
        self.viewport().setMouseTracking(True)
        self._appearance = appearance
        self._tokens: Sequence[TokenPosterior] = ()
        self._passage: int | None = None
        self._ends: list[int] = []
        self._pointed_at = -1
        self.cursorPositionChanged.connect(self._on_caret_moved)
        appearance.changed.connect(self._write)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def show_tokens(self, tokens: Sequence[TokenPosterior], passage: int | None) -> None:
        """Show ``tokens`` shaded by passage number ``passage``; None: each by its strongest."""
        self._tokens, self._passage = tokens, passage
        self._write()

    def token_at(self, position: int) -> int:
        """The token whose characters lie at ``position`` of the document, -1 for none."""
        return next((index for index, end in enumerate(self._ends) if position < end), -1)

    def strength(self, index: int) -> tuple[int, float]:
        """The passage number that shades a token, and how much of the token it has."""
        local = self._tokens[index].local
        if self._passage is not None:
            return self._passage, local[self._passage - 1] if self._passage <= len(local) else 0.0
        best = max(range(len(local)), key=local.__getitem__, default=-1)
        return best + 1, local[best] if best >= 0 else 0.0

    def _write(self) -> None:
        self._ends = []
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for index, token in enumerate(self._tokens):
            number, share = self.strength(index)
            cursor.insertText(token.text, self._shade(number, share))
            following = self.strength(index + 1)[0] if index + 1 < len(self._tokens) else 0
            if self._passage is None and number and following != number:
                cursor.insertText(str(number), self._raised(number))
            self._ends.append(cursor.position())
        cursor.endEditBlock()
        self._pointed_at = -1
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _shade(self, number: int, share: float) -> QTextCharFormat:
        theme = self._appearance.theme
        style = QTextCharFormat()
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 1.1)
        style.setFont(font)
        style.setForeground(theme.color("text"))
        if number:
            style.setBackground(blend(theme.color("surface"), theme.passage(number).strong, share))
        return style

    def _raised(self, number: int) -> QTextCharFormat:
        style = QTextCharFormat()
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        style.setFont(font)
        style.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
        style.setForeground(self._appearance.theme.passage(number).mark)
        return style

    def _fit(self) -> None:
        height = round(self.document().size().height()) + 2 * self.frameWidth() + 2
        self.setFixedHeight(min(max(height, 60), 320))

    # ---- pointer and caret -------------------------------------------------------------------------------

    def _on_caret_moved(self) -> None:
        if self.hasFocus():
            self._point_at(self.token_at(self.textCursor().position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which token the pointer is over."""
        super().mouseMoveEvent(event)
        position = (
            self.document().documentLayout().hitTest(event.position() + self._scrolled(), Qt.HitTestAccuracy.ExactHit)
        )
        self._point_at(self.token_at(position) if position >= 0 else -1)

    def leaveEvent(self, event: QEvent) -> None:
        """No token is pointed at any more."""
        super().leaveEvent(event)
        self._point_at(-1)

    def _scrolled(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _point_at(self, index: int) -> None:
        if index != self._pointed_at:
            self._pointed_at = index
            self.token_pointed_at.emit(index)


def blend(ground: QColor, colour: QColor, share: float) -> QColor:
    """``ground`` with ``share``, in [0, 1], of ``colour`` laid over it."""
    share = min(max(share, 0.0), 1.0)
    pairs = ((ground.red(), colour.red()), (ground.green(), colour.green()), (ground.blue(), colour.blue()))
    return QColor(*(round(low + (high - low) * share) for low, high in pairs))
