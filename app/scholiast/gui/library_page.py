"""*Libraries*: all of them with their state, and of the selected one everything that can be known and done."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from scholiast.core.places import rule_for
from scholiast.core.records import LibraryStatus
from scholiast.gui.coverage_bar import CoverageBar, coverage_in_words
from scholiast.gui.flow_layout import FlowLayout
from scholiast.gui.history import ID_ROLE
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.libraries import STATUS_ROLE
from scholiast.gui.library_facts import LibraryFacts
from scholiast.gui.problem_list import ProblemListModel
from scholiast.gui.row_list import row_list
from scholiast.gui.rules_editor import RulesEditor
from scholiast.gui.side_page import SidePage, remark, section
from scholiast.gui.theme import Appearance

_AWAY = QT_TRANSLATE_NOOP(
    "LibraryPage",
    "The folder cannot be found: its drive may be away, or it was moved or deleted. Nothing has been removed. Answers "
    "still come from what was indexed before, and say so. When the folder is back, nothing has to be indexed anew.",
)
_FORGET = QT_TRANSLATE_NOOP(
    "LibraryPage",
    "Deletes what is known of one note for good: its passages, its history, answers that cite it, and what it taught. "
    "No byte of its text stays in the data folder. The file itself is not touched; where it is still there, a rule "
    "leaves it out from now on.",
)
_ROWS_AT_MOST = 4


class AwayNote(QFrame):
    """Explains that a library's folder is away, with what can be done about it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("Notice")
        self.setProperty("level", "warning")
        self.words = QLabel(translate("LibraryPage", _AWAY))
        self.words.setWordWrap(True)
        self.keep_button = QPushButton(self.tr("Keep its notes"))
        self.look_button = QPushButton(self.tr("Look for it again"))
        self.prune_button = QPushButton(self.tr("Let go of its notes…"))
        row = FlowLayout(self.keep_button, self.look_button, self.prune_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(self.words)
        column.addLayout(row)


class LibraryPage(SidePage):
    """What is wished goes up as a signal; which library is meant is ``current``."""

    library_changed = Signal()
    forget_requested = Signal(str)
    open_requested = Signal(str)  # a note

    def __init__(self, model: LibraryFacts, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(translate("LibraryPage", "Libraries"), appearance, parent)
        self._model = model
        self._kept: set[int] = set()
        self._shown: int | None = None
        self.list = row_list(self.tr("All libraries"), model, appearance)
        self.problem_model = ProblemListModel(self)
        self.problems = row_list(self.tr("Notes that were not read"), self.problem_model, appearance)
        self.add_button = QPushButton(self.tr("Add a folder…"))
        self.name = section("")
        self.folder = remark()
        self.open_button = QPushButton(self.tr("Open the folder"))
        self.rescan_button = QPushButton(self.tr("Look for changes now"))
        self.pause_button = QPushButton(self.tr("Pause indexing"))
        self.remove_button = QPushButton(self.tr("Remove from Scholiast"))
        self.remove_button.setToolTip(self.tr("Its notes are not touched, and it can be undone for a moment"))
        self.away = AwayNote()
        self.away.keep_button.clicked.connect(self._on_keep)
        self.coverage = CoverageBar(appearance)
        self.counts = QLabel()
        self.counts.setWordWrap(True)
        self.retry_button = QPushButton(self.tr("Try the failed ones again"))
        self.leave_out_button = QPushButton(self.tr("Leave the selected one out"))
        self.leave_out_button.setToolTip(self.tr("Writes a rule for it below, to be looked at before it is used"))
        self.leave_out_button.clicked.connect(self._on_leave_out)
        self.all_read = remark(self.tr("Every note in this folder was read."))
        self.rules = RulesEditor()
        self.note = QLineEdit()
        self.note.setAccessibleName(self.tr("Note to forget"))
        self.note.setPlaceholderText(self.tr("Its path inside the folder, such as diary/2019.md"))
        self.choose_button = QPushButton(self.tr("Choose…"))
        self.choose_button.setAccessibleName(self.tr("Choose a note to forget"))
        self.forget_button = QPushButton(self.tr("Forget…"))
        self.forget_button.setAccessibleName(self.tr("Forget this note"))
        self.detail = QWidget()
        self.empty = remark(self.tr("There are no libraries yet. Add a folder of notes, or drop one on the window."))
        self._lay_out()
        self._connect()
        appearance.changed.connect(self._refresh)
        self._on_rows_changed()

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self.detail)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.name)
        whole.addWidget(self.folder)
        whole.addWidget(self.away)
        whole.addLayout(FlowLayout(self.open_button, self.rescan_button, self.pause_button))
        whole.addSpacing(8)
        whole.addWidget(section(self.tr("How much of it is indexed")))
        whole.addWidget(self.coverage)
        whole.addWidget(self.counts)
        whole.addWidget(self.all_read)
        whole.addWidget(self.problems)
        whole.addLayout(FlowLayout(self.retry_button, self.leave_out_button))
        whole.addSpacing(8)
        whole.addWidget(section(self.tr("What is left out")))
        whole.addWidget(self.rules)
        whole.addSpacing(8)
        whole.addWidget(section(self.tr("Forget a note")))
        whole.addWidget(remark(translate("LibraryPage", _FORGET)))
        whole.addWidget(self.note)
        whole.addLayout(FlowLayout(self.choose_button, self.forget_button))
        whole.addSpacing(8)
        whole.addWidget(section(self.tr("Remove the library")))
        whole.addWidget(
            remark(self.tr("Its index and history go; the notes themselves stay where they are, untouched."))
        )
        whole.addLayout(FlowLayout(self.remove_button))
        self.column.addWidget(self.empty)
        self.column.addWidget(self.list)
        self.column.addLayout(FlowLayout(self.add_button))
        self.column.addSpacing(8)
        self.column.addWidget(self.detail)
        self.column.addStretch(1)

    def _connect(self) -> None:
        self._model.modelReset.connect(self._on_rows_changed)
        self._model.dataChanged.connect(self._refresh)
        self.list.selectionModel().currentChanged.connect(self._refresh)
        self.problem_model.modelReset.connect(self._on_problem_selected)
        self.problems.selectionModel().currentChanged.connect(self._on_problem_selected)
        self.problems.activated.connect(self._on_problem_activated)
        self.note.textChanged.connect(self._on_note_changed)
        self.note.returnPressed.connect(self._on_forget)
        self.forget_button.clicked.connect(self._on_forget)
        self._on_note_changed()

    @property
    def current(self) -> LibraryStatus | None:
        """The library that is selected."""
        found = self.list.currentIndex().data(STATUS_ROLE)
        return found if isinstance(found, LibraryStatus) else None

    def select(self, library: int | None) -> None:
        """Select a library; the first one where it is not listed."""
        rows = [self._model.index(row, 0) for row in range(self._model.rowCount())]
        wanted = next((index for index in rows if index.data(ID_ROLE) == library), rows[0] if rows else QModelIndex())
        self.list.setCurrentIndex(wanted)
        self._refresh()

    def set_paused(self, paused: bool) -> None:
        """Say whether indexing rests."""
        self.pause_button.setText(self.tr("Resume indexing") if paused else self.tr("Pause indexing"))

    def _on_rows_changed(self) -> None:
        self.select(self._shown)
        self.list.setVisible(self._model.rowCount() > 0)
        self.empty.setVisible(self._model.rowCount() == 0)

    def _refresh(self) -> None:
        status = self.current
        rows = min(max(self._model.rowCount(), 1), _ROWS_AT_MOST)
        self.list.setFixedHeight(max(self.list.sizeHintForRow(0), 20) * rows + 4)
        self.detail.setVisible(status is not None)
        if status is None:
            self._shown = None
            return
        self.name.setText(status.name)
        self.folder.setText(f"{status.root}\n{self._model.facts(status)}")
        self.away.setVisible(status.state == "offline" and status.id not in self._kept)
        if status.state != "offline":
            self._kept.discard(status.id)
        self.open_button.setEnabled(status.state != "offline")
        self.coverage.show_status(status)
        self.counts.setText(coverage_in_words(status))
        self.problem_model.show_status(status)
        count = self.problem_model.rowCount()
        has_problems = count > 0
        self.problems.setVisible(has_problems)
        self.problems.setFixedHeight(max(self.problems.sizeHintForRow(0), 20) * min(5, max(1, count)) + 4)
        self.leave_out_button.setVisible(has_problems)
        self.retry_button.setVisible(bool(status.failed))
        self.all_read.setVisible(not has_problems and bool(status.notes) and not status.pending)
        if status.id != self._shown:
            self._shown = status.id
            self.note.clear()
            self.library_changed.emit()

    def _on_keep(self) -> None:
        if self.current is not None:
            self._kept.add(self.current.id)
            self._refresh()

    def _on_problem_selected(self) -> None:
        self.leave_out_button.setEnabled(self.problems.currentIndex().isValid())

    def _on_problem_activated(self, index: QModelIndex) -> None:
        self.open_requested.emit(str(index.data(ID_ROLE)))

    def _on_leave_out(self) -> None:
        note = self.problems.currentIndex().data(ID_ROLE)
        if isinstance(note, str):
            self.rules.add_rule(rule_for(note))

    def _on_note_changed(self) -> None:
        self.forget_button.setEnabled(bool(self.note.text().strip()))

    def _on_forget(self) -> None:
        note = self.note.text().strip()
        status = self.current
        if note and status is not None:
            self.forget_requested.emit(inside(note, Path(status.root)))


def inside(note: str, root: Path) -> str:
    """The path of a note inside ``root``, however it was given."""
    path = Path(note)
    return path.relative_to(root).as_posix() if path.is_absolute() and path.is_relative_to(root) else note
