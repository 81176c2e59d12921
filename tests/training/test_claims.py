from __future__ import annotations

import random

import pytest

from scholiast.evaluation.questions import Row
from scholiast.evaluation.swaps import Articles
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


def altered(sentence):
    """As an article without other values of a kind alters its statements."""
    articles = Articles([Row("bridge", "Bridge", TEXT)], [])
    return articles.altered(sentence, "Bridge", TEXT, random.Random(sentence))


def test_a_denied_sentence_is_answered_by_no():
    answers = {}
    for seed in range(200):
        answers |= dict(claims.yes_no(TEXT, random.Random(seed), 2, altered))
    assert answers["Was the old bridge built in 1888?"] == "yes"
    assert answers["Is the ferry open in winter?"] == "no"
    assert answers["Are many visitors from Norway?"] == "yes"
    changed = {question for question, answer in answers.items() if "bridge" in question and answer == "no"}
    assert changed
    assert all("1888" not in question for question in changed)


def test_no_more_questions_than_asked_for():
    assert all(len(claims.yes_no(TEXT, random.Random(seed), 1, altered)) <= 1 for seed in range(30))


@pytest.mark.parametrize(
    ("sentence", "question", "reason"),
    [
        (
            "The ferry is closed in winter because of the ice.",
            "Why is the ferry closed in winter?",
            "because of the ice",
        ),
        (
            "The hall was built in 1888 so that the choir could meet indoors.",
            "Why was the hall built in 1888?",
            "the choir could meet indoors",
        ),
        (
            "The old gate was moved in order to widen the road.",
            "Why was the old gate moved?",
            "in order to widen the road",
        ),
    ],
)
def test_a_reason_becomes_a_question_for_it(sentence, question, reason):
    assert claims.why(f"Nothing else is said here. {sentence}", random.Random(0), 3) == [(question, reason)]


@pytest.mark.parametrize(
    "sentence",
    [
        "It is closed because of the ice.",
        "Because of the ice, the ferry is closed.",
        "The ferry is closed because of it.",
        "The ferry is closed in winter.",
    ],
)
def test_no_reason_is_made_up(sentence):
    assert claims.why(sentence, random.Random(0), 3) == []


def test_two_questions_at_once_have_their_answers_in_the_order_asked():
    first, second = ("When was it built?", "1888"), ("Who paid for it?", "the town")
    made = [claims.both(first, second, random.Random(seed)) for seed in range(40)]
    assert {answer for _, answer in made} == {"1888, the town", "the town, 1888"}
    for question, answer in made:
        assert (question.casefold().index("when") < question.casefold().index("who")) == answer.startswith("1888")
    assert {claims.both(first, (second[0], None), random.Random(seed))[1] for seed in range(40)} == {"1888"}
