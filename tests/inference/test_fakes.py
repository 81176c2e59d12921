from __future__ import annotations

import os
import subprocess
import sys
import threading

import numpy as np
import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, ModelUnavailable
from scholiast.inference.fakes import REFUSAL, STOP, HashEmbedder, ScriptedGenerator, split_prompt
from scholiast.inference.protocols import Embedder, Generator


def answer_of(generator: ScriptedGenerator, user: str, limit: int = 400) -> str:
    session = generator.start([generator.chat("Answer from the note.", user)])
    said: list[int] = []
    while len(said) < limit:
        token = int(session.log_probs[0].argmax())
        if token in generator.stop_ids:
            break
        said.append(token)
        session.step([token])
    return "" if said[:1] == [REFUSAL] else generator.decode(said)


def test_fakes_have_the_models_types() -> None:
    embedder: Embedder = HashEmbedder(64)
    generator: Generator = ScriptedGenerator()
    assert embedder.dimension == 64
    assert generator.refusal_id == REFUSAL
    assert ScriptedGenerator(refusal=False).refusal_id is None


def test_inflected_words_stay_close_and_other_words_do_not() -> None:
    embedder = HashEmbedder()
    question = embedder.embed_query("watering gardens")
    close, far = embedder.embed_passages(["water the garden", "pay the electrician"])
    assert close @ question > far @ question + 0.2


def test_vectors_do_not_depend_on_the_process() -> None:
    code = (
        "from scholiast.inference.fakes import HashEmbedder; print(HashEmbedder().embed_query('bread').tobytes().hex())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1
    assert seen.pop().strip() == HashEmbedder().embed_query("bread").tobytes().hex()


@pytest.mark.parametrize(
    ("user", "answer"),
    [
        ("The dentist is on Friday. Bread needs flour.\n\nWhen is the dentist?", "The dentist is on Friday."),
        ("Note: Health\nThe dentist is on Friday.\n\nQuestion: When is the dentist?", "The dentist is on Friday."),
        ("Note: Dentist\nThe dentist is at 9:00.\n\nQuestion: When is the dentist?", "The dentist is at 9:00."),
        ("Passage: The dentist is on Friday.\n\nQuestion: When is\nthe dentist?", "The dentist is on Friday."),
        ("Note: A\nTea is hot.\n\nNote: B\nIce is cold.\n\nQuestion: What is cold?", "Ice is cold."),
        ("Café Zoë öffnet um 9. 🙂\n\nWann öffnet Zoë?", "Café Zoë öffnet um 9."),
        ("Bread needs flour.\n\nWhen is the dentist?", ""),
        ("Question: When is the dentist?", ""),
        ("", ""),
    ],
)
def test_the_answer_is_the_sentence_that_shares_most_words_or_a_refusal(user: str, answer: str) -> None:
    assert answer_of(ScriptedGenerator(), user) == answer


def test_a_prompt_splits_into_passage_and_question() -> None:
    assert split_prompt("Note: A\n\nQuestion: What?") == ("Note: A", "What?")
    assert split_prompt("a\nb\nwhat?") == ("a\nb", "what?")
    assert split_prompt("what?") == ("", "what?")


def test_a_refusing_row_still_has_an_answer_once_refusals_are_ruled_out() -> None:
    generator = ScriptedGenerator()
    row = generator.start([generator.chat("s", "Bread needs flour.\n\nWhen is the dentist?")]).log_probs[0].copy()
    assert np.exp(row[REFUSAL]) > 0.9
    row[REFUSAL] = -np.inf
    assert generator.decode([int(row.argmax())]) == "B"


def test_a_row_that_left_its_script_knows_nothing_but_can_end() -> None:
    generator = ScriptedGenerator()
    session = generator.start([generator.chat("s", "Tea is hot.\n\nWhat is hot?")])
    row = session.step(generator.encode("X"))[0]
    assert int(row.argmax()) == STOP
    others = np.delete(row, STOP)
    assert float(others.max() - others.min()) < 1e-6


def test_the_answer_may_have_begun_in_the_prompt() -> None:
    generator = ScriptedGenerator()
    prompt = generator.chat("s", "Tea is hot.\n\nWhat is hot?") + generator.encode("Tea is ")
    assert int(generator.start([prompt]).log_probs[0].argmax()) == ord("h")


def test_a_slow_fake_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHOLIAST_FAKE_DELAY_MS", "3600000")
    generator = ScriptedGenerator()
    cancel = CancelToken()
    threading.Timer(0.05, cancel.cancel).start()
    with pytest.raises(Cancelled):
        generator.start([generator.chat("s", "u")], cancel)


def test_a_slow_fake_embedder_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHOLIAST_FAKE_EMBED_DELAY_MS", "3600000")
    cancel = CancelToken()
    threading.Timer(0.05, cancel.cancel).start()
    with pytest.raises(Cancelled):
        HashEmbedder().embed_passages(["a"] * 100, cancel)


@pytest.mark.parametrize("place", ["embed", "start", "step:2"])
def test_a_fake_fails_where_it_is_told_to(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setenv("SCHOLIAST_FAKE_FAIL", place)
    with pytest.raises(ModelUnavailable) as caught:
        _use_everything()
    assert caught.value.hint


@pytest.mark.parametrize("place", ["embed", "start", "step:2"])
def test_a_fake_crashes_where_it_is_told_to(place: str) -> None:
    code = "from tests.inference.test_fakes import _use_everything; _use_everything()"
    env = {**os.environ, "SCHOLIAST_FAKE_CRASH": place}
    assert subprocess.run([sys.executable, "-c", code], env=env, check=False).returncode == 70


def _use_everything() -> None:
    HashEmbedder().embed_passages(["a"])
    generator = ScriptedGenerator()
    session = generator.start([generator.chat("s", "Tea is hot.\n\nWhat is hot?")])
    session.step(generator.encode("T"))
    session.step(generator.encode("e"))
