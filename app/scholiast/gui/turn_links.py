"""What the links below and inside an answer do."""

from __future__ import annotations

from PySide6.QtCore import QObject

from scholiast.gui.ask_box import AskBox
from scholiast.gui.asking import Asking
from scholiast.gui.centre_pages import CentrePages
from scholiast.gui.desktop import Desktop
from scholiast.gui.sources_pane import SourcesPane
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turns import ShownTurn
from scholiast.gui.why_page import WhyPage


class TurnLinks(QObject):
    """Copies an answer, asks it again, and shows a source; for any turn of the transcript, the last by default."""

    def __init__(
        self,
        asking: Asking,
        transcript: TranscriptView,
        sources: SourcesPane,
        desktop: Desktop,
        pages: tuple[CentrePages, WhyPage, AskBox],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._asking = asking
        self._sources = sources
        self._desktop = desktop
        self._pages, self._why_page, self._ask_box = pages
        transcript.edit_requested.connect(self.edit)
        transcript.again_requested.connect(self.ask_again)
        transcript.alone_requested.connect(self.ask_alone)
        transcript.copy_requested.connect(self.copy)
        transcript.source_activated.connect(self.choose_source)
        transcript.why_requested.connect(self.explain)
        self._why_page.source_activated.connect(self._show_source)
        asking.conversation_changed.connect(self._on_conversation_changed)

    def ask_again(self, turn: int = -1) -> None:
        """Ask a question of the transcript once more; the new answer says what is different."""
        turns = self._asking.conversation.turns
        if turns:
            self._asking.ask(turns[turn].question, turns[turn])

    def ask_alone(self, turn: int) -> None:
        """Ask a question that was taken for a follow-up as it stands."""
        shown = self._asking.conversation.turns[turn]
        self._asking.ask(shown.question, shown, alone=True)

    def edit(self, turn: int = -1) -> None:
        """Put a question of the transcript into the ask box, to be changed and asked again."""
        turns = self._asking.conversation.turns
        if turns:
            self._ask_box.set_text(turns[turn].question)
            self._ask_box.edit.selectAll()
            self._ask_box.setFocus()

    def copy(self, turn: int = -1) -> None:
        """Copy an answer with its sources."""
        turns = self._asking.conversation.turns
        if turns:
            self._desktop.copy(turns[turn].as_copied())

    def explain(self, turn: int = -1) -> None:
        """Show why an answer came out as it did."""
        turns = self._asking.conversation.turns
        if turns:
            self.explain_turn(turns[turn])

    def explain_turn(self, shown: ShownTurn) -> None:
        """Show why the answer of ``shown``, in the transcript or in a comparison, came out as it did."""
        if shown.answer is None or not shown.passages:
            return
        if self._sources.turn is not shown:
            self._sources.show_turn(shown)
        self._why_page.show_turn(shown)
        self._pages.open_side(self._why_page)

    def choose_source(self, turn: int, number: int) -> None:
        """Show passage ``number`` of a turn in its note."""
        self._show_source(self._asking.conversation.turns[turn], number)

    def _show_source(self, shown: ShownTurn, number: int) -> None:
        if self._sources.turn is not shown:
            self._sources.show_turn(shown)
        self._sources.choose(number)

    def _on_conversation_changed(self) -> None:
        # A new question, or another conversation: what was explained is no longer what is looked at.
        turns = self._asking.conversation.turns
        explained = self._why_page.turn
        if self._pages.currentWidget() is self._why_page and (not turns or turns[-1] is not explained):
            self._pages.leave_side()
