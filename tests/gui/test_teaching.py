"""Teach: words below an answer, the right answer and note, the page, and the training."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer
from scholiast.core.teaching import Feedback, FeedbackKind, TeachingStatus, TeachingVerdict
from scholiast.engine import messages
from scholiast.gui.feedback_list import FeedbackListModel
from scholiast.gui.testing import made_status
from tests.gui.conftest import QUESTION, Desk
from tests.gui.test_accessibility import nameless
from tests.gui.test_shelf import press


def said(number: int, kind: FeedbackKind, turn: int | None = 1, **changes: str) -> Feedback:
    made = Feedback(number, "2026-11-30T18:00:00+00:00", kind, QUESTION, said="It bakes.", turn=turn)
    return replace(made, **changes)  # type: ignore[arg-type]  # fields that are text


@pytest.fixture
def taught(ready_desk: Desk, answer: Answer) -> Desk:
    ready_desk.finish(answer)
    return ready_desk


def link(desk: Desk, address: str) -> None:
    desk.window.transcript.anchorClicked.emit(QUrl(address))


@pytest.mark.parametrize("kind", ["right", "wrong"])
def test_a_thumb_reaches_the_engine(taught: Desk, kind: str) -> None:
    link(taught, f"{kind}:0")
    taught.window.actions_table[f"say-{kind}"].setEnabled(True)
    taught.window.actions_table[f"say-{kind}"].trigger()
    sent = taught.client.sent_of(messages.GiveFeedback)
    assert [(command.turn, command.kind) for command in sent] == [(1, kind), (1, kind)]


def test_what_was_said_stands_below_the_answer_and_can_be_undone(taught: Desk) -> None:
    assert "✓ Right" in taught.document()
    taught.client.deliver(messages.FeedbackList((said(5, "right"),)))
    assert "✓ You said that this is right." in taught.document()
    assert "✗ Wrong" not in taught.document()
    link(taught, "unsay:0/5")
    assert taught.client.sent_of(messages.UndoFeedback)[-1].feedback == 5
    taught.client.deliver(messages.FeedbackList(()))
    assert "You said" not in taught.document()
    assert "✗ Wrong" in taught.document()


def test_feedback_is_shown_when_a_conversation_is_opened(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.client.deliver(messages.FeedbackList((said(2, "wrong", turn=41), said(1, "note", turn=41, note="a.md"))))
    ready_desk.window.asking.open(9)
    turns = tuple(messages.Turn(number, "2026-11-30T18:00:00+00:00", QUESTION, answer) for number in (40, 41))
    ready_desk.client.deliver(messages.ConversationOpened(9, turns))
    text = ready_desk.document()
    assert text.count("✗ You said that this is wrong.") == 1
    assert text.index("The right note, you said: a.md") < text.index("✗ You said that this is wrong.")
    assert text.index("✗ You said") > text.index("The right answer is…")


def test_an_answer_that_is_not_kept_cannot_be_taught(ready_desk: Desk, answer: Answer) -> None:
    job = ready_desk.ask()
    ready_desk.client.deliver(messages.AnswerDone(job, 0, 0, answer))
    assert "✓ Right" not in ready_desk.document()
    ready_desk.window.teaching.say("right")
    assert ready_desk.client.sent_of(messages.GiveFeedback) == []
    assert "no answer yet" in ready_desk.window.notices.notices[-1].message


def test_the_right_answer_is_typed_and_its_passage_chosen(taught: Desk, qtbot: QtBot) -> None:
    window, bar = taught.window, taught.window.teaching.bar
    window.activateWindow()
    link(taught, "answer:0")
    assert bar.isVisible()
    assert QApplication.focusWidget() is bar.answer
    assert not bar.save_button.isEnabled()
    qtbot.keyClicks(bar.answer, " 45 minutes ")
    bar.where.setCurrentIndex(2)
    bar.where.activated.emit(2)
    qtbot.keyClick(bar.answer, Qt.Key.Key_Return)
    assert not bar.isVisible()
    assert taught.client.sent_of(messages.GiveFeedback)[-1] == messages.GiveFeedback(
        1, "answer", answer="45 minutes", passage=102
    )


def test_escape_leaves_the_bar_and_nothing_else(taught: Desk, qtbot: QtBot) -> None:
    window = taught.window
    window.activateWindow()
    window.links.explain()
    window.teaching.say("answer")
    qtbot.keyClick(window.teaching.bar.answer, Qt.Key.Key_Escape)
    assert not window.teaching.bar.isVisible()
    assert window.pages.currentWidget() is window.why_page
    assert taught.client.sent_of(messages.GiveFeedback) == []


def test_the_right_note_may_be_one_that_was_not_found(taught: Desk, tmp_path: Path) -> None:
    taught.client.deliver(messages.Libraries((made_status("Notes", id=1, root=str(tmp_path)),), 2))
    bar = taught.window.teaching.bar
    link(taught, "note:0")
    assert not bar.answer.isVisible()
    other = bar.where.count() - 1
    bar.where.setCurrentIndex(other)
    assert not taught.desktop.opened
    taught.desktop.file = Path("/elsewhere/x.md")
    bar.where.activated.emit(other)
    assert not bar.save_button.isEnabled()
    assert "x.md is in none of your libraries" in taught.window.notices.notices[-1].message
    taught.desktop.file = tmp_path / "food" / "bread.md"
    bar.where.activated.emit(other)
    bar.save_button.click()
    assert taught.client.sent_of(messages.GiveFeedback)[-1] == messages.GiveFeedback(
        1, "note", library="Notes", note="food/bread.md"
    )


def test_another_conversation_closes_the_bar(taught: Desk) -> None:
    taught.window.teaching.say("answer")
    taught.window.asking.new()
    assert not taught.window.teaching.bar.isVisible()


def test_the_page_lists_removes_with_undo_adds_and_exports(ready_desk: Desk, tmp_path: Path) -> None:
    window, client = ready_desk.window, ready_desk.client
    window.actions_table["taught"].trigger()
    page = window.teaching.page
    assert window.pages.currentWidget() is page
    assert page.empty.isVisible()
    client.deliver(messages.FeedbackList((said(2, "answer", answer="45 min", note="a.md"), said(1, "wrong"))))
    assert (
        window.teaching.model.index(0)
        .data(Qt.ItemDataRole.AccessibleTextRole)
        .startswith(f"{QUESTION}: ✓ Right answer: 45 min  ·  a.md")
    )
    page.list.setCurrentIndex(window.teaching.model.index(0))
    page.remove_button.click()
    assert [entry.id for entry in window.teaching.model.entries] == [1]
    press(window.notices.notices[-1], "Undo")
    assert len(window.teaching.model.entries) == 2
    assert client.sent_of(messages.UndoFeedback) == []
    page.list.setCurrentIndex(window.teaching.model.index(0))
    page.list.actions()[0].trigger()
    window.notices.notices[-1].close_notice()
    assert client.sent_of(messages.UndoFeedback)[-1].feedback == 2
    page.question.setText("Who?")
    assert not page.add_button.isEnabled()
    page.answer.setText("Mr Brown")
    page.add_button.click()
    assert client.sent_of(messages.AddFeedback)[-1] == messages.AddFeedback("Who?", "Mr Brown")
    assert page.question.text() == ""
    ready_desk.desktop.file = tmp_path / "q.jsonl"
    page.export_button.click()
    assert client.sent_of(messages.ExportFeedback)[-1].path == str(tmp_path / "q.jsonl")


def test_training_is_started_followed_stopped_and_undone(ready_desk: Desk) -> None:
    client, window = ready_desk.client, ready_desk.window
    window.teaching.open_page()
    panel = window.teaching.page.panel
    client.deliver(messages.Teaching(TeachingStatus(lessons=3)))
    assert not panel.start_button.isEnabled()
    assert "3 questions with a known right answer; 8 are needed" in panel.state.text()
    client.deliver(messages.Teaching(TeachingStatus(lessons=9)))
    panel.start_button.click()
    assert client.sent_of(messages.StartTeaching)[-1].minutes == 20
    client.deliver(messages.Teaching(TeachingStatus("reading", False, 30, 120, 600.0, 9)))
    assert panel.state.text() == "Teaching how to read your notes  ·  30 of 120  ·  10 min left until the verdict"
    assert (panel.bar.value(), panel.bar.maximum()) == (30, 120)
    assert not panel.start_button.isVisible()
    client.deliver(messages.Teaching(TeachingStatus("retrieval", True, 30, 120, 600.0, 9)))
    assert "paused while a question is answered" in panel.state.text()
    panel.stop_button.click()
    assert client.sent_of(messages.StopTeaching)
    verdict = TeachingVerdict(True, "Adopted: right 3 times of 4 instead of 1.", "2026-11-28")
    client.deliver(messages.Teaching(TeachingStatus(lessons=9, in_use="2026-11-28", can_undo=True, verdict=verdict)))
    assert "Adopted: right 3 times of 4" in panel.verdict.text()
    assert "In use: what was taught" in panel.verdict.text()
    panel.undo_button.click()
    assert client.sent_of(messages.UndoTeaching)


def test_every_control_has_a_name_and_fits(taught: Desk) -> None:
    window = taught.window
    window.resize(900, 600)
    taught.client.deliver(messages.FeedbackList((said(2, "answer", answer="45 min"),)))
    window.teaching.say("answer")
    window.teaching.open_page()
    assert nameless(window) == []


@pytest.mark.parametrize("force_py", [False, True])
def test_the_list_keeps_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    model = FeedbackListModel()
    qtmodeltester.check(model, force_py=force_py)
    model.set_entries([said(2, "right"), said(1, "note", note="a.md")])
    model.set_hidden(2, True)
    assert model.rowCount() == 1
    model.set_hidden(2, False)
    model.set_entries([])
    assert model.rowCount() == 0
