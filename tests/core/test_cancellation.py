from __future__ import annotations

import threading

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled


def test_a_fresh_token_lets_work_go_on() -> None:
    token = CancelToken()
    token.check()
    assert not token.is_cancelled
    assert not token.wait(0)


def test_check_raises_once_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    token.cancel()
    assert token.is_cancelled
    with pytest.raises(Cancelled):
        token.check()


def test_cancel_wakes_a_waiter_in_another_thread() -> None:
    token = CancelToken()
    woken: list[bool] = []
    thread = threading.Thread(target=lambda: woken.append(token.wait(3_600)))
    thread.start()
    token.cancel()
    thread.join()
    assert woken == [True]


def test_callbacks_run_while_registered_only() -> None:
    token = CancelToken()
    calls: list[str] = []
    with token.on_cancel(lambda: calls.append("left")):
        pass
    with token.on_cancel(lambda: calls.append("inside")):
        token.cancel()
        token.cancel()
        assert calls == ["inside"]
    assert calls == ["inside"]


def test_a_callback_registered_too_late_runs_at_once() -> None:
    token = CancelToken()
    token.cancel()
    calls: list[str] = []
    with token.on_cancel(lambda: calls.append("late")):
        assert calls == ["late"]
