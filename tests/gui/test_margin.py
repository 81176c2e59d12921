"""The margin: how strong each passage is beside a sentence, and what belongs together when one part is pointed at."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer
from scholiast.gui.document_geometry import text_rects
from scholiast.gui.margin import LANE_LEFT, LANE_WIDTH, Link, slots
from scholiast.gui.testing import made_answer, made_passage
from scholiast.gui.theme import Appearance
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turn_writer import SentenceSpan
from scholiast.gui.turns import Conversation
from tests.gui.conftest import Desk


def answer_with_shares(shares: tuple[float, float]) -> Answer:
    passages = [made_passage(1, "a.md", "x"), made_passage(2, "folder/b.md", "y")]
    made = made_answer("q", [("Known.", [1, 2]), ("Also known.", [2]), ("Guessed.", [])], passages, "partly")
    first = made.sentences[0]
    cited = tuple(replace(c, responsibility=share) for c, share in zip(first.citations, shares, strict=True))
    return replace(made, sentences=(replace(first, citations=cited), *made.sentences[1:]))


@pytest.fixture
def view(qtbot: QtBot, appearance: Appearance) -> TranscriptView:
    view = TranscriptView(appearance)
    qtbot.addWidget(view)
    view.resize(700, 500)
    conversation = Conversation()
    conversation.begin("q").finish(answer_with_shares((0.2, 0.7)))
    view.show_conversation(conversation)
    view.show()
    return view


def spans(view: TranscriptView) -> list[SentenceSpan]:
    return view.pointing.turns.spans


def middle(view: TranscriptView, sentence: int) -> QPointF:
    span = spans(view)[sentence]
    return next(text_rects(view.document(), span.start, span.end)).center()


def test_bars_are_as_wide_as_the_responsibility_and_strongest_first(view: TranscriptView) -> None:
    slot = slots(view.document(), spans(view))[0]
    bars = list(slot.bars())
    assert [(number, share) for number, share, _ in bars] == [(2, 0.7), (1, 0.2)]
    assert bars[0][2].width() == pytest.approx(0.7 * LANE_WIDTH)
    assert bars[1][2].width() == pytest.approx(0.2 * LANE_WIDTH)
    assert bars[1][2].right() <= LANE_LEFT + LANE_WIDTH + 0.01


def test_sentences_on_one_line_share_its_margin_without_overlap(view: TranscriptView) -> None:
    found = slots(view.document(), spans(view))
    assert [slot.span.sentence for slot in found] == [0, 1, 2]
    assert all(above.rect.bottom() <= below.rect.top() for above, below in pairwise(found))
    assert list(found[2].bars()) == []


def test_a_sentence_a_mark_and_a_bar_say_what_belongs_to_them(view: TranscriptView) -> None:
    pointing = view.pointing
    assert pointing.link_at(middle(view, 0)) == Link(0, 0, (2, 1))
    assert pointing.link_at(middle(view, 2)) == Link(0, 2, ())
    mark = view.marks[1]
    point = next(text_rects(view.document(), mark.start, mark.end)).center()
    assert pointing.link_at(point) == Link(0, 0, (1,))
    slot = slots(view.document(), spans(view))[0]
    bar = list(slot.bars())[1][2]
    assert pointing.link_at(bar.center()) == Link(0, 0, (1,))
    assert pointing.link_at(QPointF(600, 480)) is None


def test_the_pointer_links_and_a_bar_can_be_clicked(view: TranscriptView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.link_pointed_at) as pointed:
        QTest.mouseMove(view.viewport(), middle(view, 1).toPoint())
    assert pointed.args == [Link(0, 1, (2,))]
    bar = next(slots(view.document(), spans(view))[0].bars())[2]
    with qtbot.waitSignal(view.source_activated) as activated:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=bar.center().toPoint())
    assert activated.args == [0, 2]


def test_marks_and_bars_explain_themselves_and_words_do_not(view: TranscriptView) -> None:
    explain = view.pointing.explain
    bar = next(slots(view.document(), spans(view))[0].bars())[2]
    assert explain(bar.center()) == "2  folder/b.md, line 1: 70 % of this sentence"
    assert explain(middle(view, 0)) == ""
    assert "No passage of your notes" in explain(middle(view, 2))


def test_what_is_linked_looks_different(view: TranscriptView) -> None:
    plain = view.grab().toImage()
    view.set_link(Link(0, 0, (2,)))
    sentence = view.grab().toImage()
    view.set_link(Link(0, None, (2,)))
    both = view.grab().toImage()
    view.set_link(None)
    assert plain != sentence
    assert sentence != both
    assert view.grab().toImage() == plain


def test_a_sentence_points_at_its_cards_and_a_card_at_its_sentences(ready_desk: Desk, answer: Answer) -> None:
    window = ready_desk.window
    ready_desk.finish(answer)
    plain = window.sources.list.grab().toImage()
    window.transcript.link_pointed_at.emit(Link(0, 0, (1, 2)))
    assert window.sources.list.grab().toImage() != plain
    window.transcript.link_pointed_at.emit(None)
    assert window.sources.list.grab().toImage() == plain
    before = window.transcript.grab().toImage()
    window.sources.list.entered.emit(window.sources.model.index(1))
    assert window.transcript.grab().toImage() != before
    window.sources.list.viewportEntered.emit()
    assert window.transcript.grab().toImage() == before


def test_a_source_chosen_in_the_list_scrolls_to_its_sentence(ready_desk: Desk, qtbot: QtBot) -> None:
    window = ready_desk.window
    passages = [made_passage(1, "a.md", "x"), made_passage(2, "b.md", "y")]
    parts = [("First.", [1]), *((f"Word {n}. " * 30, [2]) for n in range(12))]
    ready_desk.finish(made_answer("q", parts, passages))
    bar = window.transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: window.transcript.isVisible() and bar.maximum() > 0)
    bar.setValue(bar.maximum())
    window.activateWindow()
    window.sources.list.setFocus()
    window.sources.choose(2)
    window.sources.choose(1)
    assert bar.value() < 60


def test_pointing_survives_an_empty_transcript(qtbot: QtBot, appearance: Appearance) -> None:
    view = TranscriptView(appearance)
    qtbot.addWidget(view)
    view.show()
    QTest.mouseMove(view.viewport(), QPoint(12, 12))
    assert view.pointing.link_at(QPointF(12, 12)) is None
