from __future__ import annotations

import random
import re

import pytest

from scholiast.training import explanations, instructions, lists

MADE_BEFORE = ("yes", "no")


def _said(answer: str, text: str) -> bool:
    """Whether ``text`` holds every part of ``answer``, in lower case and without line ends between them."""
    flat = re.sub(r"\s+", " ", text.casefold())
    return all(part.strip().casefold() in flat for part in re.split(r", then |, | because |^because ", answer) if part)


@pytest.mark.parametrize("maker", [lists, instructions, explanations])
@pytest.mark.parametrize("seed", range(24))
def test_an_answer_is_in_the_note_unless_it_judges_or_counts(maker, seed):
    text, pairs = maker.made_note(random.Random(seed))
    title, _, body = text.partition("\n")
    assert title
    assert body
    assert pairs
    for question, answer in pairs:
        assert question.strip()
        if answer is None or answer in MADE_BEFORE or answer.isdigit():
            continue
        assert _said(answer, text), (text, question, answer)


@pytest.mark.parametrize("maker", [lists, instructions, explanations])
def test_the_same_seed_makes_the_same_note(maker):
    made = [maker.made_note(random.Random(seed)) for seed in range(20)]
    assert made == [maker.made_note(random.Random(seed)) for seed in range(20)]
    assert len({text for text, _ in made}) == 20


@pytest.mark.parametrize("seed", range(24))
def test_the_list_has_what_is_said_to_be_on_it_and_lacks_the_rest(seed):
    text, pairs = lists.made_note(random.Random(seed))
    flat = text.casefold()
    for question, answer in pairs:
        listed = re.fullmatch(r"is (.+) on the list\?", question.casefold())
        if listed:
            assert (listed.group(1) in flat) == (answer == "yes"), (text, question)


@pytest.mark.parametrize("seed", range(24))
def test_counts_are_right(seed):
    text, pairs = lists.made_note(random.Random(seed))
    answers = dict(pairs)
    whole = max((a for a in answers.values() if a), key=len)
    for question, answer in pairs:
        if question.startswith("How many things") and answer is not None:
            assert int(answer) == len(whole.split(", ")), text


@pytest.mark.parametrize("seed", range(24))
def test_nobody_is_asked_about_who_is_not_there(seed):
    text, pairs = lists.made_note(random.Random(seed))
    for question, answer in pairs:
        stranger = re.fullmatch(r"What will (\w+) do\?", question)
        if answer is None and stranger:
            assert stranger.group(1) not in text
        missing = re.fullmatch(r"What is the (.+) of (\w+)\?", question)
        if answer is None and missing:
            assert missing.group(2) not in text


def test_all_kinds_of_notes_are_made():
    titles = {lists.made_note(random.Random(seed))[0].partition("\n")[0] for seed in range(300)}
    assert any(title.endswith("Meeting") for title in titles)
    assert any(title.endswith("Shopping") for title in titles)
    assert any(title.endswith(("Members", "Contacts", "List")) for title in titles)
