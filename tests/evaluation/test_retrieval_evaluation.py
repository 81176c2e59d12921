from __future__ import annotations

from collections.abc import Callable

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.core.records import Hit, Passage, Place, PositionMap
from scholiast.evaluation.questions import Question
from scholiast.evaluation.reports import summarise
from scholiast.evaluation.retrieval_evaluation import judge_search, rank
from scholiast.evaluation.rows import EvaluationRow, RowFile, evaluate, run_digests


def hit(rank: int, note: str, text: str = "words", also: tuple[str, ...] = ()) -> Hit:
    passage = Passage(
        id=rank,
        library_id=1,
        library="lib",
        root="/r",
        note=note,
        title="",
        heading=(),
        page=None,
        line_from=1,
        line_to=1,
        char_start=0,
        char_end=len(text),
        encoding="utf-8",
        text=text,
        clean=text,
        clean_map=PositionMap(((0, 0, len(text)),)),
        digest=str(rank),
    )
    places = tuple(Place(100 + i, "lib", name, 1, 1) for i, name in enumerate(also))
    return Hit(passage, rank, 0.5, 1.0, 10.0 - rank, 0.1, places)


def question(name: str, notes: tuple[str, ...], answers: tuple[str, ...] = (), answerable: bool = True) -> Question:
    return Question(name, f"{name}?", answers, notes, answerable)


RANKINGS = {
    "first?": [hit(1, "a", "the cat sat"), hit(2, "b")],
    "third?": [hit(1, "x"), hit(2, "x"), hit(3, "y"), hit(4, "c", "a dog ran")],
    "twin?": [hit(1, "original", also=("copy",))],
    "none?": [],
    "unanswerable?": [hit(1, "z")],
}


def search(text: str, depth: int) -> list[Hit]:
    return RANKINGS[text][:depth]


QUESTIONS = (
    question("first", ("a",), ("cat",)),
    question("third", ("c",), ("dog",)),
    question("twin", ("copy",)),
    question("none", ("q",), ("bird",)),
    question("unanswerable", (), answerable=False),
)


def searched(
    questions: tuple[Question, ...],
    progress: Callable[[int, int], None] | None = None,
    cancel: CancelToken | None = None,
) -> tuple[EvaluationRow, ...]:
    rows = RowFile(None, run_digests(questions, {}))
    return evaluate(questions, lambda q: judge_search(q, search), rows, progress, cancel)


def test_notes_are_ranked_once_each_and_twins_count_for_their_note() -> None:
    rows = searched(QUESTIONS)
    assert [row.note_rank for row in rows] == [1, 3, 2, None, None]
    assert rows[1].notes == ("x", "y", "c")
    assert [row.answer_rank for row in rows] == [1, 4, None, None, None]
    assert rows[3].score is None


def test_unanswerable_questions_do_not_count_as_misses() -> None:
    report = summarise(QUESTIONS, searched(QUESTIONS))
    assert (report["n"], report["n_gold"], report["n_answers"]) == (5, 4, 3)
    assert report["recall@1"] == pytest.approx(1 / 4)
    assert report["recall@5"] == pytest.approx(3 / 4)
    assert report["mrr@10"] == pytest.approx((1 + 1 / 3 + 1 / 2) / 4)
    assert report["answer_recall@1"] == pytest.approx(1 / 3)
    assert report["answer_recall@5"] == pytest.approx(2 / 3)
    assert report["answer_mrr@10"] == pytest.approx((1 + 1 / 4) / 3)


def test_the_report_has_the_keys_scripts_rely_on() -> None:
    report = summarise(QUESTIONS, searched(QUESTIONS), cutoff=3)
    contract = {
        *("n", "recall@1", "recall@5", "recall@10", "mrr@10", "ndcg@10", "answer_recall@1", "answer_recall@5"),
        *("answer_recall@10", "answer_mrr@10", "em", "f1", "em_forced", "f1_forced", "citations", "outcomes"),
        *("abstention", "kinds", "latency_ms", "intervals"),
    }
    more = {"n_gold", "n_answers", "right_citations", "recall@3", "answer_recall@3"}
    assert set(report) == contract | more
    assert set(report["latency_ms"]) == {"p50", "p95"}
    low, high = report["intervals"]["recall@5"]
    assert low <= report["recall@5"] <= high


def test_a_report_without_any_gold_note_has_no_numbers_to_show() -> None:
    report = summarise(QUESTIONS[-1:], searched(QUESTIONS[-1:]))
    assert report["n"] == 1
    assert report["recall@1"] is None
    assert report["intervals"] == {}


def test_the_search_goes_deeper_until_there_are_ten_notes() -> None:
    deep = [hit(i + 1, "long") for i in range(45)] + [hit(46 + i, f"n{i}") for i in range(20)]
    depths: list[int] = []

    def searching(_text: str, depth: int) -> list[Hit]:
        depths.append(depth)
        return deep[:depth]

    found = rank(question("deep", ("n3",)), searching)
    assert depths == [40, 160]
    assert found.note_rank == 5
    assert len(found.notes) == 10


def test_progress_is_told_and_cancelling_stops() -> None:
    told: list[tuple[int, int]] = []
    cancel = CancelToken()

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if done == 2:
            cancel.cancel()

    with pytest.raises(Cancelled):
        searched(QUESTIONS, progress, cancel)
    assert told == [(1, 5), (2, 5)]
