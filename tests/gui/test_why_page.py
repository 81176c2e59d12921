"""*Why this answer*: shaded words, shares before and after, what was searched, and the way back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextCursor
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer, NullPassage, SnapshotInfo, TokenPosterior
from scholiast.engine import messages
from scholiast.gui.shares import Share, ShareListModel
from scholiast.gui.theme import Appearance, contrast, load_theme
from scholiast.gui.token_view import TokenView, blend
from tests.gui.conftest import Desk
from tests.gui.test_accessibility import nameless

TOKENS = (
    TokenPosterior("It", (0.5, 0.3, 0.2), (0.5, 0.3, 0.2)),
    TokenPosterior(" bakes 🍞", (0.9, 0.06, 0.04), (0.9, 0.06, 0.04)),
    TokenPosterior(" long", (0.1, 0.8, 0.1), (0.1, 0.8, 0.1)),
)


@pytest.fixture
def explained(answer: Answer) -> Answer:
    return replace(answer, tokens=TOKENS, null=NullPassage(0.0, 0.1, 0.02), searched="sourdough baking time")


def shades(view: TokenView) -> list[str]:
    cursor, found = QTextCursor(view.document()), []
    for position in (1, 5, 14):
        cursor.setPosition(position)
        found.append(cursor.charFormat().background().color().name())
    return found


def test_the_window_asks_for_the_words_shares(ready_desk: Desk) -> None:
    ready_desk.ask()
    assert ready_desk.client.sent_of(messages.Ask)[-1].request.want_tokens


def test_each_word_is_shaded_and_each_run_numbered(ready_desk: Desk, explained: Answer) -> None:
    window = ready_desk.window
    ready_desk.finish(explained)
    window.transcript.anchorClicked.emit(QUrl("why:0"))
    page = window.why_page
    assert window.pages.currentWidget() is page
    assert page.tokens.toPlainText() == "It bakes 🍞1 long2"
    theme = load_theme("light")
    shade = [
        blend(theme.color("surface"), theme.passage(n).strong, p).name() for n, p in ((1, 0.5), (1, 0.9), (2, 0.8))
    ]
    assert shades(page.tokens) == shade
    page.shading.setCurrentIndex(2)
    assert page.tokens.toPlainText() == "It bakes 🍞 long"
    shade = [blend(theme.color("surface"), theme.passage(2).strong, p).name() for p in (0.3, 0.06, 0.8)]
    assert shades(page.tokens) == shade


def test_prior_and_posterior_stand_beside_each_other(ready_desk: Desk, explained: Answer) -> None:
    ready_desk.finish(explained)
    ready_desk.window.links.explain()
    page = ready_desk.window.why_page
    rows = [page.model.index(row).data() for row in range(page.model.rowCount())]
    assert rows == [
        "Source 1, recipes/sourdough.md: before reading 60 %, in the answer 90 %",
        "Source 2, journal.md: before reading 30 %, in the answer 8 %",
        "Source 3, misc.md: before reading 10 %, in the answer 2 %",
        "No passage (what the model knows by itself): before reading 10 %, in the answer 2 %",
    ]
    assert "Searched for: sourdough baking time" in page.facts.text()
    assert "fake-generator" in page.facts.text()


def test_pointing_at_a_word_shows_its_shares(ready_desk: Desk, explained: Answer, qtbot: QtBot) -> None:
    ready_desk.finish(explained)
    window = ready_desk.window
    window.activateWindow()
    window.links.explain()
    page = window.why_page
    page.tokens.setFocus()
    with qtbot.waitSignal(page.tokens.token_pointed_at) as pointed:
        for _step in range(4):
            qtbot.keyClick(page.tokens, Qt.Key.Key_Right)
    assert pointed.args == [0]
    qtbot.waitUntil(lambda: page.detail.text().startswith("“bakes 🍞”:  source 1 90 %"))
    assert page.model.index(0).data().endswith("in this word 90 %")
    page.tokens.token_pointed_at.emit(-1)
    assert "in this word" not in page.model.index(0).data()


def test_an_answer_kept_without_shares_says_so(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(replace(answer, snapshot=SnapshotInfo(4, "2025-01-31"), offline=("Work",)))
    ready_desk.window.links.explain()
    page = ready_desk.window.why_page
    assert not page.tokens.isVisible()
    assert "Ask again" in page.detail.text()
    assert "state 4 of the index as of 2025-01-31" in page.facts.text()
    assert "Away at the time, answered from what was indexed before: Work." in page.facts.text()
    ready_desk.finish(replace(answer, mode="quoted"))
    ready_desk.window.links.explain()
    assert "No model wrote this sentence" in page.detail.text()
    assert "word for word" in page.facts.text()


def test_a_row_of_the_chart_opens_its_source(ready_desk: Desk, explained: Answer) -> None:
    ready_desk.finish(explained)
    window = ready_desk.window
    window.links.explain()
    window.why_page.chart.activated.emit(window.why_page.model.index(1))
    chosen = window.sources.chosen
    assert chosen is not None
    assert chosen.number == 2


def test_escape_back_and_a_new_question_lead_out(ready_desk: Desk, explained: Answer, qtbot: QtBot) -> None:
    window = ready_desk.window
    ready_desk.finish(explained)
    qtbot.waitUntil(window.transcript.isVisible)
    window.links.explain()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.transcript
    window.links.explain()
    qtbot.mouseClick(window.why_page.back_button, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.transcript
    window.links.explain()
    ready_desk.ask("And then?")
    assert window.pages.currentWidget() is window.transcript


def test_every_control_of_the_page_has_a_name(ready_desk: Desk, explained: Answer) -> None:
    ready_desk.finish(explained)
    ready_desk.window.links.explain()
    assert nameless(ready_desk.window) == []


@pytest.mark.parametrize("force_py", [False, True])
def test_the_chart_keeps_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    model = ShareListModel()
    qtmodeltester.check(model, force_py=force_py)
    model.set_shares([Share(1, "a.md", 0.5, 0.001), Share(0, "None", None, None)])
    model.set_shares([Share(1, "a.md", 0.5, 0.2, 0.1), Share(0, "None", None, None)])
    assert [model.index(row).data() for row in range(2)] == [
        "Source 1, a.md: before reading 50 %, in the answer 20 %, in this word 10 %",
        "None: no share",
    ]
    model.set_shares([])


@pytest.mark.parametrize("name", ["light", "dark"])
def test_text_on_the_strongest_shade_can_be_read(name: str, appearance: Appearance) -> None:
    appearance.choose("light" if name == "light" else "dark")
    theme = appearance.theme
    for number in range(1, len(theme.passages) + 1):
        assert contrast(theme.color("text"), theme.passage(number).strong) >= 4.5
