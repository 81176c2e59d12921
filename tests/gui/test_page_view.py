"""A page of a PDF beside the answer: the passage's lines are marked on its picture."""

from __future__ import annotations

from base64 import b64encode

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from scholiast.core.records import AnswerPassage
from scholiast.engine import messages
from scholiast.gui.note_preview import CHANGED, DELETED, NotePreview
from scholiast.gui.testing import made_answer, made_passage
from scholiast.gui.theme import Appearance
from tests.gui.conftest import Desk

TEXT = "The boiler was descaled with 120 grams of citric acid."
BOX = (0.1, 0.2, 0.9, 0.25)
QUOTE = (0.1, 0.5, 0.9, 0.55)


@pytest.fixture
def passage() -> AnswerPassage:
    return made_passage(1, "house/manual.pdf", TEXT, page=3)


def drawn(
    job: int = 1, page: int = 3, found: bool = True, quotes: tuple[tuple[float, ...], ...] = ()
) -> messages.PageDrawn:
    image = QImage(300, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    png = b64encode(bytes(data.data())).decode("ascii")
    boxes = (BOX,) if found else ()
    path = "/notes/house/manual.pdf"
    return messages.PageDrawn(job, "Notes", "house/manual.pdf", path, page, 12, 300, 400, boxes, quotes, found, png)


@pytest.fixture
def preview(qtbot: QtBot, appearance: Appearance) -> NotePreview:
    preview = NotePreview(appearance)
    qtbot.addWidget(preview)
    preview.resize(400, 300)
    preview.show()
    return preview


def test_the_passage_is_marked_where_it_lies(preview: NotePreview, passage: AnswerPassage) -> None:
    preview.show_page(drawn(quotes=(QUOTE,)), passage, 1)
    picture = preview.page_view.picture
    assert preview.page_view.isVisible()
    assert not preview.edit.isVisible()
    image = picture.grab().toImage()
    ratio = image.devicePixelRatio()
    (area,) = picture.marked([BOX])
    (line,) = picture.marked([QUOTE])
    inside = image.pixelColor((area.center() * ratio).toPoint())
    outside = image.pixelColor(round(area.center().x() * ratio), round((area.bottom() + 20) * ratio))
    assert (outside.red(), outside.green(), outside.blue()) == (255, 255, 255)
    assert inside.lightness() < 250
    assert image.pixelColor(round(line.center().x() * ratio), round(line.bottom() * ratio)).lightness() < 200


def test_the_page_is_scrolled_to_the_passage(preview: NotePreview, passage: AnswerPassage) -> None:
    preview.show_page(drawn(quotes=(QUOTE,)), passage, 1)
    area = preview.page_view.area
    top = area.verticalScrollBar().value()
    (line,) = preview.page_view.picture.marked([QUOTE])
    assert top < line.top() < top + area.viewport().height()


def test_the_place_is_named_and_read_out(preview: NotePreview, passage: AnswerPassage) -> None:
    preview.show_page(drawn(), passage, 1)
    assert preview.title.text() == "house/manual.pdf  ·  page 3"
    assert preview.page_view.count.text() == "Page 3 of 12"
    assert TEXT in preview.page_view.area.accessibleDescription()
    assert preview.banner.isHidden()


def test_a_passage_that_is_gone_is_not_marked(preview: NotePreview, passage: AnswerPassage) -> None:
    preview.show_page(drawn(found=False), passage, 1)
    assert preview.banner.text() == CHANGED


def test_the_window_asks_for_the_page_of_the_passage(ready_desk: Desk, passage: AnswerPassage) -> None:
    desk = ready_desk
    desk.finish(made_answer("How much?", [("120 grams.", [1])], [passage]))
    desk.window.sources.choose(1)
    asked = desk.client.sent_of(messages.ReadPage)[-1]
    assert (asked.note, asked.page, asked.first_page, asked.passage) == ("house/manual.pdf", 3, 3, TEXT)
    assert asked.quotes == ((0, 12),)
    desk.client.deliver(drawn(asked.job))
    view = desk.window.sources.preview.page_view
    assert view.isVisible()
    view.after.click()
    following = desk.client.sent_of(messages.ReadPage)[-1]
    assert (following.page, following.first_page) == (4, 3)
    desk.client.deliver(drawn(following.job, page=4))
    assert view.count.text() == "Page 4 of 12"
    desk.client.deliver(messages.Libraries((), 99))
    assert desk.client.sent_of(messages.ReadPage)[-1].page == 4


def test_a_deleted_document_says_so(ready_desk: Desk, passage: AnswerPassage) -> None:
    desk = ready_desk
    desk.finish(made_answer("How much?", [("120 grams.", [1])], [passage]))
    desk.window.sources.choose(1)
    asked = desk.client.sent_of(messages.ReadPage)[-1]
    desk.client.deliver(messages.NoteText(asked.job, asked.library, asked.note, "", "", "", found=False))
    preview = desk.window.sources.preview
    assert preview.banner.text().startswith(DELETED)
    assert preview.edit.isVisible()


def test_other_documents_are_shown_as_text(ready_desk: Desk) -> None:
    slide = made_passage(1, "talk.pptx", TEXT, page=2)
    ready_desk.finish(made_answer("How much?", [("120 grams.", [1])], [slide]))
    ready_desk.window.sources.choose(1)
    assert not ready_desk.client.sent_of(messages.ReadPage)
    assert ready_desk.client.sent_of(messages.ReadNote)[-1].note == "talk.pptx"
