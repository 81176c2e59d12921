"""Sentences of several languages, in linear time."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.documents.sentences import sentence_spans


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    "sentences",
    [
        ["Dr. Smith paid $3.50 on Jan. 5 for v2026.4.10.", "It broke.", "Really?", "Yes!"],
        ["He left at 5 p.m.", "The end."],
        ["The U.S. Army came.", "J. R. R. Tolkien wrote it.", "See Fig. 3 and e.g. this."],
        ["1. First do this.", "2. Then that."],
        [
            "Am 3. März kam er.",
            "Am 12. Juli 2024 ging er.",
            "Das sind 5.",
            "Und z. B. dies, d. h. das.",
            "Nr. 7 bleibt.",
        ],
        ["The address is 10.0.0.1.", "Visit example.com today.", "Then README.md is read."],
        ['He said "Stop."', "Then left.", '"Really?" he asked.', "(See above.)", "Next."],
        ["Wow!!!", "No way...", "Yes?!"],
        ["No.", "I will not.", "See No. 5."],
        ["Т.е. так.", "Ул. Ленина, д. 5.", "Конец."],
        ["पानी गरम है।", "दबाव ४१ है।", "ठीक है?"],
        ["كم الضغط؟", "هو 41.", "شكرا."],
        ["¿Cuánto cuesta?", "Cuesta 3,50 € la Sra. López.", "¡Bien!"],
    ],
    ids=lambda sentences: sentences[0][:12],
)
def test_sentences_between_spaces(sentences: list[str]) -> None:
    assert split(" ".join(sentences)) == sentences


def test_chinese_and_japanese_need_no_spaces() -> None:
    assert split("水泵压力为41千帕。会议在三月！你好吗？「好。」他说。") == [
        "水泵压力为41千帕。",
        "会议在三月！",
        "你好吗？",
        "「好。」",
        "他说。",
    ]
    assert split("圧力は41です!次は?はい") == ["圧力は41です!", "次は?", "はい"]


def test_a_line_feed_ends_a_sentence() -> None:
    assert split("Buy milk\nand bread\n\n  3.5 eggs ") == ["Buy milk", "and bread", "3.5 eggs"]


def test_nothing_in_nothing_out() -> None:
    assert sentence_spans("") == sentence_spans(" \n\t ") == []


@given(st.text(alphabet=st.sampled_from("ab AZ.!?…。？।\n\t \"')(1]*é水J\u00a0"), max_size=80))
def test_every_visible_character_is_in_exactly_one_span(text: str) -> None:
    spans = sentence_spans(text)
    position = 0
    for start, end in spans:
        assert position <= start < end
        assert not text[position:start].strip()
        assert text[start:end] == text[start:end].strip()
        position = end
    assert not text[position:].strip()


def lines_run(work: Callable[[], object]) -> int:
    """Lines of this package's Python that ``work`` runs: a clock that no other process can slow."""
    count = 0

    def trace(frame, event, argument):  # type: ignore[no-untyped-def]
        nonlocal count
        if event == "line":
            count += 1
        return trace if "scholiast" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


PATHOLOGICAL = ["." * 40, "a. ", ". ", '."', "!?", "J. ", "1. ", "...\n", ")" * 20, "x" * 40, "。" * 10, '" ']


@pytest.mark.parametrize("pattern", PATHOLOGICAL)
def test_python_work_grows_with_the_text(pattern: str) -> None:
    short, long = pattern * 200, pattern * 800
    assert lines_run(lambda: sentence_spans(long)) <= 5 * lines_run(lambda: sentence_spans(short)) + 200


@pytest.mark.parametrize("pattern", PATHOLOGICAL)
def test_a_megabyte_of_it_is_finished(pattern: str) -> None:
    # Quadratic matching inside one regular expression would run into the suite's time limit here.
    text = pattern * (1_000_000 // len(pattern))
    spans = sentence_spans(text)
    assert sum(end - start for start, end in spans) >= len(text.replace(" ", "").replace("\n", "")) * 0.99
