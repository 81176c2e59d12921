from __future__ import annotations

import random

import pytest
from tests.training import tiny

from scholiast.core.errors import UsageError
from scholiast.evaluation.questions import read_questions, read_rows
from scholiast.evaluation.splits import development_titles
from scholiast.training import reading_data
from scholiast.training.reading_data import ReadingCorpus, development

JUDGED = ("yes", "no")


def _held(answer: str, text: str) -> bool:
    """Whether ``text`` says ``answer``, or all parts of one to several questions at once."""
    folded = text.casefold()
    return answer.casefold() in folded or all(part in folded for part in answer.casefold().split(", "))


def _groups(corpus: ReadingCorpus, seeds: range = range(4)):
    return [group for seed in seeds for number in range(len(corpus)) for group in corpus.groups(number, seed)]


def _facts(groups, rows):
    """Groups cut from an article: made-up notes have no row behind them."""
    titles = {row.title.replace("_", " ") for row in rows}
    return [group for group in groups if group.text.partition("\n")[0].partition(" > ")[0] in titles]


def test_the_same_seed_gives_the_same_groups_in_the_same_order():
    first, second = tiny.corpus(), tiny.corpus()
    assert _groups(first) == _groups(second)
    assert first.order(3) == second.order(3)
    assert first.order(3) != first.order(4)
    assert sorted(first.order(3)) == list(range(len(tiny.ROWS)))
    assert _groups(first, range(1)) != _groups(first, range(1, 2))


def test_a_held_answer_is_in_the_text():
    groups = _facts(_groups(tiny.corpus()), tiny.ROWS)
    answers = [(item.answer, group.text) for group in groups for item in group.items if item.answer is not None]
    assert len(answers) > 50
    assert all(_held(answer, text) for answer, text in answers if answer not in JUDGED)


def test_the_answer_to_a_refused_question_is_not_in_the_text():
    known = {question.question: question.answers[0] for question in tiny.QUESTIONS}
    groups = _facts(_groups(tiny.corpus()), tiny.ROWS)
    refused = [(item.question, group.text) for group in groups for item in group.items if item.answer is None]
    checked = [(known[question], text) for question, text in refused if question in known]
    assert len(checked) > 20
    assert not any(_held(answer, text) for answer, text in checked)


def test_there_are_answers_and_refusals_beside_each_other():
    groups = _facts(_groups(tiny.corpus()), tiny.ROWS)
    both = [g for g in groups if any(i.answer is None for i in g.items) and any(i.answer for i in g.items)]
    assert len(both) > len(groups) / 2
    assert all(0 < len(group.items) <= reading_data.MOST_ITEMS for group in groups)


def test_a_question_in_two_parts_has_both_answers():
    known = {question.question.rstrip("?")[1:]: question.answers[0] for question in tiny.QUESTIONS}
    groups = _facts(_groups(tiny.corpus(), range(12)), tiny.ROWS)
    items = [item for group in groups for item in group.items if item.answer is not None]
    found = [(item, [known[q] for q in known if q in item.question]) for item in items]
    joint = [(item, answers) for item, answers in found if len(answers) == 2]
    assert len(joint) > 5
    assert all(sorted(item.answer.split(", ")) == sorted(answers) for item, answers in joint)


def test_titles_left_out_never_occur():
    groups = _groups(tiny.corpus(frozenset({"Ferry", "Garden"})))
    words = [group.text + " ".join(item.question for item in group.items) for group in groups]
    assert not any("harbour" in text or "compost" in text for text in words)
    assert any("flour" in text for text in words)


def test_a_corpus_needs_a_passage():
    with pytest.raises(UsageError, match="No passage"):
        ReadingCorpus(tiny.ROWS, tiny.QUESTIONS, set(tiny.ARTICLES))


def test_development_has_the_titles_alone_and_questions_as_they_are():
    groups = development(tiny.ROWS, tiny.QUESTIONS, {"Garden"}, 3, 0)
    known = {question.question for question in tiny.QUESTIONS}
    assert len(groups) == 3
    assert all(group.text.startswith("Garden\n") for group in groups)
    assert all(item.question in known for group in groups for item in group.items)
    assert groups == development(tiny.ROWS, tiny.QUESTIONS, {"Garden"}, 3, 0)


@pytest.mark.parametrize("seed", range(20))
def test_passages_lose_nothing_of_the_text(seed):
    row = tiny.ROWS[0]
    read = " ".join(reading_data.passages_of(row.title, row.text, random.Random(seed)))
    for part in ("bought in 1950", "3 euros", "room 40"):
        assert part in read


def test_real_articles_keep_the_promises_too(shared):
    folder = shared / "data" / "qa" / "squad-train"
    rows, questions = read_rows(folder / "passages.jsonl"), read_questions(folder / "questions.jsonl")
    kept = development_titles(row.title for row in rows)
    assert len(kept) == 50
    corpus = ReadingCorpus(rows, questions, kept)
    titles = {title.replace("_", " ") for title in kept}
    known = {question.question: question.answers[0] for question in questions if question.answers}
    title_of = {row.id: row.title for row in rows}
    trained_on = {question.question for question in questions if title_of[question.notes[0]] not in kept}
    held_out = {question.question for question in questions} - trained_on
    assert len(held_out) > 5_000
    counts = {"answered": 0, "refused": 0}
    for number in corpus.order(0)[:60]:
        groups = corpus.groups(number, 0)
        for group in _facts(groups, rows):
            assert group.text.partition("\n")[0].partition(" > ")[0] not in titles
            for item in group.items:
                assert item.question not in held_out
                if item.answer is None and item.question in known:
                    assert not _held(known[item.question], group.text)
                    counts["refused"] += 1
                elif item.answer is not None and item.answer not in JUDGED:
                    assert _held(item.answer, group.text)
                    counts["answered"] += 1
    assert min(counts.values()) > 50
