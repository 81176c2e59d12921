"""The engine's side of the process that trains: started, paused while a question is answered, and ended with it."""

from __future__ import annotations

import contextlib
import json
import logging
import subprocess
import threading
from collections.abc import Callable, Sequence
from typing import Any

from scholiast.core.codec import to_json
from scholiast.core.paths import DataPaths
from scholiast.core.program import program_command
from scholiast.engine.teaching_child import PAUSE, RESUME, STOP, TeachingRequest

logger = logging.getLogger("scholiast.engine")

OnMessage = Callable[[dict[str, Any]], None]


def child_command() -> list[str]:
    """How the process is started."""
    return program_command("--teacher")


class TeachingProcess:
    """At most one training at a time; safe to use from several threads.

    Args:
        paths: the data folder.
        on_message: hears each message of the process on a thread of its own; ``{"ended": True}`` is the last one.
        command: what to start instead of this program, for tests.
    """

    def __init__(self, paths: DataPaths, on_message: OnMessage, command: Sequence[str] | None = None) -> None:
        self._paths = paths
        self._on_message = on_message
        self._command = list(command or child_command())
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None
        self._paused = False

    @property
    def is_running(self) -> bool:
        """Whether a training is under way."""
        return self._child is not None

    @property
    def process_id(self) -> int:
        """The child's process id; 0 while there is none."""
        child = self._child
        return 0 if child is None else child.pid

    def start(self, minutes: float) -> None:
        """Begin to train, or go on with what is unfinished; nothing happens while a training is under way."""
        with self._lock:
            if self._child is not None:
                return
            child = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                bufsize=1,
            )
            self._child = child
            self._send(json.dumps(to_json(TeachingRequest(str(self._paths.root), minutes))))
            if self._paused:
                self._send(PAUSE)
            threading.Thread(target=self._read, args=(child,), name="teacher", daemon=True).start()

    def set_paused(self, paused: bool) -> None:
        """Let the training wait after the step under way, or go on."""
        with self._lock:
            self._paused = paused
            self._send(PAUSE if paused else RESUME)

    def stop(self) -> None:
        """Ask the training to leave a checkpoint and end."""
        with self._lock:
            self._send(STOP)

    def close(self) -> None:
        """Let the training end: it sees the end of its input, leaves a checkpoint, and is not waited for."""
        with self._lock:
            child = self._child
            if child is not None and child.stdin is not None:
                with contextlib.suppress(OSError):
                    child.stdin.close()

    def _send(self, line: str) -> None:
        child = self._child
        if child is None or child.stdin is None or child.stdin.closed:
            return
        with contextlib.suppress(OSError):
            child.stdin.write(line + "\n")
            child.stdin.flush()

    def _read(self, child: subprocess.Popen[str]) -> None:
        assert child.stdout is not None
        with child.stdout:
            for line in child.stdout:
                try:
                    self._on_message(json.loads(line))
                except ValueError:
                    logger.info("The training said something that is no JSON")
        child.wait()
        with self._lock:
            self._child = None
            if child.stdin is not None:
                with contextlib.suppress(OSError):
                    child.stdin.close()
        self._on_message({"ended": True})
