from __future__ import annotations

from scholiast.evaluation.questions import Question
from scholiast.evaluation.splits import development_titles, document_of, in_part

TITLES = {f"p{number}": f"Article {number // 3}" for number in range(30)}
QUESTIONS = tuple(
    Question(f"q{number}", "Who?", ("Ada",), (f"p{number % 30}",) if number < 55 else (), True) for number in range(60)
)


def test_parts_share_no_document_and_leave_none_out() -> None:
    parts = [in_part(QUESTIONS, TITLES, number, 3) for number in (1, 2, 3)]
    assert sorted(q.id for part in parts for q in part) == sorted(q.id for q in QUESTIONS)
    documents = [{document_of(q, TITLES) for q in part} for part in parts]
    assert not documents[0] & documents[1]
    assert not documents[1] & documents[2]
    assert {len(found) for found in documents} == {5}
    assert in_part(QUESTIONS, TITLES, 1, 1) == QUESTIONS


def test_the_document_is_the_article_or_else_the_note() -> None:
    assert document_of(QUESTIONS[4], TITLES) == "Article 1"
    assert document_of(QUESTIONS[4], {}) == "p4"
    assert document_of(QUESTIONS[4], {"p4": ""}) == "p4"
    assert document_of(QUESTIONS[59], TITLES) == "question q59"


def test_development_articles_do_not_depend_on_order() -> None:
    names = [f"t{number}" for number in range(100)]
    assert development_titles(names, 7) == development_titles(reversed(names), 7)
    assert len(development_titles(names, 7)) == 7
