"""What the engine says in English, said by the window in its own language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import dev_sentences
import pytest
from PySide6.QtWidgets import QApplication

from scholiast.core.errors import SettingsError
from scholiast.core.records import LibraryStatus, NoteProblem
from scholiast.core.settings import Language
from scholiast.core.teaching import TeachingStatus, TeachingVerdict
from scholiast.engine import messages, settings_messages
from scholiast.gui import language
from scholiast.gui.engine_sentences import CONTEXT, spoken, spoken_error, spoken_event, texts

OTHERS: tuple[Language, ...] = ("de", "es")
SAME_IN_BOTH = {"scholiast teach status"}
MADE_ELSEWHERE = {
    # Read back from the index, where a reader's reason lies.
    "scholiast.index.ledger: row[9]",
    # An added model, of which only the path and the licence are kept.
    "scholiast.inference.store: source.licence",
    # What the watcher says, and what a test lets it say.
    "scholiast.engine.roots: text",
    "scholiast.watch.manual: text",
}
"""What is said there is found where it is made."""


@pytest.fixture(autouse=True)
def speaking(qapp: QApplication) -> Iterator[None]:
    yield
    language.use("en")


def test_everything_that_the_engine_can_say_is_followed_to_where_it_is_written() -> None:
    found = dev_sentences.find()
    assert found.unknown == MADE_ELSEWHERE
    assert {"The question is empty.", "no text", "{path} does not exist."} <= found.texts
    assert {"it is mail, which is not read", "Scholiast was closed before this answer was finished."} <= found.texts
    assert len(found.texts) > 400


def test_the_table_that_the_window_reads_is_in_step_with_the_code() -> None:
    """``python3 packaging/dev.py translations`` brings it into step."""
    assert json.loads(dev_sentences.TABLE.read_text(encoding="utf-8")) == sorted(dev_sentences.find().texts)
    assert list(texts()) == sorted(dev_sentences.find().texts)


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_of_the_engine_is_said_in_each_language(code: Language) -> None:
    language.use(code)
    for text in dev_sentences.find().texts - SAME_IN_BOTH:
        assert language.translate(CONTEXT, text) != text, f"{text!r} is not translated into {code}"


@pytest.mark.parametrize("code", OTHERS)
def test_each_is_recognised_with_its_places_filled(code: Language) -> None:
    language.use(code)
    for text in dev_sentences.find().texts - SAME_IN_BOTH:
        names = re.findall(r"\{(\w+)\}", text)
        filled = re.sub(r"\{(\w+)\}", lambda place: f"⟨{place[1]}⟩", text)
        said = spoken(filled)
        assert said != filled, text
        # Of two places without anything between them the first ends anywhere.
        assert "}{" in text or all(f"⟨{name}⟩" in said for name in names), (text, said)


def test_a_sentence_inside_another_and_a_hint_after_it_are_translated_too() -> None:
    language.use("de")
    assert spoken("The answer will not be kept: The disk is full.") == (
        "Die Antwort wird nicht aufbewahrt: Der Datenträger ist voll."
    )
    assert spoken("The disk is full. Until then new ones are not kept.") == (
        "Der Datenträger ist voll. Bis dahin werden neue nicht aufbewahrt."
    )
    assert spoken("/n/a.md cannot be read: Permission denied. Check its permissions.") == (
        "/n/a.md kann nicht gelesen werden: Zugriff verweigert. Prüfen Sie die Zugriffsrechte."
    )


def test_numbers_are_written_as_in_the_language_and_names_are_left_alone() -> None:
    language.use("de")
    assert spoken("it has more than 5,000 pages") == "sie hat mehr als 5.000 Seiten"
    assert spoken("A backup of 1,234.5 MB was written to /b.zip.") == (
        "Eine Sicherung von 1.234,5 MB wurde nach /b.zip geschrieben."
    )
    assert spoken("There is a library called no text already.") == "Es gibt schon eine Bibliothek namens no text."
    assert spoken("The default generator, small, is not installed.") == (
        "Das vorgegebene Modell (Lesemodell), small, ist nicht installiert."
    )


def test_what_is_not_known_and_all_in_english_stays_as_it_is() -> None:
    language.use("de")
    unknown = "Nobody wrote this. " * 200
    assert spoken(unknown) == unknown
    assert spoken("") == ""
    assert spoken("Nobody wrote this. Ask again.") == "Nobody wrote this. Fragen Sie noch einmal."
    language.use("en")
    assert spoken("The question is empty.") == "The question is empty."


def test_each_event_with_sentences_carries_them_in_the_language() -> None:
    language.use("es")
    empty, again = "La pregunta está vacía.", "Pregunta otra vez."
    failed = spoken_event(messages.JobFailed(1, "usage", "The question is empty.", "Ask again."))
    assert failed == messages.JobFailed(1, "usage", empty, again)
    notice = spoken_event(messages.Notice("info", "The question is empty.", "Ask again."))
    assert notice == messages.Notice("info", empty, again)
    state = spoken_event(messages.ModelState("embedder", "failed", "m", "The disk is full.", "Ask again."))
    assert state == messages.ModelState("embedder", "failed", "m", "El disco está lleno.", again)
    problems = (NoteProblem("no text", "no text"),)
    status = LibraryStatus(1, "N", "/n", "ready", 1, 1, 0, problems, problems)
    libraries = spoken_event(messages.Libraries((status,), 1))
    assert isinstance(libraries, messages.Libraries)
    assert libraries.libraries[0].skipped == libraries.libraries[0].failed == (NoteProblem("no text", "sin texto"),)
    turn = messages.Turn(1, "t", "q", None, error="The disk is full. Ask again.")
    opened = spoken_event(messages.ConversationOpened(1, (turn,)))
    assert isinstance(opened, messages.ConversationOpened)
    assert opened.turns[0].error == "El disco está lleno. Pregunta otra vez."
    verdict = TeachingVerdict(True, "What was learnt is used from now on: x.", "t")
    taught = spoken_event(messages.Teaching(TeachingStatus(verdict=verdict)))
    assert isinstance(taught, messages.Teaching)
    assert taught.status.verdict is not None
    assert taught.status.verdict.sentence == "Lo aprendido se usa desde ahora: x."
    row = settings_messages.ModelRow(
        "embedder", "m", "m", "ready", 1, "mit", "added by you", "", True, "Run by PyTorch."
    )
    listed = spoken_event(settings_messages.ModelList((row,), ()))
    assert isinstance(listed, settings_messages.ModelList)
    assert (listed.models[0].origin, listed.models[0].detail) == ("añadido por ti", "Ejecutado por PyTorch.")
    assert spoken_error(SettingsError("Correct settings.toml.")) == ("Corrige settings.toml.", "")
