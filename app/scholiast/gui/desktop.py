"""What the window asks of the desktop around it, behind a small port so that tests see it instead of the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QDir, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget


class Desktop(Protocol):
    """Programs, dialogs and the clipboard."""

    def open_file(self, path: Path) -> bool:
        """Show ``path`` in the person's own program; false when there is none."""

    def ask_folder(self, parent: QWidget, chosen: Callable[[Path], None]) -> None:
        """Let the person choose a folder; ``chosen`` is called later, or never."""

    def copy(self, text: str) -> None:
        """Put ``text`` on the clipboard."""


class SystemDesktop:
    """The real desktop."""

    def open_file(self, path: Path) -> bool:
        """Show ``path`` in the person's own program; false when there is none."""
        return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def ask_folder(self, parent: QWidget, chosen: Callable[[Path], None]) -> None:
        """Open the platform's folder dialog without blocking."""
        dialog = QFileDialog(parent, "Add a folder of notes", QDir.homePath())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, True)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Add folder")
        dialog.fileSelected.connect(lambda name: chosen(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def copy(self, text: str) -> None:
        """Put ``text`` on the clipboard."""
        QGuiApplication.clipboard().setText(text)
