from __future__ import annotations

import pytest

from scholiast.core.errors import QuestionRejected
from scholiast.inference.fakes import ScriptedGenerator, split_prompt
from scholiast.inference.protocols import ReadingProfile
from scholiast.rag.prompts import PromptBuilder, answer_ids, passage_text


def test_passage_text_names_each_heading_once(passage):
    assert passage_text(passage("Text.", title="Trip", heading=("Trip", "Day 1"))) == "Trip > Day 1\nText."
    assert passage_text(passage("Text.", title="")) == "Text."


def test_all_prompts_end_the_same_way(passage):
    model = ScriptedGenerator()
    builder = PromptBuilder(model, 100)
    question = "Où est le 橋?"
    prompts = [
        builder.for_passage(passage("One short note."), question),
        builder.for_passage(passage("Another.\n\nWith paragraphs."), question),
        builder.for_passages([passage("One."), passage("Two.")], question),
        builder.without_passage(question),
    ]
    tail = len(model.encode(f"Question: {question}")) + 1
    assert len({tuple(prompt[-tail:]) for prompt in prompts}) == 1
    read, asked = split_prompt(model.decode(prompts[0]))
    assert asked == question
    assert "One short note." in read


def test_the_passage_is_cut_and_never_the_question(passage):
    model = ScriptedGenerator(context_tokens=700)
    builder = PromptBuilder(model, 100)
    question = "Which word is the last one?"
    for prompt in (
        builder.for_passage(passage("word " * 1000), question),
        builder.for_passages([passage("word " * 300), passage("other " * 300)], question),
    ):
        assert 550 < len(prompt) <= 600
        assert model.decode(prompt).endswith(f"Question: {question}")
    assert "other" in model.decode(prompt)
    with pytest.raises(QuestionRejected, match="too long"):
        builder.for_passage(passage("word"), "why " * 200)


def test_an_answer_is_spelled_as_the_reader_was_taught_to_begin_it():
    plain = ScriptedGenerator()
    blank = ScriptedGenerator(reading=ReadingProfile("mine", "Read.", 0.5, lead=" "))
    assert plain.decode(answer_ids(plain, "peas")) == "peas"
    assert blank.decode(answer_ids(blank, "peas")) == " peas"


def test_a_trained_reader_is_asked_with_the_system_turn_it_was_trained_with(passage):
    reading = ReadingProfile("mine", "Lies die Notiz.", 0.5)
    trained, plain = ScriptedGenerator(reading=reading), ScriptedGenerator()
    for build in (
        lambda builder: builder.for_passage(passage("A note."), "Why?"),
        lambda builder: builder.for_passages([passage("A note.")], "Why?"),
        lambda builder: builder.without_passage("Why?"),
    ):
        said, usual = (model.decode(build(PromptBuilder(model, 10))) for model in (trained, plain))
        assert said.startswith(reading.system)
        assert reading.system not in usual
        assert said.endswith("Question: Why?")
