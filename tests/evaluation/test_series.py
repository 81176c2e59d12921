from __future__ import annotations

from scholiast.evaluation.questions import Question
from scholiast.evaluation.rows import EvaluationRow
from scholiast.evaluation.series import Series, SeriesRun, keyed

QUESTIONS = tuple(Question(f"q{n}", "Who?", ("x",), ("a",), True, kind="fact") for n in range(2))


def series(key: str, **settings: int) -> Series:
    return Series(key, lambda question: EvaluationRow(question.id, candidate=key), settings)


def test_each_question_is_asked_in_all_series_before_the_next_one() -> None:
    run = SeriesRun(QUESTIONS, (series("one"), series("two")))
    assert [question.id for question in run.questions] == ["one/q0", "two/q0", "one/q1", "two/q1"]
    rows = [run(question) for question in run.questions]
    assert [row.candidate for row in rows] == ["one", "two", "one", "two"]
    found = run.by_series(rows)
    assert {key: [row.id for row in mine] for key, mine in found.items()} == {
        "one": ["one/q0", "one/q1"],
        "two": ["two/q0", "two/q1"],
    }


def test_a_row_belongs_to_the_settings_of_its_series() -> None:
    digests = SeriesRun(QUESTIONS, (series("one", k=1), series("two", k=2))).digests
    again = SeriesRun(QUESTIONS, (series("one", k=1), series("two", k=3))).digests
    assert digests["one/q0"] == again["one/q0"]
    assert digests["two/q0"] != again["two/q0"]


def test_the_questions_of_a_series_keep_all_but_their_id() -> None:
    assert keyed(QUESTIONS[:1], "k=5")[0] == Question("k=5/q0", "Who?", ("x",), ("a",), True, kind="fact")
