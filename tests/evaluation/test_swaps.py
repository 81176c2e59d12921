from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from scholiast.evaluation.mentions import mentions
from scholiast.evaluation.questions import Question, Row, read_questions, read_rows
from scholiast.evaluation.swaps import Articles, swapped_questions, swaps

ROWS = (
    Row("a", "Harbour", "In 1871 the engineer Ada Kern built the first pier. It was 120 metres long."),
    Row(
        "b", "Harbour", "In 1902 the architect Otto Brandt repaired a crane. The last crane left when 350 people came."
    ),
    Row("c", "Bakery", "In 1955 the baker Mina Holt opened a shop."),
)


def question(text: str, *notes: str, answers: tuple[str, ...] = ("x",), answerable: bool = True) -> Question:
    return Question("q", text, answers, notes, answerable)


def swapped(text: str, *notes: str, answers: tuple[str, ...] = ("x",), seed: int = 0) -> set[str]:
    return {s.question.question for n in range(12) for s in swaps(ROWS, [question(text, *notes, answers=answers)], n)}


def kinds(text: str) -> list[tuple[str, str, str]]:
    return [(m.kind, m.form, m.value) for m in mentions(text)]


def test_each_kind_is_swapped_for_its_own_kind_from_the_same_article() -> None:
    assert swapped("When did Ada Kern begin?", "a") == {"When did Otto Brandt begin?"}
    assert swapped("Who arrived in 1871?", "a") == {"Who arrived in 1902?"}
    assert swapped("Which pier is 120 metres long?", "a") == {"Which pier is 350 metres long?"}
    assert swapped("Who saw the first pier?", "a") == {"Who saw the last pier?"}


def test_a_swapped_question_names_the_notes_it_was_made_for() -> None:
    (made,) = swaps(ROWS, [question("Who arrived in 1871?", "a")])
    assert (made.original, made.kind, made.old, made.new) == ("q", "date", "1871", "1902")
    assert made.question == Question("q-swapped", "Who arrived in 1902?", (), ("a",), answerable=False, kind="date")
    assert swapped_questions(ROWS, [question("Who arrived in 1871?", "a")]) == (made.question,)


def test_no_swap_leaves_an_answer_in_the_passage_or_elsewhere_in_the_article() -> None:
    # Both years stand in the gold notes, the other passage speaks of its own year's crane, and 1902 is the answer.
    assert swapped("Who arrived in 1871?", "a", "b") == set()
    assert swapped("Which architect repaired something in 1871?", "a") == set()
    assert swapped("Who arrived after 1871?", "a", answers=("in 1902",)) == set()


def test_a_question_that_the_article_asks_itself_is_not_made() -> None:
    others = [question("Who arrived in 1871?", "a"), Question("r", "Who arrived in 1902?", ("y",), ("b",), True)]
    assert [s.original for s in swaps(ROWS, others)] == []


def test_what_is_swapped_out_must_be_what_the_passage_says() -> None:
    assert swapped("Who arrived in 1866?", "a") == set()
    assert swaps(ROWS, [question("Who arrived in 1871?", "unknown")]) == ()
    assert swaps(ROWS, [question("Who arrived in 1871?", "a", answerable=False)]) == ()


def test_figures_and_their_words_are_the_same_value() -> None:
    rows = [
        Row("a", "T", "There are three boats and 9 oars."),
        Row("b", "T", "There were seven anchors, 3 sails, 8 men."),
    ]
    asked = [question("Who owns nine things?", "a"), question("Who has three of them?", "a")]
    made = {s.question.question for n in range(12) for s in swaps(rows, asked, n)}
    assert "Who owns three things?" not in made
    assert made == {"Who owns seven things?", "Who has seven of them?"}


def test_the_article_before_a_swapped_name_agrees_with_it() -> None:
    rows = [Row("a", "T", "He met an American there."), Row("b", "T", "Then she saw a German play.")]
    (made,) = swaps(rows, [question("Where did he meet an American friend?", "a")])
    assert made.question.question == "Where did he meet a German friend?"


def test_the_seed_and_the_question_alone_decide() -> None:
    rows = [Row("a", "T", "It was in 1900."), *(Row(f"b{y}", "T", f"It ended in {y}.") for y in range(1901, 1930))]
    asked = [Question(f"q{n}", f"What began in 1900, item {n}?", ("x",), ("a",), True) for n in range(20)]
    whole = swaps(rows, asked, 1)
    assert whole == swaps(rows, asked, 1)
    assert whole != swaps(rows, asked, 2)
    assert swaps(rows, asked[7:9], 1) == whole[7:9]


def test_a_statement_is_altered_as_questions_are() -> None:
    articles = Articles(ROWS, [])
    said = "In 1871 the engineer Ada Kern built the first pier."
    made = {articles.altered(said, "Harbour", ROWS[0].text, random.Random(seed)) for seed in range(30)}
    assert made == {
        "In 1902 the engineer Ada Kern built the first pier.",
        "In 1871 the engineer Otto Brandt built the first pier.",
        "In 1871 the engineer Ada Kern built the last pier.",
    }


def test_a_year_or_number_without_others_moves_a_little() -> None:
    articles = Articles(ROWS, [])
    passage = ROWS[2].text
    years = {articles.altered("It opened in 1955.", "Bakery", passage, random.Random(seed)) for seed in range(20)}
    assert years == {f"It opened in {1955 + step}." for step in (-21, -8, -3, 2, 7, 19)}
    assert articles.altered("It was opened by hand.", "Bakery", passage, random.Random(0)) is None
    assert articles.altered("Mina Holt opened it.", "Bakery", passage, random.Random(0)) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("he came on 4 July 1776.", [("date", "month", "July"), ("date", "year", "1776"), ("number", "plain", "4")]),
        ("over 1,500 of them, 12.5% or so", [("number", "plain", "1,500"), ("number", "percent", "12.5%")]),
        ("in the 1960s and the 19th century", [("date", "decade", "1960s"), ("date", "century", "19th century")]),
        ("a visit to the Bay of Biscay", [("name", "words singular", "Bay of Biscay")]),
        (
            "Where is Rome's U.S. Embassy?",
            [("name", "word singular", "Rome"), ("name", "words singular", "U.S. Embassy")],
        ),
        ("What did the BBC air?", [("name", "acronym", "BBC")]),
    ],
)
def test_mentions_are_found_by_their_form(text: str, expected: list[tuple[str, str, str]]) -> None:
    found = kinds(text)
    assert [entry for entry in found if entry in expected] == expected
    assert len(found) <= len(expected)


def test_swapping_needs_no_model_library() -> None:
    script = "import sys, scholiast.evaluation.swaps; print({'torch', 'numpy', 'openvino', 'faiss'} & set(sys.modules))"
    assert (
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "set()\n"
    )


def test_real_questions_are_swapped_within_their_passages_article(shared: Path) -> None:
    folder = shared / "data" / "qa" / "squad-train"
    rows = read_rows(folder / "passages.jsonl")[:1000]
    known = {row.id: row for row in rows}
    asked = [q for q in read_questions(folder / "questions.jsonl") if known.keys() >= set(q.notes)]
    made = swaps(rows, asked)
    assert len(made) > len(asked) / 2
    assert len({swap.kind for swap in made}) == 4
    for swap in made:
        assert swap.new.lower() not in known[swap.question.notes[0]].text.lower().split()
