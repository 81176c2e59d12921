"""Sentences, marks and sources that belong together are shown together while one of them is pointed at."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QModelIndex, QObject

from scholiast.gui.margin import Link
from scholiast.gui.source_list import SourceListView
from scholiast.gui.sources import SOURCE_ROLE, Source
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turns import ShownTurn


class ListsSources(Protocol):
    """What lists the sources of one turn."""

    list: SourceListView
    turn: ShownTurn | None

    def set_linked(self, numbers: tuple[int, ...], *, scroll: bool = False) -> None:
        """Emphasise the sources that belong to what is pointed at, and ``scroll`` to them if that is elsewhere."""


class Linking(QObject):
    """Passes what is pointed at in one view on to the other."""

    def __init__(self, transcript: TranscriptView, sources: ListsSources, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._transcript = transcript
        self._sources = sources
        transcript.link_pointed_at.connect(self._show)
        sources.list.entered.connect(self._on_source_entered)
        sources.list.viewportEntered.connect(self._on_no_source)
        sources.list.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let go when the pointer leaves the list."""
        if event.type() == QEvent.Type.Leave:
            self._on_no_source()
        return False

    def _on_source_entered(self, index: QModelIndex) -> None:
        source, turn = index.data(SOURCE_ROLE), self._sources.turn
        if isinstance(source, Source) and turn is not None:
            self._show(Link(turn.number, None, (source.number,)))

    def _on_no_source(self) -> None:
        self._show(None)

    def _show(self, link: Link | None) -> None:
        self._transcript.set_link(link)
        turn = self._sources.turn
        if link is None or turn is None or link.turn != turn.number:
            self._sources.set_linked(())
        else:
            self._sources.set_linked(link.numbers, scroll=link.sentence is not None)
