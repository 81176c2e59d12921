from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from scholiast.core.records import Citation, Sentence
from scholiast.rag import marginal
from scholiast.rag.attribution import Attribution
from scholiast.rag.decoding import Decoded
from scholiast.rag.signals import SIGNALS, signals

TEXTS = ("The ferry to Capri leaves at eleven.", "The ferry to Capri is white.", "Our cat is called Mia.")
QUESTION = "When does the ferry to Capri leave?"


def decoded(token_ll, log_prior=(-1.0, -1.0, -1.0, -math.inf), rho=(0.1, 0.6, 0.9, 0.99), text="at 11"):
    """An answer; the last row is the null."""
    ll = np.array(token_ll, dtype=np.float64)
    prior = np.array(log_prior)
    length = ll.shape[1] - 1
    with np.errstate(divide="ignore"):
        log_rho = np.log(np.array(rho))
    return Decoded(
        ids=tuple(range(length)),
        text=text,
        spans=tuple((i, i + 1) for i in range(length)),
        rule="rag-sequence",
        log_prior=prior,
        log_rho=log_rho,
        token_ll=ll[:, :-1],
        end_ll=ll[:, -1],
        log_prob=-1.0,
        refusal_mass=float(marginal.refusal_mass(marginal.log_softmax(prior), log_rho)),
        prefill_seconds=0.0,
        first_token_seconds=0.0,
        decode_seconds=0.0,
    )


SURE = [[-0.2, -0.1, -0.1], [-3.0, -4.0, -1.0], [-6.0, -6.0, -2.0], [-5.0, -6.0, -1.0]]


@pytest.fixture
def found(hits):
    """The signals of an answer, some things of it changed."""
    made = hits(*TEXTS)

    def find(ll=SURE, question=QUESTION, cited=True, gate=0.8, scores=(3.0, 2.0, 1.0), **changes):
        one = decoded(ll, **changes)
        prior = marginal.answering_log_prior(marginal.log_softmax(one.log_prior[:3]), one.log_rho[:3])
        steps = marginal.answering_token_ll(one.steps_ll, one.log_rho)
        posterior = tuple(marginal.sequence_posterior(prior, steps[:3]))
        best = made[int(np.argmax(posterior))].passage
        citation = Citation(best.id, 1.0, 1.0, 0, len(best.text))
        shares = Attribution(posterior, (Sentence(one.text, 0, len(one.text), (citation,) if cited else ()),), ())
        scored = tuple(replace(hit, score=score) for hit, score in zip(made, scores, strict=True))
        return signals(question, one, scored, shares, gate)

    return find


def test_every_signal_is_there_and_finite_whatever_the_likelihoods(found):
    assert tuple(sorted(found())) == tuple(sorted(SIGNALS))
    never = [[-math.inf] * 3 if row in (1, 2) else SURE[row] for row in range(4)]
    for changed in (
        found(never, rho=(0.0, 1.0, 1.0, 1.0)),
        found(never, gate=0.0),
        found(gate=1.0, rho=(0.0, 0.0, 0.0, 0.0)),
        found(log_prior=(0.0, -math.inf, -math.inf, -math.inf)),
    ):
        assert all(math.isfinite(value) and abs(value) <= 10.0 for value in changed.values())


def test_likelihoods_are_those_of_the_mixture_given_that_nobody_refuses(found):
    """Against the definition: log p(y_i|x,y_<i,not R) from the marginal of each prefix."""
    one = decoded(SURE)
    prior = marginal.answering_log_prior(marginal.log_softmax(one.log_prior[:3]), one.log_rho[:3])
    steps = marginal.answering_token_ll(one.steps_ll, one.log_rho)[:3]
    whole = [float(marginal.sequence_log_likelihood(prior, steps[:, :n])) for n in range(1, 4)]
    each = np.diff([0.0, *whole])
    values = found()
    assert values["mean_log_p"] == pytest.approx(whole[-1] / 3)
    assert values["first_log_p"] == pytest.approx(each[0])
    assert values["least_log_p"] == pytest.approx(each.min())
    assert values["end_log_p"] == pytest.approx(each[-1])
    assert values["lift"] == pytest.approx(
        (steps[0, :2] - marginal.answering_token_ll(one.steps_ll, one.log_rho)[3, :2]).mean()
    )
    assert values["agreement"] == pytest.approx(float(np.exp(prior) @ np.exp(steps.mean(axis=1))))


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("gate", {"gate": 0.95}),
        ("confidence", {"rho": (0.01, 0.6, 0.9, 0.99)}),
        ("acceptance", {"rho": (0.1, 0.1, 0.1, 0.99)}),
        ("prior", {"log_prior": (-0.1, -3.0, -3.0, -math.inf)}),
        ("prior_certainty", {"log_prior": (-0.1, -3.0, -3.0, -math.inf)}),
        ("posterior_certainty", {"ll": [SURE[0], [-9.0] * 3, [-9.0] * 3, SURE[3]]}),
        ("margin", {"scores": (6.0, 2.0, 1.0)}),
        ("mean_log_p", {"ll": [[-0.01] * 3, *SURE[1:]]}),
        ("least_log_p", {"ll": [[-0.01] * 3, *SURE[1:]]}),
        ("agreement", {"ll": [SURE[0], SURE[0], *SURE[2:]]}),
        ("lift", {"ll": [*SURE[:3], [-9.0] * 3]}),
        ("brevity", {"ll": [[row[0], row[-1]] for row in SURE]}),
        ("question_in_passage", {"question": "ferry Capri"}),
        ("names_in_quote", {"question": "When does the ferry to Capri leave?"}),
        ("nearness", {"text": "at eleven"}),
        ("verbatim", {"text": "at eleven"}),
        ("answer_in_passage", {"text": "leaves eleven"}),
        ("news", {"question": "When?"}),
    ],
)
def test_more_of_a_good_thing_is_a_higher_signal(found, name, more):
    # "11" and "Naples" stand in no passage, "ferry" in the question: an answer that could be better in every way.
    poor = {"text": "ferry 11", "question": "When does the ferry to Capri leave Naples?"}
    assert found(**(poor | more))[name] > found(**poor)[name]


@pytest.mark.parametrize(
    ("question", "text", "form"),
    [
        ("When does the ferry leave?", "at eleven", 0.0),
        ("When does the ferry leave?", "May", 1.0),
        ("Where does the ferry leave?", "at eleven", 1.0),
        ("Where does the ferry leave?", "at Naples", 0.0),
        ("Who leaves at 11?", "11", 0.0),
        ("How many ferries leave for 11 euros?", "11 euros", 1.0),
        ("How many ferries are there at 11?", "11 euros", 0.0),
        ("Where does the ferry leave in May?", "May", 0.0),
        ("Wann legt die Fähre ab?", "at eleven", 1.0),
    ],
)
def test_the_form_of_an_answer_is_the_one_asked_for(found, question, text, form):
    assert found(question=question, text=text)["form"] == form


def test_words_of_the_question_count_where_they_stand_about_the_answer(hits):
    """The first figure stands by what is asked for, the second one far away in the same sentence."""
    (hit,) = hits("There were 374 companies listed, and after that many other things were said of it, then 162 euros.")
    asked = "How many companies were listed?"

    def near(text):
        one = decoded([SURE[0], SURE[3]], log_prior=(0.0, -math.inf), rho=(0.1, 0.9), text=text)
        return signals(asked, one, (hit,), Attribution((1.0,), (), ()), 1.0)["nearness"]

    assert near("374") == 1.0
    assert near("162 euros") == pytest.approx(1 / 3)  # many, of many companies listed
    assert near("seven") == 0.0


def test_a_sentence_that_is_not_cited_supports_nothing(found):
    assert found()["question_in_quote"] > 0.5
    assert found(cited=False)["question_in_quote"] == 0.0


def test_one_passage_alone_is_certain(hits):
    (hit,) = hits(TEXTS[0])
    one = decoded([SURE[0], SURE[3]], log_prior=(0.0, -math.inf), rho=(0.1, 0.9))
    values = signals(QUESTION, one, (hit,), Attribution((1.0,), (), ()), 1.0)
    assert values["prior_certainty"] == values["posterior_certainty"] == values["prior"] == 1.0
    assert values["margin"] == 0.0
