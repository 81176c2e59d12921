"""Questions asked of two real vaults: their form, and their answers held against the notes themselves."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scholiast.evaluation.metrics import holds_answer, normalise
from scholiast.evaluation.questions import Question, read_questions

_DATA = Path(__file__).resolve().parents[1] / "data"
# Each set with the vault that it asks about; the vault's folder is what the notes' paths are relative to.
_VAULTS = {
    "vault_til.jsonl": "data/vaults/til-jbranchaud/vault",
    "vault_handbook.jsonl": "data/vaults/handbook-dendron/vault",
}
_KINDS = {"fact": 20, "list": 10, "how": 10, "yes-no": 5, "two-notes": 5, "absent": 10}
_SETS = {name: read_questions(_DATA / name) for name in _VAULTS}
_RAW: dict[str, list[dict[str, Any]]] = {
    name: [json.loads(line) for line in (_DATA / name).read_text("utf-8").splitlines()] for name in _VAULTS
}


def _of(*kinds: str) -> list[Any]:
    return [
        pytest.param(name, question, id=question.id)
        for name, questions in _SETS.items()
        for question in questions
        if question.kind in kinds
    ]


@pytest.fixture(scope="module")
def notes(shared: Path) -> dict[str, dict[str, str]]:
    """For every set, the text of each note of its vault by path."""
    found: dict[str, dict[str, str]] = {}
    for name, folder in _VAULTS.items():
        root = shared / folder
        if not root.is_dir():
            pytest.skip(f"shared/{folder} absent: the vault is not on this machine")
        paths = [path for path in root.rglob("*.md") if path.is_file()]
        found[name] = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths}
    return found


@pytest.mark.parametrize("name", _VAULTS)
def test_there_are_as_many_questions_of_each_kind_as_agreed(name: str) -> None:
    assert Counter(question.kind for question in _SETS[name]) == _KINDS


def test_ids_and_questions_are_unique() -> None:
    everything = [question for questions in _SETS.values() for question in questions]
    assert len({question.id for question in everything}) == len(everything)
    assert len({normalise(question.question) for question in everything}) == len(everything)


@pytest.mark.parametrize("name", _VAULTS)
def test_only_absent_questions_have_no_answer_and_no_gold_note(name: str) -> None:
    for question in _SETS[name]:
        assert question.answerable == (question.kind != "absent"), question.id
        assert bool(question.answers) == bool(question.notes) == question.answerable, question.id
        # SQuAD's normalisation must leave something to compare.
        assert all(normalise(answer) for answer in question.answers), question.id
        assert len({answer.casefold() for answer in question.answers}) == len(question.answers), question.id


@pytest.mark.parametrize("name", _VAULTS)
def test_answers_are_short_and_fit_their_kind(name: str) -> None:
    for question in _SETS[name]:
        longest = max((len(answer.split()) for answer in question.answers), default=0)
        assert longest <= (20 if question.kind in ("how", "list", "two-notes") else 6), question.id
        if question.kind == "yes-no":
            assert question.answers in (("yes",), ("no",)), question.id
        if question.kind == "list":
            assert ", " in question.answers[0] or " and " in question.answers[0], question.id
        if question.kind == "two-notes":
            assert len(question.notes) == 2, question.id
    assert {q.answers[0] for q in _SETS[name] if q.kind == "yes-no"} == {"yes", "no"}


@pytest.mark.parametrize("name", _VAULTS)
def test_every_named_note_is_in_the_vault(name: str, notes: dict[str, dict[str, str]]) -> None:
    for row in _RAW[name]:
        for note in [*row["passage_ids"], *row.get("about_passage_ids", [])]:
            assert note in notes[name], (row["id"], note)


@pytest.mark.parametrize(("name", "question"), _of("fact"))
def test_every_gold_note_of_a_fact_holds_an_answer(
    name: str, question: Question, notes: dict[str, dict[str, str]]
) -> None:
    for note in question.notes:
        assert holds_answer(notes[name][note], question.answers), note


@pytest.mark.parametrize(("name", "question"), _of("list", "two-notes"))
def test_every_part_of_an_answer_stands_in_a_gold_note(
    name: str, question: Question, notes: dict[str, dict[str, str]]
) -> None:
    texts = [notes[name][note] for note in question.notes]
    held = [[holds_answer(text, [part]) for text in texts] for part in _parts(question.answers[0])]
    assert all(any(row) for row in held), (question.answers[0], held)


@pytest.mark.parametrize(("name", "question"), _of("two-notes"))
def test_one_note_alone_does_not_answer(name: str, question: Question, notes: dict[str, dict[str, str]]) -> None:
    parts = _parts(question.answers[0])
    if len(parts) == 1:
        # The other note says what is meant; no part of the answer stands in it.
        assert [holds_answer(notes[name][note], [parts[0]]) for note in question.notes].count(True) == 1
        return
    for note in question.notes:
        assert not all(holds_answer(notes[name][note], [part]) for part in parts), note


@pytest.mark.parametrize(("name", "question"), _of("how"))
def test_an_explanation_is_in_the_words_of_its_note(
    name: str, question: Question, notes: dict[str, dict[str, str]]
) -> None:
    for note in question.notes:
        words = set(_spaced(notes[name][note]))
        shares = [sum(w in words for w in _spaced(a)) / len(_spaced(a)) for a in question.answers]
        assert max(shares) >= 0.75, (note, shares)


@pytest.mark.parametrize(("name", "question"), _of("fact", "list", "how", "two-notes"))
def test_a_question_is_not_a_copy_of_the_note(name: str, question: Question, notes: dict[str, dict[str, str]]) -> None:
    words = _spaced(question.question)
    for note in question.notes:
        text = f" {' '.join(_spaced(notes[name][note]))} "
        runs = [" ".join(words[i : i + 6]) for i in range(len(words) - 5)]
        assert not any(f" {run} " in text for run in runs), note


def _parts(answer: str) -> list[str]:
    return [part for part in answer.split(", ") if part]


def _spaced(text: str) -> list[str]:
    """Lower-case words, with punctuation between them."""
    return re.findall(r"[^\W_]+", text.casefold())
