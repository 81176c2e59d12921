from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import Hit, Passage, PositionMap
from scholiast.evaluation.likelihoods import AnswerLikelihoods
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.inference.forwarding import ForwardingGenerator
from scholiast.inference.protocols import DecodingSession
from scholiast.rag.prompts import PromptBuilder

QUESTION = "How much salt does the bread need?"
ANSWER = "The bread needs nine grams of salt."
TEXTS = (ANSWER, "The soup needs no salt at all.", "The ferry leaves at noon.")


class Counting(ForwardingGenerator):
    """Says how many prompts were read."""

    read = 0

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> DecodingSession:
        self.read += len(prompts)
        return super().start(prompts, cancel)


def hits(count: int) -> list[Hit]:
    made = []
    for n, text in enumerate(TEXTS[:count]):
        place = {"line_from": 1, "line_to": 1, "char_start": 0, "char_end": len(text), "encoding": "utf-8"}
        passage = Passage(
            id=n,
            library_id=1,
            library="l",
            root="",
            note=f"{n}.md",
            title="",
            heading=(),
            page=None,
            text=text,
            clean=text,
            clean_map=PositionMap(),
            digest=str(n),
            **place,
        )
        made.append(Hit(passage, n + 1, 0.5, 1.0, float(-n), 0.0))
    return made


@pytest.mark.parametrize("bias", [None, -1.0])
def test_the_answers_likelihood_is_that_of_the_papers_marginals(bias: float | None) -> None:
    generator = ScriptedGenerator()
    found = hits(3)
    builder = PromptBuilder(generator, 60)
    prompts = [builder.for_passage(hit.passage, QUESTION) for hit in found]
    weights = np.exp([hit.score for hit in found])
    if bias is not None:
        prompts.append(builder.without_passage(QUESTION))
        weights = np.append(weights, np.exp(bias))
    prior = weights / weights.sum()
    ids = generator.encode(ANSWER)[:60]
    # p(y_i|x,z,y_<i) of each token and of the end, one row a passage.
    tables = [np.exp(generator.continuation(prompt, ids)).astype(np.float64) for prompt in prompts]
    steps = np.array([[*(t[i, id] for i, id in enumerate(ids)), t[-1, list(generator.stop_ids)].sum()] for t in tables])
    likelihoods = AnswerLikelihoods(generator, 60, bias)
    sequence = likelihoods.nll(QUESTION, ANSWER, found, "rag-sequence")
    assert sequence == pytest.approx(-np.log(prior @ steps.prod(axis=1)), rel=1e-5)
    token = likelihoods.nll(QUESTION, ANSWER, found, "rag-token")
    assert token == pytest.approx(-np.log(prior @ steps).sum(), rel=1e-5)


def test_a_passage_is_read_once_for_a_question_and_its_answer() -> None:
    generator = Counting(ScriptedGenerator())
    likelihoods = AnswerLikelihoods(generator, 60, None)
    for count in (1, 2, 2, 3):
        likelihoods.nll(QUESTION, ANSWER, hits(count), "rag-sequence")
    assert generator.read == 3
    likelihoods.nll(QUESTION, "nine grams", hits(3), "rag-sequence")
    assert generator.read == 6


def test_without_a_passage_there_is_none() -> None:
    assert AnswerLikelihoods(ScriptedGenerator(), 60, -1.0).nll(QUESTION, ANSWER, (), "rag-token") is None
