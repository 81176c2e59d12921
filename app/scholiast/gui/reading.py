"""From a chosen source to its note on screen, or in the person's own program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from scholiast.core.places import suffix_of
from scholiast.engine import messages
from scholiast.gui.desktop import Desktop
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.jobs import JobOwner
from scholiast.gui.sources import Source
from scholiast.gui.sources_pane import SourcesPane
from scholiast.gui.transcript import TranscriptView

_DRAWN = frozenset({".pdf"})
"""Kinds of notes whose pages are shown as pictures."""


class Reading(JobOwner):
    """Reads the chosen source's note through the engine, again whenever the index has changed."""

    def __init__(
        self,
        client: EngineLink,
        pane: SourcesPane,
        transcript: TranscriptView,
        desktop: Desktop,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(client, parent)
        self._pane = pane
        self._transcript = transcript
        self._desktop = desktop
        self._source: Source | None = None
        self._generation = -1
        pane.source_chosen.connect(self._on_source_chosen)
        pane.open_requested.connect(self.open_note)
        pane.preview.page_requested.connect(self._on_page_requested)
        client.note_received.connect(self._on_note_received)
        client.page_received.connect(self._on_page_received)
        client.libraries_changed.connect(self._on_libraries_changed)
        client.ready_received.connect(self._on_ready)

    def open_note(self) -> None:
        """Open the chosen source's note in the person's own program."""
        source = self._pane.chosen
        if source is None:
            return
        path = Path(source.passage.root) / source.passage.note
        if not path.is_file():
            self.refused.emit(
                self.tr("{note} is no longer there.").format(note=source.passage.note),
                self.tr("It may have been renamed or deleted."),
            )
        elif not self._desktop.open_file(path, source.passage.page, source.passage.line_from):
            self.refused.emit(
                self.tr("No program opens {name}.").format(name=path.name),
                self.tr("The note is at {path}.").format(path=path),
            )

    def _on_source_chosen(self, source: Source | None) -> None:
        turn = self._pane.turn
        self._source = source
        if turn is not None:
            self._transcript.select_source(turn.number, source.number if source is not None else None)
        if source is None:
            self._job = None
            return
        if turn is not None and self._pane.list.hasFocus():
            # The person went through the list; a source that opens by itself must not scroll the answer away.
            self._transcript.reveal_source(turn.number, source.number)
        self._pane.preview.show_loading(source.passage)
        self._read(source, source.passage.page)

    def _read(self, source: Source, page: int | None) -> None:
        """Ask for the note of ``source``, or for a page of it where its pages can be shown."""
        passage, turn = source.passage, self._pane.turn
        if page is None or suffix_of(passage.note) not in _DRAWN:
            self._job = self._client.read_note(passage.library, passage.note)
        else:
            quotes = turn.cited.get(passage.id, []) if turn is not None else []
            self._job = self._client.read_page(passage, page, quotes)

    def _on_page_requested(self, page: int) -> None:
        if self._source is not None:
            self._read(self._source, page)

    def _on_page_received(self, event: messages.PageDrawn) -> None:
        if event.job == self._job and self._source is not None:
            self._pane.preview.show_page(event, self._source.passage, self._source.number)

    def _on_note_received(self, event: messages.NoteText) -> None:
        source, turn = self._source, self._pane.turn
        if event.job == self._job and source is not None and turn is not None:
            quotes = turn.cited.get(source.passage.id, [])
            self._pane.preview.show_note(event, source.passage, source.number, quotes)

    def _on_ready(self, _ready: messages.Ready) -> None:
        # An engine that was started again has forgotten what the last one was asked.
        self._generation = -1

    def _on_libraries_changed(self, event: messages.Libraries) -> None:
        changed, self._generation = event.generation != self._generation, event.generation
        if changed and self._source is not None:
            preview = self._pane.preview
            shows_page = preview.views.currentWidget() is preview.page_view
            self._read(self._source, preview.page_view.page if shows_page else self._source.passage.page)
