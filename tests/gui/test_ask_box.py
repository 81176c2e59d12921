"""The ask box: Enter, Shift+Enter, limits, Stop."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from pytestqt.qtbot import QtBot

from scholiast.gui.ask_box import MAX_QUESTION, AskBox
from scholiast.gui.theme import Appearance


@pytest.fixture
def box(qtbot: QtBot, appearance: Appearance) -> AskBox:
    box = AskBox(appearance)
    qtbot.addWidget(box)
    box.resize(500, 120)
    box.show()
    return box


def test_shift_enter_makes_a_line_and_enter_asks(box: AskBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box.edit, "One")
    qtbot.keyClick(box.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(box.edit, "two")
    with qtbot.waitSignal(box.asked) as asked:
        qtbot.keyClick(box.edit, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert asked.args == ["One\ntwo"]


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_nothing_is_no_question(box: AskBox, qtbot: QtBot, text: str) -> None:
    box.set_text(text)
    assert not box.button.isEnabled()
    with qtbot.assertNotEmitted(box.asked):
        qtbot.keyClick(box.edit, Qt.Key.Key_Return)


def test_a_question_that_is_too_long_says_so_and_is_kept(box: AskBox, qtbot: QtBot) -> None:
    box.set_text("x" * (MAX_QUESTION + 1))
    with qtbot.assertNotEmitted(box.asked):
        qtbot.keyClick(box.edit, Qt.Key.Key_Return)
    assert "2,000 characters; this one has 2,001" in box.help.text()
    assert not box.button.isEnabled()
    assert len(box.text) == MAX_QUESTION + 1
    box.set_text("🍞" * MAX_QUESTION)
    assert "Enter asks" in box.help.text()
    with qtbot.waitSignal(box.asked):
        qtbot.keyClick(box.edit, Qt.Key.Key_Return)


def test_the_button_becomes_stop(box: AskBox, qtbot: QtBot) -> None:
    box.set_running(True)
    assert box.button.text() == "Stop"
    assert box.button.accessibleName() == "Stop"
    assert box.button.isEnabled()
    with qtbot.waitSignal(box.stop_requested):
        qtbot.mouseClick(box.button, Qt.MouseButton.LeftButton)


def test_it_grows_with_its_lines_up_to_six(box: AskBox) -> None:
    heights = []
    for count in (1, 3, 6, 20):
        box.set_text("\n".join("x" * count))
        heights.append(box.edit.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]
    box.set_text("")
    assert box.edit.height() == heights[0]


def test_files_are_left_to_the_window(box: AskBox) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp")])
    data.setText("/tmp")
    assert not box.edit.canInsertFromMimeData(data)
    words = QMimeData()
    words.setText("a question")
    assert box.edit.canInsertFromMimeData(words)


def test_formatted_text_is_pasted_plain(box: AskBox) -> None:
    data = QMimeData()
    data.setHtml("<b>bold</b>")
    data.setText("bold")
    box.edit.insertFromMimeData(data)
    assert box.text == "bold"
