from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.training import tiny
from tests.training.toy import Toy, toy

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.core.teaching import TeachingPhase
from scholiast.inference.adapters import generator_factors, query_encoder_factors, read_card
from scholiast.inference.sources import source_at
from scholiast.training.joint_run import Base
from scholiast.training.lesson_finding import Example
from scholiast.training.personal_run import Below, Notes, PersonalPlan, PersonalTraining

PLAN = PersonalPlan(seconds=3600.0, rank=2, encoder_rank=2, rate=0.01, epochs=2, save_seconds=0.0)


def _examples(made: Toy) -> list[Example]:
    texts = {passage.note: passage.clean for passage in made.snapshot.passages(list(range(1, 40)))}
    return [
        Example(
            id=question.id,
            question=question.question,
            answers=question.answers,
            notes=question.notes,
            passage=texts[question.notes[0]],
            misleading=(texts["n0"],),
            taught=True,
        )
        for question in made.questions
    ]


def _below(made: Toy, path: Path) -> Below:
    generator = source_at(tiny.folder(path / "model"), role="generator")
    embedder = source_at(made.folder, role="embedder")
    return Below(Base(generator, "a" * 64), Base(embedder, "b" * 64), (), (), made.embedder)


def _weights(adapter: Path) -> np.ndarray:
    card = read_card(adapter)
    factors = [*generator_factors(adapter, card).values(), *query_encoder_factors(adapter, card).values()]
    return np.concatenate([np.concatenate([pair.a.ravel(), pair.b.ravel()]) for pair in factors])


def _three_steps(training: PersonalTraining, notes: Notes) -> Path | None:
    """Go on for three steps; the adapter if that was the end."""
    told: list[int] = []
    cancel = CancelToken()

    def stop_soon(phase: TeachingPhase, step: int, steps: int, left: float) -> None:
        told.append(step)
        if len(told) == 3:
            cancel.cancel()

    try:
        return training.run(notes, stop_soon, cancel)
    except Cancelled:
        return None


def test_a_run_that_is_stopped_again_and_again_ends_where_an_unbroken_one_does(tmp_path: Path) -> None:
    with toy(tmp_path / "toy") as made:
        examples, below = _examples(made), _below(made, tmp_path)
        notes = Notes(made.snapshot, (made.library,))
        phases: list[TeachingPhase] = []
        unbroken = PersonalTraining(below, examples, examples[:1], PLAN, tmp_path / "unbroken")
        whole = unbroken.run(notes, lambda phase, step, steps, left: phases.append(phase), CancelToken())
        assert phases == sorted(phases)
        assert set(phases) == {"reading", "retrieval"}

        broken = PersonalTraining(below, examples, examples[:1], PLAN, tmp_path / "broken")
        starts, adapter = 1, _three_steps(broken, notes)
        while adapter is None:
            broken = PersonalTraining(below, examples, examples[:1], PLAN, tmp_path / "broken")
            starts, adapter = starts + 1, _three_steps(broken, notes)
        assert starts > 2
        assert adapter == broken.adapter
        np.testing.assert_allclose(_weights(adapter), _weights(whole), atol=1e-3)
        card = read_card(adapter)
        assert card.name == "personal"
        assert card.data[0].startswith("7 answers")


def test_another_plan_is_not_gone_on_with(tmp_path: Path) -> None:
    from scholiast.core.errors import UsageError

    with toy(tmp_path / "toy") as made:
        examples, below = _examples(made), _below(made, tmp_path)
        notes, cancel = Notes(made.snapshot, (made.library,)), CancelToken()

        def stop(phase: TeachingPhase, step: int, steps: int, left: float) -> None:
            cancel.cancel()

        with pytest.raises(Cancelled):
            PersonalTraining(below, examples, [], PLAN, tmp_path / "run").run(notes, stop, cancel)
        other = PersonalTraining(below, examples, [], replace(PLAN, seed=1), tmp_path / "run")
        with pytest.raises(UsageError, match="other settings"):
            other.run(notes, stop, CancelToken())
