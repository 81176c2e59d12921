"""The parent's side of the process that reads documents: started when first needed, watched, ended and replaced."""

from __future__ import annotations

import atexit
import json
import queue
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any

from scholiast.core.codec import CodecError, from_json, to_json
from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.core.program import program_command
from scholiast.documents.bound.frames import Frame, read_frame, write_frame
from scholiast.documents.bound.pages import PageImage, PageRequest
from scholiast.documents.document import Document

SECONDS = 60.0
MEGABYTES = 1_536
"""What one document may take: processor time, and memory beyond which the process is ended."""

_PATIENCE = 3  # times the processor time, by the clock: a busy machine is no fault of the document

_ADDRESS_SPACE = 3  # times the memory: mapped libraries and thread stacks count in it
_POLL_SECONDS = 0.05
_EXIT_SECONDS = 10.0
_RECYCLE_MEGABYTES = 400
_ANSWERS = ("document", "page", "skipped", "unreadable")
_HINT = "Open it in its own program and save it again, or divide it."


@dataclass(frozen=True, slots=True)
class Limits:
    """How long (by processor time), and with how much memory, one document may be read."""

    seconds: float = SECONDS
    megabytes: int = MEGABYTES


class ReaderProcess:
    """Reads documents in a process of its own, one at a time; safe to use from several threads."""

    def __init__(self, limits: Limits | None = None, command: Sequence[str] | None = None) -> None:
        self._limits = limits or Limits()
        self._command = list(command or program_command("--reader"))
        self._lock = threading.Lock()
        self._child: _Child | None = None

    @property
    def process_id(self) -> int:
        """The child's process id; 0 while there is none."""
        child = self._child
        return child.process.pid if child is not None else 0

    @property
    def is_busy(self) -> bool:
        """Whether a document is being read just now."""
        return self._lock.locked()

    def read(self, name: str, data: bytes) -> Document:
        """The text of a document.

        Raises:
            NoteSkipped: no text, or protected.
            NoteUnreadable: damaged, or too much for the limits.
        """
        reply = self._ask({"what": "read", "name": name.encode("utf-8", "replace").decode()}, data)
        try:
            return from_json(Document, json.loads(reply.body))
        except (CodecError, ValueError) as error:
            raise NoteUnreadable("its reader failed on it", _HINT) from error

    def draw(self, data: bytes, request: PageRequest) -> tuple[PageImage, bytes]:
        """A page of a PDF as PNG, and where the passage lies on it; raises as :meth:`read`."""
        reply = self._ask({"what": "page", "page": to_json(request)}, data)
        return from_json(PageImage, reply.head["page"]), reply.body

    def close(self) -> None:
        """End the process; the next document starts another one."""
        with self._lock:
            self._end()

    def _ask(self, head: dict[str, Any], body: bytes) -> Frame:
        limits = self._limits
        head = {**head, "seconds": _PATIENCE * limits.seconds, "megabytes": limits.megabytes * _ADDRESS_SPACE}
        with self._lock:
            reply = self._exchange(head, body)
            answered = reply.head.get("outcome") in _ANSWERS
            if not answered or (self._child is not None and self._child.megabytes() > _RECYCLE_MEGABYTES):
                self._end()
        return _checked(reply, limits)

    def _exchange(self, head: dict[str, Any], body: bytes) -> Frame:
        """Send a request and wait for the reply, no longer and with no more memory than the limits allow."""
        deadline = time.monotonic() + _PATIENCE * self._limits.seconds
        for attempt in (1, 2):
            child = self._running()
            spent = child.seconds()
            child.requests.put(Frame(head, body))
            while True:
                try:
                    reply = child.replies.get(timeout=_POLL_SECONDS)
                except queue.Empty:
                    if time.monotonic() > deadline or child.seconds() - spent > self._limits.seconds:
                        return Frame({"outcome": "time"}, b"")
                    if child.megabytes() > self._limits.megabytes:
                        return Frame({"outcome": "memory"}, b"")
                    continue
                break
            if reply is not None:
                return reply
            has_retired = child.has_retired()
            self._end()
            if attempt == 2 or not has_retired:
                break
        return Frame({"outcome": "crash", "message": ""}, b"")

    def _running(self) -> _Child:
        if self._child is not None and self._child.process.poll() is not None:
            self._end()
        if self._child is None:
            self._child = _Child(self._command)
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


class _Child:
    """A process and the thread that writes to it and reads from it, so that neither can hold anybody up."""

    def __init__(self, command: Sequence[str]) -> None:
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, creationflags=flags
        )
        self.requests: queue.SimpleQueue[Frame | None] = queue.SimpleQueue()
        self.replies: queue.SimpleQueue[Frame | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="reader-process", daemon=True)
        self._thread.start()

    def megabytes(self) -> float:
        """Memory that the process holds now; 0 when it has ended."""
        import psutil

        try:
            return float(psutil.Process(self.process.pid).memory_info().rss) / 1024**2
        except psutil.Error:
            return 0.0

    def seconds(self) -> float:
        """Processor time that the process has used; 0 when it has ended."""
        import psutil

        try:
            times = psutil.Process(self.process.pid).cpu_times()
            return float(times.user + times.system)
        except psutil.Error:
            return 0.0

    def has_retired(self) -> bool:
        """Whether the process ended by itself because nothing was asked of it for a while."""
        try:
            return self.process.wait(_EXIT_SECONDS) == 0
        except subprocess.TimeoutExpired:
            return False

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.requests.put(None)
        self.process.wait()
        self._thread.join()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                _close(stream)

    def _run(self) -> None:
        sending, receiving = self.process.stdin, self.process.stdout
        assert sending is not None
        assert receiving is not None
        while (request := self.requests.get()) is not None:
            try:
                write_frame(sending, request.head, request.body)
                reply = read_frame(receiving)
            except (OSError, ValueError):
                reply = None
            self.replies.put(reply)
            if reply is None:
                return


def _close(stream: IO[bytes]) -> None:
    with suppress(OSError):  # what the dead process did not take
        stream.close()


def _checked(reply: Frame, limits: Limits) -> Frame:
    """``reply``, or the error that it stands for."""
    outcome, message = reply.head.get("outcome"), str(reply.head.get("message", ""))
    hint, code = str(reply.head.get("hint", "")), str(reply.head.get("code", "note-unreadable"))
    if outcome == "skipped":
        raise NoteSkipped(message, hint, code=code)
    if outcome == "unreadable":
        raise NoteUnreadable(message, hint, code=code)
    if outcome == "time":
        raise NoteUnreadable(f"reading it takes longer than {limits.seconds:g} seconds", _HINT, code="time")
    if outcome == "memory":
        raise NoteUnreadable(f"reading it takes more than {limits.megabytes:,} MB of memory", _HINT, code="memory")
    if outcome not in ("document", "page"):
        raise NoteUnreadable(f"its reader failed on it{message and f' ({message})'}", _HINT, code="crash")
    return reply


_first, _second = ReaderProcess(), ReaderProcess()
atexit.register(_first.close)
atexit.register(_second.close)


def read_outside(name: str, data: bytes) -> Document:
    """The text of a document, read in one of two processes that this program shares.

    The second one is for whoever comes while the first is busy: a person who wants to see a note while others are read.

    Raises:
        NoteSkipped: no text, or protected.
        NoteUnreadable: damaged, or too much for the limits.
    """
    return (_second if _first.is_busy else _first).read(name, data)


def draw_outside(data: bytes, request: PageRequest) -> tuple[PageImage, bytes]:
    """A page of a PDF as PNG, and where a passage lies on it; raises as :func:`read_outside`."""
    return _second.draw(data, request)
