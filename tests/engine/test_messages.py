from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.strategies import records, unhurried

from scholiast.core.errors import ProtocolError
from scholiast.core.records import AskRequest
from scholiast.engine import messages


@pytest.mark.parametrize("kind", messages.COMMANDS.values(), ids=messages.COMMANDS)
@unhurried
@given(data=st.data())
def test_commands_survive_the_pipe(kind: type, data: st.DataObject) -> None:
    command = data.draw(records(kind))
    line = messages.encode(command)
    assert messages.decode_command(line) == command
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")


@pytest.mark.parametrize("kind", messages.EVENTS.values(), ids=messages.EVENTS)
@unhurried
@given(data=st.data())
def test_events_survive_the_pipe(kind: type, data: st.DataObject) -> None:
    event = data.draw(records(kind))
    line = messages.encode(event)
    assert messages.decode_event(line) == event
    assert line.count(b"\n") == 1


def test_no_name_is_both_a_command_and_an_event() -> None:
    assert not messages.COMMANDS.keys() & messages.EVENTS.keys()


def test_a_line_says_its_version_and_type() -> None:
    assert json.loads(messages.encode(messages.Stop(4))) == {"v": 1, "type": "Stop", "job": 4}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe\n", "not JSON"),
        (b"{\n", "not JSON"),
        (b"[]\n", "not an object"),
        (b'{"type":"Quit"}\n', "version None"),
        (b'{"v":2,"type":"Quit"}\n', "version 2"),
        (b'{"v":1,"type":"Shout"}\n', "unknown type 'Shout'"),
        (b'{"v":1,"type":["Quit"]}\n', "unknown type"),
        (b'{"v":1,"type":"Ready","pid":1,"data_dir":""}\n', "unknown type 'Ready'"),
        (b'{"v":1,"type":"Stop"}\n', "missing key 'job'"),
        (b'{"v":1,"type":"Stop","job":1,"now":true}\n', "unknown key 'now'"),
        (b'{"v":1,"type":"Stop","job":"1"}\n', "expected int"),
        (b'{"v":1,"type":"Stop","job":true}\n', "not bool"),
        (b'{"v":1,"type":"Stop","job":9223372036854775808}\n', "out of range"),
        (b'{"v":1,"type":"Stop","job":' + b"9" * 5_000 + b"}\n", "not JSON"),
        (b"[" * 200_000 + b"\n", "not JSON"),
    ],
)
def test_a_line_that_is_no_command_is_refused(line: bytes, complaint: str) -> None:
    with pytest.raises(ProtocolError, match=complaint):
        messages.decode_command(line)


def test_a_line_that_is_too_long_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(ProtocolError, match="too long"):
        messages.decode_command(b" " * (messages.MAX_LINE_BYTES + 1))


def test_questions_in_any_script_travel_unharmed() -> None:
    command = messages.Ask(1, AskRequest("Wo steht „Äpfel“? 苹果 🍏\u2028\r\n\x00"))
    assert messages.decode_command(messages.encode(command)) == command
