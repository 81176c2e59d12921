from __future__ import annotations

import pytest

from scholiast.core import errors
from scholiast.core.errors import Cancelled, QuestionRejected, ScholiastError, UsageError


def _kinds(kind: type[ScholiastError]) -> list[type[ScholiastError]]:
    """``kind`` and what ``core.errors`` derives from it; other modules may derive more, once they are imported."""
    own = [child for child in kind.__subclasses__() if child.__module__ == errors.__name__]
    return [kind, *(below for child in own for below in _kinds(child))]


def test_every_kind_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in _kinds(ScholiastError)]
    assert len(set(codes)) == len(codes)
    assert all(code == code.lower() and " " not in code for code in codes)


def test_the_docstring_draws_every_kind() -> None:
    drawing = errors.__doc__ or ""
    assert all(kind.__name__ in drawing for kind in _kinds(ScholiastError))


def test_an_error_as_json_holds_sentence_hint_and_code() -> None:
    error = QuestionRejected("The question is empty.", "Type one.")
    assert error.as_json() == {
        "error": {"code": "question-rejected", "message": "The question is empty.", "hint": "Type one."}
    }


def test_a_code_can_be_more_precise_for_one_error() -> None:
    assert ScholiastError("x", code="disk-full").code == "disk-full"
    assert ScholiastError("x").code == "failed"


def test_usage_errors_have_exit_status_two() -> None:
    assert UsageError("x").exit_code == QuestionRejected("x").exit_code == 2
    assert ScholiastError("x").exit_code == 1


def test_stopping_is_no_error() -> None:
    assert not issubclass(Cancelled, ScholiastError)
    with pytest.raises(Cancelled):
        raise Cancelled
