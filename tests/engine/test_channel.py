from __future__ import annotations

import io
import os
import subprocess
import sys
import threading

import pytest

from scholiast.core.errors import ProtocolError
from scholiast.engine import messages
from scholiast.engine.channel import EventWriter, read_commands
from scholiast.engine.messages import AnswerText, Notice


def _lines(data: bytes) -> list[messages.Event]:
    return [messages.decode_event(line + b"\n") for line in data.split(b"\n") if line]


class _Pipe:
    """A pipe whose other end is read to the end on a thread."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        self.end = os.fdopen(writing, "wb", buffering=0)
        self._other = os.fdopen(reading, "rb")
        self.data = b""
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self) -> None:
        self.data = self._other.read()
        self._other.close()

    def finish(self) -> list[messages.Event]:
        self.end.close()
        self._thread.join(120)
        return _lines(self.data)


def test_events_arrive_in_the_order_they_were_posted() -> None:
    pipe = _Pipe()
    writer = EventWriter(pipe.end)
    writer.start()
    posted = [Notice("info", f"number {i}", "x" * 5000) for i in range(50)]
    for event in posted:
        writer.post(event)
    writer.close()
    assert pipe.finish() == posted


def test_text_is_merged_but_never_across_another_event_or_job() -> None:
    pipe = _Pipe()
    writer = EventWriter(pipe.end)
    for event in (
        AnswerText(1, "Rye "),
        AnswerText(1, "flour"),
        Notice("info", "between"),
        AnswerText(1, "."),
        AnswerText(2, "Other"),
        AnswerText(2, " job"),
    ):
        writer.post(event)
    writer.start()
    writer.close()
    assert pipe.finish() == [
        AnswerText(1, "Rye flour"),
        Notice("info", "between"),
        AnswerText(1, "."),
        AnswerText(2, "Other job"),
    ]


def test_a_window_that_is_gone_is_no_reason_to_fail() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb", buffering=0) as end:
        writer = EventWriter(end)
        writer.start()
        writer.post(Notice("info", "nobody hears this"))
        writer.post(Notice("info", "nor this"))
        writer.close()
        assert writer.is_broken


def test_an_event_that_is_too_long_becomes_a_failure_of_its_job() -> None:
    pipe = _Pipe()
    writer = EventWriter(pipe.end)
    writer.start()
    writer.post(messages.NoteText(7, "l", "n.md", "/n.md", "x" * messages.MAX_LINE_BYTES, "utf-8", found=True))
    writer.close()
    (event,) = pipe.finish()
    assert isinstance(event, messages.JobFailed)
    assert (event.job, event.code) == (7, "too-long")


def test_commands_are_read_past_lines_that_are_none() -> None:
    stream = io.BytesIO(b"\n" + b"garbage\n" + messages.encode(messages.Stop(1)) + b'{"v":1}\n' + b"half a line")
    first, second, third, fourth = read_commands(stream)
    assert isinstance(first, ProtocolError)
    assert second == messages.Stop(1)
    assert isinstance(third, ProtocolError)
    assert isinstance(fourth, ProtocolError)


@pytest.mark.parametrize("extra", [1, 99, 100, 101, 350])
def test_a_line_beyond_the_limit_is_skipped_whole(extra: int) -> None:
    stop = messages.encode(messages.Stop(1))
    stream = io.BytesIO(b"x" * (100 + extra) + b"\n" + stop + b"y" * 500)
    first, second, third = read_commands(stream, limit=100)
    assert isinstance(first, ProtocolError)
    assert second == messages.Stop(1)
    assert isinstance(third, ProtocolError)


def test_what_a_library_prints_does_not_reach_the_protocol() -> None:
    program = """
import os, sys
from scholiast.engine.channel import claim_stdout
stream = claim_stdout()
print("printed")
sys.stdout.flush()
os.write(1, b"written to fd 1")
os.system("echo from a child")
stream.write(b"protocol")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"protocol"
    assert b"printed" in done.stderr
    assert b"written to fd 1" in done.stderr
    assert b"from a child" in done.stderr
