"""Turns: numbering, what is copied, what is loaded."""

from __future__ import annotations

from scholiast.core.records import Answer
from scholiast.engine.messages import Turn
from scholiast.gui.testing import made_answer, made_passage
from scholiast.gui.turns import Conversation, lines, place


def test_copied_answer_names_its_sources(answer: Answer) -> None:
    turn = Conversation().begin("q")
    turn.finish(answer)
    assert turn.as_copied() == (
        "It bakes for 20 minutes with steam 🍞. [1] [2] Then for 25 minutes at 210 °C. [1]\n\n"
        "[1] recipes/sourdough.md › Sourdough › Baking, line 7\n[2] journal.md, line 3"
    )


def test_a_citation_of_a_passage_that_was_not_sent_is_dropped(answer: Answer) -> None:
    turn = Conversation().begin("q")
    turn.finish(made_answer("q", [("Yes.", [1, 9])], [made_passage(1, "a.md", "x")]))
    assert turn.number_of(109) is None
    assert "[9]" not in turn.as_copied()


def test_place_and_lines() -> None:
    assert place(made_passage(1, "d/a.md", "x\ny", heading=("A", "B"))) == "d/a.md › A › B, lines 1–2"
    assert lines(made_passage(1, "a.pdf", "x", page=4)) == "page 4"
    assert place(made_passage(1, "a.docx", "x", heading=("A",))) == "a.docx › A"


def test_stored_turns_come_back_as_they_ended(answer: Answer) -> None:
    conversation = Conversation(3)
    states = [
        conversation.add(Turn(1, "t", "q", answer)).state,
        conversation.add(Turn(2, "t", "q", None, stopped_text="half")).state,
        conversation.add(Turn(3, "t", "q", None, error="Broken.")).state,
    ]
    assert states == ["answered", "stopped", "failed"]
    assert conversation.turns[1].text == "half"
    assert conversation.turns[2].message == "Broken."
    assert [turn.number for turn in conversation.turns] == [0, 1, 2]
