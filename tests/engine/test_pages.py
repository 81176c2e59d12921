"""Documents that are no text, through a real engine: found, shown as text, and drawn by the page."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

import pytest
from tests.documents.bound.samples import make_docx, make_pdf
from tests.engine.driver import EngineDriver

from scholiast.core.errors import NoteUnreadable
from scholiast.core.records import LibraryStatus
from scholiast.engine import messages
from scholiast.engine.notes import read_note
from scholiast.engine.pages import draw_page


def test_a_passage_of_a_pdf_is_found_and_drawn_on_its_page(engine: EngineDriver, notes: Path) -> None:
    (notes / "house.pdf").write_bytes(make_pdf())
    (notes / "letter.docx").write_bytes(make_docx()[:200])
    engine.add(notes, 4)
    passage = engine.answer("What is the code word of the guest network Lighthouse?").answer.passages[0]
    assert (passage.note, passage.page) == ("house.pdf", 3)
    since = engine.mark
    quote = (passage.text.index("heliotrope"), len(passage.text))
    engine.send(messages.ReadPage(901, "notes", "house.pdf", 3, 3, passage.text, (quote,)))
    drawn = engine.wait(messages.PageDrawn, lambda event: event.job == 901, since=since)
    assert (drawn.page, drawn.pages, drawn.found) == (3, 3, True)
    assert b64decode(drawn.png).startswith(b"\x89PNG")
    assert len(drawn.boxes) >= len(drawn.quote_boxes) >= 1
    assert all(0 <= edge <= 1 for box in drawn.boxes for edge in box)
    engine.send(messages.ReadNote(902, "notes", "house.pdf"))
    shown = engine.wait(messages.NoteText, lambda event: event.job == 902, since=since)
    assert shown.text[passage.char_start : passage.char_end] == passage.text


def shelf(root: Path) -> tuple[LibraryStatus, ...]:
    return (LibraryStatus(1, "notes", str(root), "ready", 1, 1, 0, (), ()),)


def asked(note: str, page: int = 1, passage: str = "", library: str = "notes") -> messages.ReadPage:
    return messages.ReadPage(7, library, note, page, page, passage)


def test_a_page_is_drawn_with_its_passage(tmp_path: Path) -> None:
    (tmp_path / "house.pdf").write_bytes(make_pdf())
    drawn = draw_page(asked("house.pdf", 2, "Slugs stay away"), shelf(tmp_path), 20)
    assert isinstance(drawn, messages.PageDrawn)
    assert (drawn.job, drawn.page, drawn.pages, drawn.found, len(drawn.boxes)) == (7, 2, 3, True, 1)
    assert drawn.path == str(tmp_path / "house.pdf")
    assert messages.decode_event(messages.encode(drawn)) == drawn


@pytest.mark.parametrize("note", ["gone.pdf", "../house.pdf", "", "a\0.pdf"])
def test_only_documents_of_a_library_are_drawn(tmp_path: Path, note: str) -> None:
    (tmp_path / "house.pdf").write_bytes(make_pdf())
    root = tmp_path / "notes"
    root.mkdir()
    found = draw_page(asked(note), shelf(root), 20)
    assert isinstance(found, messages.NoteText)
    assert not found.found
    assert not getattr(draw_page(asked("house.pdf", library="other"), shelf(tmp_path), 20), "found", True)


def test_a_document_that_cannot_be_drawn_says_why(tmp_path: Path) -> None:
    (tmp_path / "cut.pdf").write_bytes(make_pdf()[:200])
    with pytest.raises(NoteUnreadable, match=r"cut\.pdf cannot be shown: it is damaged, or no PDF\."):
        draw_page(asked("cut.pdf"), shelf(tmp_path), 20)


def test_a_document_is_shown_as_the_text_that_its_passages_count_in(tmp_path: Path) -> None:
    (tmp_path / "letter.docx").write_bytes(make_docx())
    shown = read_note(messages.ReadNote(7, "notes", "letter.docx"), shelf(tmp_path), 20)
    assert (shown.found, shown.encoding) == (True, "docx")
    assert "heliotrope-44" in shown.text
