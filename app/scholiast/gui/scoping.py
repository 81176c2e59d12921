"""What the next question is put to: chips over the ask box, and each conversation with a choice of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from scholiast.core.records import NoteRef, TurnScope
from scholiast.gui.asking import Asking
from scholiast.gui.date_chip import DateChip
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.library_chips import LibraryChips
from scholiast.gui.note_chips import NoteChips


class ScopeBar(QWidget):
    """One chip a library, where there are several, or one a note, where some alone are asked; and one for the date."""

    library_ticked = Signal(int, bool)

    def __init__(self, history_days: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("What the question is put to"))
        self.libraries = LibraryChips()
        self.libraries.ticked.connect(self.library_ticked)
        self.notes = NoteChips()
        self.date = DateChip(history_days)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(8)
        row.addWidget(self.notes, 1)
        row.addWidget(self.libraries, 1)
        row.addWidget(self.date, 0, Qt.AlignmentFlag.AlignRight)


class Scoping(QObject):
    """Keeps chips, check boxes and the conversation in step.

    What is switched while no question has been asked holds for later conversations too; what is switched inside a
    conversation holds for that one, and comes back with it from the history. The date is now in every new one, and all
    notes are asked in it.
    """

    notes_changed = Signal()

    def __init__(
        self, asking: Asking, libraries: LibraryListModel, history_days: int, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._asking, self._libraries = asking, libraries
        self.bar = ScopeBar(history_days)
        self.default_off = libraries.off
        self._shown = asking.conversation
        self._is_comparing = False
        self._is_applying = False
        libraries.scope_changed.connect(self._on_scope_changed)
        asking.conversation_changed.connect(self._on_conversation_changed)
        self.bar.library_ticked.connect(libraries.switch)
        self.bar.date.date_changed.connect(self._on_date_changed)
        self.bar.notes.removed.connect(self._on_note_removed)
        self._refresh()

    def set_comparing(self, comparing: bool) -> None:
        """Step aside while a comparison is in front, whose sides have chips of their own."""
        self._is_comparing = comparing
        self._refresh()

    def ask_notes(self, notes: Sequence[NoteRef]) -> None:
        """Put the next questions of this conversation to these notes alone, besides those that are chosen already."""
        self._set_notes((*self._asking.notes, *(note for note in notes if note not in self._asking.notes)))

    def _on_note_removed(self, note: NoteRef) -> None:
        self._set_notes(tuple(other for other in self._asking.notes if other != note))

    def _set_notes(self, notes: tuple[NoteRef, ...]) -> None:
        self._asking.notes = notes
        self._refresh()
        self.notes_changed.emit()

    def _on_scope_changed(self) -> None:
        if not self._is_applying and not self._asking.conversation.turns:
            self.default_off = self._libraries.off
        known = {status.id for status in self._libraries.statuses}
        if known and any(note.library not in known for note in self._asking.notes):
            self._set_notes(tuple(note for note in self._asking.notes if note.library in known))
        self._refresh()

    def _on_date_changed(self, date: str | None) -> None:
        self._asking.as_of = date

    def _on_conversation_changed(self) -> None:
        conversation = self._asking.conversation
        if conversation is self._shown:
            return
        self._shown = conversation
        scope = next((turn.scope for turn in reversed(conversation.turns) if turn.scope is not None), None)
        self._apply(scope)

    def _apply(self, scope: TurnScope | None) -> None:
        known = {status.id for status in self._libraries.statuses}
        with self._applying():
            if scope is None or scope.side is not None or (scope.libraries and not known & set(scope.libraries)):
                self._libraries.set_off(self.default_off)
            else:
                self._libraries.set_off(known - set(scope.libraries) if scope.libraries is not None else ())
        known_notes = scope.notes if scope is not None and scope.side is None else ()
        self._asking.notes = tuple(note for note in known_notes if note.library in known)
        date = scope.as_of if scope is not None and scope.side is None else None
        self._asking.as_of = date
        self.bar.date.set_date(date)
        self._refresh()

    @contextmanager
    def _applying(self) -> Iterator[None]:
        self._is_applying = True
        yield
        self._is_applying = False

    def _refresh(self) -> None:
        statuses = self._libraries.statuses
        on = {status.id for status in statuses} - self._libraries.off
        self.bar.libraries.show_libraries(statuses if len(statuses) > 1 else (), on)
        self.bar.notes.show_notes(self._asking.notes, {status.id: status.name for status in statuses})
        self.bar.notes.setVisible(bool(self._asking.notes))
        self.bar.libraries.setVisible(not self._asking.notes)
        self.bar.setVisible(bool(statuses) and not self._is_comparing)
