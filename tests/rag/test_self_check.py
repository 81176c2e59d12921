from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.inference.loading import torch_generator
from scholiast.inference.protocols import Generator, ReadingProfile
from scholiast.inference.sources import source_at
from scholiast.rag.self_check import SelfCheck, SelfChecks, check, check_questions
from tests.training import tiny


def test_each_question_can_be_answered_from_its_passage_alone() -> None:
    asked = check_questions()
    assert len(asked) >= 12
    for one in asked:
        assert all(answer in one.text for answer in one.answers[:1]), one
        assert not any(answer in one.question for answer in one.answers), one


@pytest.fixture(scope="module")
def noise(tmp_path_factory: pytest.TempPathFactory) -> Generator:
    return torch_generator(source_at(tiny.folder(tmp_path_factory.mktemp("noise"))), "noise")


def test_who_answers_by_sentences_passes_and_noise_does_not(noise: Generator) -> None:
    # Asked no further than until it is clear.
    assert check(ScriptedGenerator()) == SelfCheck(9, 9, passed=True)
    assert check(noise) == SelfCheck(4, 0, passed=False)
    # One whose context has no room for a question is no reader either.
    assert not check(ScriptedGenerator(context_tokens=300)).passed
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(Cancelled):
        check(ScriptedGenerator(), stopped)


def test_each_generator_is_checked_once(noise: Generator, tmp_path: Path) -> None:
    told: list[str] = []
    path = tmp_path / "data" / "self-checks.json"
    found = SelfCheck(4, 0, passed=False)
    assert SelfChecks(path).of(noise, told.append) == found
    assert SelfChecks(path).of(noise, told.append) == found
    assert len(told) == 1
    path.write_text("{", encoding="utf-8")
    assert SelfChecks(path).of(noise, told.append) == found
    assert len(told) == 2
    assert SelfChecks(path).of(noise, told.append) == found
    assert len(told) == 2
    assert found.remark("noise") == "noise answered 0 of 4 check questions, so it quotes notes instead of answering."


def test_who_was_taught_and_who_pretends_are_not_asked(tmp_path: Path) -> None:
    taught = ScriptedGenerator(reading=ReadingProfile("reading", "Answer from the note.", 0.5))
    for generator in (taught, ScriptedGenerator()):
        assert SelfChecks(tmp_path / "checks.json").of(generator, pytest.fail) == SelfCheck(0, 0, passed=True)
    assert not (tmp_path / "checks.json").exists()


def test_a_folder_that_cannot_be_written_costs_the_memory_alone(noise: Generator, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not SelfChecks(tmp_path / "file" / "checks.json").of(noise, lambda told: None).passed
