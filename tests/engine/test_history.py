"""The history through the engine: names, pins, search, files, and answers whose sources have changed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.engine.conftest import write
from tests.engine.driver import EngineDriver

from scholiast.engine import messages


def test_a_conversation_is_named_pinned_found_and_written(engine: EngineDriver, notes: Path, tmp_path: Path) -> None:
    engine.add(notes, 3)
    first = engine.answer("When was the boiler serviced?").conversation
    second = engine.answer("How much rye flour?").conversation
    engine.send(messages.RenameConversation(first, "Boiler 🍞"))
    engine.send(messages.PinConversation(first, pinned=True))
    listed = engine.wait(messages.Conversations, lambda event: any(s.pinned for s in event.conversations)).conversations
    assert [(summary.id, summary.title) for summary in listed] == [
        (first, "Boiler 🍞"),
        (second, "How much rye flour?"),
    ]
    engine.send(messages.SearchConversations("SERVICED boiler"))
    assert engine.wait(messages.ConversationsFound).conversations == (first,)
    path = tmp_path / "boiler.json"
    engine.send(messages.ExportConversation(first, str(path), "json"))
    assert str(path) in engine.wait(messages.Notice, lambda event: "written" in event.message).message
    assert json.loads(path.read_text(encoding="utf-8"))["title"] == "Boiler 🍞"
    engine.send(messages.ExportConversation(first, str(tmp_path / "no" / "x.md"), "markdown"))
    assert "cannot be written" in engine.wait(messages.JobFailed).message


def test_an_answer_is_stale_once_a_passage_that_it_cites_has_changed(engine: EngineDriver, notes: Path) -> None:
    engine.add(notes, 3)
    done = engine.answer("When was the boiler serviced?")
    assert done.answer.sentences[0].citations
    engine.send(messages.CheckAnswers(done.conversation))
    assert engine.wait(messages.AnswersChecked).changed == ()
    mark = engine.mark
    write(notes / "bread.md", "# Bread\n\nAnother flour now, and none of the old.\n")
    write(notes / "boiler.md", "# Boiler\n\nThe boiler was serviced on 9 April by Ada Frey.\n")
    engine.send(messages.Rescan())
    engine.wait(messages.IndexProgress, lambda event: event.idle, since=mark)
    stale = False
    while not stale:
        mark = engine.mark
        engine.send(messages.CheckAnswers(done.conversation))
        stale = engine.wait(messages.AnswersChecked, since=mark).changed == (done.turn,)
