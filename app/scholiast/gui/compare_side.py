"""One side of a comparison: what it asks, its answer with its marks, and its sources."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from scholiast.core.records import LibraryStatus, Side, TurnScope
from scholiast.gui.date_chip import DateChip
from scholiast.gui.library_button import LibraryButton
from scholiast.gui.scopes import side_name
from scholiast.gui.source_list import SourceListView
from scholiast.gui.sources import SOURCE_ROLE, Source, SourceListModel
from scholiast.gui.theme import Appearance
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turns import Conversation, ShownTurn

_NARROWEST = 200


class CompareSide(QFrame):
    """Shows one turn; its answer and its list of sources point at each other."""

    source_chosen = Signal(object)  # Source
    explanation_requested = Signal(object)  # ShownTurn
    scope_changed = Signal()

    def __init__(self, side: Side, appearance: Appearance, history_days: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("CompareSide")
        self.setMinimumWidth(_NARROWEST)
        self.side: Side = side
        self.turn: ShownTurn | None = None
        self._statuses: tuple[LibraryStatus, ...] = ()
        name = side_name(side)
        self.setAccessibleName(name)
        self.libraries = LibraryButton(name)
        self.libraries.changed.connect(self.scope_changed)
        self.date = DateChip(history_days, name)
        self.date.date_changed.connect(self.scope_changed)
        self.transcript = TranscriptView(appearance)
        self.transcript.setAccessibleName(self.tr("{side}: answer").format(side=name))
        self.transcript.setPlaceholderText(self.tr("The answer of these notes appears here."))
        self.transcript.source_activated.connect(self._on_source_activated)
        self.transcript.why_requested.connect(lambda _turn: self.explanation_requested.emit(self.turn))
        self.model = SourceListModel(self)
        self.list = SourceListView(self.model, appearance, self.tr("{side}: sources").format(side=name))
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        self.list.clicked.connect(self._on_current_changed)
        self.count = QLabel()
        self.count.setProperty("muted", True)
        self._arrange()
        self.show_turn(None)

    def _arrange(self) -> None:
        chips = QHBoxLayout()
        chips.setContentsMargins(8, 8, 8, 0)
        chips.setSpacing(6)
        chips.addWidget(self.libraries)
        chips.addWidget(self.date)
        chips.addStretch(1)
        below = QWidget()
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 4, 0, 0)
        lower.setSpacing(2)
        heading = QHBoxLayout()
        heading.setContentsMargins(16, 0, 16, 0)  # in line with the cards
        heading.addWidget(self.count)
        lower.addLayout(heading)
        lower.addWidget(self.list, 1)
        self._below = below
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.transcript)
        splitter.addWidget(below)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setSizes([300, 220])
        self.transcript.setMinimumHeight(90)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 1, 1)
        column.setSpacing(4)
        column.addLayout(chips)
        column.addWidget(splitter, 1)

    @property
    def scope(self) -> TurnScope:
        """What this side asks."""
        chosen = self.libraries.chosen
        names = tuple(status.name for status in self._statuses if chosen is not None and status.id in chosen)
        return TurnScope(chosen, names, self.date.date, self.side)

    def set_statuses(self, statuses: Sequence[LibraryStatus]) -> None:
        """Offer these libraries."""
        self._statuses = tuple(statuses)
        self.libraries.set_statuses(statuses)

    def choose(self, scope: TurnScope) -> None:
        """Set what this side asks."""
        self.libraries.choose(scope.libraries)
        self.date.set_date(scope.as_of)

    def show_turn(self, turn: ShownTurn | None) -> None:
        """Show ``turn`` from its beginning, or nothing yet."""
        self.turn = turn
        shown = Conversation()
        if turn is not None:
            shown.turns.append(turn)
        self.transcript.show_conversation(shown)
        self.transcript.verticalScrollBar().setValue(0)
        self.show_sources()

    def show_sources(self) -> None:
        """List the passages of the turn as they are known now."""
        turn = self.turn
        passages = turn.passages if turn is not None else ()
        used = turn.cited if turn is not None and turn.answer is not None else None
        has_answer = turn is not None and turn.state != "not-in-notes"
        self.model.set_passages(passages, used, has_answer=has_answer)
        if used is None:
            self.count.setText(self.tr("%Ln source(s)", "", len(passages)) if passages else "")
        elif has_answer:
            self.count.setText(
                self.tr("Sources: {used} used of {all}").format(
                    used=sum(p.id in used for p in passages), all=len(passages)
                )
            )
        else:
            self.count.setText(self.tr("The %Ln nearest passage(s)", "", len(passages)))
        self._below.setVisible(bool(passages))

    def set_linked(self, numbers: tuple[int, ...], *, scroll: bool = False) -> None:
        """Emphasise the sources that belong to what is pointed at, and ``scroll`` to them if that is elsewhere."""
        self.list.set_linked(numbers, scroll=scroll)

    def _on_source_activated(self, _turn: int, number: int) -> None:
        self.list.setCurrentIndex(self.model.index(number - 1))
        self._on_current_changed(self.list.currentIndex())

    def _on_current_changed(self, current: QModelIndex) -> None:
        source = current.data(SOURCE_ROLE)
        if isinstance(source, Source):
            self.source_chosen.emit(source)
