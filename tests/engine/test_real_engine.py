"""A real engine process with the real models."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from pathlib import Path

import pytest
from tests.engine.conftest import StartEngine
from tests.engine.driver import EngineDriver

from scholiast.engine import messages
from scholiast.engine.power import BACKGROUND_NICENESS

pytestmark = pytest.mark.real

_IMPORTED = re.compile(rb"^import time:[^|]*\|[^|]*\|\s*([\w.]+)$", re.MULTILINE)


def _imported(engine: EngineDriver) -> set[str]:
    return {match.decode().partition(".")[0] for match in _IMPORTED.findall(bytes(engine.log))}


def test_prepared_models_answer_without_torch(start_engine: StartEngine, notes: Path) -> None:
    first = start_engine(models="auto")
    first.wait_ready()  # prepares them where nobody has yet
    assert first.end() == 0
    watched = start_engine(models="auto", interpreter=["-X", "importtime"])
    watched.add(notes, 3)
    watched.answer("When was the boiler serviced?")
    assert watched.end() == 0
    imported = _imported(watched)
    assert {"openvino", "faiss", "scholiast"} <= imported
    assert not imported & {"torch", "transformers", "sentence_transformers", "PySide6"}


def test_a_folder_is_asked_with_the_real_models(start_engine: StartEngine, notes: Path) -> None:
    engine = start_engine(models="auto")
    engine.add(notes, 3)
    done = engine.answer("When was the boiler serviced?")
    answer = done.answer
    assert answer.passages[0].note == "boiler.md"
    assert sum(passage.prior or 0 for passage in answer.passages) == pytest.approx(1.0, abs=1e-6)
    assert sum(passage.posterior or 0 for passage in answer.passages) == pytest.approx(1.0, abs=1e-6)
    assert answer.models.embedder
    assert answer.timings.total_ms > 0


def test_a_real_answer_is_stopped_and_the_engine_is_free(start_engine: StartEngine, tmp_path: Path) -> None:
    folder = tmp_path / "long"
    folder.mkdir()
    for number in range(12):
        sentences = " ".join(f"The boiler of house {number} was serviced on day {i} of the month." for i in range(40))
        (folder / f"{number}.md").write_text(f"# House {number}\n\n{sentences}\n")
    engine = start_engine(models="auto")
    engine.add(folder, 12)
    engine.wait_ready()
    job = engine.ask("When was the boiler serviced?", k=12)
    engine.wait(messages.PassagesFound, lambda event: event.job == job)
    engine.send(messages.Stop(job))
    engine.wait(messages.AnswerStopped, lambda event: event.job == job)
    following = engine.ask("Which house?", k=1)
    engine.wait(messages.PassagesFound, lambda event: event.job == following)
    assert not [event for event in engine.of(messages.AnswerDone) if event.job == job]


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_only_indexing_gives_way_to_other_programs(start_engine: StartEngine, notes: Path) -> None:
    engine = start_engine(models="auto")
    engine.wait_ready()
    engine.add(notes, 3)
    engine.answer("When was the boiler serviced?")
    tasks = Path(f"/proc/{engine.process.pid}/task")
    own = os.getpriority(os.PRIO_PROCESS, 0)
    nice: dict[str, int] = {}
    for task in tasks.iterdir():
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            niceness = os.getpriority(os.PRIO_PROCESS, int(task.name))
            if niceness > own:
                nice[task.name] = niceness
    # Where the tests run at that priority themselves, nothing can be told apart.
    assert set(nice.values()) == ({BACKGROUND_NICENESS} if own < BACKGROUND_NICENESS else set())
    # The indexer's own thread, the one it embeds on, and the watcher's (root, check, observer, emitter).
    assert len(nice) <= 6
    assert str(engine.process.pid) not in nice


def test_another_embedder_embeds_what_is_stored_again(start_engine: StartEngine, data_dir: Path, notes: Path) -> None:
    settings = data_dir / "settings.toml"
    settings.write_text('[models]\nembedder = "fake"\ngenerator = "fake"\n')
    engine = start_engine(models="auto")
    before = engine.add(notes, 3)
    old = engine.answer("How much flour goes into the loaf?", retriever="dense").answer
    assert engine.end() == 0
    settings.write_text('[models]\nembedder = "default"\ngenerator = "fake"\n')
    engine = start_engine(models="auto")
    engine.wait(messages.IndexProgress, lambda event: event.idle)
    after = engine.wait_library("notes", lambda status: status.notes == 3)
    assert after.passages == before.passages
    new = engine.answer("How much flour goes into the loaf?", retriever="dense").answer
    assert new.models.embedder != old.models.embedder
    assert new.passages[0].note == "bread.md"
    assert len(new.passages) == 3
    assert {passage.id for passage in new.passages} == {passage.id for passage in old.passages}
