from __future__ import annotations

import random
import re

import pytest

from scholiast.documents.chunking import chunk
from scholiast.documents.notes import parse_note
from scholiast.training import forms

QUESTION = "Where was the Treaty of Westphalia signed in 1648?"
SENTENCES = ("The treaty was signed in Münster.", "It ended a long war.", "Both sides were tired of it.", "Peace held.")


def _rng(seed: int) -> random.Random:
    return random.Random(seed)


def test_lower_case_drops_capitals_and_the_question_mark():
    assert forms.lower_case(QUESTION) == "where was the treaty of westphalia signed in 1648"


def test_keywords_are_the_content_words():
    assert forms.keywords(QUESTION) == "treaty westphalia signed 1648"
    assert forms.keywords("Who is it?") == "who is it"


@pytest.mark.parametrize("seed", range(40))
def test_a_misspelling_is_one_or_two_slips_in_long_words(seed):
    made = forms.misspelt(QUESTION, _rng(seed))
    wrong = [(a, b) for a, b in zip(QUESTION.split(), made.split(), strict=True) if a != b]
    assert len(wrong) <= 2
    assert all(len(a) >= 5 and a[0] == b[0] and abs(len(a) - len(b)) <= 2 for a, b in wrong)
    assert "1648" in made


def test_short_words_are_never_misspelt():
    assert forms.misspelt("Who was he?", _rng(0)) == "Who was he?"


def test_typed_questions_are_mostly_as_they_were_and_the_same_for_the_same_seed():
    made = [forms.typed(QUESTION, _rng(seed)) for seed in range(300)]
    assert made == [forms.typed(QUESTION, _rng(seed)) for seed in range(300)]
    assert 0.45 < made.count(QUESTION) / 300 < 0.65
    assert forms.lower_case(QUESTION) in made
    assert forms.keywords(QUESTION) in made
    assert all(text.strip() for text in made)


@pytest.mark.parametrize("seed", range(60))
def test_a_note_of_any_form_says_all_sentences(seed):
    markdown = forms.note("Peace: a history", SENTENCES, _rng(seed))
    document = parse_note("note.md", markdown.encode())
    read = " ".join(re.sub(r"\s+", " ", piece.clean) for piece in chunk(document))
    for sentence in SENTENCES:
        assert sentence.rstrip(".") in read


def test_notes_come_in_all_forms():
    made = [forms.note("Peace", SENTENCES, _rng(seed)) for seed in range(200)]
    assert any(text.startswith("- ") for text in made)
    assert any(text.startswith("# Peace") for text in made)
    assert any(text.startswith("---\ntitle: Peace\n") for text in made)
    assert sum(text.startswith("The treaty") for text in made) > 90
