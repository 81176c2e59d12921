from __future__ import annotations

from pathlib import Path

from tests.engine.conftest import StartEngine
from tests.engine.driver import EngineDriver

from scholiast.engine import messages


def test_feedback_on_an_answer_is_kept_listed_and_undone(
    engine: EngineDriver, start_engine: StartEngine, notes: Path, tmp_path: Path
) -> None:
    assert engine.wait(messages.FeedbackList).entries == ()
    engine.add(notes, 3)
    done = engine.answer("When was the boiler serviced?")
    engine.send(messages.GiveFeedback(done.turn, "answer", "3 March"))
    (entry,) = engine.wait(messages.FeedbackList, lambda event: bool(event.entries)).entries
    assert (entry.answer, entry.note, entry.turn) == ("3 March", "boiler.md", done.turn)
    engine.wait(messages.Teaching, lambda event: event.status.lessons == 1)
    engine.send(messages.ExportFeedback(str(tmp_path / "q.jsonl")))
    engine.wait(messages.Notice, lambda event: "1 questions were written" in event.message)
    engine.end()
    again = start_engine()
    assert again.wait(messages.FeedbackList).entries == (entry,)
    again.send(messages.UndoFeedback(entry.id))
    again.wait(messages.FeedbackList, lambda event: event.entries == ())
    again.send(messages.AddFeedback("Where?", "In Vienna", "notes", "trip.txt"))
    again.wait(messages.FeedbackList, lambda event: [e.note for e in event.entries] == ["trip.txt"])


def test_feedback_on_what_is_no_answer_is_refused(engine: EngineDriver) -> None:
    engine.send(messages.GiveFeedback(99, "right"))
    assert engine.wait(messages.JobFailed).code == "no-turn"
