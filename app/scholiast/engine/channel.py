"""The two ends of the pipe to the window: lines in, and one thread that sends lines out."""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

from scholiast.core.errors import ProtocolError
from scholiast.engine.messages import MAX_LINE_BYTES, AnswerText, Command, Event, JobFailed, decode_command, encode

logger = logging.getLogger("scholiast.engine")

MERGE_SECONDS = 0.03
STOP_TIMEOUT_SECONDS = 5.0


def claim_stdout() -> BinaryIO:
    """A stream on what is standard output now; afterwards standard output is standard error.

    So that a library that prints cannot corrupt the protocol.
    """
    protocol = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(protocol, "wb", buffering=0)


def read_commands(stream: BinaryIO, limit: int = MAX_LINE_BYTES) -> Iterator[Command | ProtocolError]:
    """Commands from ``stream`` until it ends; a line that is none gives the error instead, and reading goes on."""
    while line := stream.readline(limit + 1):
        if len(line) > limit and not line.endswith(b"\n"):
            _skip_line(stream, limit)
            yield ProtocolError(f"A message is longer than {limit:,} bytes.")
            continue
        if not line.strip():
            continue
        try:
            yield decode_command(line)
        except ProtocolError as error:
            yield error


def _skip_line(stream: BinaryIO, limit: int) -> None:
    while (rest := stream.readline(limit)) and not rest.endswith(b"\n"):
        pass


class EventWriter:
    """Sends events in the order they were posted; the only thread that writes to the window.

    Pieces of an answer that come within 30 ms of each other travel as one event.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self._broken = threading.Event()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    @property
    def is_broken(self) -> bool:
        """Whether the window has closed its end."""
        return self._broken.is_set()

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def post(self, event: Event) -> None:
        """Send ``event`` soon; never blocks."""
        self._events.put(event)

    def close(self) -> None:
        """Send what was posted, then end."""
        self._events.put(None)
        self._thread.join(STOP_TIMEOUT_SECONDS)

    def _run(self) -> None:
        event = self._events.get()
        while event is not None:
            following: Event | None = None
            ended = False
            if isinstance(event, AnswerText):
                event, following, ended = self._merged(event)
            self._send(event)
            if ended:
                return
            event = self._events.get() if following is None else following

    def _merged(self, first: AnswerText) -> tuple[AnswerText, Event | None, bool]:
        """``first`` with what follows it within 30 ms, the other event that cut it short, and whether all ended."""
        pieces = [first.text]
        deadline = time.monotonic() + MERGE_SECONDS
        following: Event | None = None
        while (left := deadline - time.monotonic()) > 0:
            try:
                event = self._events.get(timeout=left)
            except queue.Empty:
                break
            if event is None:
                return replace(first, text="".join(pieces)), None, True
            if not isinstance(event, AnswerText) or event.job != first.job:
                following = event
                break
            pieces.append(event.text)
        return replace(first, text="".join(pieces)), following, False

    def _send(self, event: Event) -> None:
        if self._broken.is_set():
            return
        line = encode(event)
        if len(line) > MAX_LINE_BYTES:
            line = encode(_too_long(event))
        try:
            view = memoryview(line)
            while view:
                view = view[self._stream.write(view) :]
        except (OSError, ValueError):
            logger.info("The window has closed its end of the pipe")
            self._broken.set()


def _too_long(event: Event) -> JobFailed:
    return JobFailed(
        getattr(event, "job", 0),
        "too-long",
        f"{type(event).__name__} is too long to be shown.",
        "Open the file itself.",
    )
