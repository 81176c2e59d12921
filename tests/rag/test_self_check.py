from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.inference.loading import torch_generator
from scholiast.inference.protocols import ReadingProfile
from scholiast.inference.sources import source_at
from scholiast.rag.self_check import SelfCheck, SelfChecks, check, check_questions
from tests.training import tiny


def test_each_question_can_be_answered_from_its_passage_alone() -> None:
    asked = check_questions()
    assert len(asked) >= 12
    for one in asked:
        assert all(answer in one.text for answer in one.answers[:1]), one
        assert not any(answer in one.question for answer in one.answers), one


def test_who_answers_by_sentences_passes_and_noise_does_not(tmp_path: Path) -> None:
    assert check(ScriptedGenerator()) == SelfCheck(12, 12)
    noise = torch_generator(source_at(tiny.folder(tmp_path)), "noise")
    found = check(noise)
    assert (found.asked, found.passed) == (12, False)
    # One whose context has no room for a question is no reader either.
    assert check(ScriptedGenerator(context_tokens=300)).right < 9
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(Cancelled):
        check(ScriptedGenerator(), stopped)


@pytest.mark.parametrize(("right", "passed"), [(8, False), (9, True), (12, True)])
def test_three_of_four_are_needed(right: int, passed: bool) -> None:
    assert SelfCheck(12, right).passed is passed


def test_each_generator_is_checked_once(tmp_path: Path) -> None:
    told: list[str] = []
    path = tmp_path / "data" / "self-checks.json"
    generator = ScriptedGenerator()
    assert SelfChecks(path).of(generator, told.append) == SelfCheck(12, 12)
    assert SelfChecks(path).of(generator, told.append) == SelfCheck(12, 12)
    assert len(told) == 1
    path.write_text("{", encoding="utf-8")
    assert SelfChecks(path).of(generator, told.append).passed
    assert len(told) == 2
    assert SelfChecks(path).of(generator, told.append).passed
    assert len(told) == 2


def test_who_was_taught_is_not_asked(tmp_path: Path) -> None:
    taught = ScriptedGenerator(reading=ReadingProfile("reading", "Answer from the note.", 0.5))
    assert SelfChecks(tmp_path / "checks.json").of(taught, pytest.fail) == SelfCheck(0, 0)
    assert SelfCheck(0, 0).passed
    assert not (tmp_path / "checks.json").exists()


def test_a_folder_that_cannot_be_written_costs_the_memory_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert SelfChecks(tmp_path / "file" / "checks.json").of(ScriptedGenerator(), lambda told: None).passed
