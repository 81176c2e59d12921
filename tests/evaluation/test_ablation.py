from __future__ import annotations

import pytest

from scholiast.core.records import Mode
from scholiast.evaluation.ablation import Variant, difference_table, summarise_ablation, table, variants
from scholiast.evaluation.questions import Question
from scholiast.evaluation.rows import EvaluationRow

QUESTIONS = tuple(Question(f"q{n}", "Who?", ("x",), ("a",), True) for n in range(4))
SEQUENCE, STUFFED = (Variant("r", "dense", "frozen", mode) for mode in ("rag-sequence", "stuffed"))
TRAINED = Variant("r", "dense", "trained", "rag-sequence")


def rows(em: list[float], rank: int | None = 1) -> list[EvaluationRow]:
    return [
        EvaluationRow(str(i), "x", "answered", 0.9, em=e, f1=e, em_forced=e, f1_forced=e, note_rank=rank)
        for i, e in enumerate(em)
    ]


def test_rows_that_would_be_the_same_are_made_once() -> None:
    modes: tuple[Mode, ...] = ("rag-sequence", "closed-book")
    made = variants(("one", "two"), ("frozen", "trained"), ("bm25", "dense"), modes)
    assert [v.key for v in made if v.reader == "one"] == [
        "one/bm25/-/rag-sequence",
        "one/dense/frozen/rag-sequence",
        "one/dense/trained/rag-sequence",
        "one/-/-/closed-book",
    ]
    # A generator is used for all its rows before the next one.
    assert [v.reader for v in made] == ["one"] * 4 + ["two"] * 4


def test_rows_are_compared_question_by_question() -> None:
    found = {
        SEQUENCE.key: rows([1.0, 1.0, 1.0, 0.0]),
        STUFFED.key: rows([1.0, 0.0, 0.0, 0.0]),
        TRAINED.key: rows([1.0, 1.0, 1.0, 1.0], rank=1),
    }
    report = summarise_ablation(QUESTIONS, found, (SEQUENCE, STUFFED, TRAINED))
    assert [(row["mode"], row["encoder"], row["em"]) for row in report["rows"]] == [
        ("rag-sequence", "frozen", 0.75),
        ("stuffed", "frozen", 0.25),
        ("rag-sequence", "trained", 1.0),
    ]
    against_stuffed, against_frozen = report["differences"]
    assert (against_stuffed["row"], against_stuffed["against"]) == (SEQUENCE.key, STUFFED.key)
    assert against_stuffed["measures"]["em"]["value"] == 0.5
    low, high = against_stuffed["measures"]["em"]["interval"]
    assert 0.0 <= low < 0.5 < high <= 1.0
    assert (against_frozen["row"], against_frozen["against"]) == (TRAINED.key, SEQUENCE.key)
    assert against_frozen["measures"]["em"]["value"] == pytest.approx(0.25)
    assert table(report)[0][:5] == ("r", "dense", "frozen", "rag-sequence", "0.750 (0.250 to 1.000)")
    assert difference_table(report)[0][2].startswith("+0.500 (")


def test_a_reader_for_stuffed_prompts_is_compared_with_every_reader_of_single_passages() -> None:
    ours, theirs = Variant("r", "bm25", None, "rag-sequence"), Variant("s", "bm25", None, "stuffed")
    found = {ours.key: rows([1.0] * 4), theirs.key: rows([0.0] * 4)}
    (difference,) = summarise_ablation(QUESTIONS, found, (ours, theirs))["differences"]
    assert (difference["row"], difference["against"]) == (ours.key, theirs.key)
