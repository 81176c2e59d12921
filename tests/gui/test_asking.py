"""From a question to its outcome: the whole window around a scripted engine."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer, AnswerPassage, Exchange, Version
from scholiast.engine import messages
from scholiast.gui.engine_link import EngineState
from scholiast.gui.testing import made_answer, made_status
from tests.gui.conftest import PASSAGE_END, PASSAGE_START, QUESTION, Desk


def test_enter_asks_the_libraries_that_are_on(ready_desk: Desk, qtbot: QtBot) -> None:
    edit = ready_desk.window.ask_box.edit
    edit.setFocus()
    qtbot.keyClicks(edit, "Why?")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    [ask] = ready_desk.client.sent_of(messages.Ask)
    assert ask.request.question == "Why?"
    assert ask.request.libraries is None
    assert ask.conversation is None
    assert ready_desk.window.ask_box.text == ""
    assert "Searching your notes…" in ready_desk.document()
    assert ready_desk.window.ask_box.button.text() == "Stop"


def test_an_answer_arrives(ready_desk: Desk, answer: Answer) -> None:
    job = ready_desk.ask()
    ready_desk.client.deliver(messages.PassagesFound(job, answer.passages, 0))
    assert "Reading 3 passages…" in ready_desk.document()
    assert ready_desk.window.sources.model.rowCount() == 3
    assert ready_desk.window.sources.model.sources[0].is_used is None
    ready_desk.client.deliver(messages.AnswerText(job, "It bakes"))
    ready_desk.client.deliver(messages.AnswerDone(job, 7, 1, answer))
    assert "It bakes for 20 minutes with steam 🍞.[1][2] Then for 25 minutes at 210 °C.[1]" in ready_desk.document()
    assert [source.is_used for source in ready_desk.window.sources.model.sources] == [True, True, False]
    assert ready_desk.window.sources.count.text() == "2 used of 3"
    assert ready_desk.window.ask_box.button.text() == "Ask"
    assert ready_desk.window.asking.conversation.id == 7


def test_the_next_question_goes_to_the_same_conversation(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer, conversation=7)
    ready_desk.ask("And then?")
    assert ready_desk.client.sent_of(messages.Ask)[-1].conversation == 7


def test_the_strongest_source_opens_by_itself_with_its_passage(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    [read] = ready_desk.client.sent_of(messages.ReadNote)
    assert (read.library, read.note) == ("Notes", "recipes/sourdough.md")
    ready_desk.send_note()
    preview = ready_desk.window.sources.preview
    assert preview.highlighted_text == answer.passages[0].text
    assert preview.quoted_texts == [answer.passages[0].text[:12]] * 2


def test_a_citation_shows_the_note_and_the_keys_do_too(ready_desk: Desk, answer: Answer, qtbot: QtBot) -> None:
    ready_desk.finish(answer)
    ready_desk.window.transcript.source_activated.emit(0, 2)
    assert ready_desk.client.sent_of(messages.ReadNote)[-1].note == "journal.md"
    qtbot.keyClick(ready_desk.window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert ready_desk.client.sent_of(messages.ReadNote)[-1].note == "recipes/sourdough.md"
    qtbot.keyClick(ready_desk.window, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    assert ready_desk.client.sent_of(messages.ReadNote)[-1].note == "recipes/sourdough.md"


def test_a_citation_of_an_earlier_answer_brings_its_sources_back(
    ready_desk: Desk, answer: Answer, passages: list[AnswerPassage]
) -> None:
    ready_desk.finish(answer)
    ready_desk.finish(made_answer("Second?", [("Yes.", [1])], [passages[2]]))
    assert ready_desk.window.sources.model.rowCount() == 1
    ready_desk.window.transcript.source_activated.emit(0, 2)
    assert ready_desk.window.sources.model.rowCount() == 3
    assert ready_desk.client.sent_of(messages.ReadNote)[-1].note == "journal.md"


def test_a_late_note_of_another_source_is_dropped(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    late = ready_desk.client.sent_of(messages.ReadNote)[-1]
    ready_desk.window.sources.choose(2)
    ready_desk.client.deliver(messages.NoteText(late.job, late.library, late.note, "/x", "late text", "utf-8", True))
    assert "late text" not in ready_desk.window.sources.preview.edit.toPlainText()


def test_the_note_is_read_again_when_the_index_has_changed(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    ready_desk.send_note()
    before = len(ready_desk.client.sent_of(messages.ReadNote))
    ready_desk.client.deliver(messages.Libraries((made_status(),), 2))
    assert len(ready_desk.client.sent_of(messages.ReadNote)) == before + 1
    ready_desk.send_note("Something else entirely.")
    assert "changed since the answer" in ready_desk.window.sources.preview.banner.text()
    ready_desk.client.deliver(messages.Libraries((made_status(),), 2))
    assert len(ready_desk.client.sent_of(messages.ReadNote)) == before + 1


def test_the_note_is_read_again_by_an_engine_that_came_back(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    before = len(ready_desk.client.sent_of(messages.ReadNote))
    ready_desk.client.deliver(messages.Ready(2, "d"))
    ready_desk.client.deliver(messages.Libraries((made_status(),), 1))
    assert len(ready_desk.client.sent_of(messages.ReadNote)) == before + 1


def test_stop_shows_at_once_and_keeps_the_text(ready_desk: Desk, answer: Answer, qtbot: QtBot) -> None:
    job = ready_desk.ask()
    ready_desk.client.deliver(messages.PassagesFound(job, answer.passages, 0))
    ready_desk.client.deliver(messages.AnswerText(job, "It bakes for"))
    qtbot.keyClick(ready_desk.window, Qt.Key.Key_Escape)
    assert ready_desk.client.sent[-1] == messages.Stop(job)
    assert "It bakes for …" in ready_desk.document()
    assert "Stopped" in ready_desk.document()
    assert ready_desk.window.ask_box.button.text() == "Ask"
    ready_desk.client.deliver(messages.AnswerText(job, " too late"))
    ready_desk.client.deliver(messages.AnswerStopped(job, 5, "It bakes for 20"))
    assert "too late" not in ready_desk.document()
    assert ready_desk.window.asking.conversation.id == 5


def test_an_answer_that_crosses_a_stop_does_not_undo_it(ready_desk: Desk, answer: Answer) -> None:
    job = ready_desk.ask()
    ready_desk.window.asking.stop()
    ready_desk.client.deliver(messages.AnswerDone(job, 5, 1, answer))
    assert "Then for 25 minutes" not in ready_desk.document()
    assert ready_desk.window.asking.conversation.id == 5


def test_a_failure_names_reason_and_remedy(ready_desk: Desk) -> None:
    job = ready_desk.ask()
    ready_desk.client.deliver(messages.JobFailed(job, "model-unavailable", "The model is damaged.", "Fetch it again."))
    assert "No answer. The model is damaged." in ready_desk.document()
    assert "Fetch it again." in ready_desk.document()
    assert not ready_desk.window.notices.notices


def test_an_engine_that_dies_ends_the_answer(ready_desk: Desk) -> None:
    ready_desk.ask()
    ready_desk.client.set_state(EngineState("restarting", "The engine was ended by signal 9."))
    assert "The engine stopped while it was answering." in ready_desk.document()
    assert not ready_desk.window.asking.is_running


def test_ask_again_and_copy(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    ready_desk.window.transcript.copy_requested.emit(0)
    assert ready_desk.desktop.copied[0].startswith("It bakes for 20 minutes with steam 🍞. [1] [2]")
    ready_desk.window.transcript.again_requested.emit(0)
    assert ready_desk.client.sent_of(messages.Ask)[-1].request.question == QUESTION
    assert len(ready_desk.window.asking.conversation.turns) == 2


def test_a_follow_up_says_how_it_was_understood_and_can_be_asked_as_it_stands(ready_desk: Desk) -> None:
    first = made_answer("Who is the vet?", [("Dr Nwosu.", [1])], [])
    ready_desk.finish(first)
    job = ready_desk.ask("When is she there?")
    assert ready_desk.client.sent_of(messages.Ask)[-1].request.after == Exchange("Who is the vet?", "Dr Nwosu.")
    second = replace(made_answer("When is she there?", [("On Tuesday.", [1])], []), searched="When is Dr Nwosu there?")
    ready_desk.client.deliver(messages.AnswerDone(job, 7, 2, second))
    assert "Understood as: “When is Dr Nwosu there?”" in ready_desk.document().replace("\u00a0", " ")
    ready_desk.window.transcript.again_requested.emit(1)
    asked = ready_desk.client.sent_of(messages.Ask)[-1].request
    assert (asked.question, asked.after) == ("When is she there?", Exchange("Who is the vet?", "Dr Nwosu."))
    ready_desk.window.asking.stop()
    ready_desk.window.transcript.alone_requested.emit(1)
    asked = ready_desk.client.sent_of(messages.Ask)[-1].request
    assert (asked.question, asked.after) == ("When is she there?", None)
    ready_desk.window.asking.stop()
    # What was understood, and not what was typed, is what a further question leans on.
    ready_desk.finish(second)
    ready_desk.ask("Why?")
    assert ready_desk.client.sent_of(messages.Ask)[-1].request.after == Exchange(
        "When is Dr Nwosu there?", "On Tuesday."
    )


def test_notes_that_disagree_are_both_shown_with_their_dates(ready_desk: Desk, answer: Answer) -> None:
    first, second = answer.passages[0], answer.passages[2]
    versions = (
        Version("20 minutes", first.id, first.note, "2025-06-30"),
        Version("half an hour", second.id, second.note, None),
    )
    ready_desk.finish(replace(answer, versions=versions))
    shown = ready_desk.document().replace("\u00a0", " ")
    assert "Your notes disagree; the newest first:" in shown
    assert f"30 Jun 2025   20 minutes   {first.note}" in shown
    assert f"No date   half an hour   {second.note}" in shown
    assert shown.index("30 Jun 2025") < shown.index("No date")


def test_a_quotation_says_that_it_is_one(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    assert "Quoted word for word" not in ready_desk.document()
    ready_desk.finish(replace(answer, mode="quoted"))
    assert "Quoted word for word." in ready_desk.document()
    ready_desk.finish(replace(answer, mode="quoted", quoted_because="language"))
    assert "does not read this language" in ready_desk.document()
    ready_desk.finish(replace(answer, mode="quoted", quoted_because="model"))
    assert "did not pass its check of reading notes" in ready_desk.document()


def test_nothing_is_asked_without_notes_library_or_engine(desk: Desk) -> None:
    desk.client.start()
    desk.client.deliver(messages.Libraries((), 0))
    window = desk.window
    window.asking.ask("Why?")
    assert "no notes to ask" in window.notices.notices[-1].message
    desk.client.deliver(messages.Libraries((made_status(),), 1))
    model = window.library_model
    model.setData(model.index(0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    window.asking.ask("Why?")
    assert window.notices.notices[-1].message == "No library is switched on."
    model.setData(model.index(0), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    desk.client.set_state(EngineState("stopped", "It ended.", "Restart it."))
    window.asking.ask("Why?")
    assert "engine is not running" in window.notices.notices[-1].message
    assert not desk.client.sent_of(messages.Ask)


def test_a_question_says_what_it_waits_for(ready_desk: Desk) -> None:
    ready_desk.client.deliver(messages.ModelState("generator", "preparing", "g"))
    ready_desk.ask()
    assert "Preparing the reading model for this computer; the first time takes" in ready_desk.document()
    ready_desk.client.deliver(messages.ModelState("generator", "loading", "g"))
    assert "Loading the reading model…" in ready_desk.document()
    ready_desk.client.deliver(messages.ModelState("generator", "ready", "g"))
    assert "Searching your notes…" in ready_desk.document()


def test_the_first_conversation_survives_a_change_of_theme(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    before = ready_desk.document()
    ready_desk.window.actions_table["theme-dark"].trigger()
    assert ready_desk.document() == before


def test_a_second_question_waits_for_the_first(ready_desk: Desk) -> None:
    ready_desk.ask("One?")
    ready_desk.window.ask_box.set_text("Two?")
    ready_desk.window.ask_box.edit.submitted.emit()
    assert len(ready_desk.client.sent_of(messages.Ask)) == 1
    assert ready_desk.window.ask_box.text == "Two?"


def test_new_leaves_a_running_answer(ready_desk: Desk, answer: Answer) -> None:
    job = ready_desk.ask()
    ready_desk.window.asking.new()
    assert messages.Stop(job) in ready_desk.client.sent
    ready_desk.client.deliver(messages.AnswerStopped(job, 4, ""))
    assert ready_desk.window.asking.conversation.id is None
    assert ready_desk.window.asking.conversation.turns == []


def test_an_earlier_conversation_comes_back(ready_desk: Desk, answer: Answer, qtbot: QtBot) -> None:
    summary = messages.ConversationSummary(4, "Bread", "2026-01-02T10:00:00+00:00", 2)
    ready_desk.client.deliver(messages.Conversations((summary,)))
    ready_desk.window.sidebar.conversation_chosen.emit(4)
    assert ready_desk.client.sent[-1] == messages.OpenConversation(4)
    turns = (messages.Turn(1, "t", "First?", None, error="Broken."), messages.Turn(2, "t", QUESTION, answer))
    ready_desk.client.deliver(messages.ConversationOpened(4, turns))
    assert "First?" in ready_desk.document()
    assert "[1][2]" in ready_desk.document()
    assert ready_desk.window.sources.model.rowCount() == 3
    qtbot.waitUntil(lambda: ready_desk.window.sidebar.history.currentIndex().row() == 0)
    ready_desk.ask("More?")
    assert ready_desk.client.sent_of(messages.Ask)[-1].conversation == 4


def test_a_conversation_that_comes_too_late_is_not_shown(ready_desk: Desk, answer: Answer) -> None:
    asking = ready_desk.window.asking
    asking.open(4)
    asking.open(5)
    ready_desk.client.deliver(messages.ConversationOpened(4, (messages.Turn(1, "t", "Four?", answer),)))
    assert asking.conversation.turns == []
    ready_desk.ask("Meanwhile?")
    ready_desk.client.deliver(messages.ConversationOpened(5, (messages.Turn(1, "t", "Five?", answer),)))
    assert [turn.question for turn in asking.conversation.turns] == ["Meanwhile?"]
    assert asking.is_running


def test_the_source_that_is_being_read_stays_when_the_answer_ends(ready_desk: Desk, answer: Answer) -> None:
    job = ready_desk.ask()
    ready_desk.client.deliver(messages.PassagesFound(job, answer.passages, 0))
    ready_desk.window.sources.choose(3)
    ready_desk.client.deliver(messages.AnswerDone(job, 7, 1, answer))
    chosen = ready_desk.window.sources.chosen
    assert chosen is not None
    assert chosen.number == 3


def test_span_of_the_fixture_is_behind_wide_characters(passages: list[AnswerPassage]) -> None:
    assert passages[0].char_start == PASSAGE_START
    assert passages[0].char_end == PASSAGE_END
