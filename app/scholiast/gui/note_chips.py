"""The notes that alone are asked, as chips over the ask box; a click on one lets it go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from scholiast.core.records import NoteRef
from scholiast.gui.flow_layout import FlowLayout
from scholiast.gui.scopes import note_name, short


class NoteChips(QWidget):
    """One chip a note; they go on in further rows where there is no more room."""

    removed = Signal(object)  # NoteRef

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notes: tuple[NoteRef, ...] = ()
        self.chips: list[QToolButton] = []
        self._flow = FlowLayout(spacing=6)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._flow)

    def show_notes(self, notes: Sequence[NoteRef], libraries: Mapping[int, str]) -> None:
        """Show ``notes``; ``libraries`` are the names of theirs."""
        if tuple(notes) == self._notes:
            return
        self._notes = tuple(notes)
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = []
        for note in self._notes:
            chip = QToolButton()
            chip.setProperty("chip", True)
            chip.setCheckable(True)
            chip.setChecked(True)
            chip.setText(f"{short(note_name(note))}  ✕".replace("&", "&&"))
            said = self.tr("Only {note} is asked; remove it").format(note=note_name(note))
            chip.setAccessibleName(said)
            chip.setToolTip(f"{libraries.get(note.library, '')} › {note.note}\n{said}")
            chip.clicked.connect(partial(self.removed.emit, note))
            self.chips.append(chip)
            self._flow.addWidget(chip)
            chip.show()
