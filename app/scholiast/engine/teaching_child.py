"""The process that trains in the background: ``scholiast --teacher``.

It reads one JSON object a line from standard input: first what to do, then pause, resume and stop; it writes one a line
to standard output: how far it is, then what came of it. It lets everything else on the computer go first, waits while a
question is answered or the battery is used, and ends, leaving a checkpoint, when its input does.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from scholiast.core.cancellation import CancelToken
from scholiast.core.codec import from_json, to_json
from scholiast.core.errors import Cancelled, ScholiastError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import load_settings
from scholiast.core.teaching import TeachingPhase
from scholiast.engine.assembly import set_environment, writing
from scholiast.engine.power import BACKGROUND_NICENESS, on_battery

PAUSE, RESUME, STOP = "pause", "resume", "stop"
_BELOW_NORMAL_PRIORITY_CLASS = 0x00004000
_LOOK_SECONDS = 5.0
_LOCK_SECONDS = 60.0  # an engine that has just ended may have left a process that still writes its checkpoint


@dataclass(frozen=True, slots=True)
class TeachingRequest:
    """Train from what was taught in the data folder ``root`` for about ``minutes``."""

    root: str
    minutes: float


class PauseSwitch:
    """Whether the run is to wait; :meth:`wait` is called between its steps."""

    def __init__(self, cancel: CancelToken, *, mind_battery: bool) -> None:
        self._cancel = cancel
        self._mind_battery = mind_battery
        self._changed = threading.Condition()
        self._paused = False

    def set(self, paused: bool) -> None:
        """Wait from now on, or go on."""
        with self._changed:
            self._paused = paused
            self._changed.notify_all()

    def wake(self) -> None:
        """Let a wait see that the run was cancelled."""
        with self._changed:
            self._changed.notify_all()

    def wait(self) -> None:
        """Return once the run may go on, or was cancelled."""
        with self._changed:
            self._changed.wait_for(lambda: not self._paused or self._cancel.is_cancelled)
            while self._mind_battery and on_battery() and not self._cancel.is_cancelled:
                self._changed.wait(_LOOK_SECONDS)


def lower_priority() -> None:
    """Let every other process go before this one."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(BACKGROUND_NICENESS)


def main() -> int:
    """Serve one request; returns the exit status."""
    protocol = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # libraries that print must not break the protocol
    set_environment()
    request = from_json(TeachingRequest, json.loads(sys.stdin.readline()))
    lower_priority()
    cancel = CancelToken()

    def say(message: dict[str, Any]) -> None:
        protocol.write(json.dumps(message) + "\n")

    try:
        say({"verdict": _teach(request, cancel, say)})
    except Cancelled:
        say({"stopped": True})
    except ScholiastError as error:
        say(error.as_json())
    protocol.flush()
    os._exit(0)  # the model stack's threads are not waited for


def _teach(request: TeachingRequest, cancel: CancelToken, say: Any) -> dict[str, Any]:
    from scholiast.engine.feedback import FeedbackStore
    from scholiast.engine.teaching_run import TeachingRun
    from scholiast.training.lessons import questions_of

    paths = DataPaths(Path(request.root))
    settings = load_settings(paths.settings)
    switch = PauseSwitch(cancel, mind_battery=settings.index.pause_on_battery)
    threading.Thread(target=_listen, args=(sys.stdin, switch, cancel), daemon=True).start()

    def tell(phase: TeachingPhase, step: int, steps: int, left: float | None) -> None:
        say({"phase": phase, "step": step, "steps": steps, "seconds_left": left})
        switch.wait()

    with writing(paths.teaching, "the training in the background", _LOCK_SECONDS):
        store = FeedbackStore.open(paths.conversations)
        questions = questions_of(store.entries())
        store.close()
        run = TeachingRun(paths, settings, questions, request.minutes, tell, lambda text: None, cancel)
        verdict: dict[str, Any] = to_json(run.run())
    return verdict


def _listen(stream: IO[str], switch: PauseSwitch, cancel: CancelToken) -> None:
    for line in stream:
        word = line.strip()
        if word == STOP:
            break
        switch.set(word == PAUSE)
    cancel.cancel()
    switch.wake()
