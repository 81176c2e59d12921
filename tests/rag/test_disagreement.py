from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import AskRequest
from scholiast.core.settings import AnswerSettings
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.rag.answering import Answerer
from scholiast.rag.disagreement import differ
from scholiast.rag.note_dates import note_date
from tests.rag.conftest import Listener
from tests.rag.test_answering import check

QUESTION = "When does the ferry to Capri leave?"


def dated(day: str, text: str) -> str:
    return f"---\nupdated: {day}\n---\n# Capri trip\n\n{text}"


@pytest.fixture
def ask(notes):
    answerer = Answerer(notes.embedder, ScriptedGenerator(), AnswerSettings())

    def answer(question: str = QUESTION, **request):
        snapshot = notes.index.snapshot()
        wanted = AskRequest(question, libraries=(notes.library.id,), **request)
        answer = answerer.answer(wanted, snapshot, Listener(), CancelToken())
        check(answer)
        return answer

    return answer


@pytest.mark.parametrize("mode", ["auto", "rag-token"])
def test_two_notes_that_disagree_are_both_shown_newest_first(notes, ask, mode):
    notes.write(
        old=dated("2019-04-01", "The ferry to Capri leaves at eleven."),
        new=dated("2025-06-30", "The ferry to Capri leaves at noon."),
        cat="# Mia\n\nOur cat is called Mia.",
    )
    answer = ask(mode=mode)
    assert [(v.text, v.note, v.dated) for v in answer.versions] == [
        ("The ferry to Capri leaves at noon.", "new.md", "2025-06-30"),
        ("The ferry to Capri leaves at eleven.", "old.md", "2019-04-01"),
    ]
    assert answer.answer in {version.text for version in answer.versions}
    known = {passage.id: passage.note for passage in answer.passages}
    assert all(known[version.passage_id] == version.note for version in answer.versions)


def test_three_versions_and_a_note_without_a_date_in_it(notes, ask):
    (notes.root / "log 2024-02-03.md").write_text("# Capri trip\n\nThe ferry to Capri leaves at three.", "utf-8")
    (notes.root / "plain.md").write_text("# Capri trip\n\nThe ferry to Capri leaves at four.", "utf-8")
    moment = datetime(2022, 7, 8, 12, tzinfo=UTC).timestamp()
    os.utime(notes.root / "plain.md", (moment, moment))
    notes.write(old=dated("2019-04-01", "The ferry to Capri leaves at eleven."))
    assert [version.dated for version in ask().versions] == ["2024-02-03", "2022-07-08", "2019-04-01"]


@pytest.mark.parametrize(
    "other",
    [
        "# Capri trip\n\nThe ferry to Capri leaves at eleven.",  # agrees
        "# Capri trip\n\nAt eleven the ferry to Capri leaves.",  # agrees in other words
        "# Ischia\n\nThe ferry to Ischia leaves at noon.",  # speaks of something else
        "# Capri trip\n\nThe hotel is called Aurora.",  # does not say
    ],
)
def test_notes_that_agree_or_speak_of_something_else_are_not_set_against_each_other(notes, ask, other):
    notes.write(one="# Capri trip\n\nThe ferry to Capri leaves at eleven.", other=other)
    answer = ask()
    assert answer.answer is not None
    assert answer.versions == ()


def test_a_list_has_several_answers_that_are_all_right(notes, ask):
    notes.write(one="# Ferries\n\nFerries to Capri: Aurora.", other="# Ferries\n\nFerries to Capri: Belmonte.")
    assert ask("Which ferries to Capri are there?").versions == ()


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("eleven", "noon", True),
        ("11:20", "at 11:20 AM", False),
        ("230 degrees", "210 degrees for 20 minutes", True),
        ("yes", "No.", True),
        ("Yes", "yes.", False),
        ("yes", "at noon", False),
        ("Sven Olsson", "Sven", False),
        ("Dr Keller", "Dr Osei", True),
        ("the ferry", "Capri", False),  # the question's own words say nothing
        ("", "noon", False),
    ],
)
def test_what_counts_as_another_answer(one, other, expected):
    assert differ(one, other, QUESTION) == differ(other, one, QUESTION) == expected


def test_the_date_of_a_note(passage, tmp_path):
    def of(head: str, name: str = "note.md", modified: int = 0, **told):
        (tmp_path / name).write_text(head, "utf-8")
        made = passage("text", note=name)
        return note_date(replace(made, root=str(tmp_path)), modified, **told)

    assert of("---\ndate: 2024-03-01\n---\n") == date(2024, 3, 1)
    assert of("---\ndate: 2024-03-01\nupdated: 2025-01-02T10:00:00Z\n---\n") == date(2025, 1, 2)
    assert of("---\nupdated: 1610000000000\n---\n") == date(2021, 1, 7)
    assert of("---\nlast-modified: '2023-05-06 10:00'\n---\n") == date(2023, 5, 6)
    assert of("+++\ndate = 2022-02-02\n+++\n") == date(2022, 2, 2)
    assert of("---\ndate: someday\n---\n", "2020-12-24 plan.md") == date(2020, 12, 24)
    assert of("no front matter", "2020-13-44.md", modified=10**18) == datetime.fromtimestamp(1e9).astimezone().date()
    assert of("no front matter") is None
    assert of("---\ndate: 2024-03-01\n---\n", is_past=True) is None
    gone = passage("text", note="gone.md")
    assert note_date(gone, 0) is None
