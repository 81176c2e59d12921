"""Earlier conversations: model and ages in words."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from pytestqt.modeltest import ModelTester

from scholiast.engine.messages import ConversationSummary
from scholiast.gui.history import DETAIL_ROLE, ID_ROLE, HistoryModel, age

NOW = datetime(2026, 5, 20, 15, 30).astimezone()


def summaries(*ids: int) -> list[ConversationSummary]:
    return [ConversationSummary(number, f"Title {number}", NOW.isoformat(), number) for number in ids]


@pytest.mark.parametrize("force_py", [False, True])
def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    model = HistoryModel()
    model.set_conversations(summaries(3, 2, 1))
    qtmodeltester.check(model, force_py=force_py)
    model.set_hidden(2, True)
    model.set_conversations(summaries(4, 3, 2, 1))
    model.set_conversations([])


def test_rows_in_the_order_given() -> None:
    model = HistoryModel()
    model.set_conversations(summaries(3, 1))
    assert [model.index(row).data(ID_ROLE) for row in range(2)] == [3, 1]
    assert model.index(1).data(DETAIL_ROLE).endswith("1 question")
    assert model.index(0).data(DETAIL_ROLE).endswith("3 questions")
    assert model.row_of(1) == 1
    assert model.row_of(None) == -1


def test_what_is_about_to_be_deleted_is_left_out() -> None:
    model = HistoryModel()
    model.set_conversations(summaries(2, 1))
    model.set_hidden(2, True)
    model.set_conversations(summaries(2, 1))
    assert model.rowCount() == 1
    model.set_hidden(2, False)
    assert model.rowCount() == 2


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(hours=1), "14:30"),
        (timedelta(days=1), "Yesterday"),
        (timedelta(days=40), "10 Apr"),
        (timedelta(days=400), "15 Apr 2025"),
    ],
)
def test_age(before: timedelta, words: str) -> None:
    assert age((NOW - before).isoformat(), NOW) == words


def test_a_time_that_cannot_be_read_is_shown_as_it_is() -> None:
    assert age("some day", NOW) == "some day"
