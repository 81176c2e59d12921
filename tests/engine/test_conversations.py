from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from scholiast.core.errors import StoreError
from scholiast.core.records import Abstention, Answer, ModelNames, NullPassage, SnapshotInfo, Timings, TurnScope
from scholiast.engine.conversations import INTERRUPTED, ConversationStore

ANSWER = Answer(
    question="When? 苹果",
    answer="On 3 March.",
    candidate="On 3 March.",
    outcome="answered",
    mode="rag-sequence",
    decode="joint",
    k=5,
    searched="When?",
    log_prob=-1.5,
    abstention=Abstention(0.9, 0.5, 0.1),
    null=NullPassage(),
    snapshot=SnapshotInfo(3),
    pending=0,
    passages=(),
    sentences=(),
    tokens=None,
    timings=Timings(1.0, 2.0, 3.0, 4.0, 5.0),
    models=ModelNames("e", "g"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "conversations.db"


def _open(path: Path) -> ConversationStore:
    store, moved = ConversationStore.open(path)
    assert moved is None
    return store


def test_turns_come_back_as_they_were_stored(path: Path) -> None:
    store = _open(path)
    scope = TurnScope((2, 5), ("Work", "苹果"), "2026-03-31", "left")
    conversation, first = store.begin_turn(None, "When? 苹果", scope)
    same, second = store.begin_turn(conversation, "And where?")
    _, third = store.begin_turn(conversation, "Why?")
    store.finish_turn(first, ANSWER)
    store.stop_turn(second, "In the ce")
    store.fail_turn(third, "The model is missing.")
    store.close()
    store = _open(path)
    turns = store.turns(conversation)
    assert same == conversation
    assert [turn.id for turn in turns] == [first, second, third]
    assert [turn.question for turn in turns] == ["When? 苹果", "And where?", "Why?"]
    assert turns[0].answer == ANSWER
    assert [turn.scope for turn in turns] == [scope, None, None]
    assert turns[1].stopped_text == "In the ce"
    assert turns[2].error == "The model is missing."
    assert turns[0].stopped_text is turns[0].error is turns[1].answer is turns[2].answer is None
    store.close()


def test_the_history_is_newest_first_with_counts_and_short_titles(path: Path) -> None:
    store = _open(path)
    old, _ = store.begin_turn(None, "  What is\n the first? ")
    new, _ = store.begin_turn(None, "y" * 500)
    store.begin_turn(new, "more")
    summaries = store.summaries()
    assert [(summary.id, summary.turns) for summary in summaries] == [(new, 2), (old, 1)]
    assert summaries[1].title == "What is the first?"
    assert summaries[0].title.startswith("yyy")
    assert len(summaries[0].title) <= 80
    store.close()


def test_a_question_that_a_crash_cut_short_says_so(path: Path) -> None:
    store = _open(path)
    conversation, _ = store.begin_turn(None, "When?")
    store.close()
    store = _open(path)
    assert [turn.error for turn in store.turns(conversation)] == [INTERRUPTED]
    store.close()


def test_discarding_the_only_turn_discards_the_conversation(path: Path) -> None:
    store = _open(path)
    kept, _ = store.begin_turn(None, "kept")
    _, extra = store.begin_turn(kept, "")
    _, alone = store.begin_turn(None, "")
    store.discard_turn(extra)
    store.discard_turn(alone)
    assert [(summary.id, summary.turns) for summary in store.summaries()] == [(kept, 1)]
    store.close()


def test_a_deleted_conversation_leaves_no_bytes_behind(path: Path) -> None:
    store = _open(path)
    secret, _ = store.begin_turn(None, "MySecretQuestion")
    kept, _ = store.begin_turn(None, "kept")
    store.delete(secret)
    store.delete(secret)
    assert [summary.id for summary in store.summaries()] == [kept]
    with pytest.raises(StoreError, match="deleted"):
        store.turns(secret)
    assert not [file for file in path.parent.iterdir() if b"MySecretQuestion" in file.read_bytes()]
    store.close()


def test_asking_in_a_deleted_conversation_begins_a_new_one(path: Path) -> None:
    store = _open(path)
    old, turn = store.begin_turn(None, "q")
    store.delete(old)
    new, _ = store.begin_turn(old, "again")
    assert new != old
    store.finish_turn(turn, ANSWER)
    assert [summary.title for summary in store.summaries()] == ["again"]
    store.close()


@pytest.mark.parametrize("damage", [b"", b"not a database at all, not in the least" * 200])
def test_a_damaged_file_is_kept_aside_and_a_fresh_one_begun(path: Path, damage: bytes) -> None:
    store = _open(path)
    for _ in range(50):
        store.begin_turn(None, "q" * 500)
    store.close()
    original = path.read_bytes()
    path.write_bytes(damage or original[:8192] + b"\x55" * (len(original) - 8192))
    damaged = path.read_bytes()
    store, moved = ConversationStore.open(path)
    assert moved is not None
    assert moved.name.startswith("conversations.db.damaged-")
    assert moved.read_bytes() == damaged
    assert store.summaries() == ()
    store.begin_turn(None, "works again")
    store.close()
    path.write_bytes(damaged)
    store, second = ConversationStore.open(path)
    assert second is not None
    assert second != moved
    assert moved.read_bytes() == damaged
    store.close()


def test_a_newer_file_is_left_alone(path: Path) -> None:
    _open(path).close()
    connection = sqlite3.connect(path)
    connection.execute(
        "insert into _sqlite_migrations (migration_set, name, applied_at) values ('conversations', '999_future', '')"
    )
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version") as caught:
        ConversationStore.open(path)
    assert caught.value.hint
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_used_is_an_error_with_a_hint(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError) as caught:
        ConversationStore.open(tmp_path / "file" / "conversations.db")
    assert caught.value.hint


def test_an_answer_in_another_form_is_shown_as_such(path: Path) -> None:
    store = _open(path)
    conversation, turn = store.begin_turn(None, "q")
    store.finish_turn(turn, ANSWER)
    store.close()
    connection = sqlite3.connect(path)
    connection.execute("update turn set answer = ?", [b'{"from": "the future"}'])
    connection.commit()
    connection.close()
    store = _open(path)
    (read,) = store.turns(conversation)
    assert read.answer is None
    assert "another version" in (read.error or "")
    store.close()


def test_lone_surrogates_in_a_question_are_no_reason_to_fail(path: Path) -> None:
    store = _open(path)
    conversation, turn = store.begin_turn(None, "bad \ud800 text")
    store.stop_turn(turn, "also \udfff")
    assert store.turns(conversation)[0].question == "bad ? text"
    store.close()


def test_a_store_in_memory_works_alike() -> None:
    store = ConversationStore.in_memory()
    conversation, turn = store.begin_turn(None, "q")
    store.finish_turn(turn, ANSWER)
    assert store.turns(conversation)[0].answer == ANSWER
    store.close()


def test_several_threads_may_write(path: Path) -> None:
    store = _open(path)
    conversation, _ = store.begin_turn(None, "first")

    def write() -> None:
        for number in range(20):
            _, turn = store.begin_turn(conversation, f"q{number}")
            store.finish_turn(turn, ANSWER)

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(store.turns(conversation)) == 81
    store.close()


def test_a_conversation_is_renamed_and_pinned(path: Path) -> None:
    store = _open(path)
    first, _ = store.begin_turn(None, "When was\nit?")
    second, _ = store.begin_turn(None, "Where?")
    store.mark(first, title="  The 🍞 move ")
    store.mark(first, pinned=True)
    store.close()
    store = _open(path)
    assert [(s.id, s.title, s.pinned) for s in store.summaries()] == [
        (first, "The 🍞 move", True),
        (second, "Where?", False),
    ]
    store.mark(first, title=" ")
    store.mark(first, pinned=False)
    assert {s.id: s.title for s in store.summaries()}[first] == "When was it?"
    assert not any(s.pinned for s in store.summaries())
    store.mark(99, title="gone", pinned=True)
    store.close()


@pytest.mark.parametrize(
    ("words", "found"),
    [("boiler", {0}), ("MARCH 3", {0}), ("Äpfel", {1}), ("äPFEL wo", {1}), ("half an", {1}), ("boiler äpfel", set())],
)
def test_words_are_found_in_titles_questions_and_answers(path: Path, words: str, found: set[int]) -> None:
    store = _open(path)
    first, turn = store.begin_turn(None, "When was the boiler serviced?")
    store.finish_turn(turn, ANSWER)
    second, other = store.begin_turn(None, "Wo sind die Äpfel?")
    store.stop_turn(other, "Half an ans")
    assert {(first, second).index(number) for number in store.search(words)} == found
    store.close()


def test_a_history_of_before_gains_the_new_column(path: Path) -> None:
    with sqlite3.connect(path) as old:
        old.execute("create table conversation (id integer primary key autoincrement, title text, updated text)")
        old.execute(
            "create table turn (id integer primary key autoincrement, conversation integer, asked text, question text, "
            "answer text, stopped_text text, error text)"
        )
        old.execute("insert into conversation values (1, 'Old', '2026-01-01T00:00:00+00:00')")
        old.execute(
            "create table _sqlite_migrations (id integer primary key, migration_set text, name text, applied_at text)"
        )
        old.execute("insert into _sqlite_migrations values (1, 'conversations', '001_turns', '2026-01-01')")
    old.close()
    store = _open(path)
    assert [(s.title, s.pinned) for s in store.summaries()] == [("Old", False)]
    store.close()
