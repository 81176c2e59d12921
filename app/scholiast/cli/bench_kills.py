"""Is anything lost when the engine is killed in the middle of indexing, editing, swapping and answering?"""

from __future__ import annotations

import os
import random
import shutil
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.cli.bench_index import made_up_library
from scholiast.cli.bench_notes import throwaway
from scholiast.cli.bench_text import NoteMaker
from scholiast.cli.engine_child import EngineChild, engine_child
from scholiast.cli.session import Session
from scholiast.core.errors import ScholiastError
from scholiast.core.records import AskRequest
from scholiast.engine import messages
from scholiast.evaluation.bench_rows import BenchRow

if TYPE_CHECKING:
    from scholiast.index.note_index import NoteIndex
    from scholiast.inference.protocols import FloatArray

_NOTES = 400
_SHORTEST, _LONGEST = 0.3, 4.0
_PATIENCE = 60.0
_EMBED_LOG = "SCHOLIAST_FAKE_EMBED_LOG"
_EMBED_DELAY = "15"
"""Milliseconds that the pretend embedder takes for 32 passages, so that kills meet it at work."""

Stored = frozenset[tuple[str, int, int, str, bytes]]


def kill_rows(session: Session, kills: int) -> list[BenchRow]:
    """After each kill: does the index hold what one made from nothing holds, and are all conversations there?

    With the pretend models, whatever the session's: what is asked is the store's answer, not the model's.
    """
    if not kills:
        return []
    fake = Session(replace(session.options, fake_models=True))
    equal = conversations = asked = 0
    again: list[int] = []
    chance = random.Random(4)
    with made_up_library(_NOTES, 5) as root, throwaway(fake) as trial:
        with trial.library_index(read_only=False) as index:
            library = index.store.add_library(root)
        log = _EmbeddedLog(trial.paths.root / "embedded")
        for number in range(kills):
            with log.written():
                asked += _work_and_die(trial, root, chance, number)
                # Anew, since an embedder looks for the log when it is made.
                with Session(trial.options).library_index(read_only=False) as index:
                    index.reconcile(library.id)
                    stored = _stored(index)
            again.append(log.repeated())
            equal += stored == _from_scratch(fake, root)
            conversations = _count_conversations(trial)
    return [
        BenchRow("index: restarts after a kill that equal an index made from nothing", equal, "", kills, None, kills),
        BenchRow("index: passages embedded twice because of a kill, at most", max(again), "", n=kills),
        BenchRow("index: conversations lost by kills", max(0, asked - conversations), "", n=asked),
    ]


class _EmbeddedLog:
    """What embedders have embedded, in whichever process: nothing should be embedded twice."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = 0
        self._seen: set[str] = set()

    @contextmanager
    def written(self) -> Iterator[None]:
        """Embedders that are made meanwhile write into it."""
        os.environ[_EMBED_LOG] = str(self._path)
        try:
            yield
        finally:
            del os.environ[_EMBED_LOG]

    def repeated(self) -> int:
        """How many passages were embedded since the last call that had been before."""
        lines = self._path.read_text("ascii").split()[self._read :]
        self._read += len(lines)
        new = set(lines) - self._seen
        self._seen |= new
        return len(lines) - len(new)


def _work_and_die(session: Session, root: Path, chance: random.Random, number: int) -> int:
    """Let an engine work on notes that change under it, and kill it; how many questions it said it had taken."""
    _change(root, chance, number)
    os.environ["SCHOLIAST_FAKE_EMBED_DELAY_MS"] = _EMBED_DELAY
    try:
        with engine_child(session.paths.root, fake=True) as engine:
            engine.wait_for(lambda event: isinstance(event, messages.Ready), _PATIENCE)
            deadline = time.perf_counter() + chance.uniform(_SHORTEST, _LONGEST)
            engine.send(messages.Ask(1, AskRequest(f"What does note {number} say?")))
            taken = _was_taken(engine, number, deadline)
            while time.perf_counter() < deadline:
                _change(root, chance, number)
                time.sleep(min(0.2, max(0.0, deadline - time.perf_counter())))
            engine.kill()
    finally:
        del os.environ["SCHOLIAST_FAKE_EMBED_DELAY_MS"]
    return taken


def _was_taken(engine: EngineChild, number: int, deadline: float) -> int:
    def is_listed(event: messages.Event) -> bool:
        return isinstance(event, messages.Conversations) and any(
            f"note {number} say" in conversation.title for conversation in event.conversations
        )

    try:
        engine.wait_for(is_listed, max(0.0, deadline - time.perf_counter()))
    except ScholiastError:
        return 0
    return 1


def _change(root: Path, chance: random.Random, seed: int) -> None:
    """Edit, add, delete and rename some notes, and now and then swap a whole folder for another."""
    maker = NoteMaker(chance.randrange(2**31))
    notes = sorted(root.rglob("*.md"))
    for path in chance.sample(notes, min(20, len(notes))):
        kind = chance.randrange(4)
        if kind == 0:
            path.unlink()
        elif kind == 1:
            path.rename(path.with_name(f"moved-{chance.randrange(10**6)}.md"))
        else:
            path.write_text(f"{path.read_text('utf-8')}\n{maker.paragraph()}\n", encoding="utf-8")
    folders = sorted(path for path in root.iterdir() if path.is_dir())
    if folders and chance.random() < 0.3:
        shutil.rmtree(chance.choice(folders))
    maker.folder(root / f"new-{seed}-{chance.randrange(10**6)}", 30)


def _stored(index: NoteIndex) -> Stored:
    passages = list(index.store.iter_passages())
    vectors = index.snapshot().vectors([passage.id for passage in passages])
    return frozenset((p.note, p.char_start, p.char_end, p.text, _bytes(vectors.get(p.id))) for p in passages)


def _bytes(vector: FloatArray | None) -> bytes:
    return b"" if vector is None else vector.tobytes()


def _from_scratch(session: Session, root: Path) -> Stored:
    with throwaway(session) as trial, trial.library_index(read_only=False) as index:
        index.reconcile(index.store.add_library(root).id)
        return _stored(index)


def _count_conversations(session: Session) -> int:
    from scholiast.engine.conversations import ConversationStore

    with closing(ConversationStore.open(session.paths.conversations)[0]) as store:
        return len(store.summaries())
