"""The measuring itself: it must see a blocked event loop."""

from __future__ import annotations

import gc
import resource
import time

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from scholiast.gui.first_frame import FirstFrame
from scholiast.gui.probe import LoopGaps, memory_mb, process_age


def test_a_blocked_loop_is_seen(qtbot: QtBot) -> None:
    parent = QObject()
    gaps = LoopGaps(parent)
    gc.collect()  # otherwise it may fall into what is measured
    qtbot.wait(50)
    gaps.measure("quiet")

    def ticks(phase: str) -> float:
        return gaps.summary().get(phase, {}).get("n", 0)

    qtbot.waitUntil(lambda: ticks("quiet") > 20)
    gaps.measure("blocked")

    def block() -> None:
        until, worked = time.perf_counter() + 0.25, time.thread_time() + 0.06
        while time.perf_counter() < until or time.thread_time() < worked:
            pass

    QTimer.singleShot(20, block)
    # Not the first long gap, which may be one in which other programs had their turn.
    qtbot.waitUntil(lambda: gaps.summary().get("blocked", {}).get("cpu_max", 0.0) > 50)
    gaps.measure("")
    summary = gaps.summary()
    assert summary["blocked"]["max"] > 240 > summary["quiet"]["p50"]
    assert summary["blocked"]["cpu_max"] > 50 > summary["quiet"]["cpu_p99"]
    assert summary["blocked"]["p50"] <= summary["blocked"]["p99"] <= summary["blocked"]["max"]


def test_the_first_frame_is_noticed_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    frame = FirstFrame(window)
    times: list[float] = []
    frame.painted.connect(lambda: times.append(process_age()))
    before = process_age()
    window.show()
    qtbot.waitUntil(lambda: len(times) == 1)
    assert before <= times[0] <= process_age()
    window.hide()
    window.show()
    qtbot.wait(700)
    assert len(times) == 1


def test_a_window_that_is_never_painted_does_not_wait_for_ever(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitSignal(FirstFrame(window).painted):
        pass


def test_memory_is_that_of_this_process() -> None:
    now, peak = memory_mb()
    assert 20 < now <= peak
    assert peak == pytest.approx(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1_024 / 1e6, rel=0.05)
