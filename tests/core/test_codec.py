from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.strategies import records, unhurried

from scholiast.core.codec import CodecError, from_json, to_json
from scholiast.core.records import Answer, AskRequest, Hit, LibraryStatus, PositionMap
from scholiast.core.settings import Settings


@dataclass(frozen=True)
class Inner:
    number: int
    ratio: float = 0.5


@dataclass(frozen=True)
class Outer:
    name: str
    inner: Inner
    choice: Literal["a", "b"] = "a"
    pair: tuple[int, str] = (1, "x")
    many: tuple[Inner, ...] = ()
    listed: list[int] = field(default_factory=list)
    table: dict[str, Inner] = field(default_factory=dict)
    maybe: Inner | None = None
    either: int | str = 0
    anything: Any = None


@pytest.mark.parametrize("kind", [Answer, AskRequest, Hit, LibraryStatus, PositionMap, Settings])
@unhurried
@given(data=st.data())
def test_records_survive_a_round_trip(kind: type, data: st.DataObject) -> None:
    value = data.draw(records(kind))
    assert from_json(kind, to_json(value)) == value


def test_every_kind_of_field_survives() -> None:
    value = Outer(
        "n", Inner(1), "b", (2, "y"), (Inner(3),), [4], {"k": Inner(5, 1.0)}, Inner(6), "text", {"free": [1, None]}
    )
    assert from_json(Outer, to_json(value)) == value


def test_defaults_fill_in_for_missing_keys() -> None:
    assert from_json(Outer, {"name": "n", "inner": {"number": 1}}) == Outer("n", Inner(1))


def test_a_whole_number_is_taken_where_a_float_is_asked_for() -> None:
    decoded = from_json(Inner, {"number": 1, "ratio": 2})
    assert decoded.ratio == 2.0
    assert isinstance(decoded.ratio, float)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ({"name": "n"}, "missing key 'inner'"),
        ({"name": "n", "inner": {"number": 1}, "nam": 1}, "unknown key 'nam'"),
        ({"name": 1, "inner": {"number": 1}}, "expected str, got int"),
        ({"name": "n", "inner": {"number": True}}, "expected int, not bool"),
        ({"name": "n", "inner": {"number": 1.5}}, "expected int, got float"),
        ({"name": "n", "inner": [1]}, "Outer.inner: expected an object"),
        ({"name": "n", "inner": {"number": 1}, "choice": "c"}, "is not one of"),
        ({"name": "n", "inner": {"number": 1}, "pair": [1]}, "expected 2 items, got 1"),
        ({"name": "n", "inner": {"number": 1}, "many": {}}, "expected an array"),
        ({"name": "n", "inner": {"number": 1}, "many": [{"number": "1"}]}, r"Outer.many\[0\].number"),
        ({"name": "n", "inner": {"number": 1}, "table": []}, "expected an object"),
        ({"name": "n", "inner": None}, "expected an object"),
        ({"name": "n", "inner": {"number": 1}, "either": None}, "expected"),
        ([], "expected an object"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(value: object, complaint: str) -> None:
    with pytest.raises(CodecError, match=complaint):
        from_json(Outer, value)


def test_what_json_cannot_hold_is_refused() -> None:
    with pytest.raises(CodecError, match="bytes has no JSON form"):
        to_json({"key": b"raw"})
