"""Real models over real notes: small, but everything that a person sees of an answer."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.core.records import Answer, AskRequest
from scholiast.core.settings import AnswerSettings, ModelSettings
from scholiast.inference.protocols import Embedder, Generator
from scholiast.inference.store import ModelStore
from scholiast.rag.answering import Answerer
from tests.rag.conftest import Listener, Notes

pytestmark = pytest.mark.real

NOTES = {
    "bread": "# Bread\n\nBread needs 500 g of flour, 350 ml of water and 10 g of salt. Bake it at 230 degrees.",
    "capri": "# Capri trip\n\nThe hotel is called Aurora. The ferry to Capri leaves at 11:20 AM from pier 4.",
    "cat": "# Mia\n\nOur cat is called Mia. She was born on 3 May 2019 and sleeps all day.",
    "bike": "# Bicycle\n\nThe tyres take 4 bar. The chain was replaced in March 2024.",
    "хлеб": "# Хлеб\n\nТесто стоит два часа. Потом хлеб печётся сорок минут.",
}


@pytest.fixture(scope="module")
def models() -> Iterator[tuple[Embedder, Generator]]:
    store = ModelStore([Path(os.environ["SCHOLIAST_MODELS"])], ModelSettings())
    embedder, generator = store.embedder(), store.generator()
    yield embedder, generator
    generator.close()
    embedder.close()


@pytest.fixture(scope="module")
def library(models, tmp_path_factory) -> Iterator[Notes]:
    made = Notes(tmp_path_factory.mktemp("real"), models[0])
    made.write(**NOTES)
    yield made
    made.index.close()


@pytest.fixture
def ask(models, library, listener):
    answerer = Answerer(*models, AnswerSettings(max_tokens=48))

    def answer(question: str, cancel: CancelToken | None = None, **request) -> Answer:
        wanted = AskRequest(question, want_tokens=True, **request)
        return answerer.answer(wanted, library.index.snapshot(), listener, cancel or CancelToken())

    return answer


def cited_notes(answer: Answer) -> set[str]:
    cited = {citation.passage_id for sentence in answer.sentences for citation in sentence.citations}
    return {passage.note for passage in answer.passages if passage.id in cited}


@pytest.mark.parametrize("mode", ["rag-sequence", "rag-token", "stuffed"])
def test_an_answer_rests_on_the_note_that_holds_it(ask, listener: Listener, mode):
    answer = ask("When does the ferry to Capri leave?", mode=mode)
    assert answer.passages[0].note == "capri.md"
    assert "11:20" in answer.candidate
    assert answer.outcome in ("answered", "partly")
    assert "".join(listener.heard) == answer.answer
    assert cited_notes(answer) == {"capri.md"}
    citation = answer.sentences[0].citations[0]
    assert "11:20" in answer.passages[0].text[citation.quote_start : citation.quote_end]
    if mode == "stuffed":
        return
    assert sum(p.posterior for p in answer.passages) == pytest.approx(1.0, abs=1e-6)
    assert answer.passages[0].posterior > 0.9
    assert "".join(token.text for token in answer.tokens).strip() == answer.candidate
    for token in answer.tokens:
        assert sum(token.running) == pytest.approx(1.0, abs=1e-6)
        assert sum(token.local) == pytest.approx(1.0, abs=1e-6)


def test_what_nobody_wrote_down_is_not_answered(ask, listener: Listener):
    answer = ask("Which chess opening did Magnus Carlsen play in Reykjavik?")
    assert answer.outcome == "not-in-notes"
    assert answer.answer is None
    assert listener.heard == []


def test_a_script_the_embedder_does_not_know_is_found_by_words(ask):
    answer = ask("Сколько минут печётся хлеб?")
    assert answer.passages[0].note == "хлеб.md"
    assert answer.abstention.score >= answer.abstention.threshold


def test_an_answer_that_has_begun_is_stopped_from_another_thread(ask, listener: Listener):
    cancel = CancelToken()

    def stop() -> None:
        stopper = threading.Thread(target=cancel.cancel)
        stopper.start()
        stopper.join()  # or the answer might be whole before it had its turn

    listener.on_text = stop
    with pytest.raises(Cancelled):
        ask("When does the ferry to Capri leave?", cancel)
    listener.on_text = lambda: None
    listener.heard.clear()
    assert "11:20" in ask("When does the ferry to Capri leave?").candidate
