from __future__ import annotations

import pytest
from tests.training import tiny

from scholiast.core.errors import UsageError
from scholiast.rag.prompts import reading_turn
from scholiast.training.stuffed_data import KeywordRanking, StuffedCorpus, stuffed, stuffed_development

JUDGED = ("yes", "no")


def passages(text: str) -> list[str]:
    return text.split("\n\nNote: ")


@pytest.fixture(scope="module")
def corpus() -> StuffedCorpus:
    return StuffedCorpus(tiny.ROWS, tiny.QUESTIONS, k=3)


@pytest.fixture(scope="module")
def groups(corpus):
    return [group for seed in range(8) for number in corpus.order(seed) for group in corpus.groups(number, seed)]


def test_words_rank_texts() -> None:
    ranking = KeywordRanking(["the ferry leaves the harbour", "a tulip in the garden", "the captain of the ferry"])
    assert ranking.best("When does the ferry leave its harbour?", 3) == [0, 2]
    assert ranking.best("the ferry", 1) in ([0], [2])
    assert ranking.best("piano", 3) == []


def test_the_prompt_is_the_stuffed_one() -> None:
    texts = ["Ferry\nIt leaves at ten.", "Garden\nA tulip.", "Oven"]
    assert reading_turn([stuffed(texts)], "When?") == reading_turn(texts, "When?")


def test_the_same_seed_gives_the_same_groups(corpus) -> None:
    again = StuffedCorpus(tiny.ROWS, tiny.QUESTIONS, k=3)
    assert corpus.order(3) == again.order(3) != corpus.order(4)
    assert [corpus.groups(n, 3) for n in corpus.order(3)] == [again.groups(n, 3) for n in again.order(3)]


def test_each_group_asks_one_question_of_several_passages(groups) -> None:
    assert len(groups) > 100
    assert all(len(group.items) == 1 for group in groups)
    assert {len(passages(group.text)) for group in groups} <= {1, 2, 3}
    assert sum(len(passages(group.text)) == 3 for group in groups) > len(groups) / 2


def test_an_answer_is_held_and_a_refused_one_is_not(groups) -> None:
    known = {question.question: question.answers[0] for question in tiny.QUESTIONS}
    answered = [(g.items[0].answer, g.text) for g in groups if g.items[0].question in known and g.items[0].answer]
    refused = [(known[g.items[0].question], g.text) for g in groups if g.items[0].question in known]
    refused = [(answer, text) for answer, text in refused if (answer, text) not in answered]
    assert len(answered) > 20
    assert len(refused) > 5
    assert all(answer.casefold() in text.casefold() for answer, text in answered if answer not in JUDGED)
    assert not any(answer.casefold() in text.casefold() for answer, text in refused)


def test_held_out_groups_have_the_titles_alone() -> None:
    made = stuffed_development(tiny.ROWS, tiny.QUESTIONS, {"Garden"}, 6, 1, 3)
    known = {question.question for question in tiny.QUESTIONS}
    assert 0 < len(made) <= 6
    assert all(text.startswith(("Garden", "Note")) or "garden" in text for g in made for text in passages(g.text))
    assert all(group.items[0].question in known for group in made)


def test_a_corpus_needs_a_question() -> None:
    with pytest.raises(UsageError, match="No question"):
        StuffedCorpus(tiny.ROWS, tiny.QUESTIONS, set(tiny.ARTICLES))
