from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled
from scholiast.engine.gate import SLICE, GatedEmbedder, ModelGate
from scholiast.inference.fakes import HashEmbedder
from scholiast.inference.protocols import FloatArray

TEXTS = [f"passage number {i}" for i in range(3 * SLICE + 5)]


class SlowEmbedder(HashEmbedder):
    """Takes as long for each slice as it is told to; an ordinary embedder otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.entered = threading.Event()
        self.released = threading.Event()
        self.broken_off = 0

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        self.entered.set()
        assert cancel is not None
        with cancel.on_cancel(self.released.set):
            assert self.released.wait(120)
        if cancel.is_cancelled:
            self.broken_off += 1
        cancel.check()
        return super().embed_passages(texts, cancel)


def test_slices_give_the_same_vectors() -> None:
    inner = HashEmbedder()
    gated = GatedEmbedder(inner, ModelGate())
    np.testing.assert_array_equal(gated.embed_passages(TEXTS), inner.embed_passages(TEXTS))
    assert gated.embed_passages([]).shape == (0, inner.dimension)
    assert (gated.name, gated.fingerprint, gated.dimension) == (inner.name, inner.fingerprint, inner.dimension)
    np.testing.assert_array_equal(gated.embed_query("x"), inner.embed_query("x"))


def test_a_question_breaks_off_a_slice_which_is_done_again() -> None:
    inner, gate = SlowEmbedder(), ModelGate()
    results: list[FloatArray] = []
    thread = threading.Thread(target=lambda: results.append(GatedEmbedder(inner, gate).embed_passages(TEXTS)))
    thread.start()
    assert inner.entered.wait(120)
    with gate.question():
        assert inner.broken_off == 1
        inner.entered.clear()
        inner.released.set()
        assert gate.is_wanted
        assert not inner.entered.wait(0.2), "indexing went on during the question"
    thread.join(120)
    np.testing.assert_array_equal(results[0], HashEmbedder().embed_passages(TEXTS))


def test_indexing_that_is_stopped_while_a_question_runs_ends_at_once() -> None:
    gate, cancel = ModelGate(), CancelToken()
    ended: list[bool] = []

    def embed() -> None:
        try:
            GatedEmbedder(HashEmbedder(), gate).embed_passages(TEXTS, cancel)
        except Cancelled:
            ended.append(True)

    with gate.question():
        thread = threading.Thread(target=embed)
        thread.start()
        cancel.cancel()
        thread.join(120)
        assert ended == [True]


def test_stopping_indexing_reaches_the_slice_under_way() -> None:
    inner, cancel = SlowEmbedder(), CancelToken()
    failed: list[type[BaseException]] = []

    def embed() -> None:
        try:
            GatedEmbedder(inner, ModelGate()).embed_passages(TEXTS, cancel)
        except Cancelled as error:
            failed.append(type(error))

    thread = threading.Thread(target=embed)
    thread.start()
    assert inner.entered.wait(120)
    cancel.cancel()
    thread.join(120)
    assert failed == [Cancelled]
    assert inner.broken_off == 1


def test_waiting_for_a_question_ends_with_it_or_with_a_stop() -> None:
    gate, cancel = ModelGate(), CancelToken()
    gate.wait(cancel)
    done = threading.Event()
    with gate.question():
        thread = threading.Thread(target=lambda: (gate.wait(CancelToken()), done.set()))
        thread.start()
        assert not done.wait(0.2)
        cancel.cancel()
        with pytest.raises(Cancelled):
            gate.wait(cancel)
    thread.join(120)
    assert done.is_set()
    assert not gate.is_wanted


def test_questions_of_two_threads_do_not_wait_for_each_other() -> None:
    gate = ModelGate()
    entered = threading.Event()

    def ask() -> None:
        with gate.question():
            entered.set()

    with gate.question():
        thread = threading.Thread(target=ask)
        thread.start()
        assert entered.wait(120)
    thread.join(120)
    gate.wait()
