from __future__ import annotations

import pytest
from tests.training.passages import passage

from scholiast.training.note_questions import candidates


@pytest.mark.parametrize(
    ("text", "question", "answer"),
    [
        ("The boiler was serviced on 12 March 2025 by Lena.", "When was the boiler serviced?", "12 March 2025"),
        ("The cake was baked by Anna Berg.", "Who was the cake baked by?", "Anna Berg"),
        ("The starter is called Gustav.", "What is the starter called?", "Gustav"),
        ("The good pump is in the shed.", "Where is the good pump?", "in the shed"),
        ("Vet: Dr Amara Nwosu, Lindenhof practice", "What is the vet of Home?", "Dr Amara Nwosu"),
        ("It needs 500 g of rye flour.", "How much rye flour is in Home?", "500 g"),
        ("room: kitchen; colour: Sage leaf; number: 6117", "What is the colour of kitchen?", "Sage leaf"),
        ("who: Jonas; when: 17 February; idea: lamp", "When is Jonas?", "17 February"),
        ("To buy:\nrye flour\nsalt\nyeast", "Which things are listed under To buy?", "rye flour, salt, yeast"),
    ],
)
def test_a_question_is_made_of_what_stands_there(text: str, question: str, answer: str) -> None:
    made = {candidate.question: candidate.answer for candidate in candidates(passage(1, "home.md", text, ("Home",)))}
    assert made.get(question) == answer


@pytest.mark.parametrize(
    "text", ["", "Nothing happened.", "tags: [a, b]", "If it is called Bob, run.", ":", "a: b: c:"]
)
def test_what_says_nothing_makes_no_question(text: str) -> None:
    assert candidates(passage(1, "home.md", text, ("Home",))) == []


def test_no_question_comes_twice() -> None:
    made = candidates(passage(1, "home.md", "The pump is in the shed.\nThe pump is in the shed.", ("Home",)))
    assert len(made) == 1
