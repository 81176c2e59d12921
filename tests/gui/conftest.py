"""A window around a scripted engine, and a check that nothing is left running."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QProcess, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from scholiast.core.paths import DataPaths
from scholiast.core.records import Answer, AnswerPassage
from scholiast.engine import messages
from scholiast.gui import language
from scholiast.gui.app import build_window, make_application
from scholiast.gui.testing import FakeEngineClient, RecordingDesktop, made_answer, made_passage, made_status
from scholiast.gui.theme import Appearance
from scholiast.gui.window import MainWindow

NOTE = (
    "# Sourdough\r\n\r\nFeed the 🍞 starter the evening before. 👩\u200d🍳\r\n\r\n## Baking\r\n\r\n"
    "Bake at 240 °C for 20 minutes with steam, then 25 minutes at 210 °C. 🍞 Let it cool.\r\n\r\n"
    "## Notes\r\n\r\nThe rye version needs more.\r\n"
)
PASSAGE_START = NOTE.index("Bake at")
PASSAGE_END = NOTE.index("\r\n\r\n## Notes")
QUESTION = "How long does the sourdough bake?"
PATIENCE_MS = 300_000


class PatientBot(QtBot):
    """Waits until it has come, or is in vain: what takes a moment takes many where other programs run too."""

    def waitUntil(self, callback: Callable[[], Any], *, timeout: int = PATIENCE_MS) -> None:  # noqa: N802  # pytest-qt's
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE_MS, **options: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **options)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    application = make_application()
    language.use("en")
    return application


@pytest.fixture
def appearance(qapp: QApplication) -> Appearance:
    appearance = Appearance("light")
    appearance.apply()
    return appearance


@pytest.fixture
def passages() -> list[AnswerPassage]:
    first = made_passage(
        1,
        "recipes/sourdough.md",
        NOTE[PASSAGE_START:PASSAGE_END],
        char_start=PASSAGE_START,
        char_end=PASSAGE_END,
        heading=("Sourdough", "Baking"),
        line_from=7,
        line_to=7,
        prior=0.6,
        posterior=0.9,
    )
    second = made_passage(2, "journal.md", "Bought flour.", line_from=3, line_to=3, prior=0.3, posterior=0.08)
    third = made_passage(3, "misc.md", "The oven is new.", prior=0.1, posterior=0.02)
    return [first, second, third]


@pytest.fixture
def answer(passages: list[AnswerPassage]) -> Answer:
    parts = [("It bakes for 20 minutes with steam 🍞.", [1, 2]), ("Then for 25 minutes at 210 °C.", [1])]
    return made_answer(QUESTION, parts, passages)


@dataclass
class Desk:
    """A shown window, its scripted engine and its desktop."""

    window: MainWindow
    client: FakeEngineClient
    desktop: RecordingDesktop
    data_dir: Path

    def open_up(self) -> None:
        """The engine runs, with one library of notes and models ready."""
        self.client.start()
        self.client.deliver(messages.Ready(1, str(self.data_dir)))
        self.client.deliver(messages.ModelState("embedder", "ready", "fake-embedder"))
        self.client.deliver(messages.ModelState("generator", "ready", "fake-generator"))
        self.client.deliver(messages.Libraries((made_status("Notes", id=1),), 1))
        self.client.deliver(messages.Conversations(()))

    def ask(self, question: str = QUESTION) -> int:
        """Type a question and press Enter; its job number."""
        self.window.ask_box.set_text(question)
        self.window.ask_box.edit.submitted.emit()
        return self.client.sent_of(messages.Ask)[-1].job

    def finish(self, answer: Answer, conversation: int = 7) -> int:
        """Ask and play an answer; the job number of the last note that was read."""
        job = self.ask(answer.question)
        self.client.deliver(messages.PassagesFound(job, answer.passages, answer.pending))
        self.client.deliver(messages.AnswerText(job, answer.candidate))
        self.client.deliver(messages.AnswerDone(job, conversation, 1, answer))
        return self.client.next_job() - 1

    def send_note(self, text: str = NOTE, found: bool = True) -> None:
        """Answer the latest ReadNote."""
        asked = self.client.sent_of(messages.ReadNote)[-1]
        self.client.deliver(
            messages.NoteText(asked.job, asked.library, asked.note, f"/notes/{asked.note}", text, "utf-8", found)
        )

    def document(self) -> str:
        """The transcript as plain text, special spaces made plain."""
        text = self.window.transcript.toPlainText()
        return text.replace("\u202f", "").replace("\u200a", "").replace("\u00a0", " ")


MakeDesk = Callable[[], Desk]


@pytest.fixture
def make_desk(qapp: QApplication, data_dir: Path) -> Iterator[MakeDesk]:
    made: list[MainWindow] = []

    def make() -> Desk:
        client, desktop = FakeEngineClient(), RecordingDesktop()
        window = build_window(client, DataPaths(data_dir), desktop)
        made.append(window)
        window.show()
        return Desk(window, client, desktop, data_dir)

    yield make
    for window in made:
        window.close()
        assert not [timer for timer in window.findChildren(QTimer) if timer.isActive() and _is_ours(timer)]
        assert not window.findChildren(QProcess)
        window.deleteLater()
    delete_the_deferred()
    assert not [window for window in made if isValid(window)]
    assert not [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]


def delete_the_deferred() -> None:
    """What was told to go goes now; otherwise every style change also polishes all windows of earlier tests."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def _no_earlier_widgets(qapp: QApplication) -> None:
    delete_the_deferred()
    assert not QApplication.allWidgets()


def _is_ours(timer: QTimer) -> bool:
    return not timer.objectName().startswith("qt_")


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    return make_desk()


@pytest.fixture
def ready_desk(desk: Desk) -> Desk:
    desk.open_up()
    return desk
