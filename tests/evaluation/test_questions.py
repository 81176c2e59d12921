from __future__ import annotations

import json
from pathlib import Path

import pytest

from scholiast.core.errors import UsageError
from scholiast.evaluation.questions import read_questions, read_rows, sample


def write(path: Path, *lines: object) -> Path:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines)
    path.write_text(text, encoding="utf-8")
    return path


def test_questions_are_read_with_their_defaults(tmp_path: Path) -> None:
    path = write(
        tmp_path / "q.jsonl",
        {"id": "1", "question": "Who?", "answers": ["Ada"], "passage_ids": ["p"], "answerable": True, "lang": "en"},
        "",
        {"id": "2", "question": "What\u2028line?", "answerable": False, "kind": "absent"},
    )
    first, second = read_questions(path)
    assert (first.kind, second.kind) == ("", "absent")
    assert (first.answers, first.notes, first.answerable) == (("Ada",), ("p",), True)
    assert (second.question, second.answers, second.answerable) == ("What\u2028line?", (), False)


def test_rows_are_read(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", {"id": "1", "title": "", "text": "Words."}, {"id": "2", "text": "More."})
    assert [(row.id, row.title, row.text) for row in read_rows(path)] == [("1", "", "Words."), ("2", "", "More.")]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("[" * 200_000, "not JSON"),
        ("9" * 5_000, "not JSON"),
        ("[1]", "expected one JSON object"),
        ('{"question": "Who?"}', "'id' is missing"),
        ('{"id": 3, "question": "Who?"}', "id must be a string"),
        ('{"id": "3", "question": " "}', "question is empty"),
        ('{"id": "3", "question": "Who?", "answers": "Ada"}', "answers must be a list"),
        ('{"id": "3", "question": "Who?", "answerable": 1}', "answerable must be true or false"),
        ('{"id": "3", "question": "Who?", "kind": ["fact"]}', "kind must be a string"),
    ],
)
def test_a_bad_line_is_named_by_its_number(tmp_path: Path, line: str, said: str) -> None:
    path = write(tmp_path / "q.jsonl", {"id": "1", "question": "Who?"}, line)
    with pytest.raises(UsageError) as caught:
        read_questions(path)
    assert f"{path}:2: " in caught.value.message
    assert said in caught.value.message


def test_files_that_hold_nothing_usable_are_refused(tmp_path: Path) -> None:
    empty = write(tmp_path / "empty.jsonl", "")
    latin = tmp_path / "latin.jsonl"
    latin.write_bytes(b'{"id": "\xe9"}')
    twice = write(tmp_path / "twice.jsonl", *[{"id": "1", "question": "Who?"}] * 2)
    for path, said in (
        (empty, "holds no question"),
        (latin, "not UTF-8"),
        (twice, "occurs twice"),
        (tmp_path / "none.jsonl", "does not exist"),
        (tmp_path, "is a folder"),
    ):
        with pytest.raises(UsageError, match=said):
            read_questions(path)
    with pytest.raises(UsageError, match="holds no passage"):
        read_rows(empty)


def test_a_sample_is_reproducible_and_in_file_order(tmp_path: Path) -> None:
    path = write(tmp_path / "q.jsonl", *[{"id": str(i), "question": f"Q{i}?"} for i in range(50)])
    questions = read_questions(path)
    drawn = sample(questions, 10, seed=1)
    assert drawn == sample(questions, 10, seed=1)
    assert drawn != sample(questions, 10, seed=2)
    assert [int(q.id) for q in drawn] == sorted(int(q.id) for q in drawn)
    assert sample(questions, None, 0) == sample(questions, 99, 0) == questions
