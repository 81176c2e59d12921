"""Frozen dataclasses to JSON values and back, strictly: an unknown or missing key, or a wrong type, is an error.

The window process may import nothing beyond Qt and the standard library, so this is written here rather than
taken from a validation library.
"""

from __future__ import annotations

import dataclasses
import json
import re
import types
import typing
from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeVar

T = TypeVar("T")

# What the databases behind these records can hold.
_LEAST_INT, _MOST_INT = -(2**63), 2**63 - 1
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


class CodecError(ValueError):
    """A JSON value does not have the shape its dataclass asks for."""


def to_json(value: object) -> Any:
    """``value`` as plain JSON types; dataclasses become objects, tuples and lists become arrays."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_json(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    raise CodecError(f"{type(value).__name__} has no JSON form")


def json_text(value: object, *, indent: int | None = None) -> str:
    """Plain JSON types as a JSON document that UTF-8 can carry.

    A note's name that is not Unicode holds lone surrogates; they are escaped, so that any parser reads the document
    and Python's ``os.fsencode`` gives back the name's bytes.
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _HALF_CHARACTER.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def from_json(kind: type[T], value: object) -> T:
    """Build ``kind`` from what :func:`to_json` made of it.

    Raises:
        CodecError: unknown key, missing key without a default, or a value of another type.
    """
    try:
        return typing.cast(T, _decoder(typing.cast(typing.Hashable, kind))(value))
    except CodecError:
        return typing.cast(T, _decode(kind, value, kind.__name__))  # says where it is wrong


# ---- at once ---------------------------------------------------------------------------------------------

_WRONG = "a value of another type"


@cache
def _decoder(kind: Any) -> Callable[[Any], Any]:
    """Does what :func:`_decode` does, four times as fast, since the types are looked at once; does not say where."""
    origin = typing.get_origin(kind)
    if kind is Any or kind is object:
        return lambda value: value
    if origin in (typing.Union, types.UnionType):
        return _any_of(tuple(_decoder(option) for option in typing.get_args(kind)))
    args = typing.get_args(kind)
    if origin is list or (origin is tuple and len(args) == 2 and args[1] is Ellipsis):
        return _each(origin, _decoder(args[0]))
    if dataclasses.is_dataclass(kind):
        return partial(_build, kind)
    if kind is str or kind is bool:
        return partial(_just, kind)
    if kind is int:
        return _whole_number
    return lambda value: _decode(kind, value, "")


def _just(kind: type, value: Any) -> Any:
    if type(value) is kind:
        return value
    raise CodecError(_WRONG)


def _whole_number(value: Any) -> int:
    if type(value) is int and _LEAST_INT <= value <= _MOST_INT:
        return value
    raise CodecError(_WRONG)


def _each(origin: type, decode: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def decode_each(value: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            raise CodecError(_WRONG)
        return origin(map(decode, value))

    return decode_each


def _any_of(options: tuple[Callable[[Any], Any], ...]) -> Callable[[Any], Any]:
    def decode_any(value: Any) -> Any:
        for decode in options:
            try:
                return decode(value)
            except CodecError:
                continue
        raise CodecError(_WRONG)

    return decode_any


@cache
def _fields(kind: Any) -> tuple[tuple[str, Callable[[Any], Any], bool], ...]:
    """Of each field its name, what decodes it, and whether it may be missing."""
    hints, nothing = _hints(kind), dataclasses.MISSING
    return tuple(
        (field.name, _decoder(hints[field.name]), (field.default, field.default_factory) != (nothing, nothing))
        for field in dataclasses.fields(kind)
    )


def _build(kind: Any, value: Any) -> Any:
    if not isinstance(value, dict):
        raise CodecError(_WRONG)
    arguments = {}
    for name, decode, has_default in _fields(kind):
        if name in value:
            arguments[name] = decode(value[name])
        elif not has_default:
            raise CodecError(_WRONG)
    if len(arguments) != len(value):
        raise CodecError(_WRONG)
    return kind(**arguments)


# ---- with the place of what is wrong ---------------------------------------------------------------------


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _decode(kind: Any, value: object, where: str) -> object:
    if kind is Any or kind is object:
        return value
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        if value in typing.get_args(kind):
            return value
        raise CodecError(f"{where}: {value!r} is not one of {typing.get_args(kind)}")
    if origin in (typing.Union, types.UnionType):
        return _decode_union(kind, value, where)
    if origin in (tuple, list):
        return _decode_sequence(kind, origin, value, where)
    if origin is dict:
        if not isinstance(value, dict):
            raise CodecError(f"{where}: expected an object")
        item = typing.get_args(kind)[1]
        return {str(key): _decode(item, entry, f"{where}.{key}") for key, entry in value.items()}
    if dataclasses.is_dataclass(kind):
        return _decode_dataclass(kind, value, where)
    return _decode_scalar(kind, value, where)


def _decode_scalar(kind: Any, value: object, where: str) -> object:
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if kind is int and isinstance(value, bool):
        raise CodecError(f"{where}: expected int, not bool")
    if kind is int and isinstance(value, int) and not _LEAST_INT <= value <= _MOST_INT:
        raise CodecError(f"{where}: the number is out of range")
    if kind is type(None):
        if value is None:
            return None
    elif isinstance(value, kind):
        return value
    raise CodecError(f"{where}: expected {getattr(kind, '__name__', kind)}, got {type(value).__name__}")


def _decode_union(kind: Any, value: object, where: str) -> object:
    options = typing.get_args(kind)
    if value is None and type(None) in options:
        return None
    reasons = []
    for option in options:
        if option is type(None):
            continue
        try:
            return _decode(option, value, where)
        except CodecError as error:
            reasons.append(str(error))
    raise CodecError("; ".join(reasons) or f"{where}: null is not allowed")


def _decode_sequence(kind: Any, origin: type, value: object, where: str) -> object:
    if not isinstance(value, (list, tuple)):
        raise CodecError(f"{where}: expected an array")
    args = typing.get_args(kind)
    if origin is tuple and (len(args) != 2 or args[1] is not Ellipsis):
        if len(args) != len(value):
            raise CodecError(f"{where}: expected {len(args)} items, got {len(value)}")
        return tuple(_decode(a, v, f"{where}[{i}]") for i, (a, v) in enumerate(zip(args, value, strict=True)))
    items = [_decode(args[0], item, f"{where}[{i}]") for i, item in enumerate(value)]
    return tuple(items) if origin is tuple else items


def _decode_dataclass(kind: Any, value: object, where: str) -> object:
    if not isinstance(value, dict):
        raise CodecError(f"{where}: expected an object")
    fields = {f.name: f for f in dataclasses.fields(kind)}
    unknown = sorted(set(value) - set(fields))
    if unknown:
        raise CodecError(f"{where}: unknown key {unknown[0]!r}")
    hints = _hints(kind)
    arguments = {}
    for name, field in fields.items():
        if name in value:
            arguments[name] = _decode(hints[name], value[name], f"{where}.{name}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise CodecError(f"{where}: missing key {name!r}")
    return kind(**arguments)
