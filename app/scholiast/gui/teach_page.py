"""*What you have taught*: the feedback as a list, questions that are added by hand, and the training from both."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from scholiast.gui.feedback_bar import LONGEST_ANSWER
from scholiast.gui.feedback_list import FeedbackListModel
from scholiast.gui.history import ID_ROLE
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.row_list import row_list
from scholiast.gui.side_page import SidePage, remark, section
from scholiast.gui.teaching_panel import TeachingPanel
from scholiast.gui.theme import Appearance

_ABOUT = QT_TRANSLATE_NOOP(
    "TeachPage",
    "Say below an answer whether it is right, what the right answer is, or which note holds it. Scholiast can then be "
    "taught to read and search your notes better. Everything stays on this computer, nothing is used unless it proves "
    "better, and it can be undone.",
)
_LIST_HEIGHT = 260


class TeachPage(SidePage):
    """Lists feedback; what is done with it goes up as a signal."""

    remove_requested = Signal(int)
    export_requested = Signal()
    added = Signal(str, str)  # question, right answer

    def __init__(self, model: FeedbackListModel, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(translate("TeachPage", "What you have taught"), appearance, parent)
        self._model = model
        self.panel = TeachingPanel()
        self.list = row_list(self.tr("What you have said about answers"), model, appearance)
        self.list.setFixedHeight(_LIST_HEIGHT)
        self.list.selectionModel().currentChanged.connect(self._refresh)
        model.modelReset.connect(self._refresh)
        remove = QAction(self.tr("Remove"), self.list)
        remove.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        remove.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        remove.triggered.connect(self._on_remove)
        self.list.addAction(remove)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.empty = remark(self.tr("Nothing yet. The words ✓ Right and ✗ Wrong stand below every answer."))
        self.remove_button = QPushButton(self.tr("Remove"))
        self.remove_button.setAccessibleName(self.tr("Remove what is selected"))
        self.remove_button.clicked.connect(self._on_remove)
        self.export_button = QPushButton(self.tr("Export as a question set…"))
        self.export_button.clicked.connect(self.export_requested)
        self.question = _field(self.tr("A question"), self.tr("A question"))
        self.answer = _field(self.tr("Its right answer"), self.tr("Its right answer, as short as it can be said"))
        self.add_button = QPushButton(self.tr("Add"))
        self.add_button.setAccessibleName(self.tr("Add this question"))
        self.add_button.clicked.connect(self._on_add)
        for field in (self.question, self.answer):
            field.textChanged.connect(self._refresh)
            field.returnPressed.connect(self._on_add)
        self._lay_out()
        self._refresh()

    def _lay_out(self) -> None:
        self.column.addWidget(remark(translate("TeachPage", _ABOUT)))
        self.column.addWidget(self.panel)
        self.column.addSpacing(8)
        self.column.addWidget(section(self.tr("What you have said")))
        self.column.addWidget(self.empty)
        self.column.addWidget(self.list)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.remove_button)
        buttons.addWidget(self.export_button)
        buttons.addStretch(1)
        self.column.addLayout(buttons)
        self.column.addSpacing(8)
        self.column.addWidget(section(self.tr("Add a question of your own")))
        for name, field in ((self.tr("Question"), self.question), (self.tr("Answer"), self.answer)):
            row = QHBoxLayout()
            row.setSpacing(8)
            label = QLabel(name)
            label.setBuddy(field)
            label.setMinimumWidth(72)
            row.addWidget(label)
            row.addWidget(field, 1)
            if field is self.answer:
                row.addWidget(self.add_button)
            self.column.addLayout(row)
        self.column.addStretch(1)

    def _refresh(self) -> None:
        has_entries = self._model.rowCount() > 0
        self.empty.setVisible(not has_entries)
        self.list.setVisible(has_entries)
        self.remove_button.setVisible(has_entries)
        self.export_button.setVisible(has_entries)
        self.remove_button.setEnabled(self.list.currentIndex().isValid())
        self.add_button.setEnabled(bool(self.question.text().strip() and self.answer.text().strip()))

    def _on_remove(self) -> None:
        found = self.list.currentIndex().data(ID_ROLE)
        if isinstance(found, int):
            self.remove_requested.emit(found)

    def _on_add(self) -> None:
        if self.add_button.isEnabled():
            self.added.emit(self.question.text().strip(), self.answer.text().strip())
            self.question.clear()
            self.answer.clear()
            self.question.setFocus()


def _field(name: str, placeholder: str) -> QLineEdit:
    field = QLineEdit()
    field.setAccessibleName(name)
    field.setPlaceholderText(placeholder)
    field.setMaxLength(LONGEST_ANSWER)
    return field
