"""How soon a changed note is found, and how little work a change makes."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.cli.bench_notes import throwaway
from scholiast.cli.bench_text import NoteMaker
from scholiast.cli.engine_child import EngineChild, engine_child
from scholiast.cli.session import Session
from scholiast.core.paths import DataPaths
from scholiast.engine import messages
from scholiast.evaluation.bench_rows import BenchRow

if TYPE_CHECKING:
    from scholiast.index.note_index import NoteIndex

_SAVES = 20
_EDITS, _FEWEST_EDITS = 200, 20
_LONG_NOTE_WORDS = 10_000
_PATIENCE = 3_600.0


def freshness_rows(session: Session, notes: int) -> list[BenchRow]:
    """All of them over a made-up library of so many notes."""
    with made_up_library(notes, 0) as root, throwaway(session) as trial:
        paths = sorted(root.rglob("*.md"))
        rows = _engine_rows(trial, root, paths)
        with trial.library_index(read_only=False) as index:
            rows += _sweep_rows(index, root, notes)
            rows += _move_rows(index, root, notes)
            rows += _swap_rows(index, paths[0], notes)
    with (
        throwaway(session) as trial,
        tempfile.TemporaryDirectory(prefix="scholiast-bench-notes-") as made,
        trial.library_index(read_only=False) as index,
    ):
        rows += _edit_rows(index, Path(made).resolve(), min(_EDITS, max(_FEWEST_EDITS, notes // 5)))
    return rows


# ---- a running engine --------------------------------------------------------------------------------------


def _engine_rows(session: Session, root: Path, paths: list[Path]) -> list[BenchRow]:
    data_dir = session.paths.root
    with engine_child(data_dir, fake=session.options.fake_models, verbose=session.options.verbose) as engine:
        pid = _wait_until_loaded(engine)
        began = engine.send(messages.AddLibrary(str(root)))
        predicted: list[tuple[float, float]] = []

        def is_indexed(event: messages.Event) -> bool:
            if isinstance(event, messages.IndexProgress) and event.seconds_left:
                predicted.append((time.perf_counter(), event.seconds_left))
            return _is_settled(event, len(paths))

        ended = engine.wait_for(is_indexed, _PATIENCE).at
        memory = _most_memory(pid)
        delays = [_save(engine, path, number) for number, path in enumerate(_chosen(paths))]
    found = _found_saves(data_dir, len(delays))
    delays.sort()
    off = [
        abs(at + left - ended) / (ended - at) for at, left in predicted if 0.2 < (at - began) / (ended - began) < 0.9
    ]
    name = f"index: {len(paths)} notes"
    late = delays[int(0.95 * len(delays))]
    rows = [
        BenchRow(f"{name}, from a save until it is searchable, median", statistics.median(delays), "s", n=len(delays)),
        BenchRow(f"{name}, from a save until it is searchable, 95 of 100", late, "s", n=len(delays)),
        BenchRow(f"{name}, saves that a search finds", found, "", n=len(delays)),
    ]
    if memory is not None:
        rows.append(BenchRow(f"{name}, most memory of the engine while indexing", memory, "MB", n=len(paths)))
    if off:  # a run that is over at once tells nothing of the time left
        rows.append(
            BenchRow(f"{name}, how far the time left is off, median", 100 * statistics.median(off), "%", n=len(off))
        )
    return rows


def _wait_until_loaded(engine: EngineChild) -> int:
    pid = 0
    waiting = {"embedder", "generator"}

    def is_loaded(event: messages.Event) -> bool:
        nonlocal pid
        if isinstance(event, messages.Ready):
            pid = event.pid
        if isinstance(event, messages.ModelState) and event.state == "ready":
            waiting.discard(event.role)
        return not waiting

    engine.wait_for(is_loaded, _PATIENCE)
    return pid


def _is_settled(event: messages.Event, notes: int) -> bool:
    return isinstance(event, messages.Libraries) and any(
        library.state == "ready" and not library.pending and library.notes == notes for library in event.libraries
    )


def _chosen(paths: list[Path]) -> list[Path]:
    return random.Random(1).sample(paths, min(_SAVES, len(paths)))


def _save(engine: EngineChild, path: Path, number: int) -> float:
    """Seconds from the save of a note until the engine has stored it; questions asked from then on see it."""
    body = path.read_text("utf-8")
    engine.drain()
    saved = time.perf_counter()
    path.write_text(f"{body}\nA word of its own: QZX{number}.\n", encoding="utf-8")
    first = engine.wait_for(_is_stored, _PATIENCE)
    return first.at - saved


def _is_stored(event: messages.Event) -> bool:
    return isinstance(event, messages.Libraries) and all(library.state == "ready" for library in event.libraries)


def _found_saves(data_dir: Path, saves: int) -> int:
    """How many of the saved words a search finds."""
    from scholiast.index.store import NoteStore

    with closing(NoteStore.open(DataPaths(data_dir).library_store, read_only=True)) as store:
        texts = " ".join(passage.text for passage in store.iter_passages())
    return sum(f"QZX{number}." in texts for number in range(saves))


def _most_memory(pid: int) -> float | None:
    """The largest resident memory of a process so far, in MB; None where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), None)


# ---- the index in this process -----------------------------------------------------------------------------


def _sweep_rows(index: NoteIndex, root: Path, notes: int) -> list[BenchRow]:
    library = index.store.library_at(root)
    assert library is not None
    index.reconcile(library.id)  # the saves of a moment ago settle
    started = time.perf_counter()
    report = index.reconcile(library.id)
    seconds = time.perf_counter() - started
    name = f"index: sweep of {notes} unchanged notes"
    return [
        BenchRow(name, seconds, "s", n=report.unchanged),
        BenchRow(f"{name}, passages embedded", report.passages_embedded, "", n=report.unchanged),
    ]


def _move_rows(index: NoteIndex, root: Path, notes: int) -> list[BenchRow]:
    """What is embedded when nothing new was written."""
    renamed = root.with_name("renamed")
    inner, moved = root / "000", root / "moved"
    inner.rename(moved)
    of_folder = index.reconcile(None)
    moved.rename(inner)
    index.reconcile(None)
    root.rename(renamed)
    second = index.store.add_library(renamed)
    of_library = index.reconcile(second.id)
    index.store.remove_library(second.id)
    third = index.store.add_library(renamed)
    again = index.reconcile(third.id)
    index.store.remove_library(third.id)
    renamed.rename(root)
    index.reconcile(None)
    return [
        BenchRow(
            "index: passages embedded after a folder was renamed", of_folder.passages_embedded, "", n=min(notes, 100)
        ),
        BenchRow("index: of the same notes in a second library", of_library.passages_embedded, "", n=notes),
        BenchRow("index: of a library removed and added again", again.passages_embedded, "", n=notes),
    ]


def _swap_rows(index: NoteIndex, path: Path, notes: int) -> list[BenchRow]:
    """How long a question waits for the state of the index after a change."""
    waits: list[float] = []
    for number in range(_SAVES):
        with path.open("a", encoding="utf-8") as stream:
            stream.write(f"\nLine {number}.\n")
        index.reconcile(None, [path])
        started = time.perf_counter()
        index.snapshot().close()
        waits.append(1000 * (time.perf_counter() - started))
    name = f"index: {notes} notes, from a change to the new state of the index"
    return [BenchRow(f"{name}, longest", max(waits), "ms", n=len(waits))]


def _edit_rows(index: NoteIndex, root: Path, edits: int) -> list[BenchRow]:
    maker, chance = NoteMaker(2), random.Random(3)
    paragraphs = maker.long_note(_LONG_NOTE_WORDS)
    note = root / "long.md"
    note.write_text("\n\n".join(paragraphs), encoding="utf-8")
    library = index.store.add_library(root)
    total = index.reconcile(library.id).passages_embedded
    plain = [number for number, text in enumerate(paragraphs) if not text.startswith("#")]
    embedded: list[int] = []
    for _ in range(edits):
        number = chance.choice(plain)
        paragraphs[number] = _edited(paragraphs[number], maker, chance)
        note.write_text("\n\n".join(paragraphs), encoding="utf-8")
        embedded.append(index.reconcile(library.id, [note]).passages_embedded)
    embedded.sort()
    name = f"index: a word, a sentence or all of a paragraph changed, of {total} passages embedded"
    return [
        BenchRow(f"{name}, 90 of 100", embedded[int(0.9 * len(embedded))], "", n=edits),
        BenchRow(f"{name}, most", embedded[-1], "", n=edits),
    ]


def _edited(paragraph: str, maker: NoteMaker, chance: random.Random) -> str:
    """A word changed, a sentence put in, a sentence taken out, or all of it written anew."""
    kind = chance.randrange(4)
    sentences = paragraph.split(". ")
    if kind == 0:
        return paragraph.replace(chance.choice(paragraph.split()), "changed", 1)
    if kind == 1:
        sentences.insert(chance.randrange(len(sentences)), maker.sentence().rstrip("."))
        return ". ".join(sentences)
    if kind == 2 and len(sentences) > 1:
        sentences.pop(chance.randrange(len(sentences) - 1))
        return ". ".join(sentences)
    return maker.paragraph()


@contextmanager
def made_up_library(notes: int, seed: int) -> Iterator[Path]:
    """A folder of made-up notes that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="scholiast-bench-notes-") as made:
        # The resolved path: the system's folder for temporary files may be a link.
        root = Path(made).resolve() / "library"
        NoteMaker(seed).folder(root, notes)
        yield root
