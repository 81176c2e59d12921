"""One question, two selections of the notes: the page, its two jobs, and how it is kept."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from scholiast.core.answer_difference import differing, say_the_same
from scholiast.core.records import Answer, TurnScope
from scholiast.core.teaching import Feedback
from scholiast.engine import messages
from scholiast.gui.comparing import Comparing
from scholiast.gui.engine_link import EngineState
from scholiast.gui.history import ID_ROLE
from scholiast.gui.scopes import in_words
from scholiast.gui.testing import made_answer, made_passage, made_status
from scholiast.gui.transcript import TranscriptView
from tests.gui.conftest import QUESTION, Desk
from tests.gui.test_accessibility import nameless

HOME = made_passage(1, "bread.md", "Bake for 20 minutes.", library="Home")
WORK = made_passage(1, "oven.md", "Bake for 25 minutes.", library="Work")
LEFT = made_answer(QUESTION, [("Bake for 20 minutes.", [1])], [HOME])
RIGHT = made_answer(QUESTION, [("Bake 🍞 for 25 minutes.", [1])], [WORK])


@pytest.fixture
def comparing(ready_desk: Desk) -> Comparing:
    ready_desk.client.deliver(messages.Libraries((made_status("Home", id=1), made_status("Work", id=2)), 2))
    ready_desk.window.actions_table["compare"].trigger()
    return ready_desk.window.comparing


def begun(desk: Desk, question: str = QUESTION) -> messages.Compare:
    desk.window.ask_box.set_text(question)
    desk.window.ask_box.button.click()
    return desk.client.sent_of(messages.Compare)[-1]


def finished(desk: Desk, left: Answer = LEFT, right: Answer = RIGHT) -> messages.Compare:
    command = begun(desk)
    for job, answer, turn in ((command.left_job, left, 21), (command.right_job, right, 22)):
        desk.client.deliver(messages.PassagesFound(job, answer.passages, 0))
        desk.client.deliver(messages.AnswerText(job, answer.candidate))
        desk.client.deliver(messages.AnswerDone(job, 9, turn, answer))
    return command


def underlined(view: TranscriptView) -> list[str]:
    return [selection.cursor.selectedText() for selection in view.extraSelections()]


def shown(view: TranscriptView) -> str:
    return view.toPlainText().replace("\u202f", "").replace("\u200a", "").replace("\u00a0", " ")


def test_two_libraries_are_proposed_and_asked_side_by_side(ready_desk: Desk, comparing: Comparing) -> None:
    window = ready_desk.window
    assert window.pages.currentWidget() is comparing.page
    assert window.ask_box.button.text() == "Compare"
    command = begun(ready_desk)
    assert (command.left.libraries, command.right.libraries) == ((1,), (2,))
    assert command.left.question == command.right.question == QUESTION
    assert command.conversation is None
    assert window.ask_box.button.text() == "Stop"
    assert not ready_desk.client.sent_of(messages.Ask)


def test_the_words_that_one_side_alone_has_are_underlined(ready_desk: Desk, comparing: Comparing) -> None:
    finished(ready_desk)
    page = comparing.page
    assert "Left side  ·  Home  ·  as of now" in shown(page.left.transcript)
    assert "Bake 🍞 for 25 minutes.[1]" in shown(page.right.transcript)
    assert underlined(page.left.transcript) == ["20"]
    assert underlined(page.right.transcript) == ["🍞", "25"]
    assert page.verdict.text().startswith("The answers differ; what only one of them says is underlined.")
    ready_desk.window._parts.appearance.choose("dark")
    assert underlined(page.right.transcript) == ["🍞", "25"]
    assert ready_desk.window.ask_box.button.text() == "Compare"


def test_each_side_has_its_own_sources(ready_desk: Desk, comparing: Comparing) -> None:
    finished(ready_desk)
    left, right = comparing.page.sides
    assert [source.passage.note for source in left.model.sources] == ["bread.md"]
    assert [source.passage.note for source in right.model.sources] == ["oven.md"]
    right.transcript.source_activated.emit(0, 1)
    assert ready_desk.client.sent_of(messages.ReadNote)[-1].note == "oven.md"
    assert ready_desk.window.sources.turn is right.turn
    left.list.setCurrentIndex(left.model.index(0))
    assert ready_desk.client.sent_of(messages.ReadNote)[-1].note == "bread.md"
    left.transcript.copy_requested.emit(0)
    assert "bread.md" in ready_desk.desktop.copied[-1]


def test_each_answer_is_explained_and_its_explanation_shows_its_own_sources(
    ready_desk: Desk, comparing: Comparing
) -> None:
    finished(ready_desk)
    window, right = ready_desk.window, comparing.page.right
    assert "Why this answer" in shown(right.transcript)
    right.transcript.anchorClicked.emit(QUrl("why:0"))
    assert window.pages.currentWidget() is window.why_page
    assert window.why_page.turn is right.turn
    assert window.why_page.question.text() == QUESTION
    window.why_page.chart.activated.emit(window.why_page.model.index(0))
    assert window.sources.turn is right.turn
    assert ready_desk.client.sent_of(messages.ReadNote)[-1].note == "oven.md"
    window.why_page.back_button.click()
    assert window.pages.currentWidget() is comparing.page
    assert window.ask_box.button.text() == "Compare"


def test_each_answer_can_be_taught_from(ready_desk: Desk, comparing: Comparing) -> None:
    finished(ready_desk)
    left, right = comparing.page.sides
    left.transcript.anchorClicked.emit(QUrl("wrong:0"))
    right.transcript.anchorClicked.emit(QUrl("right:0"))
    given = ready_desk.client.sent_of(messages.GiveFeedback)
    assert [(command.turn, command.kind) for command in given] == [(21, "wrong"), (22, "right")]
    said = Feedback(5, "2026-11-30T18:00:00+00:00", "right", QUESTION, said="25 minutes", turn=22)
    ready_desk.client.deliver(messages.FeedbackList((said,)))
    assert "✓ You said that this is right." in shown(right.transcript)
    assert "You said" not in shown(left.transcript)
    right.transcript.anchorClicked.emit(QUrl("unsay:0/5"))
    assert ready_desk.client.sent_of(messages.UndoFeedback)[-1].feedback == 5
    left.transcript.anchorClicked.emit(QUrl("answer:0"))
    bar = ready_desk.window.teaching.bar
    assert bar.turn is left.turn
    assert QUESTION in bar.title.text()
    bar.answer.setText("20 minutes")
    bar.save_button.click()
    assert ready_desk.client.sent_of(messages.GiveFeedback)[-1].answer == "20 minutes"
    right.transcript.anchorClicked.emit(QUrl("note:0"))
    begun(ready_desk)
    assert bar.turn is None


def test_what_was_said_comes_back_with_the_comparison(ready_desk: Desk, comparing: Comparing) -> None:
    said = Feedback(5, "2026-11-30T18:00:00+00:00", "wrong", QUESTION, said="20 minutes", turn=21)
    ready_desk.client.deliver(messages.FeedbackList((said,)))
    ready_desk.window.sidebar.conversation_chosen.emit(9)
    turns = (
        messages.Turn(21, "t", QUESTION, LEFT, scope=TurnScope((1,), ("Home",), None, "left")),
        messages.Turn(22, "t", QUESTION, RIGHT, scope=TurnScope((2,), ("Work",), None, "right")),
    )
    ready_desk.client.deliver(messages.ConversationOpened(9, turns))
    assert ready_desk.window.pages.currentWidget() is comparing.page
    assert "✗ You said that this is wrong." in shown(comparing.page.left.transcript)
    assert "Teach:" in shown(comparing.page.right.transcript)
    assert "Side by side" not in shown(comparing.page.right.transcript)


def test_what_fails_on_one_side_is_shown_there(ready_desk: Desk, comparing: Comparing) -> None:
    command = begun(ready_desk)
    ready_desk.client.deliver(
        messages.JobFailed(command.left_job, "as-of", "Nothing was known of these notes then.", "They are newer.")
    )
    assert comparing.is_running
    ready_desk.client.deliver(messages.AnswerDone(command.right_job, 9, 22, RIGHT))
    page = comparing.page
    assert "No answer. Nothing was known of these notes then.\nThey are newer." in shown(page.left.transcript)
    assert "Bake 🍞 for 25 minutes." in shown(page.right.transcript)
    assert page.verdict.text() == "The left side failed, so there is nothing to compare."
    assert underlined(page.right.transcript) == []
    assert not ready_desk.window.notices.notices


def test_escape_stops_both_sides_and_then_leaves(ready_desk: Desk, comparing: Comparing, qtbot: QtBot) -> None:
    command = begun(ready_desk)
    qtbot.keyClick(ready_desk.window, Qt.Key.Key_Escape)
    assert ready_desk.client.sent_of(messages.Stop) == [
        messages.Stop(command.left_job),
        messages.Stop(command.right_job),
    ]
    assert comparing.page.verdict.text() == "Both sides were stopped."
    ready_desk.client.deliver(messages.AnswerText(command.left_job, "too late"))
    assert "too late" not in shown(comparing.page.left.transcript)
    qtbot.keyClick(ready_desk.window, Qt.Key.Key_Escape)
    assert ready_desk.window.pages.currentWidget() is not comparing.page
    assert ready_desk.window.ask_box.button.text() == "Ask"


def test_an_engine_that_dies_ends_both_sides(ready_desk: Desk, comparing: Comparing) -> None:
    begun(ready_desk)
    ready_desk.client.set_state(EngineState("restarting"))
    assert comparing.page.verdict.text() == "Both sides failed, so there is nothing to compare."
    assert not comparing.is_running


def test_a_side_says_what_it_waits_for(ready_desk: Desk, comparing: Comparing) -> None:
    command = begun(ready_desk)
    left, right = (side.transcript for side in comparing.page.sides)
    assert "Searching your notes…" in shown(left)
    assert "Waiting for the left side…" in shown(right)
    ready_desk.client.deliver(messages.ModelState("generator", "loading", "SmolLM2"))
    assert shown(left).endswith(ready_desk.window.comparing._waiting_for)
    assert shown(right).endswith(ready_desk.window.comparing._waiting_for)
    ready_desk.client.deliver(messages.ModelState("generator", "ready", "SmolLM2"))
    ready_desk.client.deliver(messages.AnswerDone(command.left_job, 9, 21, LEFT))
    assert "Searching your notes…" in shown(right)


def test_equal_sides_are_not_asked(ready_desk: Desk, comparing: Comparing) -> None:
    comparing.page.right.libraries.choose([1])
    ready_desk.window.ask_box.set_text(QUESTION)
    ready_desk.window.ask_box.button.click()
    assert not ready_desk.client.sent_of(messages.Compare)
    assert ready_desk.window.notices.notices[-1].message == "Both sides ask the same notes."
    yesterday = (date.today() - timedelta(days=1)).isoformat()
    panel = comparing.page.right.date.panel
    panel.quick[0].click()
    command = begun(ready_desk)
    assert (command.left.as_of, command.right.as_of) == (None, yesterday)


def test_libraries_are_ticked_in_the_menu(ready_desk: Desk, comparing: Comparing) -> None:
    button = comparing.page.left.libraries

    def tick(name: str) -> None:
        button.libraries.aboutToShow.emit()
        action: QAction = next(action for action in button.libraries.actions() if action.text() == name)
        action.trigger()

    tick("Work")
    assert (button.chosen, button.text()) == (None, "All your notes ▾")
    tick("Home")
    assert (button.chosen, button.text()) == ((2,), "Work ▾")
    tick("Work")
    assert button.chosen is None
    ready_desk.client.deliver(messages.Libraries((made_status("Home", id=1),), 3))
    assert button.text() == "Home ▾"


def test_a_comparison_is_a_conversation_and_comes_back_from_the_history(
    ready_desk: Desk, comparing: Comparing, qtbot: QtBot
) -> None:
    finished(ready_desk)
    window = ready_desk.window
    window.pages.leave_side()
    assert ready_desk.client.sent_of(messages.OpenConversation)[-1].conversation == 9
    turns = (
        messages.Turn(21, "t", QUESTION, LEFT, scope=TurnScope((1,), ("Home",), None, "left")),
        messages.Turn(22, "t", QUESTION, RIGHT, scope=TurnScope((2,), ("Work",), "2026-03-31", "right")),
    )
    ready_desk.client.deliver(messages.ConversationOpened(9, turns))
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.transcript)
    assert "Right side  ·  Work  ·  as of 31 March 2026" in ready_desk.document()
    assert "Side by side" in ready_desk.document()
    window.transcript.sides_requested.emit(0)
    assert window.pages.currentWidget() is comparing.page
    assert comparing.page.right.date.date == "2026-03-31"
    assert underlined(comparing.page.left.transcript) == ["20"]
    # The same question of other notes is kept with it.
    assert begun(ready_desk).conversation == 9
    comparing.stop()
    window.sidebar.new_requested.emit()
    assert window.pages.currentWidget() is not comparing.page
    window.sidebar.conversation_chosen.emit(9)
    ready_desk.client.deliver(messages.ConversationOpened(9, turns))
    assert window.pages.currentWidget() is comparing.page


def test_the_history_marks_the_comparison_that_is_looked_at(
    ready_desk: Desk, comparing: Comparing, qtbot: QtBot
) -> None:
    window = ready_desk.window
    finished(ready_desk)
    kept = messages.ConversationSummary(9, QUESTION, "2026-05-20T10:00:00+00:00", 2)
    ready_desk.client.deliver(messages.Conversations((kept,)))
    qtbot.waitUntil(lambda: window.sidebar.history.currentIndex().data(ID_ROLE) == 9, timeout=60_000)
    window.pages.leave_side()
    qtbot.waitUntil(lambda: not window.sidebar.history.currentIndex().isValid(), timeout=60_000)


def test_half_a_comparison_is_shown_as_a_turn_like_any_other(ready_desk: Desk) -> None:
    window = ready_desk.window
    window.asking.open(9)
    half = messages.Turn(21, "t", QUESTION, LEFT, scope=TurnScope((1,), ("Home",), None, "left"))
    ready_desk.client.deliver(messages.ConversationOpened(9, (half,)))
    window.transcript.sides_requested.emit(0)
    assert window.pages.currentWidget() is not window.comparing.page


def test_without_notes_there_is_nothing_to_compare(desk: Desk) -> None:
    desk.client.start()
    desk.window.actions_table["compare"].trigger()
    assert desk.window.notices.notices[-1].message == "There are no notes to compare yet."


def test_a_narrow_window_gives_the_sides_its_room(ready_desk: Desk, comparing: Comparing) -> None:
    window = ready_desk.window
    window.resize(900, 600)
    assert window.sources.isHidden()
    finished(ready_desk)
    comparing.page.left.transcript.source_activated.emit(0, 1)
    assert window.sources.isVisible()
    window.resize(500, 600)
    assert comparing.page.splitter.orientation() == Qt.Orientation.Horizontal
    window.resize(440, 600)
    assert comparing.page.splitter.orientation() == Qt.Orientation.Vertical


def test_every_control_has_a_name_and_the_keyboard_reaches_it(
    ready_desk: Desk, comparing: Comparing, qtbot: QtBot
) -> None:
    finished(ready_desk)
    window = ready_desk.window
    assert nameless(window) == []
    left, right = comparing.page.sides
    assert nameless(left.date.panel) == []
    window.activateWindow()
    reached: set[QWidget] = set()
    for _step in range(60):
        focused = QApplication.focusWidget()
        assert focused is not None
        reached.add(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    wanted = {part for side in (left, right) for part in (side.libraries, side.date, side.transcript, side.list)}
    assert wanted | {comparing.page.back_button, window.ask_box.edit} <= reached


@pytest.mark.parametrize(
    ("before", "after", "only"),
    [
        ("20 minutes", "25 minutes", ({0}, {0})),
        ("On Wednesday.", "on wednesday", (set(), set())),
        ("", "Yes", (set(), {0})),
        ("a b c", "a c", ({1}, set())),
    ],
)
def test_words_that_differ(before: str, after: str, only: tuple[set[int], set[int]]) -> None:
    assert differing(before.split(), after.split()) == only
    assert say_the_same(before, after) is (only == (set(), set()))


@pytest.mark.parametrize(
    ("scope", "words"),
    [
        (None, ""),
        (TurnScope(), ""),
        (TurnScope((1, 2), ("A", "B")), "A and B"),
        (TurnScope((1, 2, 3, 4), ("A", "B", "C", "D"), "2026-03-31"), "A, B and 2 more  ·  as of 31 March 2026"),
        (
            TurnScope(None, (), "2026-03-31T18:05", "left"),
            "Left side  ·  all your notes  ·  as of 31 March 2026, 18:05",
        ),
    ],
)
def test_what_was_asked_in_words(scope: TurnScope | None, words: str) -> None:
    assert in_words(scope) == words
