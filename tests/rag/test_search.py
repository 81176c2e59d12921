"""Beam, thorough and fast decoding against listing every answer of a model over a tiny vocabulary."""

from __future__ import annotations

import math

import numpy as np
import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.rag import marginal
from scholiast.rag.decoding import Mixture
from tests.rag.tables import TableGenerator
from tests.rag.test_decoding import CASES, PRIORS, brute_sequence, brute_token

LONGEST = 3
# Wider than there are answers: nothing is ever dropped.
EVERYTHING = 400
PROMPTS = [[0], [1], [2]]


def listed(model, prior, brute):
    """Every answer that may be given, with its probability."""
    found = {}
    for answer, ended in model.answers(LONGEST):
        if ended and not model.decode(answer).strip():
            continue
        found[answer, ended] = brute(model, prior, answer, ended=ended)
    return found


def most_probable(found):
    return max(found, key=found.__getitem__)


def said(decoded):
    return decoded.ids, decoded.end_ll is not None


@pytest.mark.parametrize(("seed", "refuses"), CASES)
@pytest.mark.parametrize("rule", ["rag-sequence", "rag-token"])
def test_a_beam_that_drops_nothing_finds_the_most_probable_answer(seed, refuses, rule):
    model = TableGenerator(seed, refuses=refuses)
    prior = PRIORS[seed % 3]
    found = listed(model, prior, brute_sequence if rule == "rag-sequence" else brute_token)
    with Mixture(model, PROMPTS, np.log(prior)) as mixture:
        decoded = mixture.beam(rule, EVERYTHING, LONGEST)
    assert said(decoded) == most_probable(found)
    assert decoded.log_prob == pytest.approx(math.log(found[said(decoded)]), abs=1e-9)


@pytest.mark.parametrize(("seed", "refuses"), CASES)
def test_thorough_and_fast_with_all_hypotheses_find_the_most_probable_answer(seed, refuses):
    model = TableGenerator(seed, refuses=refuses)
    prior = PRIORS[seed % 3]
    found = listed(model, prior, brute_sequence)
    for way in ("thorough", "fast"):
        with Mixture(model, PROMPTS, np.log(prior)) as mixture:
            decoded = getattr(mixture, way)(EVERYTHING, LONGEST)
        assert said(decoded) == most_probable(found)
        assert decoded.log_prob == pytest.approx(math.log(found[said(decoded)]), abs=1e-9)
        assert model.sessions[-1].replayed == []  # every passage proposed everything


def own_beam(model, prompt, width, *, longest=LONGEST):
    """The usual beam search over one passage, written as one would say it."""
    running, kept = [((), 1.0)], []
    while running:
        options = []
        for answer, p in running:
            row = np.exp(np.float64(model.distribution(prompt, answer)))
            options += [((*answer, v), p * float(row[v]), False) for v in (0, 1, 2, 5)]
            if model.decode(answer).strip():
                options.append((answer, p * float(row[3] + row[4]), True))
        if len(running[0][0]) == 0 and model.refusal_id is not None:
            options = [option for option in options if option[0] != (5,)]
        options.sort(key=lambda option: -option[1])
        over = [o for o in options[:width] if o[2] or len(o[0]) == longest]
        kept = sorted([*kept, *over], key=lambda o: -o[1])[:width]
        running = [o[:2] for o in options[: 2 * width] if not o[2] and len(o[0]) < longest][:width]
        if len(kept) == width and running and running[0][1] <= kept[-1][1]:
            break
    return {(answer, ended): p for answer, p, ended in kept}


@pytest.mark.parametrize(("seed", "refuses"), CASES)
@pytest.mark.parametrize("width", [1, 2, 3])
def test_thorough_scores_what_the_passages_propose_by_all_passages(seed, refuses, width):
    model = TableGenerator(seed, refuses=refuses)
    prior = PRIORS[seed % 3]
    beams = [own_beam(model, z, width) for z in range(3)]
    union = {key for beam in beams for key in beam}
    found = {key: brute_sequence(model, prior, key[0], ended=key[1]) for key in union}
    with Mixture(model, PROMPTS, np.log(prior)) as mixture:
        decoded = mixture.thorough(width, LONGEST)
    assert said(decoded) == most_probable(found)
    assert decoded.log_prob == pytest.approx(math.log(found[said(decoded)]), abs=1e-9)
    missing = {(z, answer) for z in range(3) for answer, ended in union if (answer, ended) not in beams[z]}
    assert set(model.sessions[-1].replayed) == missing
    expected = [
        [math.exp(np.float64(model.distribution(z, decoded.ids[:i])[v])) for i, v in enumerate(decoded.ids)]
        for z in range(3)
    ]
    np.testing.assert_allclose(np.exp(decoded.token_ll), expected, rtol=1e-9)


@pytest.mark.parametrize(("seed", "refuses"), CASES)
@pytest.mark.parametrize("width", [1, 2, 3])
def test_fast_takes_an_answer_that_a_passage_did_not_propose_as_impossible_there(seed, refuses, width):
    model = TableGenerator(seed, refuses=refuses)
    prior = PRIORS[seed % 3]
    rho = np.exp([np.float64(model.distribution(z, ())[5]) for z in range(3)]) if refuses else np.zeros(3)
    found: dict = {}
    for z in range(3):
        for key, p in own_beam(model, z, width).items():
            found[key] = found.get(key, 0.0) + prior[z] * p / (1 - prior @ rho)
    with Mixture(model, PROMPTS, np.log(prior)) as mixture:
        decoded = mixture.fast(width, LONGEST)
    assert said(decoded) == most_probable(found)
    assert decoded.log_prob == pytest.approx(math.log(found[said(decoded)]), abs=1e-9)
    assert model.sessions[-1].replayed == []
    posterior = marginal.sequence_posterior(decoded.log_prior, decoded.steps_ll)
    proposed = [said(decoded) in own_beam(model, z, width) for z in range(3)]
    assert [bool(p) for p in posterior] == proposed


@pytest.mark.parametrize(("seed", "refuses"), CASES)
@pytest.mark.parametrize("rule", ["rag-sequence", "rag-token"])
def test_a_beam_of_one_is_greedy(seed, refuses, rule):
    model = TableGenerator(seed, refuses=refuses)
    prior = np.log(PRIORS[seed % 3])
    with Mixture(model, PROMPTS, prior) as mixture:
        greedy = mixture.greedy(rule, 6)
    with Mixture(model, PROMPTS, prior) as mixture:
        beam = mixture.beam(rule, 1, 6)
    assert said(beam) == said(greedy)
    assert beam.log_prob == pytest.approx(greedy.log_prob, abs=1e-12)
    np.testing.assert_allclose(beam.token_ll, greedy.token_ll, atol=0)


@pytest.mark.parametrize("seed", range(12))
def test_a_wider_beam_of_the_joint_decoder_is_at_least_as_good_as_thorough_at_full_width(seed):
    model = TableGenerator(seed, refuses=True)
    prior = np.log(PRIORS[seed % 3])
    scores = {}
    for width in (1, 2, EVERYTHING):
        with Mixture(model, PROMPTS, prior) as mixture:
            scores[width] = mixture.beam("rag-sequence", width, LONGEST).log_prob
    assert scores[EVERYTHING] >= max(scores.values()) - 1e-12


WAYS = {
    "joint": lambda mixture, progress: mixture.beam("rag-sequence", 3, 5, progress),
    "token": lambda mixture, progress: mixture.beam("rag-token", 3, 5, progress),
    "thorough": lambda mixture, progress: mixture.thorough(3, 5, progress),
    "fast": lambda mixture, progress: mixture.fast(3, 5, progress),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_search_stops_at_once_wherever_it_is(way):
    model = TableGenerator(4, refuses=True)
    heard: list[tuple[int, int]] = []
    with Mixture(model, PROMPTS, np.log(PRIORS[0])) as mixture:
        WAYS[way](mixture, lambda done, of: heard.append((done, of)))
    assert heard
    assert all(0 < done <= of for done, of in heard)
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})
    for stop_at in range(len(heard)):
        cancel = CancelToken()
        steps: list[int] = []

        def stop(done: int, of: int, steps=steps, stop_at=stop_at, cancel=cancel) -> None:
            steps.append(done)
            if len(steps) > stop_at:
                cancel.cancel()

        with Mixture(model, PROMPTS, np.log(PRIORS[0]), cancel) as mixture:
            if stop_at == len(heard) - 1:
                WAYS[way](mixture, stop)  # there was nothing left to stop
            else:
                with pytest.raises(Cancelled):
                    WAYS[way](mixture, stop)
        assert len(steps) == stop_at + 1


@pytest.mark.parametrize("way", WAYS)
def test_passages_that_all_refuse_give_no_answer(way):
    class Refuser(TableGenerator):
        def distribution(self, prompt, prefix):
            row = np.full(6, -np.inf, dtype=np.float32)
            row[5] = 0.0
            return row

    with Mixture(Refuser(0, refuses=True), PROMPTS, np.log(PRIORS[0])) as mixture:
        decoded = WAYS[way](mixture, None)
    assert (decoded.ids, decoded.text, decoded.log_prob) == ((), "", -math.inf)


@pytest.mark.parametrize("way", ["thorough", "fast"])
def test_a_passage_that_surely_refuses_has_no_say(way):
    class HalfRefuser(TableGenerator):
        def distribution(self, prompt, prefix):
            if prompt != 1 or prefix:
                return super().distribution(prompt, prefix)
            row = np.full(6, -np.inf, dtype=np.float32)
            row[5] = 0.0
            return row

    with Mixture(HalfRefuser(1, refuses=True), PROMPTS, np.log(PRIORS[0])) as mixture:
        decoded = getattr(mixture, way)(2, 4)
    assert decoded.ids
    prior = marginal.answering_log_prior(decoded.log_prior, decoded.log_rho)
    posterior = marginal.sequence_posterior(prior, marginal.answering_token_ll(decoded.steps_ll, decoded.log_rho))
    assert posterior[1] == 0.0
    assert posterior.sum() == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("way", WAYS)
def test_searches_say_the_sentence_of_the_note(way):
    model = ScriptedGenerator()
    notes = ["The boat is in the shed.", "Bread needs flour.", "The shed is green."]
    prompts = [model.chat("s", f"{note}\n\nQuestion: Where is the boat?") for note in notes]
    run = {
        "joint": lambda mixture: mixture.beam("rag-sequence", 2, 60),
        "token": lambda mixture: mixture.beam("rag-token", 2, 60),
        "thorough": lambda mixture: mixture.thorough(2, 60),
        "fast": lambda mixture: mixture.fast(2, 60),
    }[way]
    with Mixture(model, prompts, np.log([0.5, 0.2, 0.3])) as mixture:
        decoded = run(mixture)
    assert decoded.text == notes[0]
    assert decoded.end_ll is not None
    assert [decoded.text[a:b] for a, b in decoded.spans if b > a] == list(notes[0])
