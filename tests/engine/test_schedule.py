from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scholiast.engine import schedule as schedule_module
from scholiast.engine.index_tasks import IndexTask, TaskList, paths_by_library
from scholiast.engine.schedule import Rest, Schedule

ROOTS = {1: Path("/notes"), 2: Path("/notes/work"), 3: Path("/other")}


def _work() -> None: ...


def _sweep() -> None: ...


def _next(schedule: Schedule) -> Callable[[], None] | None:
    return schedule.next_step(work=_work, sweep=_sweep)


def _opened(rest: Rest | None = None) -> Schedule:
    """A schedule past its first sweep."""
    schedule = Schedule(rest or Rest(lambda: False))
    schedule.begin_looks()
    assert _next(schedule) is _sweep
    schedule.sweep_done()
    return schedule


def test_paths_go_to_every_library_they_lie_in() -> None:
    found = paths_by_library([Path("/notes/a.md"), Path("/notes/work/b.md"), Path("/elsewhere")], ROOTS)
    assert found == {
        1: frozenset({Path("/notes/a.md"), Path("/notes/work/b.md")}),
        2: frozenset({Path("/notes/work/b.md")}),
    }


def test_a_path_above_a_root_means_the_root() -> None:
    assert paths_by_library([Path("/")], ROOTS) == {number: frozenset({root}) for number, root in ROOTS.items()}


def test_looks_at_one_library_are_merged() -> None:
    tasks = TaskList()
    tasks.add(IndexTask(1, frozenset({Path("/notes/a")})))
    tasks.add(IndexTask(1, frozenset({Path("/notes/b")})))
    assert tasks.take() == IndexTask(1, frozenset({Path("/notes/a"), Path("/notes/b")}))
    tasks.add(IndexTask(1, frozenset({Path("/notes/a")})))
    tasks.add(IndexTask(1, deep=True))
    assert tasks.take() == IndexTask(1, None, deep=True)
    assert tasks.take() is None
    assert not tasks


def test_small_changes_go_before_sweeps() -> None:
    tasks = TaskList()
    tasks.add(IndexTask(1))
    tasks.add(IndexTask(2, frozenset({Path("/notes/work/a")})))
    assert tasks.libraries == {1, 2}
    first, second = tasks.take(), tasks.take()
    assert first is not None
    assert second is not None
    assert (first.library, second.library) == (2, 1)


def test_nothing_is_looked_at_before_the_index_is_open() -> None:
    schedule = Schedule(Rest(lambda: False))
    schedule.add([IndexTask(1)])
    schedule.wish(_work)
    assert _next(schedule) is _work
    schedule.close()
    assert _next(schedule) is None


def test_a_wish_breaks_into_a_look_which_is_resumed() -> None:
    schedule = _opened()
    schedule.add([IndexTask(1, deep=True)])
    assert _next(schedule) is _work
    taken = schedule.take()
    assert taken is not None
    task, token = taken
    assert schedule.busy == {1}
    schedule.wish(_sweep)
    assert token.is_cancelled
    assert not schedule.put_down(finished=False)
    assert _next(schedule) is _sweep
    assert _next(schedule) is _work
    again = schedule.take()
    assert again is not None
    assert again[0] == task
    assert schedule.put_down(finished=True)
    assert schedule.busy == frozenset()


def test_a_small_change_elsewhere_breaks_into_a_sweep_but_not_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule_module, "YIELD_SECONDS", 3_600.0)
    schedule = _opened()
    schedule.add([IndexTask(1)])
    taken = schedule.take()
    assert taken is not None
    schedule.add_paths(frozenset({Path("/notes/a.md")}), {1: Path("/notes")})
    assert not taken[1].is_cancelled
    schedule.add_paths(frozenset({Path("/other/a.md")}), {3: Path("/other")})
    assert taken[1].is_cancelled
    schedule.put_down(finished=False)
    small = schedule.take()
    assert small is not None
    assert small[0] == IndexTask(3, frozenset({Path("/other/a.md")}))
    schedule.put_down(finished=True)
    resumed = schedule.take()
    assert resumed is not None
    schedule.add_paths(frozenset({Path("/other/a.md")}), {3: Path("/other")})
    assert not resumed[1].is_cancelled


def test_pausing_breaks_off_and_holds_until_told_to_go_on() -> None:
    schedule = _opened()
    schedule.add([IndexTask(1)])
    taken = schedule.take()
    assert taken is not None
    schedule.set_paused(True)
    assert taken[1].is_cancelled
    schedule.put_down(finished=False)
    steps: list[Callable[[], None] | None] = []
    thread = threading.Thread(target=lambda: steps.append(_next(schedule)))
    thread.start()
    thread.join(0.2)
    assert steps == []
    schedule.set_paused(False)
    thread.join(120)
    assert steps == [_work]


def test_the_next_sweep_is_due_after_the_interval() -> None:
    schedule = _opened()
    schedule.sweep_seconds = 0.05
    schedule.sweep_done()
    deadline = time.monotonic() + 120
    schedule.add([IndexTask(1)])
    while _next(schedule) is not _sweep:
        assert time.monotonic() < deadline


def test_a_battery_pauses_only_where_it_is_heeded_and_not_against_the_persons_word() -> None:
    rest = Rest(lambda: True)
    assert not rest.is_due
    rest.heeds_battery = True
    assert rest.is_due
    rest.set_paused(False)
    assert not rest.is_due
    rest.set_paused(True)
    assert rest.is_due


def test_a_later_look_comes_when_it_is_due_and_goes_with_its_library() -> None:
    schedule = _opened()
    schedule.add_later(IndexTask(1, frozenset({Path("/notes/x.md")})), 0.0)
    schedule.add_later(IndexTask(3), 1000.0)
    assert schedule.busy == frozenset()
    assert _next(schedule) is _work
    assert schedule.busy == {1}
    assert schedule.take() is not None
    assert schedule.put_down(finished=True)
    schedule.add_later(IndexTask(1), 0.0)
    schedule.drop(1)
    schedule.wish(_sweep)
    assert _next(schedule) is _sweep
    assert schedule.busy == frozenset()
