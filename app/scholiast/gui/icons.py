"""The program's own line icons, tinted by the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from scholiast.assets import resource

_SCALES = (1, 2)


def icon(name: str, color: QColor, size: int = 18) -> QIcon:
    """The icon called ``name`` in ``color``, sharp at ``size`` logical pixels."""
    return _icon(name, color.name(), size)


@lru_cache(maxsize=128)
def _icon(name: str, color: str, size: int) -> QIcon:
    made = QIcon()
    for scale in _SCALES:
        made.addPixmap(pixmap(name, QColor(color), size, scale))
    return made


def pixmap(name: str, color: QColor, size: int, scale: float = 1.0) -> QPixmap:
    """The icon as an image of ``size`` logical pixels. Qt draws ``currentColor`` black, hence the replacement."""
    source = resource(f"icons/{name}.svg").read_text(encoding="utf-8").replace("currentColor", color.name())
    renderer = QSvgRenderer(QByteArray(source.encode("utf-8")))
    edge = round(size * scale)
    image = QPixmap(QSize(edge, edge))
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, edge, edge))
    painter.end()
    image.setDevicePixelRatio(scale)
    return image


def application_icon() -> QIcon:
    """The icon of the program itself."""
    return QIcon(str(resource("icons/scholiast.svg")))
