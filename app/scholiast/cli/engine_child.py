"""The program's own engine process as a child that a benchmark talks to, the way the window does."""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scholiast.core.errors import ScholiastError
from scholiast.core.program import program_command
from scholiast.engine import messages


@dataclass(frozen=True, slots=True)
class Seen:
    """An event, and when it arrived (``time.perf_counter``)."""

    at: float
    event: messages.Event


class EngineChild:
    """Sends commands to an engine process and waits for its events."""

    def __init__(self, child: subprocess.Popen[bytes], started: float) -> None:
        self._child = child
        self._events: queue.SimpleQueue[Seen | None] = queue.SimpleQueue()
        self._started = started
        threading.Thread(target=self._read, name="engine-events", daemon=True).start()

    @property
    def started(self) -> float:
        """When the process was started (``time.perf_counter``)."""
        return self._started

    def send(self, command: messages.Command) -> float:
        """Send ``command``; returns when."""
        assert self._child.stdin is not None
        now = time.perf_counter()
        self._child.stdin.write(messages.encode(command))
        self._child.stdin.flush()
        return now

    def wait_for(self, wanted: Callable[[messages.Event], bool], seconds: float) -> Seen:
        """The next event that is ``wanted``.

        Raises:
            ScholiastError: it does not come within ``seconds``, the engine reports a failure, or it ends.
        """
        deadline = time.perf_counter() + seconds
        while True:
            try:
                seen = self._events.get(timeout=max(0.0, deadline - time.perf_counter()))
            except queue.Empty:
                raise ScholiastError(f"The engine did not answer within {seconds:g} s.") from None
            if seen is None:
                raise ScholiastError(f"The engine ended with status {self._child.wait()}.")
            if wanted(seen.event):
                return seen
            if isinstance(seen.event, messages.JobFailed):
                raise ScholiastError(seen.event.message, seen.event.hint)
            if isinstance(seen.event, messages.ModelState) and seen.event.state == "failed":
                raise ScholiastError(seen.event.message, seen.event.hint)

    def drain(self) -> None:
        """Forget the events that have arrived so far."""
        while not self._events.empty():
            self._events.get()

    def kill(self) -> None:
        """End the process as a power cut would."""
        self._child.kill()
        self._child.wait()

    def _read(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self._events.put(Seen(time.perf_counter(), messages.decode_event(line)))
        self._events.put(None)


@contextmanager
def engine_child(data_dir: Path, *, fake: bool, verbose: bool = False) -> Iterator[EngineChild]:
    """A running engine process over ``data_dir``; it is told to end when the block is left."""
    command = program_command("--engine", "--data-dir", str(data_dir))
    started = time.perf_counter()
    child = subprocess.Popen(
        [*command, *(["--models", "fake"] if fake else [])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=None if verbose else subprocess.DEVNULL,
    )
    assert child.stdin is not None
    try:
        yield EngineChild(child, started)
    finally:
        child.stdin.close()
        try:
            child.wait(10)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
