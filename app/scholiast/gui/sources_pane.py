"""The right pane: the passages of an answer, and the note that one of them is in."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.note_preview import NotePreview
from scholiast.gui.source_list import SourceListView
from scholiast.gui.sources import SOURCE_ROLE, Source, SourceListModel
from scholiast.gui.theme import Appearance
from scholiast.gui.turns import ShownTurn

_EMPTY = QT_TRANSLATE_NOOP(
    "SourcesPane", "The passages that an answer was read from appear here, with the share that each had in it."
)


class SourcesPane(QWidget):
    """Lists the sources of one turn; choosing one asks for its note."""

    source_chosen = Signal(object)  # Source, or None when nothing is chosen
    open_requested = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("SourcesPane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = SourceListModel(self)
        self.turn: ShownTurn | None = None
        self.heading = QLabel(self.tr("Sources"))
        self.heading.setProperty("heading", True)
        self.count = QLabel()
        self.count.setProperty("muted", True)
        self.empty = QLabel(translate("SourcesPane", _EMPTY))
        self.empty.setWordWrap(True)
        self.empty.setProperty("muted", True)
        self.empty.setContentsMargins(16, 4, 16, 4)
        self.list = SourceListView(self.model, appearance, self.tr("Sources"))
        self.list.activated.connect(self._on_activated)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        self.preview = NotePreview(appearance)
        self.preview.open_requested.connect(self.open_requested)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        top = QWidget()
        upper = QVBoxLayout(top)
        upper.setContentsMargins(0, 0, 0, 4)
        upper.setSpacing(4)
        row = QHBoxLayout()
        row.setContentsMargins(16, 14, 16, 4)
        row.addWidget(self.heading)
        row.addStretch(1)
        row.addWidget(self.count)
        upper.addLayout(row)
        upper.addWidget(self.empty)
        upper.addWidget(self.list, 1)
        upper.addStretch(0)
        self.splitter.addWidget(top)
        self.splitter.addWidget(self.preview)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([400, 360])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.splitter)
        self.show_turn(None)

    def show_turn(self, turn: ShownTurn | None) -> None:
        """List the passages of ``turn``; what was chosen stays chosen while its passages are the same."""
        same = turn is self.turn and turn is not None
        chosen = self.list.currentIndex().row() if same else -1
        self.turn = turn
        passages = turn.passages if turn is not None else ()
        used = turn.cited if turn is not None and turn.answer is not None else None
        self.model.set_passages(passages, used, has_answer=turn is not None and turn.state != "not-in-notes")
        if used is None or not passages:
            self.count.setText(str(len(passages)) if passages else "")
        elif turn is not None and turn.state == "not-in-notes":
            self.count.setText(self.tr("%Ln nearest", "passages", len(passages)))
        else:
            self.count.setText(
                self.tr("{used} used of {all}").format(used=sum(p.id in used for p in passages), all=len(passages))
            )
        self.empty.setVisible(not passages)
        self.list.setVisible(bool(passages))
        if 0 <= chosen < len(passages):
            self.choose(chosen + 1)
        else:
            self._show_chosen(None)

    def set_linked(self, numbers: tuple[int, ...], *, scroll: bool = False) -> None:
        """Emphasise the sources that belong to what is pointed at, and ``scroll`` to them if that is elsewhere."""
        self.list.set_linked(numbers, scroll=scroll)

    def choose(self, number: int) -> bool:
        """Choose source ``number``; false when there is no such source."""
        index = self.model.index(number - 1)
        if not index.isValid():
            return False
        if self.list.currentIndex() == index:
            self._on_current_changed(index, index)
        else:
            self.list.setCurrentIndex(index)
        self.list.scrollTo(index)
        return True

    @property
    def chosen(self) -> Source | None:
        """The source that is chosen."""
        found = self.list.currentIndex().data(SOURCE_ROLE)
        return found if isinstance(found, Source) else None

    def _on_activated(self, _index: QModelIndex) -> None:
        self.open_requested.emit()

    def _on_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        found = current.data(SOURCE_ROLE)
        self._show_chosen(found if isinstance(found, Source) else None)

    def _show_chosen(self, source: Source | None) -> None:
        # Until a source is chosen the list has the pane to itself.
        self.preview.setVisible(source is not None)
        if source is None:
            self.preview.clear()
        self.source_chosen.emit(source)
