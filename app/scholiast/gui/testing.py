"""A scripted engine for tests and screenshots: the same signals as the real one, and no process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from scholiast.core.records import (
    Abstention,
    Answer,
    AnswerPassage,
    Citation,
    LibraryStatus,
    ModelNames,
    NullPassage,
    Outcome,
    Sentence,
    SnapshotInfo,
    Timings,
)
from scholiast.core.settings import OpenWith
from scholiast.engine import messages
from scholiast.gui.engine_link import EngineLink, EngineState

T = TypeVar("T")


class FakeEngineClient(EngineLink):
    """Keeps what it is sent in ``sent`` and says what the test tells it to."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[messages.Command] = []

    def start(self) -> None:
        """Be there at once."""
        self.set_state(EngineState("running"))

    def restart(self) -> None:
        """Be there again."""
        self.start()

    def shut_down(self) -> None:
        """Be gone at once."""
        self.set_state(EngineState("closed"))

    def send(self, command: messages.Command) -> None:
        """Remember ``command``, after the round trip that the real one makes."""
        self.sent.append(messages.decode_command(messages.encode(command).rstrip(b"\n")))

    def deliver(self, event: messages.Event) -> None:
        """Play ``event`` as if the engine had sent it."""
        self._deliver(messages.decode_event(messages.encode(event).rstrip(b"\n")))

    def set_state(self, state: EngineState) -> None:
        """Put the engine into ``state``."""
        self._set_state(state)

    def sent_of(self, kind: type[T]) -> list[T]:
        """The commands of one kind, in order."""
        return [command for command in self.sent if isinstance(command, kind)]


class RecordingDesktop:
    """A desktop that opens nothing and remembers what it was asked."""

    def __init__(self, folder: Path | None = None) -> None:
        self.opened: list[Path] = []
        self.pages: list[int | None] = []
        self.copied: list[str] = []
        self.folder = folder
        self.can_open = True
        self.file: Path | None = None
        self.open_with: OpenWith = "system"
        self.asked: list[tuple[str, str, str]] = []
        self.agrees = True

    def open_file(self, path: Path, page: int | None = None, line: int | None = None) -> bool:
        """Remember ``path`` and ``page``."""
        self.opened.append(path)
        self.pages.append(page)
        return self.can_open

    def ask_file(self, parent: QWidget, title: str, kinds: str, chosen: Callable[[Path], None]) -> None:
        """Choose the file that the test set, at once."""
        if self.file is not None:
            chosen(self.file)

    def confirm(self, parent: QWidget, question: tuple[str, str, str], then: Callable[[], None]) -> None:
        """Remember what was asked, and agree at once if the test says so."""
        self.asked.append(question)
        if self.agrees:
            then()

    def ask_folder(self, parent: QWidget, chosen: Callable[[Path], None], title: str = "") -> None:
        """Choose the folder that the test set, at once."""
        if self.folder is not None:
            chosen(self.folder)

    def ask_note(self, parent: QWidget, folder: Path, chosen: Callable[[Path], None]) -> None:
        """Choose the file that the test set, at once."""
        if self.file is not None:
            chosen(self.file)

    def ask_save(self, parent: QWidget, title: str, name: str, chosen: Callable[[Path], None]) -> None:
        """Choose the file that the test set, at once."""
        if self.file is not None:
            chosen(self.file)

    def copy(self, text: str) -> None:
        """Remember ``text``."""
        self.copied.append(text)


def made_passage(number: int, note: str, text: str, **changes: object) -> AnswerPassage:
    """A passage that stands at the start of ``note``, rank ``number``."""
    values: dict[str, object] = {
        "id": 100 + number,
        "rank": number,
        "library": "Notes",
        "note": note,
        "title": note.rpartition("/")[2].removesuffix(".md"),
        "heading": (),
        "page": None,
        "line_from": 1,
        "line_to": 1 + text.count("\n"),
        "char_start": 0,
        "char_end": len(text),
        "encoding": "utf-8",
        "text": text,
        "dense": 0.7,
        "bm25": 4.2,
        "prior": 0.2,
        "posterior": 0.2,
        "root": "/notes",
        **changes,
    }
    return AnswerPassage(**values)  # type: ignore[arg-type]  # the keys are the fields; tests name their types


def made_answer(
    question: str,
    parts: list[tuple[str, list[int]]],
    passages: list[AnswerPassage],
    outcome: Outcome = "answered",
    pending: int = 0,
) -> Answer:
    """An answer of the sentences ``parts``, each with the numbers of the passages it rests on."""
    sentences, text = [], ""
    for sentence, numbers in parts:
        text += " " if text else ""
        start = len(text)
        text += sentence
        citations = tuple(Citation(100 + n, 0.9 / len(numbers), 3.0, 0, 12) for n in numbers)
        sentences.append(Sentence(sentence, start, len(text), citations))
    answered = outcome != "not-in-notes"
    return Answer(
        question=question,
        answer=text if answered else None,
        candidate=text,
        outcome=outcome,
        mode="rag-sequence",
        decode="joint",
        k=len(passages),
        searched=question,
        log_prob=-4.0,
        abstention=Abstention(0.8 if answered else 0.1, 0.5, 0.1),
        null=NullPassage(),
        snapshot=SnapshotInfo(1),
        pending=pending,
        passages=tuple(passages),
        sentences=tuple(sentences) if answered else (),
        tokens=None,
        timings=Timings(12.0, 180.0, 210.0, 820.0, 61.0),
        models=ModelNames("fake-embedder", "fake-generator"),
    )


def made_status(name: str = "Notes", **changes: object) -> LibraryStatus:
    """A library that is ready."""
    values: dict[str, object] = {
        "id": 1,
        "name": name,
        "root": f"/home/you/{name}",
        "state": "ready",
        "notes": 30,
        "passages": 84,
        "pending": 0,
        "skipped": (),
        "failed": (),
        **changes,
    }
    return LibraryStatus(**values)  # type: ignore[arg-type]  # the keys are the fields; tests name their types
