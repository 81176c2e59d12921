"""Actions: one table, no key twice, all reachable."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer
from scholiast.gui.actions import SPECS, shortcut_groups
from tests.gui.conftest import Desk


def test_no_shortcut_is_given_twice() -> None:
    counts = Counter(keys for spec in SPECS for keys in spec.keys)
    assert max(counts.values()) == 1
    assert len({spec.key for spec in SPECS}) == len(SPECS)


def test_every_shortcut_is_one_that_qt_knows() -> None:
    for spec in SPECS:
        for keys in spec.keys:
            assert not QKeySequence(keys).isEmpty()
            assert QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText) == keys


def test_mnemonics_are_unique_within_a_menu() -> None:
    for menu in {spec.menu for spec in SPECS}:
        letters = [
            spec.shown[spec.shown.index("&") + 1].lower() for spec in SPECS if spec.menu == menu and "&" in spec.shown
        ]
        assert len(letters) == len(set(letters)), menu


def test_each_action_does_something(desk: Desk) -> None:
    for action in desk.window.actions_table:
        assert action.receivers("2triggered(bool)") or action.receivers("2toggled(bool)"), action.objectName()


def test_the_shortcut_list_has_every_key_once() -> None:
    rows = [row for _, group in shortcut_groups() for row in group]
    named = [spec for spec in SPECS if spec.keys and not spec.key.startswith("source-")]
    assert len({keys for _, keys in rows}) == len(rows) == len(named) + 4


def test_about_says_that_nothing_leaves_the_computer(ready_desk: Desk) -> None:
    ready_desk.window.actions_table["about"].trigger()
    dialog = ready_desk.window.findChild(QDialog)
    assert dialog is not None
    assert dialog.windowTitle() == "About Scholiast"
    dialog.close()


def test_f6_goes_round_the_panes(ready_desk: Desk, answer: Answer, qtbot: QtBot) -> None:
    window = ready_desk.window
    ready_desk.finish(answer)
    ready_desk.send_note()
    qtbot.waitUntil(window.transcript.isVisible)
    window.activateWindow()
    window.ask_box.setFocus()
    order = [
        window.sources.list,
        window.sources.preview.edit,
        window.sidebar.libraries,
        window.transcript,
        window.ask_box.edit,
    ]
    for expected in order:
        qtbot.keyClick(window, Qt.Key.Key_F6)
        assert QApplication.focusWidget() is expected
    qtbot.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is window.transcript


@pytest.mark.parametrize(("key", "action"), [(Qt.Key.Key_F9, "show-sidebar"), (Qt.Key.Key_F10, "show-sources")])
def test_side_panes_can_be_hidden(ready_desk: Desk, qtbot: QtBot, key: Qt.Key, action: str) -> None:
    window = ready_desk.window
    pane = window.sidebar if action == "show-sidebar" else window.sources
    qtbot.keyClick(window, key)
    assert pane.isHidden()
    qtbot.keyClick(window, key)
    assert pane.isVisible()


def test_ctrl_l_and_escape_lead_to_the_question(ready_desk: Desk, qtbot: QtBot) -> None:
    window = ready_desk.window
    window.activateWindow()
    for key, modifier in (
        (Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier),
    ):
        window.sidebar.libraries.setFocus()
        qtbot.keyClick(window, key, modifier)
        assert QApplication.focusWidget() is window.ask_box.edit


def test_ctrl_n_begins_anew(ready_desk: Desk, answer: Answer, qtbot: QtBot) -> None:
    ready_desk.finish(answer)
    qtbot.keyClick(ready_desk.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert ready_desk.window.asking.conversation.turns == []
    assert ready_desk.window.pages.currentWidget() is ready_desk.window.invitation
