from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.core.records import AskRequest, Passage
from scholiast.core.settings import AnswerSettings, IndexSettings
from scholiast.evaluation.questions import Question
from scholiast.index.note_index import NoteIndex
from scholiast.inference.fakes import HashEmbedder, ScriptedGenerator
from scholiast.rag.answering import Answerer
from scholiast.training.lesson_finding import LessonFinder

NOTES = {
    "boiler.md": "# Boiler\n\nThe boiler was serviced on 12 March 2025 by Lena Orth.\n",
    "starter.md": "# Starter\n\nThe starter is called Gustav.\n",
    "pump.md": "# Pump\n\nThe good pump is in the shed.\n",
}


@dataclass(frozen=True)
class Found:
    finder: LessonFinder
    passages: Sequence[Passage]
    cancel: CancelToken


@pytest.fixture
def found(tmp_path: Path) -> Iterator[Found]:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name, text in NOTES.items():
        (folder / name).write_text(text, encoding="utf-8")
    embedder, cancel = HashEmbedder(), CancelToken()
    with closing(NoteIndex.open(tmp_path / "index", embedder, IndexSettings())) as index:
        library = index.store.add_library(folder)
        index.reconcile(library.id)
        answerer = Answerer(embedder, ScriptedGenerator(), AnswerSettings(max_tokens=24))
        with closing(index.snapshot()) as snapshot:
            finder = LessonFinder(
                answerer,
                snapshot,
                AskRequest("", k=3),
                cancel,
                lambda note: index.store.note_passages(library.id, note),
            )
            yield Found(finder, list(index.store.iter_passages()), cancel)


def _question(text: str, answers: tuple[str, ...], notes: tuple[str, ...] = (), *, answerable: bool = True) -> Question:
    return Question("q", text, answers, notes, answerable)


def test_the_passage_is_that_of_the_note_that_was_pointed_to(found: Found) -> None:
    example = found.finder.lesson(_question("Who came?", ("Lena Orth",), ("boiler.md",)))
    assert example is not None
    assert "Lena Orth" in example.passage
    assert example.notes == ("boiler.md",)
    assert example.taught
    assert all("Lena Orth" not in text for text in example.misleading)


def test_without_a_note_the_passage_that_holds_the_answer_is_found(found: Found) -> None:
    example = found.finder.lesson(_question("What is the starter called?", ("Gustav",)))
    assert example is not None
    assert example.notes == ("starter.md",)
    assert example.misleading


def test_an_answer_in_other_words_is_learnt_at_the_note_it_belongs_to(found: Found) -> None:
    example = found.finder.lesson(_question("Is there a pump?", ("yes, in the shed behind the house",), ("pump.md",)))
    assert example is not None
    assert "good pump" in example.passage


def test_what_no_note_says_is_not_learnt(found: Found) -> None:
    assert found.finder.lesson(_question("Who came?", ("Nobody Known",))) is None
    assert found.finder.lesson(_question("Who came?", ("Lena Orth",), ("gone.md",))) is None


def test_what_is_not_in_the_notes_is_learnt_from_what_is_found_for_it(found: Found) -> None:
    example = found.finder.lesson(_question("When was the pump serviced?", (), answerable=False))
    assert example is not None
    assert (example.passage, example.answers) == ("", ())
    assert example.misleading


def test_made_questions_return_to_their_passage(found: Found) -> None:
    counts: list[int] = []
    made = found.finder.made(found.passages, 5, 0, counts.append)
    assert counts == list(range(1, len(made) + 1))
    for example in made:
        assert not example.taught
        assert example.answers[0] in example.passage
    assert found.finder.made(found.passages, 5, 0, counts.append) == made


def test_finding_can_be_stopped(found: Found) -> None:
    found.cancel.cancel()
    with pytest.raises(Cancelled):
        found.finder.lesson(_question("Who came?", ("Lena Orth",)))
