from __future__ import annotations

import json
from pathlib import Path

import pytest

from scholiast.core.records import AskRequest
from scholiast.core.settings import AnswerSettings
from scholiast.rag.plans import plan_of
from scholiast.rag.question_kinds import asks_for_count, asks_for_list, asks_for_several, parts_of

DATA = Path(__file__).resolve().parents[1] / "data"


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("When does it open and what does it cost?", ("When does it open?", "What does it cost?")),
        (
            "My tmux: what's the prefix, and what do I press after it?",
            ("My tmux: what's the prefix?", "My tmux: what do I press after it?"),
        ),
        (
            "When does the release go out and when the newsletter?",
            ("When does the release go out?", "And the newsletter?"),
        ),
        (
            "Which Ruby brought measure, and which one brought the it argument?",
            ("Which Ruby brought measure?", "Which Ruby brought the it argument?"),
        ),
        (
            "Who keeps disk B, where is it, and how old is it?",
            ("Who keeps disk B?", "Where is it?", "How old is it?"),
        ),
        ("What is salt and pepper?", ("What is salt and pepper?",)),
        ("The kitchen: who painted it?", ("The kitchen: who painted it?",)),
        ("I know what it costs", ("I know what it costs",)),
        ("", ("",)),
    ],
)
def test_a_question_is_cut_where_it_asks_something_else(question, parts):
    assert parts_of(question) == parts
    assert asks_for_several(question) == (len(parts) > 1)


def test_questions_of_the_vaults_are_cut_only_where_they_ask_two_things():
    rows = [json.loads(line) for path in DATA.glob("vault_*.jsonl") for line in path.read_text("utf-8").splitlines()]
    cut = [row["kind"] for row in rows if len(parts_of(row["question"])) > 1]
    assert len(cut) >= 7
    assert set(cut) == {"two-notes"}
    listed = [row["kind"] for row in rows if asks_for_list(row["question"])]
    assert listed.count("list") >= 12
    assert listed.count("list") >= 0.75 * len(listed)


def test_lists_and_counts():
    for question in (
        "Which colours can I give a session?",
        "What are the rules?",
        "Name all the rooms",
        "who are our vets?",
    ):
        assert asks_for_list(question), question
    for question in ("Which room is green?", "What is the rule?", "Who is the vet?", "Which bus goes there?"):
        assert not asks_for_list(question), question
    for question in ("How many rooms are there?", "how often did it rain", "What is the number of steps?"):
        assert asks_for_count(question), question
    assert not asks_for_count("How much salt?")


def test_auto_leaves_a_decoder_that_was_chosen():
    several = "When does it open and what does it cost?"
    settings = AnswerSettings()
    assert plan_of(AskRequest(several), settings, several).mode == "union"
    assert plan_of(AskRequest("Why?"), settings, "Why?").mode == "rag-sequence"
    assert plan_of(AskRequest(several, decode="thorough"), settings, several).mode == "rag-sequence"
    assert plan_of(AskRequest(several), AnswerSettings(decode="beam"), several).mode == "rag-sequence"
    assert plan_of(AskRequest(several, mode="rag-token"), settings, several).mode == "rag-token"
    assert plan_of(AskRequest(several), settings, several, "rag-token").mode == "rag-token"
