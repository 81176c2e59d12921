"""Texts that are read from right to left stand on the right, with their signs in the right place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from scholiast.gui.testing import made_answer, made_passage
from scholiast.gui.text_direction import direction_of
from tests.gui.conftest import Desk

HEBREW = "הלחם נאפה במשך 20 דקות."


@pytest.mark.parametrize(
    ("text", "is_right_to_left"),
    [
        (HEBREW, True),
        ("12: العربية", True),
        ("The word שלום", False),
        ("שלום, a", True),
        ("", False),
        ("42", False),
    ],
)
def test_the_first_letter_tells(text: str, is_right_to_left: bool) -> None:
    assert (direction_of(text) == Qt.LayoutDirection.RightToLeft) == is_right_to_left


def test_an_answer_and_its_question_stand_on_the_right(ready_desk: Desk, qtbot: QtBot) -> None:
    passage = made_passage(1, "לחם.md", HEBREW, posterior=0.9)
    ready_desk.finish(made_answer("כמה זמן?", [(HEBREW, [1])], [passage]))
    qtbot.waitUntil(ready_desk.window.transcript.isVisible)
    document = ready_desk.window.transcript.document()
    directions = {}
    for number in range(document.blockCount()):
        block = document.findBlockByNumber(number)
        if direction_of(block.text()) == Qt.LayoutDirection.RightToLeft:
            cursor = QTextCursor(block)
            shown = ready_desk.window.transcript.cursorRect(cursor)
            right = shown.center().x() > ready_desk.window.transcript.viewport().width() / 2
            directions[block.text()] = (block.textDirection(), right)
    assert len(directions) == 2
    assert set(directions.values()) == {(Qt.LayoutDirection.RightToLeft, True)}
