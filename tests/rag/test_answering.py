from __future__ import annotations

import json
import math

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.codec import from_json, to_json
from scholiast.core.errors import Cancelled, ModelUnavailable, QuestionRejected, UsageError
from scholiast.core.records import Answer, AskRequest
from scholiast.core.settings import AnswerSettings
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.inference.protocols import ReadingProfile
from scholiast.rag.answering import Answerer
from tests.rag.conftest import Listener
from tests.rag.tables import TableGenerator

NOTES = {
    "bread": "# Bread\n\nBread needs flour, water and salt. Bake it at 230 degrees.",
    "capri": "# Capri trip\n\nThe hotel is called Aurora. The ferry to Capri leaves at eleven.",
    "cat": "# Mia\n\nOur cat is called Mia. She sleeps all day.",
    "bike": "# Bicycle\n\nThe tyres take four bar. The chain was replaced in May.",
}
QUESTION = "When does the ferry to Capri leave?"
RIGHT = "The ferry to Capri leaves at eleven."


@pytest.fixture
def answerer(notes):
    return Answerer(notes.embedder, ScriptedGenerator(), AnswerSettings())


def ask(answerer, notes, listener, question=QUESTION, snapshot=None, cancel=None, **request):
    wanted = AskRequest(question, libraries=(notes.library.id,), **request)
    return answerer.answer(wanted, snapshot or notes.index.snapshot(), listener, cancel or CancelToken())


def check(answer: Answer) -> None:
    """What holds for every answer, whatever its mode and outcome."""
    assert from_json(Answer, json.loads(json.dumps(to_json(answer)))) == answer
    if answer.passages:
        assert sum(p.prior for p in answer.passages) == pytest.approx(1.0, abs=1e-6)
        if answer.passages[0].posterior is not None:
            assert sum(p.posterior for p in answer.passages) == pytest.approx(1.0, abs=1e-6)
    assert [p.rank for p in answer.passages] == list(range(1, len(answer.passages) + 1))
    known = {p.id: p for p in answer.passages}
    for sentence in answer.sentences:
        assert answer.candidate[sentence.start : sentence.end] == sentence.text
        for citation in sentence.citations:
            assert 0 <= citation.quote_start < citation.quote_end <= len(known[citation.passage_id].text)
            assert 0.0 < citation.responsibility <= 1.0 + 1e-9
    for token in answer.tokens or ():
        if answer.passages:
            assert sum(token.running) == pytest.approx(1.0, abs=1e-6)
            assert sum(token.local) == pytest.approx(1.0, abs=1e-6)
    assert (answer.answer is None) == (answer.outcome == "not-in-notes")


@pytest.mark.parametrize("mode", ["auto", "rag-sequence", "rag-token"])
def test_an_answer_comes_from_its_passage_and_says_so(notes, answerer, listener, mode):
    notes.write(**NOTES)
    answer = ask(answerer, notes, listener, mode=mode, want_tokens=True)
    check(answer)
    assert answer.answer == RIGHT
    assert answer.outcome == "answered"
    assert answer.mode == ("rag-sequence" if mode == "auto" else mode)
    assert answer.decode == ("greedy" if mode == "rag-token" else "joint")
    assert "".join(listener.heard) == RIGHT
    assert "".join(token.text for token in answer.tokens) == RIGHT
    assert [hit.passage.id for hit in listener.hits] == [p.id for p in answer.passages]
    (sentence,) = answer.sentences
    (citation,) = sentence.citations
    source = next(p for p in answer.passages if p.id == citation.passage_id)
    assert source.note == "capri.md"
    assert source.text[citation.quote_start : citation.quote_end] == RIGHT
    assert citation.lift > 1.0
    assert max(answer.passages, key=lambda p: p.posterior).id == source.id
    assert answer.searched == QUESTION
    assert answer.log_prob < 0.0
    assert answer.models.embedder == notes.embedder.name
    assert answer.timings.total_ms >= answer.timings.first_token_ms >= answer.timings.retrieve_ms > 0
    assert answer.timings.tokens_per_second > 0
    assert answer.null.posterior is None


def test_tokens_are_left_out_unless_asked_for(notes, answerer, listener):
    notes.write(**NOTES)
    assert ask(answerer, notes, listener).tokens is None


def test_a_stuffed_prompt_has_no_posterior_and_cites_by_words(notes, answerer, listener):
    notes.write(**NOTES)
    answer = ask(answerer, notes, listener, mode="stuffed", want_tokens=True)
    check(answer)
    assert answer.answer == RIGHT
    assert all(p.posterior is None for p in answer.passages)
    (citation, *_) = answer.sentences[0].citations
    assert citation.lift is None
    assert next(p for p in answer.passages if p.id == citation.passage_id).note == "capri.md"
    assert answer.tokens == ()


def test_closed_book_reads_nothing_and_cites_nothing(notes, listener):
    notes.write(**NOTES)
    answerer = Answerer(notes.embedder, ScriptedGenerator(refusal=False), AnswerSettings())
    answer = ask(answerer, notes, listener, mode="closed-book")
    check(answer)
    assert answer.passages == ()
    assert listener.hits == ()
    assert answer.searched == ""
    assert answer.answer == "I do not know."
    assert answer.outcome == "partly"


def test_what_the_notes_do_not_hold_is_not_answered(notes, answerer, listener):
    notes.write(**NOTES)
    answer = ask(answerer, notes, listener, "Who won the chess olympiad in Dresden?")
    check(answer)
    assert answer.outcome == "not-in-notes"
    assert answer.answer is None
    assert answer.candidate
    assert answer.abstention.score < answer.abstention.threshold
    assert listener.heard == []
    assert answer.passages


def test_a_refusing_reader_is_heard_even_where_retrieval_is_sure(notes, listener):
    """The passage repeats every word of the question, but the reader refuses to answer from it."""

    class Refuser(ScriptedGenerator):
        def _row(self, prompt):
            from dataclasses import replace

            row = super()._row(prompt)
            return replace(row, script=replace(row.script, refuses=True))

    notes.write(**NOTES)
    answer = ask(Answerer(notes.embedder, Refuser(), AnswerSettings()), notes, listener)
    check(answer)
    assert answer.outcome == "not-in-notes"
    assert answer.abstention.refusal_mass > 0.8
    # All refuse alike, so what they doubt is what they refuse.
    assert answer.abstention.score == pytest.approx(1 - answer.abstention.refusal_mass)
    assert listener.heard == []


def test_refusing_passages_do_not_outvote_the_one_that_answers(notes, answerer, listener):
    """All passages share a question word, so all are retrieved; those without the answer refuse or say less."""
    notes.write(**NOTES, **{f"none{i}": f"# Item {i}\n\nNothing number {i} about plants." for i in range(6)})
    answer = ask(answerer, notes, listener, "ferry Capri leaves", k=8)
    check(answer)
    assert len(answer.passages) == 8
    assert answer.answer == RIGHT


def test_an_empty_index_answers_nothing_without_the_model(notes, listener):
    class Silent(ScriptedGenerator):
        def start(self, prompts, cancel=None):
            raise AssertionError("nothing should be generated")

    answer = ask(Answerer(notes.embedder, Silent(), AnswerSettings()), notes, listener)
    check(answer)
    assert answer.outcome == "not-in-notes"
    assert answer.passages == ()
    assert answer.candidate == ""
    assert answer.log_prob is None
    assert listener.hits == ()


@pytest.mark.parametrize(
    "question",
    ["🙂🚀", "面包需要什么?", "Сколько стоит хлеб?", "ما هو الخبز؟", "रोटी क्या है?", "?", "\u202eabc", "a\x00b"],
)
def test_any_script_is_a_question(notes, answerer, listener, question):
    notes.write(**NOTES)
    answer = ask(answerer, notes, listener, question)
    check(answer)
    assert answer.question == question


def test_half_a_surrogate_pair_is_no_character(notes, answerer, listener):
    notes.write(**NOTES)
    assert ask(answerer, notes, listener, f"{QUESTION}\udce9").answer == RIGHT


@pytest.mark.parametrize("question", ["", "  \n\t ", "\u200b\u00a0", "x" * 2001])
def test_what_is_no_question_is_refused(notes, answerer, listener, question):
    with pytest.raises(QuestionRejected) as caught:
        ask(answerer, notes, listener, question)
    assert caught.value.hint
    with pytest.raises(QuestionRejected):
        answerer.search(question, 5, "hybrid", notes.index.snapshot(), None)


def test_the_longest_question_is_answered_whole(notes, answerer, listener):
    notes.write(**NOTES)
    question = (QUESTION + " ").ljust(2000, "y")
    assert ask(answerer, notes, listener, f"  {question}  ").question == question


def test_requests_that_cannot_be_met(notes, answerer, listener):
    for k in (0, 51):
        with pytest.raises(UsageError, match="k is"):
            ask(answerer, notes, listener, k=k)
    with pytest.raises(UsageError, match="no decoder"):
        ask(answerer, notes, listener, mode="rag-token", decode="joint")
    with pytest.raises(ModelUnavailable):
        ask(Answerer(notes.embedder, None, AnswerSettings()), notes, listener)


def test_search_needs_no_generator(notes):
    snapshot = notes.write(**NOTES)
    answerer = Answerer(notes.embedder, None, AnswerSettings())
    hits = answerer.search("ferry", 2, "hybrid", snapshot, [notes.library.id])
    assert hits[0].passage.note == "capri.md"
    assert len(hits) == 2


def test_cancelling_while_text_streams(notes, answerer, listener):
    notes.write(**NOTES)
    cancel = CancelToken()
    listener.on_text = cancel.cancel
    with pytest.raises(Cancelled):
        ask(answerer, notes, listener, cancel=cancel)
    assert len(listener.heard) == 1
    assert ask(answerer, notes, type(listener)()).answer == RIGHT


def test_an_answer_keeps_the_snapshot_it_started_with(notes, answerer, listener):
    old = notes.write(**NOTES)
    new = notes.write(capri="# Capri trip\n\nThe ferry to Capri leaves at noon.")
    assert ask(answerer, notes, listener, snapshot=new).answer == "The ferry to Capri leaves at noon."
    assert ask(answerer, notes, type(listener)(), snapshot=new).snapshot.generation == new.generation > old.generation


def test_max_tokens_cuts_the_answer(notes, listener):
    notes.write(**NOTES)
    answer = ask(Answerer(notes.embedder, ScriptedGenerator(), AnswerSettings(max_tokens=9)), notes, listener)
    check(answer)
    assert answer.candidate == "The ferry"


def test_copies_of_a_note_share_one_citation(notes, answerer, listener):
    notes.write(**NOTES, copy=NOTES["capri"])
    answer = ask(answerer, notes, listener)
    check(answer)
    (citation,) = answer.sentences[0].citations
    source = next(p for p in answer.passages if p.id == citation.passage_id)
    assert {source.note, *(place.note for place in source.also)} == {"capri.md", "copy.md"}


def test_a_null_passage_with_a_logit_stands_apart(notes, listener):
    notes.write(**NOTES)
    answer = ask(Answerer(notes.embedder, ScriptedGenerator(), AnswerSettings(), null_bias=2.0), notes, listener)
    check(answer)
    assert answer.answer == RIGHT
    assert answer.null.logit == 2.0
    assert 0.0 < answer.null.prior < 1.0
    assert 0.0 <= answer.null.posterior < answer.null.prior


def test_the_question_said_again_is_no_answer(notes, answerer, listener):
    notes.write(faq="# FAQ\n\nWhen does the ferry to Capri leave?")
    answer = ask(answerer, notes, listener)
    check(answer)
    assert answer.candidate == QUESTION
    assert answer.outcome == "not-in-notes"


def test_pending_notes_are_counted(notes, answerer, listener):
    snapshot = notes.write(**NOTES)
    answer = answerer.answer(AskRequest(QUESTION), snapshot, listener, CancelToken(), pending=3)
    assert answer.pending == 3


def test_text_that_rests_on_no_passage_is_not_from_the_notes(notes, listener):
    notes.write(**NOTES)
    # To this model every prompt is the same, so no passage can lift what it says.
    deaf = TableGenerator(1, refuses=False)
    answerer = Answerer(notes.embedder, deaf, AnswerSettings(max_tokens=8))
    answer = ask(answerer, notes, listener, want_tokens=True)
    check(answer)
    assert answer.candidate
    assert not any(sentence.citations for sentence in answer.sentences)
    assert answer.abstention.score >= answer.abstention.threshold
    assert answer.outcome == "not-in-notes"


def test_a_reading_profile_decides_threshold_prior_and_null(notes):
    notes.write(**NOTES)
    settings = AnswerSettings()

    def told(**fitted):
        reading = ReadingProfile("mine", "Read.", **({"refusal_threshold": 0.5} | fitted))
        return ask(Answerer(notes.embedder, ScriptedGenerator(reading=reading), settings), notes, Listener())

    plain = ask(Answerer(notes.embedder, ScriptedGenerator(), settings), notes, Listener())
    usual = told()
    assert usual.models.adapter == "mine"
    assert (usual.outcome, usual.candidate) == (plain.outcome, plain.candidate)
    rho = usual.abstention.refusal_mass
    assert 0.0 < rho < 0.5
    assert usual.null.logit is None
    # The same mass of refusal is too much below it, and fine above it.
    strict, lenient = told(refusal_threshold=rho * 0.9), told(refusal_threshold=rho * 1.1)
    assert (strict.outcome, lenient.outcome) == ("not-in-notes", usual.outcome)
    assert strict.abstention.score < strict.abstention.threshold <= lenient.abstention.score
    sharp = told(prior_scale=60.0)
    assert sharp.passages[0].prior > usual.passages[0].prior
    assert told(null_bias=1.5).null.logit == 1.5
    assert told(lift_per_token=1e6).outcome == "not-in-notes"


DECODERS = [
    ("rag-sequence", "joint", 3),
    ("rag-sequence", "joint", None),
    ("rag-sequence", "beam", None),
    ("rag-sequence", "greedy", None),
    ("rag-sequence", "thorough", 2),
    ("rag-sequence", "fast", None),
    ("rag-token", "beam", 2),
    ("rag-token", "greedy", None),
    ("stuffed", "beam", 2),
]


@pytest.mark.parametrize(("mode", "decode", "beam"), DECODERS)
@pytest.mark.parametrize("null_bias", [None, 1.0])
def test_every_decoder_finds_the_sentence_and_its_passage(notes, listener, mode, decode, beam, null_bias):
    notes.write(**NOTES)
    answerer = Answerer(notes.embedder, ScriptedGenerator(), AnswerSettings(), null_bias=null_bias)
    wanted = AskRequest(QUESTION, libraries=(notes.library.id,), mode=mode, decode=decode, beam=beam, want_tokens=True)
    steps: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> None:
        assert not listener.heard
        steps.append((done, of))

    answer = answerer.answer(wanted, notes.index.snapshot(), listener, CancelToken(), progress=progress)
    check(answer)
    assert answer.answer == RIGHT
    streams = decode in ("joint", "greedy") and beam is None
    assert (answer.decode, answer.beam) == (decode, 1 if streams else beam or 4)
    assert "".join(listener.heard) == RIGHT
    assert bool(steps) != streams
    assert answer.sentences[0].citations
    lifts = [citation.lift for citation in answer.sentences[0].citations]
    assert all(lift is None or math.isfinite(lift) for lift in lifts)
    if null_bias is not None and mode != "stuffed":
        assert 0.0 <= answer.null.posterior < 0.5


def test_the_settings_choose_a_decoder_where_the_mode_has_it(notes, listener):
    notes.write(**NOTES)
    answerer = Answerer(notes.embedder, ScriptedGenerator(), AnswerSettings(decode="thorough", beam=3))
    answer = ask(answerer, notes, listener)
    assert (answer.decode, answer.beam) == ("thorough", 3)
    listener.heard.clear()
    answer = ask(answerer, notes, listener, mode="rag-token")
    assert (answer.decode, answer.beam) == ("greedy", 1)
    listener.heard.clear()
    answer = ask(answerer, notes, listener, mode="rag-token", beam=2)
    assert (answer.decode, answer.beam) == ("beam", 2)


@pytest.mark.parametrize(
    "request_", [{"decode": "greedy", "beam": 2}, {"beam": 17}, {"mode": "stuffed", "decode": "fast"}]
)
def test_decoders_that_cannot_be(notes, answerer, listener, request_):
    with pytest.raises(UsageError) as caught:
        ask(answerer, notes, listener, **request_)
    assert caught.value.hint


@pytest.mark.parametrize("decode", ["thorough", "fast", "beam"])
def test_a_search_can_be_stopped_from_where_its_progress_is_heard(notes, answerer, listener, decode):
    notes.write(**NOTES)
    cancel = CancelToken()
    wanted = AskRequest(QUESTION, libraries=(notes.library.id,), decode=decode)
    with pytest.raises(Cancelled):
        answerer.answer(wanted, notes.index.snapshot(), listener, cancel, progress=lambda done, of: cancel.cancel())
    assert not listener.heard
