"""A page of a note as a picture, with the passage that an answer rests on marked in it."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from scholiast.engine.messages import PageDrawn
from scholiast.gui import language
from scholiast.gui.theme import Appearance

Box = tuple[float, float, float, float]

_MARGIN = 8
_OUTSET = 1.5


class PageView(QWidget):
    """Shows one page, fitted to the width; :attr:`page_requested` asks for another by its number from 1."""

    page_requested = Signal(int)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture = _Picture(appearance)
        self.area = QScrollArea()
        self.area.setObjectName("PagePicture")
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(self.picture)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area.setAccessibleName(self.tr("Page of the note"))
        self.before = _button("‹", self.tr("Page before"), self)
        self.after = _button("›", self.tr("Page after"), self)
        self.count = QLabel()
        self.count.setProperty("muted", True)
        self._page = 1
        self.before.clicked.connect(lambda: self.page_requested.emit(self._page - 1))
        self.after.clicked.connect(lambda: self.page_requested.emit(self._page + 1))
        row = QHBoxLayout()
        row.setContentsMargins(16, 0, 8, 4)
        row.addWidget(self.count)
        row.addStretch(1)
        row.addWidget(self.before)
        row.addWidget(self.after)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.area, 1)

    @property
    def page(self) -> int:
        """The number of the page that is shown."""
        return self._page

    def clear(self) -> None:
        """Show no page."""
        self.picture.show_picture(QPixmap(), (), (), 1)

    def show_page(self, drawn: PageDrawn, passage: str, number: int) -> None:
        """Show a page with the boxes of passage ``number``, whose text is for screen readers, and scroll to them."""
        self._page = drawn.page
        self.count.setText(
            self.tr("Page {page} of {pages}").format(
                page=language.number(drawn.page), pages=language.number(drawn.pages)
            )
        )
        self.before.setEnabled(drawn.page > 1)
        self.after.setEnabled(drawn.page < drawn.pages)
        pixmap = QPixmap()
        pixmap.loadFromData(b64decode(drawn.png), "PNG")
        self.picture.show_picture(pixmap, drawn.boxes, drawn.quote_boxes, number)
        spoken = self.tr("Page {page}. The passage: {passage}").format(page=drawn.page, passage=passage)
        self.area.setAccessibleDescription(spoken if drawn.boxes else "")
        self._fit()
        target = (drawn.quote_boxes or drawn.boxes or ((0.0, 0.0, 0.0, 0.0),))[0]
        y = round(target[1] * self.picture.height())
        self.area.verticalScrollBar().setValue(max(0, y - self.area.viewport().height() // 3))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the page as wide as the pane."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.picture.setFixedSize(self.picture.size_for(max(self.area.viewport().width(), 60)))


class _Picture(QWidget):
    """The picture itself, scaled once for each width, with the passage's lines over it."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._pixmap = QPixmap()
        self._scaled = QPixmap()
        self._boxes: Sequence[Box] = ()
        self._quotes: Sequence[Box] = ()
        self._number = 1
        appearance.changed.connect(self.update)

    def show_picture(self, pixmap: QPixmap, boxes: Sequence[Box], quotes: Sequence[Box], number: int) -> None:
        self._pixmap, self._scaled = pixmap, QPixmap()
        self._boxes, self._quotes, self._number = boxes, quotes, number
        self.update()

    def size_for(self, width: int) -> QSize:
        """How large the widget is when it is ``width`` pixels wide."""
        if self._pixmap.isNull():
            return QSize(width, 1)
        inner = width - 2 * _MARGIN
        return QSize(width, round(inner * self._pixmap.height() / self._pixmap.width()) + 2 * _MARGIN)

    def marked(self, boxes: Sequence[Box]) -> list[QRectF]:
        """Where ``boxes`` lie on the widget."""
        area = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        found = []
        for left, top, right, bottom in boxes:
            corner = area.topLeft() + QPointF(left * area.width(), top * area.height())
            size = ((right - left) * area.width(), (bottom - top) * area.height())
            found.append(QRectF(corner.x(), corner.y(), *size).adjusted(-_OUTSET, -_OUTSET, _OUTSET, _OUTSET))
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page, the passage's ground, the quotes' lines."""
        if self._pixmap.isNull():
            return
        colours = self._appearance.theme.passage(self._number)
        ratio = self.devicePixelRatioF()
        area = self.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        if self._scaled.width() != round(area.width() * ratio):
            wanted = QSize(round(area.width() * ratio), round(area.height() * ratio))
            mode = Qt.TransformationMode.SmoothTransformation
            self._scaled = self._pixmap.scaled(wanted, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
            self._scaled.setDevicePixelRatio(ratio)
        painter = QPainter(self)
        painter.drawPixmap(area.topLeft(), self._scaled)
        # A page is paper in every theme: what lies over it darkens it like a marker pen, and its text stays legible.
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        tint = QColor(colours.mark)
        tint.setAlphaF(0.22)
        for box in self.marked(self._boxes):
            painter.fillRect(box, tint)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setPen(QPen(colours.mark, 2))
        for box in self.marked(self._quotes):
            painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.end()


def _button(text: str, name: str, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setText(text)
    button.setAccessibleName(name)
    button.setToolTip(name)
    return button
