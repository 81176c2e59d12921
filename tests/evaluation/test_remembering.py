from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from scholiast.evaluation.remembering import RememberingGenerator
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.rag.decoding import Mixture

NOTES = (
    "The boiler was serviced on 12 March 2025.",
    "The soup needs 250 g of red lentils.",
    "The ferry to Gotland leaves at 11:20.",
    "The cellar is damp in spring.",
)


class Counting(ScriptedGenerator):
    """Counts the rows that are read and the steps that are taken."""

    def __init__(self) -> None:
        super().__init__()
        self.read = self.steps = 0

    def start(self, prompts, cancel=None):
        self.read += len(prompts)
        session = super().start(prompts, cancel)
        step = session.step

        def counted(tokens, parents=None):
            self.steps += 1
            return step(tokens, parents)

        session.step = counted
        return session


@pytest.fixture
def inner() -> Counting:
    return Counting()


def prompts(generator, *notes: int, question: str = "When does the ferry leave?") -> list[list[int]]:
    return [generator.chat("Read.", f"Note: {NOTES[note]}\n\nQuestion: {question}") for note in notes]


def decoded(generator, rows: Sequence[Sequence[int]], rule="rag-sequence"):
    prior = np.log(np.full(len(rows), 1 / len(rows)))
    with Mixture(generator, rows, prior) as mixture:
        return mixture.greedy(rule, 40)


def same(one, other) -> bool:
    fields = ("ids", "text", "log_prob", "refusal_mass")
    return all(getattr(one, key) == getattr(other, key) for key in fields) and np.array_equal(
        one.token_ll, other.token_ll
    )


def test_answers_are_those_of_the_other_generator(inner) -> None:
    remembering = RememberingGenerator(inner)
    for notes in ((0, 1, 2), (2, 1), (2, 3, 0), (1,), (0, 1, 2)):
        for rule in ("rag-sequence", "rag-token"):
            rows = prompts(inner, *notes)
            assert same(decoded(remembering, rows, rule), decoded(ScriptedGenerator(), rows, rule))


def test_what_is_known_is_not_read_again(inner) -> None:
    remembering = RememberingGenerator(inner)
    first = decoded(remembering, prompts(inner, 0, 1, 2))
    assert inner.read == 3
    steps = inner.steps
    assert same(decoded(remembering, prompts(inner, 2, 0, 1)), decoded(ScriptedGenerator(), prompts(inner, 2, 0, 1)))
    assert (inner.read, inner.steps) == (3, steps)
    # One passage more is read alone, and goes on alone while the answer is the same.
    again = decoded(remembering, prompts(inner, 0, 1, 2, 3))
    assert again.ids == first.ids
    assert inner.read == 4


def test_an_answer_that_leaves_the_known_one_is_read_anew(inner) -> None:
    remembering = RememberingGenerator(inner)
    session = remembering.start(prompts(inner, 0, 2))
    session.step([65, 65])
    session.close()
    other = remembering.start(prompts(inner, 0, 2))
    expected = ScriptedGenerator().start(prompts(inner, 0, 2))
    for token in (66, 67):
        assert np.array_equal(other.step([token, token]), expected.step([token, token]))
    assert np.array_equal(other.step([66, 67], parents=[1, 0]), expected.step([66, 67], parents=[1, 0]))
    other.close()


def test_only_the_rows_used_last_are_kept(inner) -> None:
    remembering = RememberingGenerator(inner, kept=4)
    decoded(remembering, prompts(inner, 0, 1, 2, 3))
    before = inner.read
    decoded(remembering, prompts(inner, 0, 1, 2, 3))
    assert inner.read > before
    remembering.close()
    assert remembering.known((tuple(prompts(inner, 0)[0]), ())) is None


def test_a_given_text_is_read_once(inner) -> None:
    remembering = RememberingGenerator(inner)
    (prompt,) = prompts(inner, 2)
    first = remembering.continuation(prompt, [65, 66])
    assert first is remembering.continuation(prompt, [65, 66])
    assert np.array_equal(first, ScriptedGenerator().continuation(prompt, [65, 66]))
