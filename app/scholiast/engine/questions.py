"""Answers questions, one at a time, on a thread of its own; a question can be stopped wherever it is."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scholiast.core.errors import QuestionRejected, ScholiastError, StoreError
from scholiast.core.records import Answer, AnswerPassage, AskRequest, Hit, Side, TurnScope
from scholiast.engine.conversations import INTERRUPTED, ConversationStore
from scholiast.engine.gate import ModelGate
from scholiast.engine.indexing import Indexer
from scholiast.engine.jobs import AnswerJob, Emit, job_failed, run_job
from scholiast.engine.messages import (
    AnswerDone,
    AnswerProgress,
    AnswerStopped,
    Ask,
    Compare,
    Conversations,
    ConversationSummary,
    Notice,
    PassagesFound,
)
from scholiast.engine.models import ModelLoader
from scholiast.inference.protocols import Embedder

if TYPE_CHECKING:
    from scholiast.index.snapshot import IndexSnapshot
    from scholiast.rag.answering import Answerer

logger = logging.getLogger("scholiast.engine")

_PROGRESS_SECONDS = 0.2
_EXCHANGE_SECONDS = 0.02
NOT_KEPT = 0
"""The id of a conversation and a turn that could not be written; ids of the history begin at 1."""


class _JobListener:
    """What the answerer tells while it works, as events of one job."""

    def __init__(self, job: AnswerJob, pending: int) -> None:
        self._job = job
        self._pending = pending
        self._told = 0.0

    def passages_found(self, hits: tuple[Hit, ...]) -> None:
        """The passages, before any token."""
        self._job.send(PassagesFound(self._job.job, tuple(AnswerPassage.of(hit) for hit in hits), self._pending))

    def text(self, delta: str) -> None:
        """More text."""
        self._job.add_text(delta)

    def progress(self, done: int, of: int) -> None:
        """How far a search is, a few times a second."""
        now = time.monotonic()
        if done == of or now - self._told >= _PROGRESS_SECONDS:
            self._told = now
            self._job.send(AnswerProgress(self._job.job, done, of))


class QuestionDesk:
    """Takes questions in the order they come and answers one at a time."""

    def __init__(
        self, loader: ModelLoader, indexer: Indexer, conversations: ConversationStore, gate: ModelGate, emit: Emit
    ) -> None:
        self._loader = loader
        self._indexer = indexer
        self._conversations = conversations
        self._gate = gate
        self._emit = emit
        self._changed = threading.Condition()
        self._queue: deque[AnswerJob] = deque()
        self._alive: dict[int, AnswerJob] = {}
        self._closing = False
        self._answerer: Answerer | None = None
        self._made_of: tuple[object, object, object] | None = None
        self._remarks: set[str] = set()
        self._told: tuple[ConversationSummary, ...] | None = None
        self._telling = threading.Lock()  # two threads tell, and the later state must be told last
        self._thread = threading.Thread(target=self._run, name="answerer", daemon=True)

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def ask(self, command: Ask) -> None:
        """Queue a question; it is in the history from now on, unless that cannot be written."""
        self._loader.retry()
        self._begin(command.job, command.request, command.conversation, None)
        self._emit_history()

    def compare(self, command: Compare) -> None:
        """Queue a question to two selections of the notes; both turns lie in one conversation."""
        self._loader.retry()
        kept = self._begin(command.left_job, command.left, command.conversation, "left")
        self._begin(command.right_job, command.right, kept, "right")
        self._emit_history()

    def _begin(self, number: int, request: AskRequest, conversation: int | None, side: Side | None) -> int | None:
        """Queue one job; the conversation it is kept in, None where it cannot be kept."""
        asked = None if request.libraries is None else frozenset(request.libraries)
        names = tuple(status.name for status in self._indexer.libraries if asked is not None and status.id in asked)
        scope = TurnScope(request.libraries, names, request.as_of, side, request.notes)
        kept: int | None = None
        try:
            kept, turn = self._conversations.begin_turn(conversation, request.question, scope)
        except StoreError as error:
            self._emit(Notice("warning", "The answer will not be kept: " + error.message, error.hint))
            turn = NOT_KEPT
        job = AnswerJob(number, request, kept or conversation or NOT_KEPT, turn, self._emit)
        with self._changed:
            self._alive[job.job] = job
            self._queue.append(job)
            self._changed.notify_all()
        return kept

    def stop(self, number: int) -> None:
        """Stop a job at once, wherever it is; one that has ended already is left as it is."""
        with self._changed:
            job = self._alive.get(number)
        if job is None or not job.claim_end():
            return
        job.cancel.cancel()
        self._emit(AnswerStopped(job.job, job.conversation, job.text))
        self._keep(job, lambda: self._conversations.stop_turn(job.turn, job.text))
        self._emit_history()

    def close(self, timeout: float) -> bool:
        """Stop everything; false if the thread is still inside a call after ``timeout`` seconds."""
        with self._changed:
            self._closing = True
            jobs = list(self._alive.values())
            self._changed.notify_all()
        for job in jobs:
            if job.claim_end():
                job.cancel.cancel()
                self._keep(job, partial(self._conversations.fail_turn, job.turn, INTERRUPTED))
        self._thread.join(timeout)
        return not self._thread.is_alive()

    # ---- on the thread ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._handle(job)

    def _handle(self, job: AnswerJob) -> None:
        # A function of its own, so that nothing of the job is kept while the next one is waited for: an error
        # refers to the snapshot, and a snapshot keeps the database from shortening its log.
        error = run_job(partial(self._work, job))
        if error is not None and job.claim_end():
            self._end_failed(job, error)
        with self._changed:
            self._alive.pop(job.job, None)

    def _next(self) -> AnswerJob | None:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._queue) or self._closing)
            return None if self._closing else self._queue.popleft()

    def _work(self, job: AnswerJob) -> None:
        answer = _compact(self._answer(job))
        if not job.claim_end():
            return
        self._keep(job, lambda: self._conversations.finish_turn(job.turn, answer))
        self._emit(AnswerDone(job.job, job.conversation, job.turn, answer))
        self._emit_history()

    def _answer(self, job: AnswerJob) -> Answer:
        job.cancel.check()
        embedder, snapshot = self._embedder_and_snapshot(job)
        from scholiast.rag.answering import Answerer
        from scholiast.rag.calibrators import CalibratorShelf
        from scholiast.rag.follow_up import stand_alone

        cancel, request = job.cancel, job.request
        pending = self._indexer.pending(request.libraries)
        listener = _JobListener(job, pending)
        if not self._loader.has_generator:
            # Show where the answer would come from while the generator still loads, or although it cannot.
            finder = Answerer(embedder, None, self._loader.settings.answers)
            asked = stand_alone(request.question, request.after)
            seen = snapshot.of_notes(request.notes)
            with self._gate.question():
                listener.passages_found(finder.search(asked, request.k, request.retriever, seen, request.libraries))
        generator = self._loader.generator(cancel)
        made_of = (embedder, generator, self._loader.settings.answers)
        if self._answerer is None or self._made_of != made_of:
            shelf = CalibratorShelf(self._loader.paths.calibrators)
            self._answerer = Answerer(*made_of, calibrators=shelf, reads=self._loader.generator_reads)
            self._made_of = made_of
        choice = self._answerer.calibrator_for(snapshot, request.libraries)
        if choice.remark and choice.remark not in self._remarks:
            self._remarks.add(choice.remark)
            self._emit(Notice("info", choice.remark, choice.hint))
        with self._gate.question():
            cancel.check()
            return self._answerer.answer(request, snapshot, listener, cancel, pending, progress=listener.progress)

    def _embedder_and_snapshot(self, job: AnswerJob) -> tuple[Embedder, IndexSnapshot]:
        """Both of the same embedder: another one may take over just now."""
        while True:
            embedder = self._loader.embedder(job.cancel)
            try:
                snapshot = self._indexer.snapshot(job.cancel, job.request)
            except StoreError as error:
                if error.code != "store-closed":
                    raise
            else:
                if self._indexer.tuning.embedded_with == embedder.fingerprint:
                    return embedder, snapshot
            job.cancel.check()
            time.sleep(_EXCHANGE_SECONDS)

    def _end_failed(self, job: AnswerJob, error: ScholiastError) -> None:
        if isinstance(error, QuestionRejected):
            self._keep(job, lambda: self._conversations.discard_turn(job.turn))
        else:
            reason = f"{error.message} {error.hint}".strip()
            self._keep(job, lambda: self._conversations.fail_turn(job.turn, reason))
        self._emit(job_failed(job.job, error))
        self._emit_history()

    # ---- the history -----------------------------------------------------------------------------------------

    def _keep(self, job: AnswerJob, write: Callable[[], None]) -> None:
        """Write to the history; an answer is shown even if that fails."""
        if job.turn != NOT_KEPT:
            self._write(write)

    def _write(self, write: Callable[[], None]) -> None:
        error = run_job(write)
        if error is not None:
            self._emit(Notice("error", error.message, error.hint))

    def _emit_history(self) -> None:
        """Send the history where it is not as it was sent last: thousands of rows take the window a while to read."""

        def tell() -> None:
            with self._telling:
                summaries = self._conversations.summaries()
                if summaries != self._told:
                    self._told = summaries
                    self._emit(Conversations(summaries))

        self._write(tell)


def _compact(answer: Answer) -> Answer:
    """``answer`` with the posteriors of its tokens to a thousandth: a window shades by them, and a history grows."""
    if answer.tokens is None:
        return answer
    tokens = (
        replace(
            token,
            running=tuple(round(share, 3) for share in token.running),
            local=tuple(round(share, 3) for share in token.local),
        )
        for token in answer.tokens
    )
    return replace(answer, tokens=tuple(tokens))
