"""The few windows beside the window; none of them blocks."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from scholiast import __version__
from scholiast.gui.language import translate


def show_about(parent: QWidget) -> QDialog:
    """Say what the program is."""
    dialog = QDialog(parent)
    dialog_over(dialog, translate("Dialogs", "About Scholiast"))
    text = QLabel(
        "\n\n".join(
            (
                f"Scholiast {__version__}",
                translate(
                    "Dialogs",
                    "Answers questions from your own notes, and shows in the margin of every answer which passage each "
                    "sentence came from.",
                ),
                translate("Dialogs", "Everything happens on this computer: no note and no question leaves it."),
            )
        )
    )
    text.setTextFormat(Qt.TextFormat.PlainText)
    text.setWordWrap(True)
    text.setMinimumWidth(360)
    column(dialog, text)
    dialog.show()
    return dialog


def dialog_over(dialog: QDialog, title: str) -> None:
    """Name a dialog, and let it go when it is closed."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)


def column(dialog: QDialog, *widgets: QWidget) -> None:
    """Put ``widgets`` below each other in a dialog, and *Close* below them."""
    rows = QVBoxLayout(dialog)
    rows.setContentsMargins(24, 24, 24, 16)
    rows.setSpacing(12)
    for widget in widgets:
        rows.addWidget(widget)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.close)
    rows.addWidget(buttons)
