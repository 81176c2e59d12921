"""How fast notes are indexed and questions answered, through the same code as everywhere else."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast import assets
from scholiast.cli.session import Selection, Session
from scholiast.core.cancellation import CancelToken
from scholiast.core.records import Answer, AskRequest
from scholiast.evaluation.bench_rows import BenchRow, rate_row

if TYPE_CHECKING:
    from scholiast.rag.answering import Answerer

_NOTE_WORDS = 1000
_ROUNDS = 3
_ENOUGH_SECONDS = 20.0
_QUESTIONS = (
    "Which day is the glass bin emptied?",
    "How much salt goes into the rye bread?",
    "What is the sourdough starter called?",
    "Who is the cat's vet?",
    "When does the ferry leave?",
    "What does the lens of the lighthouse need?",
    "Which seeds were sown in spring?",
    "What was agreed about the budget?",
    "Where is the key to the shed?",
)


def index_rows(session: Session, notes: Path | None) -> list[BenchRow]:
    """End-to-end indexing over the embedder's raw rate on the same passages, each passage counted once.

    Small folders are measured several times, each in an empty data folder; the ratio is the median of the pairs.
    """
    folder = notes or assets.resource("sample-notes")
    session.embedder.embed_passages(["Start the threads before the clock."])
    whole: list[float] = []
    raw: list[float] = []
    n = 0
    while len(whole) < _ROUNDS and sum(whole) < _ENOUGH_SECONDS:
        with throwaway(session) as trial:
            started = time.perf_counter()
            selection = trial.selection([folder], ())
            seconds = time.perf_counter() - started
            texts = embedded_texts(selection)
            n = len(texts)
            whole.append(n / seconds)
            raw.append(n / _raw_seconds(trial, texts))
            started = time.perf_counter()
            trial.selection([folder], ())
            again = time.perf_counter() - started
    return [
        rate_row(f"index: {folder.name}, end to end over the embedder alone", "passages/s", whole, raw, n),
        BenchRow(f"index: {folder.name} again, nothing changed", again, "s", n=n),
    ]


def ask_rows(session: Session, notes: Path | None) -> list[BenchRow]:
    """Times of answers over five passages, warm: from the question to its first token, and to its end."""
    from scholiast.rag.answering import Answerer

    with tempfile.TemporaryDirectory(prefix="scholiast-bench-notes-") as made, throwaway(session) as trial:
        folder = notes or _packed_sample_notes(Path(made))
        selection = trial.selection([folder], ())
        answerer = Answerer(trial.embedder, trial.generator, trial.settings.answers)
        answers = [_answer(answerer, selection, question) for question in _QUESTIONS]
    warm = answers[1:]
    words = statistics.mean(len(passage.text.split()) for answer in warm for passage in answer.passages)
    what = f"ask: 5 passages of {words:.0f} words"
    timings = [answer.timings for answer in warm]

    def row(name: str, values: list[float], unit: str) -> BenchRow:
        return BenchRow(f"{what}, {name}", statistics.median(values), unit, n=len(values))

    return [
        row("from the question to the first token", [t.first_token_ms for t in timings], "ms"),
        row("of this the search", [t.retrieve_ms for t in timings], "ms"),
        row("of this reading the passages", [t.prefill_ms for t in timings], "ms"),
        row("whole answer", [t.total_ms for t in timings], "ms"),
        row("speed", [t.tokens_per_second for t in timings], "tokens/s"),
    ]


@contextmanager
def throwaway(session: Session) -> Iterator[Session]:
    """A session over an empty data folder with the same models."""
    with tempfile.TemporaryDirectory(prefix="scholiast-bench-") as folder:
        trial = Session(replace(session.options, data_dir=Path(folder)))
        trial.models = session.models
        yield trial


def _answer(answerer: Answerer, selection: Selection, question: str) -> Answer:
    from scholiast.rag.answering import SilentListener

    request = AskRequest(question, libraries=selection.libraries)
    return answerer.answer(request, selection.snapshot, SilentListener(), CancelToken())


def embedded_texts(selection: Selection) -> list[str]:
    """What is embedded of the selected passages, each text once."""
    from scholiast.documents.chunking import embedded_text
    from scholiast.index.store import NoteStore

    with closing(NoteStore.open(selection.folder, read_only=True)) as store:
        passages = store.iter_passages(selection.libraries)
        unique = {p.digest: embedded_text(p.title, p.heading, p.clean) for p in passages}
    return list(unique.values())


def _raw_seconds(session: Session, texts: list[str]) -> float:
    started = time.perf_counter()
    session.embedder.embed_passages(texts)
    return time.perf_counter() - started


def _packed_sample_notes(folder: Path) -> Path:
    """The words of the sample notes in paragraphs long enough for passages of full length."""
    notes = sorted(assets.resource("sample-notes").rglob("*.md"))
    words = " ".join(_plain(note.read_text("utf-8")) for note in notes).split()
    for number, start in enumerate(range(0, len(words), _NOTE_WORDS), start=1):
        (folder / f"{number:02}.md").write_text(" ".join(words[start : start + _NOTE_WORDS]), encoding="utf-8")
    return folder


def _plain(text: str) -> str:
    lines = [line.lstrip("#->*| ").rstrip() for line in text.splitlines() if ":" not in line[:12]]
    return " ".join(line for line in lines if line)
