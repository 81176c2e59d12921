from __future__ import annotations

import random

import pytest

from scholiast.training import claims

TEXT = (
    "The old bridge was built in 1888. It cannot be crossed by lorries. "
    "The ferry is not open in winter. Many visitors are from Norway."
)


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("The old bridge was built in 1888.", "Was the old bridge built in 1888?"),
        ("Many visitors are from Norway.", "Are many visitors from Norway?"),
        ("Cats can see well at night.", "Can Cats see well at night?"),
        ("Visitors must leave the park at dusk.", "Must Visitors leave the park at dusk?"),
    ],
)
def test_a_plain_statement_becomes_a_question(sentence, question):
    assert claims.inverted(sentence) == question


@pytest.mark.parametrize(
    "sentence",
    [
        "It was built in 1888 by hand.",
        "There are many visitors from Norway.",
        "In winter the ferry is not open.",
        "The bridge (old) was built in 1888.",
        "The bridge fell down in one night.",
        "Short it is.",
        "If it rains, the ferry is late again.",
    ],
)
def test_what_would_make_bad_english_is_left_alone(sentence):
    assert claims.inverted(sentence) is None


@pytest.mark.parametrize("seed", range(30))
def test_a_change_puts_in_what_the_passage_does_not_hold(seed):
    pool = ["The tower was built in 1742 by Finland.", "It opened in Iceland in 1901."]
    made = claims.changed("The bridge from Norway was built in 1888.", TEXT, random.Random(seed), pool)
    assert made is not None
    before = ["The", "bridge", "from", "Norway", "was", "built", "in", "1888"]
    new = [b for a, b in zip(before, made.rstrip(".").split(), strict=True) if a != b]
    assert len(new) == 1
    assert new[0] not in TEXT


def test_a_year_without_others_moves_a_little():
    made = claims.changed("It was built in 1888.", TEXT, random.Random(3))
    assert made is not None
    assert made != "It was built in 1888."


def test_what_holds_no_name_and_no_number_cannot_be_changed():
    assert claims.changed("It was built by hand.", TEXT, random.Random(0), ["Anna met Bert in 1900."]) is None


def test_a_swapped_question_asks_something_else():
    pool = ["Where did Iceland build a bridge?"]
    made = claims.swapped("How many visitors are from Norway?", TEXT, pool, random.Random(1))
    assert made == "How many visitors are from Iceland?"


def test_a_denied_sentence_is_answered_by_no():
    answers = {}
    for seed in range(200):
        answers |= dict(claims.yes_no(TEXT, random.Random(seed), 2))
    assert answers["Was the old bridge built in 1888?"] == "yes"
    assert answers["Is the ferry open in winter?"] == "no"
    assert answers["Are many visitors from Norway?"] == "yes"
    changed = {question for question, answer in answers.items() if "bridge" in question and answer == "no"}
    assert changed
    assert all("1888" not in question for question in changed)


def test_no_more_questions_than_asked_for():
    assert all(len(claims.yes_no(TEXT, random.Random(seed), 1)) <= 1 for seed in range(30))
