"""A real engine process with the pretend models."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from tests.engine.conftest import StartEngine, write
from tests.engine.driver import EngineDriver

from scholiast.core.calibration import Calibrator, FittedCalibrator
from scholiast.core.records import AskRequest, NoteRef, TurnScope
from scholiast.engine import messages
from scholiast.engine.conversations import INTERRUPTED
from scholiast.inference.fakes import HashEmbedder, ScriptedGenerator
from scholiast.rag.calibrators import CalibratorShelf
from scholiast.rag.signals import VERSION

SLOW = {"SCHOLIAST_FAKE_DELAY_MS": "400"}
# Far beyond every wait: what comes all the same did not wait for the model.
ENDLESS = {"SCHOLIAST_FAKE_DELAY_MS": "3600000"}
ENDLESS_EMBEDDING = {"SCHOLIAST_FAKE_EMBED_DELAY_MS": "3600000"}
NOT_ROOT = 65534


def _quoted(done: messages.AnswerDone) -> str:
    assert done.answer.outcome != "not-in-notes", done
    return done.answer.candidate


# ---- the main job ------------------------------------------------------------------------------------------------


def test_ready_comes_first_and_the_rest_follows(engine: EngineDriver, data_dir: Path) -> None:
    engine.wait_ready()
    engine.wait(messages.Libraries)
    engine.wait(messages.Conversations)
    first = engine.received[0].event
    assert first == messages.Ready(engine.process.pid, str(data_dir))
    for role in ("embedder", "generator"):
        states = [event.state for event in engine.of(messages.ModelState) if event.role == role]
        assert states == ["loading", "ready"]
    assert engine.end() == 0


def test_a_folder_is_asked_changed_and_asked_again(engine: EngineDriver, notes: Path) -> None:
    status = engine.add(notes, 3)
    assert (status.passages, status.failed, status.skipped) == (3, (), ())
    job = engine.ask("When was the boiler serviced?")
    done = engine.wait(messages.AnswerDone, lambda event: event.job == job)
    assert "3 March" in _quoted(done)
    assert done.answer.passages[0].note == "boiler.md"
    found = engine.wait(messages.PassagesFound, lambda event: event.job == job)
    assert [p.note for p in found.passages] == [p.note for p in done.answer.passages]
    order = [type(item.event) for item in engine.received if getattr(item.event, "job", None) == job]
    assert order[0] is messages.PassagesFound
    assert order[-1] is messages.AnswerDone
    assert "".join(event.text for event in engine.of(messages.AnswerText)) == done.answer.candidate

    since = engine.mark
    write(notes / "boiler.md", "# Boiler\n\nThe boiler was serviced on 9 October by Ada Brandt.\n")
    engine.wait(messages.Libraries, since=since)
    engine.wait_library("notes", lambda status: status.notes == 3, since=since)
    assert "9 October" in _quoted(engine.answer("When was the boiler serviced?"))

    since = engine.mark
    (notes / "boiler.md").unlink()
    engine.wait_library("notes", lambda status: status.notes == 2, since=since)
    gone = engine.answer("When was the boiler serviced?")
    assert "boiler.md" not in [passage.note for passage in gone.answer.passages]


def test_a_library_can_be_chosen_and_removed(engine: EngineDriver, notes: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    write(other / "boiler.md", "The boiler of the other house was serviced in 1999.\n")
    first = engine.add(notes, 3)
    second = engine.add(other, 1)
    answer = engine.answer("When was the boiler serviced?", libraries=(second.id,)).answer
    assert {passage.library for passage in answer.passages} == {"other"}
    since = engine.mark
    engine.send(messages.RemoveLibrary(second.id))
    event = engine.wait(messages.Libraries, lambda event: len(event.libraries) == 1, since=since)
    assert event.libraries[0].id == first.id
    answer = engine.answer("When was the boiler serviced?").answer
    assert {passage.library for passage in answer.passages} == {"notes"}
    engine.send(messages.RemoveLibrary(second.id))
    assert engine.wait(messages.JobFailed).code == "library"
    assert (other / "boiler.md").exists()


def test_what_happened_to_the_notes_while_it_was_away_is_found_at_the_start(
    start_engine: StartEngine, notes: Path
) -> None:
    engine = start_engine()
    engine.add(notes, 3)
    assert engine.end() == 0
    write(notes / "boiler.md", "The boiler was serviced on 24 December.\n")
    (notes / "bread.md").unlink()
    write(notes / "cat.md", "The cat is called Momo.\n")
    write(notes / "dog.md", "The dog is called Rex.\n")
    engine = start_engine()
    engine.wait_library("notes", lambda status: status.notes == 4)
    assert "24 December" in _quoted(engine.answer("When was the boiler serviced?"))
    assert "Momo" in _quoted(engine.answer("What is the cat called?"))


def test_the_sample_notes_are_indexed_where_they_lie(engine: EngineDriver) -> None:
    engine.send(messages.AddSampleNotes())
    status = engine.wait_library("Sample notes", lambda status: status.notes > 10)
    assert status.root.endswith("sample-notes")
    since = engine.mark
    engine.send(messages.AddSampleNotes())
    again = engine.wait(messages.Libraries, since=since)
    assert len(again.libraries) == 1


def test_a_calibrator_that_does_not_fit_any_more_is_told_of_once(
    engine: EngineDriver, notes: Path, data_dir: Path
) -> None:
    engine.add(notes, 3)
    doubted = engine.answer("When was the boiler serviced?").answer
    judge = Calibrator({"gate": 0.5}, 2.0, 0.25, VERSION)
    shelf = CalibratorShelf(data_dir / "calibrators.json")
    embedder, generator = HashEmbedder().fingerprint, ScriptedGenerator().fingerprint
    fitted = FittedCalibrator((str(notes.resolve()),), embedder, generator, 3, 1_000, judge)
    shelf.put(fitted)
    judged = engine.answer("When was the boiler serviced?").answer
    assert judged.abstention.threshold == 0.25 != doubted.abstention.threshold
    assert not [event for event in engine.of(messages.Notice) if "calibrator" in event.message]
    shelf.put(replace(fitted, passages=90))
    for question in ("When was the boiler serviced?", "What does the soup need?"):
        answer = engine.answer(question).answer
        assert answer.abstention.threshold == doubted.abstention.threshold
    (notice,) = [event for event in engine.of(messages.Notice) if "calibrator" in event.message]
    assert notice.level == "info"
    assert "scholiast tune calibrator" in notice.hint


def test_rescan_compares_contents(engine: EngineDriver, notes: Path) -> None:
    status = engine.add(notes, 3)
    path = notes / "trip.txt"
    before = path.stat()
    text = path.read_text("utf-8").replace("21:27", "22:38")
    generation = engine.of(messages.Libraries)[-1].generation
    write(path, text)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    engine.send(messages.Rescan(status.id))
    # Not the next idle state: the watcher looks at the written file as well, finds its time unchanged, and is idle.
    engine.wait(messages.Libraries, lambda event: event.generation > generation)
    assert "22:38" in _quoted(engine.answer("When does the night train to Trieste leave?"))


def test_rules_are_shown_tried_and_set_and_those_in_the_folder_are_noticed(engine: EngineDriver, notes: Path) -> None:
    status = engine.add(notes, 3)
    engine.send(messages.PreviewRules(7, status.id, ("*.txt",)))
    shown = engine.wait(messages.RulesPreviewed)
    assert (shown.job, shown.removed, shown.removed_count, shown.added) == (7, ("trip.txt",), 1, ())
    assert "node_modules/" in shown.built_in
    since = engine.mark
    engine.send(messages.SetRules(status.id, ("*.txt",)))
    engine.wait_library("notes", lambda status: status.notes == 2, since=since)
    since = engine.mark
    write(notes / ".scholiastignore", "boiler.md\n")
    engine.wait_library("notes", lambda status: status.notes == 1, since=since)
    since = engine.mark
    engine.send(messages.PreviewRules(8, status.id, ("!",)))
    failed = engine.wait(messages.JobFailed, since=since)
    assert (failed.job, failed.code) == (8, "usage")
    engine.send(messages.PreviewRules(9, status.id))
    shown = engine.wait(messages.RulesPreviewed, since=since)
    assert (shown.in_file, shown.rules, shown.removed_count, shown.added_count) == (("boiler.md",), ("*.txt",), 0, 0)


def test_failed_notes_can_be_tried_again(engine: EngineDriver, notes: Path) -> None:
    status = engine.add(notes, 3)
    since = engine.mark
    engine.send(messages.RetryNotes(status.id))
    engine.wait(messages.IndexProgress, lambda event: event.idle, since=since)
    engine.send(messages.RetryNotes(99))
    assert engine.wait(messages.JobFailed, since=since).code == "library"


def test_an_empty_folder_is_added_and_told_of(engine: EngineDriver, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    engine.send(messages.AddLibrary(str(empty)))
    notice = engine.wait(messages.Notice)
    assert notice.level == "info"
    assert "no notes in empty" in notice.message
    since = engine.mark
    write(empty / "new.md", "The first note.\n")
    engine.wait_library("empty", lambda status: status.notes == 1, since=since)


def test_a_folder_that_is_away_keeps_its_index(engine: EngineDriver, notes: Path, tmp_path: Path) -> None:
    engine.add(notes, 3)
    since = engine.mark
    notes.rename(tmp_path / "away")
    away = engine.wait(messages.Libraries, lambda event: event.libraries[0].state == "offline", since=since)
    assert away.libraries[0].notes == 3
    answer = engine.answer("When was the boiler serviced?")
    assert "3 March" in _quoted(answer)
    assert answer.answer.offline == ("notes",)
    since = engine.mark
    (tmp_path / "away").rename(notes)
    status = engine.wait_library("notes", lambda status: status.notes == 3, since=since)
    assert engine.answer("When was the boiler serviced?").answer.offline == ()
    since = engine.mark
    engine.send(messages.PruneLibrary(status.id))
    assert engine.wait(messages.JobFailed, since=since).code == "library"
    notes.rename(tmp_path / "away")
    engine.wait(messages.Libraries, lambda event: event.libraries[0].state == "offline", since=since)
    engine.send(messages.PruneLibrary(status.id))
    engine.wait(messages.Libraries, lambda event: event.libraries[0].notes == 0, since=since)


def test_a_question_as_of_a_date_and_a_note_that_is_forgotten(
    engine: EngineDriver, notes: Path, data_dir: Path
) -> None:
    status = engine.add(notes, 3)
    between = datetime.now().isoformat()
    since = engine.mark
    write(notes / "boiler.md", "# Boiler\n\nThe boiler was serviced on 4 April by Lena Orth.\n")
    engine.wait(messages.Libraries, lambda event: event.libraries[0].state == "ready", since=since)
    assert "4 April" in _quoted(engine.answer("When was the boiler serviced?"))
    then = engine.answer("When was the boiler serviced?", as_of=between)
    assert "3 March" in _quoted(then)
    assert then.answer.snapshot.as_of == between
    since = engine.mark
    (notes / "boiler.md").unlink()
    engine.wait(messages.Libraries, lambda event: event.libraries[0].notes == 2, since=since)
    since = engine.mark
    engine.send(messages.ForgetNote(status.id, "boiler.md"))
    engine.wait(messages.Notice, lambda event: "was forgotten" in event.message, since=since)
    engine.send(messages.OpenConversation(then.conversation))
    opened = engine.wait(messages.ConversationOpened, since=since)
    assert opened.turns[-1].answer is None
    assert "was forgotten" in (opened.turns[-1].error or "")
    engine.end()
    held = [path.name for path in data_dir.rglob("*") if path.is_file() and b"Lena Orth" in path.read_bytes()]
    assert held == []


# ---- stopping ----------------------------------------------------------------------------------------------------


def _stop(engine: EngineDriver, job: int) -> messages.AnswerStopped:
    engine.send(messages.Stop(job))
    return engine.wait(messages.AnswerStopped, lambda event: event.job == job)


def test_stop_ends_an_answer_while_the_prompt_is_read_and_the_next_is_taken_up(
    start_engine: StartEngine, notes: Path
) -> None:
    engine = start_engine(env=ENDLESS)
    engine.add(notes, 3)
    for question in ("When was the boiler serviced?", "What is needed for sourdough?"):
        job = engine.ask(question)
        engine.wait(messages.PassagesFound, lambda event, job=job: event.job == job)
        assert _stop(engine, job).text == ""
    assert engine.end() == 0


def test_stop_keeps_the_text_and_nothing_follows_it(start_engine: StartEngine, notes: Path) -> None:
    engine = start_engine(env=SLOW)
    engine.add(notes, 3)
    job = engine.ask("When was the boiler serviced?")
    engine.wait(messages.AnswerText, lambda event: event.job == job)
    stopped = _stop(engine, job)
    assert "The boiler was serviced on 3 March".startswith(stopped.text)
    since = engine.mark
    engine.send(messages.OpenConversation(stopped.conversation))
    opened = engine.wait(messages.ConversationOpened, since=since)
    assert [turn.stopped_text for turn in opened.turns] == [stopped.text]
    engine.send(messages.Stop(job))
    following = engine.ask("What is needed for sourdough?")
    engine.wait(messages.PassagesFound, lambda event: event.job == following)
    _stop(engine, following)
    of_job = [item.event for item in engine.received if getattr(item.event, "job", None) == job]
    assert isinstance(of_job[-1], messages.AnswerStopped)
    assert len([event for event in of_job if isinstance(event, messages.AnswerStopped)]) == 1


def test_stop_reaches_a_question_that_waits_for_another(start_engine: StartEngine, notes: Path) -> None:
    engine = start_engine(env=ENDLESS)
    engine.add(notes, 3)
    first = engine.ask("When was the boiler serviced?")
    second = engine.ask("What is needed for sourdough?")
    third = engine.ask("From which platform does the train leave?")
    engine.wait(messages.PassagesFound, lambda event: event.job == first)
    _stop(engine, second)
    _stop(engine, first)
    engine.wait(messages.PassagesFound, lambda event: event.job == third)
    _stop(engine, third)
    assert not [event for event in engine.of(messages.PassagesFound) if event.job == second]


def test_stop_works_while_models_are_loading(start_engine: StartEngine) -> None:
    engine = start_engine()
    engine.wait(messages.Ready)
    job = engine.ask("When was the boiler serviced?")
    engine.send(messages.Stop(job))
    # Where the models were quicker than that, it is done already.
    ended = (messages.AnswerStopped, messages.AnswerDone)
    engine.wait(object, lambda event: isinstance(event, ended) and event.job == job)


def test_stopping_what_is_not_there_is_harmless(engine: EngineDriver, notes: Path) -> None:
    engine.send(messages.Stop(99))
    engine.add(notes, 3)
    done = engine.answer("When was the boiler serviced?")
    engine.send(messages.Stop(done.job))
    assert _quoted(engine.answer("What does sourdough need?"))
    assert not engine.of(messages.AnswerStopped)


def test_questions_are_answered_in_the_order_they_come(engine: EngineDriver, notes: Path) -> None:
    engine.add(notes, 3)
    jobs = [engine.ask(f"When was the boiler serviced, asked {i} times?") for i in range(5)]
    engine.wait(messages.AnswerDone, lambda event: event.job == jobs[-1])
    assert [event.job for event in engine.of(messages.AnswerDone)] == jobs


# ---- indexing beside questions -----------------------------------------------------------------------------------


@pytest.fixture
def many(tmp_path: Path) -> Path:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(300):
        write(folder / f"note{number:03}.md", f"# Box {number}\n\nBox {number} holds {number * 7} green marbles.\n")
    return folder


SLOW_EMBEDDING = {"SCHOLIAST_FAKE_EMBED_DELAY_MS": "200"}


def test_a_question_goes_before_indexing(start_engine: StartEngine, notes: Path, many: Path) -> None:
    engine = start_engine()
    engine.add(notes, 3)
    assert engine.end() == 0
    engine = start_engine(env=ENDLESS_EMBEDDING)
    engine.send(messages.AddLibrary(str(many)))
    engine.wait(messages.IndexProgress, lambda event: event.library == "many")
    assert "3 March" in _quoted(engine.answer("When was the boiler serviced?"))


def test_indexing_is_paused_in_the_middle_of_a_batch(start_engine: StartEngine, many: Path) -> None:
    engine = start_engine(env=ENDLESS_EMBEDDING)
    engine.wait_ready()
    engine.send(messages.AddLibrary(str(many)))
    engine.wait(messages.IndexProgress, lambda event: event.library == "many")
    for paused in (True, False, True):
        since = engine.mark
        engine.send(messages.PauseIndexing(paused))
        engine.wait(messages.IndexProgress, lambda event, paused=paused: event.paused == paused, since=since)
    settled = engine.wait(messages.Libraries, since=since)
    assert settled.libraries[0].state == "indexing"


def test_paused_indexing_can_be_resumed(start_engine: StartEngine, many: Path) -> None:
    engine = start_engine()
    engine.send(messages.PauseIndexing(True))
    engine.wait_ready()
    engine.send(messages.AddLibrary(str(many)))
    waiting = engine.wait(messages.Libraries, lambda event: bool(event.libraries))
    assert (waiting.libraries[0].state, waiting.libraries[0].notes) == ("indexing", 0)
    since = engine.mark
    engine.send(messages.PauseIndexing(False))
    engine.wait(messages.IndexProgress, lambda event: not event.paused, since=since)
    engine.wait_library("many", lambda status: status.notes == 300, since=since)
    engine.wait(messages.IndexProgress, lambda event: event.idle, since=since)


def test_progress_is_told_sparingly(start_engine: StartEngine, many: Path) -> None:
    engine = start_engine(env=SLOW_EMBEDDING)
    engine.wait_ready()
    since, began = engine.mark, time.monotonic()
    engine.add(many, 300)
    engine.wait(messages.IndexProgress, lambda event: event.idle, since=since)
    items = [item for item in engine.received[since:] if isinstance(item.event, messages.IndexProgress)]
    busy = [item.at for item in items if not item.event.idle]  # type: ignore[union-attr]
    assert len(busy) >= 2
    # Since the folder was added, not since the first of them was read: a slow machine reads several at once.
    assert len(busy) <= 5 * (busy[-1] - began) + 2
    progress = [item.event for item in items]
    assert any(event.total == 300 for event in progress)  # type: ignore[union-attr]


def test_a_kill_while_indexing_loses_nothing(start_engine: StartEngine, notes: Path, many: Path) -> None:
    engine = start_engine(env=SLOW_EMBEDDING)
    engine.add(notes, 3)
    conversation = engine.answer("When was the boiler serviced?").conversation
    engine.send(messages.AddLibrary(str(many)))
    engine.wait(messages.IndexProgress, lambda event: event.library == "many" and event.done > 0)
    engine.kill()
    engine = start_engine()
    engine.wait_library("many", lambda status: status.notes == 300 and status.passages == 300)
    engine.wait_library("notes", lambda status: status.notes == 3)
    assert "287" in _quoted(engine.answer("How many green marbles does box 41 hold?"))
    engine.send(messages.OpenConversation(conversation))
    (turn,) = engine.wait(messages.ConversationOpened).turns
    assert turn.answer is not None
    assert "3 March" in turn.answer.candidate


def test_a_kill_while_answering_keeps_the_question(start_engine: StartEngine, notes: Path) -> None:
    engine = start_engine(env=SLOW)
    engine.add(notes, 3)
    job = engine.ask("When was the boiler serviced?")
    engine.wait(messages.AnswerText, lambda event: event.job == job)
    engine.kill()
    engine = start_engine()
    history = engine.wait(messages.Conversations)
    engine.send(messages.OpenConversation(history.conversations[0].id))
    (turn,) = engine.wait(messages.ConversationOpened).turns
    assert (turn.question, turn.error) == ("When was the boiler serviced?", INTERRUPTED)


def test_a_quit_while_indexing_waits_for_no_batch_and_loses_nothing(start_engine: StartEngine, many: Path) -> None:
    engine = start_engine(env=ENDLESS_EMBEDDING)
    engine.wait_ready()
    engine.send(messages.AddLibrary(str(many)))
    engine.wait(messages.IndexProgress, lambda event: event.library == "many")
    engine.send(messages.Quit())
    assert engine.wait_end() == 0
    engine = start_engine()
    engine.wait_library("many", lambda status: status.notes == 300)


# ---- conversations and notes -------------------------------------------------------------------------------------


def test_conversations_are_kept_listed_and_deleted(start_engine: StartEngine, notes: Path) -> None:
    engine = start_engine()
    engine.add(notes, 3)
    first = engine.answer("When was the boiler serviced?")
    job = engine.ask("And by whom was the boiler serviced?", conversation=first.conversation)
    second = engine.wait(messages.AnswerDone, lambda event: event.job == job)
    other = engine.answer("What does sourdough need?")
    assert second.conversation == first.conversation != other.conversation
    assert engine.end() == 0
    engine = start_engine()
    history = engine.wait(messages.Conversations).conversations
    assert [(line.id, line.turns) for line in history] == [(other.conversation, 1), (first.conversation, 2)]
    engine.send(messages.OpenConversation(first.conversation))
    opened = engine.wait(messages.ConversationOpened)
    assert [turn.answer for turn in opened.turns] == [first.answer, second.answer]
    since = engine.mark
    engine.send(messages.DeleteConversation(first.conversation))
    left = engine.wait(messages.Conversations, since=since).conversations
    assert [line.id for line in left] == [other.conversation]
    engine.send(messages.OpenConversation(first.conversation))
    assert "deleted" in engine.wait(messages.JobFailed).message


def test_the_history_is_sent_once_for_a_question(engine: EngineDriver, notes: Path) -> None:
    engine.wait(messages.Conversations)
    engine.add(notes, 3)
    before = len(engine.of(messages.Conversations))
    engine.answer("When was the boiler serviced?")
    assert engine.end() == 0
    (sent,) = engine.of(messages.Conversations)[before:]
    assert [line.title for line in sent.conversations] == ["When was the boiler serviced?"]


@pytest.mark.parametrize(
    ("question", "code"),
    [("", "question-rejected"), (" \n\t ", "question-rejected"), ("x" * 10_000, "question-rejected")],
)
def test_what_is_no_question_is_refused_and_not_kept(engine: EngineDriver, question: str, code: str) -> None:
    job = engine.ask(question)
    failed = engine.wait(messages.JobFailed, lambda event: event.job == job)
    assert failed.code == code
    assert failed.hint
    engine.send(messages.ListConversations())
    since = engine.mark
    assert engine.wait(messages.Conversations, lambda event: not event.conversations, since=since - 1)


@pytest.mark.parametrize("question", ["🍏🍎🧅", "锅炉是什么时候检修的？", "Wann wurde der Boiler gewartet?", "?"])
def test_any_other_question_gets_an_outcome(engine: EngineDriver, notes: Path, question: str) -> None:
    engine.add(notes, 3)
    assert engine.answer(question).answer.outcome in ("answered", "partly", "not-in-notes")


def test_a_question_without_libraries_gets_an_outcome(engine: EngineDriver) -> None:
    answer = engine.answer("When was the boiler serviced?").answer
    assert (answer.outcome, answer.passages) == ("not-in-notes", ())


def test_k_out_of_range_is_refused_in_a_sentence(engine: EngineDriver) -> None:
    job = engine.ask("When?", k=0)
    failed = engine.wait(messages.JobFailed, lambda event: event.job == job)
    assert (failed.code, failed.hint != "") == ("usage", True)


def _read(engine: EngineDriver, note: str, library: str = "notes") -> messages.NoteText:
    since = engine.mark
    engine.send(messages.ReadNote(since, library, note))
    return engine.wait(messages.NoteText, lambda event: event.job == since, since=since)


def test_a_note_is_read_as_the_index_saw_it(engine: EngineDriver, notes: Path) -> None:
    text = "Größe: 20 °C\r\nzweite Zeile\r\n"
    (notes / "utf16.txt").write_bytes(text.encode("utf-16"))
    engine.add(notes, 4)
    read = _read(engine, "utf16.txt")
    assert (read.found, read.text, read.path) == (True, text, str(notes / "utf16.txt"))
    passage = engine.answer("Welche Größe?").answer.passages[0]
    assert passage.note == "utf16.txt"
    assert read.text[passage.char_start : passage.char_end] == passage.text


def test_only_notes_of_a_library_can_be_read(engine: EngineDriver, notes: Path, tmp_path: Path) -> None:
    write(tmp_path / "secret.txt", "secret")
    (notes / "link.txt").symlink_to(tmp_path / "secret.txt")
    engine.add(notes, 3)
    for name in ("../secret.txt", str(tmp_path / "secret.txt"), "link.txt", "", ".", "none.md", "boiler.md/x", "a\0b"):
        assert _read(engine, name) == messages.NoteText(
            engine.of(messages.NoteText)[-1].job, "notes", name, "", "", "", found=False
        )
    assert not _read(engine, "boiler.md", library="no such").found
    (notes / "boiler.md").unlink()
    assert not _read(engine, "boiler.md").found


# ---- bad input ---------------------------------------------------------------------------------------------------


def test_lines_that_are_no_commands_are_answered_and_survived(engine: EngineDriver, notes: Path) -> None:
    for line in (b"garbage\n", b'{"v":1,"type":"Shout"}\n', b'{"v":1,"type":"Stop","job":1,"x":2}\n', b"\xff\n", b"\n"):
        engine.send_bytes(line)
    engine.add(notes, 3)
    failures = engine.of(messages.JobFailed)
    assert [(event.job, event.code) for event in failures] == [(0, "protocol")] * 4
    assert _quoted(engine.answer("When was the boiler serviced?"))


def test_an_oversized_line_is_survived(engine: EngineDriver) -> None:
    engine.wait(messages.Ready)
    block = b"x" * (1024 * 1024)
    for _ in range(messages.MAX_LINE_BYTES // len(block) + 2):
        engine.send_bytes(block)
    engine.send_bytes(b"\n" + messages.encode(messages.ListConversations()))
    failed = engine.wait(messages.JobFailed)
    assert (failed.code, "longer than" in failed.message) == ("protocol", True)
    engine.wait(messages.Conversations)
    assert engine.end() == 0


def test_half_a_line_at_the_end_does_not_keep_it_alive(engine: EngineDriver) -> None:
    engine.wait(messages.Ready)
    engine.send_bytes(messages.encode(messages.ListConversations())[:-9])
    assert engine.end() == 0


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("missing", "does not exist"),
        ("file.md", "is a file, not a folder"),
        ("data/sub", "own data folder"),
        ("nul\0", "null character"),
    ],
)
def test_folders_that_cannot_be_added_are_refused(
    engine: EngineDriver, tmp_path: Path, data_dir: Path, name: str, complaint: str
) -> None:
    write(tmp_path / "file.md", "text")
    (data_dir / "sub").mkdir()
    engine.send(messages.AddLibrary(str(tmp_path / name)))
    failed = engine.wait(messages.JobFailed)
    assert (failed.job, failed.code) == (0, "library")
    assert complaint in failed.message
    assert failed.hint
    assert engine.end() == 0


def test_an_empty_path_is_not_the_current_folder(engine: EngineDriver) -> None:
    engine.send(messages.AddLibrary(""))
    assert engine.wait(messages.JobFailed).message == "No folder was named."
    assert engine.end() == 0


def test_no_line_ends_the_engine(engine: EngineDriver, notes: Path) -> None:
    engine.send_bytes(b"[" * 200_000 + b"\n" + b'{"v":1,"type":"Stop","job":' + b"9" * 5_000 + b"}\n")
    engine.send_bytes(b'{"v":1,"type":"OpenConversation","conversation":9223372036854775808}\n\xff\x00\n')
    assert engine.add(notes, 3).state == "ready"
    assert [failed.code for failed in engine.of(messages.JobFailed)] == ["protocol"] * 4
    assert engine.end() == 0


def test_bad_notes_are_listed_and_the_others_go_on(engine: EngineDriver, notes: Path) -> None:
    (notes / "empty.md").write_bytes(b"")
    (notes / "binary.md").write_bytes(bytes(range(256)) * 40)
    (notes / "latin.txt").write_bytes("Die Höhe beträgt zwölf Meter über dem Fluß.\n".encode("latin-1"))
    status = engine.add(notes, 4)
    assert {problem.note for problem in status.skipped + status.failed} == {"empty.md", "binary.md"}
    assert "zwölf" in _quoted(engine.answer("Wie viele Meter beträgt die Höhe?"))


def test_a_second_engine_says_who_holds_the_data_folder(start_engine: StartEngine) -> None:
    first = start_engine()
    first.wait(messages.Ready)
    second = start_engine()
    failed = second.wait(messages.JobFailed)
    assert failed.code == "locked"
    assert str(first.process.pid) in failed.message
    assert failed.hint
    assert second.wait_end() == 1
    assert not second.of(messages.Ready)
    assert first.end() == 0
    third = start_engine()
    third.wait(messages.Ready)


def test_a_damaged_history_is_set_aside_and_said(start_engine: StartEngine, data_dir: Path) -> None:
    (data_dir / "conversations.db").write_bytes(b"this was a database once" * 400)
    engine = start_engine()
    notice = engine.wait(messages.Notice)
    assert "damaged" in notice.message
    (kept,) = data_dir.glob("conversations.db.damaged-*")
    assert str(kept) in notice.hint
    engine.answer("When?")
    engine.wait(messages.Conversations, lambda event: len(event.conversations) == 1)


def test_a_damaged_index_leaves_the_conversations(start_engine: StartEngine, data_dir: Path, notes: Path) -> None:
    engine = start_engine()
    engine.add(notes, 3)
    conversation = engine.answer("When was the boiler serviced?").conversation
    assert engine.end() == 0
    database = data_dir / "libraries" / "notes.db"
    database.write_bytes(b"\x55" * database.stat().st_size)
    engine = start_engine()
    notice = engine.wait(messages.Notice)
    assert (notice.level, "damaged" in notice.message) == ("error", True)
    assert "doctor --rebuild" in notice.hint
    engine.send(messages.OpenConversation(conversation))
    assert len(engine.wait(messages.ConversationOpened).turns) == 1
    job = engine.ask("When was the boiler serviced?")
    failed = engine.wait(messages.JobFailed, lambda event: event.job == job)
    assert "doctor --rebuild" in failed.hint
    engine.send(messages.AddLibrary(str(notes)))
    engine.wait(messages.JobFailed, lambda event: event.job == 0)
    assert engine.end() == 0


@pytest.mark.parametrize("text", ["[answers]\nkk = 1\n", "not toml", "[index]\nwords = 3\n"])
def test_invalid_settings_stop_models_but_not_the_history(
    start_engine: StartEngine, data_dir: Path, notes: Path, text: str
) -> None:
    engine = start_engine()
    engine.add(notes, 3)
    conversation = engine.answer("When was the boiler serviced?").conversation
    assert engine.end() == 0
    settings = data_dir / "settings.toml"
    settings.write_text(text)
    engine = start_engine()
    failed = engine.wait(messages.ModelState, lambda event: event.state == "failed")
    assert failed.message
    assert failed.hint
    engine.send(messages.OpenConversation(conversation))
    engine.wait(messages.ConversationOpened)
    assert engine.wait(messages.Libraries).libraries[0].notes == 3
    job = engine.ask("When was the boiler serviced?")
    assert engine.wait(messages.JobFailed, lambda event: event.job == job).code == "settings"
    settings.unlink()
    assert "3 March" in _quoted(engine.answer("When was the boiler serviced?"))


def test_a_failing_generator_fails_one_answer(start_engine: StartEngine, notes: Path) -> None:
    engine = start_engine(env={"SCHOLIAST_FAKE_FAIL": "step:3"})
    engine.add(notes, 3)
    for _ in range(2):
        job = engine.ask("When was the boiler serviced?")
        failed = engine.wait(messages.JobFailed, lambda event, job=job: event.job == job)
        assert failed.code == "model-unavailable"
        assert failed.hint
        assert engine.wait(messages.PassagesFound, lambda event, job=job: event.job == job).passages
    engine.send(messages.ListConversations())
    history = engine.of(messages.Conversations)[-1].conversations
    engine.send(messages.OpenConversation(history[0].id))
    (turn,) = engine.wait(messages.ConversationOpened).turns
    assert turn.error is not None
    assert failed.message in turn.error


def test_a_missing_model_still_shows_where_the_answer_would_be(
    start_engine: StartEngine, data_dir: Path, notes: Path
) -> None:
    (data_dir / "settings.toml").write_text('[models]\nembedder = "fake"\ngenerator = "/no/such/model.gguf"\n')
    engine = start_engine(models="auto")
    engine.add(notes, 3)
    failed = engine.wait(messages.ModelState, lambda event: event.state == "failed")
    assert (failed.role, failed.name) == ("generator", "/no/such/model.gguf")
    assert failed.message
    assert failed.hint
    job = engine.ask("When was the boiler serviced?")
    assert engine.wait(messages.JobFailed, lambda event: event.job == job).message == failed.message
    found = engine.wait(messages.PassagesFound, lambda event: event.job == job)
    assert found.passages[0].note == "boiler.md"


def test_a_missing_embedder_leaves_libraries_and_history(
    start_engine: StartEngine, data_dir: Path, notes: Path
) -> None:
    (data_dir / "settings.toml").write_text('[models]\nembedder = "/no/such/folder"\ngenerator = "fake"\n')
    engine = start_engine(models="auto")
    failed = engine.wait(messages.ModelState, lambda event: event.state == "failed")
    assert failed.role == "embedder"
    engine.send(messages.AddLibrary(str(notes)))
    event = engine.wait(messages.Libraries, lambda event: len(event.libraries) == 1)
    assert event.libraries[0].state == "indexing"
    job = engine.ask("When was the boiler serviced?")
    assert engine.wait(messages.JobFailed, lambda event: event.job == job).hint
    (data_dir / "settings.toml").write_text('[models]\nembedder = "fake"\ngenerator = "fake"\n')
    engine.ask("When was the boiler serviced?")
    engine.wait_library("notes", lambda status: status.notes == 3)
    assert "3 March" in _quoted(engine.answer("When was the boiler serviced?"))


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_a_full_disk_is_said_and_what_is_there_can_be_asked(
    start_engine: StartEngine, data_dir: Path, notes: Path, tmp_path: Path
) -> None:
    large = tmp_path / "large"
    large.mkdir()
    for number in range(60):
        lines = "\n\n".join(f"Entry {number}.{i} of the log about apples number {i * 7919}." for i in range(400))
        write(large / f"log{number}.md", lines)
    small_disk = f'mount -t tmpfs -o size=3m tmpfs "{data_dir}" && exec "$@"'
    engine = start_engine(
        prefix=["unshare", *([] if os.geteuid() == 0 else ["-r"]), "-m", "sh", "-c", small_disk, "sh"]
    )
    engine.add(notes, 3)
    engine.send(messages.AddLibrary(str(large)))
    notice = engine.wait(messages.Notice, lambda event: event.level == "error")
    assert "disk is full" in notice.message
    assert notice.hint
    status = engine.wait_library("notes", lambda status: status.notes == 3)
    answer = engine.answer("When was the boiler serviced?", libraries=(status.id,))
    assert "3 March" in _quoted(answer)
    assert engine.end() == 0
    assert b"Traceback" not in engine.log


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
@pytest.mark.parametrize("name", ["data folder that cannot be made", "data folder that is read-only"])
def test_a_data_folder_that_cannot_be_written_is_said(start_engine: StartEngine, tmp_path: Path, name: str) -> None:
    # A child without root's rights: root may write anywhere.
    folder = tmp_path / "locked"
    folder.mkdir()
    data = folder if name.endswith("read-only") else folder / "data"
    folder.chmod(0o555)
    prefix = ["setpriv", f"--reuid={NOT_ROOT}", f"--regid={NOT_ROOT}", "--clear-groups"] if os.geteuid() == 0 else []
    _open_to_all(tmp_path)
    engine = start_engine(data, prefix=prefix)
    failed = engine.wait(messages.JobFailed)
    assert failed.code == "store"
    assert "cannot be written" in failed.message
    assert failed.hint
    assert engine.wait_end() == 1
    folder.chmod(0o755)


def _open_to_all(folder: Path) -> None:
    """Let another user pass through pytest's private folders to ``folder``."""
    for parent in (folder, *folder.parents):
        if parent.stat().st_uid != os.getuid() or parent.parent == parent:
            break
        parent.chmod(parent.stat().st_mode | 0o111)


def test_the_log_has_no_traceback_after_a_common_day(engine: EngineDriver, notes: Path) -> None:
    engine.add(notes, 3)
    engine.answer("When was the boiler serviced?")
    engine.answer("What is the meaning of life?")
    assert engine.end() == 0
    assert b"Traceback" not in engine.log
    assert b"ERROR" not in engine.log


def test_what_is_stored_is_what_was_sent(engine: EngineDriver, notes: Path, data_dir: Path) -> None:
    engine.add(notes, 3)
    done = engine.answer("When was the boiler serviced?")
    assert engine.end() == 0
    connection = sqlite3.connect(data_dir / "conversations.db")
    (stored,) = connection.execute("select answer from turn where id = ?", [done.turn]).fetchone()
    connection.close()
    sent = json.loads(messages.encode(done))["answer"]
    assert json.loads(stored) == sent


def test_the_request_travels_whole(engine: EngineDriver, notes: Path) -> None:
    engine.add(notes, 3)
    request = AskRequest("When was the boiler serviced?", k=2, mode="rag-token", retriever="bm25", want_tokens=True)
    engine.send(messages.Ask(77, request))
    answer = engine.wait(messages.AnswerDone, lambda event: event.job == 77).answer
    assert (answer.k, answer.mode, answer.decode) == (2, "rag-token", "greedy")
    assert answer.tokens
    assert all(passage.dense is None for passage in answer.passages)


def test_a_search_for_the_text_tells_how_far_it_is_and_can_be_stopped(engine: EngineDriver, notes: Path) -> None:
    engine.add(notes, 3)
    request = AskRequest("When was the boiler serviced?", decode="thorough", beam=2)
    engine.send(messages.Ask(78, request))
    told = engine.wait(messages.AnswerProgress, lambda event: event.job == 78)
    assert 0 < told.done <= told.total
    answer = engine.wait(messages.AnswerDone, lambda event: event.job == 78).answer
    assert (answer.decode, answer.beam) == ("thorough", 2)
    assert "3 March" in (answer.answer or "")


# ---- comparing ---------------------------------------------------------------------------------------------------


def test_a_comparison_asks_two_selections_and_is_kept_as_one_conversation(
    engine: EngineDriver, notes: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    write(other / "boiler.md", "The boiler of the other house was serviced in 1999.\n")
    first, second = engine.add(notes, 3), engine.add(other, 1)
    question = "When was the boiler serviced?"
    left, right = AskRequest(question, libraries=(first.id,)), AskRequest(question, libraries=(second.id,))
    engine.send(messages.Compare(701, 702, left, right))
    one = engine.wait(messages.AnswerDone, lambda event: event.job == 701)
    two = engine.wait(messages.AnswerDone, lambda event: event.job == 702)
    assert "3 March" in _quoted(one)
    assert "1999" in _quoted(two)
    assert one.conversation == two.conversation
    assert one.answer.models == two.answer.models
    since = engine.mark
    engine.send(messages.OpenConversation(one.conversation))
    opened = engine.wait(messages.ConversationOpened, since=since)
    scopes = [turn.scope for turn in opened.turns]
    assert scopes == [
        TurnScope((first.id,), ("notes",), None, "left"),
        TurnScope((second.id,), ("other",), None, "right"),
    ]


def test_a_side_that_fails_or_is_stopped_leaves_the_other_alone(start_engine: StartEngine, notes: Path) -> None:
    engine = start_engine(env=SLOW)
    engine.add(notes, 3)
    question = "When was the boiler serviced?"
    past = AskRequest(question, as_of="1999-01-01")
    engine.send(messages.Compare(701, 702, past, AskRequest(question)))
    assert engine.wait(messages.JobFailed, lambda event: event.job == 701).code == "as-of"
    assert "3 March" in _quoted(engine.wait(messages.AnswerDone, lambda event: event.job == 702))
    engine.send(messages.Compare(703, 704, AskRequest(question), AskRequest(question)))
    engine.send(messages.Stop(703))
    stopped = engine.wait(messages.AnswerStopped, lambda event: event.job == 703)
    done = engine.wait(messages.AnswerDone, lambda event: event.job == 704)
    assert done.conversation == stopped.conversation


def test_a_library_tells_its_size_and_when_it_was_looked_at(engine: EngineDriver, notes: Path) -> None:
    engine.add(notes, 3)
    event = engine.wait(messages.Libraries, lambda event: bool(event.checks))
    assert [check.library for check in event.checks] == [event.libraries[0].id]
    assert datetime.fromisoformat(event.checks[0].at).tzinfo is not None
    assert event.libraries[0].size == sum(path.stat().st_size for path in notes.iterdir())


def test_some_notes_alone_can_be_asked(engine: EngineDriver, notes: Path) -> None:
    library = engine.add(notes, 3)
    wanted = NoteRef(library.id, "boiler.md")
    for only in ((), (wanted,)):
        done = engine.answer("When was the boiler serviced?", notes=only)
        cited = {passage.note for passage in done.answer.passages}
        assert (cited == {wanted.note}) == bool(only)
    since = engine.mark
    engine.send(messages.OpenConversation(done.conversation))
    (turn,) = engine.wait(messages.ConversationOpened, since=since).turns
    assert turn.scope is not None
    assert turn.scope.notes == (wanted,)
