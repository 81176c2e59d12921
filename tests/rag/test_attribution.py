from __future__ import annotations

import numpy as np
import pytest

from scholiast.core.records import PositionMap
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.rag import attribution, marginal
from scholiast.rag.decoding import Decoded, Mixture
from scholiast.rag.prompts import PromptBuilder


def decoded(text: str, pieces: list[str], token_ll, *, rule="rag-sequence", log_rho=None, end_ll=None, log_prior=None):
    token_ll = np.asarray(token_ll, dtype=np.float64)
    rows = len(token_ll)
    ends = np.cumsum([len(piece) for piece in pieces]).tolist()
    assert "".join(pieces) == text
    return Decoded(
        ids=tuple(range(len(pieces))),
        text=text,
        spans=tuple(zip([0, *ends[:-1]], ends, strict=True)),
        rule=rule,
        log_prior=np.append(np.log(np.full(rows - 1, 1 / (rows - 1))), -np.inf) if log_prior is None else log_prior,
        log_rho=np.full(rows, -np.inf) if log_rho is None else np.asarray(log_rho),
        token_ll=token_ll,
        end_ll=end_ll,
        log_prob=0.0,
        refusal_mass=0.0,
        prefill_seconds=0.0,
        first_token_seconds=0.0,
        decode_seconds=0.0,
    )


def test_each_sentence_has_its_own_responsibilities(hits):
    found = hits("It is red.", "It is big.")
    answer = decoded(
        "It is red. It is big.",
        ["It is", " red.", " It is", " big."],
        np.log([[0.5, 0.9, 0.5, 0.1], [0.5, 0.1, 0.5, 0.9], [0.5, 0.01, 0.5, 0.01]]),
    )
    shares = attribution.attribute(answer, found, "what?", 0.1)
    first, second = shares.sentences
    assert (first.text, second.text) == ("It is red.", "It is big.")
    assert answer.text[second.start : second.end] == second.text
    assert [c.passage_id for c in first.citations] == [found[0].passage.id]
    assert first.citations[0].responsibility == pytest.approx(0.9)
    assert first.citations[0].lift == pytest.approx(np.log(0.9 / 0.01))
    assert [c.passage_id for c in second.citations] == [found[1].passage.id]
    assert shares.posterior == pytest.approx((0.5, 0.5))


def test_a_sentence_the_model_knew_anyway_is_not_cited(hits):
    found = hits("Paris is in France.", "Bread needs salt.")
    ll = np.log([[0.9, 0.9], [0.001, 0.9], [0.9, 0.9]])
    shares = attribution.attribute(decoded("Paris.", ["Paris", "."], ll), found, "", 0.1)
    assert shares.posterior[0] > 0.99
    assert shares.sentences[0].citations == ()


def test_yes_or_no_is_cited_by_responsibility_since_the_words_are_likely_without_a_note_too(hits):
    found = hits("The shop is shut on Mondays.", "Bread needs salt.")
    ll = np.log([[0.9], [0.05], [0.9]])
    shares = attribution.attribute(decoded("No", ["No"], ll), found, "Is the shop open on Mondays?", 0.1)
    assert [c.passage_id for c in shares.sentences[0].citations] == [found[0].passage.id]
    longer = attribution.attribute(decoded("Noon", ["Noon"], ll), found, "When?", 0.1)
    assert longer.sentences[0].citations == ()


def test_answer_posterior_is_conditional_on_not_refusing(hits):
    """Enumerated: prior .5/.5, the first passage refuses with .8 and else says y surely, the second says y with .5."""
    found = hits("a", "b")
    answer = decoded("y", ["y"], np.log([[0.2], [0.5], [0.3]]), log_rho=np.log([0.8, 1e-12, 1e-12]))
    shares = attribution.attribute(answer, found, "", 0.1)
    joint = np.array([0.5 * 0.2, 0.5 * 0.5])
    assert shares.posterior == pytest.approx(joint / joint.sum())
    assert shares.tokens[0].running == pytest.approx(shares.posterior)
    assert shares.tokens[0].local == pytest.approx(shares.posterior)


def test_the_end_counts_in_the_answers_posterior(hits):
    answer = decoded("y", ["y"], np.log([[0.5], [0.5], [0.5]]), end_ll=np.log([0.9, 0.1, 0.5]))
    assert attribution.attribute(answer, hits("a", "b"), "", 0.1).posterior == pytest.approx((0.9, 0.1))


def test_rag_token_takes_the_mean_of_local_posteriors(hits):
    ll = np.log([[0.9, 0.2], [0.1, 0.8], [0.1, 0.1]])
    shares = attribution.attribute(decoded("a b", ["a", " b"], ll, rule="rag-token"), hits("a", "b"), "", 0.1)
    assert shares.posterior == pytest.approx(((0.9 + 0.2) / 2, (0.1 + 0.8) / 2))
    assert [t.text for t in shares.tokens] == ["a", " b"]
    assert shares.tokens[1].local == pytest.approx((0.2, 0.8))
    assert shares.tokens[1].running == pytest.approx((0.18 / 0.26, 0.08 / 0.26))


def test_posterior_leaves_a_voting_null_out(hits):
    prior, _ = marginal.with_null([1.0, 1.0], 1.0)
    ll = np.log([[0.6], [0.2], [0.2]])
    shares = attribution.attribute(decoded("y", ["y"], ll, log_prior=prior), hits("a", "b"), "", 0.1)
    assert shares.posterior == pytest.approx((0.75, 0.25))


@pytest.mark.parametrize(
    ("responsibility", "lift", "expected"),
    [
        ([0.9, 0.06, 0.04], [1, 1, 1], [0]),
        ([0.5, 0.4, 0.1], [1, 1, 1], [0, 1]),
        ([0.5, 0.4, 0.1], [1, 0.0, 1], [0]),
        ([0.0, 0.95, 0.05], [0.0, 0.0, 1], []),
        ([0.3, 0.25, 0.25, 0.2], [1, 1, 1, 1], [0, 1, 2]),
        ([0.75, 0.09, 0.08, 0.08], [1, 1, 1, 1], [0]),
        ([0.5, 0.5], None, [0, 1]),
    ],
)
def test_choose(responsibility, lift, expected):
    mean_lift = None if lift is None else np.array(lift, dtype=float)
    assert attribution.choose(np.array(responsibility), mean_lift, 0.5) == expected


def test_tokens_without_characters_belong_to_the_next(hits):
    """A token that only began a character counts where the character ends up."""
    answer = decoded(
        "Aha. É.", ["Aha.", "", " É", "."], np.log([[0.9, 0.01, 0.9, 0.9], [0.9, 0.9, 0.9, 0.9], [0.1] * 4])
    )
    first, second = attribution.attribute(answer, hits("a", "b"), "", 0.1).sentences
    assert [c.responsibility for c in first.citations] == pytest.approx([0.5, 0.5])
    assert second.citations[0].responsibility == pytest.approx(0.9 / 0.91)


def test_quotes_are_the_supporting_sentence_in_the_raw_text(passage):
    from dataclasses import replace

    raw = "The **ferry** leaves at [11](x).\nIt is blue."
    note = replace(
        passage(raw),
        clean="The ferry leaves at 11. It is blue.",
        clean_map=PositionMap(((0, 0, 4), (4, 6, 5), (9, 13, 11), (20, 25, 2), (22, 31, 1), (24, 33, 11))),
    )
    start, end = attribution.quote(note, "At 11.", "When does the ferry leave?")
    assert raw[start:end] == "The **ferry** leaves at [11](x)."
    start, end = attribution.quote(note, "Blue", "")
    assert raw[start:end] == "It is blue."
    assert attribution.quote(note, "Zebra", "") == (0, len(raw))


def test_stuffed_answers_are_cited_by_shared_words(hits):
    found = hits("The ferry leaves at 11 from the harbour.", "Bread needs salt.", "The ferry is blue.")
    sentences = attribution.attribute_by_overlap("The ferry leaves at 11. Cats purr loudly.", found, "")
    assert [c.passage_id for c in sentences[0].citations][:1] == [found[0].passage.id]
    assert all(c.lift is None for s in sentences for c in s.citations)
    assert sentences[1].citations == ()


def test_a_scripted_answer_is_attributed_to_the_passage_it_was_copied_from(hits):
    found = hits("Bread needs salt.", "The ferry to Capri leaves at 11.", "Our cat is called Mia.")
    model = ScriptedGenerator()
    builder = PromptBuilder(model, 200)
    question = "When does the ferry leave?"
    prompts = [builder.for_passage(hit.passage, question) for hit in found] + [builder.without_passage(question)]
    with Mixture(model, prompts, np.append(np.log([1 / 3] * 3), -np.inf)) as mixture:
        answer = mixture.greedy("rag-sequence", 200)
    assert answer.text == "The ferry to Capri leaves at 11."
    assert answer.refusal_mass == pytest.approx(2 / 3 * 0.91, abs=0.02)
    shares = attribution.attribute(answer, found, question, 0.1)
    assert shares.posterior[1] > 0.999
    assert sum(shares.posterior) == pytest.approx(1.0, abs=1e-6)
    (citation,) = shares.sentences[0].citations
    assert citation.passage_id == found[1].passage.id
    assert (citation.quote_start, citation.quote_end) == (0, len(found[1].passage.text))
    for token in shares.tokens:
        assert sum(token.running) == pytest.approx(1.0, abs=1e-6)
        assert sum(token.local) == pytest.approx(1.0, abs=1e-6)
