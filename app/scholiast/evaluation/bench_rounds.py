"""Runs a measurement and its peer in turn, each in a process of its own.

Neither then pays for the other's threads or memory, the peer's libraries never enter the program's process, and
a disturbance from outside hits both sides of a pair about equally.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from scholiast.core.errors import ScholiastError

_ENOUGH_SECONDS = 60.0


class WorkerFailed(ScholiastError):
    """A measurement could not run; the message says why."""

    code = "bench"


@dataclass(frozen=True, slots=True)
class Round:
    """One measured round: ``count`` things in ``seconds``."""

    seconds: float
    count: int

    @property
    def rate(self) -> float:
        """Things a second."""
        return self.count / self.seconds


class Worker:
    """A child that measures one thing, a round at a time."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        self._child = child

    def wait_ready(self) -> None:
        """Return when the child has loaded; WorkerFailed when it cannot."""
        self._read()

    def round(self) -> Round:
        """Measure a speed once."""
        reply = self.figures()
        return Round(float(reply["seconds"]), int(reply["count"]))

    def figures(self) -> dict[str, Any]:
        """Measure once; what the worker's kind gives."""
        assert self._child.stdin is not None
        self._child.stdin.write("go\n")
        self._child.stdin.flush()
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line:
            raise WorkerFailed(f"The measuring process ended with status {self._child.wait()}.")
        reply: dict[str, Any] = json.loads(line)
        if "failed" in reply:
            raise WorkerFailed(reply["failed"])
        return reply


@contextmanager
def worker(kind: str, task: dict[str, Any], *, verbose: bool = False) -> Iterator[Worker]:
    """A loaded worker of ``kind`` (see :mod:`scholiast.evaluation.bench_worker`); it ends with the block.

    Raises:
        WorkerFailed: it cannot run here.
    """
    child = subprocess.Popen(
        [sys.executable, "-m", "scholiast.evaluation.bench_worker", kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=None if verbose else subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    )
    try:
        assert child.stdin is not None
        child.stdin.write(json.dumps(task) + "\n")
        child.stdin.flush()
        started = Worker(child)
        started.wait_ready()
        yield started
    except BrokenPipeError as error:
        raise WorkerFailed(f"The measuring process ended with status {child.wait()}.") from error
    finally:
        child.kill()
        child.communicate()


def alternate(
    ours: tuple[str, dict[str, Any]], peer: tuple[str, dict[str, Any]], rounds: int, *, verbose: bool = False
) -> tuple[list[Round], list[Round] | str]:
    """Up to ``rounds`` pairs of measurements in turn, after one unmeasured round each.

    On a slow or busy computer fewer pairs are measured, but at least one.

    Returns:
        our rounds, and the peer's; a sentence in their place when the peer cannot run here.
    """
    with ExitStack() as stack:
        first = stack.enter_context(worker(*ours, verbose=verbose))
        first.round()
        try:
            second = stack.enter_context(worker(*peer, verbose=verbose))
            second.round()
        except WorkerFailed as error:
            return [first.round() for _ in range(rounds)], error.message
        pairs: list[tuple[Round, Round]] = []
        started = time.monotonic()
        while len(pairs) < rounds and (not pairs or time.monotonic() - started < _ENOUGH_SECONDS):
            pairs.append((first.round(), second.round()))
    return [a for a, _ in pairs], [b for _, b in pairs]


def rates(rounds: Sequence[Round] | str) -> list[float] | str:
    """The rounds' rates; a sentence stays one."""
    return rounds if isinstance(rounds, str) else [entry.rate for entry in rounds]
