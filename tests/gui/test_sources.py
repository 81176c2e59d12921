"""The source list: model, numbers, used and unused, and its drawing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from scholiast.core.records import AnswerPassage, Place
from scholiast.gui.sources import SOURCE_ROLE, PassageDelegate, Source, SourceListModel, plain_line
from scholiast.gui.testing import made_passage
from scholiast.gui.theme import Appearance


@pytest.mark.parametrize("force_py", [False, True])
def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester, passages: list[AnswerPassage], force_py: bool) -> None:
    model = SourceListModel()
    model.set_passages(passages, None)
    qtmodeltester.check(model, force_py=force_py)
    model.set_passages(passages[:1], {101: []})
    model.set_passages([], {})
    assert model.rowCount() == 0


def test_numbers_follow_the_order_that_was_sent(passages: list[AnswerPassage]) -> None:
    model = SourceListModel()
    model.set_passages(passages, {101: [(0, 4)], 103: []})
    sources = [model.index(row).data(SOURCE_ROLE) for row in range(3)]
    assert [(source.number, source.passage.id, source.is_used) for source in sources] == [
        (1, 101, True),
        (2, 102, False),
        (3, 103, True),
    ]


def test_a_source_is_spoken_with_its_use(passages: list[AnswerPassage]) -> None:
    model = SourceListModel()
    model.set_passages(passages, {101: [(0, 4)]})
    role = Qt.ItemDataRole.AccessibleTextRole
    assert model.index(0).data(role) == "Source 1: recipes/sourdough.md › Sourdough › Baking, line 7, used"
    assert model.index(1).data(role).endswith("not used")


def test_the_tool_tip_names_other_places_and_shares() -> None:
    passage = made_passage(1, "a.md", "x", also=(Place(9, "Work", "b.md", 4, 5),), prior=0.001, posterior=1.0)
    model = SourceListModel()
    model.set_passages([passage], {101: []})
    tip = model.index(0).data(Qt.ItemDataRole.ToolTipRole)
    assert "Work › b.md, line 4" in tip
    assert "it looked <1 % likely" in tip
    assert "100 % of the answer" in tip


def test_the_excerpt_begins_at_the_quote() -> None:
    passage = made_passage(1, "a.md", "# Pump\n\nIt is **old**. The pressure is 41 kPa.")
    start = passage.text.index("The")
    model = SourceListModel()
    model.set_passages([passage], None)
    assert model.sources[0].excerpt == "Pump It is old. The pressure is 41 kPa."
    model.set_passages([passage], {101: [(start, start + 9)]})
    assert model.sources[0].excerpt == "… The pressure is 41 kPa."


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("## Steps\n- **one**\n* [ ] `two`\n> three", "Steps one two three"),
        ("see [the page](http://x.example/a_b) and [[Note|this]] or [[Other]]", "see the page and this or Other"),
        ("| a | b |\n|---|:--|\n| 1 | 2 |", "a b 1 2"),
        ("snake_case and 2 * 3 stay, C# too - yes", "snake_case and 2 * 3 stay, C# too - yes"),
    ],
)
def test_markup_is_left_out_at_a_glance(text: str, line: str) -> None:
    assert plain_line(text) == line


@pytest.mark.parametrize("width", [240, 420])
def test_used_and_unused_cards_look_different(
    qtbot: QtBot, appearance: Appearance, passages: list[AnswerPassage], width: int
) -> None:
    view = QListView()
    qtbot.addWidget(view)
    model = SourceListModel(view)
    view.setModel(model)
    view.setItemDelegate(PassageDelegate(appearance, view))
    view.resize(width, 400)
    view.show()
    long = made_passage(1, "folder/" * 20 + "n" * 90 + ".md", "word" * 300, heading=("H" * 80,), prior=None)
    images = []
    for used in (None, {101: [(0, 4)]}, {}):
        model.set_passages([long, *passages[1:]], used)
        images.append(view.grab().toImage())
    assert images[0] != images[1]
    assert images[1] != images[2]
    assert images[0] != images[2]
    assert all(view.sizeHintForRow(row) == view.sizeHintForRow(0) for row in range(3))


def test_a_share_is_in_words_and_only_of_an_answer() -> None:
    passage = made_passage(1, "a.md", "x", prior=0.25, posterior=0.96)
    assert (Source(1, passage, True).likely, Source(1, passage, True).share) == (
        "25 % likely at first",
        "96 % of the answer",
    )
    assert Source(1, passage, False, has_answer=False).share == ""
    assert Source(1, made_passage(1, "a.md", "x", prior=None, posterior=None), None).likely == ""
