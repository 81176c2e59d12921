"""Hypothesis strategies for the program's records."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

T = TypeVar("T")

# Every code point, lone surrogates included: file names may hold them.
any_text = st.text(st.characters(exclude_categories=()), max_size=20)
finite = st.floats(allow_nan=False, allow_infinity=False)

st.register_type_strategy(str, any_text)
st.register_type_strategy(float, finite)
st.register_type_strategy(int, st.integers(-(2**63), 2**63 - 1))


def records(kind: type[T]) -> st.SearchStrategy[T]:
    """Any value of a frozen dataclass, by its annotations."""
    return st.from_type(kind)


# Deep records take long to draw, and longer on a busy machine; neither says anything about the code.
unhurried = settings(
    deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
