"""Prior against posterior of each passage as a small bar chart that is a list for the keyboard and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from scholiast.gui.language import translate
from scholiast.gui.sources import AnyIndex
from scholiast.gui.theme import Appearance
from scholiast.gui.turns import percent

SHARE_ROLE = Qt.ItemDataRole.UserRole + 1
_PAD = 8
_BAR = 8


@dataclass(frozen=True, slots=True)
class Share:
    """A row of the chart; shares in [0, 1], None where there is none. ``number`` 0 is no passage at all."""

    number: int
    name: str
    prior: float | None
    posterior: float | None
    word: float | None = None

    def spoken(self) -> str:
        """The row in words."""
        source = translate("Share", "Source {number}, {name}").format(number=self.number, name=self.name)
        who = source if self.number else self.name
        shares = (
            (translate("Share", "before reading {share}"), self.prior),
            (translate("Share", "in the answer {share}"), self.posterior),
            (translate("Share", "in this word {share}"), self.word),
        )
        parts = [text.format(share=percent(share)) for text, share in shares if share is not None]
        said = ", ".join(parts) or translate("Share", "no share")
        return f"{who}: {said}"


class ShareListModel(QAbstractListModel):
    """The rows of the chart, in the order of the sources."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shares: list[Share] = []

    def set_shares(self, shares: Sequence[Share]) -> None:
        """Show ``shares``; rows stay where only their figures change."""
        same = [(s.number, s.name) for s in shares] == [(s.number, s.name) for s in self._shares]
        if not same:
            self.beginResetModel()
        self._shares = list(shares)
        if not same:
            self.endResetModel()
        elif shares:
            self.dataChanged.emit(self.index(0), self.index(len(shares) - 1))

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of rows."""
        return 0 if parent.isValid() else len(self._shares)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The share, or the row in words."""
        if not index.isValid() or not 0 <= index.row() < len(self._shares):
            return None
        share = self._shares[index.row()]
        if role == SHARE_ROLE:
            return share
        spoken = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
        return share.spoken() if role in spoken else None


class ShareDelegate(QStyledItemDelegate):
    """Draws a row: number and note, then one bar for before and one for after, each with its figure."""

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """A line of text and three bars."""
        return QSize(200, option.fontMetrics.height() + 3 * self._step(option.font) + 2 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the row of ``index``."""
        share = index.data(SHARE_ROLE)
        if not isinstance(share, Share):
            return
        theme = self._appearance.theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.color("focus"), 1, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6)
        inner = option.rect.adjusted(_PAD, _PAD, -_PAD, -_PAD)
        painter.setFont(option.font)
        painter.setPen(theme.color("text"))
        metrics = QFontMetrics(option.font)
        title = f"{share.number}   {share.name}" if share.number else share.name
        row = QRect(inner.left(), inner.top(), inner.width(), metrics.height())
        painter.drawText(row, 0, metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, row.width()))
        self._paint_bars(painter, inner.adjusted(0, metrics.height() + 2, 0, 0), option.font, share)
        painter.restore()

    def _paint_bars(self, painter: QPainter, area: QRect, base: QFont, share: Share) -> None:
        theme = self._appearance.theme
        small = _small(base)
        metrics = QFontMetrics(small)
        painter.setFont(small)
        mark = theme.passage(share.number).mark if share.number else theme.color("border-strong")
        rows = (
            (self.tr("Before reading"), share.prior),
            (self.tr("In the answer"), share.posterior),
            (self.tr("In this word"), share.word),
        )
        names = max(metrics.horizontalAdvance(name) for name, _ in rows) + 10
        figures = metrics.horizontalAdvance("100 %") + 8
        for place, (name, value) in enumerate(rows):
            if value is None:
                continue
            line = QRect(area.left(), area.top() + place * self._step(base), area.width(), metrics.height())
            painter.setPen(theme.color("text-muted"))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, name)
            painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, percent(value))
            track = QRectF(line.left() + names, line.center().y() - _BAR / 2, line.width() - names - figures, _BAR)
            painter.setPen(QPen(theme.color("border"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(track, 2, 2)
            track.setWidth(max(1.0, track.width() * min(value, 1.0)))
            # What was only a guess is an outline, what came of it is filled.
            painter.setPen(QPen(mark, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush if place == 0 else mark)
            painter.drawRoundedRect(track, 2, 2)

    def _step(self, base: QFont) -> int:
        return QFontMetrics(_small(base)).height() + 2


def _small(base: QFont) -> QFont:
    small = QFont(base)
    small.setPointSizeF(base.pointSizeF() * 0.88)
    return small
