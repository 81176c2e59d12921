"""Folders dropped anywhere on the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QRect, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget


@dataclass(frozen=True, slots=True)
class Dropped:
    """What was dropped, sorted: folders to add, and what cannot be."""

    folders: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    missing: tuple[Path, ...] = ()
    remote: int = 0


def sort_dropped(data: QMimeData) -> Dropped:
    """Sort the addresses in ``data`` into folders, files, missing ones and ones elsewhere."""
    folders: list[Path] = []
    files: list[Path] = []
    missing: list[Path] = []
    remote = 0
    for url in data.urls():
        if not url.isLocalFile():
            remote += 1
            continue
        path = Path(url.toLocalFile())
        if path.is_dir():
            folders.append(path)
        else:
            (files if path.exists() else missing).append(path)
    return Dropped(tuple(dict.fromkeys(folders)), tuple(files), tuple(missing), remote)


def keep_original(event: QDropEvent) -> None:
    """Accept ``event`` as anything but a move, since whoever offers a move deletes what was moved."""
    possible = event.possibleActions()
    harmless = (Qt.DropAction.CopyAction, Qt.DropAction.LinkAction)
    event.setDropAction(next((action for action in harmless if action & possible), Qt.DropAction.IgnoreAction))
    event.accept()


class DropOverlay(QFrame):
    """Lies over the window while something is dragged across it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("DropOverlay")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label = QLabel(self.tr("Drop a folder to ask its notes"))
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setWeight(font.Weight.DemiBold)
        label.setFont(font)
        below = QLabel(self.tr("It stays where it is, and nothing is ever written into it."))
        below.setAlignment(Qt.AlignmentFlag.AlignCenter)
        below.setProperty("muted", True)
        column = QVBoxLayout(self)
        column.addStretch(1)
        column.addWidget(label)
        column.addWidget(below)
        column.addStretch(1)
        self.hide()

    def cover(self, area: QRect) -> None:
        """Show over ``area`` of the parent."""
        self.setGeometry(area.adjusted(16, 16, -16, -16))
        self.raise_()
        self.show()
