"""Which of watchdog's log lines are heard, dropped, and passed on."""

from __future__ import annotations

import logging

import pytest

from scholiast.watch.watchdog_log import LOGGERS, WatchdogLog


def test_lost_events_are_heard_harmless_lines_dropped_and_others_passed_on(caplog: pytest.LogCaptureFixture) -> None:
    lost: list[int] = []
    lines = WatchdogLog(lambda: lost.append(1))
    lines.attach()
    try:
        for name in LOGGERS:
            logging.getLogger(name).warning("Inotify queue overflowed; filesystem events were lost")
            logging.getLogger(name).error("InotifyEmitter.queue_events() called when the thread is inactive")
            logging.getLogger(name).error("Something that nobody foresaw")
    finally:
        lines.detach()
    assert len(lost) == len(LOGGERS)
    assert [record.getMessage() for record in caplog.records] == ["Something that nobody foresaw"] * len(LOGGERS)
    logging.getLogger(LOGGERS[0]).warning("Inotify queue overflowed; filesystem events were lost")
    assert len(lost) == len(LOGGERS)
