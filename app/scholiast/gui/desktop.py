"""What the window asks of the desktop around it, behind a small port so that tests see it instead of the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QDir, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget


class Desktop(Protocol):
    """Programs, dialogs and the clipboard."""

    def open_file(self, path: Path, page: int | None = None) -> bool:
        """Show ``path`` in the person's own program, at ``page`` where it can; false when there is none."""

    def ask_folder(self, parent: QWidget, chosen: Callable[[Path], None]) -> None:
        """Let the person choose a folder; ``chosen`` is called later, or never."""

    def ask_note(self, parent: QWidget, folder: Path, chosen: Callable[[Path], None]) -> None:
        """Let the person choose a note, at first in ``folder``; ``chosen`` is called later, or never."""

    def ask_save(self, parent: QWidget, title: str, name: str, chosen: Callable[[Path], None]) -> None:
        """Let the person choose where to write ``name``; ``chosen`` is called later, or never."""

    def copy(self, text: str) -> None:
        """Put ``text`` on the clipboard."""


class SystemDesktop:
    """The real desktop."""

    def open_file(self, path: Path, page: int | None = None) -> bool:
        """Show ``path`` in the person's own program, at ``page`` where it can; false when there is none."""
        url = QUrl.fromLocalFile(str(path))
        if page is not None and path.suffix.lower() == ".pdf" and sys.platform == "linux":
            # Browsers and some viewers go to the page; xdg-open takes the fragment off for all others. Elsewhere
            # systems look for a file of that name.
            url.setFragment(f"page={page}")
        return QDesktopServices.openUrl(url)

    def ask_folder(self, parent: QWidget, chosen: Callable[[Path], None]) -> None:
        """Open the platform's folder dialog without blocking."""
        dialog = QFileDialog(parent, "Add a folder of notes", QDir.homePath())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, True)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Add folder")
        _open(dialog, chosen)

    def ask_note(self, parent: QWidget, folder: Path, chosen: Callable[[Path], None]) -> None:
        """Open the platform's file dialog without blocking."""
        dialog = QFileDialog(parent, "Choose a note", str(folder))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Choose")
        _open(dialog, chosen)

    def ask_save(self, parent: QWidget, title: str, name: str, chosen: Callable[[Path], None]) -> None:
        """Open the platform's save dialog without blocking; it asks before it writes over a file."""
        dialog = QFileDialog(parent, title, QDir.homePath())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(name)
        dialog.setDefaultSuffix(name.rpartition(".")[2])
        _open(dialog, chosen)

    def copy(self, text: str) -> None:
        """Put ``text`` on the clipboard."""
        QGuiApplication.clipboard().setText(text)


def _open(dialog: QFileDialog, chosen: Callable[[Path], None]) -> None:
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
