"""Measures a window that has been lived in: a long conversation, many conversations, many notes, a long note.

The report has, beside what every probe has (see :mod:`scholiast.gui.probe`): ``turns`` of the open conversation and
turns_ms until it was painted, turns_rss_mb (memory with it open), and milliseconds until the first paint of a list of
all conversations (conversations, conversations_ms), of one of as many notes that were not read as there are notes
(notes, notes_ms), and of a long note at a passage near its end (note_bytes, note_ms; over the engine). What ends in
cpu_ms is what the window's thread itself worked for it, whatever else this computer does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QAbstractScrollArea

from scholiast.core.records import AnswerPassage, LibraryStatus, NoteProblem
from scholiast.engine import messages
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.errands import Measurement
from scholiast.gui.history import ID_ROLE
from scholiast.gui.probe import memory_mb
from scholiast.gui.turns import ShownTurn
from scholiast.gui.window import MainWindow

_NOTES = 10_000
_PASSAGE = 600
_SETTLE_MS = 400
_BUSY_MS = 60_000
_QUESTIONS = 3
_SCROLL_MS = 16
_SCROLL_PX = 40
_QUESTION = "What is known of the lamp in room {}?"


class NextPaint(QObject):
    """Calls ``then`` with the milliseconds from now until ``view`` was painted, and those this thread worked."""

    painted = Signal(float, float)

    def __init__(self, view: QAbstractScrollArea, then: Callable[[float, float], None]) -> None:
        super().__init__(view)
        self._view = view
        self._began, self._worked = time.perf_counter(), time.thread_time()
        self.painted.connect(then)
        view.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The paint itself counts too: the time is taken when the loop is free again."""
        if event.type() == QEvent.Type.Paint:
            self._view.viewport().removeEventFilter(self)
            QTimer.singleShot(0, self._tell)
        return False

    def _tell(self) -> None:
        took, worked = time.perf_counter() - self._began, time.thread_time() - self._worked
        self.painted.emit(round(took * 1_000, 1), round(worked * 1_000, 1))
        self.deleteLater()


class LargeMeasurement(Measurement):
    """Opens the newest conversation, then indexes, streams and scrolls at once, then opens what is large."""

    def __init__(self, window: MainWindow, client: EngineLink, report: Path, notes: Path) -> None:
        super().__init__(window, client, report, notes, 0)
        self._folder = notes
        self._asked, self._worked = 0, 0.0
        self._is_over = False
        self._scroll.setInterval(_SCROLL_MS)

    def _on_scroll(self) -> None:
        bar = self._window.transcript.verticalScrollBar()
        bar.setValue(bar.value() + _SCROLL_PX if bar.value() < bar.maximum() else 0)

    def _begin_work(self) -> None:
        self._gaps.measure("")
        model = self._window.history_model
        self._report["conversations"] = model.rowCount()
        newest = max(model.index(row).data(ID_ROLE) for row in range(model.rowCount()))
        self._client.conversation_opened.connect(self._on_opened)
        self._window.asking.open(newest)

    def _on_opened(self, event: messages.ConversationOpened) -> None:
        self._client.conversation_opened.disconnect(self._on_opened)
        self._report["turns"] = len(event.turns)
        self._began = time.perf_counter()
        NextPaint(self._window.transcript, self._on_turns_shown)
        self._window.transcript.viewport().update()

    def _on_turns_shown(self, milliseconds: float, worked: float) -> None:
        self._report |= {"turns_ms": milliseconds, "turns_cpu_ms": worked}
        QTimer.singleShot(_SETTLE_MS, self._be_busy)

    def _be_busy(self) -> None:
        self._report["turns_rss_mb"] = round(memory_mb()[0], 1)
        self._gaps.measure("busy")
        self._scroll.start()
        self._client.send(messages.AddLibrary(str(self._folder)))
        self._client.libraries_changed.connect(self._ask_once_there_are_notes)
        QTimer.singleShot(_BUSY_MS, self._be_quiet)

    def _is_busy_enough(self) -> bool:
        return self._is_indexed() and self._asked >= _QUESTIONS

    def _ask_once_there_are_notes(self, event: messages.Libraries) -> None:
        if any(status.notes for status in event.libraries):
            self._client.libraries_changed.disconnect(self._ask_once_there_are_notes)
            self._ask_next()

    def _ask_next(self) -> None:
        if self._is_busy_enough():
            self._be_quiet()
        elif not self._is_over:
            self._asked += 1
            self._first_text = None
            self._began = time.perf_counter()
            self._window.asking.ask(_QUESTION.format(self._asked))

    def _be_quiet(self) -> None:
        if self._is_over:
            return
        self._is_over = True
        self._window.asking.stop()
        self._scroll.stop()
        self._gaps.measure("")
        self._report["indexed_notes"] = sum(status.notes for status in self._window.library_model.statuses)
        self._client.send(messages.PauseIndexing(True))
        QTimer.singleShot(_SETTLE_MS, self._list_conversations)

    # ---- what is large -----------------------------------------------------------------------------------

    def _list_conversations(self) -> None:
        window = self._window
        rows = [window.history_model.index(row) for row in range(window.history_model.rowCount())]
        summaries = tuple(
            messages.ConversationSummary(row.data(ID_ROLE), row.data(), "2026-03-31T18:00:00+00:00", 1) for row in rows
        )
        window.history_model.set_conversations(())

        def show() -> None:
            NextPaint(window.sidebar.history, self._on_conversations_listed)
            window.history_model.set_conversations(summaries)

        QTimer.singleShot(_SETTLE_MS, show)

    def _on_conversations_listed(self, milliseconds: float, worked: float) -> None:
        self._report |= {"conversations_ms": milliseconds, "conversations_cpu_ms": worked}
        status = next(iter(self._window.library_model.statuses))
        self._window.library_details.open(status.id)
        QTimer.singleShot(_SETTLE_MS, self._list_notes)

    def _list_notes(self) -> None:
        details = self._window.library_details
        status = next(iter(self._window.library_model.statuses))
        problems = tuple(NoteProblem(f"folder/note-{number:05}.md", "no text") for number in range(_NOTES))
        self._report["notes"] = len(problems)
        NextPaint(details.page.problems, self._on_notes_listed)
        self._window.library_model.set_statuses((replace(status, failed=problems),))
        details.page.area.ensureWidgetVisible(details.page.problems)

    def _on_notes_listed(self, milliseconds: float, worked: float) -> None:
        self._report |= {"notes_ms": milliseconds, "notes_cpu_ms": worked}
        self._window.pages.leave_all()
        QTimer.singleShot(_SETTLE_MS, self._open_note)

    def _open_note(self) -> None:
        status = next(iter(self._window.library_model.statuses))
        long = max(self._folder.glob("*.md"), key=lambda path: path.stat().st_size)
        text = long.read_text(encoding="utf-8")
        self._report["note_bytes"] = len(text)
        start = text.rindex("\n", 0, len(text) - 2 * _PASSAGE) + 1
        passage = _passage(status, long.name, text, start)
        turn = ShownTurn(0, "", passages=(passage,))
        self._window.sources.show_turn(turn)
        self._client.note_received.connect(self._on_note)
        self._began, self._worked = time.perf_counter(), time.thread_time()
        self._window.sources.choose(1)

    def _on_note(self, _note: messages.NoteText) -> None:
        self._client.note_received.disconnect(self._on_note)
        view = self._window.sources.preview.edit
        NextPaint(view, self._on_note_shown)
        view.viewport().update()

    def _on_note_shown(self, _milliseconds: float, _worked: float) -> None:
        worked = (time.thread_time() - self._worked) * 1_000
        self._report |= {
            "note_ms": round((time.perf_counter() - self._began) * 1_000, 1),
            "note_cpu_ms": round(worked, 1),
        }
        self._finish()


def _passage(status: LibraryStatus, note: str, text: str, start: int) -> AnswerPassage:
    """The passage of ``text`` at ``start``, as an answer has it."""
    end, line = start + _PASSAGE, text.count("\n", 0, start) + 1
    return AnswerPassage(
        id=1,
        rank=1,
        library=status.name,
        note=note,
        title=note,
        heading=(),
        page=None,
        line_from=line,
        line_to=line + text.count("\n", start, end),
        char_start=start,
        char_end=end,
        encoding="utf-8",
        text=text[start:end],
        dense=None,
        bm25=None,
        prior=None,
        posterior=None,
        root=status.root,
    )
