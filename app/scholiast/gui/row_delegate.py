"""Rows of the side pane: a title with a quiet line below, and a check box where the model has one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from scholiast.gui.history import DETAIL_ROLE, SECTION_ROLE, TITLE_ROLE
from scholiast.gui.libraries import WARNING_ROLE
from scholiast.gui.text_direction import direction_of
from scholiast.gui.theme import Appearance

AnyIndex = QModelIndex | QPersistentModelIndex

_BOX = 16
_HEADING_AIR = 12


class RowDelegate(QStyledItemDelegate):
    """Draws title and detail; a click on the box, or the space bar, switches the row."""

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._heights: dict[str, tuple[int, int]] = {}  # of a row and of a heading, by font: asked of every row

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Two lines and some air, and a heading above where a section begins."""
        key = option.font.key()
        if key not in self._heights:
            small = QFontMetrics(_small(option.font)).height()
            self._heights[key] = (option.fontMetrics.height() + small + 16, small + _HEADING_AIR)
        row, heading = self._heights[key]
        return QSize(120, row + heading if index.data(SECTION_ROLE) else row)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> None:  # noqa: N802  # Qt's name
        """An editor stands where the title is."""
        row = option.rect.adjusted(8, 1 + _heading(option, index), -8, -1)
        editor.setGeometry(row)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:  # noqa: N802  # Qt's name
        """A field for another title."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("Title"))
        return editor

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the row of ``index``."""
        theme = self._appearance.theme
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        heading = _heading(option, index)
        if heading:
            self._paint_heading(painter, option, str(index.data(SECTION_ROLE)))
        ground = QRectF(option.rect).adjusted(8, 1 + heading, -8, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if selected or hovered:
            painter.setBrush(theme.color("selection" if selected else "hover"))
            painter.drawRoundedRect(ground, 6, 6)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("focus"), 1))
            painter.drawRoundedRect(ground.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        inner = ground.toRect().adjusted(8, 6, -8, -6)
        check = index.data(Qt.ItemDataRole.CheckStateRole)
        if check is not None:
            self._paint_box(painter, _box(option.rect), Qt.CheckState(check) == Qt.CheckState.Checked)
            inner.setLeft(inner.left() + _BOX + 8)
        self._paint_words(painter, inner, option.font, index, selected)
        painter.restore()

    def editorEvent(self, event: QEvent, model: object, option: QStyleOptionViewItem, index: AnyIndex) -> bool:
        """Switch the row when its box is clicked; the space bar is the view's own doing through this too."""
        check = index.data(Qt.ItemDataRole.CheckStateRole)
        if check is None:
            return False
        if isinstance(event, QMouseEvent):
            if event.type() != QEvent.Type.MouseButtonRelease or not _box(option.rect, 6).contains(
                event.position().toPoint()
            ):
                return False
        elif event.type() != QEvent.Type.KeyPress or event.key() != Qt.Key.Key_Space:  # type: ignore[attr-defined]  # a QKeyEvent by its type
            return False
        turned = Qt.CheckState.Unchecked if Qt.CheckState(check) == Qt.CheckState.Checked else Qt.CheckState.Checked
        return bool(model.setData(index, turned, Qt.ItemDataRole.CheckStateRole))  # type: ignore[attr-defined]  # an item model

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
        small = _small(option.font)
        small.setWeight(QFont.Weight.DemiBold)
        painter.setFont(small)
        painter.setPen(self._appearance.theme.color("text-muted"))
        metrics = QFontMetrics(small)
        row = QRect(option.rect.left() + 16, option.rect.top() + 8, option.rect.width() - 32, metrics.height())
        painter.drawText(row, 0, metrics.elidedText(text, Qt.TextElideMode.ElideRight, row.width()))

    def _paint_words(self, painter: QPainter, inner: QRect, font: QFont, index: AnyIndex, selected: bool) -> None:
        theme = self._appearance.theme
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(theme.color("selection-text" if selected else "text"))
        title = metrics.elidedText(str(index.data(TITLE_ROLE)), Qt.TextElideMode.ElideRight, inner.width())
        top = QRect(inner.left(), inner.top(), inner.width(), metrics.height())
        painter.setLayoutDirection(direction_of(title))
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, title)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        small = _small(font)
        metrics = QFontMetrics(small)
        painter.setFont(small)
        quiet = "warning" if index.data(WARNING_ROLE) else "text-muted"
        painter.setPen(theme.color("selection-text" if selected else quiet))
        detail = metrics.elidedText(str(index.data(DETAIL_ROLE)), Qt.TextElideMode.ElideRight, inner.width())
        below = QRect(inner.left(), top.bottom() + 3, inner.width(), metrics.height())
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, detail)

    def _paint_box(self, painter: QPainter, box: QRect, checked: bool) -> None:
        theme = self._appearance.theme
        shape = QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("accent" if checked else "border-strong"), 1.2))
        painter.setBrush(theme.color("accent" if checked else "surface-raised"))
        painter.drawRoundedRect(shape, 4, 4)
        if checked:
            painter.setPen(QPen(theme.color("accent-text"), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            middle = box.center()
            painter.drawLine(middle.x() - 3, middle.y() + 1, middle.x() - 1, middle.y() + 3)
            painter.drawLine(middle.x() - 1, middle.y() + 3, middle.x() + 4, middle.y() - 3)


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * 0.85)
    return small


def _heading(option: QStyleOptionViewItem, index: AnyIndex) -> int:
    """The height of the heading above a row, 0 without one."""
    return QFontMetrics(_small(option.font)).height() + _HEADING_AIR if index.data(SECTION_ROLE) else 0


def _box(row: QRect, margin: int = 0) -> QRect:
    top = row.center().y() - _BOX // 2
    return QRect(row.left() + 16, top, _BOX, _BOX).adjusted(-margin, -margin, margin, margin)
