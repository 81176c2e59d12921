"""What a window that has been lived in holds, made up: many conversations, a long one, many notes and a long one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from scholiast.core.paths import DataPaths
from scholiast.core.records import (
    Abstention,
    Answer,
    AnswerPassage,
    Citation,
    ModelNames,
    NullPassage,
    Sentence,
    SnapshotInfo,
    Timings,
    TokenPosterior,
)

LONG_NOTE = "long.md"
LONG_NOTE_BYTES = 2_000_000
_PASSAGES = 5
_TOKENS = 60
_A_FOLDER = 500


def make_notes(folder: Path, count: int) -> None:
    """Short notes in folders of 500, and one of 2 MB."""
    for number in range(count):
        inside = folder / f"{number // _A_FOLDER:02}"
        inside.mkdir(parents=True, exist_ok=True)
        words = " ".join(f"word{(number * 7 + place * 13) % 4_999}" for place in range(60))
        text = f"# Note {number}\n\nThe lamp in room {number} was changed on day {number % 365}. {words}\n"
        (inside / f"note-{number:05}.md").write_text(text, encoding="utf-8")
    line = "Line {} of a long note tells that pump {} was seen to in week {} and nothing was found to be wrong.\n"
    pieces: list[str] = []
    size = 0
    while size < LONG_NOTE_BYTES:
        pieces.append(line.format(len(pieces), len(pieces) * 3, len(pieces) % 52))
        size += len(pieces[-1])
    (folder / LONG_NOTE).write_text("".join(pieces), encoding="utf-8")


def make_history(paths: DataPaths, conversations: int, turns: int) -> int:
    """Many conversations of one question, and a last one of many; the number of that one."""
    from scholiast.engine.conversations import ConversationStore

    paths.root.mkdir(parents=True, exist_ok=True)
    store, _moved = ConversationStore.open(paths.conversations)
    with closing(store):
        for number in range(conversations - 1):
            _conversation, turn = store.begin_turn(None, f"When was lamp {number} changed?")
            store.stop_turn(turn, f"On day {number}")
        long: int | None = None
        for number in range(turns):
            question = f"What is known of the lamp in room {number}, and who has changed it?"
            long, turn = store.begin_turn(long, question)
            store.finish_turn(turn, _answer(question, number))
    return long or 0


def _answer(question: str, number: int) -> Answer:
    """An answer of two sentences over five passages, with the shares of its words."""
    passages = tuple(_passage(number, rank) for rank in range(1, _PASSAGES + 1))
    parts = (
        f"The lamp in room {number} was changed on day {number % 365} by the caretaker.",
        "He noted that the socket should be seen to before winter.",
    )
    text, sentences = " ".join(parts), []
    for place, part in enumerate(parts):
        start = text.index(part)
        cited = (Citation(passages[place].id, 0.7, 3.0, 0, 24), Citation(passages[place + 1].id, 0.2, 1.0, 0, 24))
        sentences.append(Sentence(part, start, start + len(part), cited))
    shares = tuple(1 / _PASSAGES for _ in passages)
    return Answer(
        question=question,
        answer=text,
        candidate=text,
        outcome="answered",
        mode="rag-sequence",
        decode="joint",
        k=_PASSAGES,
        searched=question,
        log_prob=-4.0,
        abstention=Abstention(0.8, 0.5, 0.1),
        null=NullPassage(),
        snapshot=SnapshotInfo(1),
        pending=0,
        passages=passages,
        sentences=tuple(sentences),
        tokens=tuple(TokenPosterior(" word", shares, shares) for _ in range(_TOKENS)),
        timings=Timings(12.0, 180.0, 210.0, 820.0, 61.0),
        models=ModelNames("made up", "made up"),
    )


def _passage(number: int, rank: int) -> AnswerPassage:
    text = f"The lamp in room {number} was changed on day {number % 365}. " + " ".join(f"word{n}" for n in range(90))
    return AnswerPassage(
        id=number * 10 + rank,
        rank=rank,
        library="Notes",
        note=f"00/note-{number:05}.md",
        title=f"Note {number}",
        heading=("Lamps", f"Room {number}"),
        page=None,
        line_from=3,
        line_to=9,
        char_start=10,
        char_end=10 + len(text),
        encoding="utf-8",
        text=text,
        dense=0.6,
        bm25=4.0,
        prior=0.2,
        posterior=0.2,
        root="/notes",
    )
