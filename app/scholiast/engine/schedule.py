"""What the indexer does next: wishes of the person first, then small changes, then sweeps."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

from scholiast.core.cancellation import CancelToken
from scholiast.engine.index_tasks import IndexTask, TaskList, paths_by_library
from scholiast.engine.power import on_battery

Step = Callable[[], None]

BATTERY_SECONDS = 5.0
# A small change breaks into the sweep of another library, but no storm of changes can starve the sweep.
YIELD_SECONDS = 5.0


class Rest:
    """Whether indexing rests: because the person said so, or because the computer runs on its battery."""

    def __init__(self, is_on_battery: Callable[[], bool] = on_battery) -> None:
        self.heeds_battery = False
        self._is_on_battery = is_on_battery
        self._paused = False
        self._despite_battery = False
        self._on_battery = False
        self._looked_at = float("-inf")

    def set_paused(self, paused: bool) -> None:
        """The person's word; a word to go on holds on battery too."""
        self._paused = paused
        self._despite_battery = not paused

    @property
    def is_due(self) -> bool:
        """Whether to rest now."""
        if self._paused or self._despite_battery or not self.heeds_battery:
            return self._paused
        now = time.monotonic()
        if now - self._looked_at >= BATTERY_SECONDS:
            self._looked_at = now
            self._on_battery = self._is_on_battery()
        return self._on_battery


class Schedule:
    """Thread-safe; :meth:`next_step` is for the indexer's thread, the rest for everyone.

    A wish breaks into a look that is under way; the look goes back to the list and is resumed after it. It
    loses nothing, since every note is committed for itself.
    """

    def __init__(self, rest: Rest) -> None:
        self.rest = rest
        self.sweep_seconds = 600.0
        self._changed = threading.Condition()
        self._wishes: deque[Step] = deque()
        self._tasks = TaskList()
        self._running: tuple[IndexTask, CancelToken] | None = None
        self._works = False
        self._closing = False
        self._next_sweep = 0.0
        self._yielded = float("-inf")
        self._later: list[tuple[float, IndexTask]] = []
        self._background: Step | None = None

    @property
    def busy(self) -> frozenset[int]:
        """Libraries that are looked at or wait for it."""
        with self._changed:
            running = {self._running[0].library} if self._running is not None else set()
            return self._tasks.libraries | running

    def wish(self, step: Step) -> None:
        """Do ``step`` next, breaking into a look under way."""
        with self._changed:
            self._wishes.append(step)
            self._break_in()

    def add(self, tasks: Iterable[IndexTask]) -> None:
        """Look at these libraries some time."""
        with self._changed:
            for task in tasks:
                self._tasks.add(task)
            self._changed.notify_all()

    def add_later(self, task: IndexTask, seconds: float) -> None:
        """Do ``task`` some time after ``seconds`` from now."""
        with self._changed:
            self._later.append((time.monotonic() + seconds, task))
            self._changed.notify_all()

    def add_paths(self, paths: frozenset[Path], roots: dict[int, Path]) -> None:
        """Look at these paths soon."""
        with self._changed:
            for library, mine in paths_by_library(paths, roots).items():
                self._tasks.add(IndexTask(library, mine))
                self._let_small_change_pass(library)
            self._changed.notify_all()

    def drop(self, library: int) -> None:
        """Forget what was to be done for a library."""
        with self._changed:
            self._tasks.drop(library)
            self._later = [(at, task) for at, task in self._later if task.library != library]

    def set_paused(self, paused: bool) -> None:
        """Rest after the batch under way, or go on."""
        with self._changed:
            self.rest.set_paused(paused)
            if paused:
                self._break_in()
            self._changed.notify_all()

    def begin_looks(self) -> None:
        """From now on looks are possible: the index is open."""
        with self._changed:
            self._works = True

    def sweep_done(self) -> None:
        """The next sweep of everything is due one interval from now."""
        with self._changed:
            self._next_sweep = time.monotonic() + self.sweep_seconds

    def set_background(self, step: Step | None) -> None:
        """Do ``step`` again and again whenever nothing else is to be done and indexing does not rest; None ends it."""
        with self._changed:
            self._background = step
            self._changed.notify_all()

    def close(self) -> None:
        """Break off and let :meth:`next_step` return None."""
        with self._changed:
            self._closing = True
            self._break_in()

    def next_step(self, *, work: Step, sweep: Step) -> Step | None:
        """Wait for something to do and return it; None at the end."""
        with self._changed:
            while not self._closing:
                if self._wishes:
                    return self._wishes.popleft()
                if self._works:
                    now = time.monotonic()
                    self._take_up(now)
                    if now >= self._next_sweep:
                        return sweep
                    if (self._tasks or self._background is not None) and not self.rest.is_due:
                        return work if self._tasks else self._background
                soonest = min((at for at, _ in self._later), default=float("inf")) - time.monotonic()
                self._changed.wait(min(BATTERY_SECONDS, max(soonest, 0.0)) if self._works else BATTERY_SECONDS)
        return None

    def _take_up(self, now: float) -> None:
        """Put what is due by now on the list."""
        for _, task in [entry for entry in self._later if entry[0] <= now]:
            self._tasks.add(task)
        self._later = [entry for entry in self._later if entry[0] > now]

    def take(self) -> tuple[IndexTask, CancelToken] | None:
        """The next task and the token that breaks it off; :meth:`put_down` it afterwards."""
        with self._changed:
            task = self._tasks.take()
            self._running = None if task is None else (task, CancelToken())
            return self._running

    def put_down(self, *, finished: bool) -> bool:
        """End the task that was taken; one that was broken off goes back. True when nothing is left to do."""
        with self._changed:
            if self._running is not None and not finished:
                self._tasks.add(self._running[0])
            self._running = None
            return not self._tasks

    def _break_in(self) -> None:
        if self._running is not None:
            self._running[1].cancel()
        self._changed.notify_all()

    def _let_small_change_pass(self, library: int) -> None:
        running, now = self._running, time.monotonic()
        if running is None or running[0].paths is not None or running[0].library == library:
            return
        if now - self._yielded >= YIELD_SECONDS:
            self._yielded = now
            running[1].cancel()
