"""From what a person says about an answer to the engine, and back to every place that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from scholiast.core.teaching import Feedback, FeedbackKind
from scholiast.engine import messages
from scholiast.gui.asking import Asking
from scholiast.gui.centre_pages import CentrePages
from scholiast.gui.compare_side import CompareSide
from scholiast.gui.desktop import Desktop
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.feedback_bar import FeedbackBar, NotePlace
from scholiast.gui.feedback_list import FeedbackListModel
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.shelf import Shelf
from scholiast.gui.teach_page import TeachPage
from scholiast.gui.theme import Appearance
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turns import ShownTurn

EXPORT_NAME = "questions.jsonl"
_WORDS: dict[str, FeedbackKind] = {"right": "right", "wrong": "wrong", "answer": "answer", "note": "note"}


class Teaching(QObject):
    """Keeps what was said with the turns on screen, and runs the page and the bar."""

    refused = Signal(str, str)

    def __init__(
        self,
        client: EngineLink,
        asking: Asking,
        views: tuple[TranscriptView, Sequence[CompareSide], CentrePages, Appearance],
        shelves: tuple[Shelf, LibraryListModel],
        desktop: Desktop,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._client, self._asking, self._desktop, self._window = client, asking, desktop, parent
        self._transcript, self._sides, self._pages, appearance = views
        self._shelf, self._libraries = shelves
        self._entries: tuple[Feedback, ...] = ()
        self.model = FeedbackListModel(self)
        self.page = TeachPage(self.model, appearance)
        self._pages.add_side(self.page)
        self.bar = FeedbackBar(self._choose_note)
        self.bar.given.connect(client.send)
        self.bar.closed.connect(self._transcript.setFocus)
        self.page.remove_requested.connect(self._remove)
        self.page.export_requested.connect(self._export)
        self.page.added.connect(self._add)
        self.page.panel.start_requested.connect(self._start)
        self.page.panel.stop_requested.connect(partial(client.send, messages.StopTeaching()))
        self.page.panel.undo_requested.connect(partial(client.send, messages.UndoTeaching()))
        client.feedback_changed.connect(self._on_feedback)
        client.teaching_changed.connect(self._on_teaching)
        asking.conversation_changed.connect(self.refresh)
        asking.ended.connect(self.refresh)
        self._transcript.feedback_requested.connect(self._on_link)
        for side in self._sides:
            side.transcript.feedback_requested.connect(partial(self._on_side_link, side))

    def say(self, what: FeedbackKind, turn: int = -1) -> None:
        """Say something about an answer of the transcript; the right answer and note are asked for first."""
        turns = self._asking.conversation.turns
        self._say_of(turns[turn] if turns else None, what)

    def _say_of(self, shown: ShownTurn | None, what: FeedbackKind) -> None:
        if shown is None or shown.answer is None or not shown.stored:
            self.refused.emit(
                self.tr("There is no answer yet to say anything about."), self.tr("Ask a question first.")
            )
        elif what in ("answer", "note"):
            self.bar.open(shown, what)
        else:
            self._client.send(messages.GiveFeedback(shown.stored, what))

    def open_page(self) -> None:
        """Show what was taught."""
        self._pages.open_side(self.page)

    # ---- from the views ----------------------------------------------------------------------------------

    def _on_link(self, what: str, turn: int, feedback: int) -> None:
        turns = self._asking.conversation.turns
        self._on_link_of(turns[turn] if turns else None, what, feedback)

    def _on_side_link(self, side: CompareSide, what: str, _turn: int, feedback: int) -> None:
        self._on_link_of(side.turn, what, feedback)

    def _on_link_of(self, shown: ShownTurn | None, what: str, feedback: int) -> None:
        if what == "unsay":
            self._client.send(messages.UndoFeedback(feedback))
        elif what in _WORDS:
            self._say_of(shown, _WORDS[what])

    def _remove(self, feedback: int) -> None:
        self._shelf.remove_later(
            ("feedback", feedback),
            self.tr("What you said was removed."),
            partial(self.model.set_hidden, feedback),
            messages.UndoFeedback(feedback),
        )

    def _add(self, question: str, answer: str) -> None:
        self._client.send(messages.AddFeedback(question, answer))

    def _start(self, minutes: int) -> None:
        self._client.send(messages.StartTeaching(float(minutes)))

    def _export(self) -> None:
        def write(path: Path) -> None:
            self._client.send(messages.ExportFeedback(str(path)))

        self._desktop.ask_save(self._window, self.tr("Export as a question set"), EXPORT_NAME, write)

    def _choose_note(self, chosen: Callable[[NotePlace], None]) -> None:
        statuses = self._libraries.statuses

        def take(path: Path) -> None:
            place = self._libraries.place_of(path)
            if place is None:
                self.refused.emit(
                    self.tr("{note} is in none of your libraries.").format(note=path.name),
                    self.tr("Add its folder first."),
                )
                return
            chosen(NotePlace(*place))

        if statuses:
            self._desktop.ask_note(self._window, Path(statuses[0].root), take)

    # ---- from the engine ---------------------------------------------------------------------------------

    def _on_feedback(self, event: messages.FeedbackList) -> None:
        self._entries = event.entries
        self.model.set_entries(event.entries)
        self.refresh()

    def _on_teaching(self, event: messages.Teaching) -> None:
        self.page.panel.show_status(event.status)

    # ---- what stands below the answers -------------------------------------------------------------------

    def refresh(self) -> None:
        """Show below each answer on screen what was said about it."""
        by_turn: dict[int, list[Feedback]] = {}
        for entry in self._entries:
            if entry.turn is not None:
                by_turn.setdefault(entry.turn, []).append(entry)
        shown = self._shown()
        for view, turn in shown:
            said = tuple(by_turn.get(turn.stored or 0, ()))
            if turn.is_over and said != turn.feedback:
                turn.feedback = said
                view.refresh_turn(turn)
        if self.bar.turn is not None and all(turn is not self.bar.turn for _view, turn in shown):
            self.bar.leave()

    def _shown(self) -> list[tuple[TranscriptView, ShownTurn]]:
        turns = [(self._transcript, turn) for turn in self._asking.conversation.turns]
        return turns + [(side.transcript, side.turn) for side in self._sides if side.turn is not None]
