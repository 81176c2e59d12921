"""Narrow windows: side panes step aside, and come back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer
from tests.gui.conftest import Desk, MakeDesk


def test_panes_step_aside_and_come_back(ready_desk: Desk) -> None:
    window = ready_desk.window
    window.resize(780, 600)
    assert (window.sidebar.isHidden(), window.sources.isHidden()) == (True, False)
    window.resize(560, 600)
    assert (window.sidebar.isHidden(), window.sources.isHidden()) == (True, True)
    assert window.width() == 560
    window.resize(1_000, 600)
    assert (window.sidebar.isHidden(), window.sources.isHidden()) == (False, False)


def test_what_the_person_hides_stays_hidden(ready_desk: Desk, qtbot: QtBot) -> None:
    window = ready_desk.window
    window.resize(1_000, 600)
    qtbot.keyClick(window, Qt.Key.Key_F10)
    window.resize(560, 600)
    window.resize(1_000, 600)
    assert window.sources.isHidden()
    assert window.sidebar.isVisible()


def test_a_folded_pane_is_not_remembered_as_hidden(make_desk: MakeDesk) -> None:
    desk = make_desk()
    desk.window.resize(560, 600)
    desk.window.close()
    again = make_desk()
    again.window.resize(790, 600)
    assert again.window.sources.isVisible()


def test_a_citation_brings_the_sources_back(ready_desk: Desk, answer: Answer) -> None:
    window = ready_desk.window
    window.resize(560, 600)
    ready_desk.finish(answer)
    assert window.sources.isHidden()
    window.transcript.source_activated.emit(0, 1)
    assert window.sources.isVisible()
