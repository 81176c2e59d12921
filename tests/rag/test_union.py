from __future__ import annotations

import numpy as np
import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import AskRequest
from scholiast.core.settings import AnswerSettings
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.rag.answering import Answerer
from scholiast.rag.decoding import Mixture
from scholiast.rag.prompts import PromptBuilder
from tests.rag.conftest import Listener
from tests.rag.test_answering import check

NOTES = {
    "north": "# North\n\nNora keeps the keys of the archive.",
    "south": "# South\n\nThe keys of the archive are kept by Sven too.",
    "ferry": "# Ferry\n\nThe ferry to Capri leaves at eleven. Dogs travel free.",
    "ticket": "# Ticket\n\nA ticket to Capri costs nine euros.",
    "cat": "# Cat\n\nOur cat is called Mia.",
}


@pytest.fixture
def ask(notes):
    snapshot = notes.write(**NOTES)
    answerer = Answerer(notes.embedder, ScriptedGenerator(), AnswerSettings())

    def answer(question: str, listener: Listener | None = None, **request):
        wanted = AskRequest(question, libraries=(notes.library.id,), want_tokens=True, **request)
        return answerer.answer(wanted, snapshot, listener or Listener(), CancelToken())

    return answer


def cited(answer):
    """The notes that each line of an answer cites."""
    notes = {passage.id: passage.note for passage in answer.passages}
    return [{notes[citation.passage_id] for citation in sentence.citations} for sentence in answer.sentences]


@pytest.mark.parametrize("mode", ["auto", "union"])
def test_a_list_is_the_union_of_what_passages_answer(ask, mode):
    listener = Listener()
    answer = ask("Who are all the keepers of the archive keys?", listener, mode=mode)
    check(answer)
    assert answer.mode == "union"
    assert sorted(answer.answer.split("\n")) == sorted(
        ["Nora keeps the keys of the archive.", "The keys of the archive are kept by Sven too."]
    )
    assert {frozenset(notes) for notes in cited(answer)} == {frozenset({"north.md"}), frozenset({"south.md"})}
    assert "".join(token.text for token in answer.tokens) == answer.answer
    assert "".join(listener.heard) == answer.answer
    assert answer.outcome == "answered"
    assert answer.log_prob is None
    # Averaged, one of the two wins and the other is lost.
    assert len(ask("Who are all the keepers of the archive keys?", mode="rag-sequence").sentences) == 1


def test_each_part_of_a_question_is_answered_from_its_own_note(ask):
    listener = Listener()
    answer = ask("When does the ferry to Capri leave, and what does a ticket to Capri cost?", listener)
    check(answer)
    assert answer.mode == "union"
    assert answer.answer == "The ferry to Capri leaves at eleven.\nA ticket to Capri costs nine euros."
    assert cited(answer) == [{"ferry.md"}, {"ticket.md"}]
    assert "".join(listener.heard) == answer.answer
    assert "".join(token.text for token in answer.tokens) == answer.answer


def test_a_part_without_an_answer_is_left_out_and_said(ask):
    answer = ask("When does the ferry to Capri leave, and who won the chess olympiad?")
    check(answer)
    assert answer.answer == "The ferry to Capri leaves at eleven."
    assert answer.outcome == "partly"
    assert answer.mode == "union"
    nothing = ask("Who won the chess olympiad, and where was Guernica painted?")
    check(nothing)
    assert nothing.outcome == "not-in-notes"


def test_a_list_in_one_note_is_read_as_ever(ask):
    listed = ask("What are the names of our cats?")
    plain = ask("What are the names of our cats?", mode="rag-sequence")
    assert listed.mode == plain.mode == "rag-sequence"
    assert listed.answer == plain.answer
    assert [p.posterior for p in listed.passages] == pytest.approx([p.posterior for p in plain.passages], abs=1e-9)


def test_what_each_passage_answers_is_scored_by_all(passage):
    model = ScriptedGenerator()
    builder = PromptBuilder(model, 100)
    question = "Who keeps the keys?"
    read = [passage("Nora keeps the keys."), passage("The keys? Sven keeps the keys."), passage("A cat.")]
    prompts = [builder.for_passage(one, question) for one in read]
    prior = np.log([0.5, 0.3, 0.2])
    with Mixture(model, prompts, prior) as mixture:
        found = mixture.each(100, 0.5)
    assert [one.text for one in found] == ["Nora keeps the keys.", "Sven keeps the keys."]
    # The third passage refuses: it answers nothing, but it has read what the others answered.
    assert all(one.token_ll.shape[0] == 3 and np.isfinite(one.token_ll).all() for one in found)
    assert found[0].log_prob > found[1].log_prob
    with Mixture(model, prompts, prior) as mixture:
        thorough = mixture.thorough(1, 100)
    assert thorough.text == found[0].text
    assert thorough.log_prob == pytest.approx(found[0].log_prob, abs=1e-9)
    with Mixture(model, prompts[2:], prior[:1]) as mixture:
        assert mixture.each(100, 0.5) == []
