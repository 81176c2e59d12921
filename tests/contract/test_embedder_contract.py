from __future__ import annotations

import threading

import numpy as np
import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.inference.protocols import Embedder

TEXTS = [
    "The dentist appointment is on Friday at nine.",
    "Bread: 500 g flour, 10 g salt, 350 g water.",
    "",
    "Ünïcödé, 日本語, 🙂 and `code`",
    "long " * 700,
    "x",
]
# bf16 rounds a row a little differently in each batch shape.
CLOSE = 5e-4


def test_vectors_are_unit_length_in_the_order_of_the_texts(embedder: Embedder) -> None:
    vectors = embedder.embed_passages(TEXTS)
    assert vectors.shape == (len(TEXTS), embedder.dimension)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=5e-3)
    for text, vector in zip(TEXTS, vectors, strict=True):
        alone = embedder.embed_passages([text])[0]
        assert float(alone @ vector) >= 1 - CLOSE * 4, text[:20]


def test_reversing_the_texts_reverses_the_vectors(embedder: Embedder) -> None:
    forward = embedder.embed_passages(TEXTS)
    backward = embedder.embed_passages(TEXTS[::-1])[::-1]
    assert ((forward * backward).sum(axis=1) >= 1 - CLOSE * 4).all()


def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    assert embedder.embed_passages([]).shape == (0, embedder.dimension)


def test_a_question_lies_nearest_to_the_passage_about_it(embedder: Embedder) -> None:
    vectors = embedder.embed_passages(TEXTS[:2])
    question = embedder.embed_query("When is my dentist appointment?")
    assert question.shape == (embedder.dimension,)
    assert question.dtype == np.float32
    cosines = vectors @ question
    assert cosines[0] > cosines[1] + 0.1


def test_the_same_text_gives_the_same_vector(embedder: Embedder) -> None:
    np.testing.assert_array_equal(embedder.embed_query("salt"), embedder.embed_query("salt"))


def test_a_model_has_a_name_and_a_fingerprint(embedder: Embedder) -> None:
    assert embedder.name
    assert len(embedder.fingerprint) >= 8
    assert embedder.dimension > 0


@pytest.mark.parametrize("text", ["", "bread and water", "🙂🙂", "日本語"])
def test_unknown_share_is_a_share(embedder: Embedder, text: str) -> None:
    assert 0 <= embedder.unknown_share(text) <= 1
    assert embedder.unknown_share("bread and water") == 0


def test_work_that_was_cancelled_before_it_began_does_not_begin(embedder: Embedder) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        embedder.embed_passages(TEXTS, cancel)


def test_cancelling_ends_work_under_way_and_leaves_the_model_usable(embedder: Embedder) -> None:
    expected = embedder.embed_passages(TEXTS[:2])
    cancel = CancelToken()
    begun = threading.Event()

    class Texts(list[str]):
        """Tells when the model has begun to read its texts."""

        def __getitem__(self, key: object) -> object:  # type: ignore[override]
            begun.set()
            return super().__getitem__(key)  # type: ignore[call-overload]

    def stop() -> None:
        begun.wait(120)
        cancel.cancel()

    stopper = threading.Thread(target=stop)
    stopper.start()
    with pytest.raises(Cancelled):
        embedder.embed_passages(Texts(["some words about bread and water " * 20] * 20_000), cancel)
    stopper.join()
    again = embedder.embed_passages(TEXTS[:2])
    assert ((again * expected).sum(axis=1) >= 1 - CLOSE).all()


def test_questions_can_be_embedded_while_passages_are(embedder: Embedder) -> None:
    expected = embedder.embed_query("When is the dentist?")
    results: list[float] = []

    def ask() -> None:
        results.extend(float(embedder.embed_query("When is the dentist?") @ expected) for _ in range(5))

    asker = threading.Thread(target=ask)
    asker.start()
    vectors = embedder.embed_passages([f"note number {i} about bread" for i in range(60)])
    asker.join()
    assert len(results) == 5
    assert min(results) >= 1 - CLOSE
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=5e-3)
