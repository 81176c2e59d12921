"""What the window does by itself when it was started for it: measure, or ask one question without a display."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from scholiast.engine import messages
from scholiast.gui.engine_link import EngineLink, EngineState
from scholiast.gui.probe import LoopGaps, heavy_modules, memory_mb, process_age, write_report
from scholiast.gui.samples import SAMPLE_QUESTIONS
from scholiast.gui.turns import ShownTurn, place
from scholiast.gui.waiting import Waiting
from scholiast.gui.window import MainWindow

_SETTLE_MS = 300
_IDLE_MS = 1_500
_SCROLL_MS = 40
_PROBE_LIMIT_MS = 300_000


class Errand(QObject):
    """Something to do once the engine runs, and the exit status that comes of it."""

    def __init__(self, window: MainWindow, client: EngineLink) -> None:
        super().__init__(window)
        self._window = window
        self._client = client
        self._is_idle = False
        self._generator = ""
        self.status = 0
        client.index_progressed.connect(self._on_progress)
        client.model_state_changed.connect(self._on_model_state)
        client.state_changed.connect(self._on_state)

    def note_first_frame(self) -> None:
        """The window has been painted; of interest to a measurement only."""

    def _on_progress(self, progress: messages.IndexProgress) -> None:
        self._is_idle = progress.idle

    def _on_model_state(self, model: messages.ModelState) -> None:
        if model.role == "generator":
            self._generator = model.state

    def _on_state(self, state: EngineState) -> None:
        if state.phase in ("stopped", "locked"):
            self._give_up(f"{state.message} {state.hint}")

    def _give_up(self, message: str) -> None:
        sys.stderr.write(f"{message.strip()}\n")
        self.status = 1
        self._window.close()

    def _is_indexed(self) -> bool:
        statuses = self._window.library_model.statuses
        ready = all(status.state == "ready" and not status.pending for status in statuses)
        return bool(statuses) and ready and self._is_idle

    def _is_answering_possible(self) -> bool:
        return self._is_indexed() and self._generator in ("ready", "failed")

    def _when_answerable(self, then: Callable[[], None]) -> None:
        client = self._client
        signals = (client.libraries_changed, client.index_progressed, client.model_state_changed)
        Waiting(self._is_answering_possible, then, signals, self)


class SampleQuestion(Errand):
    """Asks one question of the sample notes and prints what came of it."""

    def __init__(self, window: MainWindow, client: EngineLink, question: str) -> None:
        super().__init__(window, client)
        self._question = question
        window.asking.ended.connect(self._on_ended)
        client.ready_received.connect(self._on_ready)

    def _on_ready(self, _ready: messages.Ready) -> None:
        self._client.send(messages.AddSampleNotes())
        self._when_answerable(self._ask)

    def _ask(self) -> None:
        self._window.asking.ask(self._question)

    def _on_ended(self, turn: ShownTurn) -> None:
        if turn.state == "failed":
            self._give_up(f"{turn.message} {turn.hint}")
            return
        sys.stdout.write(printed(turn))
        self._window.close()


def printed(turn: ShownTurn) -> str:
    """A turn as text: question, outcome, answer, sources."""
    if turn.state in ("answered", "partly"):
        body = turn.as_copied()
    else:
        nearest = [f"[{number}] {place(passage)}" for number, passage in enumerate(turn.passages, start=1)]
        body = "\n".join(["Not in your notes. The passages that come nearest:", *nearest])
    return f"{turn.question}\n\n{body}\n"


class Measurement(Errand):
    """Measures the window idle and, with notes or questions, at work; writes the report and closes."""

    def __init__(
        self, window: MainWindow, client: EngineLink, report: Path, notes: Path | None, questions: int
    ) -> None:
        super().__init__(window, client)
        self._path = report
        self._notes = notes
        self._questions = [SAMPLE_QUESTIONS[n % len(SAMPLE_QUESTIONS)] for n in range(questions)]
        self._visible: float | None = None
        self._gaps = LoopGaps(self)
        self._report: dict[str, object] = {}
        self._answers: list[dict[str, object]] = []
        self._began = 0.0
        self._first_text: float | None = None
        self._scroll = QTimer(self)
        self._scroll.setInterval(_SCROLL_MS)
        self._scroll.timeout.connect(self._on_scroll)
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._on_limit)
        self._limit.start(_PROBE_LIMIT_MS)
        window.asking.ended.connect(self._on_ended)
        client.text_received.connect(self._on_text)
        client.ready_received.connect(self._on_ready)

    def note_first_frame(self) -> None:
        """The window has been painted."""
        self._visible = round(process_age() * 1_000, 1)

    def _on_ready(self, _ready: messages.Ready) -> None:
        self._report["ready_ms"] = round(process_age() * 1_000, 1)
        QTimer.singleShot(_SETTLE_MS, self._measure_idle)

    def _measure_idle(self) -> None:
        self._gaps.measure("idle")
        QTimer.singleShot(_IDLE_MS, self._begin_work)

    def _begin_work(self) -> None:
        if self._notes is None and not self._questions:
            self._finish()
            return
        self._gaps.measure("busy")
        self._scroll.start()
        self._began = time.perf_counter()
        self._is_idle = False
        if self._notes is not None:
            self._client.send(messages.AddLibrary(str(self._notes)))
        else:
            self._client.send(messages.AddSampleNotes())
        self._when_answerable(self._on_indexed)

    def _on_indexed(self) -> None:
        self._report["indexing_s"] = round(time.perf_counter() - self._began, 2)
        self._ask_next()

    def _ask_next(self) -> None:
        if not self._questions:
            self._finish()
            return
        self._began, self._first_text = time.perf_counter(), None
        self._window.asking.ask(self._questions.pop())

    def _on_text(self, _text: messages.AnswerText) -> None:
        if self._first_text is None:
            self._first_text = round((time.perf_counter() - self._began) * 1_000, 1)

    def _on_ended(self, turn: ShownTurn) -> None:
        total = round((time.perf_counter() - self._began) * 1_000, 1)
        self._answers.append({"outcome": turn.state, "first_text_ms": self._first_text, "total_ms": total})
        QTimer.singleShot(_SETTLE_MS, self._ask_next)

    def _on_scroll(self) -> None:
        for view in (self._window.transcript, self._window.sources.preview.edit):
            bar = view.verticalScrollBar()
            bar.setValue(bar.value() + 1 if bar.value() < bar.maximum() else 0)

    def _on_limit(self) -> None:
        self._report["timed_out"] = True
        self.status = 1
        self._finish()

    def _give_up(self, message: str) -> None:
        self._report["error"] = message
        self._write()
        super()._give_up(message)

    def _finish(self) -> None:
        self._scroll.stop()
        self._gaps.measure("")
        self._write()
        self._window.close()

    def _write(self) -> None:
        now, peak = memory_mb()
        write_report(
            self._path,
            {
                "visible_ms": self._visible,
                "rss_mb": round(now, 1),
                "peak_rss_mb": round(peak, 1),
                "modules": len(sys.modules),
                "heavy_modules": heavy_modules(),
                "gaps": self._gaps.summary(),
                "answers": self._answers,
                "timed_out": False,
                **self._report,
            },
        )
