"""The engine process: takes commands from standard input, sends events, and owns everything heavy.

Threads: this one reads commands and passes them on; ``writer`` is the only one that sends; ``models`` loads;
``indexer`` is the only one that writes the store; ``answerer`` answers one question at a time; ``desk`` reads
notes and history; the watcher's own threads only hand over paths.
"""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from scholiast.core.errors import LockHeld, ProtocolError, StoreError
from scholiast.core.paths import DataPaths, default_data_dir
from scholiast.engine import messages
from scholiast.engine.assembly import ModelChoice, set_environment, writing
from scholiast.engine.channel import EventWriter, claim_stdout, read_commands
from scholiast.engine.jobs import Emit, job_failed, run_job

if TYPE_CHECKING:
    from scholiast.engine.conversations import ConversationStore

logger = logging.getLogger("scholiast.engine")

ROLE = "the Scholiast window"
LOG_FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"
LOG_BYTES = 1_000_000
# The window kills an engine that has not ended four seconds after it was asked to.
_THREAD_SECONDS = 1.0
_INDEXER_SECONDS = 2.5


class Desk:
    """Small requests that read a file or the history, in order, away from the thread that must see Stop."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def post(self, work: Callable[[], None]) -> None:
        """Do ``work``, which reports its own failure, after what was posted before."""
        self._queue.put(work)

    def close(self, timeout: float) -> bool:
        """Finish what was posted; false if that takes longer than ``timeout`` seconds."""
        self._queue.put(None)
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (work := self._queue.get()) is not None:
            work()


class Engine:
    """Passes each command to the thread whose business it is."""

    def __init__(self, paths: DataPaths, choice: ModelChoice, writer: EventWriter) -> None:
        from scholiast.engine.gate import ModelGate
        from scholiast.engine.history import HistoryDesk
        from scholiast.engine.indexing import Indexer
        from scholiast.engine.models import ModelLoader
        from scholiast.engine.questions import QuestionDesk
        from scholiast.engine.settings_desk import SettingsDesk
        from scholiast.engine.teaching import TeachingDesk

        self._emit = writer.post
        gate = ModelGate()
        self._conversations = _open_conversations(paths, self._emit)
        self._indexer = Indexer(paths, gate, self._emit)
        self._loader = ModelLoader(
            paths,
            choice,
            self._emit,
            self._indexer.use_embedder,
            self._indexer.tuning.change_embedder,
            self._indexer.tuning.keep_embedder,
        )
        self._questions = QuestionDesk(self._loader, self._indexer, self._conversations, gate, self._emit)
        self._desk = Desk()
        self._teaching = TeachingDesk(
            paths, self._conversations, self._loader, gate, self._emit, partial(self._at_desk, 0)
        )
        self._settings = SettingsDesk(paths, choice, (self._loader, self._indexer, gate), self._emit, self._at_desk)
        self._history = HistoryDesk(paths, self._conversations, self._emit, partial(self._at_desk, 0))
        self._handlers: dict[type, Callable[..., None]] = {
            messages.Ask: self._questions.ask,
            messages.Compare: self._questions.compare,
            messages.Stop: lambda command: self._questions.stop(command.job),
            messages.AddLibrary: lambda command: self._indexer.add_library(command.path),
            messages.AddSampleNotes: lambda command: self._indexer.add_sample_notes(),
            messages.RemoveLibrary: lambda command: self._indexer.remove_library(command.library),
            messages.Rescan: lambda command: self._indexer.rescan(command.library),
            messages.RetryNotes: lambda command: self._indexer.retry_failed(command.library),
            messages.PruneLibrary: lambda command: self._indexer.prune_library(command.library),
            messages.ForgetNote: self._forget_note,
            messages.PreviewRules: self._indexer.preview_rules,
            messages.SetRules: lambda command: self._indexer.set_rules(command.library, command.rules),
            messages.PauseIndexing: lambda command: self._indexer.set_paused(command.paused),
            messages.ReadNote: lambda command: self._at_desk(command.job, partial(self._read_note, command)),
            messages.ReadPage: lambda command: self._at_desk(command.job, partial(self._draw_page, command)),
            messages.ListConversations: lambda command: self._at_desk(0, self._list_conversations),
            messages.OpenConversation: lambda command: self._at_desk(0, partial(self._open_conversation, command)),
            messages.DeleteConversation: lambda command: self._at_desk(0, partial(self._delete_conversation, command)),
            **self._history.handlers,
            **self._teaching.handlers,
            **self._settings.handlers,
        }

    def start(self) -> None:
        """Start all threads and send the history."""
        self._loader.start()
        self._indexer.start()
        self._questions.start()
        self._desk.start()
        self._at_desk(0, self._list_conversations)
        self._teaching.start()

    def serve(self, commands: Iterable[messages.Command | ProtocolError]) -> None:
        """Handle commands until Quit or the end."""
        for command in commands:
            if isinstance(command, messages.Quit):
                return
            if isinstance(command, ProtocolError):
                self._emit(job_failed(0, command))
                continue
            error = run_job(partial(self._handlers[type(command)], command))
            if error is not None:
                self._emit(job_failed(getattr(command, "job", 0), error))

    def close(self) -> bool:
        """Finish the write under way and end all threads; false if one is still inside a call."""
        answered = self._questions.close(_THREAD_SECONDS)
        indexed = self._indexer.close(_INDEXER_SECONDS)
        loaded = self._loader.close(0.0)
        read = self._desk.close(_THREAD_SECONDS)
        self._teaching.close()
        self._conversations.close()
        return answered and indexed and loaded and read

    # ---- at the desk -----------------------------------------------------------------------------------------

    def _at_desk(self, job: int, work: Callable[[], None]) -> None:
        def report() -> None:
            error = run_job(work)
            if error is not None:
                self._emit(job_failed(job, error))

        self._desk.post(report)

    def _read_note(self, command: messages.ReadNote) -> None:
        from scholiast.engine.notes import read_note

        self._emit(read_note(command, self._indexer.libraries, self._loader.settings.index.max_note_mb))

    def _forget_note(self, command: messages.ForgetNote) -> None:
        self._indexer.forget_note(command.library, command.note)
        for library in self._indexer.libraries:
            if library.id == command.library:
                self._at_desk(0, partial(self._forget_answers, library.name, command.note))

    def _forget_answers(self, library: str, note: str) -> None:
        if self._teaching.forget_note(library, note):
            self._list_conversations()

    def _draw_page(self, command: messages.ReadPage) -> None:
        from scholiast.engine.pages import draw_page

        self._emit(draw_page(command, self._indexer.libraries, self._loader.settings.index.max_note_mb))

    def _list_conversations(self) -> None:
        self._emit(messages.Conversations(self._conversations.summaries()))

    def _open_conversation(self, command: messages.OpenConversation) -> None:
        turns = self._conversations.turns(command.conversation)
        self._emit(messages.ConversationOpened(command.conversation, turns))

    def _delete_conversation(self, command: messages.DeleteConversation) -> None:
        self._conversations.delete(command.conversation)
        self._list_conversations()


def _open_conversations(paths: DataPaths, emit: Emit) -> ConversationStore:
    """The history; a fresh one where it is damaged, one in memory where none can be kept, and a notice of either."""
    from scholiast.engine.conversations import ConversationStore

    try:
        store, moved = ConversationStore.open(paths.conversations)
    except StoreError as error:
        emit(messages.Notice("error", f"{error.message} Until then new ones are not kept.", error.hint))
        return ConversationStore.in_memory()
    if moved is not None:
        emit(
            messages.Notice(
                "warning",
                "The conversations were damaged, so a fresh history was begun.",
                f"The damaged file is kept as {moved}.",
            )
        )
    return store


def main(arguments: Sequence[str]) -> int:
    """Run the engine until standard input ends; returns the exit status."""
    options = _parse(arguments)
    protocol = claim_stdout()
    _log_to_stderr()
    set_environment()
    paths = DataPaths(options.data_dir.expanduser().absolute())
    writer = EventWriter(protocol)
    writer.start()
    with ExitStack() as held:
        try:
            held.enter_context(writing(paths.library_store, ROLE))
        except (LockHeld, StoreError) as error:
            writer.post(job_failed(0, error))
            writer.close()
            return error.exit_code
        done = _carry_out(paths)
        _keep_log(paths.engine_log)
        if done is not None:
            writer.post(done)
        finished = _serve(paths, _choice(options.models), writer, sys.stdin.buffer)
        writer.close()
        if not finished:
            # A thread is inside a call that cannot be interrupted. Every write was finished or will be rolled back,
            # and the lock goes with the process.
            logging.shutdown()
            os._exit(0)
    return 0


def _log_to_stderr() -> None:
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format=LOG_FORMAT)
    logging.getLogger("scholiast").setLevel(logging.INFO)
    logging.captureWarnings(True)
    # A full disk must not make logging complain about itself.
    logging.raiseExceptions = False
    faulthandler.enable()


def _keep_log(path: Path) -> None:
    """Keep what went wrong for later, and nothing else: a log must not gather the names of notes."""
    handler = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter(LOG_FORMAT))
    logging.getLogger().addHandler(handler)


def _carry_out(paths: DataPaths) -> messages.Notice | None:
    """Restore or reset the data folder if that was asked for; what came of it."""
    from scholiast.engine.data_folder import carry_out

    try:
        said = carry_out(paths)
    except StoreError as error:
        return messages.Notice("error", error.message, error.hint)
    return messages.Notice("info", said) if said else None


def _choice(name: str) -> ModelChoice:
    return "fake" if name == "fake" else "auto"


def _serve(paths: DataPaths, choice: ModelChoice, writer: EventWriter, stdin: BinaryIO) -> bool:
    writer.post(messages.Ready(os.getpid(), str(paths.root)))
    engine = Engine(paths, choice, writer)
    engine.start()
    try:
        engine.serve(read_commands(stdin))
    except KeyboardInterrupt:
        # Ctrl+C in the terminal that the window was started from reaches this process too.
        logger.info("Interrupted")
    return engine.close()


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scholiast --engine", description="The engine process of the window.")
    parser.add_argument("--data-dir", type=Path, default=default_data_dir())
    parser.add_argument("--models", choices=("auto", "default", "fake"), default="auto")
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args(list(arguments))
