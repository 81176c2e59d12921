"""Values that SQLite has no type for survive the way there and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scholiast.core.records import PositionMap
from scholiast.index.packing import (
    digest_of,
    pack_heading,
    pack_map,
    pack_text,
    printable,
    unpack_heading,
    unpack_map,
    unpack_text,
)

ANY_TEXT = st.text(st.characters(categories=["L", "N", "P", "Z", "Cs"]), max_size=40)


@given(ANY_TEXT)
def test_text_with_lone_surrogates(text: str) -> None:
    packed = pack_text(text)
    assert unpack_text(packed) == text
    if isinstance(packed, str):
        packed.encode()


@given(st.lists(st.tuples(*[st.integers(0, 2**32 - 1)] * 3), max_size=20))
def test_position_maps(runs: list[tuple[int, int, int]]) -> None:
    assert unpack_map(pack_map(PositionMap(tuple(runs)))) == PositionMap(tuple(runs))


@given(st.lists(ANY_TEXT, max_size=5))
def test_headings(heading: list[str]) -> None:
    assert unpack_heading(pack_heading(tuple(heading))) == tuple(heading)


@given(ANY_TEXT, ANY_TEXT)
def test_digests_tell_texts_apart(one: str, other: str) -> None:
    assert (digest_of(one) == digest_of(other)) == (printable(one) == printable(other))
