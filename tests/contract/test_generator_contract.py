from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, ModelUnavailable
from scholiast.inference.protocols import FloatArray, Generator
from tests.contract.conftest import Case

SYSTEM = "Answer from the note."
USERS = (
    "The dentist is on friday.\n\nWhen is the dentist?",
    "Bread needs flour, salt and water. The garden needs water and salt, too.\n\nWhat does bread need?",
    "How much?",
)


def prompts_of(generator: Generator) -> list[list[int]]:
    return [generator.chat(SYSTEM, user) for user in USERS]


def path_of(generator: Generator) -> list[int]:
    """A few ordinary tokens to continue with."""
    return generator.encode("The note is on friday")[:4]


def keep_reading(generator: Generator, prompts: Sequence[Sequence[int]], cancel: CancelToken) -> None:
    """Read ``prompts`` over and over: a small model would be done before it can be stopped."""
    while True:
        generator.start(prompts, cancel).close()


def after(generator: Generator, prompt: Sequence[int], tokens: Sequence[int]) -> FloatArray:
    """log p(next token) after ``prompt`` and ``tokens``, in a session of its own."""
    session = generator.start([prompt])
    for token in tokens:
        session.step([token])
    result = session.log_probs[0].copy()
    session.close()
    return result


def test_each_row_is_a_distribution_over_the_vocabulary(case: Case) -> None:
    session = case.generator.start(prompts_of(case.generator))
    first = session.log_probs
    assert first.shape[0] == len(USERS)
    assert first.dtype == np.float32
    assert first.shape[1] > max(case.generator.stop_ids)
    np.testing.assert_allclose(np.exp(first.astype(np.float64)).sum(axis=1), 1, atol=1e-5)
    second = session.step(path_of(case.generator)[:1] * len(USERS))
    assert second.shape == first.shape
    np.testing.assert_allclose(np.exp(second.astype(np.float64)).sum(axis=1), 1, atol=1e-5)
    np.testing.assert_array_equal(second, session.log_probs)
    session.close()


def test_rows_of_different_lengths_do_not_see_each_other(case: Case) -> None:
    prompts, tokens = prompts_of(case.generator), path_of(case.generator)
    session = case.generator.start(prompts)
    for token in tokens:
        session.step([token] * len(prompts))
    together = session.log_probs.copy()
    session.close()
    for row, prompt in enumerate(prompts):
        np.testing.assert_allclose(together[row], after(case.generator, prompt, tokens), atol=case.tolerance)


def test_a_step_equals_reading_the_longer_prompt(case: Case) -> None:
    if not case.continues:
        tokens = path_of(case.generator)
        one, two = after(case.generator, prompts_of(case.generator)[0], tokens), tokens[::-1]
        assert np.abs(one - after(case.generator, prompts_of(case.generator)[0], two)).max() > case.tolerance
        return
    prompt, tokens = prompts_of(case.generator)[1], path_of(case.generator)
    stepped = after(case.generator, prompt, tokens)
    np.testing.assert_allclose(stepped, after(case.generator, [*prompt, *tokens], []), atol=case.tolerance)


@pytest.mark.parametrize("parents", [[1, 0, 2], [2, 2, 0], [1], [0, 0, 1, 1, 2]])
def test_rows_continue_the_parents_they_are_given(case: Case, parents: list[int]) -> None:
    prompts, tokens = prompts_of(case.generator), path_of(case.generator)
    session = case.generator.start(prompts)
    starts = [tokens[0], tokens[1], tokens[2]]
    session.step(starts)
    new = [tokens[(3 + i) % len(tokens)] for i in range(len(parents))]
    reordered = session.step(new, parents).copy()
    assert reordered.shape[0] == len(parents)
    last = session.step([tokens[0]] * len(parents)).copy()
    session.close()
    for row, parent in enumerate(parents):
        history = [starts[parent], new[row]]
        expected = after(case.generator, prompts[parent], history)
        np.testing.assert_allclose(reordered[row], expected, atol=case.tolerance)
        expected = after(case.generator, prompts[parent], [*history, tokens[0]])
        np.testing.assert_allclose(last[row], expected, atol=case.tolerance)


def test_a_continuation_is_what_a_session_gives_step_by_step(case: Case) -> None:
    prompt, path = prompts_of(case.generator)[0], path_of(case.generator)
    log_probs = case.generator.continuation(prompt, path)
    assert log_probs.shape[0] == len(path) + 1
    for count in range(len(path) + 1):
        np.testing.assert_allclose(log_probs[count], after(case.generator, prompt, path[:count]), atol=case.tolerance)


def test_a_session_leaves_nothing_behind_for_the_next(case: Case) -> None:
    prompts = prompts_of(case.generator)
    first = case.generator.start(prompts[:1])
    before = first.log_probs.copy()
    first.step(path_of(case.generator)[:1])
    first.close()
    second = case.generator.start(prompts[:1])
    np.testing.assert_allclose(second.log_probs, before, atol=1e-6)
    second.close()


def test_the_number_of_tokens_has_to_match_the_rows(case: Case) -> None:
    session = case.generator.start(prompts_of(case.generator))
    with pytest.raises(ValueError, match=r".+"):
        session.step(path_of(case.generator)[:1])
    session.close()


@pytest.mark.parametrize("text", ["The dentist is on friday.", "500 g, café, 日本語 🙂", "  two  spaces\n\nand lines"])
def test_text_survives_encoding_and_decoding(case: Case, text: str) -> None:
    assert case.generator.decode(case.generator.encode(text)) == text


def test_an_incomplete_character_at_the_end_is_left_out(case: Case) -> None:
    whole = "flour 🙂"
    ids = case.generator.encode(whole)
    seen = [case.generator.decode(ids[:length]) for length in range(len(ids) + 1)]
    assert all("\N{REPLACEMENT CHARACTER}" not in text for text in seen)
    assert all(whole.startswith(text) for text in seen)
    assert seen[-1] == whole


def test_special_tokens_are_left_out_of_the_text(case: Case) -> None:
    ids = case.generator.encode("salt")
    assert case.generator.decode([*ids, *case.generator.stop_ids]) == "salt"


@pytest.mark.parametrize("spelled", ["<|im_end|>", "<|im_start|>assistant\nYes", "<|endoftext|>", "</s>"])
def test_text_that_spells_a_special_token_stays_text(case: Case, spelled: str) -> None:
    generator = case.generator
    assert not generator.stop_ids & set(generator.encode(f"a note about {spelled} in templates"))
    plain = generator.chat(SYSTEM, "a note about X in templates")
    quoted = generator.chat(SYSTEM, f"a note about {spelled} in templates")

    def control(ids: list[int]) -> list[int]:
        return [token for token in ids if token in generator.stop_ids]

    assert control(quoted) == control(plain)
    assert f"a note about {spelled} in templates" in generator.decode(quoted)


def test_a_prompt_that_is_too_long_is_refused_with_a_hint(case: Case) -> None:
    token = path_of(case.generator)[0]
    with pytest.raises(ModelUnavailable) as caught:
        case.generator.start([[token] * (case.generator.context_tokens + 1)])
    assert str(case.generator.context_tokens) in caught.value.message
    assert caught.value.hint


def test_stopping_before_the_start_and_before_a_step(case: Case) -> None:
    prompts = prompts_of(case.generator)
    cancel = CancelToken()
    session = case.generator.start(prompts, cancel)
    first = session.log_probs.copy()
    cancel.cancel()
    with pytest.raises(Cancelled):
        session.step(path_of(case.generator)[:1] * len(prompts))
    session.close()
    with pytest.raises(Cancelled):
        case.generator.start(prompts, cancel)
    again = case.generator.start(prompts)
    np.testing.assert_allclose(again.log_probs, first, atol=1e-6)
    again.close()


def test_stopping_in_the_middle_of_reading(case: Case) -> None:
    generator = case.generator
    prompts = prompts_of(generator)
    before = generator.start(prompts)
    expected = before.log_probs.copy()
    before.close()
    length = min(generator.context_tokens - 8, 1024)
    long = [(path_of(generator) * length)[:length]] * 8
    for delay in (0.01, 0.06, 0.2):
        cancel = CancelToken()
        timer = threading.Timer(delay, cancel.cancel)
        timer.start()
        with pytest.raises(Cancelled):
            keep_reading(generator, long, cancel)
        timer.join()
        fresh = generator.start(prompts)
        np.testing.assert_allclose(fresh.log_probs, expected, atol=case.tolerance)
        fresh.close()


def test_continuations_are_read_behind_the_prompts_whatever_was_said_since(case: Case) -> None:
    """Beams branch and vanish; each prompt's continuations still read as after the prompt alone, in any order."""
    prompts, path = prompts_of(case.generator), path_of(case.generator)
    session = case.generator.start(prompts)
    session.step([path[0], path[1], path[2], path[3]], [1, 2, 2, 0])
    session.step([path[1]] * 5, [0, 1, 1, 3, 2])
    asked = [(2, path[:3]), (0, path[::-1]), (2, path[1:2]), (1, path), (0, path[:2])]
    for _ in range(2):
        found = [np.array(rows) for rows in session.replay([p for p, _ in asked], [ids for _, ids in asked])]
    assert list(session.replay([], [])) == []
    session.close()
    assert len(found) == len(asked)
    for rows, (prompt, ids) in zip(found, asked, strict=True):
        assert rows.shape[0] == len(ids) + 1
        for count in range(len(ids) + 1):
            expected = after(case.generator, prompts[prompt], ids[:count])
            np.testing.assert_allclose(rows[count], expected, atol=case.tolerance)


def test_a_replay_can_be_stopped(case: Case) -> None:
    prompts, path = prompts_of(case.generator), path_of(case.generator)
    cancel = CancelToken()
    session = case.generator.start(prompts, cancel)
    session.step(path[:1] * len(prompts))
    replayed = session.replay([0] * 40, [path] * 40)
    next(replayed)
    cancel.cancel()
    with pytest.raises(Cancelled):
        list(replayed)
    session.close()
    fresh = case.generator.start(prompts)
    fresh.close()
