"""The engine client against small programs that misbehave in one way each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from scholiast.core.records import AskRequest
from scholiast.engine import messages
from scholiast.gui.engine_client import EngineClient, engine_command
from scholiast.gui.engine_link import EngineState

PRELUDE = """
import sys, time
from scholiast.engine import messages as m
out = sys.stdout.buffer
def say(event):
    out.write(m.encode(event)); out.flush()
def hear():
    return m.decode_command(sys.stdin.buffer.readline().rstrip(b"\\n"))
"""
READY = "say(m.Ready(1, 'd'))\n"
UNTIL_EOF = "sys.stdin.buffer.read()\n"
# Longer than a slow machine takes to do what is waited for.
PATIENT = {"stop_grace_ms": 300_000, "quit_grace_ms": 300_000, "back_off_ms": (1,)}

MakeClient = Callable[..., EngineClient]


@pytest.fixture
def make_client(qtbot: QtBot) -> Iterator[MakeClient]:
    made: list[EngineClient] = []

    def make(script: str, **options: object) -> EngineClient:
        client = EngineClient([sys.executable, "-c", PRELUDE + script], **{**PATIENT, **options})  # type: ignore[arg-type]
        made.append(client)
        client.start()
        return client

    yield make
    for client in made:
        client.shut_down()
        qtbot.waitUntil(lambda client=client: client.state.phase == "closed")
        client.deleteLater()


def phases(client: EngineClient) -> list[str]:
    seen: list[str] = []
    client.state_changed.connect(lambda state: seen.append(state.phase))
    return seen


def wait_for(qtbot: QtBot, client: EngineClient, phase: str) -> EngineState:
    qtbot.waitUntil(lambda: client.state.phase == phase)
    return client.state


def test_the_command_line_of_the_engine() -> None:
    command = engine_command(Path("/d"), "fake")
    assert command[0] == sys.executable
    assert command[1:] == ["-m", "scholiast", "--engine", "--data-dir", "/d", "--models", "fake"]
    assert "--models" not in engine_command(Path("/d"))


def test_a_restart_that_was_asked_for_lets_it_finish_and_is_no_death(make_client: MakeClient, qtbot: QtBot) -> None:
    client = make_client(READY + "c = hear()\nsay(m.Notice('info', type(c).__name__))\n" + UNTIL_EOF)
    notices: list[messages.Notice] = []
    client.notice_received.connect(notices.append)
    for number in range(1, 6):
        wait_for(qtbot, client, "running")
        process = client.process_id
        seen = phases(client)
        client.restart()
        qtbot.waitUntil(lambda process=process: client.process_id not in (0, process))
        assert [notice.message for notice in notices] == ["Quit"] * number
        assert "stopped" not in seen
    wait_for(qtbot, client, "running")


def test_events_become_signals_in_their_order(make_client: MakeClient, qtbot: QtBot) -> None:
    client = make_client(READY + "for n in range(200): say(m.AnswerText(1, str(n)))\n" + UNTIL_EOF)
    texts: list[str] = []
    client.text_received.connect(lambda event: texts.append(event.text))
    qtbot.waitUntil(lambda: len(texts) == 200)
    assert texts == [str(number) for number in range(200)]
    assert client.state.phase == "running"


def test_commands_sent_before_it_is_ready_arrive(make_client: MakeClient, qtbot: QtBot) -> None:
    client = make_client("c = hear()\n" + READY + "say(m.Notice('info', c.request.question))\n" + UNTIL_EOF)
    notices: list[messages.Notice] = []
    client.notice_received.connect(notices.append)
    assert client.ask(AskRequest("Why 🍞?"), None) == 1
    qtbot.waitUntil(lambda: len(notices) == 1)
    assert notices[0].message == "Why 🍞?"


def test_halves_of_lines_and_big_lines_are_put_together(make_client: MakeClient, qtbot: QtBot) -> None:
    script = READY + (
        "line = m.encode(m.AnswerText(1, '🍞' * 1_300_000))\n"
        "for at in range(0, len(line), 700_001):\n    out.write(line[at:at + 700_001]); out.flush()\n" + UNTIL_EOF
    )
    client = make_client(script)
    texts: list[messages.AnswerText] = []
    client.text_received.connect(texts.append)
    qtbot.waitUntil(lambda: len(texts) == 1)
    assert texts[0].text == "🍞" * 1_300_000


@pytest.mark.parametrize(
    "line", ["b'garbage\\n'", 'b\'{"v":1,"type":"Unheard"}\\n\'', 'b\'{"v":9,"type":"Ready"}\\n\'', "b'\\xff\\n'"]
)
def test_what_is_not_understood_ends_it_and_says_so(make_client: MakeClient, qtbot: QtBot, line: str) -> None:
    client = make_client(READY + f"out.write({line}); out.flush()\n" + UNTIL_EOF, clock=lambda: 0.0)
    state = wait_for(qtbot, client, "stopped")
    assert state.message == "The window and the engine do not understand each other."
    assert "message" in state.details


def test_it_is_started_again_three_times_and_then_left_alone(make_client: MakeClient, qtbot: QtBot) -> None:
    client = make_client("sys.stderr.write('out of luck'); sys.exit(3)", clock=lambda: 100.0)
    seen = phases(client)
    state = wait_for(qtbot, client, "stopped")
    assert seen == ["restarting", "starting"] * 3 + ["stopped"]
    assert "ended with code 3" in state.message
    assert "out of luck" in state.details
    assert state.hint == "Your notes and conversations are safe."
    client.restart()
    assert client.state.phase == "starting"
    qtbot.waitUntil(lambda: seen.count("restarting") > 3)


def test_deaths_that_lie_apart_do_not_count_together(make_client: MakeClient, qtbot: QtBot) -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 31.0
        return now[0]

    client = make_client("sys.exit(3)", clock=clock)
    seen = phases(client)
    qtbot.waitUntil(lambda: seen.count("restarting") >= 5)
    assert "stopped" not in seen


def test_a_program_that_does_not_exist(qtbot: QtBot) -> None:
    client = EngineClient(["/nowhere/engine"], clock=lambda: 0.0, back_off_ms=(1,))
    client.start()
    state = wait_for(qtbot, client, "stopped")
    assert "could not be started" in state.message
    client.shut_down()
    assert client.state.phase == "closed"


def test_a_held_lock_is_no_death(make_client: MakeClient, qtbot: QtBot) -> None:
    script = "say(m.JobFailed(0, 'locked', 'A window (4711) is open.', 'Close it.')); sys.exit(1)"
    client = make_client(script)
    failures: list[messages.JobFailed] = []
    client.job_failed.connect(failures.append)
    seen = phases(client)
    state = wait_for(qtbot, client, "locked")
    assert (state.message, state.hint) == ("A window (4711) is open.", "Close it.")
    assert seen == ["locked"]
    assert failures == []


def test_stop_that_is_confirmed_kills_nothing(make_client: MakeClient, qtbot: QtBot) -> None:
    script = READY + "hear(); c = hear(); say(m.AnswerStopped(c.job, 1, 'half'))\n" + UNTIL_EOF
    client = make_client(script)
    wait_for(qtbot, client, "running")
    pid = client.process_id
    stopped: list[messages.AnswerStopped] = []
    client.answer_stopped.connect(stopped.append)
    client.stop(client.ask(AskRequest("q"), None))
    qtbot.waitUntil(lambda: len(stopped) == 1)
    assert client.process_id == pid


def test_stop_that_is_not_confirmed_kills_and_starts_again_without_counting(
    make_client: MakeClient, qtbot: QtBot
) -> None:
    client = make_client(READY + UNTIL_EOF, stop_grace_ms=50, clock=lambda: 0.0)
    seen = phases(client)
    for round_number in range(1, 6):
        qtbot.waitUntil(lambda wanted=round_number: seen.count("running") == wanted)
        pid = client.process_id
        client.stop(client.ask(AskRequest("q"), None))
        qtbot.waitUntil(lambda wanted=round_number: seen.count("restarting") == wanted)
        assert client.process_id != pid
    wait_for(qtbot, client, "running")
    assert "stopped" not in seen


def test_quit_lets_it_finish(make_client: MakeClient, qtbot: QtBot, tmp_path: Path) -> None:
    done = tmp_path / "done"
    client = make_client(READY + f"hear(); open({str(done)!r}, 'w').close()\n")
    wait_for(qtbot, client, "running")
    client.shut_down()
    wait_for(qtbot, client, "closed")
    assert done.exists()


def test_an_engine_that_never_says_ready_can_be_closed(make_client: MakeClient, qtbot: QtBot) -> None:
    client = make_client(UNTIL_EOF)
    assert client.state.phase == "starting"
    client.shut_down()
    wait_for(qtbot, client, "closed")


def test_job_numbers_grow(make_client: MakeClient) -> None:
    client = make_client(UNTIL_EOF)
    numbers = [client.next_job(), client.ask(AskRequest("q"), None), client.read_note("L", "n.md"), client.next_job()]
    assert numbers == [1, 2, 3, 4]
