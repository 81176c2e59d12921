"""The rules by which notes of a library are left out, and what others would do before anything is done."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QListView, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from scholiast.engine.messages import RulesPreviewed
from scholiast.gui.flow_layout import FlowLayout
from scholiast.gui.language import PLURAL, QT_TRANSLATE_NOOP, translate
from scholiast.gui.problem_list import NameListModel
from scholiast.gui.side_page import remark

_ABOUT = QT_TRANSLATE_NOOP(
    "RulesEditor",
    "One rule a line, in the form of .gitignore: drafts/ leaves out a folder, *.log all files with that ending, "
    "!keep.md takes a file back. What a rule matches leaves the index at once; the files stay as they are.",
)
_TYPING_MS = 350
_RULES_HEIGHT = 92
_NAMES_AT_MOST = 6


class RulesEditor(QWidget):
    """Asks for a preview while rules are written, and for the change when the person wants it."""

    preview_wanted = Signal(object)  # rules, or None for those in use
    rules_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._in_use: tuple[str, ...] = ()
        self._is_refused = False
        self.rules = QPlainTextEdit()
        self.rules.setObjectName("RulesEdit")
        self.rules.setAccessibleName(self.tr("Rules for what is left out"))
        self.rules.setTabChangesFocus(True)
        self.rules.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.rules.setPlaceholderText("drafts/")
        self.rules.setFixedHeight(_RULES_HEIGHT)
        self.effect = remark()
        self.model = NameListModel(self)
        self.names = QListView()
        self.names.setAccessibleName(self.tr("Notes that would leave or come"))
        self.names.setModel(self.model)
        self.names.setUniformItemSizes(True)
        self.names.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.names.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.use_button = QPushButton(self.tr("Use these rules"))
        self.use_button.clicked.connect(self._use)
        self.revert_button = QPushButton(self.tr("Take the changes back"))
        self.revert_button.clicked.connect(self._revert)
        self.others = remark()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_TYPING_MS)
        self._timer.timeout.connect(self._preview)
        self.rules.textChanged.connect(self._on_text_changed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (remark(translate("RulesEditor", _ABOUT)), self.rules, self.effect, self.names):
            column.addWidget(part)
        column.addLayout(FlowLayout(self.use_button, self.revert_button))
        column.addWidget(self.others)
        self._refresh()

    @property
    def written(self) -> tuple[str, ...]:
        """The rules as they stand in the field."""
        return tuple(line.strip() for line in self.rules.toPlainText().splitlines() if line.strip())

    @property
    def is_changed(self) -> bool:
        """Whether other rules are written than those in use."""
        return self.written != self._in_use

    def begin(self) -> None:
        """Wait for the rules of another library."""
        self._timer.stop()
        self._in_use = ()
        self._set_text("")
        self.rules.setEnabled(False)
        self.effect.setText("")
        self.others.setText("")
        self.model.show_names((), ())
        self._refresh()
        self.preview_wanted.emit(None)

    def end(self) -> None:
        """Ask for nothing more."""
        self._timer.stop()

    def show_preview(self, event: RulesPreviewed) -> None:
        """Say what the rules would do; those that are in use are put into the field first."""
        if not self.rules.isEnabled():
            self._in_use = event.rules
            self._set_text("\n".join(event.rules))
            self.rules.setEnabled(True)
        self._is_refused = False
        self.effect.setProperty("warning", False)
        self.effect.style().polish(self.effect)
        changes = self.is_changed or event.removed_count or event.added_count
        self.effect.setText(_effect(event) if changes else "")
        self.model.show_names(event.removed, event.added)
        sources = (
            [self.tr("Left out in every library: {rules}").format(rules=", ".join(event.built_in))]
            if event.built_in
            else []
        )
        if event.in_file:
            in_file = self.tr("By the file .scholiastignore in the folder: {rules}")
            sources.append(in_file.format(rules=", ".join(event.in_file)))
        self.others.setText("\n".join(sources))
        self._refresh()

    def show_refusal(self, message: str) -> None:
        """Say why the rules cannot be used."""
        self._is_refused = True
        self.effect.setProperty("warning", True)
        self.effect.style().polish(self.effect)
        self.effect.setText(message)
        self.model.show_names((), ())
        self._refresh()

    def add_rule(self, rule: str) -> None:
        """Write one more rule, to be looked at before it is used."""
        if self.rules.isEnabled() and rule not in self.written:
            self._set_text("\n".join([*self.written, rule]))
            self._on_text_changed()
            self.rules.setFocus()

    def _use(self) -> None:
        self._in_use = self.written
        self.rules_wanted.emit(self._in_use)
        self.effect.setText("")
        self.model.show_names((), ())
        self._refresh()

    def _revert(self) -> None:
        self._set_text("\n".join(self._in_use))
        self._on_text_changed()

    def _set_text(self, text: str) -> None:
        self.rules.blockSignals(True)
        self.rules.setPlainText(text)
        self.rules.blockSignals(False)

    def _on_text_changed(self) -> None:
        self._is_refused = False
        self._refresh()
        self._timer.start()

    def _preview(self) -> None:
        self.preview_wanted.emit(self.written)

    def _refresh(self) -> None:
        self.use_button.setVisible(self.is_changed)
        self.revert_button.setVisible(self.is_changed)
        self.use_button.setEnabled(not self._is_refused)
        self.effect.setVisible(bool(self.effect.text()))
        rows = self.model.rowCount()
        self.names.setVisible(rows > 0)
        self.names.setFixedHeight(max(self.names.sizeHintForRow(0), 16) * min(rows, _NAMES_AT_MOST) + 6)


def _effect(event: RulesPreviewed) -> str:
    count = event.removed_count
    leaving = translate("RulesEditor", "%Ln note(s) would leave the index", "", PLURAL, count)
    count = event.added_count
    coming = translate("RulesEditor", "%Ln note(s) would come in", "", PLURAL, count)
    if event.removed_count and event.added_count:
        said = translate("RulesEditor", "{leaving} and {coming}.").format(leaving=leaving, coming=coming)
    elif event.removed_count or event.added_count:
        said = f"{leaving if event.removed_count else coming}."
    else:
        return translate("RulesEditor", "These rules would change nothing: no note leaves and none comes.")
    shown = len(event.removed) + len(event.added)
    more = event.removed_count + event.added_count - shown
    first = translate("RulesEditor", "The first %Ln of them:", "", PLURAL, shown)
    return f"{said} {first}" if more else said
