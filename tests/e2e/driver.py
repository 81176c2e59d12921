"""Runs the real window and plays a person: drags, clicks and types through the X server, then says what it saw.

Started by test_window.py with a display; writes one JSON object with the facts, or with ``error`` and a screenshot.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject, QPoint, QProcess, QRectF, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from scholiast.core.paths import DataPaths
from scholiast.engine.messages import Libraries
from scholiast.gui.app import build_window, end_with, make_application
from scholiast.gui.document_geometry import text_rects
from scholiast.gui.engine_client import EngineClient, engine_command
from scholiast.gui.testing import RecordingDesktop
from scholiast.gui.turns import ShownTurn
from scholiast.gui.window import MainWindow

QUESTION = "What is the pressure of the garden pump?"
STEP_SECONDS = 300.0

Steps = Iterator[Callable[[], bool]]


class Person(QObject):
    """Hands and eyes: each method that does something yields what to wait for."""

    def __init__(self, window: MainWindow, client: EngineClient) -> None:
        super().__init__()
        self.window = window
        self.generation = 0
        client.libraries_changed.connect(self._note_generation)

    def _note_generation(self, event: Libraries) -> None:
        self.generation = event.generation

    def hand(self, *arguments: str) -> Steps:
        """One xdotool command; it ends by itself or is cut off."""
        process = QProcess(self)
        process.start("timeout", ["120", "xdotool", *arguments])
        yield lambda: process.state() == QProcess.ProcessState.NotRunning
        assert process.exitCode() == 0, f"xdotool {arguments}: {process.readAllStandardError().data()!r}"

    def click(self, widget: QWidget, point: QPoint) -> Steps:
        place = widget.mapToGlobal(point)
        yield from self.hand("mousemove", "--sync", str(place.x()), str(place.y()), "click", "1")

    def drag(self, start: QPoint, end: QPoint) -> Steps:
        """Let go over ``end`` once the window has taken notice; where the source slept through the press, once more."""
        overlay = self.window.overlay
        for _ in range(10):
            yield from self.hand("mousemove", "--sync", str(start.x()), str(start.y()), "mousedown", "1")
            for part in range(1, 11):
                x = start.x() + (end.x() - start.x()) * part // 10
                y = start.y() + (end.y() - start.y()) * part // 10
                yield from self.hand("mousemove", "--sync", str(x), str(y), "sleep", "0.05")
            for shift in [3, 0] * 15:
                if overlay.isVisible():
                    break
                yield from self.hand("mousemove", "--sync", str(end.x() + shift), str(end.y()), "sleep", "0.1")
            noticed = overlay.isVisible()
            yield from self.hand("sleep", "0.2", "mouseup", "1")
            if noticed:
                return
        raise AssertionError("nothing was dragged over the window")

    def ask(self, question: str) -> Steps:
        edit = self.window.ask_box.edit
        yield from self.click(edit.viewport(), edit.viewport().rect().center())
        yield edit.hasFocus
        before = len(self.window.asking.conversation.turns)
        yield from self.hand("type", "--delay", "12", question)
        yield lambda: self.window.ask_box.text == question
        yield from self.hand("key", "Return")
        yield lambda: len(self.window.asking.conversation.turns) == before + 1 and self.turn.is_over

    @property
    def turn(self) -> ShownTurn:
        return self.window.asking.conversation.turns[-1]

    def is_indexed(self, notes: int) -> bool:
        statuses = self.window.library_model.statuses
        settled = all(status.state == "ready" and not status.pending for status in statuses)
        return bool(statuses) and settled and sum(status.notes for status in statuses) == notes

    def mark_point(self, number: int) -> QPoint:
        transcript = self.window.transcript
        mark = next(mark for mark in transcript.marks if mark.number == number and mark.turn == self.turn.number)
        rect: QRectF = next(text_rects(transcript.document(), mark.start, mark.end))
        return rect.center().toPoint() - QPoint(0, transcript.verticalScrollBar().value())


def scenario(person: Person, client: EngineClient, notes: Path, facts: dict[str, object]) -> Steps:
    """Drop a folder, ask, click, edit, ask, delete, ask, leave."""
    window = person.window
    yield lambda: client.state.phase == "running" and window.pages.currentWidget() is window.welcome
    facts["first_page"] = window.welcome.title.text()
    yield from person.drag(QPoint(100, 120), window.mapToGlobal(window.rect().center()))
    yield lambda: window.library_model.rowCount() == 1
    facts["library"] = window.library_model.statuses[0].name
    yield lambda: person.is_indexed(3)

    yield from person.ask(QUESTION)
    facts["first"] = fact(person.turn)
    yield lambda: "41 kPa" in window.sources.preview.highlighted_text
    window.sources.list.selectionModel().clearCurrentIndex()
    window.sources.preview.clear()
    if window.transcript.marks:
        number = window.transcript.marks[0].number
        yield from person.click(window.transcript.viewport(), person.mark_point(number))
    else:
        yield from person.click(window.sources.list.viewport(), QPoint(60, 40))
    yield lambda: "41 kPa" in window.sources.preview.highlighted_text
    facts["highlighted"] = window.sources.preview.highlighted_text
    facts["title"] = window.sources.preview.title.text()

    pump, part, before = notes / "pump.md", notes / ".pump", person.generation
    part.write_text(pump.read_text(encoding="utf-8").replace("41 kPa", "73 kPa"), encoding="utf-8")
    part.replace(pump)
    yield lambda: "changed since the answer" in window.sources.preview.banner.text()
    yield lambda: person.generation > before  # the window may read the file before it is indexed
    facts["banner"] = window.sources.preview.banner.text()
    yield from person.ask(QUESTION)
    facts["second"] = fact(person.turn)

    pump.unlink()
    yield lambda: person.is_indexed(2)
    yield from person.ask(QUESTION)
    facts["third"] = fact(person.turn)
    yield from person.hand("key", "alt+F4")
    yield lambda: not window.isVisible()


def fact(turn: ShownTurn) -> dict[str, object]:
    """What a turn came to."""
    return {
        "state": turn.state,
        "text": turn.answer.candidate if turn.answer is not None else turn.message,
        "notes": [passage.note for passage in turn.passages],
        "first_passage": turn.passages[0].text if turn.passages else "",
    }


class Stage(QObject):
    """Goes on with the scenario whenever what it waits for has come."""

    def __init__(self, steps: Steps, failed: Callable[[str], None]) -> None:
        super().__init__()
        self._steps = steps
        self._failed = failed
        self._waiting_for: Callable[[], bool] = lambda: True
        self._since = time.monotonic()
        self.is_done = self.is_over = False
        self._timer = QTimer(self)
        self._timer.setInterval(20)
        self._timer.timeout.connect(self.go_on)
        self._timer.start()

    def go_on(self) -> None:
        """Take the next step if what it waits for has come."""
        try:
            if not self._waiting_for():
                if time.monotonic() - self._since > STEP_SECONDS:
                    self._end()
                    code = self._waiting_for.__code__
                    self._failed(f"waited in vain at line {code.co_firstlineno}")
                return
            self._waiting_for = next(self._steps)
            self._since = time.monotonic()
        except StopIteration:
            self._end()
            self.is_done = True
        except AssertionError as error:
            self._end()
            self._failed(str(error))

    def _end(self) -> None:
        self._timer.stop()
        self.is_over = True


def main(data_dir: Path, notes: Path, report: Path, models: str | None) -> int:
    """Play the scenario; 0 when it came to its end."""
    application: QApplication = make_application()
    client = EngineClient(engine_command(data_dir, models))
    window = build_window(client, DataPaths(data_dir), RecordingDesktop())
    window.setGeometry(320, 60, 1_060, 760)
    end_with(application, window, client)
    facts: dict[str, object] = {"platform": application.platformName()}

    def fail(message: str) -> None:
        facts["error"] = message
        screen = application.primaryScreen()
        screen.grabWindow(0).save(str(report.with_suffix(".png")))
        window.close()

    person = Person(window, client)
    stage = Stage(scenario(person, client, notes, facts), fail)
    window.show()
    client.start()
    code = application.exec()
    # The application ends with its window, while the scenario may still wait for the hand that closed it.
    while not stage.is_over:
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    report.write_text(json.dumps(facts, ensure_ascii=False, indent=1), encoding="utf-8")
    return code if stage.is_done else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else None))
