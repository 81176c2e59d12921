from __future__ import annotations

import json
from pathlib import Path

import pytest

from scholiast.core.errors import UsageError
from scholiast.core.records import Outcome
from scholiast.evaluation.hot_swap import (
    DatedQuestion,
    changed_questions,
    read_dated_questions,
    summarise_swap,
    unchanged_questions,
)
from scholiast.evaluation.rows import EvaluationRow

DATES = ("2017", "2020")
PAIR = frozenset({frozenset(DATES)})


def dated(name: str, old: tuple[str, ...], new: tuple[str, ...], changed: bool = True) -> DatedQuestion:
    return DatedQuestion(
        name,
        f"{name}?",
        {"2017": old, "2020": new},
        {},
        PAIR if changed else frozenset(),
        frozenset() if changed else PAIR,
    )


QUESTIONS = (
    dated("a", ("Ada Kern", "Kern"), ("Otto Brandt", "Brandt")),
    dated("b", ("Mina Holt",), ("Lars Lund",)),
    # The name is shared by both, so an answer would be right at either date.
    dated("shared", ("Jo Park", "Park"), ("Kim Park", "PARK")),
    dated("same", ("Ann Oakes",), ("Ann Oakes",), changed=False),
)


def row(date: str, name: str, text: str, outcome: Outcome = "answered") -> tuple[str, EvaluationRow]:
    return f"{date}/{name}", EvaluationRow(f"{date}/{name}", candidate=text, outcome=outcome)


def test_only_answers_that_share_no_name_count() -> None:
    assert [q.id for q in changed_questions(QUESTIONS, DATES)] == ["a", "b"]
    assert [q.id for q in unchanged_questions(QUESTIONS, DATES)] == ["same"]


def test_the_matrix_has_the_index_first_and_the_answers_second() -> None:
    rows = dict(
        [
            row("2017", "a", "It is Ada Kern."),
            row("2017", "b", "Mina Holt"),
            row("2017", "same", "Ann Oakes"),
            row("2020", "a", "Kern"),
            row("2020", "b", "Lars Lund", "not-in-notes"),
            row("2020", "same", "nobody"),
        ]
    )
    report = summarise_swap(QUESTIONS, rows, DATES)
    assert report["n"] == 2
    assert report["matrix"] == {"2017": {"2017": 1.0, "2020": 0.0}, "2020": {"2017": 0.5, "2020": 0.0}}
    assert report["em"]["2017"]["2017"] == 0.5
    assert report["not_in_notes"] == {"2017": 0.0, "2020": 0.5}
    assert report["unchanged"] == {"n": 1, "right": {"2017": 1.0, "2020": 0.0}}
    assert report["intervals"]["2017/2017"] == (1.0, 1.0)


def test_a_name_must_stand_as_whole_words() -> None:
    rows = dict([row("2017", "b", "Mina Holtz"), row("2020", "b", "Lars-Lund, since 2019")])
    report = summarise_swap(QUESTIONS[1:2], rows, DATES)
    assert report["matrix"] == {"2017": {"2017": 0.0, "2020": 0.0}, "2020": {"2017": 0.0, "2020": 1.0}}


def test_of_142_changes_two_are_between_people_of_one_name(shared: Path) -> None:
    path = shared / "data" / "leaders" / "questions-2017-03-2020-11.jsonl"
    dates = ("2017-03", "2020-11")
    questions = read_dated_questions(path, dates)
    assert sum(bool(question.changed) for question in questions) == 142
    assert len(changed_questions(questions, dates)) == 140


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answers_by_date": ["x"]}, "answers_by_date must hold a list of texts for each date"),
        ({"changed": [["2017"]]}, "changed must be a list of pairs of dates"),
        ({"question": ""}, "question must be a text"),
        ({"answers_by_date": {"2019": ["x"]}}, "has answers for '2017'"),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, change: dict[str, object], said: str) -> None:
    entry = {"id": "a", "question": "Who?", "answers_by_date": {"2017": ["x"], "2020": ["y"]}} | change
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps(entry) + "\n", "utf-8")
    with pytest.raises(UsageError, match=said):
        read_dated_questions(path, DATES)
