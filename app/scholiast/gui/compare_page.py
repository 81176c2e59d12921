"""*Compare*: one question, two selections of the notes, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QSplitter, QWidget

from scholiast.core.records import LibraryStatus
from scholiast.gui.compare_side import CompareSide
from scholiast.gui.compared import clear_marks, mark_differences, verdict
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.linking import Linking
from scholiast.gui.side_page import SidePage, section
from scholiast.gui.theme import Appearance

_HINT = QT_TRANSLATE_NOOP(
    "ComparePage",
    "Choose libraries or a date on each side, then write a question below. Both sides are answered by the same models, "
    "with the same weights; only the notes differ.",
)
_SAME = QT_TRANSLATE_NOOP(
    "ComparePage", "Both sides ask the same. Choose other libraries, or another date, on one of them."
)
_WIDEST = 1_600
_STACKED = 440  # below this width the sides stand one above the other


class ComparePage(SidePage):
    """Two sides, and above them what came of it."""

    def __init__(self, appearance: Appearance, history_days: int, parent: QWidget | None = None) -> None:
        super().__init__(translate("ComparePage", "Compare"), appearance, parent, widest=_WIDEST)
        self._theme_of = appearance
        self.question = section("")
        self.verdict = QLabel(translate("ComparePage", _HINT))
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.verdict.setWordWrap(True)
        self.verdict.setProperty("muted", True)
        self.left = CompareSide("left", appearance, history_days)
        self.right = CompareSide("right", appearance, history_days)
        self.sides = (self.left, self.right)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(9)
        self.splitter.setObjectName("CompareSplitter")
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        for side in self.sides:
            self.splitter.addWidget(side)
            self.splitter.setStretchFactor(self.splitter.indexOf(side), 1)
            side.scope_changed.connect(self._on_scope_changed)
            Linking(side.transcript, side, self)
        self.splitter.setMinimumHeight(240)
        self.column.setContentsMargins(16, 4, 16, 8)
        self.column.addWidget(self.question)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.splitter, 1)
        appearance.changed.connect(self.refresh)
        self.refresh()

    @property
    def differs(self) -> bool:
        """Whether the two sides ask different things."""
        left, right = (side.scope for side in self.sides)
        return (left.libraries, left.as_of) != (right.libraries, right.as_of)

    def set_statuses(self, statuses: Sequence[LibraryStatus]) -> None:
        """Offer these libraries on both sides."""
        for side in self.sides:
            side.set_statuses(statuses)
        self._on_scope_changed()

    def refresh(self) -> None:
        """Say what came of it and mark the differences, once both sides are over."""
        left, right = self.left.turn, self.right.turn
        self.question.setVisible(left is not None)
        if left is None or right is None:
            said = (_HINT,) if self.differs else (_HINT, _SAME)
            self.verdict.setText(" ".join(translate("ComparePage", text) for text in said))
            return
        found = verdict(left, right)
        over = sum(turn.is_over for turn in (left, right))
        self.verdict.setText(
            found or (self.tr("Reading the right side…") if over else self.tr("Reading the left side…"))
        )
        if all(turn.state in ("answered", "partly") for turn in (left, right)):
            mark_differences(self.left.transcript, self.right.transcript, self._theme_of.theme)
        else:
            clear_marks(self.left.transcript, self.right.transcript)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the sides one above the other where there is no room beside."""
        super().resizeEvent(event)
        stacked = self.width() < _STACKED
        self.splitter.setOrientation(Qt.Orientation.Vertical if stacked else Qt.Orientation.Horizontal)
        self.splitter.setMinimumHeight(520 if stacked else 240)

    def _on_scope_changed(self) -> None:
        if self.left.turn is None:
            self.refresh()
