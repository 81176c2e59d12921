"""Where the right answer, or the note that holds it, is told; above the ask box, and only while it is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from scholiast.engine import messages
from scholiast.gui.elided_combo import ElidedCombo
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.turns import ShownTurn, place

_UNKNOWN = QT_TRANSLATE_NOOP("FeedbackBar", "I do not know where it stands")
_OTHER = QT_TRANSLATE_NOOP("FeedbackBar", "In another note…")
LONGEST_ANSWER = 1_000


@dataclass(frozen=True, slots=True)
class NotePlace:
    """A note by its library's name and its path in that library."""

    library: str
    note: str


class FeedbackBar(QFrame):
    """Asks for an answer and where it stands, or only for the note. Enter saves, Esc leaves."""

    given = Signal(object)  # GiveFeedback
    closed = Signal()

    def __init__(
        self, choose_note: Callable[[Callable[[NotePlace], None]], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("Notice")
        self._choose_note = choose_note
        self._turn: ShownTurn | None = None
        self._kind = "answer"
        self._other: NotePlace | None = None
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        self.answer = QLineEdit()
        self.answer.setAccessibleName(self.tr("The right answer"))
        self.answer.setMaxLength(LONGEST_ANSWER)
        self.answer.setPlaceholderText(self.tr("The right answer, as short as it can be said"))
        self.answer.textChanged.connect(self._refresh)
        self.answer.returnPressed.connect(self._save)
        self.where = ElidedCombo()
        self.where.setAccessibleName(self.tr("Where the answer stands"))
        self.where.view().setAccessibleName(self.tr("Where the answer stands"))
        self.where.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.where.setMinimumContentsLength(10)
        self.where.activated.connect(self._on_where_chosen)
        self.save_button = QPushButton(self.tr("Save"))
        self.save_button.setProperty("primary", True)
        self.save_button.clicked.connect(self._save)
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.clicked.connect(self.leave)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.where, 1)
        row.addWidget(self.save_button)
        row.addWidget(self.cancel_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(6)
        column.addWidget(self.title)
        column.addWidget(self.answer)
        column.addLayout(row)
        for widget in (self.answer, self.where, self.save_button, self.cancel_button):
            widget.installEventFilter(self)
        self.hide()

    def open(self, turn: ShownTurn, kind: str) -> None:
        """Ask what is right about ``turn``; ``kind`` is *answer* or *note*."""
        self._turn, self._kind, self._other = turn, kind, None
        question = " ".join(turn.question.split())
        asked = question if len(question) <= 90 else question[:89] + "…"
        if kind == "answer":
            self.title.setText(self.tr("The right answer to “{question}”").format(question=asked))
        else:
            self.title.setText(self.tr("The note that answers “{question}”").format(question=asked))
        self.answer.setVisible(kind == "answer")
        self.answer.clear()
        self.where.clear()
        if kind == "answer":
            self.where.addItem(translate("FeedbackBar", _UNKNOWN), None)
        for number, passage in enumerate(turn.passages, start=1):
            self.where.addItem(f"{number}  {place(passage)}", passage.id)
        self.where.addItem(translate("FeedbackBar", _OTHER), _OTHER)
        self._refresh()
        self.show()
        (self.answer if kind == "answer" else self.where).setFocus()

    def leave(self) -> None:
        """Go away without a word."""
        if self.isVisible():
            self._turn = None
            self.hide()
            self.closed.emit()

    @property
    def turn(self) -> ShownTurn | None:
        """The turn that is talked about, None while the bar is away."""
        return self._turn

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc leaves, before it means something else to the window."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.leave()
                return True
        return False

    def _on_where_chosen(self, _index: int) -> None:
        if self.where.currentData() == _OTHER:
            self._choose_note(self._take_note)
        self._refresh()

    def _take_note(self, chosen: NotePlace) -> None:
        self._other = chosen
        self.where.setItemText(self.where.count() - 1, f"{chosen.library} › {chosen.note}")
        self.where.setCurrentIndex(self.where.count() - 1)
        self._refresh()

    def _refresh(self) -> None:
        has_place = self.where.currentData() != _OTHER or self._other is not None
        has_answer = self._kind != "answer" or bool(self.answer.text().strip())
        self.save_button.setEnabled(has_place and has_answer)

    def _save(self) -> None:
        turn = self._turn
        if turn is None or turn.stored is None or not self.save_button.isEnabled():
            return
        chosen = self.where.currentData()
        other = self._other if chosen == _OTHER else None
        self.given.emit(
            messages.GiveFeedback(
                turn.stored,
                "answer" if self._kind == "answer" else "note",
                answer=self.answer.text().strip() if self._kind == "answer" else "",
                library=other.library if other is not None else "",
                note=other.note if other is not None else "",
                passage=chosen if isinstance(chosen, int) else None,
            )
        )
        self.leave()
