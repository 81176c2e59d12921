from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import AskRequest
from scholiast.core.settings import AnswerSettings
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.inference.protocols import ReadingProfile
from scholiast.rag.answering import Answerer
from scholiast.rag.languages import is_readable
from scholiast.rag.quoting import best_sentence
from tests.rag.conftest import Listener
from tests.rag.test_answering import check

DATA = Path(__file__).resolve().parents[1] / "data"
NOTES = {
    "хлеб": "# Хлеб\n\nТесто стоит два часа. Потом **хлеб** печётся сорок минут. Он остывает до вечера.",
    "fähre": "# Capri\n\nDas Hotel heißt Aurora. Die Fähre nach Capri fährt um elf Uhr ab. Hunde fahren umsonst.",
    "面包": "# 面包\n\n面包需要面粉、水和盐。烤箱温度是230度。",
    "cat": "# Mia\n\nOur cat is called Mia. She sleeps all day.",
}
ENGLISH = ReadingProfile("reading", "Answer from the note.", 0.5)


@pytest.fixture
def ask(notes):
    snapshot = notes.write(**NOTES)

    def answer(
        question: str,
        listener: Listener | None = None,
        reading: ReadingProfile | None = ENGLISH,
        reads: bool = True,
        **request,
    ):
        answerer = Answerer(notes.embedder, ScriptedGenerator(reading=reading), AnswerSettings(), reads=reads)
        wanted = AskRequest(question, libraries=(notes.library.id,), want_tokens=True, **request)
        return answerer.answer(wanted, snapshot, listener or Listener(), CancelToken())

    return answer


@pytest.mark.parametrize(
    ("question", "quote", "raw", "note"),
    [
        (
            "Сколько минут печётся хлеб?",
            "Потом хлеб печётся сорок минут.",
            "Потом **хлеб** печётся сорок минут.",
            "хлеб.md",
        ),
        ("Wann fährt die Fähre nach Capri ab?", "Die Fähre nach Capri fährt um elf Uhr ab.", None, "fähre.md"),
        ("面包需要什么?", "面包需要面粉、水和盐。", None, "面包.md"),
    ],
)
def test_another_language_is_answered_word_for_word(ask, question, quote, raw, note):
    listener = Listener()
    answer = ask(question, listener)
    check(answer)
    assert (answer.mode, answer.quoted_because) == ("quoted", "language")
    assert answer.answer == quote
    assert answer.outcome == "answered"
    assert "".join(listener.heard) == quote
    (citation,) = answer.sentences[0].citations
    source = next(p for p in answer.passages if p.id == citation.passage_id)
    assert source.note == note
    assert source.text[citation.quote_start : citation.quote_end] == (raw or quote)
    assert answer.log_prob is None
    assert answer.tokens == ()


def test_what_the_model_reads_is_read(ask):
    assert ask("What is our cat called?").mode == "rag-sequence"
    german = replace(ENGLISH, languages=("en", "de"))
    assert ask("Wann fährt die Fähre nach Capri ab?", reading=german).mode == "rag-sequence"
    # Without a card there is nothing to go by.
    assert ask("Wann fährt die Fähre nach Capri ab?", reading=None).mode == "rag-sequence"
    # Asked for, any mode is taken, in any language.
    assert ask("Wann fährt die Fähre nach Capri ab?", mode="rag-sequence").mode == "rag-sequence"
    quoted = ask("What is our cat called?", mode="quoted")
    assert (quoted.mode, quoted.answer) == ("quoted", "Our cat is called Mia.")
    assert quoted.quoted_because == ""


def test_a_model_that_cannot_read_quotes_in_every_language(ask):
    quoted = ask("What is our cat called?", reading=None, reads=False)
    check(quoted)
    assert (quoted.mode, quoted.answer) == ("quoted", "Our cat is called Mia.")
    assert quoted.quoted_because == "model"
    # Asked for, any mode is taken.
    read = ask("What is our cat called?", reading=None, reads=False, mode="rag-sequence")
    assert (read.mode, read.quoted_because) == ("rag-sequence", "")


def test_what_no_note_speaks_of_is_not_quoted(ask):
    listener = Listener()
    answer = ask("Кто выиграл шахматную олимпиаду в Дрездене?", listener)
    check(answer)
    assert answer.outcome == "not-in-notes"
    assert listener.heard == []


def test_a_sentence_is_chosen_by_rare_words_whatever_their_endings(hits):
    found = hits("Котёл стоит в подвале. Котёл проверяется осенью. Подвал сухой.", "Когда? Когда это было?")
    chosen = best_sentence("Когда проверяли котёл?", found)
    assert chosen.text == "Котёл проверяется осенью."
    assert chosen.hit.passage.text[chosen.start : chosen.end] == chosen.text
    assert best_sentence("zzz", found) is None
    assert best_sentence("Когда?", ()) is None


def test_english_questions_are_taken_for_english():
    rows = [json.loads(line) for path in DATA.glob("vault_*.jsonl") for line in path.read_text("utf-8").splitlines()]
    assert len(rows) == 120
    assert all(is_readable(row["question"], ("en",)) for row in rows)


@pytest.mark.parametrize("language", ["en", "de", "ru", "zh", "ar"])
def test_languages_are_told_apart(shared, language):
    path = shared / "data" / "qa" / "xquad" / language / "questions.jsonl"
    questions = [json.loads(line)["question"] for line in path.read_text("utf-8").splitlines()]
    readable = sum(is_readable(question, ("en",)) for question in questions) / len(questions)
    assert readable == 1.0 if language == "en" else readable < 0.2


@pytest.mark.parametrize(
    "text", ["", "?", "boiler", "42", "kubectl get pods -o json", "🙂", "la carte", "vim: :wq vs :x"]
)
def test_a_text_that_tells_no_language_is_readable(text):
    assert is_readable(text, ("en",))
    assert is_readable("Сколько стоит хлеб?", ("en", "ru"))
