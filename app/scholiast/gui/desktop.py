"""What the window asks of the desktop around it, behind a small port so that tests see it instead of the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QDir, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from scholiast.core.settings import OpenWith
from scholiast.gui.desktop_links import note_url
from scholiast.gui.language import translate


class Desktop(Protocol):
    """Programs, dialogs and the clipboard."""

    open_with: OpenWith
    """The program that shows the file of a note."""

    def open_file(self, path: Path, page: int | None = None, line: int | None = None) -> bool:
        """Show ``path`` in the person's own program, at ``page`` or ``line`` where it can; false when there is none."""

    def ask_folder(self, parent: QWidget, chosen: Callable[[Path], None], title: str = "") -> None:
        """Let the person choose a folder, of notes by default; ``chosen`` is called later, or never."""

    def ask_file(self, parent: QWidget, title: str, kinds: str, chosen: Callable[[Path], None]) -> None:
        """Let the person choose a file of ``kinds``, as ``Backups (*.zip)``; ``chosen`` is called later, or never."""

    def confirm(self, parent: QWidget, question: tuple[str, str, str], then: Callable[[], None]) -> None:
        """Ask before something that cannot be undone: title, what it costs, and the verb of the button."""

    def ask_note(self, parent: QWidget, folder: Path, chosen: Callable[[Path], None]) -> None:
        """Let the person choose a note, at first in ``folder``; ``chosen`` is called later, or never."""

    def ask_save(self, parent: QWidget, title: str, name: str, chosen: Callable[[Path], None]) -> None:
        """Let the person choose where to write ``name``; ``chosen`` is called later, or never."""

    def copy(self, text: str) -> None:
        """Put ``text`` on the clipboard."""


class SystemDesktop:
    """The real desktop."""

    def __init__(self) -> None:
        self.open_with: OpenWith = "system"

    def open_file(self, path: Path, page: int | None = None, line: int | None = None) -> bool:
        """Show ``path`` in the person's own program, at ``page`` or ``line`` where it can; false when there is none."""
        theirs = note_url(path, self.open_with, line)
        if theirs is not None and QDesktopServices.openUrl(theirs):
            return True
        url = QUrl.fromLocalFile(str(path))
        if page is not None and path.suffix.lower() == ".pdf" and sys.platform == "linux":
            # Browsers and some viewers go to the page; xdg-open takes the fragment off for all others. Elsewhere
            # systems look for a file of that name.
            url.setFragment(f"page={page}")
        return QDesktopServices.openUrl(url)

    def ask_folder(self, parent: QWidget, chosen: Callable[[Path], None], title: str = "") -> None:
        """Open the platform's folder dialog without blocking."""
        dialog = QFileDialog(parent, title or translate("SystemDesktop", "Add a folder of notes"), QDir.homePath())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, True)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, translate("SystemDesktop", "Add folder"))
        _open(dialog, chosen)

    def ask_file(self, parent: QWidget, title: str, kinds: str, chosen: Callable[[Path], None]) -> None:
        """Open the platform's file dialog without blocking."""
        dialog = QFileDialog(parent, title, QDir.homePath(), kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, translate("SystemDesktop", "Choose"))
        _open(dialog, chosen)

    def confirm(self, parent: QWidget, question: tuple[str, str, str], then: Callable[[], None]) -> None:
        """Open a box whose default is to leave things as they are."""
        title, cost, verb = question
        box = QMessageBox(QMessageBox.Icon.Warning, "Scholiast", title, QMessageBox.StandardButton.NoButton, parent)
        box.setInformativeText(cost)
        box.setTextFormat(Qt.TextFormat.PlainText)
        do = box.addButton(verb, QMessageBox.ButtonRole.DestructiveRole)
        leave = box.addButton(translate("SystemDesktop", "Leave it as it is"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(leave)
        box.setEscapeButton(leave)
        do.clicked.connect(then)
        box.finished.connect(box.deleteLater)
        box.open()

    def ask_note(self, parent: QWidget, folder: Path, chosen: Callable[[Path], None]) -> None:
        """Open the platform's file dialog without blocking."""
        dialog = QFileDialog(parent, translate("SystemDesktop", "Choose a note"), str(folder))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, translate("SystemDesktop", "Choose"))
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
