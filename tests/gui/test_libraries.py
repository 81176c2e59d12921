"""The library list: model, check boxes, states in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from scholiast.core.records import NoteProblem
from scholiast.engine.messages import IndexProgress
from scholiast.gui.history import DETAIL_ROLE
from scholiast.gui.libraries import WARNING_ROLE, LibraryListModel
from scholiast.gui.row_delegate import RowDelegate
from scholiast.gui.testing import made_status
from scholiast.gui.theme import Appearance

CHECK = Qt.ItemDataRole.CheckStateRole
PROBLEM = NoteProblem("x.md", "it holds no text")


@pytest.mark.parametrize("force_py", [False, True])
def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    model = LibraryListModel()
    model.set_statuses([made_status("A", id=1), made_status("B", id=2)])
    qtmodeltester.check(model, force_py=force_py)
    model.set_statuses([made_status("A", id=1, notes=9), made_status("B", id=2)])
    model.set_hidden(1, True)
    model.setData(model.index(0), Qt.CheckState.Unchecked, CHECK)
    model.set_statuses([])


@pytest.mark.parametrize(
    ("changes", "detail", "warns"),
    [
        ({}, "30 notes", False),
        ({"notes": 1}, "1 note", False),
        ({"notes": 0}, "No notes found", False),
        ({"notes": 1_200, "skipped": (PROBLEM,)}, "1,200 notes  ·  1 skipped", False),
        ({"skipped": (PROBLEM,), "failed": (PROBLEM, PROBLEM)}, "30 notes  ·  1 skipped  ·  2 failed", True),
        ({"pending": 3}, "30 notes  ·  3 waiting", False),
        ({"state": "indexing", "notes": 0}, "Looking for notes…", False),
        ({"state": "offline"}, "Folder not found; kept as it was", True),
    ],
)
def test_the_state_in_words(changes: dict[str, object], detail: str, warns: bool) -> None:
    model = LibraryListModel()
    model.set_statuses([made_status(**changes)])
    assert model.index(0).data(DETAIL_ROLE) == detail
    assert model.index(0).data(WARNING_ROLE) is warns


def test_progress_is_shown_at_its_library_only() -> None:
    model = LibraryListModel()
    model.set_statuses([made_status("A", id=1), made_status("B", id=2)])
    model.set_progress(IndexProgress("B", 3, 120, 9.0, 8.0, False, False))
    assert [model.index(row).data(DETAIL_ROLE) for row in (0, 1)] == ["30 notes", "Indexing 3 of 120"]
    model.set_progress(IndexProgress("B", 3, 120, 0.0, None, True, False))
    assert model.index(1).data(DETAIL_ROLE) == "Paused 3 of 120"
    model.set_progress(IndexProgress("", 0, 0, 0.0, None, False, True))
    assert model.index(1).data(DETAIL_ROLE) == "30 notes"


def test_reasons_are_in_the_tool_tip() -> None:
    many = tuple(NoteProblem(f"{n}.md", "it is binary") for n in range(20))
    model = LibraryListModel()
    model.set_statuses([made_status(skipped=many, failed=(NoteProblem("l.md", "permission denied"),))])
    tip = model.index(0).data(Qt.ItemDataRole.ToolTipRole)
    assert "l.md: permission denied" in tip
    assert "0.md: it is binary" in tip
    assert "and 12 more" in tip


def test_scope_says_what_is_asked() -> None:
    model = LibraryListModel([2])
    assert model.scope() == ""
    model.set_statuses([made_status("A", id=1), made_status("B", id=2), made_status("C", id=3)])
    assert model.asked() == (1, 3)
    assert model.scope() == "Asking 2 of 3 libraries"
    model.setData(model.index(1), Qt.CheckState.Checked, CHECK)
    assert model.asked() is None
    assert model.scope() == "Asking all your notes"
    for row in (0, 1):
        model.setData(model.index(row), Qt.CheckState.Unchecked, CHECK)
    assert model.scope() == "Asking C"
    model.setData(model.index(2), Qt.CheckState.Unchecked, CHECK)
    assert model.asked() == ()
    assert model.scope() == "No library is switched on"


def test_a_library_about_to_go_is_neither_listed_nor_asked() -> None:
    model = LibraryListModel()
    model.set_statuses([made_status("A", id=1), made_status("B", id=2)])
    model.set_hidden(2, True)
    assert model.asked() == (1,)
    model.set_statuses([made_status("A", id=1), made_status("B", id=2)])
    assert model.rowCount() == 1
    model.set_hidden(2, False)
    assert model.asked() is None


def test_hidden_libraries_of_the_command_line_are_left_out() -> None:
    model = LibraryListModel()
    model.set_statuses([made_status("A", id=1), made_status("B", id=2, hidden=True)])
    assert [status.name for status in model.statuses] == ["A"]


def test_box_and_space_switch_a_library(qtbot: QtBot, appearance: Appearance) -> None:
    view = QListView()
    qtbot.addWidget(view)
    model = LibraryListModel(parent=view)
    model.set_statuses([made_status("A", id=1)])
    view.setModel(model)
    view.setItemDelegate(RowDelegate(appearance, view))
    view.resize(220, 200)
    view.show()
    row = view.visualRect(model.index(0))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(row.left() + 24, row.center().y()))
    assert model.asked() == ()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(row.left() + 120, row.center().y()))
    assert model.asked() == ()
    view.setCurrentIndex(model.index(0))
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert model.asked() is None


def test_rows_without_a_box_are_left_alone(appearance: Appearance) -> None:
    from scholiast.gui.history import HistoryModel

    model = HistoryModel()
    event = QMouseEvent(
        QEvent.Type.MouseButtonRelease,
        QPointF(20, 20),
        QPointF(20, 20),
        Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    assert not RowDelegate(appearance).editorEvent(event, model, QStyleOptionViewItem(), model.index(0))
