"""Draws the window in each of its states, for people to look at; ``python -m tests.gui.screens FOLDER LANGUAGE``.

A process of its own, since Qt takes the scale (``QT_SCALE_FACTOR``) once, when it starts. Writes PNG files
``STATE-THEME-WIDTHxHEIGHT.png`` and prints, as JSON, what is cut off where.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QElapsedTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget

from scholiast.core.paths import DataPaths
from scholiast.core.records import Answer, NoteRef
from scholiast.core.settings import Settings, Theme, WindowSettings, save_settings
from scholiast.engine import messages
from scholiast.gui.app import build_window, make_application
from scholiast.gui.engine_link import EngineState
from scholiast.gui.testing import FakeEngineClient, RecordingDesktop, made_answer, made_passage, made_status
from scholiast.gui.window import MainWindow

SIZES = {"en": ((900, 600), (1280, 800)), "de": ((900, 600),), "es": ((900, 600),)}
"""In which sizes each language is drawn; others than English only show where there is too little room for them."""
THEMES: tuple[Theme, ...] = ("light", "dark")
QUESTION = "How long does the sourdough bake?"
NOTE = (
    "# Sourdough\n\nFeed the starter the evening before.\n\n## Baking\n\n"
    "Bake at 240 °C for 20 minutes with steam, then 25 minutes at 210 °C. Let it cool.\n"
)
_LAYOUT_MS = 30_000  # within which a busy machine has laid everything out
_START = NOTE.index("Bake at")


def sourdough() -> Answer:
    """An answer with sources of all kinds: strong, weak and not used."""
    text = NOTE[_START:].strip()
    place = {"char_start": _START, "char_end": _START + len(text), "line_from": 7, "line_to": 7}
    heading = ("Sourdough", "Baking")
    first = made_passage(1, "recipes/sourdough.md", text, **place, heading=heading, prior=0.6, posterior=0.9)
    second = made_passage(2, "journal/2024-03.md", "Bought flour at the mill.", prior=0.3, posterior=0.08)
    third = made_passage(3, "misc.md", "The oven is new.", prior=0.1, posterior=0.02)
    parts = [("It bakes for 20 minutes with steam.", [1, 2]), ("Then for 25 minutes at 210 °C.", [1])]
    return made_answer(QUESTION, parts, [first, second, third])


class Stage:
    """A window and its scripted engine."""

    def __init__(self, window: MainWindow, client: FakeEngineClient) -> None:
        self.window, self.client = window, client

    def ready(self) -> None:
        """Everything runs; two libraries, a history."""
        self.client.start()
        self.client.deliver(messages.Ready(1, "/data"))
        for role in ("embedder", "generator"):
            self.client.deliver(messages.ModelState(role, "ready", f"fake-{role}"))
        statuses = (made_status("Notes", id=1), made_status("Work", id=2, root="/home/you/work"))
        self.client.deliver(messages.Libraries(statuses, 1))
        moments = ("2026-05-20T10:00:00+00:00", "2026-05-19T09:00:00+00:00")
        titles = (QUESTION, "When did we move the backups to Hetzner?")
        summaries = (
            messages.ConversationSummary(number, title, moment, number)
            for number, (title, moment) in enumerate(zip(titles, moments, strict=True), start=1)
        )
        self.client.deliver(messages.Conversations(tuple(summaries)))

    def ask(self) -> int:
        """Put the question; the number of its job."""
        self.window.ask_box.set_text(QUESTION)
        self.window.ask_box.edit.submitted.emit()
        return self.client.sent_of(messages.Ask)[-1].job

    def finish(self, answer: Answer) -> None:
        """Ask, and play an answer with the note of its first source."""
        job = self.ask()
        self.client.deliver(messages.PassagesFound(job, answer.passages, answer.pending))
        self.client.deliver(messages.AnswerDone(job, 7, 1, answer))
        for asked in self.client.sent_of(messages.ReadNote)[-1:]:
            found = messages.NoteText(asked.job, asked.library, asked.note, "/notes/sourdough.md", NOTE, "utf-8", True)
            self.client.deliver(found)


def _starting(stage: Stage) -> None:
    stage.client.set_state(EngineState("starting", ""))


def _first_run(stage: Stage) -> None:
    stage.client.start()
    stage.client.deliver(messages.Ready(1, "/data"))
    stage.client.deliver(messages.Libraries((), 0))


def _invitation(stage: Stage) -> None:
    stage.ready()
    stage.window.scoping.ask_notes([NoteRef(1, "recipes/sourdough.md")])


def _indexing(stage: Stage) -> None:
    stage.ready()
    stage.client.deliver(messages.IndexProgress("Notes", 3_210, 12_000, 84.0, 110.0, False, False))
    stage.ask()


def _streaming(stage: Stage) -> None:
    stage.ready()
    job = stage.ask()
    stage.client.deliver(messages.PassagesFound(job, sourdough().passages, 2))
    stage.client.deliver(messages.AnswerText(job, "It bakes for 20 minutes with"))


def _answered(stage: Stage) -> None:
    stage.ready()
    stage.finish(sourdough())


def _partly(stage: Stage) -> None:
    stage.ready()
    answer = sourdough()
    last = answer.sentences[-1]
    stage.finish(replace(answer, outcome="partly", sentences=(*answer.sentences[:-1], replace(last, citations=()))))


def _not_found(stage: Stage) -> None:
    stage.ready()
    stage.finish(replace(sourdough(), outcome="not-in-notes", answer=None))


def _failed(stage: Stage) -> None:
    stage.ready()
    job = stage.ask()
    stage.client.deliver(messages.JobFailed(job, "model", "The model ran out of memory.", "Close other programs."))


def _stopped(stage: Stage) -> None:
    _streaming(stage)
    stage.window.asking.stop()


def _engine_down(stage: Stage) -> None:
    _answered(stage)
    stage.client.set_state(EngineState("stopped", "The engine ended with code 1.", "Your notes are safe."))


def _offline(stage: Stage) -> None:
    stage.ready()
    stage.client.deliver(messages.Libraries((replace(made_status("Notes", id=1), state="offline"),), 1))
    stage.window.library_details.open(1)


def _page(open_page: Callable[[MainWindow], object]) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        _answered(stage)
        open_page(stage.window)

    return show


STATES: dict[str, Callable[[Stage], None]] = {
    "starting": _starting,
    "first-run": _first_run,
    "invitation": _invitation,
    "indexing": _indexing,
    "streaming": _streaming,
    "answered": _answered,
    "partly": _partly,
    "not-in-notes": _not_found,
    "failed": _failed,
    "stopped": _stopped,
    "engine-down": _engine_down,
    "offline": _offline,
    "why": _page(lambda window: window.links.explain()),
    "compare": _page(lambda window: window.comparing.open()),
    "library": _page(lambda window: window.library_details.open(1)),
    "teaching": _page(lambda window: window.teaching.open_page()),
    "settings": _page(lambda window: window.extras.preferences.open_page()),
}


def cut_off(window: QWidget) -> Iterator[str]:
    """The texts that have less room than they need."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.width() >= widget.minimumSizeHint().width():
            continue
        is_label = type(widget) is QLabel and not widget.wordWrap()
        if (is_label or isinstance(widget, (QPushButton, QToolButton))) and widget.text():
            yield f"{widget.text()}: {widget.width()} of {widget.minimumSizeHint().width()}"


def laid_out(window: QWidget) -> list[str]:
    """Wait for the layout; what is cut off all the same."""
    QTest.qWait(60)
    waited = QElapsedTimer()
    waited.start()
    while (cut := list(cut_off(window))) and not waited.hasExpired(_LAYOUT_MS):
        QTest.qWait(30)
    return cut


def draw(folder: Path, language: str) -> dict[str, list[str]]:
    """Draw all states; what is cut off in which picture."""
    make_application()
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[str]] = {}
    for state, show in STATES.items():
        for theme in THEMES:
            with tempfile.TemporaryDirectory() as data:
                paths = DataPaths(Path(data))
                look = WindowSettings(theme=theme, language=language)  # type: ignore[arg-type]  # from the command line
                save_settings(paths.settings, Settings(window=look))
                client = FakeEngineClient()
                window = build_window(client, paths, RecordingDesktop())
                window.resize(*SIZES[language][0])
                window.show()
                show(Stage(window, client))
                for width, height in SIZES[language]:
                    window.resize(width, height)
                    cut = laid_out(window)
                    name = f"{state}-{theme}-{width}x{height}"
                    window.grab().save(str(folder / f"{name}.png"))
                    if cut:
                        found[name] = cut
                window.close()
                window.deleteLater()
                QTest.qWait(0)
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(draw(Path(sys.argv[1]), sys.argv[2])))
