from __future__ import annotations

import errno
import threading

import pytest

from scholiast.core.errors import Cancelled, QuestionRejected, ScholiastError
from scholiast.core.records import AskRequest
from scholiast.engine.jobs import AnswerJob, as_scholiast_error, job_failed, run_job
from scholiast.engine.messages import AnswerText, Event, JobFailed, Notice


def _raise(error: BaseException) -> None:
    raise error


def test_work_that_succeeds_or_is_cancelled_has_not_failed() -> None:
    assert run_job(lambda: None) is None
    assert run_job(lambda: _raise(Cancelled())) is None


def test_an_expected_error_is_passed_on() -> None:
    error = QuestionRejected("The question is empty.", "Type one.")
    assert run_job(lambda: _raise(error)) is error
    assert job_failed(3, error) == JobFailed(3, "question-rejected", "The question is empty.", "Type one.")


def test_an_unexpected_error_is_a_sentence_and_its_traceback_goes_to_the_log(
    caplog: pytest.LogCaptureFixture, unexpected_log_lines: list[str]
) -> None:
    error = run_job(lambda: _raise(ZeroDivisionError("secret detail")))
    assert isinstance(error, ScholiastError)
    assert error.code == "internal"
    assert "secret" not in error.message + error.hint
    assert error.hint
    assert "ZeroDivisionError: secret detail" in caplog.text
    unexpected_log_lines.clear()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk-full"),
        (OSError(errno.EIO, "I/O error"), "internal"),
        (MemoryError(), "memory"),
        (KeyError("x"), "internal"),
    ],
)
def test_common_causes_are_named(error: Exception, code: str) -> None:
    described = as_scholiast_error(error)
    assert described.code == code
    assert described.message.endswith(".")
    assert described.hint


def test_ctrl_c_is_not_swallowed() -> None:
    with pytest.raises(KeyboardInterrupt):
        run_job(lambda: _raise(KeyboardInterrupt()))


def _job(sent: list[Event]) -> AnswerJob:
    return AnswerJob(5, AskRequest("q"), 1, 2, sent.append)


def test_a_job_collects_its_text_and_sends_it() -> None:
    sent: list[Event] = []
    job = _job(sent)
    job.add_text("Rye")
    job.add_text("")
    job.add_text(" bread")
    assert job.text == "Rye bread"
    assert sent == [AnswerText(5, "Rye"), AnswerText(5, " bread")]


def test_nothing_is_sent_after_the_end() -> None:
    sent: list[Event] = []
    job = _job(sent)
    job.add_text("Rye")
    assert job.claim_end()
    assert not job.claim_end()
    job.add_text(" bread")
    job.send(Notice("info", "late"))
    assert sent == [AnswerText(5, "Rye")]
    assert job.text == "Rye"


def test_only_one_of_many_ends_a_job() -> None:
    job = _job([])
    start = threading.Barrier(8)
    wins: list[bool] = []

    def claim() -> None:
        start.wait(120)
        wins.append(job.claim_end())

    threads = [threading.Thread(target=claim) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert sorted(wins) == [False] * 7 + [True]
