from __future__ import annotations

from dataclasses import replace

import pytest

from scholiast.evaluation.questions import Question
from scholiast.evaluation.reports import summarise
from scholiast.evaluation.rows import EvaluationRow


def asked(number: int) -> Question:
    return Question(f"q{number}", "Who?", ("Ada",), ("a",), True)


def answered(number: int, f1: float, holds: tuple[bool, ...], outcome: str = "answered") -> EvaluationRow:
    shown = 0.0 if outcome == "not-in-notes" else f1
    cited = tuple("a" if held else "b" for held in holds)
    return EvaluationRow(
        f"q{number}", "x", outcome, 0.9, em=0.0, f1=shown, cited=cited, cited_holds=holds, em_forced=0.0, f1_forced=f1
    )


def test_citations_of_right_answers_are_counted_by_what_the_passages_hold() -> None:
    rows = [
        answered(0, 1.0, (True,)),
        answered(1, 0.6, (True, False)),
        answered(2, 0.5, (False,)),
        # Neither a wrong answer nor one that was refused counts, whatever it cites.
        answered(3, 0.4, (False, False, False)),
        answered(4, 1.0, (), "not-in-notes"),
    ]
    report = summarise([asked(n) for n in range(5)], rows)
    assert report["right_citations"] == {
        "n": 3,
        "precision": pytest.approx((1.0 + 0.5 + 0.0) / 3),
        "recall": pytest.approx(2 / 3),
    }
    assert report["citations"]["precision"] == pytest.approx((1.0 + 0.5 + 0.0 + 0.0) / 4)
    assert {"right_citations.precision", "right_citations.recall"} <= set(report["intervals"])


def test_right_answers_are_told_from_wrong_ones_by_the_score_alone() -> None:
    rows = [replace(answered(n, f1, ()), score=score) for n, (f1, score) in enumerate([(1, 0.9), (0, 0.8), (0.6, 0.7)])]
    rows.append(replace(answered(3, 0.0, ()), score=0.95, f1_forced=None))
    questions = [*(asked(n) for n in range(3)), replace(asked(3), answerable=False)]
    abstention = summarise(questions, rows)["abstention"]
    assert abstention["auroc_right"] == 0.5
    assert abstention["auroc"] == 0.0
    assert summarise(questions[:1], rows[:1])["abstention"]["auroc_right"] is None


def test_without_a_right_answer_nothing_is_counted() -> None:
    report = summarise([asked(0)], [answered(0, 0.2, (True,))])
    assert report["right_citations"] == {"n": 0, "precision": None, "recall": None}
    assert "right_citations.recall" not in report["intervals"]
