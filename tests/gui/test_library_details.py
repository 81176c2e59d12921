"""The page about the libraries: facts, coverage, rules with a preview, offline folders, forgetting."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from scholiast.core.records import LibraryStatus, NoteProblem
from scholiast.core.sizes import file_size
from scholiast.engine import messages
from scholiast.gui.history import DETAIL_ROLE
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.library_facts import LibraryFacts
from scholiast.gui.library_page import LibraryPage
from scholiast.gui.problem_list import NameListModel, ProblemListModel
from scholiast.gui.testing import made_status
from tests.gui.conftest import Desk
from tests.gui.test_accessibility import nameless

FAILED, SKIPPED = NoteProblem("l ocked.pdf", "it is locked"), NoteProblem("e.md", "it is empty")
TROUBLED = made_status("Home", id=1, pending=2, size=12_345_678, failed=(FAILED,), skipped=(SKIPPED,))
AWAY = made_status("Drive", id=2, state="offline")


def opened(desk: Desk, *statuses: LibraryStatus, library: int | None = None) -> LibraryPage:
    desk.client.deliver(messages.Libraries(statuses, 2))
    desk.window.sidebar.details_requested.emit(library)
    return desk.window.library_details.page


def previewed(desk: Desk, **changes: object) -> messages.PreviewRules:
    command = desk.client.sent_of(messages.PreviewRules)[-1]
    values = {"built_in": (".git/",), "in_file": (), "rules": ("old/",), "removed": (), "added": ()} | changes
    counts = (len(values["removed"]), len(values["added"]))  # type: ignore[arg-type]
    event = messages.RulesPreviewed(command.job, command.library, *values.values(), *counts)  # type: ignore[arg-type]
    desk.client.deliver(event)
    return command


@pytest.mark.parametrize("force_py", [False, True])
def test_the_facts_keep_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    libraries = LibraryListModel()
    libraries.set_statuses([TROUBLED, AWAY])
    facts = LibraryFacts(libraries)
    qtmodeltester.check(facts, force_py=force_py)
    facts.set_checks((messages.LibraryCheck(1, "2026-01-02T10:00:00+00:00"),))
    libraries.set_statuses([AWAY])


@pytest.mark.parametrize("force_py", [False, True])
def test_the_problems_keep_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    problems = ProblemListModel()
    qtmodeltester.check(problems, force_py=force_py)
    problems.show_status(TROUBLED)
    problems.show_status(None)


@pytest.mark.parametrize("force_py", [False, True])
def test_the_names_keep_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    names = NameListModel()
    qtmodeltester.check(names, force_py=force_py)
    names.show_names(["a.md"], ["b.md"])
    names.show_names([], [])


def test_state_counts_size_and_last_check(ready_desk: Desk) -> None:
    page = opened(ready_desk, TROUBLED, AWAY)
    assert ready_desk.window.pages.currentWidget() is page
    at = datetime.now().astimezone()
    ready_desk.client.deliver(messages.Libraries((TROUBLED, AWAY), 2, (messages.LibraryCheck(1, at.isoformat()),)))
    first, second = (page.list.model().index(row, 0).data(DETAIL_ROLE) for row in (0, 1))
    assert first == f"Waiting  ·  30 notes  ·  84 passages  ·  12 MB  ·  checked at {at:%H:%M}"
    assert second.startswith("Folder not found; kept as it was  ·  30 notes")
    assert page.name.text() == "Home"
    assert page.counts.text() == "30 indexed  ·  2 waiting  ·  1 skipped  ·  1 failed"
    assert [state for state, _ in page.coverage.parts()] == ["indexed", "waiting", "skipped", "failed"]


def test_problems_have_reasons_and_can_be_tried_again_or_left_out(ready_desk: Desk) -> None:
    page = opened(ready_desk, TROUBLED)
    previewed(ready_desk)
    rows = [page.problem_model.index(row) for row in range(2)]
    assert [(row.data(), row.data(DETAIL_ROLE)) for row in rows] == [
        ("l ocked.pdf", "Failed: it is locked"),
        ("e.md", "Skipped: it is empty"),
    ]
    page.retry_button.click()
    assert ready_desk.client.sent[-1] == messages.RetryNotes(1)
    page.problems.activated.emit(rows[1])
    assert ready_desk.desktop.opened == [Path("/home/you/Home/e.md")]
    page.problems.setCurrentIndex(rows[0])
    page.leave_out_button.click()
    assert page.rules.written == ("old/", "/l\\ ocked.pdf")
    ready_desk.client.deliver(messages.Libraries((replace(TROUBLED, failed=(), skipped=(), pending=0),), 3))
    assert page.problems.isHidden()
    assert page.retry_button.isHidden()
    assert page.all_read.isVisible()


def test_rules_are_previewed_before_they_are_used(ready_desk: Desk, qtbot: QtBot) -> None:
    page = opened(ready_desk, TROUBLED)
    editor = page.rules
    assert not editor.rules.isEnabled()
    assert previewed(ready_desk).rules is None
    assert editor.rules.toPlainText() == "old/"
    assert ".git/" in editor.others.text()
    assert editor.use_button.isHidden()
    editor.rules.setFocus()
    editor.rules.appendPlainText("drafts/\n")
    qtbot.waitUntil(lambda: ready_desk.client.sent_of(messages.PreviewRules)[-1].rules == ("old/", "drafts/"))
    previewed(ready_desk, rules=("old/", "drafts/"), removed=("drafts/a.md", "drafts/b.md"), added=("new.md",))
    assert editor.effect.text() == "2 notes would leave the index and 1 note would come in."
    assert [editor.model.index(row).data() for row in range(3)] == ["−  drafts/a.md", "−  drafts/b.md", "+  new.md"]
    assert not ready_desk.client.sent_of(messages.SetRules)
    editor.use_button.click()
    assert ready_desk.client.sent[-1] == messages.SetRules(1, ("old/", "drafts/"))
    assert editor.use_button.isHidden()


def test_rules_that_cannot_be_are_refused_in_place(ready_desk: Desk, qtbot: QtBot) -> None:
    page = opened(ready_desk, TROUBLED)
    previewed(ready_desk)
    page.rules.rules.setPlainText("!")
    qtbot.waitUntil(lambda: ready_desk.client.sent_of(messages.PreviewRules)[-1].rules == ("!",))
    job = ready_desk.client.sent_of(messages.PreviewRules)[-1].job
    ready_desk.client.deliver(messages.JobFailed(job, "usage", "! is no rule.", "Write a pattern."))
    assert page.rules.effect.text() == "! is no rule. Write a pattern."
    assert not page.rules.use_button.isEnabled()
    assert not ready_desk.window.notices.notices
    page.rules.revert_button.click()
    assert page.rules.written == ("old/",)
    assert page.rules.use_button.isHidden()


def test_a_folder_that_is_away_is_explained_and_kept_unless_the_person_says_so(ready_desk: Desk) -> None:
    page = opened(ready_desk, TROUBLED, AWAY, library=2)
    assert page.away.isVisible()
    assert "Nothing has been removed." in page.away.words.text()
    page.away.look_button.click()
    assert ready_desk.client.sent[-1] == messages.Rescan(2)
    ready_desk.desktop.agrees = False
    page.away.prune_button.click()
    assert "cannot be undone" in ready_desk.desktop.asked[-1][1]
    assert not ready_desk.client.sent_of(messages.PruneLibrary)
    page.away.keep_button.click()
    assert page.away.isHidden()
    ready_desk.client.deliver(messages.Libraries((TROUBLED, replace(AWAY, state="ready")), 3))
    ready_desk.client.deliver(messages.Libraries((TROUBLED, AWAY), 4))
    assert page.away.isVisible()


def test_letting_go_asks_first(ready_desk: Desk) -> None:
    page = opened(ready_desk, AWAY)
    ready_desk.desktop.agrees = True
    page.away.prune_button.click()
    assert ready_desk.desktop.asked[-1][0] == "Let go of the 30 notes of Drive?"
    assert ready_desk.client.sent[-1] == messages.PruneLibrary(2)


def test_forgetting_a_note_states_its_cost_and_asks(ready_desk: Desk, qtbot: QtBot) -> None:
    page = opened(ready_desk, TROUBLED)
    assert not page.forget_button.isEnabled()
    ready_desk.desktop.file = Path("/home/you/Home/diary/2019.md")
    page.choose_button.click()
    assert page.note.text() == "diary/2019.md"
    ready_desk.desktop.agrees = False
    qtbot.keyClick(page.note, Qt.Key.Key_Return)
    assert not ready_desk.client.sent_of(messages.ForgetNote)
    ready_desk.desktop.agrees = True
    page.forget_button.click()
    question, cost, _verb = ready_desk.desktop.asked[-1]
    assert question == "Forget diary/2019.md for good?"
    assert "every answer in your conversations that shows text of it" in cost
    assert ready_desk.client.sent[-1] == messages.ForgetNote(1, "diary/2019.md")
    assert page.note.text() == ""
    ready_desk.desktop.file = Path("/elsewhere/a.md")
    page.choose_button.click()
    assert ready_desk.window.notices.notices[-1].message == "a.md is not in Home."
    page.note.setText("/home/you/Home/b.md")
    page.forget_button.click()
    assert ready_desk.client.sent[-1] == messages.ForgetNote(1, "b.md")


def test_pause_rescan_open_and_remove_with_undo(ready_desk: Desk) -> None:
    page = opened(ready_desk, TROUBLED, AWAY)
    page.rescan_button.click()
    assert ready_desk.client.sent[-1] == messages.Rescan(1)
    page.pause_button.click()
    assert ready_desk.client.sent[-1] == messages.PauseIndexing(True)
    ready_desk.client.deliver(messages.IndexProgress("Home", 3, 120, 0.0, None, True, False))
    assert page.pause_button.text() == "Resume indexing"
    page.open_button.click()
    assert ready_desk.desktop.opened == [Path("/home/you/Home")]
    page.remove_button.click()
    assert page.name.text() == "Drive"
    notice = ready_desk.window.notices.notices[-1]
    next(button for button in notice.findChildren(QPushButton) if button.text() == "Undo").click()
    assert page.list.model().rowCount() == 2
    assert not ready_desk.client.sent_of(messages.RemoveLibrary)


def test_without_libraries_the_page_says_so(ready_desk: Desk) -> None:
    page = opened(ready_desk)
    assert page.empty.isVisible()
    assert page.detail.isHidden()
    ready_desk.desktop.folder = Path("/somewhere")
    page.add_button.click()
    assert ready_desk.client.sent[-1] == messages.AddLibrary("/somewhere")


def test_every_control_has_a_name_and_the_keyboard_reaches_it(ready_desk: Desk, qtbot: QtBot) -> None:
    page = opened(ready_desk, TROUBLED, AWAY)
    previewed(ready_desk, removed=("a.md",))
    assert nameless(ready_desk.window) == []
    ready_desk.window.activateWindow()
    page.back_button.setFocus()
    reached: set[QWidget] = set()
    for _step in range(40):
        focused = QApplication.focusWidget()
        assert focused is not None
        reached.add(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    wanted: set[QWidget] = {page.list, page.add_button, page.rescan_button, page.pause_button, page.problems}
    wanted |= {page.retry_button, page.rules.rules, page.note, page.choose_button, page.remove_button}
    assert wanted <= reached


@pytest.mark.parametrize(
    ("size", "words"),
    [(0, "0 bytes"), (999, "999 bytes"), (1_000, "1.0 kB"), (12_345_678, "12 MB"), (5 * 10**15, "5,000 TB")],
)
def test_sizes_in_words(size: int, words: str) -> None:
    assert file_size(size) == words


def test_buttons_go_on_below_where_there_is_no_room(ready_desk: Desk) -> None:
    page = opened(ready_desk, AWAY)
    ready_desk.window.resize(900, 600)
    buttons = (page.away.keep_button, page.away.prune_button)
    assert all(button.geometry().right() <= page.away.width() for button in buttons)
    assert buttons[1].y() > buttons[0].y()
    ready_desk.window.resize(1_280, 800)
    assert buttons[1].y() == buttons[0].y()
