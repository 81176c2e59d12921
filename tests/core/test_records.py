from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.strategies import records, unhurried

from scholiast.core.records import AnswerPassage, Hit, Passage, PositionMap

# raw "**bold** and [link](url)" -> clean "bold and link"
RAW = "**bold** and [link](url)"
CLEAN = "bold and link"
MAP = PositionMap(((0, 2, 4), (4, 8, 5), (9, 14, 4)))


@pytest.mark.parametrize(
    ("piece", "raw"),
    [("bold", "bold"), ("bold and", "bold** and"), ("link", "link"), ("d and l", "d** and [l"), (CLEAN, RAW[2:18])],
)
def test_a_clean_span_is_found_in_the_raw_text(piece: str, raw: str) -> None:
    start = CLEAN.index(piece)
    low, high = MAP.to_raw(start, start + len(piece))
    assert RAW[low:high] == raw


def test_what_maps_to_nothing_is_empty() -> None:
    assert PositionMap().to_raw(0, 5) == (0, 0)
    assert MAP.to_raw(50, 60) == (0, 0)


@unhurried
@given(
    pieces=st.lists(st.tuples(st.integers(0, 3), st.integers(1, 5)), min_size=1, max_size=6),
    span=st.tuples(st.integers(0, 30), st.integers(0, 30)),
)
def test_spans_inside_runs_keep_order_and_cover_their_characters(
    pieces: list[tuple[int, int]], span: tuple[int, int]
) -> None:
    runs, clean, raw = [], 0, 0
    for gap, length in pieces:
        raw += gap
        runs.append((clean, raw, length))
        clean, raw = clean + length, raw + length
    start, end = min(span), min(max(span), clean)
    low, high = PositionMap(tuple(runs)).to_raw(start, end)
    assert 0 <= low <= high <= raw
    if start < end:
        assert high - low >= end - start


@unhurried
@given(hit=records(Hit), posterior=st.none() | st.floats(0, 1))
def test_an_answer_passage_says_what_its_hit_says(hit: Hit, posterior: float | None) -> None:
    shown = AnswerPassage.of(hit, posterior)
    assert (shown.id, shown.rank, shown.prior, shown.posterior) == (hit.passage.id, hit.rank, hit.prior, posterior)
    for name in ("library", "note", "title", "heading", "page", "line_from", "line_to", "char_start", "text", "root"):
        assert getattr(shown, name) == getattr(hit.passage, name)


def test_records_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        MAP.runs = ()  # type: ignore[misc]
    assert Passage.__slots__
