"""Drives a real engine process over its pipes, as the window does."""

from __future__ import annotations

import contextlib
import itertools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from scholiast.core.records import AskRequest, LibraryStatus
from scholiast.engine import messages

E = TypeVar("E")

PATIENCE = 300.0
"""Seconds until a wait is in vain: a machine that many share may take a hundred times what an idle one takes."""


@dataclass(frozen=True, slots=True)
class Received:
    """An event and when it came, in seconds of the monotonic clock."""

    event: messages.Event
    at: float


class EngineDriver:
    """One engine process. Waiting is on conditions; a wait that is in vain fails with what did come."""

    def __init__(
        self,
        data_dir: Path,
        *,
        models: str = "fake",
        env: Mapping[str, str] | None = None,
        interpreter: Sequence[str] = (),
        prefix: Sequence[str] = (),
    ) -> None:
        self.data_dir = data_dir
        command = [*prefix, sys.executable, *interpreter, "-m", "scholiast", "--engine", "--data-dir", str(data_dir)]
        self.process = subprocess.Popen(
            [*command, "--models", models],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(env or {})},
        )
        self.received: list[Received] = []
        self.log = bytearray()
        self._changed = threading.Condition()
        self._ended = False
        self._jobs = itertools.count(1)
        self._threads = [
            threading.Thread(target=self._read_events, daemon=True),
            threading.Thread(target=self._read_log, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    # ---- out -------------------------------------------------------------------------------------------------

    def send(self, command: messages.Command) -> None:
        self.send_bytes(messages.encode(command))

    def send_bytes(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def ask(self, question: str, *, conversation: int | None = None, **options: object) -> int:
        """Ask; the job's number."""
        job = next(self._jobs)
        self.send(messages.Ask(job, AskRequest(question, **options), conversation))  # type: ignore[arg-type]
        return job

    def answer(self, question: str, **options: object) -> messages.AnswerDone:
        """Ask and wait for the answer."""
        job = self.ask(question, **options)
        return self.wait(messages.AnswerDone, lambda event: event.job == job, abort=failure_of(job))

    # ---- in --------------------------------------------------------------------------------------------------

    @property
    def mark(self) -> int:
        """A place in the stream of events; waits with ``since`` look behind it."""
        with self._changed:
            return len(self.received)

    def of(self, kind: type[E], since: int = 0) -> list[E]:
        """All events of a kind so far."""
        with self._changed:
            return [item.event for item in self.received[since:] if isinstance(item.event, kind)]

    def wait(
        self,
        kind: type[E],
        accept: Callable[[E], bool] = lambda event: True,
        *,
        since: int = 0,
        timeout: float = PATIENCE,
        abort: Callable[[messages.Event], bool] = lambda event: False,
    ) -> E:
        """The first event of a kind that is accepted, received or still to come."""
        deadline = time.monotonic() + timeout
        position = since
        with self._changed:
            while True:
                for item in self.received[position:]:
                    if isinstance(item.event, kind) and accept(item.event):
                        return item.event
                    if abort(item.event):
                        raise AssertionError(f"instead of {kind.__name__} came {item.event}")
                position = len(self.received)
                left = deadline - time.monotonic()
                if self._ended or left <= 0 or not self._changed.wait(left):
                    raise AssertionError(f"no {kind.__name__} came; the engine said:\n{self.transcript}")

    def wait_ready(self) -> None:
        """Both models are loaded."""
        for role in ("embedder", "generator"):
            self.wait(
                messages.ModelState,
                lambda event, role=role: event.role == role and event.state == "ready",
                abort=lambda event: isinstance(event, messages.ModelState) and event.state == "failed",
            )

    def wait_library(
        self, name: str, accept: Callable[[LibraryStatus], bool], *, since: int = 0, timeout: float = PATIENCE
    ) -> LibraryStatus:
        """The library called ``name``, settled and as accepted."""

        def settled(status: LibraryStatus) -> bool:
            return status.name == name and status.state == "ready" and status.pending == 0 and accept(status)

        event = self.wait(
            messages.Libraries, lambda event: any(map(settled, event.libraries)), since=since, timeout=timeout
        )
        return next(filter(settled, event.libraries))

    def add(self, folder: Path, notes: int) -> LibraryStatus:
        """Add a folder and wait until ``notes`` notes of it are indexed."""
        since = self.mark
        self.send(messages.AddLibrary(str(folder)))
        return self.wait_library(folder.name, lambda status: status.notes == notes, since=since)

    # ---- the process -----------------------------------------------------------------------------------------

    @property
    def transcript(self) -> str:
        """Events and log so far, for a failure's message."""
        lines = [f"({len(self.received)} events, the last of them:)"]
        lines += [str(item.event)[:300] for item in self.received[-40:]]
        return "\n".join([*lines, "--- log", self.log.decode("utf-8", "replace")[-4000:]])

    def end(self, timeout: float = PATIENCE) -> int:
        """Close the engine's input and wait for its end; its exit status."""
        assert self.process.stdin is not None
        if not self.process.stdin.closed:
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.close()
        return self.wait_end(timeout)

    def wait_end(self, timeout: float = PATIENCE) -> int:
        """The exit status of a process that ends by itself."""
        status = self.process.wait(timeout)
        for thread in self._threads:
            thread.join(timeout)
        return status

    def kill(self) -> None:
        """End the process as a crash would; harmless if it has ended."""
        self.process.kill()
        self.wait_end()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()

    def _read_events(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            event = messages.decode_event(line)
            with self._changed:
                self.received.append(Received(event, time.monotonic()))
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        while block := self.process.stderr.read1(65536):  # type: ignore[attr-defined]
            self.log += block


def failure_of(job: int) -> Callable[[messages.Event], bool]:
    """Whether an event says that ``job`` failed."""
    return lambda event: isinstance(event, messages.JobFailed) and event.job == job
