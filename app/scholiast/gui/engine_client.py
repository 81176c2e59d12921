"""The engine process as the window sees it: started, listened to, stopped, and started again when it dies."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer

from scholiast.core.errors import LockHeld, ProtocolError
from scholiast.core.program import program_command
from scholiast.engine import messages
from scholiast.gui.engine_link import EngineLink, EngineState
from scholiast.gui.engine_sentences import spoken

_RESTARTS = 3
_RESTART_WINDOW_S = 60.0
_BACK_OFF_MS = (200, 1_000, 3_000)
_STOP_GRACE_MS = 5_000
_QUIT_GRACE_MS = 4_000
_LOG_TAIL_BYTES = 32_768
# A burst of events must not hold up a frame: between two turns of the loop there is time to paint and to react.
_DRAIN_BUDGET_S = 0.003


def engine_command(data_dir: Path, models: str | None = None) -> list[str]:
    """The command line of the engine."""
    command = program_command("--engine", "--data-dir", str(data_dir))
    return [*command, "--models", models] if models else command


class EngineClient(EngineLink):
    """Runs the engine with QProcess and speaks JSON lines with it.

    A death is followed by a restart with back-off, at most three in a minute; then the state is *stopped* until
    :meth:`restart`. A kill that the person's Stop led to does not count.
    """

    def __init__(
        self,
        command: Sequence[str],
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
        stop_grace_ms: int = _STOP_GRACE_MS,
        quit_grace_ms: int = _QUIT_GRACE_MS,
        back_off_ms: Sequence[int] = _BACK_OFF_MS,
    ) -> None:
        super().__init__(parent)
        self._command = list(command)
        self._clock = clock
        self._back_off_ms = back_off_ms
        self._process: QProcess | None = None
        self._buffer = bytearray()
        self._lines: deque[bytes] = deque()
        self._log = bytearray()
        self._deaths: deque[float] = deque()
        self._failure: messages.JobFailed | None = None
        self._asked_kill = False
        self._closing = False
        self._stopping: int | None = None
        self._stop_timer = self._timer(stop_grace_ms, self._on_stop_overdue)
        self._quit_timer = self._timer(quit_grace_ms, self._on_quit_overdue)
        self._restart_timer = self._timer(0, self.start)
        self._drain_timer = self._timer(0, self._drain)

    def _timer(self, milliseconds: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    @property
    def process_id(self) -> int:
        """The engine's process id, 0 while there is none."""
        return int(self._process.processId()) if self._process is not None else 0

    def start(self) -> None:
        """Start the engine; returns at once."""
        self._closing = False
        self._buffer.clear()
        self._lines.clear()
        self._failure = None
        self._set_state(EngineState("starting", self.tr("Starting…")))
        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.SeparateChannels)
        process.readyReadStandardOutput.connect(self._on_output)
        process.readyReadStandardError.connect(self._on_log)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._process = process
        process.start(self._command[0], self._command[1:])

    def restart(self) -> None:
        """Start the engine again because the person asked; one that runs finishes its write first."""
        self._deaths.clear()
        self._restart_timer.stop()
        if self._process is None:
            self.start()
        elif not self._closing:
            self.send(messages.Quit())
            self._asked_kill = True
            self._process.closeWriteChannel()
            self._quit_timer.start()

    def send(self, command: messages.Command) -> None:
        """Write ``command`` to the engine; Qt buffers it while the process starts."""
        if self._process is not None and not self._closing:
            self._process.write(messages.encode(command))

    def stop(self, job: int) -> None:
        """Stop ``job``; an engine that does not confirm it in time is killed and started again."""
        super().stop(job)
        self._stopping = job
        self._stop_timer.start()

    def shut_down(self) -> None:
        """Ask the engine to finish; kill it if it has not after a few seconds."""
        self._restart_timer.stop()
        if self._process is None:
            self._set_state(EngineState("closed"))
            return
        self.send(messages.Quit())
        self._closing = True
        self._process.closeWriteChannel()
        self._quit_timer.start()

    # ---- what the process does ---------------------------------------------------------------------------

    def _on_output(self) -> None:
        if self._process is None:
            return
        self._buffer += self._process.readAllStandardOutput().data()
        *lines, rest = self._buffer.split(b"\n")
        self._buffer = rest
        self._lines.extend(bytes(line) for line in lines)
        if len(rest) > messages.MAX_LINE_BYTES:
            self._break_off(ProtocolError(f"A message of more than {messages.MAX_LINE_BYTES} bytes is too long."))
        # Not here: what comes in is dealt with after what the loop has waiting already.
        if self._lines and not self._drain_timer.isActive():
            self._drain_timer.start()

    def _drain(self) -> None:
        deadline = time.perf_counter() + _DRAIN_BUDGET_S
        while self._lines:
            try:
                event = messages.decode_event(self._lines.popleft())
            except ProtocolError as error:
                self._break_off(error)
                return
            self._deliver(event)
            if time.perf_counter() > deadline:
                self._drain_timer.start()
                return

    def _deliver(self, event: messages.Event) -> None:
        if isinstance(event, messages.Ready):
            self._set_state(EngineState("running"))
        elif isinstance(event, (messages.AnswerStopped, messages.AnswerDone, messages.JobFailed)):
            if event.job == self._stopping:
                self._stopping = None
                self._stop_timer.stop()
            if isinstance(event, messages.JobFailed) and event.job == 0 and self._state.phase == "starting":
                self._failure = replace(event, message=spoken(event.message), hint=spoken(event.hint))
                return
        super()._deliver(event)

    def _break_off(self, error: ProtocolError) -> None:
        self._lines.clear()
        self._buffer.clear()
        self._failure = messages.JobFailed(
            0, error.code, self.tr("The window and the engine do not understand each other."), ""
        )
        self._log += f"\n{error.message}\n".encode()
        if self._process is not None:
            self._process.kill()

    def _on_log(self) -> None:
        if self._process is not None:
            self._log += self._process.readAllStandardError().data()
            del self._log[:-_LOG_TAIL_BYTES]

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._log += f"{self._command[0]} cannot be started.\n".encode()
            self._ended(self.tr("The engine could not be started"))

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._on_log()
        self._on_output()
        while self._lines:
            self._drain()
        crashed = status == QProcess.ExitStatus.CrashExit
        how = (
            self.tr("The engine was ended by signal {code}")
            if crashed
            else self.tr("The engine ended with code {code}")
        )
        self._ended(how.format(code=code))

    def _ended(self, how: str) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        self._drain_timer.stop()
        self._stop_timer.stop()
        self._quit_timer.stop()
        self._stopping = None
        asked, self._asked_kill = self._asked_kill, False
        if self._closing:
            self._set_state(EngineState("closed"))
        elif self._failure is not None and self._failure.code == LockHeld.code:
            self._set_state(EngineState("locked", self._failure.message, self._failure.hint, self._details(how)))
        elif asked:
            self._set_state(EngineState("restarting", self.tr("The engine is starting again…")))
            self._restart_timer.start(0)
        else:
            self._start_again(how)

    def _start_again(self, how: str) -> None:
        now = self._clock()
        while self._deaths and now - self._deaths[0] > _RESTART_WINDOW_S:
            self._deaths.popleft()
        if len(self._deaths) >= _RESTARTS:
            failure = self._failure
            often = self.tr("{how}, {count} times within a minute.").format(how=how, count=_RESTARTS + 1)
            message = failure.message if failure else often
            hint = failure.hint if failure and failure.hint else self.tr("Your notes and conversations are safe.")
            self._set_state(EngineState("stopped", message, hint, self._details(how)))
            return
        wait = self._back_off_ms[min(len(self._deaths), len(self._back_off_ms) - 1)]
        self._deaths.append(now)
        message = self.tr("{how}. Starting it again…").format(how=how)
        self._set_state(EngineState("restarting", message, details=self._details(how)))
        self._restart_timer.start(wait)

    def _details(self, how: str) -> str:
        log = self._log.decode("utf-8", "replace").strip()
        return f"{how}.\nCommand: {' '.join(self._command)}\n\n{log}".strip()

    def _on_stop_overdue(self) -> None:
        if self._process is not None:
            self._asked_kill = True
            self._process.kill()

    def _on_quit_overdue(self) -> None:
        if self._process is not None:
            self._process.kill()
