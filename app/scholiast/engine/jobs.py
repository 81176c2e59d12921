"""The boundary around every job of the engine: whatever happens in one, the next one runs."""

from __future__ import annotations

import errno
import logging
import threading
from collections.abc import Callable

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, ScholiastError
from scholiast.core.records import AskRequest
from scholiast.engine.messages import AnswerText, Event, JobFailed

logger = logging.getLogger("scholiast.engine")

Emit = Callable[[Event], None]


def run_job(work: Callable[[], None]) -> ScholiastError | None:
    """Run ``work`` to its end; what went wrong, in a sentence for the person, or None.

    A cancelled job has not gone wrong. Tracebacks go to the log only.
    """
    try:
        work()
    except Cancelled:
        return None
    except ScholiastError as error:
        logger.info("A job failed: %s", error.message)
        return error
    except Exception as error:
        logger.error("A job failed unexpectedly", exc_info=error)
        return as_scholiast_error(error)
    return None


def as_scholiast_error(error: Exception) -> ScholiastError:
    """An unforeseen error as a sentence and a hint."""
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return ScholiastError(
            "The disk is full.", "Free some space; indexing then goes on by itself.", code="disk-full"
        )
    if isinstance(error, MemoryError):
        return ScholiastError(
            "There is not enough memory.", "Close other programs, or choose a smaller model.", code="memory"
        )
    return ScholiastError(
        "Something went wrong inside Scholiast.",
        "Try again; if it happens again, the file engine.log in the data folder tells what it was.",
        code="internal",
    )


def job_failed(job: int, error: ScholiastError) -> JobFailed:
    """``error`` as the event that ends ``job`` (0: a command without one)."""
    return JobFailed(job, error.code, error.message, error.hint)


class AnswerJob:
    """One question on its way; it ends exactly once: answered, stopped or failed, whichever comes first."""

    def __init__(self, job: int, request: AskRequest, conversation: int, turn: int, emit: Emit) -> None:
        self.job = job
        self.request = request
        self.conversation = conversation
        self.turn = turn
        self.cancel = CancelToken()
        self._emit = emit
        self._lock = threading.Lock()
        self._pieces: list[str] = []
        self._ended = False

    @property
    def text(self) -> str:
        """What was generated so far."""
        with self._lock:
            return "".join(self._pieces)

    def claim_end(self) -> bool:
        """True for the first caller, who then says how the job ended; after that no event of it is sent."""
        with self._lock:
            first = not self._ended
            self._ended = True
            return first

    def add_text(self, delta: str) -> None:
        """Send more of the answer, unless the job has ended."""
        with self._lock:
            if not self._ended and delta:
                self._pieces.append(delta)
                self._emit(AnswerText(self.job, delta))

    def send(self, event: Event) -> None:
        """Send an event about this job, unless it has ended."""
        with self._lock:
            if not self._ended:
                self._emit(event)
