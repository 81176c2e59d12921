from __future__ import annotations

import math

import numpy as np
import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.rag import marginal
from scholiast.rag.choosing import best_token
from scholiast.rag.decoding import Mixture
from tests.rag.tables import REFUSE, STOP_A, STOP_B, TableGenerator

PRIORS = [np.array([0.6, 0.3, 0.1]), np.array([0.2, 0.5, 0.3]), np.array([1 / 3] * 3)]
CASES = [(seed, refuses) for seed in range(12) for refuses in (False, True)]


def brute_sequence(model: TableGenerator, prior, answer, *, ended: bool) -> float:
    """p(y|x, not R) by the definition: the joint over components, divided by the chance of not refusing."""
    rho = refusal(model, prior)
    return sum(p * model.joint(z, answer, ended=ended) for z, p in enumerate(prior)) / (1 - rho)


def refusal(model: TableGenerator, prior) -> float:
    if model.refusal_id is None:
        return 0.0
    return sum(p * math.exp(np.float64(model.distribution(z, ())[REFUSE])) for z, p in enumerate(prior))


def brute_token(model: TableGenerator, prior, answer, *, ended: bool) -> float:
    """RAG-Token conditional on not refusing: weights p(z|x)(1 - rho_z) at every step, first step renormalised."""
    rho = np.zeros(len(prior))
    if model.refusal_id is not None:
        rho = np.exp([np.float64(model.distribution(z, ())[REFUSE]) for z in range(len(prior))])
    weights = prior * (1 - rho) / (prior * (1 - rho)).sum()
    total = 1.0
    for i in range(len(answer) + ended):
        step = np.exp(np.array([model.distribution(z, tuple(answer[:i])) for z in range(len(prior))], dtype=np.float64))
        if i == 0:
            step /= (1 - rho)[:, None]
        event = step[:, STOP_A] + step[:, STOP_B] if i == len(answer) else step[:, answer[i]]
        total *= float(weights @ event)
    return total


@pytest.mark.parametrize(("seed", "refuses"), CASES)
@pytest.mark.parametrize("rule", ["rag-sequence", "rag-token"])
def test_log_prob_is_the_enumerated_marginal(seed, refuses, rule):
    model = TableGenerator(seed, refuses=refuses)
    prior = PRIORS[seed % 3]
    brute = brute_sequence if rule == "rag-sequence" else brute_token
    with Mixture(model, [[0], [1], [2]], np.log(prior)) as mixture:
        assert mixture.refusal_mass == pytest.approx(refusal(model, prior), abs=1e-9)
        decoded = mixture.greedy(rule, 6)
    assert decoded.ids
    ended = decoded.end_ll is not None
    assert decoded.log_prob == pytest.approx(math.log(brute(model, prior, decoded.ids, ended=ended)), abs=1e-9)


@pytest.mark.parametrize(("seed", "refuses"), CASES)
@pytest.mark.parametrize("rule", ["rag-sequence", "rag-token"])
def test_every_step_takes_the_most_probable_event(seed, refuses, rule):
    model = TableGenerator(seed, refuses=refuses)
    prior = PRIORS[seed % 3]
    brute = brute_sequence if rule == "rag-sequence" else brute_token
    with Mixture(model, [[0], [1], [2]], np.log(prior)) as mixture:
        decoded = mixture.greedy(rule, 6)
    for i in range(len(decoded.ids) + (decoded.end_ll is not None)):
        prefix = decoded.ids[:i]
        options = {v: brute(model, prior, (*prefix, v), ended=False) for v in (0, 1, 2, REFUSE)}
        if i == 0 and refuses:
            del options[REFUSE]
        if model.decode(prefix).strip():
            options[None] = brute(model, prior, prefix, ended=True)
        chosen = decoded.ids[i] if i < len(decoded.ids) else None
        assert options[chosen] == pytest.approx(max(options.values()), rel=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_the_answers_given_that_there_is_no_refusal_are_a_distribution(seed):
    """Both ways to condition on not refusing, summed over every possible answer, give 1 less the barred first stop."""
    model = TableGenerator(seed, refuses=True)
    prior = PRIORS[seed % 3]
    rho = np.exp([np.float64(model.distribution(z, ())[REFUSE]) for z in range(3)])
    empty = sum(p * model.joint(z, (), ended=True) for z, p in enumerate(prior)) / (1 - prior @ rho)
    kept = sum(brute_sequence(model, prior, answer, ended=ended) for answer, ended in model.answers(4))
    assert kept + empty == pytest.approx(1.0, abs=1e-6)
    weights = prior * (1 - rho) / (prior * (1 - rho)).sum()
    for answer, ended in list(model.answers(3)):
        renormalised = sum(w * model.joint(z, answer, ended=ended) / (1 - rho[z]) for z, w in enumerate(weights))
        assert renormalised == pytest.approx(brute_sequence(model, prior, answer, ended=ended), rel=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_length_one_answers_score_the_same_under_both_marginals(seed):
    model = TableGenerator(seed, refuses=True)
    prior = PRIORS[seed % 3]
    results = []
    for rule in ("rag-sequence", "rag-token"):
        with Mixture(model, [[0], [1], [2]], np.log(prior)) as mixture:
            results.append(mixture.greedy(rule, 1))
    assert results[0].ids == results[1].ids
    assert results[0].log_prob == pytest.approx(results[1].log_prob, abs=1e-12)


def test_a_watching_row_changes_nothing():
    model = TableGenerator(3, refuses=True)
    prior = np.log(PRIORS[0])
    with Mixture(model, [[0], [1], [2]], prior) as mixture:
        without = mixture.greedy("rag-sequence", 6)
    with Mixture(model, [[0], [1], [2], [9]], np.append(prior, -np.inf)) as mixture:
        watched = mixture.greedy("rag-sequence", 6)
    assert watched.ids == without.ids
    assert watched.log_prob == pytest.approx(without.log_prob, abs=1e-12)
    assert watched.refusal_mass == pytest.approx(without.refusal_mass, abs=1e-12)
    assert watched.token_ll.shape == (4, len(without.ids))
    null = sum(
        math.log(math.exp(np.float64(model.distribution(9, without.ids[:i])[v]))) for i, v in enumerate(without.ids)
    )
    assert watched.token_ll[3].sum() == pytest.approx(null, abs=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_best_token_is_exact_with_widely_spread_weights(seed):
    random = np.random.default_rng(seed)
    logits = random.normal(size=(5, 3000)) * 3
    log_probs = marginal.log_softmax(logits).astype(np.float32)
    weights = random.normal(size=5) * 30
    weights[seed % 5] = -np.inf
    banned = {0, 1, int(log_probs[0].argmax())}
    full = marginal.logsumexp(log_probs.astype(np.float64) + weights[:, None], axis=0)
    full[list(banned)] = -np.inf
    token, score = best_token(log_probs, weights, banned)
    assert token == int(full.argmax())
    assert score == pytest.approx(float(full.max()), abs=1e-12)


def test_text_streams_in_whole_characters_and_adds_up():
    model = ScriptedGenerator(refusal=False)
    note = "Die Straße heißt Große Bäckerstraße — 橋 🙂."
    pieces: list[str] = []
    with Mixture(model, [model.chat("s", f"{note}\n\nQuestion: Straße?")], [0.0]) as mixture:
        decoded = mixture.greedy("rag-sequence", 400, pieces.append)
    assert decoded.text == note
    assert "".join(pieces) == note
    assert len(pieces) > 10
    assert all("\ufffd" not in piece for piece in pieces)
    assert [decoded.text[a:b] for a, b in decoded.spans if b > a] == list(note)
    assert decoded.end_ll is not None


def test_an_answer_cut_by_length_has_no_end():
    model = ScriptedGenerator(refusal=False)
    with Mixture(model, [model.chat("s", "A long sentence about bread.\n\nbread")], [0.0]) as mixture:
        decoded = mixture.greedy("rag-sequence", 6)
    assert decoded.text == "A long"
    assert decoded.end_ll is None


class Parrot(TableGenerator):
    """Says one text over and over, byte by byte."""

    stop_ids = frozenset({256})

    def __init__(self, phrase: str) -> None:
        super().__init__(0, refuses=False)
        self._phrase = phrase.encode()

    def distribution(self, prompt, prefix):
        row = np.full(257, math.log(1e-4), dtype=np.float32)
        row[self._phrase[len(prefix) % len(self._phrase)]] = math.log(1 - 256e-4)
        return row

    def decode(self, ids):
        return bytes(ids).decode("utf-8", "ignore")


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("no ", "no"),
        ("The cat sat on the mat. ", "The cat sat on the mat."),
        ("a", "a"),
        ("Yes. No way out. ", "Yes. No way out. Yes."),
    ],
)
def test_a_loop_ends_and_leaves_the_first_copy(phrase, expected):
    with Mixture(Parrot(phrase), [[0]], [0.0]) as mixture:
        decoded = mixture.greedy("rag-sequence", 1000)
    assert decoded.text == expected
    assert decoded.end_ll is None
    assert decoded.token_ll.shape[1] == len(decoded.ids) == len(decoded.spans)


def test_an_answer_ends_where_it_begins_to_repeat_the_prompt():
    model = ScriptedGenerator(refusal=False)
    said: list[str] = []
    with Mixture(Parrot("Bake it at 230.\n\nQuestion: How hot?\n\n"), [[0]], [0.0]) as mixture:
        decoded = mixture.greedy("rag-sequence", 1000, said.append)
    assert decoded.text == "Bake it at 230."
    assert "".join(said).startswith(decoded.text)
    note = "The question: is it warm?"
    with Mixture(model, [model.chat("s", f"{note}\n\nwarm")], [0.0]) as mixture:
        assert mixture.greedy("rag-sequence", 200).text == note


@pytest.mark.parametrize(
    ("said", "kept"),
    [("It is red.\n\nThe answer is:", "It is red."), ("The answer is:", "The answer is:"), ("At 7:30", "At 7:30")],
)
def test_an_introduction_to_nothing_is_left_out(said, kept):
    with Mixture(Parrot(said), [[0]], [0.0]) as mixture:
        decoded = mixture.greedy("rag-sequence", len(said))
    assert decoded.text == kept
    assert decoded.token_ll.shape[1] == len(decoded.ids) == len(decoded.spans)


def test_repeating_a_word_or_digits_is_no_loop():
    model = ScriptedGenerator(refusal=False)
    note = "It rained very, very, very hard and cost 1000000000 yen."
    with Mixture(model, [model.chat("s", f"{note}\n\nrained")], [0.0]) as mixture:
        assert mixture.greedy("rag-sequence", 200).text == note


def test_cancelling_stops_at_the_next_token_and_closes_the_session():
    model = TableGenerator(0, refuses=False)
    cancel = CancelToken()
    with pytest.raises(Cancelled), Mixture(model, [[0]], [0.0], cancel) as mixture:  # noqa: PT012
        cancel.cancel()
        mixture.greedy("rag-sequence", 5)
    assert model.sessions[-1].closed


def test_when_every_component_surely_refuses_there_is_no_answer():
    class Refuser(TableGenerator):
        def distribution(self, prompt, prefix):
            row = np.full(6, -np.inf, dtype=np.float32)
            row[REFUSE] = 0.0
            return row

    with Mixture(Refuser(0, refuses=True), [[0], [1]], np.log([0.5, 0.5])) as mixture:
        assert mixture.refusal_mass == 1.0
        decoded = mixture.greedy("rag-sequence", 5)
    assert decoded.ids == ()
    assert decoded.text == ""
    assert decoded.log_prob == -math.inf
