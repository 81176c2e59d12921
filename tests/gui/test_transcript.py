"""The transcript: streaming, marks, outcomes, links, and text that must stay text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer
from scholiast.gui.document_geometry import text_rects
from scholiast.gui.testing import made_answer, made_passage
from scholiast.gui.theme import Appearance
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turn_writer import Mark
from scholiast.gui.turns import Conversation


@pytest.fixture
def view(qtbot: QtBot, appearance: Appearance) -> TranscriptView:
    view = TranscriptView(appearance)
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    return view


def text_at(view: TranscriptView, mark: Mark) -> str:
    cursor = QTextCursor(view.document())
    cursor.setPosition(mark.start)
    cursor.setPosition(mark.end, QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


def shown(view: TranscriptView, conversation: Conversation, answer: Answer) -> None:
    turn = conversation.begin(answer.question)
    view.show_conversation(conversation)
    turn.finish(answer)
    view.show_outcome(turn)


def test_each_sentence_carries_its_marks(view: TranscriptView, answer: Answer) -> None:
    shown(view, Conversation(), answer)
    assert [(mark.sentence, mark.number) for mark in view.marks] == [(0, 1), (0, 2), (1, 1)]
    assert [text_at(view, mark) for mark in view.marks] == ["[1]", "[2]", "[1]"]
    lines = view.toPlainText().replace("\u202f\u202f", " ").replace("\u200a", "").splitlines()
    assert lines[1] == "It bakes for 20 minutes with steam 🍞. [1] [2] Then for 25 minutes at 210 °C. [1]"


def test_marks_stay_right_behind_emoji_and_line_ends(view: TranscriptView) -> None:
    passage = made_passage(1, "a.md", "x")
    answer = made_answer(
        "q", [("👩‍🍳🍞 one.\r\nStill one 🍞.", [1]), ("Two 🍞.", [1]), ("Three.", [])], [passage], "partly"
    )
    shown(view, Conversation(), answer)
    assert [text_at(view, mark) for mark in view.marks] == ["[1]", "[1]", "[no\u00a0source]"]
    for mark in view.marks:
        cursor = QTextCursor(view.document())
        cursor.setPosition(mark.start - 3)
        cursor.setPosition(mark.start - 2, QTextCursor.MoveMode.KeepAnchor)
        assert cursor.selectedText() == "."


def test_a_sentence_without_source_is_marked_by_more_than_colour(view: TranscriptView) -> None:
    passage = made_passage(1, "a.md", "x")
    answer = made_answer("q", [("Known.", [1]), ("Guessed.", [])], [passage], "partly")
    shown(view, Conversation(), answer)
    text = view.toPlainText()
    assert "no source" in text
    assert "Partly in your notes: 1 sentence has no source" in text
    cursor = view.document().find("Guessed")
    assert cursor.charFormat().underlineStyle().name == "DotLine"


def test_an_answer_without_any_source_does_not_claim_a_part(view: TranscriptView) -> None:
    shown(view, Conversation(), made_answer("q", [("A.", []), ("B.", [])], [made_passage(1, "a.md", "x")], "partly"))
    assert "No sentence of this has a source in your notes" in view.toPlainText()


def test_citation_click_names_turn_and_number(view: TranscriptView, answer: Answer, qtbot: QtBot) -> None:
    conversation = Conversation()
    shown(view, conversation, answer)
    second = conversation.begin("Again?")
    view.show_begun(second)
    second.finish(answer)
    view.show_outcome(second)
    mark = next(mark for mark in view.marks if mark.turn == 1 and mark.number == 2)
    rect = next(text_rects(view.document(), mark.start, mark.end))
    point = rect.center().toPoint()
    point.setY(point.y() - view.verticalScrollBar().value())
    with qtbot.waitSignal(view.source_activated) as clicked:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert clicked.args == [1, 2]


def test_streaming_appends_and_ends_in_the_answer(view: TranscriptView, answer: Answer, qtbot: QtBot) -> None:
    conversation = Conversation()
    turn = conversation.begin(answer.question)
    view.show_conversation(Conversation())
    view.show_begun(turn)
    assert "Searching" in view.toPlainText()
    for character in "It bakes 🍞 for long":
        view.stream(turn, character)
    qtbot.waitUntil(lambda: "It bakes 🍞 for long" in view.toPlainText())
    assert "Searching" not in view.toPlainText()
    turn.finish(answer)
    view.show_outcome(turn)
    assert "for long" not in view.toPlainText()
    assert "Then for 25 minutes" in view.toPlainText()


def test_what_a_model_writes_is_text_and_never_html(view: TranscriptView) -> None:
    passage = made_passage(1, "a.md", "x")
    nasty = (
        '<img src="http://evil.example/x.png"><a href="http://evil.example">go</a> **bold** [x](http://evil.example)'
    )
    shown(view, Conversation(), made_answer("<b>q</b>", [(nasty, [1])], [passage]))
    assert nasty in view.toPlainText()
    assert "<b>q</b>" in view.toPlainText()
    document = view.document()
    block = document.begin()
    hrefs = set()
    while block.isValid():
        for fragment in (piece.fragment() for piece in block):
            assert not fragment.charFormat().isImageFormat()
            if fragment.charFormat().isAnchor():
                hrefs.add(fragment.charFormat().anchorHref().split(":")[0])
        block = block.next()
    assert hrefs == {"cite", "copy", "again", "edit", "why"}


def test_foreign_links_do_nothing(view: TranscriptView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.source_activated), qtbot.assertNotEmitted(view.again_requested):
        view.anchorClicked.emit(QUrl("http://evil.example/1/2"))
        view.anchorClicked.emit(QUrl("file:///etc/passwd"))
    assert view.source().isEmpty()


@pytest.mark.parametrize(
    ("outcome", "words"),
    [("not-in-notes", ["Not in your notes", "The passages that come nearest", "a.md › H, line 1"])],
)
def test_not_in_notes_names_the_nearest(view: TranscriptView, outcome: str, words: list[str], qtbot: QtBot) -> None:
    passage = made_passage(1, "a.md", "x", heading=("H",))
    conversation = Conversation()
    answer = made_answer("q", [("Guess.", [])], [passage], "not-in-notes")
    assert answer.outcome == outcome
    shown(view, conversation, answer)
    for word in words:
        assert word in view.toPlainText()
    assert "would have said" not in view.toPlainText()
    with qtbot.waitSignal(view.source_activated) as clicked:
        view.anchorClicked.emit(QUrl("cite:0/1/-1"))
    assert clicked.args == [0, 1]


def test_text_that_was_shown_before_a_refusal_stays_visible(view: TranscriptView) -> None:
    conversation = Conversation()
    turn = conversation.begin("q")
    view.show_conversation(conversation)
    view.stream(turn, "The password is 42.")
    turn.finish(made_answer("q", [("The password is 42.", [])], [], "not-in-notes"))
    view.show_outcome(turn)
    assert "The model would have said: The password is 42." in view.toPlainText()
    assert "Nothing close to this question was found." in view.toPlainText()


def test_failed_and_stopped_say_what_to_do(view: TranscriptView) -> None:
    conversation = Conversation()
    turn = conversation.begin("q")
    view.show_conversation(conversation)
    turn.fail("The model is missing.", "Install it.")
    view.show_outcome(turn)
    assert "No answer. The model is missing." in view.toPlainText()
    assert "Install it." in view.toPlainText()
    assert "Ask again" in view.toPlainText()
    stopped = conversation.begin("r")
    view.show_begun(stopped)
    view.stream(stopped, "Half of")
    stopped.stop()
    view.show_outcome(stopped)
    assert "Half of …" in view.toPlainText()
    assert "Stopped" in view.toPlainText()


@pytest.mark.parametrize(("pending", "words"), [(1, "1 note is not yet indexed"), (1_234, "1,234 notes are not yet")])
def test_notes_not_yet_indexed_are_said_beside_the_answer(view: TranscriptView, pending: int, words: str) -> None:
    passage = made_passage(1, "a.md", "x")
    shown(view, Conversation(), made_answer("q", [("Yes.", [1])], [passage], pending=pending))
    assert words in view.toPlainText()


def test_the_outcome_is_announced_once(view: TranscriptView, answer: Answer) -> None:
    heard: list[str] = []
    view.announced.connect(heard.append)
    conversation = Conversation()
    turn = conversation.begin(answer.question)
    view.show_conversation(conversation)
    view.stream(turn, "It bakes")
    view.stream(turn, " long")
    turn.finish(answer)
    view.show_outcome(turn)
    assert heard == [f"Answer: {answer.answer} 2 sources."]


def test_a_theme_change_keeps_text_and_marks(view: TranscriptView, answer: Answer, appearance: Appearance) -> None:
    shown(view, Conversation(), answer)
    before, marks = view.toPlainText(), view.marks
    appearance.choose("dark")
    assert view.toPlainText() == before
    assert view.marks == marks


def test_a_theme_change_while_streaming_loses_nothing(
    view: TranscriptView, answer: Answer, appearance: Appearance
) -> None:
    conversation = Conversation()
    turn = conversation.begin("q")
    view.show_conversation(conversation)
    view.stream(turn, "First ")
    view.stream(turn, "second")
    appearance.choose("dark")
    assert "First second" in view.toPlainText()
    view.stream(turn, " third")
    turn.finish(answer)
    view.show_outcome(turn)
    assert view.toPlainText().count("First second") == 0


@pytest.mark.parametrize("width", [360, 900, 1_800])
def test_the_text_column_stays_readable(view: TranscriptView, answer: Answer, width: int) -> None:
    shown(view, Conversation(), answer)
    view.resize(width, 500)
    assert view.viewport().width() - 2 * view.document().documentMargin() <= 720
    assert not view.horizontalScrollBar().isVisible()


def test_selecting_a_source_paints_its_sentences(view: TranscriptView, answer: Answer) -> None:
    shown(view, Conversation(), answer)
    plain = view.grab().toImage()
    view.select_source(0, 1)
    assert view.grab().toImage() != plain
    view.select_source(0, None)
    assert view.grab().toImage() == plain


def test_an_earlier_turn_is_written_anew_where_it_stands(view: TranscriptView, answer: Answer) -> None:
    conversation = Conversation()
    first, second = conversation.begin("First?"), conversation.begin("Second?")
    for turn in (first, second):
        turn.finish(answer)
    view.show_conversation(conversation)
    first.finish(made_answer("First?", [("Short 🍞.", [1])], list(answer.passages)))
    view.refresh_turn(first)
    text = view.toPlainText()
    assert text.index("First?") < text.index("Short 🍞.") < text.index("Second?") < text.index("It bakes for 20")
    assert text.count("It bakes for 20") == 1
    assert [(mark.turn, text_at(view, mark)) for mark in view.marks] == [
        (0, "[1]"),
        (1, "[1]"),
        (1, "[2]"),
        (1, "[1]"),
    ]
    view.show_conversation(conversation)
    assert view.toPlainText() == text
