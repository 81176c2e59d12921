"""Cuts one labelled passage set into libraries of several sizes, so that the gate is fitted to small and large ones."""

from __future__ import annotations

import hashlib
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from scholiast.core.settings import IndexSettings
from scholiast.evaluation.questions import Question, Row
from scholiast.evaluation.remembering import RememberingEmbedder
from scholiast.evaluation.tune import GateCase
from scholiast.index.note_index import NoteIndex
from scholiast.inference.protocols import Embedder

_MOST_LIBRARIES = 12
_NOTES_OF_A_SIZE = 240
_QUESTIONS_OF_A_SIZE = 480
_BLOCKS = (1, 10)


def held_out(
    questions: Sequence[Question], rows: Sequence[Row], titles: int
) -> tuple[tuple[Question, ...], tuple[Row, ...]]:
    """The development part of a training set: the ``titles`` titles whose SHA-256 is smallest, and their questions."""
    order = sorted({row.title for row in rows}, key=lambda title: hashlib.sha256(title.encode("utf-8")).hexdigest())
    kept = frozenset(order[:titles])
    chosen = tuple(row for row in rows if row.title in kept)
    ids = {row.id for row in chosen}
    return tuple(q for q in questions if q.notes and ids.issuperset(q.notes)), chosen


@contextmanager
def sized_cases(
    questions: Sequence[Question],
    rows: Sequence[Row],
    sizes: Sequence[int],
    embedder: Embedder,
    folder: Path,
    seed: int = 0,
) -> Iterator[list[GateCase]]:
    """Libraries of ``sizes`` notes cut from ``rows``, with the questions they answer.

    Small sizes give several libraries, by turns of unrelated notes and of ten on each subject (``title``). Each
    library is asked in a store of its own and in one that holds them all: BM25 counts words over a whole store, so
    the same library scores differently beside others.

    Args:
        questions: answerable ones; those whose gold notes a library lacks are not asked of it.
        rows: the notes to cut from.
        sizes: numbers of notes; larger than ``rows`` means all of them.
        embedder: embeds each text once.
        folder: an empty folder for the stores.
        seed: for the cutting.
    """
    dice = random.Random(seed)
    remembering = RememberingEmbedder(embedder)
    cases: list[GateCase] = []
    with ExitStack() as stack:
        shared = _open(stack, folder / "shared", remembering)
        for size in sizes:
            libraries = max(1, min(_MOST_LIBRARIES, _NOTES_OF_A_SIZE // size))
            for number in range(libraries):
                block = _BLOCKS[number % 2] if libraries > 1 else _BLOCKS[-1]
                notes = _cut(rows, size, block, dice)
                known = {row.id for row in notes}
                asked = [q for q in questions if known.issuperset(q.notes)]
                asked = dice.sample(asked, min(len(asked), _QUESTIONS_OF_A_SIZE // libraries))
                name = f"{size}-{number}"
                own = _open(stack, folder / name, remembering)
                for index in (own, shared):
                    library = _add(index, folder / f"{name}.jsonl", notes)
                    cases.append(GateCase(f"{size} notes", tuple(asked), index.snapshot(), (library,)))
        yield cases


def _open(stack: ExitStack, folder: Path, embedder: Embedder) -> NoteIndex:
    index = NoteIndex.open(folder, embedder, IndexSettings())
    stack.callback(index.close)
    return index


def _add(index: NoteIndex, name: Path, notes: Sequence[Row]) -> int:
    name.touch()
    library = index.store.add_library(name, hidden=True)
    index.sync_rows(library.id, [(row.id, row.title, row.text) for row in notes])
    return library.id


def _cut(rows: Sequence[Row], size: int, block: int, dice: random.Random) -> list[Row]:
    """``size`` rows in runs of ``block`` neighbours with one title."""
    by_title: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_title[row.title].append(row)
    chosen: list[Row] = []
    while len(chosen) < size and by_title:
        titles = list(by_title)
        dice.shuffle(titles)
        for title in titles:
            left = by_title[title]
            start = dice.randrange(max(1, len(left) - block + 1))
            chosen += left[start : start + block]
            del left[start : start + block]
            if not left:
                del by_title[title]
            if len(chosen) >= size:
                break
    return chosen[:size]
