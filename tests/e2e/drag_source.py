"""A window of another program from which a folder can be dragged, as from a file manager."""

from __future__ import annotations

import sys

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel


class DragSource(QLabel):
    """Starts a drag of one folder wherever it is pressed."""

    def __init__(self, folder: str) -> None:
        super().__init__("drag me")
        self._folder = folder
        self.setWindowTitle("drag-source")
        self.setGeometry(20, 60, 160, 120)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin the drag; it ends when the button is released over some window."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(self._folder)])
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.CopyAction | Qt.DropAction.MoveAction)


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    source = DragSource(sys.argv[1])
    source.show()
    sys.exit(application.exec())
