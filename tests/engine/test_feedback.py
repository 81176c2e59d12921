from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from tests.engine.test_conversations import ANSWER

from scholiast.core.errors import StoreError, UsageError
from scholiast.core.records import AnswerPassage, Citation, Sentence
from scholiast.engine.conversations import ConversationStore
from scholiast.engine.feedback import FeedbackStore
from scholiast.engine.forgetting import forget_in_history
from scholiast.evaluation.questions import read_questions
from scholiast.training.lessons import export, questions_of


def _passage(number: int, note: str, text: str) -> AnswerPassage:
    return AnswerPassage(
        id=number,
        rank=number,
        library="home",
        note=note,
        title=note,
        heading=(),
        page=None,
        line_from=1,
        line_to=2,
        char_start=0,
        char_end=len(text),
        encoding="utf-8",
        text=text,
        dense=0.5,
        bm25=1.0,
        prior=0.5,
        posterior=0.5,
    )


CITED = replace(
    ANSWER,
    searched=ANSWER.question,
    passages=(_passage(1, "a.md", "The boiler is old."), _passage(2, "b.md", "It was serviced on 3 March.")),
    sentences=(Sentence("On 3 March.", 0, 11, (Citation(2, 0.9, None, 0, 5), Citation(1, 0.1, None, 0, 5))),),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "conversations.db"


def test_an_accepted_answer_is_kept_with_the_passage_it_rests_on(path: Path) -> None:
    store = FeedbackStore.open(path)
    store.on_answer(7, CITED, "right")
    store.close()
    store = FeedbackStore.open(path)
    (entry,) = store.entries()
    assert (entry.turn, entry.kind, entry.question, entry.answer) == (7, "right", CITED.question, "On 3 March.")
    assert (entry.library, entry.note, entry.passage) == ("home", "b.md", "It was serviced on 3 March.")
    store.close()


def test_a_later_word_sets_an_earlier_one_aside_and_undo_brings_it_back() -> None:
    store = FeedbackStore.in_memory()
    store.on_answer(7, CITED, "right")
    store.on_answer(7, CITED, "note", passage=1)
    corrected = store.on_answer(7, CITED, "answer", text="The boiler is old")
    assert [entry.kind for entry in store.entries()] == ["answer", "note"]
    assert corrected.note == "a.md"
    store.undo(corrected.id)
    assert [entry.kind for entry in store.entries()] == ["note", "right"]
    store.on_answer(7, CITED, "wrong")
    assert [entry.kind for entry in store.entries()] == ["wrong", "note"]


def test_what_was_added_twice_is_there_once() -> None:
    store = FeedbackStore.in_memory()
    first = store.add("When?", "in May", "home", "a.md")
    second = store.add("When?", "in June")
    assert [entry.answer for entry in store.entries()] == ["in June"]
    store.undo(second.id)
    assert store.entries() == (first,)


def test_what_says_nothing_is_refused() -> None:
    store = FeedbackStore.in_memory()
    with pytest.raises(UsageError, match="right answer is missing"):
        store.on_answer(1, CITED, "answer", text="  ")
    with pytest.raises(UsageError, match="right note is missing"):
        store.on_answer(1, CITED, "note")
    with pytest.raises(UsageError, match="does not belong"):
        store.on_answer(1, CITED, "note", passage=99)
    with pytest.raises(UsageError, match="needed"):
        store.add("When?", "")
    with pytest.raises(UsageError, match="no feedback number 3"):
        store.undo(3)
    with pytest.raises(UsageError, match="4000"):
        store.add("When?", "x" * 4001)
    assert store.entries() == ()


def test_feedback_outlives_the_conversation_that_it_came_from(path: Path) -> None:
    conversations, _ = ConversationStore.open(path)
    store = FeedbackStore.open(path)
    conversation, turn = conversations.begin_turn(None, "When?")
    conversations.finish_turn(turn, CITED)
    store.on_answer(turn, CITED, "right")
    conversations.delete(conversation)
    with pytest.raises(StoreError, match="deleted"):
        conversations.turn(turn)
    assert [entry.turn for entry in store.entries()] == [turn]
    store.close()
    conversations.close()


def test_forgetting_a_note_deletes_what_points_to_it(path: Path) -> None:
    store = FeedbackStore.open(path)
    store.on_answer(7, CITED, "right")
    store.add("Where?", "In Vienna", "home", "other.md")
    assert store.forget_note("home", "b.md") == 1
    assert [entry.note for entry in store.entries()] == ["other.md"]
    store.close()
    assert not any(b"serviced on 3 March" in file.read_bytes() for file in path.parent.iterdir())


def test_what_a_wrong_answer_said_goes_with_the_note_it_came_from(path: Path) -> None:
    conversations, _ = ConversationStore.open(path)
    store = FeedbackStore.open(path)
    for deleted in (False, True):
        conversation, turn = conversations.begin_turn(None, "When?")
        conversations.finish_turn(turn, CITED)
        store.on_answer(turn, CITED, "wrong")
        if deleted:
            conversations.delete(conversation)
    assert {entry.said for entry in store.entries()} == {CITED.candidate}
    assert forget_in_history(conversations, store, "home", "b.md") == (1, 0)
    assert {entry.said for entry in store.entries()} == {""}
    store.close()
    conversations.close()
    assert not any(CITED.candidate.encode() in file.read_bytes() for file in path.parent.iterdir())


def test_feedback_of_a_newer_version_is_not_touched(path: Path) -> None:
    FeedbackStore.open(path).close()
    with sqlite3.connect(path) as db:
        db.execute("insert into _sqlite_migrations (migration_set, name, applied_at) values ('feedback', '002_x', '')")
    db.close()
    with pytest.raises(StoreError, match="newer version"):
        FeedbackStore.open(path)


def test_the_question_set_holds_one_question_an_answer(tmp_path: Path) -> None:
    store = FeedbackStore.in_memory()
    store.on_answer(7, CITED, "right")
    store.on_answer(7, CITED, "note", passage=1)
    store.on_answer(8, replace(CITED, question="Why?", searched="Why?"), "wrong")
    # A follow-up is kept as it was understood: alone, its own words ask nothing.
    follow_up = replace(CITED, question="And who?", searched="Who?", answer=None, outcome="not-in-notes")
    store.on_answer(9, follow_up, "right")
    store.add("Where?", "In Vienna")
    export(questions_of(store.entries()), tmp_path / "q.jsonl")
    by_text = {question.question: question for question in read_questions(tmp_path / "q.jsonl")}
    assert set(by_text) == {CITED.question, "Who?", "Where?"}
    assert by_text[CITED.question].answers == ("On 3 March.",)
    assert by_text[CITED.question].notes == ("a.md",)
    assert not by_text["Who?"].answerable
    assert by_text["Where?"].answers == ("In Vienna",)
    assert json.loads((tmp_path / "q.jsonl").read_text(encoding="utf-8").splitlines()[0])["kind"] == "taught"


def test_nothing_taught_makes_no_question_set(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Nothing was taught"):
        export((), tmp_path / "q.jsonl")
