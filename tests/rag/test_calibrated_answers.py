"""The answer gate: answers are judged by the probability that they are right, where a calibrator was fitted."""

from __future__ import annotations

import pytest

from scholiast.core.calibration import Calibrator
from scholiast.core.settings import AnswerSettings
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.inference.protocols import ReadingProfile
from scholiast.rag.answering import Answerer
from scholiast.rag.calibrators import CalibratorShelf, fitted_to
from scholiast.rag.signals import SIGNALS, VERSION
from tests.rag.conftest import Listener
from tests.rag.test_answering import NOTES, QUESTION, RIGHT, ask, check

UNKNOWN = "Who won the chess olympiad in Dresden?"


def calibrator(threshold, intercept=0.0, **changes):
    return Calibrator({"question_in_passage": 2.0}, intercept, threshold, VERSION, **changes)


@pytest.fixture
def told(notes):
    """Asks with a calibrator in the reading profile; gives the answer and what was heard of it."""
    notes.write(**NOTES)

    def tell(judge, question=QUESTION, **request):
        reading = ReadingProfile("mine", "Read.", 0.5, calibrator=judge)
        listener = Listener()
        answerer = Answerer(notes.embedder, ScriptedGenerator(reading=reading), AnswerSettings())
        answer = ask(answerer, notes, listener, question, **request)
        check(answer)
        return answer, "".join(listener.heard)

    return tell


def test_the_score_is_the_calibrated_probability(told):
    plain, _ = told(None)
    judge = calibrator(0.6)
    answer, heard = told(judge)
    assert answer.abstention.score == pytest.approx(judge.probability({"question_in_passage": 1.0}))
    assert answer.abstention.threshold == 0.6
    assert answer.abstention.refusal_mass == plain.abstention.refusal_mass
    assert (answer.outcome, answer.answer, heard) == ("answered", RIGHT, RIGHT)
    assert answer.passages == plain.passages


def test_an_answer_that_is_hardly_right_stays_as_what_the_model_would_have_said(told):
    answer, heard = told(calibrator(0.95))
    assert answer.outcome == "not-in-notes"
    assert answer.answer is None
    assert answer.candidate == RIGHT
    assert answer.abstention.score < answer.abstention.threshold
    # The retrieval gate and the refusal mass had let it through, so it was shown while it came.
    assert heard == RIGHT


def test_what_the_first_gates_held_back_stays_held_back(told):
    before, heard = told(None, UNKNOWN)
    assert (before.outcome, heard) == ("not-in-notes", "")
    after, heard = told(calibrator(0.5, intercept=4.0), UNKNOWN)
    assert (after.outcome, after.candidate, heard) == ("not-in-notes", before.candidate, "")
    assert after.abstention.score < after.abstention.threshold == 0.5
    low = calibrator(0.99, intercept=-4.0)
    after, _ = told(low, UNKNOWN)
    assert after.abstention.score == pytest.approx(low.probability({"question_in_passage": 0.0}))


@pytest.mark.parametrize(
    ("fitted", "request_"),
    [
        ({}, {"mode": "rag-token"}),
        ({}, {"mode": "stuffed"}),
        ({}, {"mode": "closed-book"}),
        ({}, {"retriever": "bm25"}),
        ({"retriever": "dense"}, {}),
        ({"mode": "rag-token"}, {}),
    ],
)
def test_answers_that_were_found_or_read_otherwise_are_judged_by_the_doubt(told, fitted, request_):
    judge = calibrator(0.95, **fitted)
    assert told(judge, **request_)[0].abstention == told(None, **request_)[0].abstention


def test_it_judges_the_marginal_that_it_was_fitted_to(told):
    answer, _ = told(calibrator(0.95, mode="rag-token"), mode="rag-token")
    assert answer.abstention.threshold == 0.95
    for decode in ("thorough", "fast", "beam"):
        answer, _ = told(calibrator(0.6), mode="rag-sequence", decode=decode)
        assert answer.abstention.threshold == 0.6
        assert answer.answer == RIGHT


def test_one_of_other_signals_is_not_used(told):
    strange = Calibrator({"phase of the moon": 1.0}, 0.0, 0.9, VERSION)
    assert told(strange)[0].abstention == told(None)[0].abstention


def test_a_question_in_parts_is_judged_part_by_part(told):
    question = "When does the ferry to Capri leave, and what is our cat called?"
    answer, heard = told(calibrator(0.6), question)
    assert answer.outcome == "answered"
    assert answer.abstention.threshold == 0.6
    assert "Mia" in answer.answer
    assert heard == answer.answer
    answer, _ = told(calibrator(0.95), question)
    assert answer.outcome == "not-in-notes"
    assert answer.abstention.score < answer.abstention.threshold


def test_what_was_fitted_to_the_notes_comes_before_what_the_models_bring(notes, listener, tmp_path):
    snapshot = notes.write(**NOTES)
    reading = ReadingProfile("mine", "Read.", 0.5, calibrator=calibrator(0.95))
    generator = ScriptedGenerator(reading=reading)
    shelf = CalibratorShelf(tmp_path / "calibrators.json")
    answerer = Answerer(notes.embedder, generator, AnswerSettings(), calibrators=shelf)
    assert ask(answerer, notes, listener).outcome == "not-in-notes"
    shelf.put(fitted_to(snapshot, None, notes.embedder, generator, calibrator(0.6)))
    answer = ask(answerer, notes, Listener())
    assert (answer.outcome, answer.abstention.threshold) == ("answered", 0.6)


def test_who_fits_hears_the_signals_and_the_score_by_the_doubt(notes, listener):
    notes.write(**NOTES)
    heard = []
    reading = ReadingProfile("mine", "Read.", 0.5, calibrator=calibrator(0.6))
    answerer = Answerer(notes.embedder, ScriptedGenerator(reading=reading), AnswerSettings())
    plain = Answerer(notes.embedder, ScriptedGenerator(), AnswerSettings())
    from scholiast.core.cancellation import CancelToken
    from scholiast.core.records import AskRequest

    answerer.answer(
        AskRequest(QUESTION), notes.index.snapshot(), listener, CancelToken(), judged=lambda s, d: heard.append((s, d))
    )
    ((values, score),) = heard
    assert set(values) == set(SIGNALS)
    assert score == pytest.approx(ask(plain, notes, Listener()).abstention.score)
