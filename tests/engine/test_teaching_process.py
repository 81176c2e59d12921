from __future__ import annotations

import queue
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.paths import DataPaths
from scholiast.engine.teaching_child import PauseSwitch
from scholiast.engine.teaching_process import TeachingProcess, child_command

PATIENCE = 300.0
# Says back each line that it hears, and that its input has ended.
ECHO = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"heard": line.strip()}), flush=True)
    if line.strip() == "stop":
        break
else:
    print(json.dumps({"heard": "the end"}), flush=True)
"""


class Ears:
    """What the process said, in order."""

    def __init__(self) -> None:
        self._heard: queue.Queue[dict[str, Any]] = queue.Queue()

    def __call__(self, message: dict[str, Any]) -> None:
        self._heard.put(message)

    def next(self) -> dict[str, Any]:
        return self._heard.get(timeout=PATIENCE)


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
def process(tmp_path: Path, ears: Ears) -> TeachingProcess:
    return TeachingProcess(DataPaths(tmp_path), ears, [sys.executable, "-I", "-c", ECHO])


def test_the_request_comes_first_then_pauses_and_the_stop(process: TeachingProcess, ears: Ears) -> None:
    process.start(7.5)
    process.start(9.0)
    assert '"minutes": 7.5' in ears.next()["heard"]
    process.set_paused(True)
    assert ears.next() == {"heard": "pause"}
    process.set_paused(False)
    assert ears.next() == {"heard": "resume"}
    process.stop()
    assert ears.next() == {"heard": "stop"}
    assert ears.next() == {"ended": True}
    assert not process.is_running
    assert process.process_id == 0


def test_a_training_that_starts_while_a_question_is_answered_waits(process: TeachingProcess, ears: Ears) -> None:
    process.set_paused(True)
    process.start(1.0)
    assert '"minutes": 1.0' in ears.next()["heard"]
    assert ears.next() == {"heard": "pause"}
    process.close()
    assert ears.next() == {"heard": "the end"}
    assert ears.next() == {"ended": True}


def test_nothing_is_said_to_a_training_that_has_ended(process: TeachingProcess) -> None:
    process.set_paused(True)
    process.stop()
    process.close()


def test_the_process_is_this_program() -> None:
    assert child_command()[-1] == "--teacher"


def test_a_pause_holds_until_it_is_lifted_or_the_run_cancelled() -> None:
    cancel = CancelToken()
    switch = PauseSwitch(cancel, mind_battery=False)
    switch.wait()
    switch.set(True)
    passed = threading.Event()
    waiter = threading.Thread(target=lambda: (switch.wait(), passed.set()))
    waiter.start()
    assert not passed.is_set()
    switch.set(False)
    assert passed.wait(PATIENCE)
    waiter.join()
    switch.set(True)
    cancel.cancel()
    switch.wake()
    switch.wait()
